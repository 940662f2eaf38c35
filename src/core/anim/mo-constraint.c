/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-constraint.h"

#include "mo-error.h"
#include "mo-limits.h"
#include "mo-rig.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define OFFSET(member) G_STRUCT_OFFSET (MoConstraint, member)

/* Settings that are numbers; the four times follow one another in memory. */
static const struct
{
  const char *name;
  gsize offset;
  guint n_numbers;
} vectors[] = {
  { "source-offset", OFFSET (source_offset), 3 },
  { "target-offset", OFFSET (target_offset), 3 },
  { "direction", OFFSET (target_direction), 3 },
  { "ease", OFFSET (ease_in_start), 4 },
};

static gboolean
refuse (GError **error, const char *text, const char *why)
{
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” is not a constraint: %s"), text, why);
  return FALSE;
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

static gboolean
parse_setting (const char *word, MoConstraint *c)
{
  const char *value = strchr (word, '=');
  gsize length = value != NULL ? (gsize) (value - word) : 0;
  float number;

  if (value == NULL)
    return FALSE;
  value++;
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    if (strlen (vectors[i].name) == length && strncmp (word, vectors[i].name, length) == 0)
      return parse_numbers (value, &G_STRUCT_MEMBER (float, c, vectors[i].offset),
                            vectors[i].n_numbers);
  if (g_str_has_prefix (word, "type="))
    {
      c->type = g_str_equal (value, "plane");
      return c->type == 1 || g_str_equal (value, "point");
    }
  if (!g_str_has_prefix (word, "chain=") || !parse_numbers (value, &number, 1) || number < 0
      || number > 255 || number != floorf (number))
    return FALSE;
  c->chain_length = (guint8) number;
  return TRUE;
}

gboolean
mo_constraint_parse (const char *text, MoConstraint *constraint, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_auto (GStrv) ends = g_strsplit (words[0] != NULL ? words[0] : "", ":", 2);
  MoConstraint c = { 0 };

  if (ends[0] == NULL || ends[1] == NULL)
    return refuse (error, text, _ ("write it like “L_HAND:GROUND,chain=2”"));
  g_strstrip (ends[0]);
  g_strstrip (ends[1]);
  if (mo_rig_find_volume (ends[0]) < 0)
    return refuse (error, text, _ ("its source must be a collision volume, for example L_HAND"));
  if (mo_rig_find_volume (ends[1]) < 0 && !g_str_equal (ends[1], "GROUND"))
    return refuse (error, text, _ ("its target must be a collision volume or GROUND"));
  memcpy (c.source_volume, ends[0], strlen (ends[0]));
  memcpy (c.target_volume, ends[1], strlen (ends[1]));
  for (guint i = 1; words[i] != NULL; i++)
    if (!parse_setting (g_strstrip (words[i]), &c))
      return refuse (error, text,
                     _ ("use chain=2, type=plane, source-offset=0/0/0, target-offset=0/0/0, "
                        "direction=0/0/1 or ease=0/0.5/2/2.5"));
  if (constraint != NULL)
    *constraint = c;
  return TRUE;
}

char *
mo_constraint_to_text (const MoConstraint *constraint)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%.16s:%.16s,chain=%u,type=%s", constraint->source_volume,
                          constraint->target_volume, constraint->chain_length,
                          constraint->type == 1 ? "plane" : "point");
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      const float *numbers = &G_STRUCT_MEMBER (float, constraint, vectors[i].offset);
      gboolean any = FALSE;

      for (guint j = 0; j < vectors[i].n_numbers; j++)
        any |= numbers[j] != 0.0f;
      for (guint j = 0; any && j < vectors[i].n_numbers; j++)
        {
          char number[MO_NUMBER_MAX_TEXT + 1];

          *mo_number_print_float (number, numbers[j]) = '\0';
          if (j == 0)
            g_string_append_printf (text, ",%s=%s", vectors[i].name, number);
          else
            g_string_append_printf (text, "/%s", number);
        }
    }
  return g_string_free (text, FALSE);
}

/* Whether this file animates a bone, as it must every bone of a chain. The world stops its search
 * at a joint that the avatar lacks. */
static gboolean
is_animated (const MoAnim *anim, int number)
{
  for (guint i = 0; i < anim->joints->len; i++)
    {
      int found = mo_rig_find (mo_anim_joint (anim, i)->name);

      if (found == number || found < 0)
        return found == number;
    }
  return FALSE;
}

static gboolean
are_finite (const MoConstraint *c)
{
  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    for (guint j = 0; j < vectors[i].n_numbers; j++)
      if (!isfinite ((&G_STRUCT_MEMBER (float, c, vectors[i].offset))[j]))
        return FALSE;
  return TRUE;
}

const char *
mo_constraint_fault (const MoAnim *anim, const MoConstraint *c)
{
  char source[17] = { 0 }, target[17] = { 0 };
  int bone;

  memcpy (source, c->source_volume, 16);
  memcpy (target, c->target_volume, 16);
  if (c->chain_length > anim->joints->len)
    return _ ("its chain is longer than the joints in the file allow; a chain has three at most");
  if (c->type > 1)
    return _ ("its type is neither point nor plane");
  if (mo_rig_find_volume (source) < 0)
    return _ ("its source is not a collision volume");
  if (!g_str_equal (target, "GROUND") && mo_rig_find_volume (target) < 0)
    return _ ("its target is neither a collision volume nor GROUND");
  if (!are_finite (c))
    return _ ("one of its numbers is not finite");

  bone = mo_rig_joint ((guint) mo_rig_find_volume (source))->parent;
  for (guint i = 0; i <= c->chain_length; i++, bone = mo_rig_joint ((guint) bone)->parent)
    if (bone < 0 || !is_animated (anim, bone))
      return c->chain_length > MO_MAX_CHAIN_LENGTH
                 ? _ ("a joint of its chain is not in the file; a chain has three at most")
                 : _ ("a joint of its chain is not in the file");
  return NULL;
}
