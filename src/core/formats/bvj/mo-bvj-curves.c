/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj-curves.h"

#include <math.h>
#include <string.h>

/* Fits keys of curves. Each span that exceeds its tolerance gets a key at its largest error,
 * repeatedly until none does; then each key is removed that the others can do without. As a
 * curve also depends on keys near its span, a change is tested in all spans that it affects,
 * each with enough keys on either side to be evaluated as in the whole file. */

#define N_BESIDE 2 /* keys that a cubic uses on one side of its span, at an end of a joint's keys */
#define MAX_NEAR (2 * (N_BESIDE + 1))
#define NO_KEY G_MAXUINT

/* Rounding errors of evaluation and of writing with fifteen digits, relative to the size of the
 * numbers; keys far from a span may have a factor of some hundred. */
#define ROUNDING 1e-12

typedef struct
{
  const MoBvjTrack *track;
  MoInterpolation interpolation;
  gint64 *budget;
  guint *previous, *next; /* of each frame that is a key: the neighbouring keys, or NO_KEY */
  guint8 *is_new;         /* of each key: its span must be tested */
} Fit;

/* A span and the keys around it. */
typedef struct
{
  MoKeyedJoint keyed;
  guint n_keys;
  double keys[MO_N_KEYED][MAX_NEAR * (1 + MO_CURVE_MAX_WIDTH)];
} Near;

static const double *
row (const Fit *self, guint frame)
{
  return self->track->rows + (gsize) frame * self->track->joint->n_channels;
}

static guint
step (const guint *links, guint key, guint n)
{
  for (; n > 0 && links[key] != NO_KEY; n--)
    key = links[key];
  return key;
}

static void
fill_near (const Fit *self, guint key, Near *near)
{
  const MoJoint *joint = self->track->joint;
  guint first = step (self->previous, key, N_BESIDE), last = step (self->next, key, N_BESIDE + 1);

  near->n_keys = 1;
  for (guint i = first; i != last; i = self->next[i])
    near->n_keys++;
  for (guint path = 0; path < MO_N_KEYED; path++)
    {
      guint width = mo_keyed_width (joint, path);
      double *to = near->keys[path];

      near->keyed.paths[path] = (MoCurve){
        .keys = to,
        .stride = (1 + width) * sizeof *to,
        .n_keys = width > 0 ? near->n_keys : 0,
        .width = (guint8) width,
        .mode = (guint8) mo_keyed_mode (joint, path, near->n_keys, self->interpolation),
      };
      for (guint i = first; width > 0; i = self->next[i], to += 1 + width)
        {
          to[0] = self->track->times[i];
          mo_keyed_from_row (joint, path, row (self, i), to + 1);
          if (i == last)
            break;
        }
    }
}

static void
evaluate (const Fit *self, const Near *near, double frame, double *values)
{
  (*self->budget)--;
  mo_keyed_evaluate (&near->keyed, self->track->joint, frame * self->track->frame_time, values);
}

/* The error at a frame, relative to the tolerance: above 1 it is too large. */
static double
measure (const Fit *self, const Near *near, guint frame)
{
  const double *wanted = row (self, frame);
  double values[MO_MAX_JOINT_CHANNELS], most = 0.0;

  evaluate (self, near, frame, values);
  for (guint i = 0; i < self->track->joint->n_channels; i++)
    {
      double room = self->track->tolerances[i] - fabs (wanted[i]) * ROUNDING;

      most = MAX (most, fabs (values[i] - wanted[i]) / MAX (room, G_MINDOUBLE));
    }
  return most;
}

/* The frame in a key's span with the largest error; NO_KEY if none is too large. */
static guint
find_worst (const Fit *self, guint key)
{
  guint worst = NO_KEY;
  double most = 1.0;
  Near near;

  if (self->next[key] == key + 1)
    return NO_KEY;
  fill_near (self, key, &near);
  for (guint frame = key + 1; frame < self->next[key]; frame++)
    {
      double distance = measure (self, &near, frame);

      if (distance > most)
        {
          most = distance;
          worst = frame;
        }
    }
  return worst;
}

static gboolean
is_span_fine (const Fit *self, guint key)
{
  Near near;

  if (self->next[key] == key + 1)
    return TRUE;
  fill_near (self, key, &near);
  for (guint frame = key + 1; frame < self->next[key]; frame++)
    if (measure (self, &near, frame) > 1.0)
      return FALSE;
  return TRUE;
}

