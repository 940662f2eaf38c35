/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-posed.h"

#include "cli-json.h"
#include "cli-table.h"

#include "mo-attach.h"
#include "mo-context.h"
#include "mo-edit-words.h"

#include <glib/gi18n.h>
#include <math.h>

#define TO_DEGREES(radians) ((radians) / MO_DEGREES (1.0))

/* Less is no miss: metres, radians. */
#define NO_MISS 1e-4
#define NO_MISS_ANGLE MO_DEGREES (0.01)
#define NO_TURN MO_DEGREES (0.05)

static const MoGoal *
goal_of (const CliPosed *self, guint index)
{
  return &g_array_index (self->goals, MoGoal, index);
}

static const char *
name_of (guint joint)
{
  return mo_rig_joint (joint)->name;
}

/* Bend, side and twist in degrees. */
static void
find_angles (const MoPose *pose, guint joint, double degrees[MO_N_ANGLES])
{
  MoRange range;

  mo_range_init (&range, joint);
  mo_range_get_angles (&range, pose->local[joint].rotation, degrees);
  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    degrees[i] = TO_DEGREES (degrees[i]);
}

static gboolean
has_lane (const CliPosed *self, guint joint, MoLanePath path)
{
  for (guint i = 0; self->edit != NULL && i < self->edit->lanes->len; i++)
    if (mo_edit_lane (self->edit, i)->joint == joint && mo_edit_lane (self->edit, i)->path == path)
      return TRUE;
  return FALSE;
}

static gboolean
is_turned (const CliPosed *self, guint joint)
{
  return has_lane (self, joint, MO_LANE_TURN);
}

/* Within the body, as bones of the face are; where the pelvis is, is a place. */
static gboolean
is_moved (const CliPosed *self, guint joint)
{
  return joint != MO_RIG_PELVIS && has_lane (self, joint, MO_LANE_MOVE);
}

/* In metres. */
static double
moved_by (const CliPosed *self, guint joint)
{
  return mo_vec3_length (
      mo_vec3_sub (self->after.local[joint].position, self->before.local[joint].position));
}

void
cli_posed_find (const CliPosed *self, MoContext *context)
{
  for (guint i = 0; i < self->goals->len; i++)
    {
      const MoGoal *goal = goal_of (self, i);

      if (goal->kind == MO_GOAL_TURN && goal->miss > NO_MISS_ANGLE)
        mo_report (context, MO_CODE_POSE_RANGE, MO_NOWHERE, name_of (goal->joint), _ ("%.1f° less"),
                   TO_DEGREES (goal->miss));
      if (goal->turned > NO_TURN)
        mo_report (context, MO_CODE_POSE_TURNED, MO_NOWHERE, name_of (goal->joint), _ ("by %.1f°"),
                   TO_DEGREES (goal->turned));
      if (goal->undone > NO_MISS_ANGLE)
        mo_report (context, MO_CODE_POSE_UNDONE, MO_NOWHERE, name_of (goal->joint), _ ("by %.1f°"),
                   TO_DEGREES (goal->undone));
      if (goal->kind >= MO_GOAL_PIN && goal->miss > NO_MISS)
        mo_report (context, MO_CODE_POSE_MISSED, MO_NOWHERE, name_of (goal->joint),
                   _ ("by %.1f mm"), 1000.0 * goal->miss);
    }
}

/* -- As text ----------------------------------------------------------------------------------- */

/* Never minus zero. */
static char *
show_angle (double degrees)
{
  return g_strdup_printf ("%.1f", round (10.0 * degrees) / 10.0 + 0.0);
}

/* "12.0" or "12.0 -> 30.5" */
static char *
show_change (double before, double after)
{
  g_autofree char *a = show_angle (before), *b = show_angle (after);

  return g_str_equal (a, b) ? g_steal_pointer (&a) : g_strdup_printf ("%s -> %s", a, b);
}

static void
print_turned (const CliPosed *self, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();
  gboolean is_empty = TRUE;

  cli_table_add (table, _ ("Joint"), _ ("Bend °"), _ ("Side °"), _ ("Twist °"), NULL);
  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    if (is_turned (self, joint))
      {
        double before[MO_N_ANGLES], after[MO_N_ANGLES];
        char *cells[MO_N_ANGLES];

        find_angles (&self->before, joint, before);
        find_angles (&self->after, joint, after);
        for (MoAngle i = 0; i < MO_N_ANGLES; i++)
          cells[i] = show_change (before[i], after[i]);
        cli_table_add (table, name_of (joint), cells[MO_ANGLE_BEND], cells[MO_ANGLE_SIDE],
                       cells[MO_ANGLE_TWIST], NULL);
        for (MoAngle i = 0; i < MO_N_ANGLES; i++)
          g_free (cells[i]);
        is_empty = FALSE;
      }
  if (!is_empty)
    cli_table_print (table, "  ", text);
}

