/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-format.h"

#include "mo-axes.h"
#include "mo-euler.h"
#include "mo-joint-rules.h"
#include "mo-math.h"
#include "mo-pose-file.h"
#include "mo-rig-skeleton.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A pose of the poser in the Firestorm viewer (docs/formats/firestorm-pose.md), as a motion with
 * a single key. */

/* Smaller values are rounding errors of the poser's subtraction (metres, or fractions of a
 * scale). */
#define NO_CHANGE 1e-6

static gboolean
changes (const MoPoseJoint *joint, MoPoseVector vector)
{
  const double *v = joint->vectors[vector];

  return fabs (v[0]) > NO_CHANGE || fabs (v[1]) > NO_CHANGE || fabs (v[2]) > NO_CHANGE;
}

/* A joint that the poser holds at rest is part of the pose, too. Volumes follow their bones;
 * holding them at rest would only keep a body from bouncing. */
static gboolean
is_posed (const MoPoseFile *file, guint number)
{
  const MoPoseJoint *joint = &file->joints[number];

  if (!joint->is_named || !joint->is_enabled
      || joint->n[MO_POSE_ROTATION] + joint->n[MO_POSE_POSITION] == 0)
    return FALSE;
  return number < MO_RIG_FIRST_VOLUME || changes (joint, MO_POSE_ROTATION)
         || changes (joint, MO_POSE_POSITION);
}

/* The poser's angles are rotations about fixed axes: z, then y, then x. They are applied before
 * the joint's own rotation, which is none in the T pose, except for volumes, which are tilted. */
static MoQuat
rotation_of (const MoPoseJoint *joint, guint number)
{
  const double *angles = joint->vectors[MO_POSE_ROTATION];
  MoQuat x = mo_quat_from_axis_angle ((MoVec3){ 1.0, 0.0, 0.0 }, angles[0]);
  MoQuat y = mo_quat_from_axis_angle ((MoVec3){ 0.0, 1.0, 0.0 }, angles[1]);
  MoQuat z = mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 }, angles[2]);

  return mo_quat_mul (mo_quat_mul (mo_quat_mul (z, y), x), mo_rig_rest (number)->rotation);
}

static MoVec3
position_of (const MoPoseJoint *joint, guint number)
{
  const double *v = joint->vectors[MO_POSE_POSITION];
  MoVec3 change = { v[0], v[1], v[2] };

  return number == MO_RIG_PELVIS ? change : mo_vec3_add (mo_rig_rest (number)->position, change);
}

static void
fill_keys (MoClip *clip, const MoPoseFile *file, const guint8 *wanted, const int *index_of)
{
  static const double no_angles[MO_EULER_N] = { 0.0 }, start = 0.0;

  clip->keyframes = mo_keyframes_new (clip->skeleton->joints->len);
  clip->keyframes->interpolation = MO_INTERPOLATION_LINEAR;
  g_array_append_val (clip->keyframes->times, start);
  for (guint i = 0; i < MO_POSE_N_JOINTS; i++)
    {
      const MoPoseJoint *from = &file->joints[i];
      const MoJoint *joint;
      double angles[MO_EULER_N] = { 0.0 };
      MoVec3 position = { 0.0, 0.0, 0.0 };
      double row[MO_MAX_JOINT_CHANNELS];

      if (wanted[i] == MO_RIG_PART_NONE && i != MO_RIG_PELVIS)
        continue;
      joint = mo_skeleton_joint (clip->skeleton, (guint) index_of[i]);
      if (wanted[i] != MO_RIG_PART_NONE)
        {
          MoQuat rotation = mo_axes_rotation_from_avatar (rotation_of (from, i));

          mo_euler_from_quat (rotation, mo_euler_usual, no_angles, angles);
          position = position_of (from, i);
        }
      mo_rig_skeleton_row (joint, i, angles, position, row);
      mo_keyframes_set_rows (clip->keyframes, (guint) index_of[i], joint, 1, &start, row);
    }
}

/* -- Settings ---------------------------------------------------------------------------------- */

static MoRecipe *
with_field (MoRecipe *recipe, MoFieldId id, const char *text)
{
  MoRecipe *changed = mo_field (id)->type == MO_FIELD_LIST
                          ? mo_recipe_append (recipe, id, text, NULL)
                          : mo_recipe_with (recipe, id, text, NULL);

  mo_recipe_unref (recipe);
  return changed;
}

