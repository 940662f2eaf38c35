/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-pull.h"

#include "mo-math.h"
#include "mo-pull-chain.h"

#include <float.h>
#include <string.h>

/* The reach falls and rises by half in these times (seconds), and falls where the chain is longer than this
 * (docs/world/constraints.md, Reach). */
#define LOSE_TIME 0.1
#define GAIN_TIME 0.3
#define REACH_FACTOR 0.95

static int
parent_of (int number)
{
  return number < 0 ? number : mo_rig_joint ((guint) number)->parent;
}

static MoTransform
shown_world (const MoPose *pose, int number)
{
  return number < 0 ? pose->root : mo_pose_world (pose, (guint) number);
}

static MoVec3
from_floats (const float v[3])
{
  return (MoVec3){ (double) v[0], (double) v[1], (double) v[2] };
}

static int
find_volume (const char name[16])
{
  char text[17] = { 0 };

  memcpy (text, name, 16);
  return g_str_equal (text, "GROUND") ? MO_PULL_TO_GROUND : mo_rig_find_volume (text);
}

void
mo_pull_init (MoPull *self, const MoConstraint *constraint, int base_priority,
              gboolean has_positions)
{
  char target[17] = { 0 };
  int source = find_volume (constraint->source_volume);

  memcpy (target, constraint->target_volume, 16);
  *self = (MoPull){ .line = *constraint, .n = constraint->chain_length };
  self->target = find_volume (constraint->target_volume);
  if (source < 0 || (self->target < 0 && !g_str_equal (target, "GROUND"))
      || self->n > MO_MAX_CHAIN_LENGTH)
    return;
  self->source = (guint) source;
  self->claim = (guint8) (0xffu >> (7u - (guint) base_priority));
  self->has_positions = has_positions;
  self->joints[0] = parent_of (source);
  for (guint i = 1; i < G_N_ELEMENTS (self->joints); i++)
    self->joints[i] = parent_of (self->joints[i - 1]);
  self->is_played = self->joints[self->n] >= 0;
}

/* -- Lengths ----------------------------------------------------------------------------------- */

static MoVec3
shown_joint (const MoPull *self, const MoPose *shown, guint i)
{
  return shown_world (shown, self->joints[i]).position;
}

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (a, b));
}

/* docs/world/constraints.md, Lengths. */
static void
measure (MoPull *self, const MoPose *shown)
{
  MoVec3 source =
      mo_pose_volume_point (shown, self->source, from_floats (self->line.source_offset));
  double chain = self->lengths[0] = distance (source, shown_joint (self, shown, 1));

  for (guint i = 1; i < self->n; i++)
    {
      self->lengths[i] = distance (shown_joint (self, shown, i), shown_joint (self, shown, i + 1));
      chain += self->lengths[i];
    }
  for (guint i = 1; i < self->n; i++)
    self->fractions[i] = self->lengths[i] / chain;
  self->total = chain + distance (source, shown_joint (self, shown, 0));
  self->is_measured = TRUE;
}

/* -- Times ------------------------------------------------------------------------------------- */

/* From 0 at a to 1 at b; 0 where they are equal. */
static double
rise (double t, double a, double b)
{
  return a == b ? 0.0 : CLAMP ((a - t) / (a - b), 0.0, 1.0);
}

double
mo_constraint_ramp (const MoConstraint *self, double time)
{
  double e0 = (double) self->ease_in_start, e1 = (double) self->ease_in_stop;
  double e2 = (double) self->ease_out_start, e3 = (double) self->ease_out_stop;

  if (time < e0 || time > e3)
    return 0.0;
  return e3 == 0.0 ? 1.0 : MIN (rise (time, e0, e1), 1.0 - rise (time, e2, e3));
}

/* Its weight rises and sinks once, so it is above 0 at one of these times if it is at any within the motion. */
gboolean
mo_constraint_never_acts (const MoConstraint *self, double duration)
{
  double from = MAX ((double) self->ease_in_start, 0.0);
  double to = MIN ((double) self->ease_out_stop, duration);
  const double times[] = { 0.0, (double) self->ease_in_stop, (double) self->ease_out_start,
                           duration, (from + to) / 2.0 };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    if (mo_constraint_ramp (self, CLAMP (times[i], 0.0, duration)) > 0.0)
      return FALSE;
  return TRUE;
}

/* docs/world/constraints.md, Ground. */
static void
take_ground (MoPull *self, const MoPullFrame *frame)
{
  MoVec3 point =
      mo_pose_volume_point (frame->shown, self->source, from_floats (self->line.source_offset));

  if (frame->floor.is_there)
    point.z = frame->floor.height;
  self->ground = mo_vec3_add (point, from_floats (self->line.target_offset));
  self->normal = (MoVec3){ 0.0, 0.0, 1.0 };
}

/* What it remembers of the frame in which it begins; in the ease-in that is every frame
 * (docs/world/constraints.md, Activity). */
static void
activate (MoPull *self, const MoPullFrame *frame)
{
  MoTransform pelvis = frame->shown->world[MO_RIG_PELVIS];
  MoQuat back = mo_quat_conjugate (pelvis.rotation);

  if (self->target == MO_PULL_TO_GROUND)
    take_ground (self, frame);
  for (guint i = 1; i < self->n; i++)
    self->points[i] =
        mo_quat_rotate (back, mo_vec3_sub (shown_joint (self, frame->shown, i), pelvis.position));
  self->reach = 1.0;
  self->is_active = TRUE;
}

