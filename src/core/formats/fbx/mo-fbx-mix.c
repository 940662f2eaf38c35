/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include "mo-math.h"

#include <string.h>

/* The values of a model's vectors, from all layers of the take (docs/formats/fbx.md, Layers). */

/* Weights above it are 1. */
#define WHOLE 0.99999

enum
{
  ADDITIVE,
  OVERRIDE,
  OVERRIDE_WITH_WEIGHT,
};

/* What an axis without keys has. */
static double
get_constant (const MoFbxModel *model, const MoFbxTrack *track, const MoFbxChannel *channel,
              guint axis)
{
  return !isnan (channel->values[axis]) ? channel->values[axis]
                                        : model->vectors[track->vector][axis];
}

static void
evaluate_channel (MoFbxDocument *self, const MoFbxModel *model, const MoFbxTrack *track,
                  gint64 time, gboolean is_before, double value[3])
{
  const MoFbxChannel *channel = mo_fbx_channel (self, track->channel);
  MoFbxPlace place = { NULL, 0, -1 };

  for (guint axis = 0; axis < 3; axis++)
    {
      MoFbxCurve *curve = mo_fbx_curve (self, channel->curves[axis]);

      if (curve != NULL && curve->n_keys > 0)
        value[axis] = mo_fbx_curve_evaluate (curve, &self->keys, time, is_before, &place);
      else
        value[axis] = get_constant (model, track, channel, axis);
    }
}

/* The curve of a layer's weight; NULL if it has no keys. Then `weight` is all there is, in percent. */
static MoFbxCurve *
find_weights (const MoFbxDocument *self, const MoFbxLayer *layer, double *weight)
{
  const MoFbxChannel *channel;
  MoFbxCurve *curve;

  *weight = layer->weight;
  if (layer->weights < 0)
    return NULL;
  channel = mo_fbx_channel (self, (guint) layer->weights);
  curve = mo_fbx_curve (self, channel->curves[0]);
  if (curve != NULL && curve->n_keys > 0)
    return curve;
  if (!isnan (channel->weight))
    *weight = channel->weight;
  return NULL;
}

/* From percent to a share of 0..1. */
static double
share_of (const MoFbxLayer *layer, double weight)
{
  weight = CLAMP (weight / 100.0, 0.0, 1.0);
  return weight > WHOLE || layer->mode == OVERRIDE ? 1.0 : weight;
}

static double
get_weight (MoFbxDocument *self, const MoFbxLayer *layer, gint64 time, gboolean is_before)
{
  MoFbxPlace place = { NULL, 0, -1 };
  double weight;
  MoFbxCurve *curve = find_weights (self, layer, &weight);

  if (curve != NULL)
    weight = mo_fbx_curve_evaluate (curve, &self->keys, time, is_before, &place);
  return share_of (layer, weight);
}

/* -- Mixing ------------------------------------------------------------------------------------ */

/* Each number by itself. */
static void
mix_plain (const MoFbxLayer *layer, double weight, const double more[3], double value[3])
{
  for (guint axis = 0; axis < 3; axis++)
    if (layer->mode == ADDITIVE)
      value[axis] += weight * more[axis];
    else
      value[axis] = value[axis] * (1.0 - weight) + more[axis] * weight;
}

static void
mix_turns (const MoFbxModel *model, const MoFbxLayer *layer, double weight, const double more[3],
           double value[3])
{
  MoQuat below = mo_fbx_turn (model, value), above = mo_fbx_turn (model, more);

  if (layer->mode == ADDITIVE)
    below = mo_quat_mul (mo_quat_slerp (MO_QUAT_IDENTITY, above, weight), below);
  else
    below = mo_quat_slerp (below, above, weight);
  mo_fbx_angles (model, mo_quat_normalise (below), value);
}

/* Factors: |x|^weight with the sign of x. */
static double
power (double x, double weight)
{
  return copysign (pow (fabs (x), weight), x);
}

