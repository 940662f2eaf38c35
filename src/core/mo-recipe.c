/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-recipe.h"

#include "mo-error.h"
#include "mo-limits.h"
#include "mo-names.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static const char *const mode_nicks[] = { "faithful", "viewer", NULL };

#define UPLOAD N_("Upload")
#define PLAYBACK N_("Playback")
#define FACE_AND_HANDS N_("Face and Hands")
#define IMPORT N_("Import")
#define OFFSET(member) G_STRUCT_OFFSET (MoRecipe, member)

static const MoField fields[MO_N_FIELDS] = {
  [MO_FIELD_MODE] = { "mode", MO_FIELD_CHOICE, OFFSET (mode), 0, 1, MO_MODE_FAITHFUL, NULL,
                      N_("How the motion is imported: as the file says, or as the official viewer "
                         "would upload it, bit for bit"),
                      mode_nicks, IMPORT },
  [MO_FIELD_NAME] = { "name", MO_FIELD_STRING, OFFSET (name), 0, MO_MAX_NAME_LENGTH, 0, NULL,
                      N_("Name for the upload; proposes the file name"), NULL, UPLOAD },
  [MO_FIELD_DESCRIPTION]
  = { "description", MO_FIELD_STRING, OFFSET (description), 0, MO_MAX_DESCRIPTION_LENGTH, 0, NULL,
      N_("Description for the upload"), NULL, UPLOAD },
  [MO_FIELD_PRIORITY]
  = { "priority", MO_FIELD_INTEGER, OFFSET (priority), MO_MIN_PRIORITY, MO_MAX_PRIORITY, 2, NULL,
      N_("Base priority, -1 to 6: of two animations the higher one has the joint"), NULL,
      PLAYBACK },
  [MO_FIELD_LOOP] = { "loop", MO_FIELD_BOOLEAN, OFFSET (loop), 0, 1, 0, NULL,
                      N_("Play again and again until stopped"), NULL, PLAYBACK },
  [MO_FIELD_LOOP_IN] = { "loop-in", MO_FIELD_TIME, OFFSET (loop_in), 0, MO_MAX_DURATION, 0, "s",
                         N_("Where each further round begins: 1.2s, 36f (frames) or 10%"), NULL,
                         PLAYBACK },
  [MO_FIELD_LOOP_OUT]
  = { "loop-out", MO_FIELD_TIME, OFFSET (loop_out), 0, MO_MAX_DURATION, 0, "s",
      N_("Where each round ends: 1.2s, 36f (frames) or 90%; the end of the clip if not set"), NULL,
      PLAYBACK },
  [MO_FIELD_EASE_IN] = { "ease-in", MO_FIELD_NUMBER, OFFSET (ease_in), 0, 10, 0.3, "s",
                         N_("Seconds in which the animation takes over the joints"), NULL,
                         PLAYBACK },
  [MO_FIELD_EASE_OUT] = { "ease-out", MO_FIELD_NUMBER, OFFSET (ease_out), 0, 10, 0.3, "s",
                          N_("Seconds in which it lets go of them"), NULL, PLAYBACK },
  [MO_FIELD_HAND_POSE] = { "hand-pose", MO_FIELD_CHOICE, OFFSET (hand_pose), 0,
                           MO_N_HAND_POSES - 1, 1, NULL,
                           N_("Hand pose while it plays (classic avatar only)"),
                           mo_hand_pose_nicks, FACE_AND_HANDS },
  [MO_FIELD_EMOTE] = { "emote", MO_FIELD_STRING, OFFSET (emote), 0, 0, 0, NULL,
                       N_("Expression while it plays (classic avatar only), such as smile"), NULL,
                       FACE_AND_HANDS },
};

const MoField *
mo_field (MoFieldId id)
{
  g_return_val_if_fail (id < MO_N_FIELDS, NULL);

  return &fields[id];
}

int
mo_field_find (const char *name)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (g_str_equal (name, fields[i].name))
      return (int) i;
  return -1;
}

#define MEMBER(self, id, type) (*(type *) G_STRUCT_MEMBER_P ((self), fields[id].offset))

