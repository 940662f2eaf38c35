/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-taken-lane.h"

#include "mo-encode.h"

#include <math.h>

/* Leaving a key out changes the curve between the second key before it and the second one after it, and these depend on
 * one more on either side. */
#define REACH 3u

/* The motion is looked at as often as it turns by so much, but not more often than so many seconds. */
#define SAMPLE_TURN MO_DEGREES (3.0)
#define CLOSEST (1.0 / 4000.0)

/* Keys that are no farther apart are one (seconds). */
#define SAME_TIME 1e-6

/* One lane while its keys are chosen. */
typedef struct
{
  guint joint;
  MoLanePath path;
  gboolean is_played; /* its keys are those of an .anim */
  double most;        /* radians or metres */
  double rate;        /* samples a second */
  guint8 shape;       /* MoKeyShape of its keys */
  GArray *times;      /* double: samples, ascending; the source's seconds */
  GArray *values;     /* MoQuat, one for each */
  /* guint: samples that are keys, ascending; the first and the last are among them. */
  GArray *chosen;
  /* guint8 for each key: from it to the next one the curve is known to be near enough. */
  GArray *fine;
} Fit;

static double
time_at (const Fit *self, guint sample)
{
  return g_array_index (self->times, double, sample);
}

static MoQuat
value_at (const Fit *self, guint sample)
{
  return g_array_index (self->values, MoQuat, sample);
}

static guint
chosen_at (const Fit *self, guint key)
{
  return g_array_index (self->chosen, guint, key);
}

/* -- The curve --------------------------------------------------------------------------------- */

/* The lane of chosen keys from one up to another, without one of them (G_MAXUINT: with all). */
static MoEditLane *
make_lane (const Fit *self, guint from, guint to, guint without)
{
  guint n = 0, last = self->chosen->len - 1;
  MoEditKey *keys = g_new0 (MoEditKey, to - from + 1);

  for (guint i = from; i <= to; i++)
    {
      guint sample = chosen_at (self, i);

      if (i == without)
        continue;
      keys[n].time = time_at (self, sample);
      keys[n].value = value_at (self, sample);
      keys[n].in = keys[n].out = self->shape;
      keys[n].is_made = TRUE;
      /* In a loop, smooth ends would be passed at some speed. */
      if (i == 0 || i == last)
        keys[n].in = keys[n].out = self->shape == MO_SHAPE_AUTO ? MO_SHAPE_FLAT : self->shape;
      n++;
    }
  return mo_edit_lane_new (self->joint, self->path, mo_edit_lane_usual_about (self->joint), keys,
                           n);
}

static double
error_at (const Fit *self, const MoEditLane *lane, guint sample, guint *hint)
{
  MoQuat a = mo_edit_lane_evaluate (lane, time_at (self, sample), FALSE, hint);
  MoQuat b = value_at (self, sample);

  if (self->path == MO_LANE_TURN)
    return mo_quat_angle (a, b);
  return mo_vec3_length ((MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z });
}

/* The sample between two others, both excluded, at which a lane is farthest off; by how much. */
static double
find_worst (const Fit *self, const MoEditLane *lane, guint from, guint to, guint *worst)
{
  double most = 0.0;
  guint hint = 0;

  for (guint i = from + 1; i < to; i++)
    {
      double error = error_at (self, lane, i, &hint);

      if (error > most)
        {
          most = error;
          *worst = i;
        }
    }
  return most;
}

/* Whether it is off by too much at any of them. */
static gboolean
is_off (const Fit *self, const MoEditLane *lane, guint from, guint to)
{
  guint hint = 0;

  for (guint i = from + 1; i < to; i++)
    if (error_at (self, lane, i, &hint) > self->most)
      return TRUE;
  return FALSE;
}

/* -- Choosing ---------------------------------------------------------------------------------- */

/* Of a key that was added in this round, in place of whether its span is fine. */
#define IS_NEW 2

/* What was known around a new key is not known any more. */
static void
forget_around (Fit *self, guint key)
{
  guint from = key > REACH ? key - REACH : 0, to = MIN (key + REACH, self->fine->len - 1);

  for (guint i = from; i <= to; i++)
    g_array_index (self->fine, guint8, i) &= IS_NEW;
}

