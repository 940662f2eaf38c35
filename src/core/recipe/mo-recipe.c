/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-recipe.h"

#include "mo-constraint.h"
#include "mo-error.h"
#include "mo-joint-rule.h"
#include "mo-number.h"
#include "mo-names.h"
#include "mo-part.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MEMBER(self, id, type) (*(type *) G_STRUCT_MEMBER_P ((self), mo_fields[id].offset))

static void
set_preset (MoRecipe *self, MoFieldId id)
{
  switch (mo_fields[id].type)
    {
    case MO_FIELD_BOOLEAN:
    case MO_FIELD_INTEGER:
    case MO_FIELD_CHOICE:
      MEMBER (self, id, int) = (int) mo_fields[id].preset;
      break;
    case MO_FIELD_NUMBER:
      MEMBER (self, id, double) = mo_fields[id].preset;
      break;
    case MO_FIELD_TIME:
      MEMBER (self, id, MoTime) = (MoTime){ mo_fields[id].preset, MO_UNIT_SECONDS };
      break;
    case MO_FIELD_STRING:
      g_free (MEMBER (self, id, char *));
      MEMBER (self, id, char *) = g_strdup ("");
      break;
    case MO_FIELD_LIST:
      g_strfreev (MEMBER (self, id, char **));
      MEMBER (self, id, char **) = g_new0 (char *, 1);
      break;
    }
  self->order[id] = 0;
}

MoRecipe *
mo_recipe_new (void)
{
  MoRecipe *self = g_new0 (MoRecipe, 1);

  g_atomic_ref_count_init (&self->refs);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    set_preset (self, i);
  return self;
}

MoRecipe *
mo_recipe_ref (MoRecipe *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_recipe_unref (MoRecipe *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_fields[i].type == MO_FIELD_STRING)
      g_free (MEMBER (self, i, char *));
    else if (mo_fields[i].type == MO_FIELD_LIST)
      g_strfreev (MEMBER (self, i, char **));
  g_free (self);
}

static MoRecipe *
copy (const MoRecipe *self)
{
  MoRecipe *result = g_memdup2 (self, sizeof (MoRecipe));

  g_atomic_ref_count_init (&result->refs);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_fields[i].type == MO_FIELD_STRING)
      MEMBER (result, i, char *) = g_strdup (MEMBER (self, i, char *));
    else if (mo_fields[i].type == MO_FIELD_LIST)
      MEMBER (result, i, char **) = g_strdupv (MEMBER (self, i, char **));
  return result;
}

static guint
next_order (const MoRecipe *self)
{
  guint last = 0;

  for (guint i = 0; i < MO_N_FIELDS; i++)
    last = MAX (last, self->order[i]);
  return last + 1;
}

/* A finite number that fills the text up to `suffix` (returned). */
static gboolean
parse_number (const char *text, double *value, char **suffix)
{
  *value = g_ascii_strtod (text, suffix);
  return *suffix != text && isfinite (*value);
}

static gboolean
parse_boolean (const char *text, int *value)
{
  static const char *const words[] = { "no", "yes", "false", "true", "off", "on", "0", "1" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (text, words[i]) == 0)
      {
        *value = (int) (i & 1);
        return TRUE;
      }
  return FALSE;
}

static gboolean
parse_choice (const MoField *field, const char *text, int *value)
{
  double number;
  char *end;

  for (int i = 0; field->nicks[i] != NULL; i++)
    if (g_ascii_strcasecmp (text, field->nicks[i]) == 0)
      {
        *value = i;
        return TRUE;
      }
  if (!parse_number (text, &number, &end) || *end != '\0' || number != floor (number)
      || number < field->min || number > field->max)
    return FALSE;
  *value = (int) number;
  return TRUE;
}

gboolean
mo_time_parse (const char *text, MoTime *value)
{
  static const char *const units[] = { [MO_UNIT_SECONDS] = "s", [MO_UNIT_FRAMES] = "f",
                                       [MO_UNIT_PERCENT] = "%" };
  char *end;

  if (!parse_number (text, &value->value, &end))
    return FALSE;
  value->unit = MO_UNIT_SECONDS;
  if (*end == '\0')
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (end, units[i]))
      {
        value->unit = i;
        return TRUE;
      }
  return FALSE;
}

