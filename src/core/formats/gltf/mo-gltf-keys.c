/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* From the channels of an animation to curves, and to the times of the clip. */

/* A scale is constant if it differs by less. */
#define SAME_SCALE 1e-6f

/* Keys are on a grid if nearly all of the distances between them are multiples of the usual one, within this share of
 * it; and no thinner than frames of a motion are. */
#define GRID_SHARE 0.02
#define GRID_KEYS 0.9
#define MAX_FRAME_TIME 0.11
#define DENSE_FRAME_TIME (1.0 / 45.0)

gboolean
mo_gltf_check_sampler (MoGltf *self, const MoGltfSampler *sampler, guint width, guint *n_keys)
{
  guint n_values;

  if (!mo_gltf_check_accessor (self, sampler->input, 1, TRUE)
      || !mo_gltf_check_accessor (self, sampler->output, width, width == 3))
    return FALSE;
  *n_keys = g_array_index (self->accessors, MoGltfAccessor, sampler->input).count;
  n_values = g_array_index (self->accessors, MoGltfAccessor, sampler->output).count;
  if ((guint64) *n_keys * (sampler->mode == MO_GLTF_SPLINE ? 3 : 1) != n_values)
    {
      g_autofree char *where = g_strdup_printf ("accessors[%u]", sampler->output);

      return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_KEY_COUNT,
                           mo_gltf_locate (self, "accessors", sampler->output), where, NULL);
    }
  return TRUE;
}

/* -- Curves ------------------------------------------------------------------------------------ */

static guint
numbers_a_key (const MoGltfCurve *curve)
{
  return curve->width * (curve->mode == MO_GLTF_SPLINE ? 3 : 1);
}

static gboolean
is_key_valid (const MoGltfCurve *curve, guint key, float after)
{
  guint n = numbers_a_key (curve);

  for (guint i = 0; i < n; i++)
    if (!isfinite (curve->values[(gsize) key * n + i]))
      return FALSE;
  return isfinite (curve->times[key]) && curve->times[key] > after;
}

/* Whether all are, by loops without branches: nearly all files have no others. */
static gboolean
are_keys_valid (const MoGltfCurve *curve)
{
  const gsize n = (gsize) curve->n_keys * numbers_a_key (curve);
  guint n_bad = 0;

  for (guint i = 1; i < curve->n_keys; i++)
    n_bad += !(curve->times[i] > curve->times[i - 1]);
  for (gsize i = 0; i < n; i++)
    n_bad += !(fabsf (curve->values[i]) <= G_MAXFLOAT);
  return n_bad == 0
         && (curve->n_keys == 0
             || (isfinite (curve->times[0]) && isfinite (curve->times[curve->n_keys - 1])));
}

/* Leaves out keys whose times do not rise or whose numbers are not finite, with a finding. */
static gboolean
repair_keys (MoGltf *self, MoGltfCurve *curve, MoLocation location)
{
  guint n = numbers_a_key (curve), n_valid = 0;
  float after = -INFINITY, *times, *values;

  if (are_keys_valid (curve))
    return TRUE;
  while (n_valid < curve->n_keys && is_key_valid (curve, n_valid, after))
    after = curve->times[n_valid++];
  if (n_valid == curve->n_keys)
    return TRUE;
  mo_report (self->context, MO_CODE_GLTF_KEYS, location, NULL, NULL);
  if (!mo_gltf_count_bytes (self, curve->output, &self->n_used,
                            (guint64) curve->n_keys * (n + 1) * sizeof *times))
    return FALSE;
  times = g_memdup2 (curve->times, curve->n_keys * sizeof *times);
  values = g_memdup2 (curve->values, (gsize) curve->n_keys * n * sizeof *values);
  g_ptr_array_add (self->repaired, times);
  g_ptr_array_add (self->repaired, values);
  for (guint i = n_valid; i < curve->n_keys; i++)
    if (is_key_valid (curve, i, after))
      {
        after = times[n_valid] = curve->times[i];
        memcpy (values + (gsize) n_valid * n, curve->values + (gsize) i * n, n * sizeof *values);
        n_valid++;
      }
  curve->times = times;
  curve->values = values;
  curve->n_keys = n_valid;
  return TRUE;
}

