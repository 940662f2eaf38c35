/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode.h"
#include "mo-reduce.h"

#include <math.h>

#define N 240
#define DURATION 8.0

typedef struct
{
  MoFrames *frames;
  MoQuat values[N];
  float bounds[N];
  gboolean is_position;
} Track;

static MoQuat
turn (double x, double y, double z)
{
  MoQuat q = mo_quat_from_axis_angle ((MoVec3){ 1.0, 0.0, 0.0 }, x);

  q = mo_quat_mul (q, mo_quat_from_axis_angle ((MoVec3){ 0.0, 1.0, 0.0 }, y));
  return mo_quat_mul (q, mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 }, z));
}

/* Slow, fast, and across the half turn where a stored rotation changes its sign. */
static void
track_init (Track *self, gboolean is_position, double bound)
{
  double times[N];

  self->is_position = is_position;
  for (guint i = 0; i < N; i++)
    {
      double t = times[i] = DURATION * i / (N - 1);

      if (is_position)
        self->values[i] = (MoQuat){ sin (t), 0.2 * sin (5.0 * t), 0.01 * t * t, 0.0 };
      else
        self->values[i] = turn (0.9 * t, 0.5 * sin (3.0 * t), 0.1 * sin (11.0 * t));
      self->bounds[i] = (float) bound;
    }
  self->frames = mo_frames_new (times, N, (float) DURATION);
  g_assert_cmpuint (self->frames->n, ==, N);
}

static MoSamples
samples_of (const Track *self)
{
  return (MoSamples){
    self->frames, self->is_position, self->values, self->bounds, NULL, 0, MO_KEYS_ON_LINE, NULL,
    FALSE
  };
}

static MoPlainKey
played (const MoKey *key, gboolean is_position)
{
  MoKey image = mo_key_image (*key, (float) DURATION, is_position);
  float time = mo_decode_time (image, (float) DURATION);
  MoVec3 v = mo_decode_position (image);
  MoQuat q = mo_decode_rotation (image);

  if (is_position)
    return (MoPlainKey){ time, (float) v.x, (float) v.y, (float) v.z, 0.0f };
  return (MoPlainKey){ time, (float) q.x, (float) q.y, (float) q.z, (float) q.w };
}

/* What the world plays at a time, computed in the simplest way. */
static MoQuat
play (const GArray *keys, gboolean is_position, double time)
{
  for (guint i = keys->len; i-- > 0;)
    {
      MoPlainKey a = played (&g_array_index (keys, MoKey, i), is_position), b;
      MoQuat from = { a.x, a.y, a.z, a.w }, to;
      double t;

      if (a.time > time && i > 0)
        continue;
      if (a.time >= time || i + 1 == keys->len)
        return from;
      b = played (&g_array_index (keys, MoKey, i + 1), is_position);
      to = (MoQuat){ b.x, b.y, b.z, b.w };
      t = (time - a.time) / (b.time - a.time);
      if (!is_position)
        return mo_quat_nlerp (from, to, t);
      return (MoQuat){ from.x + t * (to.x - from.x), from.y + t * (to.y - from.y),
                       from.z + t * (to.z - from.z), 0.0 };
    }
  g_assert_not_reached ();
}

static double
error_of (const Track *self, const GArray *keys)
{
  double worst = 0.0;

  for (guint i = 0; i < N; i++)
    {
      MoQuat q = play (keys, self->is_position, (float) self->frames->times[i]);
      MoQuat v = self->values[i];
      double off = self->is_position ? mo_vec3_length ((MoVec3){ q.x - v.x, q.y - v.y, q.z - v.z })
                                     : mo_quat_angle (q, v);

      worst = MAX (worst, off);
    }
  return worst;
}

/* Every level keeps the bound, and a more thorough one never needs more keys. */
static void
test_levels (gconstpointer data)
{
  static const MoReduceLevel harder[] = { MO_REDUCE_NONE, MO_REDUCE_FAST, MO_REDUCE_EXACT,
                                          MO_REDUCE_DEFAULT, MO_REDUCE_BEST };
  gboolean is_position = GPOINTER_TO_INT (data);
  static const double bounds[] = { 0.002, 0.01, 0.05, 0.3 };

  for (guint b = 0; b < G_N_ELEMENTS (bounds); b++)
    {
      Track track;
      MoSamples samples;
      guint last = G_MAXUINT;

      track_init (&track, is_position, bounds[b]);
      samples = samples_of (&track);
      for (guint i = 0; i < G_N_ELEMENTS (harder); i++)
        {
          gboolean keeps;
          g_autoptr (GArray) keys = mo_reduce (&samples, harder[i], &keeps);

          g_test_message ("%g, level %u: %u keys", bounds[b], harder[i], keys->len);
          g_assert_true (keeps);
          g_assert_cmpfloat (error_of (&track, keys), <=, bounds[b]);
          g_assert_cmpuint (keys->len, <=, last);
          if (harder[i] == MO_REDUCE_NONE)
            g_assert_cmpuint (keys->len, ==, N);
          if (harder[i] == MO_REDUCE_FAST)
            g_assert_cmpuint (keys->len, <, b == 0 ? N : N / 2);
          last = keys->len;
        }
      mo_frames_free (track.frames);
    }
}

