/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include "mo-math.h"

/* The times of a model's keys, and between which of them its way bends, by bounds that are cheap to work out: a key on
 * each frame, as most files have them, costs a few comparisons. */

/* Between two keys without a frame between them, only what bends by more than this counts (of the longest bone, radians,
 * factors), and then so many keys at most. */
#define STRONG_MOVE 0.02
#define STRONG_TURN MO_DEGREES (2.0)
#define STRONG_SIZE 0.02
#define MAX_BETWEEN 96.0

/* How soon after a key the next one's value is there, where that holds until the next key (seconds). */
#define JUST_AFTER 3e-6

/* Keys that repeats outside a curve may add; beyond that, only the bend is noted. */
#define MAX_REPEATS 10000

/* The keys of one vector of a model, in order. */
typedef struct
{
  MoFbxDocument *document;
  const MoFbxModel *model;
  MoFbxVector vector;
  MoSceneTimes *times;
  MoFbxGrid grid;
  GArray *curves; /* MoFbxCurve *, which have keys */
  GArray *keys;   /* int: of each, the last key that has been passed, or -1 */
} Walk;

static inline MoFbxCurve *
get_curve (const Walk *self, guint index)
{
  return g_array_index (self->curves, MoFbxCurve *, index);
}

static inline int *
get_key (const Walk *self, guint index)
{
  return &g_array_index (self->keys, int, index);
}

static double
seconds (const Walk *self, gint64 time)
{
  return (double) (time - self->document->begin) / (double) self->document->ticks;
}

/* -- Bends ------------------------------------------------------------------------------------- */

/* Whether the slopes of a span stand in the file as they are. Then they are in `run`; a span without
 * slopes is straight. */
static inline gboolean
has_own_slopes (MoFbxCurve *curve, guint key, const MoFbxRun **run)
{
  guint32 flags;

  *run = mo_fbx_curve_run (curve, key);
  flags = (*run)->flags;
  if ((flags & (MO_FBX_CONSTANT | MO_FBX_AUTO | MO_FBX_TCB)) != 0)
    return FALSE;
  if (curve->n_runs > 1)
    flags = mo_fbx_curve_run (curve, key + 1)->flags;
  return (flags & (MO_FBX_AUTO | MO_FBX_TCB)) == 0 && isfinite ((*run)->data[0])
         && isfinite ((*run)->data[1]);
}

/* The same as below of such a span, without working out all of it. */
static void
measure_plain (const Walk *self, const MoFbxCurve *curve, guint key, const MoFbxRun *run,
               gint64 time, double *bend, double *change)
{
  double ticks = (double) self->document->ticks;
  double length = (double) (curve->times[key + 1] - curve->times[key]) / ticks;
  double chord = ((double) curve->values[key + 1] - (double) curve->values[key]) / length;

  if ((run->flags & MO_FBX_CUBIC) != 0)
    {
      double right_weight = 1.0 / 3.0, left_weight = right_weight;

      if ((run->flags & (MO_FBX_WEIGHT_RIGHT | MO_FBX_WEIGHT_NEXT_LEFT)) != 0)
        mo_fbx_run_weights (run, &right_weight, &left_weight);
      *bend = 4.0 / 9.0 * length
              * (right_weight * fabs ((double) run->data[0] - chord)
                 + left_weight * fabs ((double) run->data[1] - chord));
    }
  *change = fabs (chord) * (double) time / ticks + 2.0 * *bend;
}

/* How far a span may be from its chord (`bend`), and how far its value changes within a part of it (`change`), at most. A
 * cubic is a Bezier curve, and its distance from the chord is that of its two inner points, times 3 s (1 - s)^2 and
 * 3 s^2 (1 - s), of which neither exceeds 4/9. */