static gboolean
has_tangents (const MoGltfCurve *curve)
{
  guint n = numbers_a_key (curve);

  for (gsize i = 0; i < (gsize) curve->n_keys * n; i++)
    if (i / curve->width % 3 != 1 && curve->values[i] != 0.0f)
      return TRUE;
  return FALSE;
}

static gboolean
does_move (const MoGltfCurve *curve)
{
  for (guint i = 1; i < curve->n_keys; i++)
    if (mo_gltf_curve_differs (curve, i, 0))
      return TRUE;
  return curve->mode == MO_GLTF_SPLINE && curve->n_keys > 1 && has_tangents (curve);
}

/* Whether a scale moves by more than rounding errors. */
static gboolean
does_scale (const MoGltfCurve *curve)
{
  guint n = numbers_a_key (curve);

  for (gsize i = n; i < (gsize) curve->n_keys * n; i++)
    if (fabsf (curve->values[i] - curve->values[i % n]) > SAME_SCALE)
      return TRUE;
  return curve->mode == MO_GLTF_SPLINE && curve->moves && has_tangents (curve);
}

static gboolean
load_curve (MoGltf *self, const MoGltfChannel *channel, const MoGltfSampler *sampler,
            MoGltfCurve *curve)
{
  curve->width = channel->path == MO_GLTF_ROTATION ? 4 : 3;
  curve->mode = sampler->mode;
  curve->output = sampler->output;
  if (!mo_gltf_check_sampler (self, sampler, curve->width, &curve->n_keys)
      || !mo_gltf_count_bytes (self, curve->output, &self->n_used,
                               (guint64) curve->n_keys * numbers_a_key (curve) * sizeof (float)))
    return FALSE;
  curve->times = mo_gltf_load_accessor (self, sampler->input);
  curve->values = curve->times != NULL ? mo_gltf_load_accessor (self, sampler->output) : NULL;
  if (curve->values == NULL || !repair_keys (self, curve, channel->location))
    return FALSE;
  curve->moves = does_move (curve);
  return TRUE;
}

/* Loads the keys of a channel that moves a node of the scene. */
static gboolean
add_curve (MoGltf *self, const MoGltfChannel *channel, const MoGltfSampler *sampler)
{
  guint32 index = g_array_index (self->nodes, MoGltfNode, channel->node).scene;
  MoGltfMotion *motion = &g_array_index (self->motions, MoGltfMotion, index);
  MoNode *node = mo_scene_node (self->scene, index);
  MoGltfCurve curve = { 0 };

  if (motion->curves[channel->path] != MO_GLTF_NONE)
    {
      mo_report (self->context, MO_CODE_GLTF_REPEATED, channel->location, node->name, NULL);
      return TRUE;
    }
  if (!load_curve (self, channel, sampler, &curve))
    return FALSE;
  if (curve.n_keys == 0)
    return TRUE;
  motion->curves[channel->path] = self->curves->len;
  g_array_index (self->accessors, MoGltfAccessor, curve.output).n_curves++;
  g_array_append_val (self->curves, curve);
  node->moves = node->moves || curve.moves;
  if (channel->path == MO_GLTF_SCALE)
    node->scale_moves = curve.moves && does_scale (&curve);
  return TRUE;
}

/* -- Times ------------------------------------------------------------------------------------- */

typedef struct
{
  double begin, end; /* seconds; the end is less than the beginning if there are no keys */
  GHashTable *seen;  /* accessors of times that are in it */
} Extent;

static void
extend (Extent *extent, float time)
{
  if (!isfinite (time))
    return;
  extent->begin = MIN (extent->begin, (double) time);
  extent->end = MAX (extent->end, (double) time);
}

