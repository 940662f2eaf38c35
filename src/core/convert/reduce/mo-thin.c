/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-thin.h"

#include "mo-stretch.h"

/* A key is superfluous if its neighbours can be moved so that what plays is still within its bounds: for all that the limb
 * carries, and at every frame. So that there is room for that, keys are first moved to the middle of what bounds allow: to
 * where the sum of high powers of the parts that are used is least. Both are done again while it helps. After the removal of
 * knots of splines (Lyche and Moerken, "Knot removal for parametric B-spline curves and surfaces", 1987), with bounds of a
 * body instead of those of a curve. */

/* How often keys are moved and removed, and how often all are moved for that. */
typedef struct
{
  guint rounds, centrings;
} Effort;

static const Effort usual = { 3, 1 }, best = { 8, 2 }, once = { 1, 1 };

/* Part of the keys that has to go in a round for another one. */
#define ENOUGH 0.002

/* Keys are moved as often, unless the bound is still exceeded by more than that: of those that end well, one in fifty is. */
static const double hopeless[] = { 1.8, 1.7, 1.2, 1.2, 1.1, 1.05 };

/* The power of which the sum is least. A step of that is shorter than that of weighted squares. */
#define POWER 6
#define CENTRING_STEP 0.3

/* So many frames are looked at together, as that takes far more memory than all keys; and as many of these with the next ones
 * too, as the last keys of a part stay as they are. */
#define PART 512u
#define SHARED 64u

typedef struct
{
  MoSlack *slack;
  GCancellable *cancellable;
  MoThinTrack *tracks; /* one for each limb; all zeros of one that does not turn */
  GArray *weights;     /* float */
} Thinning;

typedef struct
{
  float part; /* of the bounds, without the key */
  guint limb, frame;
} Candidate;

/* -- Tracks ------------------------------------------------------------------------------------ */

static gboolean
may_thin (const MoLimb *limb)
{
  return limb->turns && limb->exact == NULL;
}

/* The first key at a frame or after it; all frames of the take have codes. */
static guint
find_key (const GArray *keys, const MoFrames *frames, guint frame)
{
  guint from = 0, to = keys->len;

  while (from < to && frame < frames->n)
    {
      guint middle = (from + to) / 2;

      if (mo_take_key (keys, middle)->stored.time < frames->codes[frame])
        from = middle + 1;
      else
        to = middle;
    }
  return to;
}

/* The keys of the part. */
static void
take_keys (Thinning *self, guint index)
{
  const MoReduceJob *job = &self->slack->job;
  const MoFrames *frames = &self->slack->frames;
  MoThinTrack *track = &self->tracks[index];
  MoTakeTrack *from = mo_take_track (job->take, self->slack->limbs[index].limb->track);
  gboolean rests = mo_take_track_wake (from);
  guint frame = 0;

  track->is_key = g_new0 (guint8, frames->n);
  track->is_fixed = g_new0 (guint8, frames->n);
  track->values = g_new0 (MoQuat, frames->n);
  track->codes = g_new0 (MoKey, frames->n);
  track->is_edited = from->is_path_edited[0];
  for (guint i = find_key (from->rotation, job->frames, self->slack->first);
       i < find_key (from->rotation, job->frames, self->slack->first + frames->n); i++)
    {
      const MoTakeKey *key = mo_take_key (from->rotation, i);

      while (frame + 1 < frames->n && frames->codes[frame] < key->stored.time)
        frame++;
      track->is_key[frame] = TRUE;
      track->values[frame] = key->value;
      track->codes[frame] = key->stored;
    }
  for (guint i = 0; i < job->pins->len; i++)
    {
      guint pin = g_array_index (job->pins, guint, i);

      if (pin >= self->slack->first && pin < self->slack->first + frames->n)
        track->is_fixed[pin - self->slack->first] = TRUE;
    }
  if (rests)
    mo_take_track_rest (from);
}

static void
add_codes (GArray *codes, const GArray *keys, guint from, guint to)
{
  for (guint i = from; i < to; i++)
    g_array_append_val (codes, mo_take_key (keys, i)->stored);
}

/* Of the part; and as they were before and after it. */
static void
put_keys (Thinning *self, guint index)
{
  const MoReduceJob *job = &self->slack->job;
  const MoFrames *frames = &self->slack->frames;
  const MoThinTrack *track = &self->tracks[index];
  MoTakeTrack *to = mo_take_track (job->take, self->slack->limbs[index].limb->track);
  g_autoptr (GArray) codes = g_array_new (FALSE, FALSE, sizeof (MoKey));

  mo_take_track_wake (to);
  add_codes (codes, to->rotation, 0, find_key (to->rotation, job->frames, self->slack->first));
  for (guint i = 0; i < frames->n; i++)
    if (track->is_key[i])
      {
        MoKey key = track->codes[i];

        key.time = frames->codes[i];
        g_array_append_val (codes, key);
      }
  add_codes (codes, to->rotation,
             find_key (to->rotation, job->frames, self->slack->first + frames->n),
             to->rotation->len);
  mo_take_track_set_codes (job->take, to,
                           mo_take_read_rotations ((const MoKey *) codes->data, codes->len,
                                                   job->frames->duration));
}

