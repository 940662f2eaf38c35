/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include <string.h>

/* Recordings: models with a key on each frame, all of whose curves have the same times. */

/* Whether what is between two of these times is between two frames as well, so that all there is to know of curves with
 * them are the times. */
static gboolean
are_recorded (const MoFbxDocument *self, const gint64 *times, guint n)
{
  const MoFbxGrid grid = mo_fbx_grid (self);
  gint64 from = self->begin;

  for (guint i = 0; i < n; i++)
    {
      if (i > 0 && times[i] <= times[i - 1])
        return FALSE;
      if (times[i] < self->begin)
        continue;
      if (from > self->end)
        break;
      if (mo_fbx_has_frame (&grid, from, times[i]))
        return FALSE;
      from = times[i];
    }
  return n > MO_FBX_MOST_BY_HAND;
}

/* Whether a curve goes on outside its keys in another way than with the same value. */
static gboolean
has_outside (const MoFbxDocument *self, const MoFbxCurve *curve)
{
  return (curve->before.mode != '\0' && strchr ("RAMK", curve->before.mode) != NULL
          && curve->times[0] > self->begin)
         || (curve->after.mode != '\0' && strchr ("RAMK", curve->after.mode) != NULL
             && curve->times[curve->n_keys - 1] < self->end);
}

/* Adds a curve to those that share their times, of which `shared` is one or NULL. FALSE if it has others. One that stands
 * still only has the first and the last of them. */
static gboolean
share (const MoFbxDocument *self, const MoFbxCurve *curve, const MoFbxCurve **shared)
{
  if (curve == NULL || curve->n_keys == 0)
    return TRUE;
  if (curve->has_steps || has_outside (self, curve))
    return FALSE;
  if (*shared == NULL || curve->n_keys > (*shared)->n_keys)
    {
      const MoFbxCurve *before = *shared;

      *shared = curve;
      curve = before;
    }
  if (curve == NULL || curve->times == (*shared)->times)
    return TRUE;
  return curve->range == 0.0 && curve->n_keys == 2 && curve->times[0] == (*shared)->times[0]
         && curve->times[1] == (*shared)->times[(*shared)->n_keys - 1];
}

gconstpointer
mo_fbx_find_times (gpointer data, guint node)
{
  MoFbxDocument *self = data;
  const MoFbxModel *model = mo_fbx_model (self, node);
  const MoFbxCurve *shared = NULL;

  for (guint vector = 0; vector < MO_FBX_N_MOVING; vector++)
    {
      const MoFbxTrack *track;

      if (model->is_fixed[vector] || model->n_tracks[vector] == 0)
        continue;
      if (model->n_tracks[vector] > 1)
        return NULL;
      track = mo_fbx_get (self->tracks, MoFbxTrack, model->first_track[vector]);
      for (guint axis = 0; axis < 3; axis++)
        if (!share (self, mo_fbx_curve (self, mo_fbx_channel (self, track->channel)->curves[axis]),
                    &shared))
          return NULL;
    }
  if (shared == NULL)
    return NULL;
  if (self->looked_at != shared->times)
    {
      self->looked_at = shared->times;
      self->are_recorded = are_recorded (self, shared->times, shared->n_keys);
    }
  return self->are_recorded ? shared->times : NULL;
}
