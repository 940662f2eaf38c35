/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-difference.h"

#include "cli-json.h"
#include "cli-table.h"

#include "mo-math.h"

#include <glib/gi18n.h>

/* Prints a comparison as a sentence with tables, and as JSON. */

static double
degrees (double radians)
{
  return radians / MO_DEGREES (1.0);
}

/* "2 settings and 3 of 19 joints", leaving out what is zero. */
static char *
describe_counts (const CliDifference *self)
{
  guint n_settings = self->settings->len, n_joints = self->joints->len;
  g_autofree char *settings =
      g_strdup_printf (ngettext ("%u setting", "%u settings", n_settings), n_settings);
  g_autofree char *joints =
      g_strdup_printf (ngettext ("%u of %u joint", "%u of %u joints", self->n_joints), n_joints,
                       self->n_joints);

  if (n_joints == 0)
    return g_steal_pointer (&settings);
  if (n_settings == 0)
    return g_steal_pointer (&joints);
  return g_strdup_printf (_ ("%s and %s"), settings, joints);
}

static char *
summarise (const CliDifference *self, const char *name_a, const char *name_b)
{
  const MoDifference *worst = &self->motion->worst;
  g_autofree char *counts = describe_counts (self);

  if (cli_difference_is_none (self))
    return g_strdup_printf (_ ("%s and %s are the same animation\n"), name_a, name_b);
  if (worst->angle == 0.0 && worst->distance == 0.0)
    return g_strdup_printf (_ ("%s and %s move alike but differ in %s\n"), name_a, name_b, counts);
  if (worst->angle == 0.0)
    return g_strdup_printf (
        _ ("%s and %s differ in %s: at most %.1f mm at %s (%.2f s), %.1f mm on average\n"), name_a,
        name_b, counts, worst->distance * 1000.0, mo_rig_joint (worst->distance_joint)->name,
        worst->distance_time, self->motion->mean_distance * 1000.0);
  return g_strdup_printf (
      _ ("%s and %s differ in %s: at most %.3f° at %s (%.2f s) and %.1f mm at %s (%.2f s), "
         "%.1f mm on average\n"),
      name_a, name_b, counts, degrees (worst->angle), mo_rig_joint (worst->angle_joint)->name,
      worst->angle_time, worst->distance * 1000.0, mo_rig_joint (worst->distance_joint)->name,
      worst->distance_time, self->motion->mean_distance * 1000.0);
}

/* Errors between the frames of a text file get a line only above these limits (radians, metres),
 * which are larger than those of reduction. */
#define MORE_TURN (0.2 * G_PI / 180.0)
#define MORE_SHIFT 0.001

/* An additional line after the numbers that are reported everywhere for the loss. */
static void
print_between (const CliDifference *self, const char *name_a, GString *text)
{
  const MoDifference *at = &self->motion->worst;
  const MoDifference *worst = self->between != NULL ? &self->between->worst : at;

  if (worst->angle > at->angle + MORE_TURN || worst->distance > at->distance + MORE_SHIFT)
    g_string_append_printf (
        text,
        _ ("Between the frames of %s: at most %.3f° at %s (%.2f s) and %.1f mm at %s (%.2f s)\n"),
        name_a, degrees (worst->angle), mo_rig_joint (worst->angle_joint)->name, worst->angle_time,
        worst->distance * 1000.0, mo_rig_joint (worst->distance_joint)->name, worst->distance_time);
}

/* "2", "2 | 4", or a dash for a file that lacks the joint. Takes ownership of both. */
static char *
format_pair (char *a, char *b)
{
  g_autofree char *first = a, *second = b;

  return g_str_equal (first, second) ? g_steal_pointer (&first)
                                     : g_strconcat (first, " | ", second, NULL);
}

static char *
describe_priority (gboolean is_there, gint32 priority)
{
  if (!is_there)
    return g_strdup ("–");
  return priority < 0 ? g_strdup (_ ("base")) : g_strdup_printf ("%d", priority);
}

static char *
describe_keys (gboolean is_there, guint n_keys)
{
  return is_there ? g_strdup_printf ("%u", n_keys) : g_strdup ("–");
}

/* A dash if there is no difference, as for a joint that only moves or only rotates, or if the entry
 * is not a bone and has no pose. */
static char *
describe_angle (double angle)
{
  return angle > 0.0 ? g_strdup_printf ("%.3f°", degrees (angle)) : g_strdup ("–");
}

