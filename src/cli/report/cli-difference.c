/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-difference.h"

#include "cli-facts.h"
#include "cli-json.h"

#include "mo-constraint.h"
#include "mo-motion.h"

#include <glib/gi18n.h>
#include <string.h>

/* Poses are compared at every key, half way between keys, and at least as often as a screen
 * displays them. */
#define STEP (1.0 / 60.0)

static void
clear_setting (gpointer data)
{
  CliSettingDifference *setting = data;

  g_free (setting->key);
  g_free (setting->label);
  g_free (setting->a);
  g_free (setting->b);
  json_node_unref (setting->value_a);
  json_node_unref (setting->value_b);
}

static void
clear_joint (gpointer data)
{
  g_free (((CliJointDifference *) data)->name);
}

/* Values that differ only by rounding, and print the same, count as equal. Copies the texts. */
static void
compare_values (CliDifference *self, const char *key, const char *label, const char *a,
                JsonNode *value_a, const char *b, JsonNode *value_b)
{
  CliSettingDifference setting = {
    g_strdup (key), g_strdup (label),        g_strdup (a),
    g_strdup (b),   json_node_ref (value_a), json_node_ref (value_b)
  };

  if (json_node_equal (value_a, value_b) || g_str_equal (a, b))
    clear_setting (&setting);
  else
    g_array_append_val (self->settings, setting);
}

static void
compare_durations (CliDifference *self, const MoAnim *a, const MoAnim *b)
{
  g_autofree char *first = g_strdup_printf (_ ("%.3f s"), (double) a->duration);
  g_autofree char *second = g_strdup_printf (_ ("%.3f s"), (double) b->duration);
  g_autoptr (JsonNode) value_a = cli_json_number_f (a->duration);
  g_autoptr (JsonNode) value_b = cli_json_number_f (b->duration);

  compare_values (self, "duration", _ ("Duration"), first, value_a, second, value_b);
}

static void
compare_facts (CliDifference *self, const MoAnim *a, const MoAnim *b)
{
  g_autoptr (GArray) first = cli_facts_of_anim (a), second = cli_facts_of_anim (b);

  for (guint i = 0; i < first->len && i < second->len; i++)
    {
      const CliFact *x = &g_array_index (first, CliFact, i),
                    *y = &g_array_index (second, CliFact, i);

      compare_values (self, x->key, x->label, x->text, x->value, y->text, y->value);
    }
}

/* A dash and null if there are fewer. */
static char *
constraint_line (const MoAnim *anim, guint index, JsonNode **value)
{
  g_autofree char *line = NULL;

  *value = json_node_new (JSON_NODE_NULL);
  if (index >= anim->constraints->len)
    return g_strdup ("–");
  line = mo_constraint_to_text (&g_array_index (anim->constraints, MoConstraint, index));
  json_node_unref (*value);
  *value = cli_json_string (line);
  return g_steal_pointer (&line);
}

/* How far it misses its target at worst; a dash and null if it never acts, or there are fewer. */
static char *
constraint_missed (const MoMotion *motion, guint index, JsonNode **value)
{
  const MoSolved *solved = mo_motion_get_solved (motion);
  MoSolvedWorst worst = { 0 };

  if (solved != NULL && index < mo_solved_get_n (solved))
    worst = mo_solved_get_worst (solved, index);
  *value = worst.acts ? cli_json_number (worst.missed) : json_node_new (JSON_NODE_NULL);
  return worst.acts
             ? g_strdup_printf (_ ("%.0f mm at %.2f s"), worst.missed * 1000.0, worst.missed_at)
             : g_strdup ("–");
}

static void
compare_missed (CliDifference *self, const MoMotion *a, const MoMotion *b, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (JsonNode) value_a = NULL, value_b = NULL;
      g_autofree char *first = constraint_missed (a, i, &value_a);
      g_autofree char *second = constraint_missed (b, i, &value_b);
      g_autofree char *key = g_strdup_printf ("constraint_%u_missed", i + 1);
      g_autofree char *label = g_strdup_printf (_ ("Constraint %u misses by"), i + 1);

      compare_values (self, key, label, first, value_a, second, value_b);
    }
}

static void
compare_constraints (CliDifference *self, const MoAnim *a, const MoAnim *b)
{
  for (guint i = 0; i < MAX (a->constraints->len, b->constraints->len); i++)
    {
      g_autoptr (JsonNode) value_a = NULL, value_b = NULL;
      g_autofree char *first = constraint_line (a, i, &value_a);
      g_autofree char *second = constraint_line (b, i, &value_b);
      g_autofree char *key = g_strdup_printf ("constraint_%u", i + 1);
      g_autofree char *label = g_strdup_printf (_ ("Constraint %u"), i + 1);

      compare_values (self, key, label, first, value_a, second, value_b);
    }
}

