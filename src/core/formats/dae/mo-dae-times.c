/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

/* When nodes have keys, where they turn so far that the shorter way would be wrong, and where they bend. */

/* A span in which a node turns further than this (degrees) gets keys. */
#define MAX_TURN 90.0

/* A key that is no farther from a frame is on it (frames), as times are written with a few decimals. */
#define ON_FRAME 0.1

/* What nobody could tell: radians, and shares of lengths. */
#define BEND_TURN 1e-5
#define BEND_LENGTH 1e-6

static MoDaeTransform *
transform_at (MoDaeReading *self, int index)
{
  return mo_dae_item (self->transforms, MoDaeTransform, index);
}

static MoDaeCurve *
curve_at (MoDaeReading *self, int index)
{
  return mo_dae_item (self->curves, MoDaeCurve, index);
}

/* Calls a function for each curve of a node. */
typedef void (*EachCurve) (MoDaeReading *self, const MoDaeTransform *transform, MoDaeCurve *curve,
                           gpointer data);

static void
for_each_curve (MoDaeReading *self, const MoDaeNode *node, EachCurve each, gpointer data)
{
  for (int i = node->transforms; i >= 0; i = transform_at (self, i)->next)
    for (int j = transform_at (self, i)->curves; j >= 0; j = curve_at (self, j)->next)
      if (curve_at (self, j)->n_keys > 0)
        each (self, transform_at (self, i), curve_at (self, j), data);
}

/* Whether the times end with exactly those of a curve: as a rule, all curves of a node have the same, or those of a
 * transform. */
static gboolean
has_times (const MoDaeCurve *curve, const GArray *times)
{
  guint first = times->len - curve->n_keys;

  if (times->len < curve->n_keys)
    return FALSE;
  for (guint i = 0; i < curve->n_keys; i++)
    if (g_array_index (times, double, first + i) != mo_dae_curve_time (curve, i))
      return FALSE;
  return TRUE;
}

static void
collect_times (MoDaeReading *self, const MoDaeTransform *transform, MoDaeCurve *curve,
               gpointer data)
{
  GArray *times = data;
  guint n = times->len;

  if (has_times (curve, times))
    return;
  g_array_set_size (times, n + curve->n_keys);
  for (guint i = 0; i < curve->n_keys; i++)
    g_array_index (times, double, n + i) = mo_dae_curve_time (curve, i);
}

/* Those of one curve are. */
static gboolean
are_ascending (const double *times, guint n)
{
  for (guint i = 1; i < n; i++)
    if (!(times[i - 1] <= times[i]))
      return FALSE;
  return TRUE;
}

GArray *
mo_dae_key_times (MoDaeReading *self, const MoDaeNode *node)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  double *all;
  guint n = 0;

  for_each_curve (self, node, collect_times, times);
  all = (double *) times->data;
  if (!are_ascending (all, times->len))
    g_array_sort (times, mo_compare_doubles);
  for (guint i = 0; i < times->len; i++)
    if (n == 0 || all[i] != all[n - 1])
      all[n++] = all[i];
  g_array_set_size (times, n);
  return times;
}

/* -- Keys -------------------------------------------------------------------------------------- */

static void
add_keys (MoDaeReading *self, const MoDaeTransform *transform, MoDaeCurve *curve, gpointer data)
{
  for (guint i = 0; i < curve->n_keys; i++)
    {
      double time = mo_dae_curve_time (curve, i);
      gboolean jumps = i > 0
                       && (mo_dae_curve_mode (curve, i - 1) == MO_DAE_STEP
                           || mo_dae_curve_time (curve, i - 1) == time);

      mo_scene_times_add (data, time, jumps);
    }
}

/* -- Turns ------------------------------------------------------------------------------------- */

typedef struct
{
  GArray *times; /* double: of the keys that are added */
  double most;   /* degrees */
  guint n_moving;
  gboolean has_others; /* moving transforms that are no translations */
  gboolean is_cut;     /* it turns more often than there may be keys */
} Turning;

static void
count_moving (MoDaeReading *self, const MoDaeTransform *transform, MoDaeCurve *curve, gpointer data)
{
  Turning *turning = data;

  turning->n_moving += transform->type == MO_DAE_ROTATE;
  turning->has_others = turning->has_others || transform->type != MO_DAE_TRANSLATE;
}

