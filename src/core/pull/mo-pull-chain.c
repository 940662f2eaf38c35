/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-pull-chain.h"

#include "mo-math.h"

#include <float.h>

/* docs/world/constraints.md, Chains of one bone or more. */
#define STIFFNESS 0.7
#define KEPT_SPEED 0.7
#define STILL (0.0005 * 0.0005)
#define MIN_ROUNDS 3u
#define MAX_ROUNDS 20.0
#define MAX_AREA 80000.0
#define MIN_AREA 1000.0
#define MIN_DELAY 0.02
#define MIN_RATE 0.2
#define MAX_RATE 8.0
#define FAST_RMS 0.5
#define NO_AXIS 1e-7

/* -- A pose with one chain changed ------------------------------------------------------------- */

static int
index_in_chain (const MoPullPose *self, int number)
{
  for (guint i = 0; i < self->n; i++)
    if (self->pull->joints[i] == number)
      return (int) i;
  return -1;
}

/* Places the joints from one of the chain down to its end. */
static void
update_from (MoPullPose *self, guint first)
{
  for (guint i = first + 1; i-- > 0;)
    {
      MoTransform parent = i + 1 < self->n ? self->world[i + 1]
                                           : mo_pull_pose_world (self, self->pull->joints[i + 1]);

      self->world[i] = mo_transform_compose (&self->local[i], &parent);
    }
}

void
mo_pull_pose_init (MoPullPose *self, const MoPull *pull, const MoPose *shown, const MoPose *own)
{
  self->shown = shown;
  self->pull = pull;
  self->n = pull->n + 1;
  for (guint i = 0; i < self->n; i++)
    {
      self->local[i] = shown->local[pull->joints[i]];
      self->local[i].rotation = own->local[pull->joints[i]].rotation;
    }
  update_from (self, pull->n);
}

MoTransform
mo_pull_pose_world (const MoPullPose *self, int number)
{
  MoTransform parent;
  int i = number < 0 ? -1 : index_in_chain (self, number);

  if (number < 0)
    return self->shown->root;
  if (i >= 0)
    return self->world[i];

  /* Nothing above the chain is changed, so that the search may end at the pelvis. */
  if (self->n == 0 || number == MO_RIG_PELVIS)
    return mo_pose_world (self->shown, (guint) number);
  parent = mo_pull_pose_world (self, mo_rig_joint ((guint) number)->parent);
  return mo_transform_compose (&self->shown->local[number], &parent);
}

MoVec3
mo_pull_pose_point (const MoPullPose *self, guint volume, const float offset[3])
{
  const float *scale = mo_rig_joint (volume)->scale;
  MoTransform world = mo_pull_pose_world (self, (int) volume);
  MoVec3 scaled = { (double) (offset[0] * scale[0]), (double) (offset[1] * scale[1]),
                    (double) (offset[2] * scale[2]) };

  return mo_vec3_add (world.position, mo_quat_rotate (world.rotation, scaled));
}

/* -- Points ------------------------------------------------------------------------------------ */

typedef struct
{
  MoVec3 at[MO_MAX_CHAIN_LENGTH + 1]; /* 0 is the source, n the root of the chain */
  MoVec3 speed[MO_MAX_CHAIN_LENGTH + 1];
} Points;

static double
squared (MoVec3 v)
{
  return mo_vec3_dot (v, v);
}

/* World: in single precision, a point that is too far away is none. */
static MoVec3
as_single (MoVec3 v)
{
  return squared (v) < (double) FLT_MAX ? v : (MoVec3){ (double) NAN, (double) NAN, (double) NAN };
}

static void
place_points (const MoPull *self, const MoPullFrame *frame, const MoPullPose *pose, MoVec3 way,
              Points *points)
{
  MoTransform pelvis = mo_pull_pose_world (pose, MO_RIG_PELVIS);
  double rate = CLAMP (MIN_RATE + (MAX_RATE - MIN_RATE) * self->rms / FAST_RMS, MIN_RATE, MAX_RATE);
  double gone = mo_pull_gone (frame->step, 1.0 / rate);

  for (guint i = 1; i < self->n; i++)
    {
      MoVec3 keyed = mo_vec3_add (pose->world[i].position, mo_vec3_scale (way, self->fractions[i]));
      MoVec3 kept =
          mo_vec3_add (mo_quat_rotate (pelvis.rotation, self->points[i]), pelvis.position);

      points->at[i] = mo_vec3_lerp (kept, keyed, gone);
    }
}

static MoVec3
pull_of (MoVec3 from, MoVec3 to, double length)
{
  MoVec3 way = mo_vec3_sub (to, from);

  return mo_vec3_scale (way, STIFFNESS * (mo_vec3_length (way) - length));
}

