/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-reduce-take.h"

#include "mo-encode.h"
#include "mo-limb.h"
#include "mo-limits.h"
#include "mo-pose.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Of what is left of the bound, the part that a limb's shifting may use, before it turns. */
#define SHIFT_PART 0.25

/* A limb may use this many times what it could if all further ones used theirs, all in one
 * direction: they hardly ever do. They must be left the least part, though. */
#define COMMITMENT 1.75
#define LEAST_LEFT 0.3

/* A joint that carries others may be off by this part of the angle: they make up for it, and that
 * counts as theirs. */
#define CARRIER_PART 0.5

/* No bound is less: below it single precision decides. */
#define LEAST_BOUND 1e-6f

/* Where a limb is at every frame, and where its keys have it. */
typedef struct
{
  MoQuat *rotation, *decoded; /* in the world */
  MoVec3 *off;                /* of the limb's place, in the world */
  guint n_waiting;            /* limbs that still want to know */
  double missed_place, missed_turn; /* what could be had (metres, radians) where the format cannot
                                     * hold what was asked for; else 0 */
} Course;

typedef struct
{
  MoTake *take;
  const MoReduceBounds *bounds;
  MoContext *context;
  MoFrames *frames;
  GArray *limbs;
  GArray *pins; /* guint: frames */
  Course *courses; /* one for each limb */
  GThreadPool *pool;

  GMutex mutex;
  GCond done;
  guint n_left; /* limbs */
} Work;

/* -- What a track is at the frames ---------------------------------------------------------------- */

static MoQuat
value_at (const GArray *keys, double time, guint *hint, gboolean is_position)
{
  const MoTakeKey *key;
  double t;

  while (*hint + 1 < keys->len && mo_take_key (keys, *hint + 1)->time <= time)
    (*hint)++;
  key = mo_take_key (keys, *hint);
  if (*hint + 1 == keys->len || time <= key->time)
    return key->value;
  t = (time - key->time) / (key[1].time - key->time);
  if (!is_position)
    return mo_quat_slerp (key->value, key[1].value, t);
  return (MoQuat){ key->value.x + t * (key[1].value.x - key->value.x),
                   key->value.y + t * (key[1].value.y - key->value.y),
                   key->value.z + t * (key[1].value.z - key->value.z), 0.0 };
}

/* What the world does not hold cannot be aimed at. */
static MoQuat
limited (MoQuat v)
{
  return (MoQuat){ CLAMP (v.x, -MO_MAX_POSITION, MO_MAX_POSITION),
                   CLAMP (v.y, -MO_MAX_POSITION, MO_MAX_POSITION),
                   CLAMP (v.z, -MO_MAX_POSITION, MO_MAX_POSITION), 0.0 };
}

static MoQuat *
values_at_frames (const GArray *keys, const MoFrames *frames, gboolean is_position)
{
  MoQuat *values = g_new (MoQuat, frames->n);
  guint hint = 0;

  for (guint i = 0; i < frames->n; i++)
    {
      values[i] = value_at (keys, frames->times[i], &hint, is_position);
      if (is_position)
        values[i] = limited (values[i]);
    }
  return values;
}

static MoQuat
decode (const MoKey *key, float duration, gboolean is_position)
{
  MoKey image = mo_key_image (*key, duration, is_position);
  MoVec3 v;

  if (!is_position)
    return mo_decode_rotation (image);
  v = mo_decode_position (image);
  return (MoQuat){ v.x, v.y, v.z, 0.0 };
}

static double
when_played (const MoKey *key, const MoFrames *frames)
{
  MoKey image = { .time = key->time };

  return mo_decode_time (mo_key_image (image, frames->duration, FALSE), frames->duration);
}

/* What the world plays of the keys at the frames. */
static void
play (const GArray *keys, const MoFrames *frames, gboolean is_position, MoQuat *values)
{
  const MoKey *key = (const MoKey *) keys->data;
  MoQuat a = decode (key, frames->duration, is_position), b = a;
  double from = when_played (key, frames), to = from;
  guint next = 0;

  for (guint i = 0; i < frames->n; i++)
    {
      double t;

      while (frames->seen[i] >= to && next < keys->len)
        {
          a = b;
          from = to;
          if (++next == keys->len)
            break;
          b = decode (&key[next], frames->duration, is_position);
          to = when_played (&key[next], frames);
        }
      t = next < keys->len && frames->seen[i] > from ? (frames->seen[i] - from) / (to - from) : 0.0;
      if (t <= 0.0)
        values[i] = a;
      else if (!is_position)
        values[i] = mo_quat_nlerp (a, b, t);
      else
        values[i] = (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y),
                              a.z + t * (b.z - a.z), 0.0 };
    }
}

