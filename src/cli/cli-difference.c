/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-difference.h"

#include "cli-facts.h"
#include "cli-table.h"

#include "mo-math.h"

#include <glib/gi18n.h>
#include <string.h>

/* Poses are compared at every key, and at least as often as a screen shows them. */
#define STEP (1.0 / 60.0)

static double
degrees (double radians)
{
  return radians / MO_DEGREES (1.0);
}

static void
clear_setting (gpointer data)
{
  CliSettingDifference *setting = data;

  g_free (setting->key);
  g_free (setting->label);
  g_free (setting->a);
  g_free (setting->b);
}

static void
clear_joint (gpointer data)
{
  g_free (((CliJointDifference *) data)->name);
}

static void
compare_settings (CliDifference *self, const MoAnim *a, const MoAnim *b)
{
  g_autoptr (GArray) first = cli_facts_of_anim (a), second = cli_facts_of_anim (b);

  for (guint i = 0; i < first->len && i < second->len; i++)
    {
      const CliFact *x = &g_array_index (first, CliFact, i), *y = &g_array_index (second, CliFact, i);
      CliSettingDifference setting;

      /* What differs in the last bit of a rounding only reads alike and is alike. */
      if (json_node_equal (x->value, y->value) || g_str_equal (x->text, y->text))
        continue;
      setting = (CliSettingDifference){ g_strdup (x->key), g_strdup (x->label), g_strdup (x->text),
                                        g_strdup (y->text) };
      g_array_append_val (self->settings, setting);
    }
}

static const MoAnimJoint *
find_joint (const MoAnim *anim, const char *name)
{
  for (guint i = 0; i < anim->joints->len; i++)
    if (g_str_equal (mo_anim_joint (anim, i)->name, name))
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
  if (number >= 0 && number < (int) MO_RIG_N_BONES)
    {
      joint.worst = self->motion->joint_worst[number];
      joint.mean = self->motion->joint_mean[number];
    }
  if (joint.same_keys && joint.priority_a == joint.priority_b && joint.worst == 0.0)
    return;
  joint.name = g_strdup (name);
  g_array_append_val (self->joints, joint);
}