static void
measure_span (Walk *self, guint index, gint64 from, gint64 to, double *bend, double *change)
{
  MoFbxCurve *curve = get_curve (self, index);
  int key = *get_key (self, index);
  const MoFbxSpan *span;
  const MoFbxRun *run;
  double length, chord;

  *bend = *change = 0.0;
  if (key < 0 || key + 1 >= (int) curve->n_keys || curve->range == 0.0)
    return;
  if (curve->times[key + 1] > curve->times[key] && has_own_slopes (curve, (guint) key, &run))
    {
      measure_plain (self, curve, (guint) key, run, to - from, bend, change);
      return;
    }
  span = mo_fbx_curve_span (curve, &self->document->keys, (guint) key);
  if (span->mode == MO_FBX_CONSTANT || span->to <= span->from)
    return;
  length = (double) (span->to - span->from) / (double) self->document->ticks;
  chord = (span->b - span->a) / length;
  if (span->mode == MO_FBX_CUBIC)
    *bend = 4.0 / 9.0 * length
            * (span->right_weight * fabs (span->right - chord)
               + span->left_weight * fabs (span->left - chord));
  *change = fabs (chord) * (double) (to - from) / (double) self->document->ticks + 2.0 * *bend;
}

/* Two turns a and b about different axes at once are off the straight way by a b / 8 at most, to the first order. */
static gboolean
does_turn_bend (const double bends[3], const double changes[3], guint n)
{
  double a = MO_DEGREES (changes[0]), b = MO_DEGREES (n > 1 ? changes[1] : 0.0);
  double c = MO_DEGREES (n > 2 ? changes[2] : 0.0), off = (a * b + b * c + a * c) / 6.0;

  for (guint i = 0; i < n; i++)
    off += MO_DEGREES (bends[i]);
  return off > MO_FBX_CLOSE_TURN || a + b + c > MO_FBX_MOST_TURN;
}

static gboolean
does_bend (Walk *self, gint64 from, gint64 to)
{
  static const double clear[] = { 2.0 * MO_FBX_CLOSE_MOVE, 2.0 * MO_FBX_CLOSE_TURN * 180.0 / G_PI,
                                  2.0 * MO_FBX_CLOSE_SIZE };
  double bends[3], changes[3], bend = 0.0, change = 0.0;
  guint n = self->curves->len;

  if (n > 3 || self->model->n_tracks[self->vector] > 1)
    return TRUE;
  for (guint i = 0; i < n; i++)
    {
      measure_span (self, i, from, to, &bends[i], &changes[i]);
      bend += bends[i];
      change += changes[i];
      /* Others only add to it. */
      if (bend > clear[self->vector])
        return TRUE;
    }
  if (self->vector != MO_FBX_MOVE && !self->model->is_plain && change > 0.0)
    return TRUE;
  if (self->vector == MO_FBX_TURN)
    return does_turn_bend (bends, changes, n);
  return bend > (self->vector == MO_FBX_MOVE ? MO_FBX_CLOSE_MOVE : MO_FBX_CLOSE_SIZE);
}

/* Of one of the curves, in the unit of its vector, what is as much as one of its own. */
static double
get_unit (const Walk *self)
{
  return self->vector == MO_FBX_MOVE   ? self->document->longest
         : self->vector == MO_FBX_TURN ? 180.0 / G_PI
                                       : 1.0;
}

static gboolean
are_by_hand (const Walk *self)
{
  for (guint i = 0; i < self->curves->len; i++)
    if (get_curve (self, i)->n_keys > MO_FBX_MOST_BY_HAND)
      return FALSE;
  return TRUE;
}

static const double strong[] = { STRONG_MOVE, STRONG_TURN, STRONG_SIZE };

/* Adds times between two that have no frame between them, where a curve is so far from its chord that it matters even
 * there: a maker meant that. With n parts, a parabola is n^2 times closer to its chords. */
static void
add_strong (Walk *self, gint64 from, gint64 to)
{
  static const double close[] = { MO_FBX_CLOSE_MOVE, MO_FBX_CLOSE_TURN, MO_FBX_CLOSE_SIZE };
  double most = 0.0, start = seconds (self, from), length = seconds (self, to) - start, n;

  if (!are_by_hand (self))
    return;
  for (guint i = 0; i < self->curves->len; i++)
    {
      double bend, change;

      measure_span (self, i, from, to, &bend, &change);
      most = MAX (most, bend / get_unit (self));
    }
  if (!(most > strong[self->vector]))
    return;
  n = MIN (ceil (sqrt (most / close[self->vector])), MAX_BETWEEN);
  for (double i = 1.0; i < n; i++)
    mo_scene_times_add (self->times, start + length * i / n, FALSE);
}