static void
store_keys (const GArray *from, const MoFrames *frames, gboolean is_position, GArray *to)
{
  g_array_set_size (to, 0);
  for (guint i = 0; i < from->len; i++)
    {
      const MoKey *stored = &g_array_index (from, MoKey, i);
      MoTakeKey key = { when_played (stored, frames),
                        decode (stored, frames->duration, is_position), *stored, TRUE };

      g_array_append_val (to, key);
    }
}

/* -- One track ------------------------------------------------------------------------------------- */

static double
apart (MoQuat a, MoQuat b, gboolean is_position)
{
  return is_position ? mo_vec3_length ((MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z })
                     : mo_quat_angle (a, b);
}

static double
most_apart (const MoQuat *a, const MoQuat *b, guint n, gboolean is_position)
{
  double most = 0.0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, apart (a[i], b[i], is_position));
  return most;
}

/* Where a loop asks for it, and it costs no more than half the bound, the motion ends as it began. */
static void
close_loop (const Work *work, MoQuat *values, float *bounds, gboolean is_position)
{
  guint in, out;
  double off;

  if (!work->bounds->closes || work->pins->len < 2)
    return;
  in = g_array_index (work->pins, guint, work->pins->len - 2);
  out = g_array_index (work->pins, guint, work->pins->len - 1);
  off = apart (values[in], values[out], is_position);
  if (off > 0.5 * bounds[out])
    return;
  values[out] = values[in];
  bounds[out] -= (float) off;
}

/* The keys of a track, and what is played of them in place of the values. Where the bounds cannot be
 * kept, `missed` is what can be had. */
static GArray *
reduce_track (Work *work, MoQuat *values, float *bounds, gboolean is_position, double *missed)
{
  MoSamples samples = { work->frames, is_position, values, bounds,
                        (const guint *) work->pins->data, work->pins->len };
  g_autofree MoQuat *aims = NULL;
  gboolean keeps;
  GArray *keys;

  for (guint i = 0; i < work->frames->n; i++)
    bounds[i] = MAX (bounds[i], LEAST_BOUND);
  close_loop (work, values, bounds, is_position);
  aims = g_memdup2 (values, work->frames->n * sizeof *values);
  keys = mo_reduce (&samples, work->bounds->level, &keeps);
  play (keys, work->frames, is_position, values);
  if (!keeps)
    *missed = most_apart (aims, values, work->frames->n, is_position);
  return keys;
}

/* -- One limb --------------------------------------------------------------------------------------- */

typedef struct
{
  Work *work;
  const MoLimb *limb;
  MoTakeTrack *track;
  const Course *parent; /* or NULL */
  Course *course;
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
  guint n = task->work->frames->n;
  const MoLimb *limb = task->limb;
  g_autofree MoQuat *source = NULL, *values = g_new (MoQuat, n);
  g_autoptr (GArray) keys = NULL;

  if (limb->shifts)
    source = values_at_frames (task->track->position, task->work->frames, TRUE);
  for (guint i = 0; limb->shifts && i < n; i++)
    {
      MoTransform parent = parent_at (task, i), decoded = decoded_parent_at (task, i);
      MoTransform base = mo_transform_compose (&limb->base, &parent);
      MoTransform from = mo_transform_compose (&limb->base_decoded, &decoded);
      MoVec3 place = mo_vec3_add (base.position,
                                  mo_quat_rotate (base.rotation, as_position (source[i])));
      MoVec3 v = mo_quat_rotate (mo_quat_conjugate (from.rotation),
                                 mo_vec3_sub (place, from.position));

      values[i] = limited ((MoQuat){ v.x, v.y, v.z, 0.0 });
      task->bounds[i] = (float) (SHIFT_PART * task->work->bounds->distance);
    }
  if (limb->shifts)
    keys = reduce_track (task->work, values, task->bounds, TRUE, &task->course->missed_place);
  for (guint i = 0; i < n; i++)
    {
      MoTransform parent = parent_at (task, i), decoded = decoded_parent_at (task, i);
      MoTransform base = mo_transform_compose (&limb->base, &parent);
      MoTransform from = mo_transform_compose (&limb->base_decoded, &decoded);
      MoVec3 here = limb->shifts ? as_position (source[i]) : limb->still.position;
      MoVec3 there = limb->shifts ? as_position (values[i]) : limb->still_decoded.position;

      task->course->off[i]
          = mo_vec3_sub (mo_vec3_add (from.position, mo_quat_rotate (from.rotation, there)),
                         mo_vec3_add (base.position, mo_quat_rotate (base.rotation, here)));
    }
  if (limb->shifts)
    store_keys (keys, task->work->frames, TRUE, task->track->position);
}