static void
mix_sizes (const MoFbxLayer *layer, double weight, const double more[3], double value[3])
{
  for (guint axis = 0; axis < 3; axis++)
    if (layer->mode == ADDITIVE)
      value[axis] *= power (more[axis], weight);
    else
      value[axis] = power (value[axis], 1.0 - weight) * power (more[axis], weight);
}

static void
mix (const MoFbxModel *model, MoFbxVector vector, const MoFbxLayer *layer, double weight,
     const double more[3], double value[3])
{
  if (vector == MO_FBX_TURN && layer->turns_by_channel == 0)
    mix_turns (model, layer, weight, more, value);
  else if (vector == MO_FBX_SIZE && layer->sizes_by_channel == 0)
    mix_sizes (layer, weight, more, value);
  else
    mix_plain (layer, weight, more, value);
}

void
mo_fbx_mix (MoFbxDocument *self, MoFbxModel *model, MoFbxVector vector, gint64 time,
            gboolean is_before, double value[3])
{
  for (guint i = 1; i < model->n_tracks[vector] && self->mixes > 0; i++, self->mixes--)
    {
      const MoFbxTrack *track =
          mo_fbx_get (self->tracks, MoFbxTrack, model->first_track[vector] + i);
      guint index = g_array_index (self->ranks, guint, track->rank);
      const MoFbxLayer *layer = mo_fbx_get (self->layers, MoFbxLayer, index);
      double weight = get_weight (self, layer, time, is_before), more[3];

      evaluate_channel (self, model, track, time, is_before, more);
      mix (model, vector, layer, weight, more, value);
    }
}

void
mo_fbx_evaluate (MoFbxDocument *self, MoFbxModel *model, MoFbxVector vector, gint64 time,
                 gboolean is_before, double value[3])
{
  if (model->n_tracks[vector] == 0)
    {
      for (guint axis = 0; axis < 3; axis++)
        value[axis] = model->vectors[vector][axis];
      return;
    }
  evaluate_channel (self, model, mo_fbx_get (self->tracks, MoFbxTrack, model->first_track[vector]),
                    time, is_before, value);
  if (model->n_tracks[vector] > 1)
    mo_fbx_mix (self, model, vector, time, is_before, value);
}

/* -- Many times at once ------------------------------------------------------------------------ */

/* A curve of which only one number can come. */
static gboolean
is_constant (const MoFbxCurve *curve)
{
  return curve->range == 0.0
         && (curve->n_keys == 1
             || (curve->n_keys == 2
                 && memcmp (&curve->values[0], &curve->values[1], sizeof *curve->values) == 0));
}

static void
evaluate_channel_many (MoFbxDocument *self, const MoFbxModel *model, const MoFbxTrack *track,
                       const gint64 *times, guint n, double values[3][MO_FBX_MANY])
{
  const MoFbxChannel *channel = mo_fbx_channel (self, track->channel);

  for (guint axis = 0; axis < 3; axis++)
    {
      MoFbxCurve *curve = mo_fbx_curve (self, channel->curves[axis]);
      double constant;

      if (curve != NULL && curve->n_keys > 0 && !is_constant (curve))
        {
          mo_fbx_curve_evaluate_many (curve, &self->keys, times, n, values[axis]);
          continue;
        }
      constant = curve != NULL && curve->n_keys > 0 ? (double) curve->values[0]
                                                    : get_constant (model, track, channel, axis);
      for (guint i = 0; i < n; i++)
        values[axis][i] = constant;
    }
}

static void
mix_many (MoFbxDocument *self, MoFbxModel *model, const MoFbxTrack *track, const gint64 *times,
          guint n, double values[3][MO_FBX_MANY])
{
  guint index = g_array_index (self->ranks, guint, track->rank);
  const MoFbxLayer *layer = mo_fbx_get (self->layers, MoFbxLayer, index);
  double more[3][MO_FBX_MANY], weights[MO_FBX_MANY], weight;
  MoFbxCurve *curve = find_weights (self, layer, &weight);

  evaluate_channel_many (self, model, track, times, n, more);
  if (curve != NULL)
    mo_fbx_curve_evaluate_many (curve, &self->keys, times, n, weights);
  for (guint i = 0; i < n && self->mixes > 0; i++, self->mixes--)
    {
      double value[3] = { values[0][i], values[1][i], values[2][i] };

      mix (model, track->vector, layer, share_of (layer, curve != NULL ? weights[i] : weight),
           (double[]){ more[0][i], more[1][i], more[2][i] }, value);
      for (guint axis = 0; axis < 3; axis++)
        values[axis][i] = value[axis];
    }
}