/* All keys have what is on the line between samples at the time at which they play, to the last bit: those that are worked
 * out together, fast turns among them, and those at both ends. */
static void
test_on_line (void)
{
  Track track;
  MoSamples samples;
  g_autoptr (GArray) keys = NULL;

  track_init (&track, FALSE, 0.01);
  for (guint i = 0; i < N; i += 9)
    track.values[i] = turn (0.3 * i, 0.1, 0.2);
  samples = samples_of (&track);
  keys = mo_reduce (&samples, MO_REDUCE_NONE, NULL);
  g_assert_cmpuint (keys->len, ==, N);
  for (guint i = 0; i < N; i++)
    {
      MoKey key = g_array_index (keys, MoKey, i), wanted = { .time = key.time };
      double here = track.frames->times[i], time = mo_played_time (key.time, (float) DURATION);
      guint from = time < here && i > 0 ? i - 1 : i;
      MoQuat value = track.values[i];

      if (time != here && !(i + 1 == N && time > here))
        {
          MoQuat a = track.values[from], b = track.values[from + 1];
          double t = (time - track.frames->times[from])
                     / (track.frames->times[from + 1] - track.frames->times[from]);

          value = mo_quat_dot (a, b) > 0.9998 ? mo_quat_nlerp (a, b, t) : mo_quat_slerp (a, b, t);
        }
      mo_encode_rotation (&wanted, value);
      g_assert_cmpmem (&key, sizeof key, &wanted, sizeof wanted);
    }
  mo_frames_free (track.frames);
}

/* The optimum by trying all subsets of a short track. */
static void
test_exact (void)
{
  enum
  {
    SHORT = 12
  };
  double times[SHORT];
  MoQuat values[SHORT];
  float bounds[SHORT];
  guint fewest = SHORT;
  g_autoptr (MoFrames) frames = NULL;
  g_autoptr (GArray) all = NULL, exact = NULL;
  MoSamples samples;

  for (guint i = 0; i < SHORT; i++)
    {
      times[i] = DURATION * i / (SHORT - 1);
      values[i] = turn (0.2 * sin (0.9 * i), 0.1 * sin (2.1 * i), 0.05 * i);
      bounds[i] = 0.12f;
    }
  frames = mo_frames_new (times, SHORT, (float) DURATION);
  samples = (MoSamples){ frames, FALSE, values, bounds, NULL, 0, MO_KEYS_ON_LINE, NULL, FALSE };
  all = mo_reduce (&samples, MO_REDUCE_NONE, NULL);
  exact = mo_reduce (&samples, MO_REDUCE_EXACT, NULL);
  for (guint set = 1; set < 1u << SHORT; set++)
    {
      g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (MoKey));
      gboolean holds = TRUE;

      for (guint i = 0; i < SHORT; i++)
        if ((set >> i & 1u) != 0)
          g_array_append_val (keys, g_array_index (all, MoKey, i));
      for (guint i = 0; holds && i < SHORT; i++)
        holds = mo_quat_angle (play (keys, FALSE, (float) times[i]), values[i]) <= 0.12 - 1e-6;
      if (holds)
        fewest = MIN (fewest, keys->len);
    }
  g_test_message ("%u of %d keys", fewest, SHORT);
  g_assert_cmpuint (fewest, <, SHORT);
  g_assert_cmpuint (exact->len, ==, fewest);
}

/* Keys at required times; a held value costs no keys where none are required. */
static void
test_pins (void)
{
  static const guint pins[] = { 0, 100, N - 1 };
  Track track;
  MoSamples samples;
  g_autoptr (GArray) loose = NULL, pinned = NULL;
  guint found = 0;

  track_init (&track, FALSE, 0.01);
  for (guint i = 0; i < N; i++)
    track.values[i] = turn (i < 60 ? 0.0 : i > 180 ? 1.0 : (i - 60) / 120.0, 0.0, 0.0);
  samples = samples_of (&track);
  loose = mo_reduce (&samples, MO_REDUCE_DEFAULT, NULL);
  g_assert_cmpuint (loose->len, <=, 4);
  g_assert_cmpuint (g_array_index (loose, MoKey, 0).time, >, 0);
  samples.pins = pins;
  samples.n_pins = G_N_ELEMENTS (pins);
  pinned = mo_reduce (&samples, MO_REDUCE_BEST, NULL);
  for (guint i = 0; i < pinned->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (pins); k++)
      found += g_array_index (pinned, MoKey, i).time == track.frames->codes[pins[k]];
  g_assert_cmpuint (found, ==, G_N_ELEMENTS (pins));
  g_assert_cmpfloat (error_of (&track, pinned), <=, 0.01);
  mo_frames_free (track.frames);
}