/* What a limb may be off by at a frame, radians. `wrong` is the angle by which what carries it is. */
static double
angle_bound (const Task *task, guint i, double wrong)
{
  const MoReduceBounds *bounds = task->work->bounds;
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

/* Keys of the rotation, likewise. */
static void
turn (Task *task)
{
  guint n = task->work->frames->n;
  const MoLimb *limb = task->limb;
  Course *course = task->course;
  g_autofree MoQuat *values = g_new (MoQuat, n);
  g_autoptr (GArray) keys = NULL;
  g_autofree MoQuat *source = NULL;

  if (limb->turns)
    source = values_at_frames (task->track->rotation, task->work->frames, FALSE);
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
    keys = reduce_track (task->work, values, task->bounds, FALSE, &course->missed_turn);
  for (guint i = 0; i < n; i++)
    course->decoded[i] = mo_quat_normalise (mo_quat_mul (
        limb->turns ? values[i] : limb->still_decoded.rotation, course->decoded[i]));
  if (limb->turns)
    store_keys (keys, task->work->frames, FALSE, task->track->rotation);
}

/* -- All limbs ---------------------------------------------------------------------------------------- */

static void
clear_course (Course *course)
{
  g_clear_pointer (&course->rotation, g_free);
  g_clear_pointer (&course->decoded, g_free);
  g_clear_pointer (&course->off, g_free);
}

/* Lets those begin that waited for this limb, and forgets what nobody wants any more. */
static void
finish_limb (Work *work, guint index)
{
  int parent = mo_limb (work->limbs, index)->parent;

  g_mutex_lock (&work->mutex);
  if (parent >= 0 && --work->courses[parent].n_waiting == 0)
    clear_course (&work->courses[parent]);
  if (work->courses[index].n_waiting == 0)
    clear_course (&work->courses[index]);
  for (guint i = index + 1; i < work->limbs->len; i++)
    if (mo_limb (work->limbs, i)->parent == (int) index)
      g_thread_pool_push (work->pool, GUINT_TO_POINTER (i + 1), NULL);
  work->n_left--;
  g_cond_signal (&work->done);
  g_mutex_unlock (&work->mutex);
}

static void
reduce_limb (gpointer data, gpointer user_data)
{
  Work *work = user_data;
  guint index = GPOINTER_TO_UINT (data) - 1, n = work->frames->n;
  const MoLimb *limb = mo_limb (work->limbs, index);
  g_autofree float *bounds = g_new (float, n);
  Task task = { work, limb, mo_take_track (work->take, limb->track),
                limb->parent < 0 ? NULL : &work->courses[limb->parent], &work->courses[index],
                bounds };

  if (!g_cancellable_is_cancelled (work->context->cancellable))
    {
      task.course->rotation = g_new (MoQuat, n);
      task.course->decoded = g_new (MoQuat, n);
      task.course->off = g_new (MoVec3, n);
      shift (&task);
      turn (&task);
    }
  finish_limb (work, index);
}

static gboolean
wait (Work *work, GError **error)
{
  gboolean ok = TRUE;

  g_mutex_lock (&work->mutex);
  while (work->n_left > 0)
    {
      g_cond_wait (&work->done, &work->mutex);
      /* Whoever is cancelled still waits for the threads, which end at once. */
      if (ok)
        ok = !mo_context_check (work->context, 1.0 - (double) work->n_left / work->limbs->len, error);
    }
  g_mutex_unlock (&work->mutex);
  return ok;
}

/* Says what can be had instead of what was asked for. */
static void
find_missed (const Work *work)
{
  for (guint i = 0; i < work->limbs->len; i++)
    {
      const MoTakeTrack *track = mo_take_track (work->take, mo_limb (work->limbs, i)->track);
      const Course *course = &work->courses[i];

      if (course->missed_place > 0.0)
        mo_find (work->context, MO_CODE_ERROR_NOT_KEPT, MO_NOWHERE, track->name, _ ("%.2f mm"),
                 1000.0 * course->missed_place);
      if (course->missed_turn > 0.0)
        mo_find (work->context, MO_CODE_ERROR_NOT_KEPT, MO_NOWHERE, track->name, _ ("%.3f°"),
                 course->missed_turn * 180.0 / G_PI);
    }
}

static gboolean
reduce_limbs (Work *work, GError **error)
{
  guint n = work->limbs->len;
  gboolean ok;

  work->courses = g_new0 (Course, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    if (mo_limb (work->limbs, i)->parent >= 0)
      work->courses[mo_limb (work->limbs, i)->parent].n_waiting++;
  g_mutex_init (&work->mutex);
  g_cond_init (&work->done);
  work->n_left = n;
  work->pool = g_thread_pool_new (reduce_limb, work, (int) g_get_num_processors (), FALSE, NULL);
  for (guint i = 0; i < n; i++)
    if (mo_limb (work->limbs, i)->parent < 0)
      g_thread_pool_push (work->pool, GUINT_TO_POINTER (i + 1), NULL);
  ok = wait (work, error);
  g_thread_pool_free (work->pool, FALSE, TRUE);
  find_missed (work);
  for (guint i = 0; i < n; i++)
    clear_course (&work->courses[i]);
  g_free (work->courses);
  g_mutex_clear (&work->mutex);
  g_cond_clear (&work->done);
  return ok;
}

/* -- Frames -------------------------------------------------------------------------------------------- */

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

static void
collect_times (const GArray *keys, GArray *times)
{
  if (keys->len < 2)
    return;
  for (guint i = 0; i < keys->len; i++)
    g_array_append_val (times, mo_take_key (keys, i)->time);
}

/* All times at which any track has a key, and the pins. Tracks of one file mostly have the same, so
 * it is worth a look before sorting them all. */
static MoFrames *
collect_frames (const MoTake *take, const MoReduceBounds *bounds)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  const GArray *last = NULL;

  for (guint i = 0; i < take->tracks->len; i++)
    {
      const GArray *both[] = { mo_take_track (take, i)->rotation, mo_take_track (take, i)->position };

      for (guint k = 0; k < 2; k++)
        if (both[k]->len > 1 && (last == NULL || !mo_take_times_equal (last, both[k])))
          collect_times (last = both[k], times);
    }
  g_array_append_vals (times, bounds->pins, bounds->n_pins);
  g_array_sort (times, compare_doubles);
  return mo_frames_new ((const double *) times->data, times->len, (float) take->duration);
}

static GArray *
find_pins (const MoFrames *frames, const MoReduceBounds *bounds)
{
  GArray *pins = g_array_new (FALSE, FALSE, sizeof (guint));
  guint frame = 0;

  for (guint i = 0; i < bounds->n_pins; i++)
    {
      while (frame + 1 < frames->n && frames->times[frame + 1] <= bounds->pins[i] + 1e-9)
        frame++;
      if (frames->n > 0
          && (pins->len == 0 || g_array_index (pins, guint, pins->len - 1) != frame))
        g_array_append_val (pins, frame);
    }
  return pins;
}

gboolean
mo_reduce_take (MoTake *take, const MoReduceBounds *bounds, MoContext *context, GError **error)
{
  g_autoptr (MoFrames) frames = collect_frames (take, bounds);
  g_autoptr (GArray) limbs = mo_limbs_new (take), pins = find_pins (frames, bounds);
  Work work = { .take = take, .bounds = bounds, .context = context, .frames = frames,
                .limbs = limbs, .pins = pins };

  return limbs->len == 0 || reduce_limbs (&work, error);
}