/* -- Keys -------------------------------------------------------------------------------------- */

/* Passes the keys at a time. Returns whether the value jumps there, or just after (`jumps_after`). */
static gboolean
pass (Walk *self, guint index, gint64 time, gboolean *jumps_after)
{
  MoFbxCurve *curve = get_curve (self, index);
  int *key = get_key (self, index);
  gboolean jumps = FALSE, has_steps = curve->has_steps;

  while (*key + 1 < (int) curve->n_keys && curve->times[*key + 1] <= time)
    {
      guint32 before = 0, after = 0;

      if (has_steps && *key >= 0)
        before = mo_fbx_curve_run (curve, (guint) *key)->flags;
      ++*key;
      if (has_steps)
        after = mo_fbx_curve_run (curve, (guint) *key)->flags;
      jumps = jumps || (before & (MO_FBX_CONSTANT | MO_FBX_CONSTANT_NEXT)) == MO_FBX_CONSTANT
              || (*key > 0 && curve->times[*key - 1] == curve->times[*key]);
      *jumps_after = *jumps_after
                     || (after & (MO_FBX_CONSTANT | MO_FBX_CONSTANT_NEXT))
                            == (MO_FBX_CONSTANT | MO_FBX_CONSTANT_NEXT);
    }
  return jumps && curve->range > 0.0;
}

/* The next key of any curve after those that were passed; FALSE after the last one. */
static gboolean
find_next (const Walk *self, gint64 *time)
{
  gboolean found = FALSE;

  *time = 0;
  for (guint i = 0; i < self->curves->len; i++)
    {
      const MoFbxCurve *curve = get_curve (self, i);
      int key = *get_key (self, i) + 1;

      if (key < (int) curve->n_keys && (!found || curve->times[key] < *time))
        {
          *time = curve->times[key];
          found = TRUE;
        }
    }
  return found;
}

static void
add_bend (Walk *self, gint64 from, gint64 to)
{
  mo_scene_times_bend (self->times, seconds (self, from), seconds (self, to));
}

static void
add_span (Walk *self, gboolean has_slopes, gint64 from, gint64 to)
{
  if (!mo_fbx_has_frame (&self->grid, from, to))
    {
      if (has_slopes)
        add_strong (self, from, to);
    }
  else if (does_bend (self, from, to))
    add_bend (self, from, to);
}

/* Spans of curves that are together, and which of them bend, many at a time. */
typedef struct
{
  guint first, n;
  guint8 bend[MO_FBX_SPANS]; /* MO_FBX_BENDS, MO_FBX_IS_STRONG */
} Measured;

/* What is a little less strong is looked at again. */
#define NEARLY 0.999

/* Whether they can be measured like that. */
static gboolean
are_plain (const Walk *self)
{
  if (self->curves->len > 3 || self->model->n_tracks[self->vector] > 1)
    return FALSE;
  for (guint i = 0; i < self->curves->len; i++)
    if (!mo_fbx_curve_is_plain (get_curve (self, i)))
      return FALSE;
  return TRUE;
}

static guint8
look_up (const Walk *self, Measured *measured, guint key)
{
  if (key >= measured->first + measured->n)
    {
      measured->first = key;
      measured->n = MIN (get_curve (self, 0)->n_keys - 1 - key, MO_FBX_SPANS);
      mo_fbx_find_bends (self->document, self->model, self->vector,
                         (MoFbxCurve *const *) (gpointer) self->curves->data, self->curves->len,
                         key, measured->n, NEARLY * strong[self->vector] * get_unit (self),
                         measured->bend);
    }
  return measured->bend[key - measured->first];
}

