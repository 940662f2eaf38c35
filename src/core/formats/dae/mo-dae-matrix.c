/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* What most programs write: nodes with nothing but a matrix, all of which a single channel sets at each of its keys. */

#define AT_ONCE 64u

MoDaeCurve *
mo_dae_whole_matrix (MoDaeReading *self, const MoDaeNode *node)
{
  const MoDaeTransform *transform;
  MoDaeCurve *curve;

  if (node->transforms < 0 || node->transforms != node->last_transform)
    return NULL;
  transform = mo_dae_item (self->transforms, MoDaeTransform, node->transforms);
  if (transform->type != MO_DAE_MATRIX || transform->curves < 0)
    return NULL;
  curve = mo_dae_item (self->curves, MoDaeCurve, transform->curves);
  return curve->next < 0 && curve->n == MO_DAE_MATRIX_NUMBERS && curve->n_keys > 0 ? curve : NULL;
}

/* Whether a curve goes the straight way from each key to the next one, which is later. */
static gboolean
is_steady (const MoDaeCurve *self)
{
  for (guint i = 0; i < self->n_keys; i++)
    if (mo_dae_curve_mode (self, i) != MO_DAE_LINEAR)
      return FALSE;
  for (guint i = 1; i < self->n_keys; i++)
    if (!(mo_dae_curve_time (self, i) > mo_dae_curve_time (self, i - 1)))
      return FALSE;
  return TRUE;
}

/* The curve of a node that is moved by it alone, and steadily; or NULL. */
static MoDaeCurve *
steady_matrix (MoDaeReading *self, guint index)
{
  const MoDaeNode *node =
      mo_dae_item (self->nodes, MoDaeNode, g_array_index (self->originals, guint, index));
  MoDaeCurve *curve = node->is_animated ? mo_dae_whole_matrix (self, node) : NULL;

  if (curve != NULL && curve->steadiness == 0)
    curve->steadiness = is_steady (curve) ? 1 : -1;
  return curve != NULL && curve->steadiness > 0 ? curve : NULL;
}

/* Each channel has times of its own, which are the same as a rule. */
gconstpointer
mo_dae_find_times (gpointer data, guint index)
{
  MoDaeReading *self = data;
  const MoDaeCurve *curve = steady_matrix (self, index), *last = &self->last_times;

  if (curve == NULL)
    return NULL;
  if (self->n_times == 0 || last->n_keys != curve->n_keys || last->time_stride != 1
      || curve->time_stride != 1
      || memcmp (last->times, curve->times, curve->n_keys * sizeof (double)) != 0)
    {
      self->n_times++;
      self->last_times = *curve;
    }
  return GUINT_TO_POINTER (self->n_times);
}

/* The key at each of the times, or the first or last one before and after all of them; FALSE if there is none. */
static gboolean
find_keys (MoDaeCurve *curve, const double *times, guint n, const double **values)
{
  double begin = mo_dae_curve_time (curve, 0), end = mo_dae_curve_time (curve, curve->n_keys - 1);
  guint key = curve->hint;

  if (mo_dae_curve_time (curve, key) > times[0])
    key = 0;
  for (guint i = 0; i < n; i++)
    {
      while (key + 1 < curve->n_keys && mo_dae_curve_time (curve, key) < times[i])
        key++;
      if (mo_dae_curve_time (curve, key) != CLAMP (times[i], begin, end))
        return FALSE;
      values[i] = mo_dae_curve_value (curve, key);
    }
  curve->hint = key;
  return TRUE;
}

gboolean
mo_dae_evaluate_poses (gpointer data, guint index, const double *times, guint n, MoTransform *poses)
{
  MoDaeCurve *curve = steady_matrix (data, index);
  const double *values[AT_ONCE];
  MoQuat turns[AT_ONCE];

  if (curve == NULL)
    return FALSE;
  for (guint first = 0; first < n; first += AT_ONCE)
    {
      guint n_now = MIN (n - first, AT_ONCE);

      if (!find_keys (curve, times + first, n_now, values))
        return FALSE;
      mo_rows_get_turns (values, n_now, turns);
      for (guint i = 0; i < n_now; i++)
        poses[first + i] = (MoTransform){ turns[i], { values[i][3], values[i][7], values[i][11] } };
    }
  return TRUE;
}
