/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx-curve.h"

#include <math.h>
#include <string.h>

/* The keys of a curve, read and set in order (docs/formats/fbx.md, Curves). */

/* Numbers that are read at once. */
#define PIECE 4096u

/* A longer curve with a key on each frame is a recording, whose slopes only connect the frames; in a shorter one, a maker
 * may have set them. */
#define RECORDING 100u

/* How far a key may be from its frame (ticks): times were rounded. */
#define GRID_TOLERANCE 2.0

/* How many of the arrays of times that were kept last may be shared: curves of three axes, still and moving ones. */
#define SHARED 4u

/* What a time takes, with the keys that a clip has there. */
#define BYTES_A_TIME 48u

static void
clear_times (gpointer data)
{
  g_free (((MoFbxTimes *) data)->times);
}

void
mo_fbx_keys_init (MoFbxKeys *self)
{
  self->kept = g_array_new (FALSE, FALSE, sizeof (MoFbxTimes));
  g_array_set_clear_func (self->kept, clear_times);
  self->scratch[MO_FBX_TIMES] = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->scratch[MO_FBX_VALUES] = g_array_new (FALSE, FALSE, sizeof (float));
  self->scratch[MO_FBX_FLAGS] = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->scratch[MO_FBX_DATA] = g_array_new (FALSE, FALSE, sizeof (float));
  self->scratch[MO_FBX_COUNTS] = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->last_times = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->last_bytes = g_byte_array_new ();
}

void
mo_fbx_keys_drop_scratch (MoFbxKeys *self)
{
  for (guint i = 0; i < MO_FBX_N_SCRATCH; i++)
    g_clear_pointer (&self->scratch[i], g_array_unref);
  g_clear_pointer (&self->last_times, g_array_unref);
  g_clear_pointer (&self->last_bytes, g_byte_array_unref);
}

void
mo_fbx_keys_clear (MoFbxKeys *self)
{
  mo_fbx_keys_drop_scratch (self);
  g_clear_pointer (&self->kept, g_array_unref);
}

void
mo_fbx_keys_begin (MoFbxKeys *self)
{
  for (guint i = 0; i < MO_FBX_N_SCRATCH; i++)
    g_array_set_size (self->scratch[i], 0);
  self->has_last_times = FALSE;
}

void
mo_fbx_curve_clear (MoFbxCurve *self)
{
  g_clear_pointer (&self->values, g_free);
  g_clear_pointer (&self->runs, g_free);
}

static gboolean
take_room (MoFbxKeys *keys, MoFbxFile *file, guint64 bytes)
{
  if (bytes > keys->room)
    return mo_fbx_fail (file, MO_ERROR_LIMIT, MO_CODE_FBX_KEYS, file->offset, NULL, NULL);
  keys->room -= bytes;
  return TRUE;
}

/* -- In order ---------------------------------------------------------------------------------- */

/* Times never fall, and are near enough for differences not to overflow. */
static void
order_times (GArray *times)
{
  gint64 *all = (gint64 *) (gpointer) times->data, last = -MO_FBX_MAX_TIME;

  for (guint i = 0; i < times->len; i++)
    last = all[i] = CLAMP (all[i], last, MO_FBX_MAX_TIME);
}

/* A value that is none becomes the one before it. */
static gboolean
order_values (MoFbxCurve *self, GArray *values)
{
  float *all = (float *) (gpointer) values->data, last = 0.0f, low = G_MAXFLOAT, high = -G_MAXFLOAT;
  gboolean is_finite = TRUE;

  for (guint i = 0; i < values->len; i++)
    {
      if (G_UNLIKELY (!isfinite (all[i])))
        {
          is_finite = FALSE;
          all[i] = last;
        }
      last = all[i];
      low = MIN (low, last);
      high = MAX (high, last);
    }
  self->range = (double) high - (double) low;
  self->most = MAX (fabs ((double) high), fabs ((double) low));
  return is_finite;
}

/* Whether frames show everything: a key on each of them. */
static gboolean
are_frames (const MoFbxKeys *keys, const gint64 *times, guint n)
{
  gint64 step = (gint64) (keys->grid_step + GRID_TOLERANCE);

  if (n < RECORDING || keys->grid_step <= 0.0
      || times[0] > keys->grid_begin + (gint64) GRID_TOLERANCE
      || times[n - 1] < keys->grid_end - (gint64) GRID_TOLERANCE)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      double from_begin = (double) (times[i] - keys->grid_begin);

      if (fabs (from_begin - round (from_begin / keys->grid_step) * keys->grid_step)
              > GRID_TOLERANCE
          || (i > 0 && times[i] - times[i - 1] > step))
        return FALSE;
    }
  return TRUE;
}