void
mo_fbx_evaluate_many (MoFbxDocument *self, MoFbxModel *model, MoFbxVector vector,
                      const gint64 *times, guint n, double values[3][MO_FBX_MANY])
{
  const double *constant = model->is_fixed[vector] ? model->fixed[vector] : model->vectors[vector];
  const MoFbxTrack *first = mo_fbx_get (self->tracks, MoFbxTrack, model->first_track[vector]);

  if (model->is_fixed[vector] || model->n_tracks[vector] == 0)
    {
      for (guint axis = 0; axis < 3; axis++)
        for (guint i = 0; i < n; i++)
          values[axis][i] = constant[axis];
      return;
    }
  evaluate_channel_many (self, model, first, times, n, values);
  for (guint i = 1; i < model->n_tracks[vector]; i++)
    mix_many (self, model, first + i, times, n, values);
}

/* -- What does not move ------------------------------------------------------------------------ */

/* What single precision leaves of numbers that are the same: of positions as a share of the longest, in degrees, and of
 * scales, which are near 1. Biped's and Maya's scales are never quite still. */
#define SAME_MOVE 3e-7
#define SAME_TURN 2e-6
#define SAME_SIZE 2e-6

static gboolean
is_fixed (const MoFbxDocument *self, const MoFbxModel *model, MoFbxVector vector)
{
  const MoFbxChannel *channel;
  double range = 0.0, most = 0.0;

  if (model->n_tracks[vector] == 0)
    return TRUE;
  if (model->n_tracks[vector] > 1)
    return FALSE;
  channel =
      mo_fbx_channel (self,
                      mo_fbx_get (self->tracks, MoFbxTrack, model->first_track[vector])->channel);
  for (guint axis = 0; axis < 3; axis++)
    {
      const MoFbxCurve *curve = mo_fbx_curve (self, channel->curves[axis]);

      if (curve == NULL || curve->n_keys == 0)
        continue;
      if (curve->range > 0.0
          && (curve->before.mode == 'A' || curve->before.mode == 'K' || curve->after.mode == 'A'
              || curve->after.mode == 'K'))
        return FALSE;
      range = MAX (range, curve->range);
      most = MAX (most, curve->most);
    }
  return range <= (vector == MO_FBX_MOVE   ? SAME_MOVE * most
                   : vector == MO_FBX_TURN ? SAME_TURN
                                           : SAME_SIZE);
}

/* Factors that are the same but for rounding. */
static void
make_even (double size[3])
{
  double mean = (size[0] + size[1] + size[2]) / 3.0, close = SAME_SIZE * fabs (mean);

  if (fabs (mean - 1.0) <= SAME_SIZE)
    mean = 1.0;
  if (fabs (size[0] - mean) <= close && fabs (size[1] - mean) <= close
      && fabs (size[2] - mean) <= close)
    size[0] = size[1] = size[2] = mean;
}

void
mo_fbx_fix (MoFbxDocument *self, MoFbxModel *model)
{
  for (guint vector = 0; vector < MO_FBX_N_MOVING; vector++)
    {
      double *value = model->fixed[vector];

      model->is_fixed[vector] = is_fixed (self, model, (MoFbxVector) vector);
      if (!model->is_fixed[vector])
        continue;
      mo_fbx_evaluate (self, model, (MoFbxVector) vector, self->begin, FALSE, value);
      if (vector == MO_FBX_SIZE)
        make_even (value);
    }
}