/* The same as add_span, for a span of plain curves that are together. */
static void
add_measured (Walk *self, Measured *measured, guint key, gboolean is_by_hand, gint64 from,
              gint64 to)
{
  if (mo_fbx_has_frame (&self->grid, from, to))
    {
      if ((look_up (self, measured, key) & MO_FBX_BENDS) != 0)
        add_bend (self, from, to);
    }
  else if (is_by_hand && (look_up (self, measured, key) & MO_FBX_IS_STRONG) != 0)
    add_strong (self, from, to);
}

/* Whether all curves have the same times, and no value stays until the next one. */
static gboolean
are_together (const Walk *self)
{
  const MoFbxCurve *first = get_curve (self, 0);

  for (guint i = 0; i < self->curves->len; i++)
    {
      const MoFbxCurve *curve = get_curve (self, i);

      if (curve->times != first->times || curve->n_keys != first->n_keys || curve->has_steps)
        return FALSE;
    }
  return TRUE;
}

/* The same as below, for these. */
static void
add_keys_together (Walk *self, gboolean has_slopes)
{
  const MoFbxCurve *first = get_curve (self, 0);
  gint64 from = self->document->begin, to;
  gboolean moves = FALSE, is_plain = are_plain (self),
           is_by_hand = has_slopes && are_by_hand (self);
  int key = *get_key (self, 0);
  Measured measured = { 0, 0, { 0 } };

  for (guint i = 0; i < self->curves->len; i++)
    moves = moves || get_curve (self, i)->range > 0.0;
  for (; key + 1 < (int) first->n_keys && from <= self->document->end; from = to)
    {
      gboolean jumps = FALSE;

      to = first->times[key + 1];
      for (guint i = 0; i < self->curves->len; i++)
        *get_key (self, i) = key;
      if (!is_plain || key < 0 || from != first->times[key])
        add_span (self, has_slopes, from, to);
      else
        add_measured (self, &measured, (guint) key, is_by_hand, from, to);
      for (key++; key + 1 < (int) first->n_keys && first->times[key + 1] == to; key++)
        jumps = moves;
      mo_scene_times_add (self->times, seconds (self, to), jumps);
    }
}

static void
add_keys (Walk *self)
{
  gint64 from = self->document->begin, to;
  gboolean has_slopes = FALSE;

  for (guint i = 0; i < self->curves->len; i++)
    has_slopes = has_slopes || get_curve (self, i)->n_runs > 0;
  for (guint i = 0; i < self->curves->len; i++)
    *get_key (self, i) = mo_fbx_curve_find (get_curve (self, i), from, TRUE);
  if (are_together (self))
    {
      add_keys_together (self, has_slopes);
      return;
    }
  while (from <= self->document->end && find_next (self, &to))
    {
      gboolean jumps = FALSE, jumps_after = FALSE;

      add_span (self, has_slopes, from, to);
      for (guint i = 0; i < self->curves->len; i++)
        jumps = pass (self, i, to, &jumps_after) || jumps;
      mo_scene_times_add (self->times, seconds (self, to), jumps);
      if (jumps_after)
        mo_scene_times_add (self->times, seconds (self, to) + JUST_AFTER, FALSE);
      from = to;
    }
}

/* -- Outside a curve's keys -------------------------------------------------------------------- */

/* The keys that repeat between two times. */
static void
add_repeats (Walk *self, const MoFbxCurve *curve, const MoFbxOutside *outside, gint64 from,
             gint64 to)
{
  gint64 first = curve->times[0], period = curve->times[curve->n_keys - 1] - first;
  gint64 n = period > 0 ? (to - from) / period + 1 : G_MAXINT64, start;

  if (n > MAX_REPEATS / (gint64) curve->n_keys)
    return;
  /* A whole number of periods from the first key. */
  start = first + (from - first) / period * period - period;
  for (gint64 i = 0; i <= n + 1; i++)
    for (guint key = 0; key < curve->n_keys; key++)
      {
        gint64 offset = curve->times[key] - first;
        gint64 time =
            start + i * period + (outside->mode == 'M' && i % 2 != 0 ? period - offset : offset);

        if (time >= from && time <= to)
          mo_scene_times_add (self->times, seconds (self, time), outside->mode == 'R');
        if (outside->mode != 'M')
          continue;
        time = start + i * period + period - offset;
        if (time >= from && time <= to)
          mo_scene_times_add (self->times, seconds (self, time), FALSE);
      }
}