static void
clear_track (MoThinTrack *track)
{
  g_free (track->is_key);
  g_free (track->is_fixed);
  g_free (track->values);
  g_free (track->codes);
  *track = (MoThinTrack){ NULL };
}

/* -- Stretches --------------------------------------------------------------------------------- */

/* The weights of a stretch, all 1. */
static float *
get_weights (Thinning *self, const MoStretch *stretch)
{
  guint n = (self->slack->limbs[stretch->limb].n_carried + 1) * stretch->n;
  float *weights;

  g_array_set_size (self->weights, n);
  weights = (float *) self->weights->data;
  for (guint i = 0; i < n; i++)
    weights[i] = 1.0f;
  return weights;
}

/* Of everything that is off: the limb's own angles, then what it carries. */
static const MoSlackOff *
off_at (const MoSlack *slack, guint n, guint i)
{
  return i < n ? &slack->angles[i] : &slack->offs[i - n];
}

/* Weights grow where bounds are exceeded (Lawson, as in mo-refine.c). */
static void
raise_weights (const MoSlack *slack, const MoStretch *stretch, float *weights)
{
  guint n = (slack->limbs[stretch->limb].n_carried + 1) * stretch->n;

  for (guint i = 0; i < n; i++)
    weights[i] =
        CLAMP (weights[i] * CLAMP (off_at (slack, stretch->n, i)->part, 0.05f, 4.0f), 1e-4f, 1e4f);
}

/* Moves the keys of a stretch until it is within all bounds. */
static gboolean
fit (Thinning *self, MoStretch *stretch)
{
  MoSlack *slack = self->slack;
  const MoThinTrack *track = &self->tracks[stretch->limb];
  float *weights = get_weights (self, stretch);

  for (guint i = 0; i < G_N_ELEMENTS (hopeless); i++)
    {
      double part;

      mo_stretch_play (stretch, slack);
      part = mo_slack_look (slack, stretch->limb, stretch->first, stretch->n);
      if (part <= 1.0)
        return mo_slack_accept (slack, stretch->limb, stretch->first, stretch->n);
      if (part > hopeless[i])
        return FALSE;
      raise_weights (slack, stretch, weights);
      mo_stretch_move (stretch, slack, weights, 1.0, track);
    }
  return FALSE;
}

/* Removes a key if its neighbours need not move for that, or else if they can be moved. */
static gboolean
remove_key (Thinning *self, guint limb, guint frame)
{
  MoThinTrack *track = &self->tracks[limb];
  int before = mo_thin_before (track, (int) frame);
  int after = mo_thin_after (track, (int) frame, self->slack->frames.n);
  int from = mo_thin_before (track, before),
      to = mo_thin_after (track, after, self->slack->frames.n);
  MoStretch stretch =
      mo_stretch_new (self->slack, limb, track, (guint) before, (guint) after, frame);
  gboolean is_done;

  mo_stretch_play (&stretch, self->slack);
  is_done = mo_slack_try (self->slack, limb, stretch.first, stretch.n, 1.0) <= 1.0
            && mo_slack_accept (self->slack, limb, stretch.first, stretch.n);
  if (!is_done)
    {
      stretch = mo_stretch_new (self->slack, limb, track, (guint) (from < 0 ? before : from),
                                (guint) (to < 0 ? after : to), frame);
      is_done = fit (self, &stretch);
    }
  if (!is_done)
    return FALSE;
  track->is_key[frame] = FALSE;
  mo_stretch_put (&stretch, track);
  return TRUE;
}

/* The sum of powers of all parts; sets the weights of its steps. */
static double
sum_up (const MoSlack *slack, const MoStretch *stretch, float *weights)
{
  guint n = (slack->limbs[stretch->limb].n_carried + 1) * stretch->n;
  double sum = 0.0;

  G_STATIC_ASSERT (POWER == 6);
  for (guint i = 0; i < n; i++)
    {
      double square = off_at (slack, stretch->n, i)->part;

      square *= square;
      weights[i] = (float) (square * square);
      sum += square * square * square;
    }
  return sum;
}

static void
centre_key (Thinning *self, guint limb, guint frame)
{
  MoSlack *slack = self->slack;
  MoThinTrack *track = &self->tracks[limb];
  int from = mo_thin_before (track, (int) frame);
  int to = mo_thin_after (track, (int) frame, self->slack->frames.n);
  MoStretch stretch = mo_stretch_new (slack, limb, track, (guint) (from < 0 ? (int) frame : from),
                                      (guint) (to < 0 ? (int) frame : to), G_MAXUINT);
  float *weights = get_weights (self, &stretch);
  double sum;

  /* What plays beyond the first or last key of a part is not seen. */
  if ((from < 0 && !stretch.is_start) || (to < 0 && !stretch.is_end))
    return;
  for (guint i = 0; i < stretch.n_keys; i++)
    stretch.moves[i] = stretch.frames[i] == frame;
  mo_stretch_play (&stretch, slack);
  if (mo_slack_look (slack, limb, stretch.first, stretch.n) > 1.0)
    return;
  sum = sum_up (slack, &stretch, weights);
  mo_stretch_move (&stretch, slack, weights, CENTRING_STEP, track);
  mo_stretch_play (&stretch, slack);
  if (mo_slack_look (slack, limb, stretch.first, stretch.n) > 1.0
      || sum_up (slack, &stretch, weights) >= sum
      || !mo_slack_accept (slack, limb, stretch.first, stretch.n))
    return;
  mo_stretch_put (&stretch, track);
}

