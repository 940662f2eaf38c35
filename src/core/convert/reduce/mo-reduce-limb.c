/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-reduce-limb.h"

#include "mo-exact.h"
#include "mo-pose.h"
#include "mo-skin.h"
#include "mo-turns.h"
#include "mo-wide.h"

void
mo_course_clear (MoCourse *self)
{
  g_clear_pointer (&self->rotation, g_free);
  g_clear_pointer (&self->decoded, g_free);
  g_clear_pointer (&self->off, g_free);
}

void
mo_course_hand_over (MoCourse *from, MoCourse *to)
{
  to->rotation = g_steal_pointer (&from->rotation);
  to->decoded = g_steal_pointer (&from->decoded);
  to->off = g_steal_pointer (&from->off);
}

/* The course may have the memory of the parent's: at each frame, what is needed of that is read before anything is
 * written. */
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

/* Relative to the parent's position in the source. */
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

/* Whether the limb's keys stay as they are. */
static gboolean
is_kept (const Task *task)
{
  return task->job->bounds->only_edited && !task->track->is_edited;
}

/* How far skin may be away at a frame (metres). */
static double
distance_bound (const Task *task, guint i)
{
  double distance = task->job->bounds->distance;

  return mo_exact_at (task->limb, i) == MO_EXACT_STEADY ? MIN (distance, MO_STEADY_DISTANCE)
                                                        : distance;
}

/* How narrow a position is held where the maker set something, or what is carried is held. */
static float
exact_distance (MoExact exact, float bound)
{
  if (exact == MO_EXACT_NOT)
    return bound;
  return exact == MO_EXACT_STEADY ? MAX (bound, MO_EXACT_DISTANCE) : MIN (bound, MO_EXACT_DISTANCE);
}

/* What carries the limb at a frame, with what is stiff between them: in the source, and as keys play. */
typedef struct
{
  MoTransform base, from;
} Carrier;

static Carrier
carrier_at (const Task *task, guint i)
{
  MoTransform parent = parent_at (task, i), decoded = decoded_parent_at (task, i);

  return (Carrier){ mo_transform_compose (&task->limb->base, &parent),
                    mo_transform_compose (&task->limb->base_decoded, &decoded) };
}

static MoVec3
carry (const MoTransform *base, MoQuat position)
{
  return mo_vec3_add (base->position, mo_quat_rotate (base->rotation, as_position (position)));
}

/* What the keys of the position have to be, and how closely, so that they compensate for errors of the limbs before. */
static void
prepare_positions (Task *task, const MoQuat *source, MoQuat *values)
{
  Carrier carrier = carrier_at (task, 0);

  for (guint i = 0; i < task->job->frames->n; i++)
    {
      MoExact exact = mo_exact_at (task->limb, i);
      MoVec3 v;

      if (task->parent != NULL)
        carrier = carrier_at (task, i);
      v = mo_quat_rotate (mo_quat_conjugate (carrier.from.rotation),
                          mo_vec3_sub (carry (&carrier.base, source[i]), carrier.from.position));
      values[i] = mo_track_limit ((MoQuat){ v.x, v.y, v.z, 0.0 });
      task->bounds[i] = exact_distance (exact, (float) (MO_SHIFT_PART * distance_bound (task, i)));
      if (exact == MO_EXACT_SET || is_kept (task))
        values[i] = source[i];
    }
}

/* Makes the keys of the position. Leaves the remaining error of the position. */
static void
reduce_positions (Task *task)
{
  guint n = task->job->frames->n;
  g_autofree MoQuat *source = mo_track_values (task->track->position, task->job->frames, TRUE);
  g_autofree MoQuat *values = g_new (MoQuat, n);
  g_autoptr (GArray) keys = NULL;
  Carrier carrier = carrier_at (task, 0);

  prepare_positions (task, source, values);
  if (!is_kept (task))
    keys = mo_track_reduce_positions (task->job, task->track->position, values, task->bounds,
                                      &task->course->missed);
  for (guint i = 0; i < n; i++)
    {
      if (task->parent != NULL)
        carrier = carrier_at (task, i);
      task->course->off[i] =
          mo_vec3_sub (carry (&carrier.from, values[i]), carry (&carrier.base, source[i]));
    }
  if (keys != NULL)
    mo_take_track_set_place_codes (task->job->take, task->track, g_steal_pointer (&keys));
}

/* The error of a position that is constant: that of the limb before, and of its rotation. */
static void
follow_parent (Task *task)
{
  const MoLimb *limb = task->limb;
  const MoCourse *parent = task->parent;
  MoVec3 here = mo_transform_compose (&limb->still, &limb->base).position;
  MoVec3 there = mo_transform_compose (&limb->still_decoded, &limb->base_decoded).position;

  if (parent != NULL)
    mo_turns_follow (parent->rotation, parent->decoded, parent->off, here, there, task->course->off,
                     task->job->frames->n);
  else
    for (guint i = 0; i < task->job->frames->n; i++)
      task->course->off[i] = mo_vec3_sub (there, here);
}

/* At least the angle between two rotations: the chord of the unit sphere, times half of pi. */
static double
most_angle (MoQuat a, MoQuat b)
{
  MoQuat d = mo_quat_mul (mo_quat_conjugate (a), b);

  return (1.0 + 1e-9) * G_PI * sqrt (d.x * d.x + d.y * d.y + d.z * d.z);
}

/* -- What is missed ---------------------------------------------------------------------------- */