/* Keeps times, or finds that they are those of a curve before, as they are in most files. NULL if there is no room. */
static const gint64 *
keep_times (MoFbxKeys *keys, MoFbxFile *file, guint n)
{
  const GArray *times = keys->scratch[MO_FBX_TIMES];
  gsize size = n * sizeof (gint64);
  MoFbxTimes kept = { .n = n };

  for (guint i = 1; i <= MIN (keys->kept->len, SHARED); i++)
    {
      const MoFbxTimes *last = &g_array_index (keys->kept, MoFbxTimes, keys->kept->len - i);

      if (last->n == n && memcmp (last->times, times->data, size) == 0)
        return last->times;
    }
  if (!take_room (keys, file, n * BYTES_A_TIME))
    return NULL;
  kept.times = g_memdup2 (times->data, size);
  g_array_append_val (keys->kept, kept);
  return kept.times;
}

/* The runs of a file; the last one goes on to the end. */
static gboolean
set_runs (MoFbxCurve *self, MoFbxKeys *keys, MoFbxFile *file)
{
  const GArray *flags = keys->scratch[MO_FBX_FLAGS], *data = keys->scratch[MO_FBX_DATA];
  const GArray *counts = keys->scratch[MO_FBX_COUNTS];
  const float *numbers = (const float *) (gpointer) data->data;
  guint n = flags->len;
  guint64 first = 0;

  if (n == 0)
    return TRUE;
  if (data->len < 4 * n || (counts->len < n && n != 1 && n != self->n_keys))
    mo_fbx_find (file, MO_CODE_FBX_LENGTHS, NULL);
  if (!take_room (keys, file, n * sizeof (MoFbxRun)))
    return FALSE;
  self->runs = g_new0 (MoFbxRun, n);
  for (guint i = 0; i < n && first < self->n_keys; i++)
    {
      MoFbxRun *run = &self->runs[self->n_runs++];

      run->flags = g_array_index (flags, guint32, i);
      self->has_steps = self->has_steps || (run->flags & MO_FBX_CONSTANT) != 0;
      run->first = (guint32) first;
      if (4 * i + 4 <= data->len)
        memcpy (run->data, numbers + 4 * i, sizeof run->data);
      else
        for (guint j = 0; 4 * i + j < data->len; j++)
          run->data[j] = numbers[4 * i + j];
      first += i < counts->len ? MAX (g_array_index (counts, guint32, i), 1) : 1;
    }
  return TRUE;
}

/* How far a curve may leave the range of its values, at most: a cubic by 4/9 of what the slopes of both ends make of
 * the span, and one whose slopes are worked out from its values by another range. Biases taken for slopes only make it
 * larger. */
static double
measure_slopes (const MoFbxCurve *self, const GArray *times, gint64 ticks)
{
  const gint64 *all = (const gint64 *) (gpointer) times->data;
  double slope = 0.0, longest = 0.0;
  gboolean is_cubic = FALSE;

  for (guint i = 0; i < self->n_runs; i++)
    if ((self->runs[i].flags & MO_FBX_CUBIC) != 0)
      {
        is_cubic = TRUE;
        slope = MAX (slope,
                     fabs ((double) self->runs[i].data[0]) + fabs ((double) self->runs[i].data[1]));
      }
  if (!is_cubic)
    return 0.0;
  for (guint i = 1; i < times->len; i++)
    longest = MAX (longest, (double) (all[i] - all[i - 1]));
  slope *= 4.0 / 9.0 * longest / (double) ticks;
  return isfinite (slope) ? slope + self->range : G_MAXDOUBLE;
}

/* Of a curve that does not move, the first and the last key are enough. */
static void
drop_equals (MoFbxKeys *keys, guint *n)
{
  GArray *times = keys->scratch[MO_FBX_TIMES];

  if (*n <= 2)
    return;
  g_array_index (times, gint64, 1) = g_array_index (times, gint64, *n - 1);
  *n = 2;
}

gboolean
mo_fbx_curve_set (MoFbxCurve *self, MoFbxKeys *keys, MoFbxFile *file)
{
  GArray *times = keys->scratch[MO_FBX_TIMES], *values = keys->scratch[MO_FBX_VALUES];
  guint n = MIN (times->len, values->len);

  if (times->len != values->len)
    mo_fbx_find (file, MO_CODE_FBX_LENGTHS, NULL);
  if (n == 0 || file->failed)
    return !file->failed;
  g_array_set_size (times, n);
  g_array_set_size (values, n);
  order_times (times);
  if (!order_values (self, values))
    mo_fbx_find (file, MO_CODE_FBX_NOT_FINITE, NULL);
  self->n_keys = n;
  if (!set_runs (self, keys, file))
    return FALSE;
  self->range += measure_slopes (self, times, keys->ticks);
  if (self->range == 0.0)
    {
      g_clear_pointer (&self->runs, g_free);
      self->n_runs = 0;
      self->has_steps = FALSE;
      drop_equals (keys, &n);
    }
  self->n_keys = n;
  self->times = keep_times (keys, file, n);
  if (self->times == NULL || !take_room (keys, file, n * sizeof (float)))
    return FALSE;
  self->values = g_memdup2 (values->data, n * sizeof (float));
  self->span.key = G_MAXUINT;
  return TRUE;
}