static gboolean
is_due (MoPull *self, const MoPullFrame *frame)
{
  const MoConstraint *line = &self->line;

  if (frame->time < (double) line->ease_in_start)
    return FALSE;
  if (frame->time > (double) line->ease_out_stop)
    {
      self->is_active = FALSE;
      return FALSE;
    }
  if (!self->is_active || frame->time < (double) line->ease_in_stop)
    activate (self, frame);
  return TRUE;
}

/* How many joints of the chain, from its end, no newer motion holds. */
static guint
count_free (const MoPull *self, const MoPullFrame *frame)
{
  guint n = 0;

  while (n <= self->n && (frame->mask != NULL ? frame->mask[self->joints[n]] : 0) < self->claim)
    n++;
  return n;
}

/* World: joints of a chain without bones, or of one that is not solved, keep the rotations of the motion until
 * the blend. */
static void
leave_rotations (const MoPull *self, const MoPullFrame *frame, guint n, const MoPose *own)
{
  for (guint i = 0; i < n; i++)
    frame->shown->local[self->joints[i]].rotation = own->local[self->joints[i]].rotation;
  if (n > 0)
    mo_pose_update (frame->shown);
}

/* -- Target ------------------------------------------------------------------------------------ */

/* In which direction the type "plane" pulls (docs/world/constraints.md, Target). */
static MoVec3
find_normal (const MoPull *self, const MoPullPose *pose, MoVec3 target)
{
  MoVec3 normal;

  if (self->target == MO_PULL_TO_GROUND)
    return self->normal;
  normal = mo_vec3_sub (target, mo_pull_pose_world (pose, self->target).position);
  if (mo_vec3_is_zero (normal))
    normal = mo_quat_rotate (mo_pull_pose_world (pose, (int) self->source).rotation,
                             mo_vec3_scale (from_floats (self->line.source_offset), -1.0));
  return mo_vec3_unit (normal);
}

static MoVec3
find_target (const MoPull *self, const MoPullPose *pose, MoVec3 source)
{
  MoVec3 target = self->target == MO_PULL_TO_GROUND
                      ? self->ground
                      : mo_pull_pose_point (pose, (guint) self->target, self->line.target_offset);
  MoVec3 normal;

  if (self->line.type == 0)
    return target;
  normal = find_normal (self, pose, target);
  return mo_vec3_add (source,
                      mo_vec3_scale (normal, mo_vec3_dot (mo_vec3_sub (target, source), normal)));
}

void
mo_pull_find (const MoPull *self, const MoPose *pose, MoVec3 *source, MoVec3 *target)
{
  MoPullPose all = { .shown = pose, .pull = self };

  *source = mo_pull_pose_point (&all, self->source, self->line.source_offset);
  *target = find_target (self, &all, *source);
}

/* -- Solving ----------------------------------------------------------------------------------- */

static void
weigh (MoPull *self, const MoPullFrame *frame, MoVec3 target)
{
  MoVec3 way = mo_vec3_sub (shown_joint (self, frame->shown, self->n), target);

  if (self->n != 0 && REACH_FACTOR * mo_vec3_dot (way, way) > self->total * self->total)
    self->reach *= 1.0 - mo_pull_gone (frame->step, LOSE_TIME);
  else
    self->reach += (1.0 - self->reach) * mo_pull_gone (frame->step, GAIN_TIME);
  self->ramp = mo_constraint_ramp (&self->line, frame->time);
  self->weight = self->reach * self->ramp;
}

/* docs/world/constraints.md, Chains without bones. FALSE if the joint would go to infinity. */
static gboolean
shift (const MoPull *self, const MoPullFrame *frame, MoVec3 way, MoPose *own)
{
  guint joint = (guint) self->joints[0];
  MoQuat back = mo_quat_conjugate (shown_world (frame->shown, self->joints[1]).rotation);
  MoVec3 place = mo_vec3_add (frame->shown->local[joint].position,
                              mo_quat_rotate (back, mo_vec3_scale (way, self->weight)));

  if (!self->has_positions)
    return TRUE;
  if (!(mo_vec3_dot (place, place) < (double) FLT_MAX))
    return FALSE;
  own->local[joint].position = place;
  return TRUE;
}

void
mo_pull_solve (MoPull *self, const MoPullFrame *frame, MoPose *own)
{
  MoPullPose pose;
  MoVec3 source, target;
  guint n_free;

  self->state = MO_PULL_RESTS;
  self->ramp = self->weight = 0.0;
  if (!self->is_played)
    return;
  if (!self->is_measured)
    measure (self, frame->shown);
  if (!is_due (self, frame))
    return;
  self->state = MO_PULL_IS_TAKEN;
  n_free = count_free (self, frame);
  if (n_free <= self->n || self->n == 0)
    leave_rotations (self, frame, n_free, own);
  if (n_free <= self->n)
    return;
  mo_pull_pose_init (&pose, self, frame->shown, own);
  source = mo_pull_pose_point (&pose, self->source, self->line.source_offset);
  target = find_target (self, &pose, source);
  weigh (self, frame, target);
  if (self->n == 0 ? shift (self, frame, mo_vec3_sub (target, source), own)
                   : mo_pull_bend (self, frame, &pose, source, target, own))
    self->state = MO_PULL_ACTS;
  else
    self->state = MO_PULL_FAILS;
}
