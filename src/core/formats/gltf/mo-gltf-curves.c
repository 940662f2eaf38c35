/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include "mo-curve.h"

#include <math.h>
#include <string.h>

/* The curves of nodes (glTF 2.0 specification, section 3.11 and appendix C), and what a scene asks of them. */

/* A spline is straight if it differs from that by less than this, relative to its values; and if it turns by no more
 * than five degrees, because even turns are not quite even otherwise. */
#define STRAIGHT 1e-7
#define STRAIGHT_TURN 0.99905

static const float *
values_at (const MoGltfCurve *self, guint key)
{
  return self->values + (gsize) key * self->width * (self->mode == MO_GLTF_SPLINE ? 3 : 1)
         + (self->mode == MO_GLTF_SPLINE ? self->width : 0);
}

gboolean
mo_gltf_curve_differs (const MoGltfCurve *self, guint key, guint other)
{
  return memcmp (values_at (self, key), values_at (self, other), self->width * sizeof (float)) != 0;
}

/* -- Times ------------------------------------------------------------------------------------- */

/* Whether a spline bends between a key and the next one: how far its tangents are from the straight way counts for at
 * most 4/27 each. */
static gboolean
bends (const MoGltfCurve *self, guint key)
{
  const float *from = values_at (self, key), *to = values_at (self, key + 1);
  double span = (double) self->times[key + 1] - (double) self->times[key], largest = 0.0;
  double dot = 0.0, off = 0.0;

  for (guint i = 0; i < self->width; i++)
    {
      double way = (double) to[i] - (double) from[i];

      dot += (double) from[i] * (double) to[i];
      largest = MAX (largest, MAX (fabs ((double) from[i]), fabs ((double) to[i])));
      off = MAX (off, fabs (span * (double) from[i + self->width] - way));
      off = MAX (off, fabs (span * (double) to[(int) i - (int) self->width] - way));
    }
  return off > STRAIGHT * largest || (self->width == 4 && dot < STRAIGHT_TURN);
}

static void
add_curve_times (const MoGltf *self, const MoGltfCurve *curve, MoSceneTimes *times)
{
  for (guint i = 0; i < curve->n_keys; i++)
    {
      double time = (double) curve->times[i] - self->begin;

      mo_scene_times_add (times, time,
                          curve->mode == MO_GLTF_STEP && i > 0
                              && mo_gltf_curve_differs (curve, i - 1, i));
      if (curve->mode == MO_GLTF_SPLINE && i + 1 < curve->n_keys && bends (curve, i))
        mo_scene_times_bend (times, time, (double) curve->times[i + 1] - self->begin);
    }
}

static void
add_times (gpointer data, guint node, MoSceneTimes *times)
{
  MoGltf *self = data;
  const MoGltfMotion *motion = &g_array_index (self->motions, MoGltfMotion, node);

  for (guint i = 0; i < MO_GLTF_N_PATHS; i++)
    if (motion->curves[i] != MO_GLTF_NONE)
      {
        const MoGltfCurve *curve = &g_array_index (self->curves, MoGltfCurve, motion->curves[i]);

        if (curve->moves)
          add_curve_times (self, curve, times);
      }
}

/* -- Values ------------------------------------------------------------------------------------ */

/* The last key at or, with `is_before`, before a time of the file; the first one if there is none. As a rule it is the
 * hint or the next one; if not, steps from there on double. */
static guint
find_key (const MoGltfCurve *self, double begin, double time, gboolean is_before)
{
  guint low = 0, high = self->n_keys, hint = self->hint;

#define IS_REACHED(key)                                                                            \
  (is_before ? (double) self->times[key] - begin < time : (double) self->times[key] - begin <= time)
  if (IS_REACHED (hint))
    {
      for (low = hint; low < hint + 2; low++)
        if (low + 1 == high || !IS_REACHED (low + 1))
          return low;
      for (guint step = 1; low + step < high; step *= 2)
        if (IS_REACHED (low + step))
          low += step;
        else
          high = low + step;
    }
  else
    high = MAX (hint, 1);
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (IS_REACHED (middle))
        low = middle;
      else
        high = middle;
    }
