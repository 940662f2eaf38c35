/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-reduce-take.h"

#include "mo-exact.h"
#include "mo-reduce-limb.h"
#include "mo-math.h"
#include "mo-thin.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The largest rotation of a joint from one frame to the next (radians). */
#define MOST_TURN MO_DEGREES (24.0)

/* Additional frames are at least this many time codes apart, as they must not replace others. */
#define LEAST_CODES 4.0

/* So many limbs pay for one more course: beside the numbers of the file, what it takes is a few bytes for each of them. */
#define LIMBS_FOR_COURSE 16u

/* Keys are thinned for bounds of at least so many metres, as that is done in single precision. */
#define LEAST_THINNED 1e-4

/* Limbs are processed from the root to the leaves, separate branches at the same time. Few courses are there at a time: limbs
 * that go on in the memory of their parent's come first, then those that others wait with for longest, and who would need
 * one too many waits for another thread to be done with one. */
typedef struct
{
  MoReduceJob job;
  MoTake *take;
  MoContext *context;
  GArray *limbs;
  MoCourse *courses; /* one for each limb */
  guint *n_waiting;  /* for each limb the number of limbs that still need its course */
  guint8 *is_ready;  /* for each limb whether it may begin */
  GThreadPool *pool;

  GMutex mutex;
  GCond done;         /* with a limb */
  guint n_left;       /* limbs to be processed */
  guint n_running;    /* those that are */
  guint n_courses;    /* with memory ... */
  guint most_courses; /* ... and how many there may be */
} Work;

/* -- Frames ------------------------------------------------------------------------------------ */

static void
collect_times (const GArray *keys, GArray *times)
{
  if (keys->len < 2)
    return;
  for (guint i = 0; i < keys->len; i++)
    g_array_append_val (times, mo_take_key (keys, i)->time);
}

/* As times of frames mostly are. */
static gboolean
are_sorted (const GArray *times)
{
  const double *time = (const double *) times->data;
  guint i = 1;

  while (i < times->len && time[i] > time[i - 1])
    i++;
  return i >= times->len;
}

/* Sorts the times and removes duplicates. */
static void
sort_times (GArray *times)
{
  guint n = 0;

  if (are_sorted (times))
    return;
  g_array_sort (times, mo_compare_doubles);
  for (guint i = 0; i < times->len; i++)
    if (n == 0 || g_array_index (times, double, i) > g_array_index (times, double, n - 1))
      g_array_index (times, double, n++) = g_array_index (times, double, i);
  g_array_set_size (times, n);
}

/* Whether two rotations are certainly no farther apart than that, which most of a motion is; faster than the angle. */
static gboolean
is_near (MoQuat a, MoQuat b)
{
  static const double cosine = 0.97815; /* of half the angle, and a little more */
  double dot = mo_quat_dot (a, b);

  return dot * dot > cosine * cosine * mo_quat_dot (a, a) * mo_quat_dot (b, b);
}

/* Sets for each gap between the times how far (radians) a track rotates in it, if that is
 * further than all others. The track's own times are among them. */
static void
find_turns (const GArray *keys, const GArray *times, float *turns)
{
  guint gap = 0;

  for (guint i = 0; i + 1 < keys->len; i++)
    {
      const MoTakeKey *key = mo_take_key (keys, i);
      double angle;

      if (is_near (key->value, key[1].value))
        continue;
      angle = mo_quat_angle (key->value, key[1].value);
      if (angle <= MOST_TURN)
        continue;
      while (gap + 1 < times->len && g_array_index (times, double, gap) < key->time)
        gap++;
      for (; gap + 1 < times->len && g_array_index (times, double, gap) < key[1].time; gap++)
        {
          double part =
              (g_array_index (times, double, gap + 1) - g_array_index (times, double, gap))
              / (key[1].time - key->time);

          turns[gap] = MAX (turns[gap], (float) (part * angle));
        }
    }
}

static void
find_turns_of_track (MoTakeTrack *track, const GArray *times, float *turns)
{
  gboolean rests = track->rotation == NULL;

  /* The reference frame, which stands for no rotation, is far from most motions. */
  if (rests && track->source->most_turn <= MOST_TURN)
    return;
  mo_take_track_wake (track);
  find_turns (track->rotation, times, turns);
  if (rests)
    mo_take_track_rest (track);
}

/* Times within the gaps in which a joint rotates far. Between two keys the world's speed is
 * different at their ends and in the middle, so a bound that is kept at both frames may be
 * broken between them. */
static void
add_between (const MoTake *take, GArray *times)
{
  guint n = times->len;
  g_autofree float *turns = g_new0 (float, n + 1);

  for (guint i = 0; i < take->tracks->len; i++)
    find_turns_of_track (mo_take_track (take, i), times, turns);
  for (guint i = 0; i + 1 < n; i++)
    {
      double from = g_array_index (times, double, i);
      double length = g_array_index (times, double, i + 1) - from;
      double parts = MIN (ceil (turns[i] / MOST_TURN - 1e-6),
                          floor (length / (LEAST_CODES * take->duration / 65535.0)));

      for (double k = 1.0; k < parts; k++)
        {
          double time = from + length * k / parts;

          g_array_append_val (times, time);
        }
    }
  if (times->len > n)
    sort_times (times);
}