/* A bound below the format's precision: the result is as close as possible, and reports that. */
static void
test_below_the_format (void)
{
  Track track;
  MoSamples samples;
  g_autoptr (GArray) keys = NULL;
  gboolean keeps = TRUE;

  track_init (&track, FALSE, 1e-5);
  samples = samples_of (&track);
  keys = mo_reduce (&samples, MO_REDUCE_DEFAULT, &keeps);
  g_assert_false (keeps);
  g_assert_cmpfloat (error_of (&track, keys), <, MO_DEGREES (1.0));
  mo_frames_free (track.frames);
}

/* Where a motion jumps, what it has when a key plays is not what a frame beside it needs: a code of time is 0.2 degrees
 * of the jump here. */
static void
test_jumps (gconstpointer data)
{
  static const double jumps[] = { 0.2, 1.0, 2.0 };

  for (guint k = 0; k < G_N_ELEMENTS (jumps); k++)
    {
      Track track;
      MoSamples samples;
      g_autoptr (GArray) keys = NULL;
      gboolean keeps = FALSE;

      track_init (&track, FALSE, MO_DEGREES (0.05));
      for (guint i = 0; i < N; i++)
        track.values[i] = turn (jumps[k] * (i / 7 % 2), 0.002 * i, 0.1);
      samples = samples_of (&track);
      keys = mo_reduce (&samples, (MoReduceLevel) GPOINTER_TO_INT (data), &keeps);
      g_assert_true (keeps);
      g_assert_cmpfloat (error_of (&track, keys), <=, MO_DEGREES (0.05));
      mo_frames_free (track.frames);
    }
}

/* A bound that is missed is told, also where only the last sample misses it, which is played by a key that is held: near a
 * half turn the format is coarse. */
static void
test_told (void)
{
  guint n_missed = 0;

  for (guint k = 0; k < 100; k++)
    {
      MoVec3 axis = mo_vec3_unit ((MoVec3){ cos (k), sin (k), sin (3.0 * k) });
      double times[N];
      Track track;
      MoSamples samples;
      g_autoptr (GArray) keys = NULL;
      gboolean keeps, is_within;

      track_init (&track, FALSE, MO_DEGREES (0.02));
      mo_frames_free (track.frames);
      for (guint i = 0; i < N; i++)
        {
          times[i] = (7.0 + 0.003 * k) * i / (N - 1);
          track.values[i] = turn (0.1, 0.0, 0.0);
        }
      track.frames = mo_frames_new (times, N, (float) DURATION);
      track.values[N - 1] = mo_quat_from_axis_angle (axis, MO_DEGREES (179.7 + 0.003 * k));
      samples = samples_of (&track);
      keys = mo_reduce (&samples, MO_REDUCE_DEFAULT, &keeps);
      is_within = error_of (&track, keys) <= MO_DEGREES (0.02);
      g_assert_true (is_within || !keeps);
      n_missed += !is_within;
      mo_frames_free (track.frames);
    }
  g_assert_cmpuint (n_missed, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/reduce/track/rotation", GINT_TO_POINTER (FALSE), test_levels);
  g_test_add_data_func ("/reduce/track/position", GINT_TO_POINTER (TRUE), test_levels);
  g_test_add_func ("/reduce/track/on-line", test_on_line);
  g_test_add_func ("/reduce/track/exact", test_exact);
  g_test_add_func ("/reduce/track/pins", test_pins);
  g_test_add_func ("/reduce/track/below-the-format", test_below_the_format);
  g_test_add_data_func ("/reduce/track/jumps/fast", GINT_TO_POINTER (MO_REDUCE_FAST), test_jumps);
  g_test_add_data_func ("/reduce/track/jumps/default", GINT_TO_POINTER (MO_REDUCE_DEFAULT),
                        test_jumps);
  g_test_add_data_func ("/reduce/track/jumps/best", GINT_TO_POINTER (MO_REDUCE_BEST), test_jumps);
  g_test_add_func ("/reduce/track/told", test_told);
  return g_test_run ();
}