/* Whole turns between two keys are real: the angle is a number like any other. */
static void
add_turns (MoDaeReading *self, const MoDaeTransform *transform, MoDaeCurve *curve, gpointer data)
{
  Turning *turning = data;
  guint angle = 3u - curve->at;

  if (transform->type != MO_DAE_ROTATE || curve->at > 3 || angle >= curve->n)
    return;
  for (guint i = 0; i + 1 < curve->n_keys; i++)
    {
      double from = mo_dae_curve_time (curve, i), to = mo_dae_curve_time (curve, i + 1);
      double n = ceil (mo_dae_curve_way (curve, i, angle) / turning->most);

      if (n <= 1.0 || !(to > from))
        continue;
      if (n > (double) self->n_spare)
        {
          self->is_simplified = turning->is_cut = TRUE;
          n = (double) self->n_spare;
        }
      for (double k = 1.0; k < n; k++)
        {
          double time = from + (to - from) * (k / n);

          g_array_append_val (turning->times, time);
        }
      self->n_spare -= (guint64) MAX (n - 1.0, 0.0);
    }
}

/* -- Bends ------------------------------------------------------------------------------------- */

static gboolean
are_apart (const MoLocal *a, const MoLocal *b, double length)
{
  MoVec3 stretch = mo_vec3_sub (a->scale, b->scale);
  double size = mo_vec3_length (a->scale) + mo_vec3_length (b->scale);

  return mo_quat_angle (a->turn, b->turn) > BEND_TURN
         || mo_vec3_length (mo_vec3_sub (a->move, b->move)) > BEND_LENGTH * length
         || mo_vec3_length (stretch) > BEND_LENGTH * size;
}

/* Whether a node is elsewhere than halfway and the like where it should be. */
static gboolean
bends (MoDaeReading *self, const MoDaeNode *node, double from, double to)
{
  static const double shares[] = { 0.5, 0.21, 0.83 };
  const MoLocal a = mo_dae_evaluate (self, node, from, FALSE);
  const MoLocal b = mo_dae_evaluate (self, node, to, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      double share = shares[i];
      MoLocal real = mo_dae_evaluate (self, node, from + (to - from) * share, FALSE);
      MoLocal straight = { mo_vec3_lerp (a.move, b.move, share),
                           mo_quat_slerp (a.turn, b.turn, share),
                           mo_vec3_lerp (a.scale, b.scale, share),
                           { 0 } };
      double length =
          mo_vec3_length (a.move) + mo_vec3_length (b.move) + mo_vec3_length (real.move);

      if (are_apart (&real, &straight, length))
        return TRUE;
    }
  return FALSE;
}

/* Whether no frame is between two keys. */
static gboolean
are_neighbours (const MoDaeReading *self, double from, double to)
{
  double frames = 1.0 / self->scene->frame_time;

  return self->scene->has_frames
         && (floor (from * frames + ON_FRAME) + 1.0) > to * frames - ON_FRAME;
}

static void
add_curved_spans (MoDaeReading *self, const MoDaeTransform *transform, MoDaeCurve *curve,
                  gpointer data)
{
  for (guint i = 0; i + 1 < curve->n_keys; i++)
    {
      double from = mo_dae_curve_time (curve, i), to = mo_dae_curve_time (curve, i + 1);

      if (!are_neighbours (self, from, to) && !mo_dae_curve_is_straight (curve, i))
        mo_scene_times_bend (data, from, to);
    }
}

/* Whether a node's matrix is all that it has: it never bends. */
static gboolean
is_plain (MoDaeReading *self, const MoDaeNode *node)
{
  return node->transforms == node->last_transform
         && transform_at (self, node->transforms)->type == MO_DAE_MATRIX;
}

/* What of a transform moves. */
typedef struct
{
  guint n_curves;
  gboolean is_only_angle, is_straight;
} Moving;