/* The spans that depend on a key: those next to it and, at the ends, the ones after these. */
static void
find_affected (const Fit *self, guint key, guint *first, guint *last)
{
  *first = step (self->previous, key, N_BESIDE);
  *last = step (self->next, key, N_BESIDE);
  if (self->next[*last] == NO_KEY)
    *last = self->previous[*last];
}

static void
insert (Fit *self, guint key, guint frame)
{
  guint first, last;

  self->previous[frame] = key;
  self->next[frame] = self->next[key];
  self->previous[self->next[key]] = frame;
  self->next[key] = frame;
  find_affected (self, frame, &first, &last);
  first = step (self->previous, key, N_BESIDE);
  for (guint i = first;; i = self->next[i])
    {
      self->is_new[i] = TRUE;
      if (i == last)
        break;
    }
}

static void
insert_keys (Fit *self)
{
  gboolean has_changed = TRUE;

  while (has_changed && *self->budget > 0)
    {
      has_changed = FALSE;
      for (guint key = 0, next; (next = self->next[key]) != NO_KEY; key = next)
        if (self->is_new[key])
          {
            guint worst = find_worst (self, key);

            self->is_new[key] = FALSE;
            if (worst == NO_KEY)
              continue;
            insert (self, key, worst);
            has_changed = TRUE;
          }
    }
}

static gboolean
is_removable (Fit *self, guint key)
{
  guint before = self->previous[key], after = self->next[key], first, last;

  self->next[before] = after;
  self->previous[after] = before;
  find_affected (self, before, &first, &last);
  for (guint i = first;; i = self->next[i])
    {
      if (!is_span_fine (self, i))
        break;
      if (i == last)
        return TRUE;
    }
  self->next[before] = self->previous[after] = key;
  return FALSE;
}

static void
remove_keys (Fit *self)
{
  for (guint key = self->next[0], next; (next = self->next[key]) != NO_KEY && *self->budget > 0;
       key = next)
    is_removable (self, key);
}

/* The second difference of a channel at a frame. */
static double
measure_bend (const Fit *self, guint frame, guint channel)
{
  guint middle = CLAMP (frame, 1, self->track->n_frames - 2);

  return fabs (row (self, middle - 1)[channel] - 2.0 * row (self, middle)[channel]
               + row (self, middle + 1)[channel]);
}

/* Whether the curve leaves the motion between a frame and the next although the frames around
 * have no curvature, as it does before and after a jump. The expected deviation is an eighth of
 * an even second difference; up to twice that is accepted. */
static gboolean
overshoots (const Fit *self, const Near *near, guint frame)
{
  const double *from = row (self, frame), *to = row (self, frame + 1);
  double values[MO_MAX_JOINT_CHANNELS];

  evaluate (self, near, frame + 0.5, values);
  for (guint i = 0; i < self->track->joint->n_channels; i++)
    {
      double distance = fabs (values[i] - (from[i] + to[i]) / 2.0);

      if (distance > self->track->swings[i]
          && distance > self->track->swings[i]
                            + MIN (measure_bend (self, frame, i), measure_bend (self, frame + 1, i))
                                  / 4.0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
overshoots_anywhere (const Fit *self)
{
  for (guint key = 0; self->next[key] != NO_KEY; key = self->next[key])
    {
      Near near;

      fill_near (self, key, &near);
      for (guint frame = key; near.n_keys > 2 && frame < self->next[key]; frame++)
        if (overshoots (self, &near, frame))
          return TRUE;
    }
  return FALSE;
}

GArray *
mo_bvj_fit_curve (const MoBvjTrack *track, MoInterpolation interpolation, gint64 *budget)
{
  guint last = track->n_frames - 1;
  g_autofree guint *previous = g_new (guint, track->n_frames),
                   *next = g_new (guint, track->n_frames);
  g_autofree guint8 *is_new = g_malloc0 (track->n_frames);
  g_autoptr (GArray) keys = NULL;
  Fit self = { .track = track,
               .interpolation = interpolation,
               .budget = budget,
               .previous = previous,
               .next = next,
               .is_new = is_new };

  previous[0] = next[last] = NO_KEY;
  next[0] = last;
  previous[last] = 0;
  is_new[0] = TRUE;
  insert_keys (&self);
  remove_keys (&self);
  if (*budget <= 0 || overshoots_anywhere (&self))
    return NULL;
  keys = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint key = 0; key != NO_KEY; key = next[key])
    g_array_append_val (keys, key);
  return g_steal_pointer (&keys);
}
