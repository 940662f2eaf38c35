/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-curve.h"

#include <math.h>
#include <string.h>

/* Every mode of a keyed curve against its closed formula, and the search. */

#define N_ROUNDS 500

/* Uneven, as keys are. */
static const double times[] = { 0.0, 0.3, 1.0, 1.2, 2.5, 2.6 };
#define N_TIMES G_N_ELEMENTS (times)

static void
fill (MoCurve *curve, guint n_keys, guint width, MoCurveMode mode)
{
  mo_curve_init (curve, n_keys, width, mode);
  for (guint i = 0; i < n_keys; i++)
    mo_curve_row (curve, i)[0] = times[i];
}

static double
evaluate (const MoCurve *curve, double time)
{
  double value[MO_CURVE_MAX_WIDTH] = { 0.0 };
  guint hint = 0;

  mo_curve_evaluate (curve, time, &hint, value);
  return value[0];
}

static MoQuat
evaluate_rotation (const MoCurve *curve, double time)
{
  double v[MO_CURVE_MAX_WIDTH] = { 0.0 };
  guint hint = 0;

  mo_curve_evaluate (curve, time, &hint, v);
  return (MoQuat){ v[0], v[1], v[2], v[3] };
}

static void
set_rotation (const MoCurve *curve, guint key, MoQuat q)
{
  double *row = mo_curve_row (curve, key);

  row[1] = q.x;
  row[2] = q.y;
  row[3] = q.z;
  row[4] = q.w;
}

static void
assert_same_numbers (MoQuat a, MoQuat b, double tolerance)
{
  g_assert_cmpfloat_with_epsilon (a.x, b.x, tolerance);
  g_assert_cmpfloat_with_epsilon (a.y, b.y, tolerance);
  g_assert_cmpfloat_with_epsilon (a.z, b.z, tolerance);
  g_assert_cmpfloat_with_epsilon (a.w, b.w, tolerance);
}

static MoQuat
random_rotation (void)
{
  MoQuat q;

  do
    q = (MoQuat){ g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1),
                  g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1) };
  while (mo_quat_dot (q, q) > 1.0 || mo_quat_dot (q, q) < 0.01);
  return mo_quat_normalise (q);
}

/* The answer is the last key at or before the time, wherever the last answer was. */
static void
test_find (void)
{
  MoCurve curve;

  mo_curve_init (&curve, 40, 0, MO_CURVE_STEP);
  for (guint i = 0; i < curve.n_keys; i++)
    mo_curve_row (&curve, i)[0] =
        (i > 0 ? mo_curve_time (&curve, i - 1) : 0.0) + g_test_rand_double_range (0.01, 1.0);
  for (guint n = 1; n <= curve.n_keys; n++)
    {
      MoCurve some = curve;

      some.n_keys = n;
      for (guint hint = 0; hint < n; hint++)
        for (guint i = 0; i < n; i++)
          {
            double time = mo_curve_time (&some, i);

            g_assert_cmpuint (mo_curve_find (&some, time, hint), ==, i);
            g_assert_cmpuint (mo_curve_find (&some, time + 0.001, hint), ==, i);
            g_assert_cmpuint (mo_curve_find (&some, time - 0.001, hint), ==, i > 0 ? i - 1 : 0);
          }
    }
  mo_curve_clear (&curve);
  g_assert_cmpuint (curve.n_keys, ==, 0);
}