static void
print_moved (const CliPosed *self, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();
  gboolean is_empty = TRUE;

  cli_table_add (table, _ ("Joint"), _ ("Moved by"), NULL);
  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    if (is_moved (self, joint))
      {
        g_autofree char *way = g_strdup_printf (_ ("%.1f mm"), 1000.0 * moved_by (self, joint));

        cli_table_add (table, name_of (joint), way, NULL);
        is_empty = FALSE;
      }
  if (!is_empty)
    cli_table_print (table, "  ", text);
}

static char *
show_place (const MoPose *pose, guint joint)
{
  MoVec3 at = mo_pose_world (pose, joint).position;

  return g_strdup_printf ("%.4f %.4f %.4f", at.x, at.y, at.z);
}

/* The pelvis and the ends of limbs that have a goal. */
static void
print_places (const CliPosed *self, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();
  gboolean is_empty = TRUE;

  cli_table_add (table, _ ("Place"), _ ("Before"), _ ("After"), _ ("Missed by"), NULL);
  for (guint i = 0; i < self->goals->len; i++)
    if (goal_of (self, i)->kind != MO_GOAL_TURN)
      {
        guint joint = goal_of (self, i)->joint;
        g_autofree char *before = show_place (&self->before, joint);
        g_autofree char *after = show_place (&self->after, joint);
        g_autofree char *miss = g_strdup_printf (_ ("%.1f mm"), 1000.0 * goal_of (self, i)->miss);

        cli_table_add (table, name_of (joint), before, after, miss, NULL);
        is_empty = FALSE;
      }
  if (is_empty)
    return;
  g_string_append_c (text, '\n');
  cli_table_print (table, "  ", text);
}

void
cli_posed_note (CliPosed *self, char *line)
{
  if (self->notes == NULL)
    self->notes = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->notes, line);
}

static gboolean
changes (const CliPosed *self)
{
  return self->edit != NULL || self->has_taken || self->notes != NULL
         || (self->mended != NULL && self->mended->len > 0);
}

static void
print_mended (const CliPosed *self, GString *text)
{
  for (guint i = 0; self->mended != NULL && i < self->mended->len; i++)
    {
      const MoEdit *edit = g_ptr_array_index (self->mended, i);
      g_autofree char *when = mo_edit_describe_when (edit);
      g_autofree char *joints = mo_edit_describe_joints (edit, NULL);
      g_autofree char *what = mo_edit_describe_what (edit);

      g_string_append_printf (text, "  %s: %s, %s; %s\n", edit->name, what, when, joints);
    }
}

char *
cli_posed_to_string (const CliPosed *self)
{
  GString *text = g_string_new (NULL);

  if (self->frame >= 0.0)
    g_string_append_printf (text, _ ("%s: at %.3f s, frame %g"), self->name, self->time,
                            self->frame);
  else
    g_string_append_printf (text, _ ("%s: at %.3f s"), self->name, self->time);
  g_string_append (text, changes (self) ? "\n" : _ (", nothing changes\n"));
  if (self->has_taken)
    g_string_append_printf (
        text, _ ("  Keys taken over: %u of %u, of %u joints, off by at most %.2f° and %.1f mm\n"),
        self->taken.n_keys, self->taken.n_before, self->taken.n_joints, self->taken.off,
        1000.0 * self->taken.off_place);
  if (self->has_taken && self->taken.n_kept > 0)
    g_string_append_printf (text,
                            ngettext ("  Kept: %u joint whose keys were set already\n",
                                      "  Kept: %u joints whose keys were set already\n",
                                      self->taken.n_kept),
                            self->taken.n_kept);
  for (guint i = 0; self->notes != NULL && i < self->notes->len; i++)
    g_string_append_printf (text, "  %s\n", (const char *) g_ptr_array_index (self->notes, i));
  if (self->n_constraints > 0)
    g_string_append_printf (text,
                            ngettext ("  %u constraint changes the pose of these keys\n",
                                      "  %u constraints change the pose of these keys\n",
                                      self->n_constraints),
                            self->n_constraints);
  print_mended (self, text);
  print_turned (self, text);
  print_moved (self, text);
  print_places (self, text);
  return g_string_free (text, FALSE);
}

/* -- As JSON ----------------------------------------------------------------------------------- */

static void
add_numbers (JsonBuilder *builder, const char *member, const double *numbers, guint n)
{
  json_builder_set_member_name (builder, member);
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++)
    json_builder_add_value (builder, cli_json_number (numbers[i]));
  json_builder_end_array (builder);
}

static void
add_vector (JsonBuilder *builder, const char *member, MoVec3 v)
{
  add_numbers (builder, member, (const double[]){ v.x, v.y, v.z }, 3);
}

static void
add_rotation (JsonBuilder *builder, const char *member, MoQuat q)
{
  add_numbers (builder, member, (const double[]){ q.x, q.y, q.z, q.w }, 4);
}

