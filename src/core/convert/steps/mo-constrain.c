/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-constrain.h"

#include "mo-take-played.h"
#include "mo-take-sample.h"

/* No other motion takes a joint from one that is baked. */
#define ANY_PRIORITY 4

typedef struct
{
  MoTake *take;
  MoTake *played; /* what the constraints act on */
  MoPlaying playing;
  MoPull *pulls;
  guint n_pulls;
  MoSolved *solved;
  guint8 turns[MO_RIG_N_JOINTS], moves[MO_RIG_N_JOINTS]; /* the joints that have keys */
  gboolean turned[MO_RIG_N_JOINTS],
      moved[MO_RIG_N_JOINTS]; /* and those that a constraint changes */
  GArray *times;              /* double */
} Bake;

/* -- Joints ------------------------------------------------------------------------------------ */

/* Arrays of keys may be shared, so this is a new one. */
static void
add_rest (MoTakeTrack *track, gboolean is_position)
{
  const MoTransform *rest = mo_rig_rest ((guint) track->number);
  GArray **keys = is_position ? &track->position : &track->rotation;
  MoTakeKey key = { .value = rest->rotation };

  if (is_position)
    key.value = track->number == MO_RIG_PELVIS
                    ? (MoQuat){ 0.0, 0.0, 0.0, 0.0 }
                    : (MoQuat){ rest->position.x, rest->position.y, rest->position.z, 0.0 };
  g_array_unref (*keys);
  *keys = g_array_new (FALSE, TRUE, sizeof (MoTakeKey));
  g_array_append_val (*keys, key);
}

/* Rotations of every joint; of a chain without bones, positions. */
static void
complete_joint (MoTake *take, int number, gboolean is_position, gboolean adds)
{
  MoTakeTrack *track = mo_take_find (take, number);

  if (track == NULL && !adds)
    return;
  if (track == NULL)
    {
      track = mo_take_add_track (take, mo_rig_joint ((guint) number)->name, number);
      track->follows_base = TRUE;
    }
  if (adds && (is_position ? track->position : track->rotation)->len == 0)
    add_rest (track, is_position);
  track->is_wanted = TRUE;
  track->keeps_position = track->keeps_position || is_position;
}

void
mo_take_complete (MoTake *take, const MoConstraint *constraint, gboolean adds)
{
  MoPull pull;

  mo_pull_init (&pull, constraint, ANY_PRIORITY, FALSE);
  for (guint i = 0; pull.is_played && i <= pull.n; i++)
    complete_joint (take, pull.joints[i], pull.n == 0, adds);
}

static void
find_keys (Bake *self)
{
  for (guint i = 0; i < self->take->tracks->len; i++)
    {
      const MoTakeTrack *track = mo_take_track (self->take, i);

      if (track->number < 0)
        continue;
      self->turns[track->number] |= track->rotation->len > 0;
      self->moves[track->number] |= track->position->len > 0;
    }
}

static void
find_pulls (Bake *self, const GArray *constraints)
{
  self->pulls = g_new (MoPull, MAX (constraints->len, 1));
  for (guint i = 0; i < constraints->len; i++)
    {
      MoPull *pull = &self->pulls[self->n_pulls];

      mo_pull_init (pull, &g_array_index (constraints, MoConstraint, i), ANY_PRIORITY, TRUE);
      if (!pull->is_played)
        continue;
      self->n_pulls++;
      for (guint k = 0; k <= pull->n; k++)
        (pull->n > 0 ? self->turned : self->moved)[pull->joints[k]] = TRUE;
    }
}

/* -- Times ------------------------------------------------------------------------------------- */

static void
add_times (GArray *times, const GArray *keys)
{
  for (guint i = 0; i < keys->len; i++)
    g_array_append_val (times, mo_take_key (keys, i)->time);
}

static gboolean
is_changed (const Bake *self, const MoTakeTrack *track)
{
  return track->number >= 0 && (self->turned[track->number] || self->moved[track->number]);
}

/* All steps, and all keys of the joints that change. */
static void
find_times (Bake *self)
{
  double step = MO_SOLVE_USUAL.step, duration = self->take->duration;
  guint n = (guint) ceil (duration / step - 1e-6), kept = 0;

  for (guint i = 0; i <= n; i++)
    {
      double time = MIN (i * step, duration);

      g_array_append_val (self->times, time);
    }
  for (guint i = 0; i < self->take->tracks->len; i++)
    if (is_changed (self, mo_take_track (self->take, i)))
      {
        add_times (self->times, mo_take_track (self->take, i)->rotation);
        add_times (self->times, mo_take_track (self->take, i)->position);
      }
  g_array_sort (self->times, mo_compare_doubles);
  for (guint i = 0; i < self->times->len; i++)
    {
      double time = g_array_index (self->times, double, i);

      if (kept == 0 || time - g_array_index (self->times, double, kept - 1) > 1e-9)
        g_array_index (self->times, double, kept++) = time;
    }
  g_array_set_size (self->times, kept);
}

/* -- Keys -------------------------------------------------------------------------------------- */

static gboolean
differs (MoQuat a, MoQuat b)
{
  return a.x != b.x || a.y != b.y || a.z != b.z || a.w != b.w;
}

/* One track of one joint at all times: what it is without the constraints and with them. */
typedef struct
{
  MoQuat *without, *with;
} Values;

static gboolean
changes_at (const Bake *self, const Values *values, guint i)
{
  return i < self->times->len && differs (values->without[i], values->with[i]);
}

