/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip.h"

#include "mo-halves.h"
#include "mo-math.h"
#include "mo-number.h"
#include "mo-wide.h"

#include <string.h>

/* Rotations of many frames at once, in loops that work on several numbers at a time. */

#define GROUP MO_HALVES

typedef struct
{
  double x[GROUP], y[GROUP], z[GROUP], w[GROUP];
} Quats;

static void
copy_column (const MoClip *self, guint frame, guint column, guint n, double *to)
{
  guint stride = self->skeleton->n_channels;
  gsize first = (gsize) frame * stride + column;

  if (self->singles != NULL)
    mo_number_widen_all (self->singles + first, stride, n, to);
  else if (self->turns != NULL)
    for (guint i = 0; i < n; i++)
      mo_clip_copy_row (self, frame + i, column, 1, &to[i]);
  else
    for (guint i = 0; i < n; i++)
      to[i] = self->values[first + (gsize) i * stride];
  if (frame == 0 && self->first != NULL)
    to[0] = self->first[column];
}

static void
get_group (const MoClip *self, const MoJoint *joint, guint first, guint n, MoQuat *to)
{
  Quats q = { 0 };
  double degrees[GROUP] = { 0.0 }, sines[GROUP], cosines[GROUP];
  double *const parts[3] = { q.x, q.y, q.z };

  for (guint i = 0; i < GROUP; i++)
    q.w[i] = 1.0;
  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      {
        guint axis = joint->channels[i] - MO_CHANNEL_X_ROTATION;

        copy_column (self, first, joint->first_channel + i, n, degrees);
        mo_halves_find (degrees, MO_HALVES, sines, cosines);
        mo_halves_turn (parts[axis], parts[(axis + 1) % 3], parts[(axis + 2) % 3], q.w, MO_HALVES,
                        sines, cosines);
      }
  for (guint i = 0; i < n; i++)
    to[i] = (MoQuat){ q.x[i], q.y[i], q.z[i], q.w[i] };
}

/* The joint of the clip with these channels. */
static guint
find_index (const MoClip *self, const MoJoint *joint)
{
  guint i = 0;

  while (mo_skeleton_joint (self->skeleton, i)->n_channels == 0
         || mo_skeleton_joint (self->skeleton, i)->first_channel != joint->first_channel)
    i++;
  return i;
}

static void
get_turns (const MoClip *self, const MoJoint *joint, guint first, guint n, MoQuat *to)
{
  guint index = find_index (self, joint);

  for (guint i = 0; i < n; i++)
    to[i] = first + i == 0 && self->first != NULL
                ? mo_clip_rotation (self, joint, 0)
                : mo_quat_normalise (mo_turn_rows_get_turn (self->turns, index, first + i));
}

void
mo_clip_get_rotations (const MoClip *self, const MoJoint *joint, guint first, guint n, MoQuat *to)
{
  if (self->turns != NULL && mo_joint_has_quaternion (joint))
    get_turns (self, joint, first, n, to);
  else if (mo_joint_has_quaternion (joint) || (self->singles == NULL && self->values == NULL))
    for (guint i = 0; i < n; i++)
      to[i] = mo_clip_rotation (self, joint, first + i);
  else
    for (guint i = 0; i < n; i += GROUP)
      get_group (self, joint, first + i, MIN (GROUP, n - i), to + i);
}

void
mo_clip_get_positions (const MoClip *self, const MoJoint *joint, guint first, guint n, MoVec3 *to)
{
  for (guint done = 0; done < n; done += GROUP)
    {
      guint here = MIN (GROUP, n - done);
      double parts[3][GROUP] = { { 0.0 } };

      for (guint i = 0; i < joint->n_channels; i++)
        if (joint->channels[i] <= MO_CHANNEL_Z_POSITION)
          copy_column (self, first + done, joint->first_channel + i, here,
                       parts[joint->channels[i]]);
      for (guint i = 0; i < here; i++)
        to[done + i] = (MoVec3){ parts[0][i], parts[1][i], parts[2][i] };
    }
}

/* Numbers of single precision stand for others that are as near to them as this part of them. */
#define SINGLE_ERROR 2e-7

