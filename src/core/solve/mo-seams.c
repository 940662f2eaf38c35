/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-seams.h"

#include "mo-skin.h"

/* What can be seen of a seam. */
#define SEEN_ANGLE MO_DEGREES (3.0)
#define SEEN_DISTANCE 0.02
#define SEEN_SPEED 0.5

/* A loop of no length costs as many times more than one of the whole motion; and what cannot be seen counts that much. */
#define SHORT 1.3
#define UNSEEN 0.2

/* Nobody wants a loop of a moment at which the body rests. One in which it never gets farther from its first pose than ENOUGH
 * of what it does anywhere costs more: by STILL times what can be seen where it does nothing. */
#define ENOUGH 0.5
#define STILL 8.0

/* A loop is at least that part of the motion, within these bounds (seconds). */
#define LEAST_PART 0.15
#define LEAST 0.4
#define LEAST_LONG 2.0

/* Where the best of them jumps by so much, shorter ones are looked for; they have to jump, and cost, by that part of it at most. */
#define JUMPS MO_DEGREES (12.0)
#define BETTER 0.6

/* Who goes farther over the ground travels (metres): then no two moments are at one place, and what counts is the gait. */
#define TRAVELS 0.5

/* Loops whose ends differ by less (seconds) are one. */
#define SAME_LOOP 0.2

/* Frames compared with each other at first; of the pairs found, those that are looked at closely. */
#define MOST_FRAMES 300u
#define MOST_PAIRS 32u
#define MOST_SAMPLES 8000u

/* An end that comes by less after a frame, in steps, is that frame: durations and rates are rounded. */
#define SAME_FRAME 0.01

/* Less is no movement (radians, metres). */
#define STILL_ANGLE MO_DEGREES (0.05)
#define STILL_DISTANCE 0.0005

typedef struct
{
  double step, duration;  /* the last frame is at the end, which may come sooner than a step */
  guint n, stride, least; /* frames; from one compared to the next; of a loop */
  guint turns[MO_RIG_N_BONES], n_turns, shifts[MO_RIG_N_BONES], n_shifts;
  MoQuat *rotations; /* of each frame, of joints that turn */
  MoVec3 *places;    /* of each frame, of joints that shift */
} Search;

typedef struct
{
  guint in, out;
  double reach; /* how far the body gets from its pose at `in`, until `out` */
  double extra; /* what it costs for that */
  double cost;
} Pair;

/* -- Frames ------------------------------------------------------------------------------------ */

static double
time_of (const Search *self, guint frame)
{
  return frame + 1 < self->n ? frame * self->step : self->duration;
}

/* A pose as it is compared: of whoever travels, where the body is over the ground does not count. */
typedef struct
{
  MoSeamSample sample;
  gpointer data;
  gboolean stays;
} Looks;

static void
look_at (const Looks *looks, double time, MoPose *pose)
{
  MoVec3 here;

  looks->sample (looks->data, time, pose);
  here = looks->stays ? pose->world[MO_RIG_PELVIS].position : (MoVec3){ 0.0, 0.0, 0.0 };
  for (guint j = 0; j < MO_RIG_N_BONES; j++)
    {
      pose->world[j].position.x -= here.x;
      pose->world[j].position.y -= here.y;
    }
}

static void
find_moving (Search *self, const Looks *looks)
{
  gboolean turns[MO_RIG_N_BONES] = { FALSE }, shifts[MO_RIG_N_BONES] = { FALSE };
  MoPose first, pose;

  look_at (looks, 0.0, &first);
  for (guint i = 1; i < self->n; i++)
    {
      look_at (looks, time_of (self, i), &pose);
      for (guint j = 0; j < MO_RIG_N_BONES; j++)
        {
          MoVec3 way = mo_vec3_sub (pose.world[j].position, first.world[j].position);

          turns[j] =
              turns[j]
              || mo_quat_angle (pose.local[j].rotation, first.local[j].rotation) > STILL_ANGLE;
          shifts[j] = shifts[j] || mo_vec3_length (way) > STILL_DISTANCE;
        }
    }
  for (guint j = 0; j < MO_RIG_N_BONES; j++)
    {
      if (turns[j])
        self->turns[self->n_turns++] = j;
      /* The tips of whoever moves are children of what moves: wings that are not worn do not count. */
      if (shifts[j] && (MO_GROUPS_OPTIONAL >> mo_rig_joint (j)->group & 1u) == 0)
        self->shifts[self->n_shifts++] = j;
    }
}

/* Only what moves is kept, which is looked for first: a long motion has more poses than there is memory for. */
static void
look (Search *self, const Looks *looks)
{
  MoPose pose;

  find_moving (self, looks);
  self->rotations = g_new (MoQuat, self->n * self->n_turns + 1);
  self->places = g_new (MoVec3, self->n * self->n_shifts + 1);
  for (guint i = 0; i < self->n; i++)
    {
      look_at (looks, time_of (self, i), &pose);
      for (guint k = 0; k < self->n_turns; k++)
        self->rotations[i * self->n_turns + k] = pose.local[self->turns[k]].rotation;
      for (guint k = 0; k < self->n_shifts; k++)
        self->places[i * self->n_shifts + k] = pose.world[self->shifts[k]].position;
    }
}