/* Tracks of one file mostly have the same times, so it is worth testing that before sorting them all; those that rest
 * always have. */
static void
collect_all_times (const MoTake *take, GArray *times)
{
  const GArray *last = NULL;
  MoTakeTrack *resting = NULL;

  for (guint i = 0; i < take->tracks->len; i++)
    {
      const GArray *both[] = { mo_take_track (take, i)->rotation,
                               mo_take_track (take, i)->position };

      for (guint k = 0; k < 2; k++)
        if (both[k] != NULL && both[k]->len > 1
            && (last == NULL || !mo_take_times_equal (last, both[k])))
          collect_times (last = both[k], times);
      if (both[0] == NULL)
        resting = mo_take_track (take, i);
    }
  if (resting == NULL)
    return;
  mo_take_track_wake (resting);
  if (last == NULL || !mo_take_times_equal (last, resting->rotation))
    collect_times (resting->rotation, times);
  mo_take_track_rest (resting);
}

/* All times at which any track has a key, and the pins. Fast rotations get more frames. */
static MoFrames *
collect_frames (const MoTake *take, const MoReduceBounds *bounds)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  collect_all_times (take, times);
  g_array_append_vals (times, bounds->pins, bounds->n_pins);
  sort_times (times);
  add_between (take, times);
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
      if (frames->n > 0 && (pins->len == 0 || g_array_index (pins, guint, pins->len - 1) != frame))
        g_array_append_val (pins, frame);
    }
  return pins;
}

/* -- All limbs --------------------------------------------------------------------------------- */

/* Each limb that is ready is one turn of the pool, which does not tell whose turn it is. */
static void
make_ready (Work *work, int parent)
{
  for (guint i = 0; i < work->limbs->len; i++)
    if (mo_limb (work->limbs, i)->parent == parent)
      {
        work->is_ready[i] = TRUE;
        g_thread_pool_push (work->pool, work, NULL);
      }
}

/* The last limb that needs its parent's course. */
static gboolean
is_last (const Work *work, guint index)
{
  int parent = mo_limb (work->limbs, index)->parent;

  return parent >= 0 && work->n_waiting[parent] == 1;
}

/* Whether a limb is to be begun rather than another one: without memory of its own, or as a parent has waited for longer. What
 * has no parent comes last. */
static gboolean
is_sooner (const Work *work, guint a, guint b)
{
  guint first = (guint) mo_limb (work->limbs, a)->parent;
  guint second = (guint) mo_limb (work->limbs, b)->parent;

  if (is_last (work, a) != is_last (work, b))
    return is_last (work, a);
  return first != second ? first < second : a < b;
}

/* G_MAXUINT if there is too little memory for any, which other threads will free. */
static guint
find_limb (const Work *work)
{
  guint best = G_MAXUINT;

  for (guint i = 0; i < work->limbs->len; i++)
    if (work->is_ready[i] && (best == G_MAXUINT || is_sooner (work, i, best)))
      best = i;
  return best == G_MAXUINT || is_last (work, best) || work->n_courses < work->most_courses
                 || work->n_running == 0
             ? best
             : G_MAXUINT;
}

/* The last limb that needs its parent's course goes on in the same memory. `parent` becomes the course as it was. */
static guint
begin_limb (Work *work, MoCourse *parent)
{
  guint index;
  int number;

  g_mutex_lock (&work->mutex);
  while ((index = find_limb (work)) == G_MAXUINT)
    g_cond_wait (&work->done, &work->mutex);
  number = mo_limb (work->limbs, index)->parent;
  work->is_ready[index] = FALSE;
  work->n_running++;
  if (number >= 0)
    *parent = work->courses[number];
  if (is_last (work, index))
    mo_course_hand_over (&work->courses[number], &work->courses[index]);
  else
    work->n_courses++;
  g_mutex_unlock (&work->mutex);
  return index;
}

static void
free_course (Work *work, guint index)
{
  if (work->courses[index].rotation != NULL)
    work->n_courses--;
  mo_course_clear (&work->courses[index]);
}

/* Starts the limbs that waited for this one, and frees courses that are no longer needed. */
static void
finish_limb (Work *work, guint index)
{
  int parent = mo_limb (work->limbs, index)->parent;

  g_mutex_lock (&work->mutex);
  if (parent >= 0 && --work->n_waiting[parent] == 0)
    free_course (work, (guint) parent);
  if (work->n_waiting[index] == 0)
    free_course (work, index);
  make_ready (work, (int) index);
  work->n_left--;
  work->n_running--;
  g_cond_broadcast (&work->done);
  g_mutex_unlock (&work->mutex);
}