static char *
describe_shift (double shift)
{
  return shift > 0.0 ? g_strdup_printf (_ ("%.2f mm"), shift * 1000.0) : g_strdup ("–");
}

static void
print_joints (const CliDifference *self, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();

  cli_table_add (table, _ ("Joint"), _ ("Priority"), _ ("Keys"), _ ("Worst turn"), _ ("Mean"),
                 _ ("Worst shift"), _ ("Mean"), NULL);
  for (guint i = 0; i < self->joints->len; i++)
    {
      const CliJointDifference *joint = &g_array_index (self->joints, CliJointDifference, i);
      g_autofree char *priority = format_pair (describe_priority (joint->in_a, joint->priority_a),
                                               describe_priority (joint->in_b, joint->priority_b));
      g_autofree char *keys = format_pair (describe_keys (joint->in_a, joint->keys_a),
                                           describe_keys (joint->in_b, joint->keys_b));
      g_autofree char *worst = describe_angle (joint->worst);
      g_autofree char *mean = describe_angle (joint->mean);
      g_autofree char *worst_shift = describe_shift (joint->worst_shift);
      g_autofree char *mean_shift = describe_shift (joint->mean_shift);

      cli_table_add (table, joint->name, priority, keys, worst, mean, worst_shift, mean_shift,
                     NULL);
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

  print_between (self, name_a, text);
  cli_table_add (settings, _ ("Setting"), name_a, name_b, NULL);
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

/* A member for a joint's number in one file; null if the file lacks it. */
static void
add_side (JsonBuilder *json, const char *member, gboolean is_there, gint64 value)
{
  cli_json_add_node (json, member,
                     is_there ? json_node_init_int (json_node_alloc (), value)
                              : json_node_new (JSON_NODE_NULL));
}

static void
add_amount (JsonBuilder *json, const char *member, const CliJointDifference *joint, double value)
{
  cli_json_add_node (json, member,
                     joint->is_bone ? cli_json_number (value) : json_node_new (JSON_NODE_NULL));
}

static void
add_joint (const CliJointDifference *joint, JsonBuilder *json)
{
  json_builder_begin_object (json);
  cli_json_add_string (json, "name", joint->name);
  add_side (json, "priority_a", joint->in_a, joint->priority_a);
  add_side (json, "priority_b", joint->in_b, joint->priority_b);
  add_side (json, "keys_a", joint->in_a, joint->keys_a);
  add_side (json, "keys_b", joint->in_b, joint->keys_b);
  add_amount (json, "worst_degrees", joint, degrees (joint->worst));
  add_amount (json, "mean_degrees", joint, degrees (joint->mean));
  add_amount (json, "worst_millimetres", joint, joint->worst_shift * 1000.0);
  add_amount (json, "mean_millimetres", joint, joint->mean_shift * 1000.0);
  json_builder_end_object (json);
}

static void
add_setting (const CliSettingDifference *setting, JsonBuilder *json)
{
  json_builder_begin_object (json);
  cli_json_add_string (json, "key", setting->key);
  cli_json_add_node (json, "a", json_node_copy (setting->value_a));
  cli_json_add_node (json, "b", json_node_copy (setting->value_b));
  json_builder_end_object (json);
}

JsonNode *
cli_difference_to_json (const CliDifference *self, const char *name_a, const char *name_b)
{
  g_autoptr (JsonBuilder) json = json_builder_new ();

  json_builder_begin_object (json);
  cli_json_add_string (json, "a", name_a);
  cli_json_add_string (json, "b", name_b);
  json_builder_set_member_name (json, "same");
  json_builder_add_boolean_value (json, cli_difference_is_none (self));
  json_builder_set_member_name (json, "settings");
  json_builder_begin_array (json);
  for (guint i = 0; i < self->settings->len; i++)
    add_setting (&g_array_index (self->settings, CliSettingDifference, i), json);
  json_builder_end_array (json);
  json_builder_set_member_name (json, "joints");
  json_builder_begin_array (json);
  for (guint i = 0; i < self->joints->len; i++)
    add_joint (&g_array_index (self->joints, CliJointDifference, i), json);
  json_builder_end_array (json);
  cli_json_add_comparison (json, self->motion);
  if (self->between != NULL)
    cli_json_add_worst (json, "between", &self->between->worst);
  json_builder_end_object (json);
  return json_builder_get_root (json);
}