static Moving
find_moving (MoDaeReading *self, const MoDaeTransform *transform)
{
  Moving moving = { 0, TRUE, TRUE };

  for (int i = transform->curves; i >= 0; i = curve_at (self, i)->next)
    {
      const MoDaeCurve *curve = curve_at (self, i);

      if (curve->n_keys < 2 || !mo_dae_curve_moves (curve))
        continue;
      moving.n_curves++;
      moving.is_only_angle = moving.is_only_angle && curve->at == 3;
      for (guint key = 0; key + 1 < curve->n_keys; key++)
        moving.is_straight = moving.is_straight && mo_dae_curve_mode (curve, key) < MO_DAE_BEZIER;
    }
  return moving;
}

/* Whether a node only turns about one axis that never moves, and evenly, with nothing after it that would be carried
 * around: it goes the straight way. */
static gboolean
turns_evenly (MoDaeReading *self, const MoDaeNode *node)
{
  gboolean turns = FALSE;

  for (int i = node->transforms; i >= 0; i = transform_at (self, i)->next)
    {
      const MoDaeTransform *transform = transform_at (self, i);
      Moving moving;

      if (transform->type > MO_DAE_ROTATE || transform->type == MO_DAE_MATRIX
          || (turns && transform->type == MO_DAE_TRANSLATE))
        return FALSE;
      moving = find_moving (self, transform);
      if (moving.n_curves == 0)
        continue;
      if (!moving.is_straight
          || (transform->type == MO_DAE_ROTATE
              && (turns || moving.n_curves > 1 || !moving.is_only_angle)))
        return FALSE;
      turns = turns || transform->type == MO_DAE_ROTATE;
    }
  return TRUE;
}

static void
add_bends (MoDaeReading *self, const MoDaeNode *node, const GArray *turns, MoSceneTimes *times)
{
  g_autoptr (GArray) keys = mo_dae_key_times (self, node);

  g_array_append_vals (keys, turns->data, turns->len);
  if (turns->len > 0)
    g_array_sort (keys, mo_compare_doubles);
  for (guint i = 0; i + 1 < keys->len; i++)
    {
      double from = g_array_index (keys, double, i), to = g_array_index (keys, double, i + 1);

      if (to > from && !are_neighbours (self, from, to) && bends (self, node, from, to))
        mo_scene_times_bend (times, from, to);
    }
}

static const MoDaeNode *
original_of (const MoDaeReading *self, guint node)
{
  return mo_dae_item (self->nodes, MoDaeNode, g_array_index (self->originals, guint, node));
}

static void
add_times (gpointer data, guint index, MoSceneTimes *times)
{
  MoDaeReading *self = data;
  const MoDaeNode *node = original_of (self, index);
  g_autoptr (GArray) turns = NULL;
  Turning turning = { NULL, MAX_TURN, 0, FALSE, FALSE };

  if (!node->is_animated)
    return;
  for_each_curve (self, node, add_keys, times);
  for_each_curve (self, node, add_curved_spans, times);
  for_each_curve (self, node, count_moving, &turning);
  turns = turning.times = g_array_new (FALSE, FALSE, sizeof (double));
  turning.most = MAX_TURN / MAX (turning.n_moving, 1);
  for_each_curve (self, node, add_turns, &turning);
  for (guint i = 0; i < turns->len; i++)
    mo_scene_times_add (times, g_array_index (turns, double, i), FALSE);
  if (turning.has_others && !turning.is_cut && !is_plain (self, node) && !turns_evenly (self, node))
    add_bends (self, node, turns, times);
}

static void
evaluate (gpointer data, guint index, double time, gboolean is_before, MoLocal *local)
{
  MoDaeReading *self = data;

  *local = mo_dae_evaluate (self, original_of (self, index), time, is_before);
}

static void
release_curve (MoDaeReading *self, const MoDaeTransform *transform, MoDaeCurve *curve,
               gpointer data)
{
  mo_dae_release_curve (curve);
}

/* What the clip has of a curve need not be here too. */
static void
release (gpointer data, guint index)
{
  MoDaeReading *self = data;
  const MoDaeNode *node = original_of (self, index);

  if (node->n_copies == 1)
    for_each_curve (self, node, release_curve, NULL);
}

const MoSceneType mo_dae_scene_type = { .add_times = add_times,
                                        .evaluate = evaluate,
                                        .find_times = mo_dae_find_times,
                                        .evaluate_poses = mo_dae_evaluate_poses,
                                        .release = release };