static char **
change_rules (char **rules, const guint8 *wanted, MoRigPart least, MoJointSettings change)
{
  g_autoptr (MoLines) before =
      mo_lines_new_from (&mo_joint_rule_lines, (const char *const *) rules);
  guint joints[MO_POSE_N_JOINTS], n = 0;

  for (guint i = 0; i < MO_POSE_N_JOINTS; i++)
    if (wanted[i] >= least)
      joints[n++] = i;
  g_strfreev (rules);
  return mo_joint_rules_change (before, joints, n, change);
}

/* What the poser holds is written even if it is at rest; and a pose plays until it is stopped. */
static MoRecipe *
make_settings (const guint8 *wanted)
{
  MoRecipe *settings = with_field (mo_recipe_new (), MO_FIELD_LOOP, "yes");
  MoJointSettings held = MO_JOINT_SETTINGS_UNSET, moved = MO_JOINT_SETTINGS_UNSET;
  g_auto (GStrv) rules = g_new0 (char *, 1);

  held.include = MO_INCLUDE_WRITE;
  moved.position = TRUE;
  rules = change_rules (g_steal_pointer (&rules), wanted, MO_RIG_PART_TURNS, held);
  rules = change_rules (g_steal_pointer (&rules), wanted, MO_RIG_PART_MOVES, moved);
  for (char **rule = rules; *rule != NULL; rule++)
    settings = with_field (settings, MO_FIELD_JOINT, *rule);
  return settings;
}

/* -- The whole --------------------------------------------------------------------------------- */

static void
find_losses (const MoPoseFile *file, guint number, MoContext *context)
{
  const MoPoseJoint *joint = &file->joints[number];
  const char *name = mo_rig_joint (number)->name;
  gboolean from_zero = joint->from_zero < 0 ? file->from_t_pose : joint->from_zero;

  if (changes (joint, MO_POSE_SCALE))
    mo_report (context, MO_CODE_POSE_SCALE, joint->location, name, NULL);
  if (!from_zero && number < MO_RIG_FIRST_VOLUME)
    mo_report (context, MO_CODE_POSE_RELATIVE, joint->location, NULL, "%s", name);
}

static MoClip *
read_pose (MoSource *source, MoContext *context, GError **error)
{
  g_autofree MoPoseFile *file = g_new0 (MoPoseFile, 1);
  guint8 wanted[MO_RIG_N_JOINTS] = { MO_RIG_PART_NONE };
  int index_of[MO_RIG_N_JOINTS];
  gboolean is_any_posed = FALSE;
  MoClip *clip;

  if (!mo_pose_file_read (file, source, context, error))
    return NULL;
  for (guint i = 0; i < MO_POSE_N_JOINTS; i++)
    if (is_posed (file, i))
      {
        wanted[i] =
            changes (&file->joints[i], MO_POSE_POSITION) ? MO_RIG_PART_MOVES : MO_RIG_PART_TURNS;
        find_losses (file, i, context);
        is_any_posed = TRUE;
      }
  if (!is_any_posed)
    {
      mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_POSE_ALL_FREE, MO_NOWHERE, NULL, NULL);
      return NULL;
    }
  clip = mo_clip_new (mo_format_pose.id);
  clip->file_space = MO_SPACE_AVATAR;
  clip->skeleton = mo_skeleton_new ();
  mo_rig_skeleton_fill (clip->skeleton, wanted, index_of);
  fill_keys (clip, file, wanted, index_of);
  clip->settings = make_settings (wanted);
  return clip;
}

/* Many files of the viewer are LLSD; only poses have keys that are names of joints. */
static int
probe (const guint8 *head, gsize size)
{
  static const char open[] = "<key>", close[] = "</key>";
  g_autofree char *text = g_strndup ((const char *) head, size);
  const char *at = strstr (text, "<llsd>"), *end;

  while (at != NULL && (at = strstr (at, open)) != NULL)
    {
      g_autofree char *key = NULL;

      at += strlen (open);
      end = strstr (at, close);
      if (end == NULL)
        return 0;
      key = g_strndup (at, (gsize) (end - at));
      if (mo_pose_find_joint (key) >= 0 || strcmp (key, "startFromTeePose") == 0)
        return 90;
    }
  return 0;
}

static const char *const suffixes[] = { "xml", NULL };

const MoFormat mo_format_pose = {
  .id = "pose",
  .title = N_ ("Firestorm pose"),
  .mime_type = "application/x-firestorm-pose+xml",
  .suffixes = suffixes,
  .probe = probe,
  .read = read_pose,
};