static gboolean
travels (MoSeamSample sample, gpointer data, double duration)
{
  MoPose first, last;
  MoVec3 way;

  sample (data, 0.0, &first);
  sample (data, duration, &last);
  way = mo_vec3_sub (last.world[MO_RIG_PELVIS].position, first.world[MO_RIG_PELVIS].position);
  return hypot (way.x, way.y) > TRAVELS;
}

/* -- One pair ---------------------------------------------------------------------------------- */

static MoVec3
speed_of (const Search *self, guint frame, guint k)
{
  guint before = frame > 0 ? frame - 1 : 0, after = MIN (frame + 1, self->n - 1);
  MoVec3 way = mo_vec3_sub (self->places[after * self->n_shifts + k],
                            self->places[before * self->n_shifts + k]);

  /* Of motions that repeat, rounding would decide between loops: inner frames are all as far apart. */
  if (after + 1 < self->n)
    return mo_vec3_scale (way, 1.0 / (MAX (after - before, 1) * self->step));
  return mo_vec3_scale (way, 1.0 / (self->duration - time_of (self, before)));
}

static MoSeam
measure (const Search *self, guint in, guint out)
{
  MoSeam seam = { .in = time_of (self, in), .out = time_of (self, out) };
  double least = 2.0;

  for (guint k = 0; k < self->n_turns; k++)
    {
      double dot = fabs (mo_quat_dot (self->rotations[in * self->n_turns + k],
                                      self->rotations[out * self->n_turns + k]));

      if (dot < least)
        {
          least = dot;
          seam.angle_joint = self->turns[k];
        }
    }
  seam.angle = 2.0 * acos (MIN (least, 1.0));
  for (guint k = 0; k < self->n_shifts; k++)
    {
      double distance = mo_vec3_length (mo_vec3_sub (self->places[in * self->n_shifts + k],
                                                     self->places[out * self->n_shifts + k]));

      seam.speed =
          MAX (seam.speed,
               mo_vec3_length (mo_vec3_sub (speed_of (self, in, k), speed_of (self, out, k))));
      if (distance <= seam.distance)
        continue;
      seam.distance = distance;
      seam.distance_joint = self->shifts[k];
    }
  return seam;
}

static double
cost_of (const Search *self, const Pair *pair, const MoSeam *seam)
{
  double part = (double) (pair->out - pair->in) / (self->n - 1);
  double cost =
      seam->angle / SEEN_ANGLE + seam->distance / SEEN_DISTANCE + seam->speed / SEEN_SPEED;

  return pair->extra + (MAX (cost, 1.0) + UNSEEN * cost) * (SHORT - (SHORT - 1.0) * part);
}

/* How far two poses are from each other. */
static double
find_way (const MoSeam *seam)
{
  return seam->angle / SEEN_ANGLE + seam->distance / SEEN_DISTANCE;
}

/* -- All of them ------------------------------------------------------------------------------- */

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const Pair *one = a, *other = b;
  int order = mo_compare_doubles (&one->cost, &other->cost);

  return order != 0             ? order
         : one->in != other->in ? (one->in > other->in) - (one->in < other->in)
                                : (one->out > other->out) - (one->out < other->out);
}

static gboolean
is_near (const Search *self, const Pair *a, const Pair *b)
{
  double in = fabs ((double) a->in - b->in), out = fabs ((double) a->out - b->out);

  return MAX (in, out) * self->step < SAME_LOOP;
}

/* Sorts pairs, and leaves the best ones that are not near each other. */
static void
keep_best (const Search *self, GArray *pairs, guint most)
{
  guint n = 0;

  g_array_sort (pairs, compare_pairs);
  for (guint i = 0; i < pairs->len && n < most; i++)
    {
      Pair pair = g_array_index (pairs, Pair, i);
      gboolean is_new = TRUE;

      for (guint k = 0; k < n; k++)
        is_new = is_new && !is_near (self, &pair, &g_array_index (pairs, Pair, k));
      if (is_new)
        g_array_index (pairs, Pair, n++) = pair;
    }
  g_array_set_size (pairs, n);
}

/* Moves both ends by ever smaller steps for as long as that is better. */
static void
refine (const Search *self, Pair *pair)
{
  for (int by = (int) self->stride; by > 0; by /= 2)
    for (gboolean is_better = TRUE; is_better;)
      {
        is_better = FALSE;
        for (int i = 0; i < 9; i++)
          {
            gint64 in = (gint64) pair->in + by * (i % 3 - 1);
            gint64 out = (gint64) pair->out + by * (i / 3 - 1);
            Pair next = *pair;
            MoSeam seam;

            if (in < 0 || out >= self->n || out - in < self->least)
              continue;
            next.in = (guint) in;
            next.out = (guint) out;
            seam = measure (self, next.in, next.out);
            next.cost = cost_of (self, &next, &seam);
            if (next.cost >= pair->cost)
              continue;
            *pair = next;
            is_better = TRUE;
          }
      }
}