/* A stored name is one line of printable text; a nick or label becomes the stored name. */
static char *
parse_string (MoFieldId id, const char *text)
{
  const char *stored = id == MO_FIELD_EMOTE ? mo_expression_stored (text) : NULL;

  if (id == MO_FIELD_EMOTE && g_ascii_strcasecmp (text, "none") == 0)
    return g_strdup ("");
  if (!g_utf8_validate (text, -1, NULL))
    return NULL;
  for (const char *p = text; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      return NULL;
  return g_strdup (stored != NULL ? stored : text);
}

static gboolean
check_line (MoFieldId id, const char *line, GError **error)
{
  if (id == MO_FIELD_JOINT)
    return mo_joint_rule_parse (line, NULL, NULL, error);
  if (id == MO_FIELD_PART)
    return mo_part_parse (line, NULL, error);
  return mo_constraint_parse (line, NULL, error);
}

/* Lines apart from each other by semicolons; "none" and nothing at all are the empty list. */
static char **
parse_list (MoFieldId id, const char *text, GError **error)
{
  g_auto (GStrv) lines = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (g_ascii_strcasecmp (text, "none") == 0)
    return g_new0 (char *, 1);
  lines = g_strsplit (text, ";", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (*g_strstrip (lines[i]) == '\0')
        continue;
      if (!check_line (id, lines[i], error))
        return NULL;
      g_strv_builder_add (builder, lines[i]);
    }
  return g_strv_builder_end (builder);
}

static gboolean
set_list (MoRecipe *self, MoFieldId id, const char *text, GError **error)
{
  char **list = parse_list (id, text, error);

  if (list == NULL)
    return FALSE;
  g_strfreev (MEMBER (self, id, char **));
  MEMBER (self, id, char **) = list;
  return TRUE;
}

static gboolean
parse_into (MoRecipe *self, MoFieldId id, const char *text)
{
  double number = 0.0;
  char *end, *string;

  switch (mo_fields[id].type)
    {
    case MO_FIELD_BOOLEAN:
      return parse_boolean (text, &MEMBER (self, id, int));
    case MO_FIELD_CHOICE:
      return parse_choice (&mo_fields[id], text, &MEMBER (self, id, int));
    case MO_FIELD_TIME:
      return mo_time_parse (text, &MEMBER (self, id, MoTime));
    case MO_FIELD_INTEGER:
      if (!parse_number (text, &number, &end) || *end != '\0' || number != floor (number)
          || fabs (number) > 1e6)
        return FALSE;
      MEMBER (self, id, int) = (int) number;
      return TRUE;
    case MO_FIELD_NUMBER:
      if (!parse_number (text, &number, &end) || (*end != '\0' && g_strcmp0 (end, mo_fields[id].unit)))
        return FALSE;
      MEMBER (self, id, double) = number;
      return TRUE;
    case MO_FIELD_STRING:
      if ((string = parse_string (id, text)) == NULL)
        return FALSE;
      g_free (MEMBER (self, id, char *));
      MEMBER (self, id, char *) = string;
      return TRUE;
    case MO_FIELD_LIST:
      return set_list (self, id, text, NULL);
    }
  return FALSE;
}

/* "yes or no", "a number", "one of spread, relaxed ...": what the field takes. */
static char *
expectation (const MoField *field)
{
  g_autofree char *nicks = NULL;

  switch (field->type)
    {
    case MO_FIELD_BOOLEAN:
      return g_strdup (_ ("yes or no"));
    case MO_FIELD_INTEGER:
      return g_strdup_printf (_ ("a whole number from %g to %g"), field->min, field->max);
    case MO_FIELD_NUMBER:
      return g_strdup_printf (_ ("a number from %g to %g"), field->min, field->max);
    case MO_FIELD_TIME:
      return g_strdup (_ ("a time such as 1.2s, 36f or 10%"));
    case MO_FIELD_CHOICE:
      nicks = g_strjoinv (", ", (char **) field->nicks);
      return g_strdup_printf (_ ("one of %s"), nicks);
    case MO_FIELD_STRING:
    case MO_FIELD_LIST:
      break;
    }
  return g_strdup (_ ("one line of text"));
}

MoRecipe *
mo_recipe_with (const MoRecipe *self, MoFieldId id, const char *text, GError **error)
{
  g_autoptr (MoRecipe) result = copy (self);
  gboolean is_text = g_utf8_validate (text, -1, NULL); /* a flag may be any bytes */

  if (is_text && mo_fields[id].type == MO_FIELD_LIST)
    {
      if (!set_list (result, id, text, error))
        return NULL;
    }
  else if (!is_text || !parse_into (result, id, text))
    {
      g_autofree char *wanted = expectation (&mo_fields[id]), *shown = g_utf8_make_valid (text, -1);

      g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” cannot be “%s”: give %s"),
                   mo_fields[id].name, shown, wanted);
      return NULL;
    }
  result->order[id] = next_order (self);
  return g_steal_pointer (&result);
}