/* Adds the worst sample of each span that is off by too much. FALSE if there is none. */
static gboolean
refine (Fit *self)
{
  g_autoptr (MoEditLane) lane = make_lane (self, 0, self->chosen->len - 1, G_MAXUINT);
  g_autoptr (GArray) old = self->chosen, known = self->fine;
  guint n = old->len;

  self->chosen = g_array_sized_new (FALSE, FALSE, sizeof (guint), 2 * n);
  self->fine = g_array_sized_new (FALSE, TRUE, sizeof (guint8), 2 * n);
  for (guint i = 0; i < n; i++)
    {
      guint sample = g_array_index (old, guint, i), worst = 0;
      guint8 is_fine = TRUE, is_new = IS_NEW;

      g_array_append_val (self->chosen, sample);
      if (i + 1 < n && !g_array_index (known, guint8, i))
        is_fine = find_worst (self, lane, sample, g_array_index (old, guint, i + 1), &worst)
                  <= self->most;
      g_array_append_val (self->fine, is_fine);
      if (is_fine)
        continue;
      g_array_append_val (self->chosen, worst);
      g_array_append_val (self->fine, is_new);
    }
  for (guint i = 0; i < self->fine->len; i++)
    if (g_array_index (self->fine, guint8, i) == IS_NEW)
      forget_around (self, i);
  for (guint i = 0; i < self->fine->len; i++)
    g_array_index (self->fine, guint8, i) &= TRUE;
  return self->chosen->len > n;
}

/* Adds keys until it is near enough everywhere. */
static void
refine_all (Fit *self)
{
  self->fine = g_array_new (FALSE, TRUE, sizeof (guint8));
  g_array_set_size (self->fine, self->chosen->len);
  while (refine (self))
    ;
  g_clear_pointer (&self->fine, g_array_unref);
}

static gboolean
is_needed (const Fit *self, guint key)
{
  guint last = self->chosen->len - 1;
  guint from = key > REACH ? key - REACH : 0, to = MIN (key + REACH, last);
  guint first_span = key > REACH - 1 ? key - (REACH - 1) : 0;
  guint last_span = MIN (key + REACH - 1, last);
  g_autoptr (MoEditLane) lane = make_lane (self, from, to, key);

  return is_off (self, lane, chosen_at (self, first_span), chosen_at (self, last_span));
}

static void
thin (Fit *self)
{
  for (guint i = self->chosen->len - 1; i > 1; i--)
    if (!is_needed (self, i - 1))
      g_array_remove_index (self->chosen, i - 1);
}

static gboolean
stays (const Fit *self)
{
  MoQuat first = value_at (self, 0);

  for (guint i = 1; i < self->values->len; i++)
    {
      MoQuat v = value_at (self, i);
      double off = self->path == MO_LANE_TURN
                       ? mo_quat_angle (first, v)
                       : mo_vec3_length ((MoVec3){ v.x - first.x, v.y - first.y, v.z - first.z });

      if (off > self->most)
        return FALSE;
    }
  return TRUE;
}

static void
choose (Fit *self, guint8 shape)
{
  guint first = 0, last = self->times->len - 1;

  self->shape = shape;
  self->chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (self->chosen, first);
  if (last == 0 || stays (self))
    return;
  g_array_append_val (self->chosen, last);
  refine_all (self);
  thin (self);
  /* What was left out may have been needed by what was left out after it. */
  refine_all (self);
}

static MoEditLane *
fit (Fit *self)
{
  g_autoptr (GArray) smooth = NULL;
  MoEditLane *lane;

  choose (self, MO_SHAPE_AUTO);
  smooth = self->chosen;
  choose (self, MO_SHAPE_LINE);
  if (smooth->len <= self->chosen->len)
    {
      g_array_unref (self->chosen);
      self->chosen = g_array_ref (smooth);
      self->shape = MO_SHAPE_AUTO;
    }
  lane = make_lane (self, 0, self->chosen->len - 1, G_MAXUINT);
  g_clear_pointer (&self->chosen, g_array_unref);
  return lane;
}

/* -- The motion -------------------------------------------------------------------------------- */