/* The keys that it has stay where nothing changes before, at and after them. */
static GArray *
make_keys (const Bake *self, const GArray *old, const Values *values)
{
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (MoTakeKey));
  guint next = 0;

  for (guint i = 0; i < self->times->len; i++)
    {
      double time = g_array_index (self->times, double, i);
      MoTakeKey key = { .time = time, .value = values->with[i] };
      gboolean is_old = FALSE;

      for (; next < old->len && mo_take_key (old, next)->time <= time + 1e-9; next++)
        {
          is_old = TRUE;
          if (!changes_at (self, values, i))
            key = *mo_take_key (old, next);
        }
      if (is_old || changes_at (self, values, i - 1) || changes_at (self, values, i)
          || changes_at (self, values, i + 1))
        g_array_append_val (keys, key);
    }
  return keys;
}

static MoQuat
value_of (const MoPose *pose, const MoTakeTrack *track, gboolean is_position)
{
  const MoTransform *local = &pose->local[track->number];

  return is_position ? (MoQuat){ local->position.x, local->position.y, local->position.z, 0.0 }
                     : local->rotation;
}

/* Of one sort: all that changes, one after the other in memory. */
typedef struct
{
  GArray *tracks; /* guint: index in the take */
  gboolean is_position;
  MoQuat *memory; /* for each track the values without, then with */
} Sort;

static Values
values_of (const Bake *self, const Sort *sort, guint i)
{
  MoQuat *first = sort->memory + (gsize) 2 * i * self->times->len;

  return (Values){ first, first + self->times->len };
}

static MoTakeTrack *
track_of (const Bake *self, const Sort *sort, guint i)
{
  return mo_take_track (self->take, g_array_index (sort->tracks, guint, i));
}

static void
sort_init (Sort *sort, const Bake *self, gboolean is_position)
{
  sort->is_position = is_position;
  sort->tracks = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->take->tracks->len; i++)
    {
      int number = mo_take_track (self->take, i)->number;

      if (number >= 0 && (is_position ? self->moved : self->turned)[number])
        g_array_append_val (sort->tracks, i);
    }
  sort->memory = g_new (MoQuat, MAX ((gsize) 2 * sort->tracks->len * self->times->len, 1));
}

static void
keep_values (const Bake *self, Sort *sort, guint at, const MoPose *pose, gboolean is_with)
{
  for (guint i = 0; i < sort->tracks->len; i++)
    {
      Values values = values_of (self, sort, i);

      (is_with ? values.with : values.without)[at] =
          value_of (pose, track_of (self, sort, i), sort->is_position);
    }
}

static void
replace_keys (const Bake *self, const Sort *sort)
{
  for (guint i = 0; i < sort->tracks->len; i++)
    {
      MoTakeTrack *track = track_of (self, sort, i);
      GArray **keys = sort->is_position ? &track->position : &track->rotation;
      Values values = values_of (self, sort, i);
      GArray *made = make_keys (self, *keys, &values);

      g_array_unref (*keys);
      *keys = made;
      track->is_edited = TRUE;
    }
}

static void
sample (gpointer take, double time, MoPose *pose)
{
  mo_take_sample (take, time, pose, NULL);
}

static void
replace_all (Bake *self)
{
  Sort turns, moves;
  MoPose pose;

  sort_init (&turns, self, FALSE);
  sort_init (&moves, self, TRUE);
  mo_pose_reset (&pose);
  for (guint i = 0; i < self->times->len; i++)
    {
      double time = g_array_index (self->times, double, i);

      sample (self->played, time, &pose);
      keep_values (self, &turns, i, &pose, FALSE);
      keep_values (self, &moves, i, &pose, FALSE);
      mo_solved_apply (self->solved, time, &pose);
      keep_values (self, &turns, i, &pose, TRUE);
      keep_values (self, &moves, i, &pose, TRUE);
    }
  replace_keys (self, &turns);
  replace_keys (self, &moves);
  g_array_unref (turns.tracks);
  g_array_unref (moves.tracks);
  g_free (turns.memory);
  g_free (moves.memory);
}

/* NULL if none is played. */
static MoSolved *
solve (Bake *self, const GArray *constraints)
{
  find_keys (self);
  find_pulls (self, constraints);
  return self->n_pulls == 0
             ? NULL
             : mo_solved_new (&(MoSolveInput){ self->pulls, self->n_pulls, self->take->duration,
                                               self->playing.loops, self->playing.ease_in,
                                               self->turns, self->moves, sample, self->played },
                              &MO_SOLVE_USUAL);
}

MoSolved *
mo_take_solve (MoTake *take, const GArray *constraints, const MoPlaying *playing)
{
  Bake self = { .take = take, .played = take, .playing = *playing };
  MoSolved *solved = solve (&self, constraints);

  g_free (self.pulls);
  return solved;
}

/* Those that have no weight at any time, and those at which the world's own solution breaks down. */
static guint
count_idle (const Bake *self, guint n_all)
{
  guint n_acting = 0;

  for (guint i = 0; i < self->n_pulls; i++)
    {
      MoSolvedWorst worst = mo_solved_get_worst (self->solved, i);

      n_acting += worst.acts && !worst.fails;
    }
  return n_all - n_acting;
}

guint
mo_take_bake (MoTake *take, const GArray *constraints, const MoPlaying *playing)
{
  Bake self = { .take = take, .playing = *playing };
  g_autoptr (MoTake) played = NULL;
  guint n = constraints->len;

  for (guint i = 0; i < constraints->len; i++)
    mo_take_complete (take, &g_array_index (constraints, MoConstraint, i), TRUE);
  self.played = played = mo_take_as_played (take);
  self.solved = solve (&self, constraints);
  g_free (self.pulls);
  if (self.solved == NULL)
    return n;
  n = count_idle (&self, n);
  self.times = g_array_new (FALSE, FALSE, sizeof (double));
  find_times (&self);
  replace_all (&self);
  take->is_edited = take->is_baked = TRUE;
  mo_solved_unref (self.solved);
  g_array_unref (self.times);
  return n;
}
