/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-reduce-take.h"

#include "mo-exact.h"
#include "mo-reduce-limb.h"
#include "mo-math.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The largest rotation of a joint from one frame to the next (radians). */
#define MOST_TURN MO_DEGREES (24.0)

/* Additional frames are at least this many time codes apart, as they must not replace others. */
#define LEAST_CODES 4.0

/* Limbs are processed from the root to the leaves, separate branches at the same time. Those that go on in the memory of
 * their parent's course come first, and else it is depth first, so that few courses are needed at a time. */
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
  GCond done;
  guint n_left; /* limbs to be processed */
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

/* Sorts the times and removes duplicates. */
static void
sort_times (GArray *times)
{
  guint n = 0;

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

static guint
choose_limb (Work *work)
{
  guint first = G_MAXUINT, best = G_MAXUINT;

  g_mutex_lock (&work->mutex);
  for (guint i = work->limbs->len; i-- > 0;)
    if (work->is_ready[i])
      {
        first = i;
        best = is_last (work, i) ? i : best;
      }
  best = best != G_MAXUINT ? best : first;
  work->is_ready[best] = FALSE;
  g_mutex_unlock (&work->mutex);
  return best;
}

/* Starts the limbs that waited for this one, and frees courses that are no longer needed. */
static void
finish_limb (Work *work, guint index)
{
  int parent = mo_limb (work->limbs, index)->parent;

  g_mutex_lock (&work->mutex);
  if (parent >= 0 && --work->n_waiting[parent] == 0)
    mo_course_clear (&work->courses[parent]);
  if (work->n_waiting[index] == 0)
    mo_course_clear (&work->courses[index]);
  make_ready (work, (int) index);
  work->n_left--;
  g_cond_signal (&work->done);
  g_mutex_unlock (&work->mutex);
}

/* The last limb that needs its parent's course goes on in the same memory. Returns the course as it was. */
static MoCourse
take_course (Work *work, guint index)
{
  int number = mo_limb (work->limbs, index)->parent;
  MoCourse *parent = &work->courses[number];
  MoCourse before;

  g_mutex_lock (&work->mutex);
  before = *parent;
  if (is_last (work, index))
    mo_course_hand_over (parent, &work->courses[index]);
  g_mutex_unlock (&work->mutex);
  return before;
}

static void
reduce_limb (gpointer data, gpointer user_data)
{
  Work *work = data;
  guint index = choose_limb (work);
  const MoLimb *limb = mo_limb (work->limbs, index);
  MoCourse parent;

  if (!g_cancellable_is_cancelled (work->context->cancellable))
    {
      if (limb->parent >= 0)
        parent = take_course (work, index);
      mo_reduce_limb (&work->job, limb, mo_take_track (work->take, limb->track),
                      limb->parent < 0 ? NULL : &parent, &work->courses[index]);
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

gboolean
mo_reduce_take (MoTake *take, const MoReduceBounds *bounds, MoContext *context, GError **error)
{
  g_autoptr (MoFrames) frames = collect_frames (take, bounds);
  g_autoptr (GArray) limbs = mo_limbs_new (take), pins = find_pins (frames, bounds);
  Work work = {
    .job = { bounds, take, frames, pins }, .take = take, .context = context, .limbs = limbs
  };
  gboolean ok;

  mo_exact_mark (limbs, take, frames);
  ok = limbs->len == 0 || reduce_limbs (&work, error);
  return ok;
}