static void
test_numbers (void)
{
  MoCurve curve;

  fill (&curve, 3, 1, MO_CURVE_STEP);
  for (guint i = 0; i < 3; i++)
    mo_curve_row (&curve, i)[1] = 10.0 * (i + 1);
  g_assert_cmpfloat (evaluate (&curve, -1.0), ==, 10.0);
  g_assert_cmpfloat (evaluate (&curve, 0.299), ==, 10.0);
  g_assert_cmpfloat (evaluate (&curve, 0.3), ==, 20.0);
  g_assert_cmpfloat (evaluate (&curve, 9.0), ==, 30.0);

  curve.mode = MO_CURVE_LINEAR;
  g_assert_cmpfloat (evaluate (&curve, -1.0), ==, 10.0);
  g_assert_cmpfloat_with_epsilon (evaluate (&curve, 0.15), 15.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (evaluate (&curve, 0.3 + 0.7 * 0.25), 22.5, 1e-12);
  g_assert_cmpfloat (evaluate (&curve, 9.0), ==, 30.0);
  mo_curve_clear (&curve);
}

/* An even turn: at any share of the time that share of the angle is done, about the same axis. */
static void
test_slerp (void)
{
  MoCurve curve;

  fill (&curve, 2, 4, MO_CURVE_SLERP);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      MoQuat a = random_rotation (), b = random_rotation (), q;
      double t = g_test_rand_double_range (0.0, 1.0), whole = mo_quat_angle (a, b);

      set_rotation (&curve, 0, a);
      set_rotation (&curve, 1, b);
      q = evaluate_rotation (&curve, t * times[1]);
      g_assert_cmpfloat_with_epsilon (mo_quat_angle (a, q), t * whole, 1e-7);
      g_assert_cmpfloat_with_epsilon (mo_quat_angle (q, b), (1.0 - t) * whole, 1e-7);
    }
  mo_curve_clear (&curve);
}

/* On the same side a line, normalised; otherwise an even turn. `mode` may change the keys before. */
static void
assert_played (const MoCurve *curve, MoQuat a, MoQuat b, double t)
{
  MoQuat q = evaluate_rotation (curve, t * times[1]), line;

  if (mo_quat_dot (a, b) < 0.0)
    {
      g_assert_cmpfloat_with_epsilon (mo_quat_angle (a, q), t * mo_quat_angle (a, b), 1e-6);
      return;
    }
  line = (MoQuat){ (1.0 - t) * a.x + t * b.x, (1.0 - t) * a.y + t * b.y, (1.0 - t) * a.z + t * b.z,
                   (1.0 - t) * a.w + t * b.w };
  assert_same_numbers (q, mo_quat_normalise (line), 1e-12);
}

static MoQuat
positive (MoQuat q)
{
  return q.w < 0.0 ? mo_quat_scale (q, -1.0) : q;
}

static void
test_world (void)
{
  MoCurve curve;

  fill (&curve, 2, 4, MO_CURVE_NLERP);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      MoQuat a = random_rotation (), b = random_rotation ();
      double t = g_test_rand_double_range (0.01, 0.99);

      set_rotation (&curve, 0, a);
      set_rotation (&curve, 1, b);
      curve.mode = MO_CURVE_NLERP;
      assert_played (&curve, a, b, t);
      curve.mode = MO_CURVE_PLAY;
      assert_played (&curve, positive (a), positive (b), t);
      set_rotation (&curve, 0, mo_quat_scale (a, 3.0));
      set_rotation (&curve, 1, mo_quat_scale (b, 0.2));
      curve.mode = MO_CURVE_PLAY_ANY;
      assert_played (&curve, positive (a), positive (b), t);
      /* At a key its own numbers, whatever their length. */
      assert_same_numbers (evaluate_rotation (&curve, 0.0), mo_quat_scale (a, 3.0), G_MINDOUBLE);
    }
  mo_curve_clear (&curve);
}

/* A polynomial of the mode's degree is the same everywhere between its keys, also where these are
 * more than it needs. */
static void
test_polynomials (void)
{
  for (guint degree = 1; degree <= 3; degree++)
    for (guint n = degree + 1; n <= N_TIMES; n++)
      {
        MoCurve curve;

        fill (&curve, n, 1, (MoCurveMode) (MO_CURVE_POLYNOMIAL1 + degree - 1));
        for (guint i = 0; i < n; i++)
          mo_curve_row (&curve, i)[1] = pow (times[i], degree) * 10.0 - times[i];
        for (double time = 0.0; time < times[n - 1]; time += 0.01)
          g_assert_cmpfloat_with_epsilon (evaluate (&curve, time), pow (time, degree) * 10.0 - time,
                                          1e-9);
        mo_curve_clear (&curve);
      }
}

