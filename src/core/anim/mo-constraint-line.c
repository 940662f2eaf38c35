/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-constraint-private.h"

#include "mo-error.h"
#include "mo-number.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Constraints as lines of text. */

#define OFFSET(member) G_STRUCT_OFFSET (MoConstraint, member)

const MoConstraintVector mo_constraint_vectors[MO_N_CONSTRAINT_VECTORS] = {
  { "source-offset", OFFSET (source_offset), 3 },
  { "target-offset", OFFSET (target_offset), 3 },
  { "direction", OFFSET (target_direction), 3 },
  { "ease", OFFSET (ease_in_start), 4 },
};

#define EASE 3 /* its row above */

static const char *const presets[] = {
  [MO_PRESET_FEET_ON_GROUND] = "feet-on-ground",
  [MO_PRESET_LEFT_HAND_ON_HIP] = "left-hand-on-hip",
  [MO_PRESET_HANDS_TOGETHER] = "hands-together",
  [MO_PRESET_SIT_ON_GROUND] = "sit-on-ground",
};

/* Longer than anything plays (seconds). Equal times let a constraint go without a fade. */
#define FOR_EVER 3600.0f

/* -- Times ------------------------------------------------------------------------------------- */

/* One that begins and ends within no time never acts, so there is a second before and after. */
void
mo_constraint_act_whole (MoConstraint *self, double duration)
{
  self->ease_in_start = -1.0f;
  self->ease_in_stop = 0.0f;
  self->ease_out_start = (float) duration;
  self->ease_out_stop = (float) duration + 1.0f;
}

void
mo_constraint_act_unfading (MoConstraint *self)
{
  self->ease_in_start = -1.0f;
  self->ease_in_stop = 0.0f;
  self->ease_out_start = self->ease_out_stop = FOR_EVER;
}

void
mo_constraint_map_times (MoConstraint *self, double scale, double shift)
{
  float times[4] = { self->ease_in_start, self->ease_in_stop, self->ease_out_start,
                     self->ease_out_stop };

  for (guint i = 0; i < 4; i++)
    times[i] = (float) (times[i] * scale + shift);
  self->ease_in_start = scale < 0.0 ? times[3] : times[0];
  self->ease_in_stop = scale < 0.0 ? times[2] : times[1];
  self->ease_out_start = scale < 0.0 ? times[1] : times[2];
  self->ease_out_stop = scale < 0.0 ? times[0] : times[3];
}

static gboolean
is_unfading (const MoConstraint *self)
{
  return self->ease_in_start == -1.0f && self->ease_in_stop == 0.0f
         && self->ease_out_start == FOR_EVER && self->ease_out_stop == FOR_EVER;
}

MoConstraint
mo_constraint_line_resolve (const MoConstraintLine *line, double duration)
{
  MoConstraint constraint = line->constraint;

  if (line->is_whole)
    mo_constraint_act_whole (&constraint, duration);
  return constraint;
}

/* -- Reading ----------------------------------------------------------------------------------- */

const char *
mo_constraint_preset_nick (MoConstraintPreset preset)
{
  return presets[preset];
}

static gboolean
refuse (GError **error, const char *text, const char *why)
{
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” is not a constraint: %s"), text, why);
  return FALSE;
}

static gboolean
refuse_word (GError **error, const char *text, const char *word)
{
  g_autofree char *why = g_strdup_printf (
      _ ("“%s” is none of chain=2, type=plane, source-offset=0/0/0, target-offset=0/0/0, "
         "direction=0/0/1, ease=0/0.5/2/2.5, whole, unfading, complete and bake"),
      word);

  return refuse (error, text, why);
}

static gboolean
parse_numbers (const char *text, float *numbers, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      char *end;

      numbers[i] = (float) g_ascii_strtod (text, &end);
      if (end == text || !isfinite (numbers[i]) || *end != (i + 1 < n ? '/' : '\0'))
        return FALSE;
      text = end + 1;
    }
  return TRUE;
}

