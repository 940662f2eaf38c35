/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-arrival.h"

#include "mo-math.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Larger rotations count the same (radians), smaller ones are noise. */
#define LARGE_TURN MO_DEGREES (90)
#define SMALL_TURN MO_DEGREES (0.5)

/* What reaches no further than this fraction of the skeleton is a detail, such as a face: a body
 * without it is still useful. */
#define DETAIL 0.2

/* The number of lost joints that are named. */
#define N_NAMED 4u

static double
get_length (const MoJoint *joint)
{
  return mo_vec3_length (joint->rest.translation);
}

/* Joints with nothing further away below them, because an End Site is missing or at the same
 * position, rotate something nevertheless: they count with the length of their own OFFSET, or
 * with the average. */
static void
fill_reaches (const MoSkeleton *skeleton, double *reaches)
{
  double total = 0.0;
  guint n_long = 0;

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      if (reaches[i] == 0.0 && joint->parent >= 0 && !joint->is_end)
        reaches[i] = get_length (joint);
      total += reaches[i];
      n_long += reaches[i] > 0.0 ? 1 : 0;
    }
  for (guint i = 0; n_long > 0 && i < skeleton->joints->len; i++)
    if (reaches[i] == 0.0 && !mo_skeleton_joint (skeleton, i)->is_end)
      reaches[i] = total / n_long;
}

/* For each joint the largest distance of its descendants, by the OFFSETs; 1 for all if the file
 * has none. Free it. */
static double *
get_reaches (const MoSkeleton *skeleton)
{
  guint n = skeleton->joints->len;
  double *reaches = g_new0 (double, n), total = 0.0;

  /* Parents come before their children. */
  for (guint i = n; i > 0; i--)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i - 1);
      double reach = reaches[i - 1] + get_length (joint);

      if (joint->parent >= 0)
        reaches[joint->parent] = MAX (reaches[joint->parent], reach);
      total += reaches[i - 1];
    }
  for (guint i = 0; i < n && !(total > 0.0 && isfinite (total)); i++)
    reaches[i] = 1.0;
  fill_reaches (skeleton, reaches);
  return reaches;
}

double
mo_arrival_get_turn (const MoClip *clip, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  const MoKeyframes *keyframes = clip->keyframes;
  guint n = keyframes != NULL ? keyframes->times->len : clip->n_frames;
  MoQuat first = MO_QUAT_IDENTITY;
  double most = 0.0;

  for (guint i = 0; joint->n_channels > 0 && i < n && most < LARGE_TURN; i++)
    {
      double values[MO_MAX_JOINT_CHANNELS];
      MoQuat here;

      if (keyframes != NULL)
        mo_keyframes_evaluate (keyframes, index, joint, g_array_index (keyframes->times, double, i),
                               values);
      else
        mo_clip_copy_row (clip, i, joint->first_channel, joint->n_channels, values);
      here = mo_joint_rotation (joint, values);
      if (i == 0 && n > 1)
        first = here;
      most = MAX (most, mo_quat_angle (first, here));
    }
  return most > SMALL_TURN ? MIN (most, LARGE_TURN) : 0.0;
}

static double
get_detail (const double *reaches, guint n)
{
  double most = 0.0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, reaches[i]);
  return DETAIL * most;
}

static gboolean
is_any_lost (const MoFate *fates, guint n)
{
  for (guint i = 0; i < n; i++)
    if (fates[i] == MO_FATE_LOST)
      return TRUE;
  return FALSE;
}

gboolean
mo_arrival_check (const MoClip *clip, const MoFate *fates, MoContext *context, GError **error)
{
  guint n_joints = clip->skeleton->joints->len, n_lost = 0, n_moving = 0;
  g_autofree double *reaches = NULL;
  double detail;
  g_autoptr (GString) names = g_string_new (NULL);
  double sums[] = { [MO_FATE_NONE] = 0.0, [MO_FATE_ARRIVES] = 0.0, [MO_FATE_LOST] = 0.0 };

  if (!is_any_lost (fates, n_joints))
    return TRUE;
  reaches = get_reaches (clip->skeleton);
  detail = get_detail (reaches, n_joints);
  for (guint i = 0; i < n_joints; i++)
    {
      double turn = fates[i] != MO_FATE_NONE ? mo_arrival_get_turn (clip, i) : 0.0;

      if (turn == 0.0 || (fates[i] == MO_FATE_LOST && reaches[i] < detail))
        continue;
      n_moving++;
      sums[fates[i]] += turn * reaches[i];
      if (fates[i] == MO_FATE_LOST && ++n_lost <= N_NAMED)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                                mo_skeleton_joint (clip->skeleton, i)->name);
    }
  if (sums[MO_FATE_LOST] <= sums[MO_FATE_ARRIVES])
    return TRUE;
  if (n_lost > N_NAMED)
    g_string_append (names, ", …");
  return mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_MOSTLY_LOST, MO_NOWHERE, NULL,
                  _ ("%u of %u moving joints, for example %s"), n_lost, n_moving, names->str);
}
