/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-anim-settings.h"

#include "mo-constraint.h"
#include "mo-limits.h"
#include "mo-names.h"
#include "mo-rig.h"

typedef struct
{
  MoRecipe *recipe; /* owned */
  MoContext *context;
} Settings;

/* Sets a field, or appends a line to a list. */
static void
set_field (Settings *self, MoFieldId id, const char *text)
{
  g_autoptr (GError) error = NULL;
  MoRecipe *changed = mo_field (id)->type == MO_FIELD_LIST
                          ? mo_recipe_append (self->recipe, id, text, &error)
                          : mo_recipe_with (self->recipe, id, text, &error);

  if (changed == NULL)
    {
      mo_report (self->context, MO_CODE_SETTING_NOT_HELD, MO_NOWHERE, NULL, "%s", text);
      return;
    }
  mo_recipe_unref (self->recipe);
  self->recipe = changed;
}

static void
set_number (Settings *self, MoFieldId id, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  set_field (self, id, g_ascii_dtostr (text, sizeof text, value));
}

/* The shortest text of a number in single precision. */
static void
set_seconds (Settings *self, MoFieldId id, float value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint digits = 6; digits <= 9; digits++)
    {
      g_autofree char *format = g_strdup_printf ("%%.%ug", digits);

      g_ascii_formatd (text, sizeof text, format, (double) value);
      if ((float) g_ascii_strtod (text, NULL) == value)
        break;
    }
  set_field (self, id, text);
}

static gboolean
is_still (const MoTrack *track)
{
  for (guint i = 1; i < track->n_keys && track->keys != NULL; i++)
    if (track->keys[i].x != track->keys[0].x || track->keys[i].y != track->keys[0].y
        || track->keys[i].z != track->keys[0].z)
      return FALSE;
  return TRUE;
}

/* A rule if a conversion would give the joint something else: the base priority, rotations only,
 * and no joint without an effect. */
static void
add_joint_rule (Settings *self, const MoAnim *anim, const MoAnimJoint *joint)
{
  int number = mo_rig_find (joint->name);
  g_autoptr (GString) rule = NULL;
  gsize empty;

  if (number < 0)
    return;
  rule = g_string_new (mo_rig_joint ((guint) number)->name);
  g_string_append_c (rule, ':');
  empty = rule->len;
  if (is_still (&joint->rotation) && is_still (&joint->position))
    g_string_append (rule, "write,");
  if (joint->rotation.n_keys == 0)
    g_string_append (rule, "rotation=off,");
  if (joint->position.n_keys > 0 && number != MO_RIG_PELVIS)
    g_string_append (rule, "position=on,");
  if (joint->priority != anim->base_priority)
    g_string_append_printf (rule, "priority=%d,",
                            CLAMP (joint->priority, MO_MIN_PRIORITY, MO_MAX_PRIORITY));
  if (rule->len == empty)
    return;
  g_string_truncate (rule, rule->len - 1);
  set_field (self, MO_FIELD_JOINT, rule->str);
}

MoRecipe *
mo_anim_settings (const MoAnim *anim, MoContext *context)
{
  Settings self = { mo_recipe_new (), context };

  set_number (&self, MO_FIELD_PRIORITY, anim->base_priority);
  set_field (&self, MO_FIELD_LOOP, anim->loop != 0 ? "yes" : "no");
  if (anim->loop_in != 0.0f)
    set_seconds (&self, MO_FIELD_LOOP_IN, anim->loop_in);
  if (anim->loop_out != anim->duration)
    set_seconds (&self, MO_FIELD_LOOP_OUT, anim->loop_out);
  set_seconds (&self, MO_FIELD_EASE_IN, anim->ease_in);
  set_seconds (&self, MO_FIELD_EASE_OUT, anim->ease_out);
  if (anim->hand_pose < MO_N_HAND_POSES)
    set_field (&self, MO_FIELD_HAND_POSE, mo_hand_pose_nicks[anim->hand_pose]);
  else
    mo_report (context, MO_CODE_SETTING_NOT_HELD, MO_NOWHERE, NULL, "hand-pose %u",
               anim->hand_pose);
  if (anim->emote[0] != '\0')
    set_field (&self, MO_FIELD_EMOTE, anim->emote);
  for (guint i = 0; i < anim->constraints->len; i++)
    {
      g_autofree char *line =
          mo_constraint_to_text (&g_array_index (anim->constraints, MoConstraint, i));

      set_field (&self, MO_FIELD_CONSTRAINT, line);
    }
  for (guint i = 0; i < anim->joints->len; i++)
    add_joint_rule (&self, anim, mo_anim_joint (anim, i));
  return self.recipe;
}
