/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-format.h"

#include "mo-math.h"
#include "mo-pose-file.h"
#include "mo-stance-clip.h"

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
  g_autoptr (MoPosture) posture = mo_posture_new ();
  g_autoptr (MoRecipe) loop = NULL;
  MoClip *clip;

  if (!mo_pose_file_read (file, source, context, error))
    return NULL;
  for (guint i = 0; i < MO_POSE_N_JOINTS; i++)
    if (is_posed (file, i))
      {
        mo_posture_set_turn (posture, i, rotation_of (&file->joints[i], i));
        if (changes (&file->joints[i], MO_POSE_POSITION))
          mo_posture_set_move (posture, i, position_of (&file->joints[i], i));
        find_losses (file, i, context);
      }
  if (mo_posture_count (posture) == 0)
    {
      mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_POSE_ALL_FREE, MO_NOWHERE, NULL, NULL);
      return NULL;
    }
  clip = mo_clip_new (mo_format_pose.id);
  clip->file_space = MO_SPACE_AVATAR;
  mo_stance_fill_clip (clip, posture);
  /* A pose plays until it is stopped. */
  loop = mo_recipe_new ();
  clip->settings = mo_stance_add_rules (mo_recipe_with (loop, MO_FIELD_LOOP, "yes", NULL), posture);
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
