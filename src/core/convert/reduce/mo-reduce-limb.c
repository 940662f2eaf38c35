/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-reduce-limb.h"

#include "mo-pose.h"
#include "mo-skin.h"

/* A limb may use this many times what it could if all further ones used theirs, all in one
 * direction: they hardly ever do. They must be left the least part, though. */
#define COMMITMENT 1.75
#define LEAST_LEFT 0.3

/* A joint that carries others may be off by this part of the angle: they make up for it, and that
 * counts as theirs. */
#define CARRIER_PART 0.5

void
mo_course_clear (MoCourse *self)
{
  g_clear_pointer (&self->rotation, g_free);
  g_clear_pointer (&self->decoded, g_free);
  g_clear_pointer (&self->off, g_free);
}

typedef struct
{
  const MoReduceJob *job;
  const MoLimb *limb;
  MoTakeTrack *track;
  const MoCourse *parent; /* or NULL */
  MoCourse *course;
  float *bounds;
} Task;

static MoTransform
parent_at (const Task *task, guint i)
{
  if (task->parent == NULL)
    return (MoTransform){ MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };
  return (MoTransform){ task->parent->rotation[i], { 0.0, 0.0, 0.0 } };
}

/* With the origin where the source has the parent's place. */
static MoTransform
decoded_parent_at (const Task *task, guint i)
{
  if (task->parent == NULL)
    return (MoTransform){ MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };
  return (MoTransform){ task->parent->decoded[i], task->parent->off[i] };
}

static MoVec3
as_position (MoQuat v)
{
  return (MoVec3){ v.x, v.y, v.z };
}

/* Keys of the place: each makes up for where the limbs before are off. Leaves how far the place then
 * is off. */
static void
shift (Task *task)
{
  guint n = task->job->frames->n;
  const MoLimb *limb = task->limb;
  g_autofree MoQuat *source = NULL, *values = g_new (MoQuat, n);
  g_autoptr (GArray) keys = NULL;

  if (limb->shifts)
    source = mo_track_values (task->track->position, task->job->frames, TRUE);
  for (guint i = 0; limb->shifts && i < n; i++)
    {
      MoTransform parent = parent_at (task, i), decoded = decoded_parent_at (task, i);
      MoTransform base = mo_transform_compose (&limb->base, &parent);
      MoTransform from = mo_transform_compose (&limb->base_decoded, &decoded);
      MoVec3 place =
          mo_vec3_add (base.position, mo_quat_rotate (base.rotation, as_position (source[i])));
      MoVec3 v =
          mo_quat_rotate (mo_quat_conjugate (from.rotation), mo_vec3_sub (place, from.position));

      values[i] = mo_track_limit ((MoQuat){ v.x, v.y, v.z, 0.0 });
      task->bounds[i] = (float) (MO_SHIFT_PART * task->job->bounds->distance);
    }
  if (limb->shifts)
    keys = mo_track_reduce (task->job, values, task->bounds, TRUE, &task->course->missed);
  for (guint i = 0; i < n; i++)
    {
      MoTransform parent = parent_at (task, i), decoded = decoded_parent_at (task, i);
      MoTransform base = mo_transform_compose (&limb->base, &parent);
      MoTransform from = mo_transform_compose (&limb->base_decoded, &decoded);
      MoVec3 here = limb->shifts ? as_position (source[i]) : limb->still.position;
      MoVec3 there = limb->shifts ? as_position (values[i]) : limb->still_decoded.position;

      task->course->off[i] =
          mo_vec3_sub (mo_vec3_add (from.position, mo_quat_rotate (from.rotation, there)),
                       mo_vec3_add (base.position, mo_quat_rotate (base.rotation, here)));
    }
  if (limb->shifts)
    mo_track_store (keys, task->job->frames, TRUE, &task->track->position);
}

/* What a limb may be off by at a frame, radians. `wrong` is the angle by which what carries it is. */
static double
angle_bound (const Task *task, guint i, double wrong)
{
  const MoReduceBounds *bounds = task->job->bounds;
  const MoLimb *limb = task->limb;
  double left = bounds->distance - mo_vec3_length (task->course->off[i]);
  double own = (left - limb->slop) / limb->radius;
  double shared = COMMITMENT * left / limb->reach;
  double angle = bounds->angle - wrong;

  if (limb->length > 0.0)
    {
      double kept = (left - LEAST_LEFT * bounds->distance) / limb->length;

      angle = MIN (angle, CARRIER_PART * bounds->angle);
      shared = MIN (shared, MAX (kept, left / limb->reach));
    }
  return MIN (MIN (own, shared), angle);
}