#undef IS_REACHED
  return low;
}

/* Two neighbouring keys of a curve that does not go straight, in double precision. */
typedef struct
{
  MoCurve curve;
  double rows[2][1 + 3 * 4];
} Span;

/* Copies them; quaternions become as long as 1 unless there are tangents. */
static void
fill_span (const MoGltfCurve *self, guint key, double begin, Span *span)
{
  gboolean is_spline = self->mode == MO_GLTF_SPLINE;
  guint n = self->width * (is_spline ? 3 : 1);

  span->curve = (MoCurve){
    .keys = span->rows,
    .stride = sizeof span->rows[0],
    .n_keys = 2,
    .width = (guint8) self->width,
    .has_tangents = is_spline,
    .mode = is_spline ? MO_CURVE_HERMITE : MO_CURVE_SLERP,
  };
  for (guint i = 0; i < 2; i++)
    {
      const float *from = self->values + (gsize) (key + i) * n;
      double *row = span->rows[i];

      row[0] = (double) self->times[key + i] - begin;
      for (guint k = 0; k < n; k++)
        row[1 + k] = (double) from[k];
      if (!is_spline)
        {
          MoQuat q = mo_quat_normalise ((MoQuat){ row[1], row[2], row[3], row[4] });

          memcpy (row + 1, (double[]){ q.x, q.y, q.z, q.w }, 4 * sizeof *row);
        }
    }
}

/* From the value of a key to that at a time after it, of a curve that goes straight. */
static void
go_straight (const MoGltfCurve *self, guint key, double begin, double time, double *value)
{
  const float *next = values_at (self, key + 1);
  double from = (double) self->times[key] - begin, to = (double) self->times[key + 1] - begin;
  double share = (time - from) / (to - from);

  for (guint i = 0; i < self->width; i++)
    value[i] += ((double) next[i] - value[i]) * share;
}

/* The value at a time from the beginning of the clip: `width` numbers. */
static void
evaluate_curve (MoGltfCurve *self, double begin, double time, gboolean is_before, double *value)
{
  guint key = self->moves ? find_key (self, begin, time, is_before) : 0;
  const float *held = values_at (self, key);
  Span span;

  self->hint = key;
  for (guint i = 0; i < self->width; i++)
    value[i] = (double) held[i];
  /* Blender writes curves for what stands still as well. */
  if (!self->moves || self->mode == MO_GLTF_STEP || key + 1 == self->n_keys
      || time <= (double) self->times[key] - begin)
    return;
  if (self->mode == MO_GLTF_LINEAR && self->width != 4)
    {
      go_straight (self, key, begin, time, value);
      return;
    }
  fill_span (self, key, begin, &span);
  mo_curve_between (&span.curve, 0, time, mo_curve_share (&span.curve, 0, time), value);
}

static void
evaluate (gpointer data, guint node, double time, gboolean is_before, MoLocal *local)
{
  MoGltf *self = data;
  const MoGltfMotion *motion = &g_array_index (self->motions, MoGltfMotion, node);
  double values[MO_GLTF_N_PATHS][4];

  *local = motion->rest;
  for (guint i = 0; i < MO_GLTF_N_PATHS; i++)
    if (motion->curves[i] != MO_GLTF_NONE)
      evaluate_curve (&g_array_index (self->curves, MoGltfCurve, motion->curves[i]), self->begin,
                      time, is_before, values[i]);
  if (motion->curves[MO_GLTF_TRANSLATION] != MO_GLTF_NONE)
    memcpy (&local->move, values[MO_GLTF_TRANSLATION], sizeof local->move);
  if (motion->curves[MO_GLTF_ROTATION] != MO_GLTF_NONE)
    {
      const double *q = values[MO_GLTF_ROTATION];

      local->turn = mo_quat_normalise ((MoQuat){ q[0], q[1], q[2], q[3] });
    }
  if (motion->curves[MO_GLTF_SCALE] != MO_GLTF_NONE)
    memcpy (&local->scale, values[MO_GLTF_SCALE], sizeof local->scale);
}