/* What a setting settles, as everything may be said but once: the row of its numbers, or one of these. Times have three
 * forms. */
enum
{
  TYPE = MO_N_CONSTRAINT_VECTORS,
  CHAIN,
  COMPLETE,
  BAKE,
  N_SETTINGS
};

/* What the word is about, or -1. */
static int
find_setting (const char *word)
{
  static const struct
  {
    const char *word;
    int what;
  } others[] = { { "type=", TYPE }, { "chain=", CHAIN }, { "complete", COMPLETE },
                 { "bake", BAKE },  { "whole", EASE },   { "unfading", EASE } };

  for (int i = 0; i < MO_N_CONSTRAINT_VECTORS; i++)
    {
      gsize length = strlen (mo_constraint_vectors[i].name);

      if (strncmp (word, mo_constraint_vectors[i].name, length) == 0 && word[length] == '=')
        return i;
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (strchr (others[i].word, '=') != NULL ? g_str_has_prefix (word, others[i].word)
                                             : g_str_equal (word, others[i].word))
      return others[i].what;
  return -1;
}

/* A setting without a value. */
static gboolean
parse_word (const char *word, MoConstraintLine *line)
{
  if (g_str_equal (word, "bake"))
    line->is_baked = TRUE;
  else if (g_str_equal (word, "complete"))
    line->is_complete = TRUE;
  else if (g_str_equal (word, "whole"))
    line->is_whole = TRUE;
  else if (g_str_equal (word, "unfading"))
    mo_constraint_act_unfading (&line->constraint);
  else
    return FALSE;
  return TRUE;
}

static gboolean
parse_value (int what, const char *value, MoConstraint *c)
{
  float number;

  if (what < MO_N_CONSTRAINT_VECTORS)
    {
      const MoConstraintVector *row = &mo_constraint_vectors[what];

      return parse_numbers (value, &G_STRUCT_MEMBER (float, c, row->offset), row->n_numbers);
    }
  if (what == TYPE)
    {
      c->type = g_str_equal (value, "plane");
      return c->type == 1 || g_str_equal (value, "point");
    }
  if (what != CHAIN || !parse_numbers (value, &number, 1) || number < 0 || number > 255
      || number != floorf (number))
    return FALSE;
  c->chain_length = (guint8) number;
  return TRUE;
}

static gboolean
parse_settings (const char *text, char **words, MoConstraintLine *line, GError **error)
{
  const char *given[N_SETTINGS] = { NULL };

  for (; *words != NULL; words++)
    {
      const char *word = g_strstrip (*words), *value = strchr (word, '=');
      int what = find_setting (word);

      if (what < 0
          || !(value != NULL ? parse_value (what, value + 1, &line->constraint)
                             : parse_word (word, line)))
        return refuse_word (error, text, word);
      if (given[what] != NULL)
        {
          g_autofree char *why = g_strdup_printf (_ ("leave out “%s” or “%s”"), given[what], word);

          return refuse (error, text, why);
        }
      given[what] = word;
    }
  return TRUE;
}

/* The preset that a line begins with. */
static MoConstraintPreset
find_preset (char **words)
{
  for (guint i = MO_PRESET_NONE + 1; words[0] != NULL && i < MO_N_PRESETS; i++)
    if (g_str_equal (g_strstrip (words[0]), presets[i]))
      return (MoConstraintPreset) i;
  return MO_PRESET_NONE;
}

static gboolean
parse_preset (const char *text, char **words, MoConstraintLine *line, GError **error)
{
  line->is_baked = words[1] != NULL && g_str_equal (g_strstrip (words[1]), "bake");
  return words[1] == NULL || (line->is_baked && words[2] == NULL)
         || refuse (error, text, _ ("only “,bake” can follow the name of a preset"));
}

static gboolean
parse_ends (const char *text, char **ends, MoConstraint *c, GError **error)
{
  if (ends[0] == NULL || ends[1] == NULL)
    return refuse (error, text, _ ("write it like “L_HAND:GROUND,chain=2”"));
  g_strstrip (ends[0]);
  g_strstrip (ends[1]);
  if (mo_rig_find_volume (ends[0]) < 0)
    return refuse (error, text, _ ("its source must be a collision volume, for example L_HAND"));
  if (mo_rig_find_volume (ends[1]) < 0 && !g_str_equal (ends[1], "GROUND"))
    return refuse (error, text, _ ("its target must be a collision volume or GROUND"));
  memcpy (c->source_volume, ends[0], strlen (ends[0]));
  memcpy (c->target_volume, ends[1], strlen (ends[1]));
  return TRUE;
}

static gboolean
parse_ini (const char *text, MoConstraintLine *line, GError **error)
{
  const char *fault = mo_constraint_parse_ini (text, &line->constraint);

  return fault == NULL || refuse (error, text, fault);
}

gboolean
mo_constraint_line_parse (const char *text, MoConstraintLine *line, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_auto (GStrv) ends = g_strsplit (words[0] != NULL ? words[0] : "", ":", 2);

  *line = (MoConstraintLine){ 0 };
  if (mo_constraint_is_ini (text))
    return parse_ini (text, line, error);
  line->preset = find_preset (words);
  if (line->preset != MO_PRESET_NONE)
    return parse_preset (text, words, line, error);
  return parse_ends (text, ends, &line->constraint, error)
         && parse_settings (text, words + 1, line, error);
}

gboolean
mo_constraint_parse (const char *text, MoConstraint *constraint, GError **error)
{
  MoConstraintLine line;

  if (!mo_constraint_line_parse (text, &line, error))
    return FALSE;
  if (line.preset != MO_PRESET_NONE || line.is_whole || line.is_complete || line.is_baked)
    return refuse (error, text, _ ("it must have its times, and cannot be baked here"));
  *constraint = line.constraint;
  return TRUE;
}

/* -- Writing ----------------------------------------------------------------------------------- */

static void
append_vector (GString *text, const MoConstraint *constraint, const MoConstraintVector *row)
{
  const float *numbers = &G_STRUCT_MEMBER (float, constraint, row->offset);
  gboolean any = FALSE;

  for (guint j = 0; j < row->n_numbers; j++)
    any |= numbers[j] != 0.0f;
  for (guint j = 0; any && j < row->n_numbers; j++)
    {
      char number[MO_NUMBER_MAX_TEXT + 1];

      *mo_number_print_float (number, numbers[j]) = '\0';
      if (j == 0)
        g_string_append_printf (text, ",%s=%s", row->name, number);
      else
        g_string_append_printf (text, "/%s", number);
    }
}

char *
mo_constraint_line_to_text (const MoConstraintLine *line)
{
  const MoConstraint *constraint = &line->constraint;
  GString *text = g_string_new (NULL);

  if (line->preset != MO_PRESET_NONE)
    g_string_append (text, presets[line->preset]);
  else
    g_string_append_printf (text, "%.16s:%.16s,chain=%u,type=%s", constraint->source_volume,
                            constraint->target_volume, constraint->chain_length,
                            constraint->type == 1 ? "plane" : "point");
  for (int i = 0; line->preset == MO_PRESET_NONE && i < MO_N_CONSTRAINT_VECTORS; i++)
    if (i == EASE && line->is_whole)
      g_string_append (text, ",whole");
    else if (i == EASE && is_unfading (constraint))
      g_string_append (text, ",unfading");
    else
      append_vector (text, constraint, &mo_constraint_vectors[i]);
  if (line->is_complete)
    g_string_append (text, ",complete");
  if (line->is_baked)
    g_string_append (text, ",bake");
  return g_string_free (text, FALSE);
}

char *
mo_constraint_to_text (const MoConstraint *constraint)
{
  return mo_constraint_line_to_text (&(MoConstraintLine){ .constraint = *constraint });
}