static void
reduce_limb (gpointer data, gpointer user_data)
{
  Work *work = data;
  MoCourse parent;
  guint index = begin_limb (work, &parent);
  const MoLimb *limb = mo_limb (work->limbs, index);

  if (!g_cancellable_is_cancelled (work->context->cancellable))
    mo_reduce_limb (&work->job, limb, mo_take_track (work->take, limb->track),
                    limb->parent < 0 ? NULL : &parent, &work->courses[index]);
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
      /* After a cancellation it still waits for the threads, which end at once. */
      if (ok)
        ok = !mo_context_check (work->context, 1.0 - (double) work->n_left / work->limbs->len,
                                error);
    }
  g_mutex_unlock (&work->mutex);
  return ok;
}

/* Reports what is possible instead of the requested bound: the joint with the largest error, and
 * the number of joints. */
static void
find_missed (const Work *work)
{
  double place = 0.0, turn = 0.0;
  const char *placed = NULL, *turned = NULL;
  guint n_placed = 0, n_turned = 0;

  for (guint i = 0; i < work->limbs->len; i++)
    {
      const char *name = mo_take_track (work->take, mo_limb (work->limbs, i)->track)->name;
      const MoCourse *course = &work->courses[i];

      n_placed += course->missed_place > 0.0;
      n_turned += course->missed_turn > 0.0;
      if (course->missed_place > place)
        {
          place = course->missed_place;
          placed = name;
        }
      if (course->missed_turn > turn)
        {
          turn = course->missed_turn;
          turned = name;
        }
    }
  if (placed != NULL)
    mo_report (work->context, MO_CODE_ERROR_NOT_KEPT, MO_NOWHERE, placed,
               ngettext ("%.2f mm; %u joint in all", "%.2f mm; %u joints in all", n_placed),
               1000.0 * place, n_placed);
  if (turned != NULL)
    mo_report (work->context, MO_CODE_ERROR_NOT_KEPT, MO_NOWHERE, turned,
               ngettext ("%.3f°; %u joint in all", "%.3f°; %u joints in all", n_turned),
               turn * 180.0 / G_PI, n_turned);
}

static gboolean
reduce_limbs (Work *work, GError **error)
{
  guint n = work->limbs->len;
  gboolean ok;

  work->courses = g_new0 (MoCourse, n);
  work->n_waiting = g_new0 (guint, n);
  work->is_ready = g_new0 (guint8, n);
  for (guint i = 0; i < n; i++)
    if (mo_limb (work->limbs, i)->parent >= 0)
      work->n_waiting[mo_limb (work->limbs, i)->parent]++;
  g_mutex_init (&work->mutex);
  g_cond_init (&work->done);
  work->n_left = n;
  work->most_courses = g_get_num_processors () + MAX (n / LIMBS_FOR_COURSE, 1);
  work->pool = g_thread_pool_new (reduce_limb, work, (int) g_get_num_processors (), FALSE, NULL);
  g_mutex_lock (&work->mutex);
  make_ready (work, -1);
  g_mutex_unlock (&work->mutex);
  ok = wait (work, error);
  g_thread_pool_free (work->pool, FALSE, TRUE);
  find_missed (work);
  for (guint i = 0; i < n; i++)
    mo_course_clear (&work->courses[i]);
  g_free (work->courses);
  g_free (work->n_waiting);
  g_free (work->is_ready);
  g_mutex_clear (&work->mutex);
  g_cond_clear (&work->done);
  return ok;
}

/* Not of a long take, which cannot be uploaded, nor where keys are to stay. */
static gboolean
is_thinned (const MoReduceBounds *bounds, const MoFrames *frames)
{
  return frames->n <= MO_SHORT_TAKE && !bounds->only_edited && bounds->distance >= LEAST_THINNED
         && (bounds->level == MO_REDUCE_DEFAULT || bounds->level == MO_REDUCE_BEST);
}

gboolean
mo_reduce_take (MoTake *take, const MoReduceBounds *bounds, MoContext *context, GError **error)
{
  g_autoptr (MoFrames) frames = collect_frames (take, bounds);
  g_autoptr (GArray) limbs = mo_limbs_new (take), pins = find_pins (frames, bounds);
  Work work = {
    .job = { bounds, take, frames, pins }, .take = take, .context = context, .limbs = limbs
  };
  g_autoptr (MoSlack) slack = NULL;

  if (limbs->len == 0)
    return TRUE;
  mo_exact_mark (limbs, take, frames);
  if (is_thinned (bounds, frames))
    {
      if (bounds->effort <= MO_EFFORT_ONE_ROUND)
        slack = mo_slack_new (&work.job, limbs);
      else if (bounds->leaves_keys != NULL)
        *bounds->leaves_keys = TRUE;
      work.job.is_rough = bounds->effort == MO_EFFORT_ROUGH;
    }
  if (!reduce_limbs (&work, error))
    return FALSE;
  if (slack != NULL)
    mo_thin_take (slack, context->cancellable);
  return !mo_context_check (context, 1.0, error);
}