/* Of more keys those that count are one before the span and two after it, and at the ends those that
 * are there; of fewer, all. */
static void
test_neighbours (void)
{
  MoCurve curve;

  fill (&curve, N_TIMES, 1, MO_CURVE_POLYNOMIAL3);
  for (guint i = 0; i < N_TIMES; i++)
    {
      for (guint j = 0; j < N_TIMES; j++)
        mo_curve_row (&curve, j)[1] = j == i ? 1.0 : 0.0;
      /* In the span 2..3 keys 1 to 4 count, in the first span keys 0 to 3, in the last one 2 to 5. */
      g_assert_true ((evaluate (&curve, 1.1) != 0.0) == (i >= 1 && i <= 4));
      g_assert_true ((evaluate (&curve, 0.1) != 0.0) == (i <= 3));
      g_assert_true ((evaluate (&curve, 2.55) != 0.0) == (i >= 2));
    }
  curve.n_keys = 2;
  mo_curve_row (&curve, 0)[1] = 1.0;
  mo_curve_row (&curve, 1)[1] = 2.0;
  g_assert_cmpfloat_with_epsilon (evaluate (&curve, 0.15), 1.5, 1e-12);
  curve.n_keys = 1;
  g_assert_cmpfloat (evaluate (&curve, 0.15), ==, 1.0);
  mo_curve_clear (&curve);
}

/* Keys that all but coincide: the number stays one that a float holds. */
static void
test_limit (void)
{
  MoCurve curve;

  fill (&curve, 4, 1, MO_CURVE_POLYNOMIAL3);
  mo_curve_row (&curve, 1)[0] = 1e-300;
  mo_curve_row (&curve, 1)[1] = 1e30;
  mo_curve_row (&curve, 2)[1] = 7.0;
  g_assert_cmpfloat (evaluate (&curve, 1.1), ==, 7.0);
  mo_curve_clear (&curve);
}

static void
set_hermite (const MoCurve *curve, guint key, double in, double value, double out)
{
  double *row = mo_curve_row (curve, key);

  row[1] = in;
  row[2] = value;
  row[3] = out;
}

static double
cubic (double t)
{
  return t * t * t - 2.0 * t + 1.0;
}

/* With a cubic's own slopes for tangents it is that cubic; halfway it is (a + b) / 2 + d (a' - b') / 8. */
static void
test_hermite (void)
{
  MoCurve curve;

  fill (&curve, N_TIMES, 1, MO_CURVE_HERMITE);
  for (guint i = 0; i < N_TIMES; i++)
    {
      double slope = 3.0 * times[i] * times[i] - 2.0;

      set_hermite (&curve, i, slope, cubic (times[i]), slope);
    }
  for (double time = 0.0; time <= 2.6; time += 0.01)
    g_assert_cmpfloat_with_epsilon (evaluate (&curve, time), cubic (time), 1e-12);
  g_assert_cmpfloat (evaluate (&curve, 1.0), ==, 0.0);

  /* Tangents of the two sides of a key are its own, and those of the outer sides do not count. */
  set_hermite (&curve, 0, 77.0, 2.0, 8.0);
  set_hermite (&curve, 1, 4.0, 3.0, 99.0);
  g_assert_cmpfloat_with_epsilon (evaluate (&curve, 0.15), 2.5 + 0.3 * (8.0 - 4.0) / 8.0, 1e-12);
  mo_curve_clear (&curve);
}