/* -- What is missed -------------------------------------------------------------------------------- */

static void
note_turn (const Task *task, const MoQuat *source, const MoQuat *played)
{
  double most = 0.0;

  for (guint i = 0; i < task->job->frames->n; i++)
    most = MAX (most, mo_quat_angle (source[i], played[i]));
  if (most > task->job->bounds->angle)
    task->course->missed_turn = most;
}

/* How far off the skin is. A bound that is missed on the way need not be one of the maker's: what
 * was to make up for others may fail to, and yet be near enough. */
static void
note_place (const Task *task)
{
  MoCourse *course = task->course;
  double most = task->job->bounds->distance;

  for (guint i = 0; i < task->job->frames->n; i++)
    {
      MoTransform source = { course->rotation[i], { 0.0, 0.0, 0.0 } };
      MoTransform played = { course->decoded[i], course->off[i] };

      /* Most frames need no closer look. */
      if (mo_skin_farthest (&source, &played, task->limb->radius) + task->limb->slop <= most)
        continue;
      for (guint k = 0; k < task->limb->skin->len; k++)
        {
          const MoLimbSkin *skin = &g_array_index (task->limb->skin, MoLimbSkin, k);
          MoTransform a = mo_transform_compose (&skin->place, &source);
          MoTransform b = mo_transform_compose (&skin->decoded, &played);

          most = MAX (most, mo_skin_distance (&a, &b, skin->bone));
        }
    }
  if (most > task->job->bounds->distance)
    course->missed_place = most;
}

/* Keys of the rotation, likewise. */
static void
turn (Task *task)
{
  guint n = task->job->frames->n;
  const MoLimb *limb = task->limb;
  MoCourse *course = task->course;
  g_autofree MoQuat *values = g_new (MoQuat, n);
  g_autoptr (GArray) keys = NULL;
  g_autofree MoQuat *source = NULL;

  if (limb->turns)
    source = mo_track_values (task->track->rotation, task->job->frames, FALSE);
  for (guint i = 0; i < n; i++)
    {
      MoTransform parent = parent_at (task, i), decoded = decoded_parent_at (task, i);
      MoQuat base = mo_quat_mul (limb->base.rotation, parent.rotation);
      MoQuat from = mo_quat_mul (limb->base_decoded.rotation, decoded.rotation);
      MoQuat local = limb->turns ? source[i] : limb->still.rotation;

      course->rotation[i] = mo_quat_mul (local, base);
      course->decoded[i] = from;
      if (!limb->turns)
        continue;
      values[i] = mo_quat_mul (course->rotation[i], mo_quat_conjugate (from));
      task->bounds[i] = (float) angle_bound (task, i, mo_quat_angle (base, from));
    }
  if (limb->turns)
    keys = mo_track_reduce (task->job, values, task->bounds, FALSE, &course->missed);
  if (limb->turns && course->missed)
    note_turn (task, source, values);
  for (guint i = 0; i < n; i++)
    course->decoded[i] = mo_quat_normalise (
        mo_quat_mul (limb->turns ? values[i] : limb->still_decoded.rotation, course->decoded[i]));
  if (limb->turns)
    mo_track_store (keys, task->job->frames, FALSE, &task->track->rotation);
}

void
mo_reduce_limb (const MoReduceJob *job, const MoLimb *limb, MoTakeTrack *track,
                const MoCourse *parent, MoCourse *course)
{
  guint n = job->frames->n;
  g_autofree float *bounds = g_new (float, n);
  Task task = { job, limb, track, parent, course, bounds };

  course->rotation = g_new (MoQuat, n);
  course->decoded = g_new (MoQuat, n);
  course->off = g_new (MoVec3, n);
  course->missed = parent != NULL && parent->missed;
  shift (&task);
  turn (&task);
  if (course->missed || !limb->turns)
    note_place (&task);
}