/* -- Passes ------------------------------------------------------------------------------------ */

static gboolean
is_free (const MoThinTrack *track, guint frame)
{
  return track->is_key[frame] && !track->is_fixed[frame];
}

static void
centre_keys (Thinning *self)
{
  for (guint limb = 0; limb < self->slack->n_limbs; limb++)
    if (may_thin (self->slack->limbs[limb].limb))
      for (guint frame = 0; frame < self->slack->frames.n; frame++)
        if (is_free (&self->tracks[limb], frame) && !g_cancellable_is_cancelled (self->cancellable))
          centre_key (self, limb, frame);
}

static void
find_candidates_of (Thinning *self, guint limb, GArray *candidates)
{
  const MoThinTrack *track = &self->tracks[limb];
  int n = (int) self->slack->frames.n, before = -1, frame = mo_thin_after (track, -1, (guint) n);

  while (frame >= 0)
    {
      int after = mo_thin_after (track, frame, (guint) n);

      if (before >= 0 && after >= 0 && is_free (track, (guint) frame)
          && !g_cancellable_is_cancelled (self->cancellable))
        {
          MoStretch stretch = mo_stretch_new (self->slack, limb, track, (guint) before,
                                              (guint) after, (guint) frame);
          Candidate candidate = { .limb = limb, .frame = (guint) frame };

          mo_stretch_play (&stretch, self->slack);
          candidate.part =
              (float) mo_slack_try (self->slack, limb, stretch.first, stretch.n, hopeless[0]);
          if (candidate.part <= hopeless[0])
            g_array_append_val (candidates, candidate);
        }
      before = frame;
      frame = after;
    }
}

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *first = a, *second = b;

  if (first->part != second->part)
    return first->part < second->part ? -1 : 1;
  if (first->limb != second->limb)
    return first->limb < second->limb ? -1 : 1;
  return first->frame < second->frame ? -1 : 1;
}

/* Those first that are missed least. Returns how many are gone. */
static guint
remove_keys (Thinning *self)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  guint n = 0;

  for (guint limb = 0; limb < self->slack->n_limbs; limb++)
    if (may_thin (self->slack->limbs[limb].limb))
      find_candidates_of (self, limb, candidates);
  g_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < candidates->len && !g_cancellable_is_cancelled (self->cancellable); i++)
    {
      const Candidate *candidate = &g_array_index (candidates, Candidate, i);

      n += remove_key (self, candidate->limb, candidate->frame);
    }
  return n;
}

static guint
count_keys (const Thinning *self)
{
  guint n = 0;

  for (guint limb = 0; limb < self->slack->n_limbs; limb++)
    for (guint i = 0; self->tracks[limb].is_key != NULL && i < self->slack->frames.n; i++)
      n += self->tracks[limb].is_key[i];
  return n;
}

/* Thins the keys of the part that the slack looks at. */
static void
thin_part (Thinning *self, const Effort *effort)
{
  MoSlack *slack = self->slack;

  for (guint i = 0; i < slack->n_limbs; i++)
    if (slack->limbs[i].limb->turns)
      take_keys (self, i);
  for (guint round = 0; round < effort->rounds; round++)
    {
      for (guint i = 0; i < effort->centrings; i++)
        centre_keys (self);
      if (remove_keys (self) < ENOUGH * count_keys (self))
        break;
    }
  for (guint i = 0; i < slack->n_limbs; i++)
    {
      if (may_thin (slack->limbs[i].limb))
        put_keys (self, i);
      clear_track (&self->tracks[i]);
    }
}

void
mo_thin_take (MoSlack *slack, GCancellable *cancellable)
{
  const MoReduceBounds *bounds = slack->job.bounds;
  const Effort *effort = bounds->effort == MO_EFFORT_ONE_ROUND ? &once
                         : bounds->level == MO_REDUCE_BEST     ? &best
                                                               : &usual;
  guint n = slack->job.frames->n;
  Thinning self = { slack, cancellable, g_new0 (MoThinTrack, slack->n_limbs),
                    g_array_new (FALSE, FALSE, sizeof (float)) };

  for (guint first = 0; first == 0 || first + SHARED < n; first += PART - SHARED)
    {
      mo_slack_begin (slack, first, MIN (PART, n - first));
      thin_part (&self, effort);
    }
  g_array_unref (self.weights);
  g_free (self.tracks);
}
