/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* Maya and 3ds Max write a channel for each number of a matrix, with keys at the same times, or at some of them where the
 * number stays the same. A channel for the whole matrix says the same, as matrices are blended part by part in any case,
 * and is evaluated many times as fast: one search instead of twelve, and its keys in rows (mo-dae-matrix.c). */

static MoDaeCurve *
curve_at (MoDaeReading *self, int index)
{
  return mo_dae_item (self->curves, MoDaeCurve, index);
}

/* Whether a curve goes the straight way from each key to the next one, which is later; and its values are nobody else's,
 * so that they need not stay. */
static gboolean
is_steady (const MoDaeCurve *curve)
{
  if (curve->order != NULL || curve->time_stride != 1 || curve->array == NULL
      || curve->array->n_uses != 1)
    return FALSE;
  for (guint i = 0; i < curve->n_keys; i++)
    if (mo_dae_curve_mode (curve, i) != MO_DAE_LINEAR
        || (i > 0 && !(curve->times[i] > curve->times[i - 1])))
      return FALSE;
  return curve->n_keys > 0;
}

/* Whether a curve has its keys at those times, which rise as its own do. */
static gboolean
is_within (const MoDaeCurve *curve, const double *times, guint n)
{
  guint at = 0;

  for (guint i = 0; i < curve->n_keys; i++, at++)
    {
      while (at < n && times[at] < curve->times[i])
        at++;
      if (at == n || times[at] != curve->times[i])
        return FALSE;
    }
  return TRUE;
}

/* The curve with the most keys, if all others have theirs at the same times, or do not move; or NULL. */
static MoDaeCurve *
find_main (MoDaeReading *self, const MoDaeTransform *transform)
{
  MoDaeCurve *most = curve_at (self, transform->curves);

  for (int i = transform->curves; i >= 0; i = curve_at (self, i)->next)
    {
      MoDaeCurve *curve = curve_at (self, i);

      if (!is_steady (curve))
        return NULL;
      if (curve->n_keys > most->n_keys)
        most = curve;
    }
  for (int i = transform->curves; i >= 0; i = curve_at (self, i)->next)
    {
      const MoDaeCurve *curve = curve_at (self, i);

      if (!is_within (curve, most->times, most->n_keys)
          || (curve->n_keys < most->n_keys && mo_dae_curve_moves (curve)))
        return NULL;
    }
  return most;
}

/* Puts a curve's values to their places in the rows. Of two for the same number the later one counts, as when they are
 * evaluated one by one. */
static void
put_values (const MoDaeCurve *curve, double *rows, guint n)
{
  for (guint i = 0; i < n; i++)
    memcpy (rows + (gsize) i * MO_DAE_MATRIX_NUMBERS + curve->at,
            mo_dae_curve_value (curve, MIN (i, curve->n_keys - 1)), curve->n * sizeof *rows);
}

/* Makes one curve of those of a matrix, with the keys of one of them. */
static void
join (MoDaeReading *self, MoDaeTransform *transform, MoDaeCurve *most)
{
  guint n = most->n_keys;
  double *rows = g_new (double, (gsize) n *MO_DAE_MATRIX_NUMBERS);
  double numbers[MO_DAE_MAX_NUMBERS];

  mo_dae_transform_numbers (self, transform, numbers);
  for (guint i = 0; i < n; i++)
    memcpy (rows + (gsize) i * MO_DAE_MATRIX_NUMBERS, numbers,
            MO_DAE_MATRIX_NUMBERS * sizeof *rows);
  for (int i = transform->curves; i >= 0; i = curve_at (self, i)->next)
    {
      put_values (curve_at (self, i), rows, n);
      if (curve_at (self, i) != most)
        mo_dae_release_curve (curve_at (self, i));
    }
  g_free (most->array->numbers);
  most->array->numbers = rows;
  most->array->n = n * MO_DAE_MATRIX_NUMBERS;
  most->values = rows;
  most->value_stride = MO_DAE_MATRIX_NUMBERS;
  most->at = 0;
  most->n = MO_DAE_MATRIX_NUMBERS;
  most->in = most->out = NULL;
  most->next = -1;
  transform->curves = (int) (most - curve_at (self, 0));
}

void
mo_dae_join_parts (MoDaeReading *self)
{
  for (guint i = 0; i < self->transforms->len; i++)
    {
      MoDaeTransform *transform = mo_dae_item (self->transforms, MoDaeTransform, i);
      MoDaeCurve *most;

      if (transform->type != MO_DAE_MATRIX || transform->curves < 0
          || curve_at (self, transform->curves)->next < 0)
        continue;
      most = find_main (self, transform);
      if (most != NULL)
        join (self, transform, most);
    }
}