/* Of an .anim that nothing changes, the codes as they are in the file. */
static MoQuat
key_value (const MoTrack *track, guint index, MoLanePath path)
{
  MoPlainKey key = { 0 };
  MoQuat q;
  MoVec3 v;

  if (track->plain != NULL)
    {
      key = track->plain[index];
      q = (MoQuat){ (double) key.x, (double) key.y, (double) key.z, (double) key.w };
    }
  else if (path == MO_LANE_TURN)
    q = mo_decode_rotation (track->keys[index]);
  else
    {
      v = mo_decode_position (track->keys[index]);
      q = (MoQuat){ v.x, v.y, v.z, 0.0 };
    }
  return path == MO_LANE_TURN ? mo_quat_normalise (q) : (MoQuat){ q.x, q.y, q.z, 0.0 };
}

static double
key_time (const MoPrepared *prepared, const MoTrack *track, guint index)
{
  float duration;

  if (track->plain != NULL)
    return (double) track->plain[index].time;
  duration = mo_prepared_get_clip (prepared)->anim->duration;
  return (double) mo_decode_time (track->keys[index], duration);
}

/* Between two keys as the steps of a conversion have it: those of an .anim as the world plays them. */
static MoQuat
between (const Fit *self, MoQuat a, MoQuat b, double t)
{
  if (self->path == MO_LANE_TURN)
    return self->is_played ? mo_quat_play (a, b, t) : mo_quat_slerp (a, b, t);
  return (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), 0.0 };
}

static void
add_sample (Fit *self, double time, MoQuat value)
{
  g_array_append_val (self->times, time);
  g_array_append_val (self->values, value);
}

typedef struct
{
  double from, to; /* seconds */
  MoQuat before, after;
} Span;

/* Two samples of a span, at these parts of it. */
static void
add_between (Fit *self, const Span *span, double a, double b)
{
  MoQuat one = between (self, span->before, span->after, a),
         other = between (self, span->before, span->after, b);
  double seconds = (b - a) * (span->to - span->from), middle = 0.5 * (a + b);

  if (seconds < CLOSEST
      || (b - a < 0.6 && seconds * self->rate <= 1.0
          && (self->path == MO_LANE_MOVE || mo_quat_angle (one, other) <= SAMPLE_TURN)))
    return;
  add_between (self, span, a, middle);
  add_sample (self, span->from + middle * (span->to - span->from),
              between (self, span->before, span->after, middle));
  add_between (self, span, middle, b);
}

typedef struct
{
  double time; /* the source's seconds */
  MoQuat value;
} Key;

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  return mo_compare_doubles (&((const Key *) a)->time, &((const Key *) b)->time);
}

/* In an .anim they may be in any order. */
static GArray *
read_keys (const Fit *self, const MoPrepared *prepared, const MoTrack *track)
{
  GArray *keys = g_array_sized_new (FALSE, FALSE, sizeof (Key), track->n_keys);

  for (guint i = 0; i < track->n_keys; i++)
    {
      Key key = { mo_prepared_get_source_time (prepared, key_time (prepared, track, i)),
                  key_value (track, i, self->path) };

      g_array_append_val (keys, key);
    }
  g_array_sort (keys, compare_keys);
  return keys;
}

/* The motion at its keys, and between them. */
static void
sample (Fit *self, const MoPrepared *prepared, const MoTrack *track)
{
  g_autoptr (GArray) keys = read_keys (self, prepared, track);

  self->times = g_array_new (FALSE, FALSE, sizeof (double));
  self->values = g_array_new (FALSE, FALSE, sizeof (MoQuat));
  for (guint i = 0; i < keys->len; i++)
    {
      const Key *key = &g_array_index (keys, Key, i);
      guint n = self->times->len;

      if (n > 0 && key->time - time_at (self, n - 1) <= SAME_TIME)
        continue;
      if (n > 0)
        add_between (self,
                     &(Span){ time_at (self, n - 1), key->time, value_at (self, n - 1),
                              key->value },
                     0.0, 1.0);
      add_sample (self, key->time, key->value);
    }
}

MoEditLane *
mo_taken_lane_new (const MoPrepared *prepared, guint joint, MoLanePath path, const MoTrack *track,
                   double most, double rate)
{
  Fit self = { .joint = joint,
               .path = path,
               .is_played = mo_prepared_get_clip (prepared)->anim != NULL,
               .most = most,
               .rate = rate };
  MoEditLane *lane;

  sample (&self, prepared, track);
  lane = fit (&self);
  g_array_unref (self.times);
  g_array_unref (self.values);
  return lane;
}
