/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-keyed.h"

#include "mo-clip.h"

#include <string.h>

static const char *const nicks[] = { NULL, "linear", "quadratic", "cubic" };

const char *
mo_interpolation_nick (MoInterpolation interpolation)
{
  return nicks[interpolation];
}

int
mo_interpolation_from_nick (const char *nick)
{
  for (int i = MO_INTERPOLATION_LINEAR; i <= MO_INTERPOLATION_CUBIC; i++)
    if (g_str_equal (nicks[i], nick))
      return i;
  return -1;
}

/* Fills for each channel of a joint its index in the numbers of a path, or -1; returns the
 * width. */
static guint
fill_places (const MoJoint *joint, MoKeyedPath path, int places[MO_MAX_JOINT_CHANNELS])
{
  gboolean is_quaternion = path == MO_KEYED_TURN && mo_joint_has_quaternion (joint);
  guint width = is_quaternion ? 4 : 0;

  for (guint i = 0; i < joint->n_channels; i++)
    {
      guint8 channel = joint->channels[i];
      MoKeyedPath own = channel <= MO_CHANNEL_Z_POSITION ? MO_KEYED_MOVE : MO_KEYED_TURN;

      if (own != path)
        places[i] = -1;
      else if (is_quaternion
               && memchr (joint->channels + i + 1, channel, joint->n_channels - i - 1) == NULL)
        places[i] = channel - MO_CHANNEL_X_ROTATION;
      else
        places[i] = (int) width++;
    }
  return width;
}

guint
mo_keyed_width (const MoJoint *joint, MoKeyedPath path)
{
  int places[MO_MAX_JOINT_CHANNELS];

  return fill_places (joint, path, places);
}

static void
scatter (const int *places, const MoJoint *joint, const double *numbers, double *row)
{
  for (guint i = 0; i < joint->n_channels; i++)
    if (places[i] >= 0)
      row[i] = numbers[places[i]];
}

void
mo_keyed_to_row (const MoJoint *joint, MoKeyedPath path, const double *numbers, double *row)
{
  int places[MO_MAX_JOINT_CHANNELS];

  fill_places (joint, path, places);
  scatter (places, joint, numbers, row);
}

static void
gather (const int *places, const MoJoint *joint, const double *row, double *numbers)
{
  for (guint i = 0; i < joint->n_channels; i++)
    if (places[i] >= 0)
      numbers[places[i]] = row[i];
}

void
mo_keyed_from_row (const MoJoint *joint, MoKeyedPath path, const double *row, double *numbers)
{
  int places[MO_MAX_JOINT_CHANNELS];
  guint width = fill_places (joint, path, places);

  memset (numbers, 0, width * sizeof *numbers);
  gather (places, joint, row, numbers);
}

MoCurveMode
mo_keyed_mode (const MoJoint *joint, MoKeyedPath path, guint n_keys, MoInterpolation interpolation)
{
  gboolean is_line = interpolation == MO_INTERPOLATION_LINEAR || n_keys <= 2;

  if (is_line && path == MO_KEYED_TURN && mo_joint_has_quaternion (joint))
    return MO_CURVE_PLAY_ANY;
  return (MoCurveMode) (MO_CURVE_POLYNOMIAL1 + interpolation - MO_INTERPOLATION_LINEAR);
}

void
mo_keyed_set_rows (MoKeyedJoint *self, const MoJoint *joint, MoInterpolation interpolation,
                   guint n_keys, const double *times, const double *rows)
{
  for (guint path = 0; path < MO_N_KEYED; path++)
    {
      MoCurve *curve = &self->paths[path];
      int places[MO_MAX_JOINT_CHANNELS];
      guint width = fill_places (joint, path, places);

      if (width == 0 && (joint->n_channels > 0 || path != MO_KEYED_TURN))
        continue;
      mo_curve_init (curve, n_keys, width, mo_keyed_mode (joint, path, n_keys, interpolation));
      for (guint i = 0; i < n_keys; i++)
        {
          double *key = mo_curve_row (curve, i);

          key[0] = times[i];
          gather (places, joint, rows + (gsize) i * joint->n_channels, key + 1);
        }
    }
}

void
mo_keyed_evaluate (const MoKeyedJoint *self, const MoJoint *joint, double time, double *values)
{
  memset (values, 0, joint->n_channels * sizeof *values);
  for (guint path = 0; path < MO_N_KEYED; path++)
    if (self->paths[path].n_keys > 0)
      {
        double numbers[MO_CURVE_MAX_WIDTH];
        guint hint = 0;

        mo_curve_evaluate (&self->paths[path], time, &hint, numbers);
        mo_keyed_to_row (joint, path, numbers, values);
      }
}

void
mo_keyed_clear (MoKeyedJoint *self)
{
  for (guint path = 0; path < MO_N_KEYED; path++)
    mo_curve_clear (&self->paths[path]);
}

void
mo_keyed_copy (MoKeyedJoint *self, const MoKeyedJoint *from)
{
  for (guint path = 0; path < MO_N_KEYED; path++)
    mo_curve_init_copy (&self->paths[path], &from->paths[path]);
}

/* Where a path's channels are in its numbers, before and after a change. */
typedef struct
{
  const MoJoint *from, *to;
  int places[MO_MAX_JOINT_CHANNELS], places_after[MO_MAX_JOINT_CHANNELS];
  guint width; /* after it */
  MoKeyedPath path;
  MoKeyedChange change;
  gpointer user_data;
} Changing;

static void
change_numbers (const Changing *self, gboolean is_tangent, double *numbers)
{
  double row[MO_MAX_JOINT_CHANNELS] = { 0.0 };

  scatter (self->places, self->from, numbers, row);
  self->change (self->user_data, self->path, is_tangent, row);
  memset (numbers, 0, self->width * sizeof *numbers);
  gather (self->places_after, self->to, row, numbers);
}

static void
change_packed (const Changing *self, const MoCurve *curve)
{
  double numbers[MO_CURVE_MAX_WIDTH];

  for (guint i = 0; i < curve->n_keys; i++)
    {
      mo_curve_get_value (curve, i, numbers);
      change_numbers (self, FALSE, numbers);
      mo_curve_pack (curve, i, numbers);
    }
}

static void
change_plain (const Changing *self, const MoCurve *curve)
{
  guint n_values = curve->has_tangents ? 3 : 1;

  for (guint i = 0; i < curve->n_keys * n_values; i++)
    change_numbers (self, n_values == 3 && i % n_values != 1,
                    mo_curve_row (curve, i / n_values) + 1 + (gsize) (i % n_values) * curve->width);
}

void
mo_keyed_change (MoKeyedJoint *self, const MoJoint *from, const MoJoint *to, guint paths,
                 MoKeyedChange change, gpointer user_data)
{
  for (guint path = 0; path < MO_N_KEYED; path++)
    {
      const MoCurve *curve = &self->paths[path];
      Changing changing = { from, to, { 0 }, { 0 }, 0, path, change, user_data };

      if ((paths & 1u << path) == 0)
        continue;
      fill_places (from, path, changing.places);
      changing.width = fill_places (to, path, changing.places_after);
      if (curve->times != NULL)
        change_packed (&changing, curve);
      else
        change_plain (&changing, curve);
    }
}