/* -- Many keys at once ------------------------------------------------------------------------- */

/* Straight curves have keys at their times and nowhere else. */
static gconstpointer
find_times (gpointer data, guint node)
{
  MoGltf *self = data;
  const MoGltfMotion *motion = &g_array_index (self->motions, MoGltfMotion, node);
  const float *times = NULL;

  for (guint i = 0; i < MO_GLTF_N_PATHS; i++)
    if (motion->curves[i] != MO_GLTF_NONE)
      {
        const MoGltfCurve *curve = &g_array_index (self->curves, MoGltfCurve, motion->curves[i]);

        if (!curve->moves)
          continue;
        if (curve->mode != MO_GLTF_LINEAR || (times != NULL && curve->times != times))
          return NULL;
        times = curve->times;
      }
  return times;
}

static gboolean
does_path_move (const MoGltf *self, guint32 curve)
{
  return curve != MO_GLTF_NONE && g_array_index (self->curves, MoGltfCurve, curve).moves;
}

static gboolean
evaluate_turns (gpointer data, guint node, const double *times, guint n, MoQuat *turns)
{
  MoGltf *self = data;
  const MoGltfMotion *motion = &g_array_index (self->motions, MoGltfMotion, node);
  MoGltfCurve *curve;
  guint key, i = 0;

  if (!does_path_move (self, motion->curves[MO_GLTF_ROTATION])
      || does_path_move (self, motion->curves[MO_GLTF_TRANSLATION])
      || does_path_move (self, motion->curves[MO_GLTF_SCALE]))
    return FALSE;
  curve = &g_array_index (self->curves, MoGltfCurve, motion->curves[MO_GLTF_ROTATION]);
  key = find_key (curve, self->begin, times[0], FALSE);
  /* As a rule these are the times of its own keys. */
  for (const float *value = values_at (curve, key), *next; i < n && key + 1 < curve->n_keys;
       i++, key++, value = next)
    {
      if ((double) curve->times[key] - self->begin != times[i])
        break;
      next = values_at (curve, key + 1);
      turns[i] = mo_quat_normalise (
          (MoQuat){ (double) value[0], (double) value[1], (double) value[2], (double) value[3] });
    }
  for (; i < n; i++)
    {
      double value[4];

      while (key + 1 < curve->n_keys && (double) curve->times[key + 1] - self->begin <= times[i])
        key++;
      if (key + 1 == curve->n_keys || times[i] <= (double) curve->times[key] - self->begin)
        for (guint k = 0; k < 4; k++)
          value[k] = (double) values_at (curve, key)[k];
      else
        {
          curve->hint = key;
          evaluate_curve (curve, self->begin, times[i], FALSE, value);
        }
      turns[i] = mo_quat_normalise ((MoQuat){ value[0], value[1], value[2], value[3] });
    }
  curve->hint = key;
  return TRUE;
}

/* Drops the numbers of a node, which are in the clip by now, unless another curve has the same. */
static void
release (gpointer data, guint node)
{
  MoGltf *self = data;
  const MoGltfMotion *motion = &g_array_index (self->motions, MoGltfMotion, node);

  for (guint i = 0; i < MO_GLTF_N_PATHS; i++)
    if (motion->curves[i] != MO_GLTF_NONE)
      {
        guint32 output = g_array_index (self->curves, MoGltfCurve, motion->curves[i]).output;
        MoGltfAccessor *accessor = &g_array_index (self->accessors, MoGltfAccessor, output);

        if (--accessor->n_curves == 0)
          g_hash_table_remove (self->loaded, GSIZE_TO_POINTER ((gsize) output + 1));
      }
}

const MoSceneType mo_gltf_scene_type = { .add_times = add_times,
                                         .evaluate = evaluate,
                                         .find_times = find_times,
                                         .evaluate_turns = evaluate_turns,
                                         .release = release };