static void
set_preset (MoRecipe *self, MoFieldId id)
{
  switch (fields[id].type)
    {
    case MO_FIELD_BOOLEAN:
    case MO_FIELD_INTEGER:
    case MO_FIELD_CHOICE:
      MEMBER (self, id, int) = (int) fields[id].preset;
      break;
    case MO_FIELD_NUMBER:
      MEMBER (self, id, double) = fields[id].preset;
      break;
    case MO_FIELD_TIME:
      MEMBER (self, id, MoTime) = (MoTime){ fields[id].preset, MO_UNIT_SECONDS };
      break;
    case MO_FIELD_STRING:
      g_free (MEMBER (self, id, char *));
      MEMBER (self, id, char *) = g_strdup ("");
      break;
    }
  self->order[id] = 0;
}

MoRecipe *
mo_recipe_new (void)
{
  MoRecipe *self = g_new0 (MoRecipe, 1);

  g_ref_count_init (&self->refs);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    set_preset (self, i);
  return self;
}

MoRecipe *
mo_recipe_ref (MoRecipe *self)
{
  g_ref_count_inc (&self->refs);
  return self;
}

void
mo_recipe_unref (MoRecipe *self)
{
  if (!g_ref_count_dec (&self->refs))
    return;
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (fields[i].type == MO_FIELD_STRING)
      g_free (MEMBER (self, i, char *));
  g_free (self);
}

static MoRecipe *
copy (const MoRecipe *self)
{
  MoRecipe *result = g_memdup2 (self, sizeof (MoRecipe));

  g_ref_count_init (&result->refs);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (fields[i].type == MO_FIELD_STRING)
      MEMBER (result, i, char *) = g_strdup (MEMBER (self, i, char *));
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

static gboolean
parse_time (const char *text, MoTime *value)
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
parse_into (MoRecipe *self, MoFieldId id, const char *text)
{
  double number = 0.0;
  char *end, *string;

  switch (fields[id].type)
    {
    case MO_FIELD_BOOLEAN:
      return parse_boolean (text, &MEMBER (self, id, int));
    case MO_FIELD_CHOICE:
      return parse_choice (&fields[id], text, &MEMBER (self, id, int));
    case MO_FIELD_TIME:
      return parse_time (text, &MEMBER (self, id, MoTime));
    case MO_FIELD_INTEGER:
      if (!parse_number (text, &number, &end) || *end != '\0' || number != floor (number)
          || fabs (number) > 1e6)
        return FALSE;
      MEMBER (self, id, int) = (int) number;
      return TRUE;
    case MO_FIELD_NUMBER:
      if (!parse_number (text, &number, &end) || (*end != '\0' && g_strcmp0 (end, fields[id].unit)))
        return FALSE;
      MEMBER (self, id, double) = number;
      return TRUE;
    case MO_FIELD_STRING:
      if ((string = parse_string (id, text)) == NULL)
        return FALSE;
      g_free (MEMBER (self, id, char *));
      MEMBER (self, id, char *) = string;
      return TRUE;
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
      break;
    }
  return g_strdup (_ ("one line of text"));
}

MoRecipe *
mo_recipe_with (const MoRecipe *self, MoFieldId id, const char *text, GError **error)
{
  g_autoptr (MoRecipe) result = copy (self);

  if (!parse_into (result, id, text))
    {
      g_autofree char *wanted = expectation (&fields[id]);

      g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” cannot be “%s”: give %s"),
                   fields[id].name, text, wanted);
      return NULL;
    }
  result->order[id] = next_order (self);
  return g_steal_pointer (&result);
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

char *
mo_recipe_get_text (const MoRecipe *self, MoFieldId id)
{
  static const char *const suffixes[] = { "s", "f", "%" };
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const MoTime *time;

  switch (fields[id].type)
    {
    case MO_FIELD_BOOLEAN:
      return g_strdup (MEMBER (self, id, gboolean) ? "yes" : "no");
    case MO_FIELD_INTEGER:
      return g_strdup_printf ("%d", MEMBER (self, id, int));
    case MO_FIELD_NUMBER:
      return g_strdup (g_ascii_dtostr (number, sizeof number, MEMBER (self, id, double)));
    case MO_FIELD_TIME:
      time = &MEMBER (self, id, MoTime);
      g_ascii_dtostr (number, sizeof number, time->value);
      return g_strconcat (number, suffixes[time->unit], NULL);
    case MO_FIELD_CHOICE:
      return g_strdup (fields[id].nicks[MEMBER (self, id, int)]);
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