/* Each key says what follows it. */
static void
test_modes_of_keys (void)
{
  MoCurve curve, copy;

  fill (&curve, 4, 1, MO_CURVE_HERMITE);
  curve.modes = g_memdup2 (((const guint8[]){ MO_CURVE_STEP, MO_CURVE_LINEAR, MO_CURVE_HERMITE,
                                              MO_CURVE_STEP }),
                           4);
  for (guint i = 0; i < 4; i++)
    set_hermite (&curve, i, 5.0, i, 5.0);
  mo_curve_init_copy (&copy, &curve);
  mo_curve_clear (&curve);
  g_assert_cmpfloat (evaluate (&copy, 0.2), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (evaluate (&copy, 0.65), 1.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (evaluate (&copy, 1.1), 2.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (evaluate (&copy, 1.05),
                                  2.0 + 0.15625 + 0.2 * 5.0 * (0.140625 - 0.046875), 1e-12);
  mo_curve_clear (&copy);
}

typedef struct
{
  float time, value[3];
  int more;
} Single;

/* In single precision a time is rounded first, then the share: a time between two floats is one of them,
 * and what rounds to a key is that key. */
static void
test_single (void)
{
  Single keys[] = { { 0.1f, { 1.0f, 2.0f, 3.0f }, 9 }, { 0.7f, { 5.0f, -2.0f, 3.5f }, 9 } };
  MoCurve curve = { .keys = keys,
                    .stride = sizeof *keys,
                    .n_keys = 2,
                    .width = 3,
                    .is_single = TRUE,
                    .mode = MO_CURVE_LINEAR };
  double value[MO_CURVE_MAX_WIDTH], key_time = (double) 0.1f;
  guint hint = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      double time = g_test_rand_double_range (0.11, 0.69);
      float share = ((float) time - 0.1f) / (0.7f - 0.1f);

      mo_curve_evaluate (&curve, time, &hint, value);
      for (guint j = 0; j < 3; j++)
        {
          double a = (double) keys[0].value[j], b = (double) keys[1].value[j];

          g_assert_cmpfloat (value[j], ==, a + (b - a) * (double) share);
        }
    }
  /* Of double precision that would be after the key. */
  mo_curve_evaluate (&curve, nextafter (key_time, 1.0), &hint, value);
  g_assert_cmpfloat (value[0], ==, 1.0);
  mo_curve_evaluate (&curve, nextafter ((double) 0.7f, 0.0), &hint, value);
  g_assert_cmpfloat (value[0], ==, 5.0);
}

/* Quaternions of any length and sign go the shorter way in a line; only half turns keep their sign. */
static void
test_aligned (void)
{
  static const double keys[][5] = {
    { 0.0, 0.0, 0.0, 0.0, 2.0 },  { 0.5, 0.0, -0.6, 0.0, -0.8 }, { 1.0, 0.0, 3.0, 0.0, 0.0 },
    { 2.0, 0.0, -0.1, 0.0, 0.0 }, { 3.0, 0.0, 0.6, 0.0, 0.8 },
  };
  static const double y[] = { 0.0, 0.6, 1.0, -1.0, -0.6 };
  MoCurve curve, aligned;

  mo_curve_init (&curve, G_N_ELEMENTS (keys), 4, MO_CURVE_PLAY_ANY);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    memcpy (mo_curve_row (&curve, i), keys[i], sizeof keys[i]);
  mo_curve_init_aligned (&aligned, &curve);
  g_assert_true (mo_curve_times_equal (&curve, &aligned));
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_assert_cmpfloat_with_epsilon (mo_curve_number (&aligned, i, 1), y[i], 1e-12);
      g_assert_cmpfloat_with_epsilon (mo_quat_dot (mo_curve_rotation (&aligned, i),
                                                   mo_curve_rotation (&aligned, i)),
                                      1.0, 1e-12);
    }
  mo_curve_clear (&curve);
  mo_curve_clear (&aligned);
}

static void
test_times_equal (void)
{
  MoCurve a, b;

  fill (&a, 3, 1, MO_CURVE_LINEAR);
  fill (&b, 3, 4, MO_CURVE_SLERP);
  g_assert_true (mo_curve_times_equal (&a, &b));
  mo_curve_row (&b, 2)[0] += 1e-9;
  g_assert_false (mo_curve_times_equal (&a, &b));
  b.n_keys = 2;
  g_assert_false (mo_curve_times_equal (&a, &b));
  mo_curve_clear (&a);
  mo_curve_clear (&b);
}

#define N_PACKED 1000

static MoQuat
turn_of (guint key)
{
  return mo_quat_normalise (
      (MoQuat){ sin (key), cos (3.0 * key), sin (7.0 * key), cos (11.0 * key) });
}

static void
fill_packed (MoCurve *turns, MoCurve *places, const double *moments)
{
  mo_curve_init_packed (turns, moments, N_PACKED, 4, MO_CURVE_SLERP);
  mo_curve_init_packed (places, moments, N_PACKED, 3, MO_CURVE_LINEAR);
  for (guint i = 0; i < N_PACKED; i++)
    {
      MoQuat q = turn_of (i);

      /* Of any length. */
      mo_curve_pack (turns, i, (double[]){ 3.0 * q.x, 3.0 * q.y, 3.0 * q.z, 3.0 * q.w });
      mo_curve_pack (places, i, (double[]){ i, 0.25, -1.0 / 3.0 });
    }
}

/* Packed keys take 12 bytes, and are what plain ones are, for all who ask. */
static void
test_packed (void)
{
  double all[N_PACKED], value[MO_CURVE_MAX_WIDTH];
  const double *moments, *same;
  MoCurve turns, places, copy;

  for (guint i = 0; i < N_PACKED; i++)
    all[i] = 0.1 * i;
  moments = mo_times_new (all, N_PACKED, NULL, 0);
  same = mo_times_new (all, N_PACKED, moments, N_PACKED);
  g_assert_true (same == moments);
  fill_packed (&turns, &places, moments);
  mo_times_unref (moments);
  mo_times_unref (same);
  g_assert_cmpuint (turns.stride, ==, 12);
  g_assert_cmpuint (places.stride, ==, 12);
  g_assert_true (mo_curve_times_equal (&turns, &places));
  mo_curve_init_copy (&copy, &turns);
  mo_curve_clear (&turns);
  for (guint i = 0; i < N_PACKED; i++)
    {
      g_assert_cmpfloat (mo_curve_time (&copy, i), ==, all[i]);
      g_assert_cmpuint (mo_curve_find (&copy, all[i] + 0.05, i / 2), ==, i);
      assert_same_numbers (mo_curve_rotation (&copy, i), turn_of (i), 1e-9);
      g_assert_cmpfloat_with_epsilon (mo_curve_number (&copy, i, 2), turn_of (i).z, 1e-9);
      mo_curve_get_value (&places, i, value);
      g_assert_cmpfloat (value[0], ==, (double) i);
      g_assert_cmpfloat (value[2], ==, (double) (float) (-1.0 / 3.0));
    }
  g_assert_cmpfloat_with_epsilon (evaluate (&places, 0.25), 2.5, 1e-9);
  assert_same_numbers (evaluate_rotation (&copy, 0.35),
                       mo_quat_slerp (turn_of (3), turn_of (4), 0.5), 1e-8);
  mo_curve_turn_packed (&copy, turn_of (5), turn_of (9));
  assert_same_numbers (mo_curve_rotation (&copy, 7),
                       mo_quat_mul (mo_quat_mul (turn_of (5), turn_of (7)), turn_of (9)), 1e-8);
  mo_curve_clear (&copy);
  mo_curve_clear (&places);
  g_assert_null (places.times);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/curve/find", test_find);
  g_test_add_func ("/curve/numbers", test_numbers);
  g_test_add_func ("/curve/slerp", test_slerp);
  g_test_add_func ("/curve/world", test_world);
  g_test_add_func ("/curve/polynomials", test_polynomials);
  g_test_add_func ("/curve/neighbours", test_neighbours);
  g_test_add_func ("/curve/limit", test_limit);
  g_test_add_func ("/curve/hermite", test_hermite);
  g_test_add_func ("/curve/modes-of-keys", test_modes_of_keys);
  g_test_add_func ("/curve/single", test_single);
  g_test_add_func ("/curve/aligned", test_aligned);
  g_test_add_func ("/curve/times-equal", test_times_equal);
  g_test_add_func ("/curve/packed", test_packed);
  return g_test_run ();
}