/* From the first to the last key of a sampler. */
static gboolean
extend_by_sampler (MoGltf *self, const MoGltfSampler *sampler, Extent *extent)
{
  float time[2];
  guint n;

  if (!g_hash_table_add (extent->seen, GSIZE_TO_POINTER ((gsize) sampler->input + 1)))
    return TRUE;
  if (!mo_gltf_check_accessor (self, sampler->input, 1, TRUE))
    return FALSE;
  n = g_array_index (self->accessors, MoGltfAccessor, sampler->input).count;
  if (n == 0)
    return TRUE;
  if (!mo_gltf_read_accessor (self, sampler->input, 0, 1, &time[0])
      || !mo_gltf_read_accessor (self, sampler->input, n - 1, 1, &time[1]))
    return FALSE;
  extend (extent, time[0]);
  extend (extent, time[1]);
  return TRUE;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The seconds between keys of a curve that has some, if they are on a grid; otherwise the usual frame time, or half of
 * it for keys that are closer. Rates are whole numbers if they nearly are. */
static double
guess_frame_time (const MoGltfCurve *curve)
{
  guint n = curve->n_keys - 1, n_on_grid = 0;
  g_autofree double *steps = g_new (double, n);
  double usual, rate;

  for (guint i = 0; i < n; i++)
    steps[i] = (double) curve->times[i + 1] - (double) curve->times[i];
  qsort (steps, n, sizeof *steps, compare_doubles);
  usual = steps[n / 2];
  for (guint i = 0; i < n; i++)
    n_on_grid += fabs (steps[i] - usual * round (steps[i] / usual)) < GRID_SHARE * usual;
  if (usual > MAX_FRAME_TIME || n_on_grid < GRID_KEYS * n)
    return usual < DENSE_FRAME_TIME ? MO_USUAL_FRAME_TIME / 2.0 : MO_USUAL_FRAME_TIME;
  rate = 1.0 / usual;
  return 1.0 / (fabs (rate - round (rate)) < 0.01 ? round (rate) : rate);
}

static void
set_times (MoGltf *self, const Extent *extent)
{
  const MoGltfCurve *densest = NULL;

  for (guint i = 0; i < self->curves->len; i++)
    {
      const MoGltfCurve *curve = &g_array_index (self->curves, MoGltfCurve, i);

      if (curve->n_keys > 1 && (densest == NULL || curve->n_keys > densest->n_keys))
        densest = curve;
    }
  if (densest != NULL)
    self->scene->frame_time = guess_frame_time (densest);
  if (extent->begin < extent->end)
    {
      self->begin = extent->begin;
      self->scene->duration = extent->end - extent->begin;
    }
}

/* -- Channels ---------------------------------------------------------------------------------- */

static gboolean
read_channel (MoGltf *self, const MoGltfChannel *channel, Extent *extent)
{
  const MoGltfSampler *sampler;
  const MoGltfNode *node;

  if (channel->node >= self->nodes->len || channel->sampler >= self->samplers->len)
    {
      mo_report (self->context, MO_CODE_GLTF_CHANNEL, channel->location, NULL, NULL);
      return TRUE;
    }
  node = &g_array_index (self->nodes, MoGltfNode, channel->node);
  sampler = &g_array_index (self->samplers, MoGltfSampler, channel->sampler);
  if (!extend_by_sampler (self, sampler, extent))
    return FALSE;
  if (channel->path == MO_GLTF_WEIGHTS)
    mo_report (self->context, MO_CODE_GLTF_WEIGHTS, channel->location, NULL, NULL);
  if (channel->path == MO_GLTF_WEIGHTS || node->scene == MO_GLTF_NONE)
    return TRUE;
  if (node->has_matrix)
    mo_report (self->context, MO_CODE_GLTF_MATRIX, channel->location, NULL, NULL);
  return add_curve (self, channel, sampler);
}

gboolean
mo_gltf_read_curves (MoGltf *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  Extent extent = { INFINITY, -INFINITY, seen };

  for (guint i = 0; i < self->channels->len; i++)
    if (!read_channel (self, &g_array_index (self->channels, MoGltfChannel, i), &extent))
      return FALSE;
  set_times (self, &extent);
  return TRUE;
}