MoRecipe *
mo_recipe_append (const MoRecipe *self, MoFieldId id, const char *line, GError **error)
{
  g_autofree char *before = NULL, *text = NULL;

  if (mo_fields[id].type != MO_FIELD_LIST || g_ascii_strcasecmp (line, "none") == 0)
    return mo_recipe_with (self, id, line, error);
  before = mo_recipe_get_text (self, id);
  text = g_str_equal (before, "none") ? g_strdup (line) : g_strconcat (before, "; ", line, NULL);
  return mo_recipe_with (self, id, text, error);
}

MoRecipe *
mo_recipe_without (const MoRecipe *self, MoFieldId id)
{
  MoRecipe *result = copy (self);

  set_preset (result, id);
  return result;
}

MoRecipe *
mo_recipe_merge (const MoRecipe *self, const MoRecipe *over)
{
  MoRecipe *result = copy (self);
  guint first = next_order (self);

  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (over, i))
      {
        g_autofree char *text = mo_recipe_get_text (over, i);

        parse_into (result, i, text);
        result->order[i] = first + over->order[i];
      }
  return result;
}

static gboolean
same_value (const MoRecipe *a, const MoRecipe *b, MoFieldId id)
{
  g_autofree char *first = mo_recipe_get_text (a, id), *second = mo_recipe_get_text (b, id);

  return g_str_equal (first, second);
}

gboolean
mo_recipe_equal (const MoRecipe *a, const MoRecipe *b)
{
  if (a == b)
    return TRUE;
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      if (mo_recipe_is_set (a, i) != mo_recipe_is_set (b, i))
        return FALSE;
      /* The counts may have gaps: only which comes before which counts. */
      for (guint j = 0; j < i; j++)
        if ((a->order[i] < a->order[j]) != (b->order[i] < b->order[j]))
          return FALSE;
      if (mo_recipe_is_set (a, i) && !same_value (a, b, i))
        return FALSE;
    }
  return TRUE;
}

char *
mo_recipe_get_text (const MoRecipe *self, MoFieldId id)
{
  static const char *const suffixes[] = { "s", "f", "%" };
  char number[MO_NUMBER_MAX_TEXT + 1];
  const MoTime *time;

  switch (mo_fields[id].type)
    {
    case MO_FIELD_BOOLEAN:
      return g_strdup (MEMBER (self, id, gboolean) ? "yes" : "no");
    case MO_FIELD_INTEGER:
      return g_strdup_printf ("%d", MEMBER (self, id, int));
    case MO_FIELD_NUMBER:
      *mo_number_print_double (number, MEMBER (self, id, double)) = '\0';
      return g_strdup (number);
    case MO_FIELD_TIME:
      time = &MEMBER (self, id, MoTime);
      *mo_number_print_double (number, time->value) = '\0';
      return g_strconcat (number, suffixes[time->unit], NULL);
    case MO_FIELD_CHOICE:
      return g_strdup (mo_fields[id].nicks[MEMBER (self, id, int)]);
    case MO_FIELD_LIST:
      if (MEMBER (self, id, char **)[0] == NULL)
        return g_strdup ("none");
      return g_strjoinv ("; ", MEMBER (self, id, char **));
    case MO_FIELD_STRING:
      break;
    }
  return g_strdup (MEMBER (self, id, char *));
}

double
mo_time_seconds (MoTime time, double frame_time, double duration)
{
  switch (time.unit)
    {
    case MO_UNIT_FRAMES:
      return time.value * frame_time;
    case MO_UNIT_PERCENT:
      return time.value * 0.01 * duration;
    case MO_UNIT_SECONDS:
      break;
    }
  return time.value;
}
