/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-track-apart.h"

#include "mo-encode.h"
#include "mo-math.h"
#include "mo-rig.h"

/* Two neighbouring keys have so many steps from one to the other. */
#define STEPS 4u

/* A track while it plays. */
typedef struct
{
  MoPlainKey *keys; /* owned */
  MoCurve curve;
  guint hint;
} Played;

static MoPlainKey
decode (const MoKey *stored, float duration, gboolean is_position)
{
  MoKey key = mo_key_image (*stored, duration, is_position);
  MoVec3 v;
  MoQuat q;

  if (is_position)
    {
      v = mo_decode_position (key);
      q = (MoQuat){ v.x, v.y, v.z, 0.0 };
    }
  else
    q = mo_decode_rotation (key);
  return (MoPlainKey){ mo_decode_time (key, duration), (float) q.x, (float) q.y, (float) q.z,
                       (float) q.w };
}

static void
init (Played *self, const MoTrack *track, float duration, guint number, gboolean is_position)
{
  const float *rest = mo_rig_joint (number)->position;
  guint n = MAX (track->n_keys, 1);

  *self = (Played){ .keys = g_new (MoPlainKey, n) };
  self->keys[0] = is_position ? (MoPlainKey){ 0.0f, rest[0], rest[1], rest[2], 0.0f }
                              : (MoPlainKey){ 0.0f, 0.0f, 0.0f, 0.0f, 1.0f };
  for (guint i = 0; i < track->n_keys; i++)
    self->keys[i] =
        track->plain != NULL ? track->plain[i] : decode (&track->keys[i], duration, is_position);
  n = mo_plain_keys_merge (self->keys, n);
  self->curve = mo_plain_keys_curve (self->keys, n, is_position ? MO_CURVE_LINEAR : MO_CURVE_PLAY);
}

static MoQuat
value_at (Played *self, double time)
{
  double v[4] = { 0.0 };

  mo_curve_evaluate (&self->curve, time, &self->hint, v);
  return (MoQuat){ v[0], v[1], v[2], v[3] };
}

static double
apart_at (Played played[2], double time, gboolean is_position)
{
  MoQuat a = value_at (&played[0], time), b = value_at (&played[1], time);

  if (is_position)
    return mo_vec3_length ((MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z });
  return mo_quat_angle (mo_quat_normalise (a), mo_quat_normalise (b));
}

/* The times of both, ascending. */
static GArray *
find_times (const Played played[2])
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k < played[i].curve.n_keys; k++)
      {
        double time = (double) played[i].keys[k].time;

        g_array_append_val (times, time);
      }
  g_array_sort (times, mo_compare_doubles);
  return times;
}

double
mo_track_apart (const MoTrack *const tracks[2], const float durations[2], guint number,
                gboolean is_position)
{
  g_autoptr (GArray) times = NULL;
  Played played[2];
  double most = 0.0;

  for (guint i = 0; i < 2; i++)
    init (&played[i], tracks[i], durations[i], number, is_position);
  times = find_times (played);
  for (guint i = 0; i < times->len; i++)
    {
      double from = g_array_index (times, double, i);
      double to = g_array_index (times, double, MIN (i + 1, times->len - 1));

      for (guint k = 0; k < (to > from ? STEPS : 1); k++)
        most = MAX (most, apart_at (played, from + (to - from) * k / STEPS, is_position));
    }
  for (guint i = 0; i < 2; i++)
    g_free (played[i].keys);
  return most;
}