/* By how much numbers may have changed, at most. */
MO_WIDE static void
find_changes (const double *here, const double *last, guint n, double *changes)
{
  for (guint i = 0; i < n; i++)
    changes[i] = fabs (here[i] - last[i]) + SINGLE_ERROR * (fabs (here[i]) + fabs (last[i]));
}

/* The numbers of a frame, or in single precision those that stand for them. */
MO_WIDE static const double *
find_row (const MoClip *self, guint frame, double *room)
{
  guint n = self->skeleton->n_channels;
  const float *singles;

  if (self->singles == NULL || (frame == 0 && self->first != NULL))
    return mo_clip_row (self, frame, room);
  singles = self->singles + (gsize) frame * n;
  for (guint i = 0; i < n; i++)
    room[i] = singles[i];
  return room;
}

/* The columns of a joint's angles; none where it has a quaternion. */
typedef struct
{
  guint index; /* of the joint */
  guint first, n;
  const MoJoint *joint; /* where there are others between them; else NULL */
} Angles;

static Angles
find_angles (const MoSkeleton *skeleton, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (skeleton, index);
  Angles angles = { .index = index };

  if (mo_joint_has_quaternion (joint))
    return angles;
  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      {
        guint column = joint->first_channel + i;

        angles.first = angles.n == 0 ? column : angles.first;
        angles.joint = column == angles.first + angles.n ? angles.joint : joint;
        angles.n++;
      }
  return angles;
}

G_ALWAYS_INLINE static inline double
sum_up (const Angles *angles, const double *changes)
{
  const MoJoint *joint = angles->joint;
  const double *here = changes + angles->first;
  double sum = 0.0;

  if (joint == NULL && angles->n == 3)
    sum = here[0] + here[1] + here[2];
  else if (joint == NULL)
    for (guint i = 0; i < angles->n; i++)
      sum += here[i];
  else
    for (guint i = 0; i < joint->n_channels; i++)
      if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
        sum += changes[joint->first_channel + i];
  return sum < INFINITY ? sum : 180.0;
}

/* Of both rotations, each angle is one about the same axis, so they are no farther apart than the sum of the changes. All
 * joints together, so that the frames go through the memory once. */
MoMostTurn *
mo_clip_most_turns (const MoClip *self)
{
  guint n = self->skeleton->n_channels, n_joints = self->skeleton->joints->len;
  MoMostTurn *most = g_new0 (MoMostTurn, n_joints);
  guint n_turned = 0;
  g_autofree double *rooms = g_new (double, 2 * (gsize) n + 1), *changes = g_new (double, n + 1);
  g_autofree double *sums = g_new0 (double, n_joints + 1);
  g_autofree Angles *angles = g_new (Angles, n_joints + 1);
  const double *last = self->n_frames > 0 ? find_row (self, 0, rooms) : NULL;

  for (guint i = 0; i < n_joints; i++)
    {
      angles[n_turned] = find_angles (self->skeleton, i);
      n_turned += angles[n_turned].n > 0;
    }
  for (guint frame = 1; n_turned > 0 && frame < self->n_frames; frame++)
    {
      const double *here = find_row (self, frame, rooms + (frame % 2) * n);

      find_changes (here, last, n, changes);
      for (guint i = 0; i < n_turned; i++)
        {
          double sum = sum_up (&angles[i], changes), *to = &sums[i];

          *to = MAX (*to, sum);
        }
      /* That from the first frame to the next counts apart. */
      for (guint i = 0; frame == 1 && i < n_turned; i++)
        {
          most[angles[i].index].all = sums[i];
          sums[i] = 0.0;
        }
      last = here;
    }
  for (guint i = 0; i < n_turned; i++)
    most[angles[i].index].later = sums[i];
  for (guint i = 0; i < n_joints; i++)
    if (self->n_frames == 0 || mo_joint_has_quaternion (mo_skeleton_joint (self->skeleton, i)))
      most[i] = (MoMostTurn){ G_PI, G_PI };
    else
      most[i] =
          (MoMostTurn){ MO_DEGREES (MAX (most[i].all, most[i].later)), MO_DEGREES (most[i].later) };
  return most;
}