/* All pairs of frames that are compared, with the cost of their seams alone. Returns how far the body gets at most. */
static double
measure_pairs (const Search *self, GArray *pairs)
{
  guint last = (self->n - 1) / self->stride;
  double most = 0.0;

  for (guint i = 0; i <= last; i++)
    {
      double reach = 0.0;

      for (guint k = i; k <= last; k++)
        {
          Pair pair = { .in = i * self->stride };
          MoSeam seam;

          pair.out = k == last ? self->n - 1 : k * self->stride;
          seam = measure (self, pair.in, pair.out);
          pair.reach = reach = MAX (reach, find_way (&seam));
          pair.cost = cost_of (self, &pair, &seam);
          if (pair.out - pair.in >= self->least)
            g_array_append_val (pairs, pair);
        }
      most = MAX (most, reach);
    }
  return most;
}

static GArray *
find_pairs (Search *self)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  double most = measure_pairs (self, pairs);

  for (guint i = 0; i < pairs->len && most > 0.0; i++)
    {
      Pair *pair = &g_array_index (pairs, Pair, i);

      pair->extra = STILL * (1.0 - MIN (pair->reach / (ENOUGH * most), 1.0));
      pair->cost += pair->extra;
    }
  keep_best (self, pairs, MOST_PAIRS);
  for (guint i = 0; i < pairs->len; i++)
    refine (self, &g_array_index (pairs, Pair, i));
  keep_best (self, pairs, MOST_PAIRS);
  return pairs;
}

/* The pairs that are the best ones; of shorter loops only if all of the usual length jump. */
static GArray *
find_best_pairs (Search *self)
{
  GArray *pairs = find_pairs (self);
  guint shortest = (guint) CLAMP (LEAST / self->step, 1.0, self->n - 1.0);
  const Pair *best = pairs->len > 0 ? &g_array_index (pairs, Pair, 0) : NULL;
  double angle = best != NULL ? measure (self, best->in, best->out).angle : INFINITY;
  double cost = best != NULL ? best->cost : INFINITY;
  GArray *others;

  if (angle <= JUMPS || shortest >= self->least)
    return pairs;
  self->least = shortest;
  others = find_pairs (self);
  best = others->len > 0 ? &g_array_index (others, Pair, 0) : NULL;
  if (best == NULL || best->cost > BETTER * cost
      || measure (self, best->in, best->out).angle > BETTER * angle)
    {
      g_array_unref (others);
      return pairs;
    }
  g_array_unref (pairs);
  return others;
}

/* Distances as they are told everywhere: of the skin. For the search, places of joints will do. */
static void
measure_skin (const Search *self, const Looks *looks, MoSeam *seam)
{
  MoPose in, out;

  look_at (looks, seam->in, &in);
  look_at (looks, seam->out, &out);
  for (guint k = 0; k < self->n_shifts; k++)
    {
      guint joint = self->shifts[k];
      double distance = mo_skin_distance (&in.world[joint], &out.world[joint], joint);

      if (distance <= seam->distance)
        continue;
      seam->distance = distance;
      seam->distance_joint = joint;
    }
}

GArray *
mo_seams_find (MoSeamSample sample, gpointer data, double duration, double step, gboolean stays,
               guint n)
{
  GArray *seams = g_array_new (FALSE, FALSE, sizeof (MoSeam));
  Search self = { .step = MAX (step, duration / MOST_SAMPLES), .duration = duration };
  g_autoptr (GArray) pairs = NULL;
  double least = CLAMP (LEAST_PART * duration, LEAST, LEAST_LONG);
  Looks looks = { sample, data, stays };
  MoSeam whole;

  if (!(duration > 0.0))
    return seams;
  self.n = (guint) ceil (duration / self.step - SAME_FRAME) + 1;
  if (self.n < 2)
    return seams;
  self.stride = MAX (self.n / MOST_FRAMES, 1);
  self.least = (guint) CLAMP (least / self.step, 1.0, self.n - 1.0);
  looks.stays |= travels (sample, data, duration);
  look (&self, &looks);
  whole = measure (&self, 0, self.n - 1);
  pairs = find_best_pairs (&self);
  for (guint i = 0; i < pairs->len && seams->len < n; i++)
    {
      const Pair *pair = &g_array_index (pairs, Pair, i);
      MoSeam seam = measure (&self, pair->in, pair->out);

      if (seam.angle <= whole.angle && seam.distance <= whole.distance)
        g_array_append_val (seams, seam);
    }
  if (seams->len == 0)
    g_array_append_val (seams, whole);
  for (guint i = 0; i < seams->len; i++)
    measure_skin (&self, &looks, &g_array_index (seams, MoSeam, i));
  g_free (self.rotations);
  g_free (self.places);
  return seams;
}