/* Whether an entry is for the joint, under any of its names. `number` is from mo_rig_find. */
static gboolean
is_joint (const MoAnimJoint *joint, const char *name, int number)
{
  return g_str_equal (joint->name, name) || (number >= 0 && mo_rig_find (joint->name) == number);
}

/* How many entries before this one are for the same joint: only the first one plays. */
static guint
count_before (const MoAnim *anim, const MoAnimJoint *joint)
{
  int number = mo_rig_find (joint->name);
  guint n = 0;

  for (guint i = 0; mo_anim_joint (anim, i) != joint; i++)
    n += is_joint (mo_anim_joint (anim, i), joint->name, number) ? 1 : 0;
  return n;
}

/* The n-th entry (from 0) for the same joint. */
static const MoAnimJoint *
find_joint (const MoAnim *anim, const char *name, guint n)
{
  int number = mo_rig_find (name);

  for (guint i = 0; i < anim->joints->len; i++)
    if (is_joint (mo_anim_joint (anim, i), name, number) && n-- == 0)
      return mo_anim_joint (anim, i);
  return NULL;
}

static gboolean
same_track (const MoTrack *a, const MoTrack *b)
{
  return a->n_keys == b->n_keys
         && (a->n_keys == 0 || memcmp (a->keys, b->keys, a->n_keys * sizeof (MoKey)) == 0);
}

static void
compare_joint (CliDifference *self, const char *name, const MoAnimJoint *a, const MoAnimJoint *b)
{
  int number = mo_rig_find (name);
  CliJointDifference joint = { .in_a = a != NULL, .in_b = b != NULL };

  self->n_joints++;
  if (a != NULL)
    {
      joint.priority_a = a->priority;
      joint.keys_a = a->rotation.n_keys + a->position.n_keys;
    }
  if (b != NULL)
    {
      joint.priority_b = b->priority;
      joint.keys_b = b->rotation.n_keys + b->position.n_keys;
    }
  joint.same_keys = a != NULL && b != NULL && same_track (&a->rotation, &b->rotation)
                    && same_track (&a->position, &b->position);
  joint.is_bone = number >= 0 && number < (int) MO_RIG_N_BONES;
  if (joint.is_bone)
    {
      joint.worst = self->motion->joint_worst[number];
      joint.mean = self->motion->joint_mean[number];
      joint.worst_shift = self->motion->joint_worst_shift[number];
      joint.mean_shift = self->motion->joint_mean_shift[number];
    }
  if (joint.same_keys && joint.priority_a == joint.priority_b && joint.worst == 0.0
      && joint.worst_shift == 0.0)
    return;
  joint.name = g_strdup (name);
  g_array_append_val (self->joints, joint);
}

CliDifference *
cli_difference_new (const MoAnim *a, const MoAnim *b, const MoMotion *meant)
{
  CliDifference *self = g_new0 (CliDifference, 1);
  g_autoptr (MoMotion) first = mo_motion_new (a, MO_MOTION_AS_UPLOADED);
  g_autoptr (MoMotion) second = mo_motion_new (b, MO_MOTION_AS_UPLOADED);

  self->settings = g_array_new (FALSE, TRUE, sizeof (CliSettingDifference));
  g_array_set_clear_func (self->settings, clear_setting);
  self->joints = g_array_new (FALSE, TRUE, sizeof (CliJointDifference));
  g_array_set_clear_func (self->joints, clear_joint);
  self->motion = meant != NULL ? mo_compare_motions (meant, second, 0.0)
                               : mo_compare_motions (first, second, STEP);
  self->between = meant != NULL ? mo_compare_motions (meant, second, STEP) : NULL;

  compare_durations (self, a, b);
  compare_facts (self, a, b);
  compare_constraints (self, a, b);
  compare_missed (self, first, second, MAX (a->constraints->len, b->constraints->len));
  for (guint i = 0; i < a->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (a, i);

      compare_joint (self, joint->name, joint,
                     find_joint (b, joint->name, count_before (a, joint)));
    }
  for (guint i = 0; i < b->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (b, i);

      if (find_joint (a, joint->name, count_before (b, joint)) == NULL)
        compare_joint (self, joint->name, NULL, joint);
    }
  return self;
}

void
cli_difference_free (CliDifference *self)
{
  g_array_unref (self->settings);
  g_array_unref (self->joints);
  g_free (self->motion);
  g_free (self->between);
  g_free (self);
}

gboolean
cli_difference_is_none (const CliDifference *self)
{
  return self->settings->len == 0 && self->joints->len == 0;
}