CliDifference *
cli_difference_new (const MoAnim *a, const MoAnim *b)
{
  CliDifference *self = g_new0 (CliDifference, 1);
  g_autoptr (MoMotion) first = mo_motion_new (a, MO_MOTION_AS_UPLOADED);
  g_autoptr (MoMotion) second = mo_motion_new (b, MO_MOTION_AS_UPLOADED);

  self->settings = g_array_new (FALSE, TRUE, sizeof (CliSettingDifference));
  g_array_set_clear_func (self->settings, clear_setting);
  self->joints = g_array_new (FALSE, TRUE, sizeof (CliJointDifference));
  g_array_set_clear_func (self->joints, clear_joint);
  self->motion = mo_compare_motions (first, second, STEP);

  compare_settings (self, a, b);
  for (guint i = 0; i < a->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (a, i);

      compare_joint (self, joint->name, joint, find_joint (b, joint->name));
    }
  for (guint i = 0; i < b->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (b, i);

      if (find_joint (a, joint->name) == NULL)
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
  g_free (self);
}

gboolean
cli_difference_is_none (const CliDifference *self)
{
  return self->settings->len == 0 && self->joints->len == 0;
}

static char *
summarise (const CliDifference *self, const char *name_a, const char *name_b)
{
  const MoDifference *worst = &self->motion->worst;
  g_autofree char *settings = g_strdup_printf (
      ngettext ("%u setting", "%u settings", self->settings->len), self->settings->len);

  if (cli_difference_is_none (self))
    return g_strdup_printf (_ ("%s and %s are the same animation\n"), name_a, name_b);
  if (worst->angle == 0.0 && worst->distance == 0.0)
    return g_strdup_printf (_ ("%s and %s look the same; %s and %u of %u joints differ\n"), name_a,
                            name_b, settings, self->joints->len, self->n_joints);
  return g_strdup_printf (
      _ ("%s and %s differ in %s and %u of %u joints; at worst %.3f° at %s (%.2f s) and %.1f mm at "
         "%s (%.2f s), on average %.1f mm\n"),
      name_a, name_b, settings, self->joints->len, self->n_joints, degrees (worst->angle),
      mo_rig_joint (worst->angle_joint)->name, worst->angle_time, worst->distance * 1000.0,
      mo_rig_joint (worst->distance_joint)->name, worst->distance_time,
      self->motion->mean_distance * 1000.0);
}

/* "2", "2 | 4", or a dash where a file lacks the joint. */
static char *
pair (gboolean in_a, gboolean in_b, gint64 a, gint64 b)
{
  g_autofree char *first = in_a ? g_strdup_printf ("%" G_GINT64_FORMAT, a) : g_strdup ("–");
  g_autofree char *second = in_b ? g_strdup_printf ("%" G_GINT64_FORMAT, b) : g_strdup ("–");

  return g_str_equal (first, second) ? g_strdup (first) : g_strconcat (first, " | ", second, NULL);
}

static void
print_joints (const CliDifference *self, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();

  cli_table_add (table, _ ("Joint"), _ ("Priority"), _ ("Keys"), _ ("Worst"), _ ("Mean"), NULL);
  for (guint i = 0; i < self->joints->len; i++)
    {
      const CliJointDifference *joint = &g_array_index (self->joints, CliJointDifference, i);
      g_autofree char *priority
          = pair (joint->in_a, joint->in_b, joint->priority_a, joint->priority_b);
      g_autofree char *keys = pair (joint->in_a, joint->in_b, joint->keys_a, joint->keys_b);
      g_autofree char *worst = g_strdup_printf ("%.3f°", degrees (joint->worst));
      g_autofree char *mean = g_strdup_printf ("%.3f°", degrees (joint->mean));

      cli_table_add (table, joint->name, priority, keys, worst, mean, NULL);
    }
  g_string_append_c (text, '\n');
  cli_table_print (table, "  ", text);
}

char *
cli_difference_to_string (const CliDifference *self, const char *name_a, const char *name_b)
{
  g_autofree char *summary = summarise (self, name_a, name_b);
  g_autoptr (CliTable) settings = cli_table_new ();
  GString *text = g_string_new (summary);

  for (guint i = 0; i < self->settings->len; i++)
    {
      const CliSettingDifference *s = &g_array_index (self->settings, CliSettingDifference, i);

      cli_table_add (settings, s->label, s->a, s->b, NULL);
    }
  if (self->settings->len > 0)
    {
      g_string_append_c (text, '\n');
      cli_table_print (settings, "  ", text);
    }
  if (self->joints->len > 0)
    print_joints (self, text);
  return g_string_free (text, FALSE);
}

static void
add_worst (const CliDifference *self, JsonBuilder *json)
{
  const MoDifference *worst = &self->motion->worst;

  json_builder_set_member_name (json, "worst");
  json_builder_begin_object (json);
  json_builder_set_member_name (json, "degrees");
  json_builder_add_double_value (json, degrees (worst->angle));
  json_builder_set_member_name (json, "degrees_joint");
  json_builder_add_string_value (json, mo_rig_joint (worst->angle_joint)->name);
  json_builder_set_member_name (json, "degrees_time");
  json_builder_add_double_value (json, worst->angle_time);
  json_builder_set_member_name (json, "millimetres");
  json_builder_add_double_value (json, worst->distance * 1000.0);
  json_builder_set_member_name (json, "millimetres_joint");
  json_builder_add_string_value (json, mo_rig_joint (worst->distance_joint)->name);
  json_builder_set_member_name (json, "millimetres_time");
  json_builder_add_double_value (json, worst->distance_time);
  json_builder_end_object (json);
  json_builder_set_member_name (json, "mean_millimetres");
  json_builder_add_double_value (json, self->motion->mean_distance * 1000.0);
}

/* A joint's number in one file, null where it is not in it. */
static void
add_side (JsonBuilder *json, const char *member, gboolean is_there, gint64 value)
{
  json_builder_set_member_name (json, member);
  if (is_there)
    json_builder_add_int_value (json, value);
  else
    json_builder_add_null_value (json);
}

static void
add_joint (const CliJointDifference *joint, JsonBuilder *json)
{
  json_builder_begin_object (json);
  json_builder_set_member_name (json, "name");
  json_builder_add_string_value (json, joint->name);
  add_side (json, "priority_a", joint->in_a, joint->priority_a);
  add_side (json, "priority_b", joint->in_b, joint->priority_b);
  add_side (json, "keys_a", joint->in_a, joint->keys_a);
  add_side (json, "keys_b", joint->in_b, joint->keys_b);
  json_builder_set_member_name (json, "worst_degrees");
  json_builder_add_double_value (json, degrees (joint->worst));
  json_builder_set_member_name (json, "mean_degrees");
  json_builder_add_double_value (json, degrees (joint->mean));
  json_builder_end_object (json);
}

static void
add_text (JsonBuilder *json, const char *member, const char *text)
{
  json_builder_set_member_name (json, member);
  json_builder_add_string_value (json, text);
}

JsonNode *
cli_difference_to_json (const CliDifference *self, const char *name_a, const char *name_b)
{
  g_autoptr (JsonBuilder) json = json_builder_new ();

  json_builder_begin_object (json);
  add_text (json, "a", name_a);
  add_text (json, "b", name_b);
  json_builder_set_member_name (json, "same");
  json_builder_add_boolean_value (json, cli_difference_is_none (self));
  json_builder_set_member_name (json, "settings");
  json_builder_begin_array (json);
  for (guint i = 0; i < self->settings->len; i++)
    {
      const CliSettingDifference *s = &g_array_index (self->settings, CliSettingDifference, i);

      json_builder_begin_object (json);
      add_text (json, "key", s->key);
      add_text (json, "a", s->a);
      add_text (json, "b", s->b);
      json_builder_end_object (json);
    }
  json_builder_end_array (json);
  json_builder_set_member_name (json, "joints");
  json_builder_begin_array (json);
  for (guint i = 0; i < self->joints->len; i++)
    add_joint (&g_array_index (self->joints, CliJointDifference, i), json);
  json_builder_end_array (json);
  add_worst (self, json);
  json_builder_end_object (json);
  return json_builder_get_root (json);
}