static void
add_outside (Walk *self, const MoFbxCurve *curve, const MoFbxOutside *outside, gint64 from,
             gint64 to)
{
  if (to <= from || strchr ("RAMK", outside->mode) == NULL || outside->mode == '\0')
    return;
  mo_scene_times_bend (self->times, seconds (self, from), seconds (self, to));
  if (outside->mode != 'K' && outside->n != 0)
    add_repeats (self, curve, outside, from, to);
}

/* -- A model ----------------------------------------------------------------------------------- */

static void
add_curve (Walk *self, int index)
{
  MoFbxCurve *curve = mo_fbx_curve (self->document, index);
  int key = -1;

  if (curve == NULL || curve->n_keys == 0)
    return;
  add_outside (self, curve, &curve->before, self->document->begin,
               MIN (self->document->end, curve->times[0]));
  add_outside (self, curve, &curve->after,
               MAX (self->document->begin, curve->times[curve->n_keys - 1]), self->document->end);
  g_array_append_val (self->curves, curve);
  g_array_append_val (self->keys, key);
}

/* Curves that stand still only have two keys: where these are the ends of another curve, nothing comes of them, and those
 * that are left are together as a rule. */
static void
drop_still (Walk *self)
{
  const MoFbxCurve *longest = NULL;
  guint n = 0;

  for (guint i = 0; i < self->curves->len; i++)
    if (longest == NULL || get_curve (self, i)->n_keys > longest->n_keys)
      longest = get_curve (self, i);
  for (guint i = 0; i < self->curves->len; i++)
    {
      MoFbxCurve *curve = get_curve (self, i);

      if (curve != longest && curve->range == 0.0 && curve->n_keys == 2
          && curve->times[0] == longest->times[0]
          && curve->times[1] == longest->times[longest->n_keys - 1])
        continue;
      g_array_index (self->curves, MoFbxCurve *, n++) = curve;
    }
  g_array_set_size (self->curves, n);
  g_array_set_size (self->keys, n);
}

static void
add_vector (Walk *self)
{
  guint n = self->model->n_tracks[self->vector];

  g_array_set_size (self->curves, 0);
  g_array_set_size (self->keys, 0);
  for (guint i = 0; i < n; i++)
    {
      const MoFbxTrack *track = mo_fbx_get (self->document->tracks, MoFbxTrack,
                                            self->model->first_track[self->vector] + i);
      guint layer = i > 0 ? g_array_index (self->document->ranks, guint, track->rank) : 0;
      int weights = i > 0 ? mo_fbx_get (self->document->layers, MoFbxLayer, layer)->weights : -1;

      for (guint axis = 0; axis < 3; axis++)
        add_curve (self, mo_fbx_channel (self->document, track->channel)->curves[axis]);
      if (weights >= 0)
        add_curve (self, mo_fbx_channel (self->document, (guint) weights)->curves[0]);
    }
  drop_still (self);
  if (self->curves->len > 0)
    add_keys (self);
}

void
mo_fbx_add_times (gpointer data, guint node, MoSceneTimes *times)
{
  MoFbxDocument *document = data;
  g_autoptr (GArray) curves = g_array_new (FALSE, FALSE, sizeof (MoFbxCurve *));
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (int));
  Walk walk = {
    .document = document,
    .model = mo_fbx_model (document, node),
    .times = times,
    .grid = mo_fbx_grid (document),
    .curves = curves,
    .keys = keys,
  };

  for (guint vector = 0; vector < MO_FBX_N_MOVING; vector++)
    {
      walk.vector = (MoFbxVector) vector;
      if (!walk.model->is_fixed[vector])
        add_vector (&walk);
    }
}