/* -- Reading ----------------------------------------------------------------------------------- */

static void
take_all (MoFbxKeys *keys, MoFbxFile *file, MoFbxNumber as, MoFbxScratch which)
{
  GArray *to = keys->scratch[which];
  guint size = g_array_get_element_size (to), n = to->len;
  gsize done;

  do
    {
      g_array_set_size (to, n + PIECE);
      done = mo_fbx_numbers (file, as, to->data + (gsize) n * size, PIECE);
      n += (guint) done;
      if ((guint64) n * size > keys->room)
        mo_fbx_fail (file, MO_ERROR_LIMIT, MO_CODE_FBX_KEYS, file->offset, NULL, NULL);
    }
  while (done == PIECE && !file->failed);
  g_array_set_size (to, n);
}

static void
set_numbers (GArray *to, const GArray *from)
{
  g_array_set_size (to, 0);
  g_array_append_vals (to, from->data, from->len);
}

static void
take_times (MoFbxKeys *keys, MoFbxFile *file)
{
  GArray *times = keys->scratch[MO_FBX_TIMES];
  gsize size = 0;
  const guint8 *bytes = times->len == 0 ? mo_fbx_peek_values (file, &size) : NULL;

  if (bytes != NULL && size == keys->last_bytes->len
      && memcmp (bytes, keys->last_bytes->data, size) == 0)
    {
      set_numbers (times, keys->last_times);
      keys->has_last_times = TRUE;
      return;
    }
  keys->has_last_times = bytes != NULL;
  keys->last_are_frames = -1;
  g_byte_array_set_size (keys->last_bytes, 0);
  if (bytes != NULL)
    g_byte_array_append (keys->last_bytes, bytes, (guint) size);
  take_all (keys, file, MO_FBX_AS_INT64, MO_FBX_TIMES);
  if (bytes != NULL)
    set_numbers (keys->last_times, times);
}

static void
read_outside (MoFbxFile *file, MoFbxOutside *outside)
{
  gint64 type;

  outside->n = -1;
  if (!mo_fbx_enter (file))
    return;
  while (mo_fbx_next (file))
    if (mo_fbx_is (file, "Type") && mo_fbx_take_integer (file, &type))
      outside->mode = (char) type;
    else if (mo_fbx_is (file, "Repetition"))
      mo_fbx_take_integer (file, &outside->n);
}

/* Whether the numbers of all keys can be left out. */
static gboolean
is_plain (MoFbxKeys *keys)
{
  const GArray *times = keys->scratch[MO_FBX_TIMES], *flags = keys->scratch[MO_FBX_FLAGS];
  const gint64 *all = (const gint64 *) (gpointer) times->data;

  for (guint i = 0; i < flags->len; i++)
    if ((g_array_index (flags, guint32, i) & MO_FBX_CONSTANT) != 0)
      return FALSE;
  if (!keys->has_last_times)
    return are_frames (keys, all, times->len);
  if (keys->last_are_frames < 0)
    keys->last_are_frames = (gint8) are_frames (keys, all, times->len);
  return keys->last_are_frames != 0;
}

static const struct
{
  const char *word;
  MoFbxNumber as;
  MoFbxScratch which;
} arrays[] = {
  { "KeyTime", MO_FBX_AS_INT64, MO_FBX_TIMES },
  { "KeyValueFloat", MO_FBX_AS_FLOAT, MO_FBX_VALUES },
  { "KeyAttrFlags", MO_FBX_AS_INT32, MO_FBX_FLAGS },
  { "KeyAttrDataFloat", MO_FBX_AS_BITS, MO_FBX_DATA },
  { "KeyAttrRefCount", MO_FBX_AS_INT32, MO_FBX_COUNTS },
};

void
mo_fbx_curve_read (MoFbxCurve *self, MoFbxKeys *keys, MoFbxFile *file)
{
  gboolean leaves_numbers = FALSE;

  mo_fbx_keys_begin (keys);
  if (!mo_fbx_enter (file))
    return;
  while (mo_fbx_next (file))
    {
      for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
        if (mo_fbx_is (file, arrays[i].word) && !(leaves_numbers && arrays[i].which >= MO_FBX_DATA))
          {
            if (arrays[i].which == MO_FBX_TIMES)
              take_times (keys, file);
            else
              take_all (keys, file, arrays[i].as, arrays[i].which);
            if (arrays[i].which == MO_FBX_FLAGS)
              leaves_numbers = is_plain (keys);
          }
      if (mo_fbx_is (file, "Pre-Extrapolation"))
        read_outside (file, &self->before);
      else if (mo_fbx_is (file, "Post-Extrapolation"))
        read_outside (file, &self->after);
    }
  if (leaves_numbers)
    g_array_set_size (keys->scratch[MO_FBX_FLAGS], 0);
  mo_fbx_curve_set (self, keys, file);
}