static void
add_turned (const CliPosed *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "turned");
  json_builder_begin_array (builder);
  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    if (is_turned (self, joint))
      {
        double before[MO_N_ANGLES], after[MO_N_ANGLES];

        find_angles (&self->before, joint, before);
        find_angles (&self->after, joint, after);
        json_builder_begin_object (builder);
        cli_json_add_string (builder, "joint", name_of (joint));
        add_numbers (builder, "before", before, MO_N_ANGLES);
        add_numbers (builder, "after", after, MO_N_ANGLES);
        add_rotation (builder, "rotation_before", self->before.local[joint].rotation);
        add_rotation (builder, "rotation", self->after.local[joint].rotation);
        json_builder_end_object (builder);
      }
  json_builder_end_array (builder);
}

static void
add_moved (const CliPosed *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "moved");
  json_builder_begin_array (builder);
  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    if (is_moved (self, joint))
      {
        json_builder_begin_object (builder);
        cli_json_add_string (builder, "joint", name_of (joint));
        cli_json_add_node (builder, "mm", cli_json_number (1000.0 * moved_by (self, joint)));
        json_builder_end_object (builder);
      }
  json_builder_end_array (builder);
}

static void
add_goals (const CliPosed *self, JsonBuilder *builder)
{
  static const char *const nicks[MO_N_GOALS] = { "move", "turn", "pin", "reach" };

  json_builder_set_member_name (builder, "goals");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->goals->len; i++)
    {
      const MoGoal *goal = goal_of (self, i);

      json_builder_begin_object (builder);
      cli_json_add_string (builder, "goal", nicks[goal->kind]);
      cli_json_add_string (builder, "joint", name_of (goal->joint));
      if (goal->kind == MO_GOAL_TURN)
        cli_json_add_node (builder, "missed_degrees", cli_json_number (TO_DEGREES (goal->miss)));
      else
        cli_json_add_node (builder, "missed_mm", cli_json_number (1000.0 * goal->miss));
      if (goal->kind == MO_GOAL_PIN)
        cli_json_add_node (builder, "turned_degrees", cli_json_number (TO_DEGREES (goal->turned)));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_places (const CliPosed *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "places");
  json_builder_begin_array (builder);
  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    {
      json_builder_begin_object (builder);
      cli_json_add_string (builder, "joint", name_of (joint));
      add_vector (builder, "before", self->before.world[joint].position);
      add_vector (builder, "after", self->after.world[joint].position);
      add_vector (builder, "midpoint", mo_attach_midpoint (&self->after, joint).position);
      add_rotation (builder, "average", mo_attach_average (&self->after, joint).rotation);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* The world's attachment points, after. */
static void
add_points (const CliPosed *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "points");
  json_builder_begin_array (builder);
  for (guint id = 1; id <= MO_N_ATTACH_POINTS; id++)
    {
      MoTransform at = mo_pose_world (&self->after, mo_attach_point (id));

      json_builder_begin_object (builder);
      cli_json_add_node (builder, "id", cli_json_number (id));
      cli_json_add_string (builder, "name", name_of (mo_attach_point (id)));
      add_vector (builder, "at", at.position);
      add_rotation (builder, "turn", at.rotation);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_taken (const MoTakenOver *taken, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "taken_over");
  json_builder_begin_object (builder);
  cli_json_add_node (builder, "joints", cli_json_number (taken->n_joints));
  cli_json_add_node (builder, "kept", cli_json_number (taken->n_kept));
  cli_json_add_node (builder, "keys", cli_json_number (taken->n_keys));
  cli_json_add_node (builder, "keys_before", cli_json_number (taken->n_before));
  cli_json_add_node (builder, "off_degrees", cli_json_number (taken->off));
  cli_json_add_node (builder, "off_mm", cli_json_number (1000.0 * taken->off_place));
  json_builder_end_object (builder);
}

static void
add_notes (const CliPosed *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "done");
  json_builder_begin_array (builder);
  for (guint i = 0; self->notes != NULL && i < self->notes->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (self->notes, i));
  json_builder_end_array (builder);
}

static void
add_mended (const CliPosed *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "mended");
  json_builder_begin_array (builder);
  for (guint i = 0; self->mended != NULL && i < self->mended->len; i++)
    {
      const MoEdit *edit = g_ptr_array_index (self->mended, i);

      json_builder_begin_object (builder);
      cli_json_add_string (builder, "mode", mo_edit_mode_nick (edit->mode));
      cli_json_add_string (builder, "name", edit->name);
      cli_json_add_node (builder, "plants", cli_json_number (edit->plants->len));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

void
cli_posed_add (const CliPosed *self, JsonBuilder *builder)
{
  cli_json_add_node (builder, "time", cli_json_number (self->time));
  cli_json_add_node (builder, "frame",
                     self->frame >= 0.0 ? cli_json_number (self->frame)
                                        : json_node_new (JSON_NODE_NULL));
  if (self->has_taken)
    add_taken (&self->taken, builder);
  cli_json_add_node (builder, "constraints", cli_json_number (self->n_constraints));
  add_notes (self, builder);
  add_mended (self, builder);
  add_goals (self, builder);
  add_turned (self, builder);
  add_moved (self, builder);
  add_places (self, builder);
  add_points (self, builder);
}
