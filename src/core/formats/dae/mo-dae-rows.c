/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

/* The keys of a channel, in the arrays that its sampler names. */

/* Rows of numbers as an accessor describes them. */
typedef struct
{
  MoDaeArray *array;
  const double *numbers;
  guint stride, n_rows;
  gboolean is_short; /* there are fewer than it says */
} Rows;

/* The numbers that are there. `usual` is how many a row has where an accessor says less than `least`, which some
 * programs mean as all of them; the other rows tell how many there should be. */
static Rows
read_rows (MoDaeReading *self, const MoDaeSampler *sampler, MoDaeInput input, guint least,
           guint usual, guint n_wanted)
{
  const MoDaeSource *source = mo_dae_input_source (self, sampler, input);
  Rows rows = { source != NULL ? mo_dae_source_array (self, source) : NULL, NULL, 1, 0, FALSE };
  guint n, offset, most = G_MAXUINT;

  if (rows.array == NULL || rows.array->numbers == NULL)
    return rows;
  rows.array->n_uses++;
  rows.stride = source->stride;
  offset = source->offset;
  if (rows.array->has_short_rows && rows.stride == 16)
    {
      rows.stride = MO_DAE_MATRIX_NUMBERS;
      offset = offset / 16 * MO_DAE_MATRIX_NUMBERS;
    }
  if (offset >= rows.array->n)
    return rows;
  rows.numbers = rows.array->numbers + offset;
  n = rows.array->n - offset;
  if (rows.stride < least && n_wanted > 0 && n / n_wanted >= usual)
    rows.stride = usual;
  else if (source->count < G_MAXUINT)
    {
      most = source->count;
      rows.is_short = n / rows.stride < most;
    }
  if (n >= least && rows.stride >= least)
    rows.n_rows = MIN (most, (n - least) / rows.stride + 1);
  return rows;
}

static int
compare_keys (gconstpointer a, gconstpointer b, gpointer data)
{
  const MoDaeCurve *curve = data;
  guint first = *(const guint *) a, second = *(const guint *) b;
  double one = curve->times[(gsize) first * curve->time_stride];
  double other = curve->times[(gsize) second * curve->time_stride];

  if (one != other)
    return one < other ? -1 : 1;
  return (first > second) - (first < second);
}

/* Times should rise. */
static void
order_keys (MoDaeReading *self, MoDaeCurve *curve, const MoDaeChannel *channel)
{
  gboolean is_rising = TRUE;

  for (guint i = 1; i < curve->n_keys && is_rising; i++)
    is_rising = mo_dae_curve_time (curve, i) >= mo_dae_curve_time (curve, i - 1);
  if (is_rising)
    return;
  mo_report (self->xml.context, MO_CODE_DAE_ORDER, channel->location, NULL, "%s", channel->target);
  curve->order = g_new (guint, curve->n_keys);
  for (guint i = 0; i < curve->n_keys; i++)
    curve->order[i] = i;
  g_qsort_with_data (curve->order, (int) curve->n_keys, sizeof (guint), compare_keys, curve);
}

/* Whether tangents of so many numbers are values alone, pairs of time and value, or values after a time. */
static gboolean
is_tangent (guint stride, guint values)
{
  return stride == values || stride == 2 * values || stride == values + 1
         || (stride == 32 && values == MO_DAE_MATRIX_NUMBERS);
}

/* Whether the file means a curve somewhere. */
static gboolean
is_curved (const MoDaeCurve *curve)
{
  for (guint i = 0; i < curve->n_modes; i++)
    if (curve->modes[i] >= MO_DAE_BEZIER)
      return TRUE;
  return FALSE;
}

/* Both tangents, or none. */
static void
set_tangents (MoDaeReading *self, MoDaeCurve *curve, const MoDaeChannel *channel,
              const MoDaeSampler *sampler)
{
  Rows in = read_rows (self, sampler, MO_DAE_IN_TANGENT, 1, 1, 0);
  Rows out = read_rows (self, sampler, MO_DAE_OUT_TANGENT, 1, 1, 0);
  gsize needed = (gsize) (curve->n_keys - 1) * in.stride;

  if (in.numbers == NULL || out.numbers == NULL)
    return;
  if (in.stride != out.stride || !is_tangent (in.stride, curve->value_stride)
      || in.n_rows < curve->n_keys || out.n_rows < curve->n_keys
      || in.numbers + needed + in.stride > in.array->numbers + in.array->n
      || out.numbers + needed + out.stride > out.array->numbers + out.array->n)
    {
      if (is_curved (curve))
        mo_report (self->xml.context, MO_CODE_DAE_INTERPOLATION, channel->location, NULL, "%s",
                   channel->target);
      return;
    }
  curve->in = in.numbers;
  curve->out = out.numbers;
  curve->tangent_stride = in.stride;
}

static void
set_modes (MoDaeReading *self, MoDaeCurve *curve, const MoDaeSampler *sampler)
{
  const MoDaeSource *source = mo_dae_input_source (self, sampler, MO_DAE_INTERPOLATION);
  const MoDaeArray *array = source != NULL ? mo_dae_source_array (self, source) : NULL;

  if (array == NULL || array->modes == NULL)
    return;
  curve->modes = array->modes;
  curve->n_modes = array->n;
}

gboolean
mo_dae_fill_curve (MoDaeReading *self, MoDaeCurve *curve, const MoDaeChannel *channel)
{
  const MoDaeSampler *sampler = mo_dae_channel_sampler (self, channel);
  Rows times, values;

  if (sampler == NULL || sampler->inputs[MO_DAE_INPUT] == NULL
      || sampler->inputs[MO_DAE_OUTPUT] == NULL)
    return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_DAE_SAMPLER, channel->location,
                        channel->target, NULL);
  times = read_rows (self, sampler, MO_DAE_INPUT, 1, 1, 0);
  values = read_rows (self, sampler, MO_DAE_OUTPUT, curve->n,
                      curve->n == MO_DAE_MATRIX_NUMBERS ? 16 : curve->n, times.n_rows);
  curve->n_keys = MIN (times.n_rows, values.n_rows);
  if (curve->n_keys == 0)
    return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_DAE_NO_KEYS, channel->location,
                        channel->target, NULL);
  if (times.n_rows != values.n_rows || times.is_short || values.is_short)
    mo_report (self->xml.context, MO_CODE_DAE_SHORT, channel->location, NULL, "%s",
               channel->target);
  curve->times = times.numbers;
  curve->time_stride = times.stride;
  curve->values = values.numbers;
  curve->array = values.array;
  curve->value_stride = values.stride;
  order_keys (self, curve, channel);
  set_modes (self, curve, sampler);
  set_tangents (self, curve, channel, sampler);
  return TRUE;
}

void
mo_dae_release_curve (MoDaeCurve *curve)
{
  if (curve->array == NULL || curve->array->n_uses != 1)
    return;
  g_clear_pointer (&curve->array->numbers, g_free);
  curve->array->n = curve->n_keys = 0;
  curve->values = NULL;
}

gboolean
mo_dae_is_single (MoDaeReading *self, const MoDaeChannel *channel)
{
  const MoDaeSampler *sampler = mo_dae_channel_sampler (self, channel);

  return sampler != NULL && read_rows (self, sampler, MO_DAE_OUTPUT, 1, 1, 0).stride == 1;
}