static void
measure_missed_rotation (const Task *task, const MoQuat *source, const MoQuat *played)
{
  double bound = task->job->bounds->angle, most = bound;

  /* Most frames need no exact test; what is played is as long as 1 to single precision. */
  for (guint i = 0; i < task->job->frames->n; i++)
    if ((1.0 + 1e-6) * most_angle (source[i], played[i]) > most)
      most = MAX (most, mo_quat_angle (source[i], played[i]));
  if (most > bound)
    task->course->missed_turn = most;
}

/* The largest distance of skin. A bound that was missed on the way need not be one of the
 * maker's: a joint may fail to compensate for others and still be near enough. */
static void
measure_missed_distance (const Task *task)
{
  MoCourse *course = task->course;
  double most = task->job->bounds->distance;

  for (guint i = 0; i < task->job->frames->n; i++)
    {
      MoTransform source = { course->rotation[i], { 0.0, 0.0, 0.0 } };
      MoTransform played = { course->decoded[i], course->off[i] };

      /* Most frames need no exact test. */
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

static float
exact_angle (MoExact exact, float bound)
{
  if (exact == MO_EXACT_NOT)
    return bound;
  return exact == MO_EXACT_STEADY ? MAX (bound, 0.5f * MO_EXACT_ANGLE)
                                  : MIN (bound, MO_EXACT_ANGLE);
}

/* From the rotations of the source, if it turns, makes what the keys of the rotation have to be, and how closely, so that they
 * compensate too. */
static void
prepare_rotations (Task *task, MoQuat *values)
{
  const MoCourse *parent = task->parent;
  MoCourse *course = task->course;
  MoTurns turns = { .limb = task->limb, .angle = task->job->bounds->angle };
  guint n = task->job->frames->n;
  gboolean is_apart = is_kept (task) || task->limb->exact != NULL; /* some values stay */
  MoQuat wanted[MO_TURNS];

  for (guint first = 0; first < n; first += MO_TURNS)
    {
      guint n_here = MIN (MO_TURNS, n - first);

      turns.parent = parent != NULL ? parent->rotation + first : NULL;
      turns.placed = parent != NULL ? parent->decoded + first : NULL;
      turns.values = values != NULL ? values + first : NULL;
      turns.off = course->off + first;
      turns.rotation = course->rotation + first;
      turns.decoded = course->decoded + first;
      turns.wanted = is_apart || values == NULL ? wanted : values + first;
      for (guint i = 0; i < n_here; i++)
        turns.distance[i] = distance_bound (task, first + i);
      mo_turns_prepare (&turns, n_here);
      for (guint i = first; values != NULL && i < first + n_here; i++)
        {
          MoExact exact = mo_exact_at (task->limb, i);

          task->bounds[i] = exact_angle (exact, (float) turns.bounds[i - first]);
          if (is_apart && exact != MO_EXACT_SET && !is_kept (task))
            values[i] = wanted[i - first];
        }
    }
}

MO_WIDE static void
follow_rotations (Task *task, const MoQuat *values)
{
  MoQuat *decoded = task->course->decoded;

  for (guint i = 0; i < task->job->frames->n; i++)
    decoded[i] = mo_quat_normalise (
        mo_quat_mul (values != NULL ? values[i] : task->limb->still_decoded.rotation, decoded[i]));
}

static MoQuat *
find_rotations (const Task *task)
{
  const MoFrames *frames = task->job->frames;

  return task->track->rotation != NULL ? mo_track_values (task->track->rotation, frames, FALSE)
                                       : mo_track_read_rotations (task->track->source, frames);
}

/* Whether some bounds of the rotation are not what they have to be, so that keys within them prove nothing. */
static gboolean
is_doubtful (const Task *task)
{
  float least = G_MAXFLOAT;

  for (guint i = 0; i < task->job->frames->n; i++)
    least = MIN (least, task->bounds[i]);
  return is_kept (task) || task->limb->exact != NULL || !(least >= MO_TRACK_LEAST_BOUND);
}

/* Makes the keys of the rotation, in the same way. Returns whether something may be missed: not only because of limbs
 * before. */
static gboolean
reduce_rotations (Task *task)
{
  g_autofree MoQuat *values = task->limb->turns ? find_rotations (task) : NULL;
  g_autoptr (GArray) keys = NULL;
  gboolean missed = FALSE, may_miss;

  prepare_rotations (task, values);
  may_miss = values == NULL || is_doubtful (task);
  if (values != NULL && !is_kept (task))
    keys = mo_track_reduce_rotations (task->job, task->track, values, task->bounds, &missed);
  task->course->missed |= missed;
  may_miss |= missed;
  if (values != NULL && task->course->missed && may_miss)
    {
      /* Made again, as this is rare, and they take room. */
      g_autofree MoQuat *source = find_rotations (task);

      measure_missed_rotation (task, source, values);
    }
  follow_rotations (task, values);
  if (keys != NULL)
    mo_take_track_set_codes (task->job->take, task->track, g_steal_pointer (&keys));
  return may_miss;
}

void
mo_reduce_limb (const MoReduceJob *job, const MoLimb *limb, MoTakeTrack *track,
                const MoCourse *parent, MoCourse *course)
{
  guint n = job->frames->n;
  g_autofree float *bounds = g_new (float, n);
  Task task = { job, limb, track, parent, course, bounds };
  gboolean may_miss;

  if (course->rotation == NULL)
    {
      course->rotation = g_new (MoQuat, n);
      course->decoded = g_new (MoQuat, n);
      course->off = g_new (MoVec3, n);
    }
  course->missed = parent != NULL && parent->missed;
  if (limb->shifts)
    reduce_positions (&task);
  else
    follow_parent (&task);
  may_miss = reduce_rotations (&task);
  if ((course->missed && may_miss) || !limb->turns)
    measure_missed_distance (&task);
}