/* One round of relaxation; TRUE once nothing moves any more. */
static gboolean
relax_once (const MoPull *self, Points *points)
{
  gboolean is_still = TRUE;

  for (guint i = 1; i < self->n; i++)
    {
      MoVec3 *at = &points->at[i], *speed = &points->speed[i];
      MoVec3 pull = mo_vec3_add (pull_of (*at, at[-1], self->lengths[i - 1]),
                                 pull_of (*at, at[1], self->lengths[i]));

      *speed = mo_vec3_scale (*speed, KEPT_SPEED);
      *at = as_single (mo_vec3_add (*at, mo_vec3_add (*speed, mo_vec3_scale (pull, 0.5))));
      *speed = mo_vec3_add (*speed, pull);
      if (!(squared (pull) < STILL))
        is_still = FALSE;
    }
  return is_still;
}

static void
relax (const MoPull *self, double area, Points *points)
{
  double most = MAX_ROUNDS - (MAX_ROUNDS - 1.0) * (MAX_AREA - area) / (MAX_AREA - MIN_AREA);
  guint rounds = (guint) floor (0.5 + CLAMP (most, 1.0, MAX_ROUNDS));

  for (guint i = 0; i < rounds; i++)
    if (relax_once (self, points) && i + 1 >= MIN_ROUNDS)
      break;
}

/* Remembers the points for the next frame, and how much they moved. FALSE if they are nowhere. */
static gboolean
keep_points (MoPull *self, const MoPullFrame *frame, const MoPullPose *pose, const Points *points)
{
  MoTransform pelvis = mo_pull_pose_world (pose, MO_RIG_PELVIS);
  MoQuat back = mo_quat_conjugate (pelvis.rotation);
  double delay = MAX (MIN_DELAY, fabs (frame->time - frame->before)), sum = 0.0;

  for (guint i = 1; i < self->n; i++)
    {
      MoVec3 now = mo_quat_rotate (back, mo_vec3_sub (points->at[i], pelvis.position));

      sum += squared (mo_vec3_sub (now, self->points[i])) / delay;
      self->points[i] = now;
    }
  if (self->n > 1)
    self->rms = sqrt (sum / (self->total * (self->n - 1)));
  return isfinite (sum);
}

/* -- Aiming ------------------------------------------------------------------------------------ */

/* The rotation from one direction to another; none for what is not finite. */
static MoQuat
arc (MoVec3 a, MoVec3 b)
{
  double d = mo_vec3_dot (a, b);
  MoVec3 c = mo_vec3_cross (a, b);
  double m = squared (c);

  if (m > 0.0)
    {
      double s = sqrt (d * d + m) + d, length = sqrt (m + s * s);

      return (MoQuat){ c.x / length, c.y / length, c.z / length, s / length };
    }
  if (d < 0.0)
    {
      MoVec3 e = mo_vec3_sub (a, b);
      double length = sqrt (e.x * e.x + e.y * e.y);

      return length > NO_AXIS ? (MoQuat){ -e.y / length, e.x / length, 0.0, 0.0 }
                              : (MoQuat){ 1.0, 0.0, 0.0, 0.0 };
    }
  return MO_QUAT_IDENTITY;
}

static MoQuat
to_local (const MoPullPose *pose, guint i, MoQuat world)
{
  int parent = pose->pull->joints[i + 1];

  return mo_quat_mul (world, mo_quat_conjugate (mo_pull_pose_world (pose, parent).rotation));
}

static MoQuat
weighted (const MoPull *self, MoQuat own, MoQuat solved)
{
  return self->weight != 1.0 ? mo_quat_nlerp (own, solved, self->weight) : solved;
}

static void
aim (const MoPull *self, MoPullPose *pose, guint i, MoVec3 to, MoPose *own)
{
  MoTransform world = pose->world[i];
  MoVec3 from =
      i == 1 ? mo_vec3_sub (mo_pull_pose_point (pose, self->source, self->line.source_offset),
                            world.position)
             : mo_quat_rotate (world.rotation, pose->local[i - 1].position);
  MoQuat aimed = to_local (pose, i, mo_quat_mul (world.rotation, arc (from, to)));
  MoQuat *rotation = &own->local[self->joints[i]].rotation;

  *rotation = pose->local[i].rotation = weighted (self, *rotation, aimed);
  update_from (pose, i);
}

gboolean
mo_pull_bend (MoPull *self, const MoPullFrame *frame, MoPullPose *pose, MoVec3 source,
              MoVec3 target, MoPose *own)
{
  MoQuat kept = pose->world[0].rotation, *end = &own->local[self->joints[0]].rotation;
  Points points = { 0 };

  points.at[0] = mo_vec3_lerp (source, target, self->weight);
  points.at[self->n] = pose->world[self->n].position;
  place_points (self, frame, pose, mo_vec3_sub (target, source), &points);
  relax (self, frame->pixel_area, &points);
  for (guint i = self->n; i > 0; i--)
    aim (self, pose, i, mo_vec3_sub (points.at[i - 1], points.at[i]), own);
  *end = weighted (self, *end, to_local (pose, 0, kept));
  return keep_points (self, frame, pose, &points);
}
