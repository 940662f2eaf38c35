/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode-many.h"
#include "mo-euler.h"
#include "mo-math.h"
#include "mo-quantise.h"
#include "mo-rows.h"

#define N_ROUNDS 2000

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

static MoVec3
random_point (double range)
{
  return (MoVec3){ g_test_rand_double_range (-range, range),
                   g_test_rand_double_range (-range, range),
                   g_test_rand_double_range (-range, range) };
}

static void
assert_same_point (MoVec3 a, MoVec3 b)
{
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (a, b)), <=, 1e-12);
}

/* At the ends the window is cut off; what is before the first value is left alone. */
static void
test_smooth (void)
{
  double values[] = { 100.0, 1.0, 2.0, 6.0, 8.0, 13.0 };
  const double expected[] = { 100.0, 1.5, 3.0, 16.0 / 3.0, 9.0, 10.5 };

  mo_smooth_window (values, 1, G_N_ELEMENTS (values), 1);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_cmpfloat_with_epsilon (values[i], expected[i], 1e-12);
  mo_smooth_window (values, 1, G_N_ELEMENTS (values), 1000);
  for (guint i = 1; i < G_N_ELEMENTS (values); i++)
    g_assert_cmpfloat_with_epsilon (values[i], (1.5 + 3.0 + 16.0 / 3.0 + 9.0 + 10.5) / 5.0, 1e-12);
  g_assert_cmpfloat (values[0], ==, 100.0);
}

static void
test_directions (void)
{
  const MoVec3 x = { 1.0, 0.0, 0.0 }, none = { 0.0, 0.0, 0.0 };

  for (double angle = 0.0; angle < G_PI; angle += 0.1)
    g_assert_cmpfloat_with_epsilon (mo_vec3_angle (x, (MoVec3){ 3.0 * cos (angle), 0.0,
                                                                3.0 * sin (angle) }),
                                    angle, 1e-7);
  g_assert_cmpfloat_with_epsilon (mo_vec3_angle (x, (MoVec3){ -2.0, 0.0, 0.0 }), G_PI, 1e-12);
  g_assert_cmpfloat_with_epsilon (mo_vec3_angle (x, none), G_PI / 2.0, 1e-12);
}

static void
test_rotations (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      MoQuat a = random_rotation (), b = random_rotation (), c = random_rotation ();
      MoVec3 v = random_point (1.0);
      double m[9];

      /* A rotation keeps lengths, and its conjugate undoes it. */
      g_assert_cmpfloat_with_epsilon (mo_vec3_length (mo_quat_rotate (a, v)), mo_vec3_length (v),
                                      1e-12);
      assert_same_point (mo_quat_rotate (mo_quat_conjugate (a), mo_quat_rotate (a, v)), v);
      /* The product means "a then b", and is associative. */
      assert_same_point (mo_quat_rotate (mo_quat_mul (a, b), v),
                         mo_quat_rotate (b, mo_quat_rotate (a, v)));
      g_assert_cmpfloat (mo_quat_angle (mo_quat_mul (mo_quat_mul (a, b), c),
                                        mo_quat_mul (a, mo_quat_mul (b, c))),
                         <=, 1e-7);
      /* The matrix is the same rotation as the quaternion. */
      mo_quat_to_matrix (a, m);
      assert_same_point (mo_quat_rotate (a, v), (MoVec3){ m[0] * v.x + m[1] * v.y + m[2] * v.z,
                                                          m[3] * v.x + m[4] * v.y + m[5] * v.z,
                                                          m[6] * v.x + m[7] * v.y + m[8] * v.z });
    }
}

static void
test_angle (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      MoQuat a = random_rotation ();
      MoVec3 axis = random_point (1.0);
      double angle = g_test_rand_double_range (0.0, G_PI);
      MoQuat turn =
          mo_quat_from_axis_angle (mo_vec3_scale (axis, 1.0 / MAX (mo_vec3_length (axis), 1e-6)),
                                   angle);

      g_assert_cmpfloat_with_epsilon (mo_quat_angle (a, mo_quat_mul (a, turn)), angle, 1e-7);
      /* The opposite sign is the same rotation. */
      g_assert_cmpfloat (mo_quat_angle (a, mo_quat_scale (a, -1.0)), <=, 1e-7);
    }
}

static void
test_between (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      MoQuat a = random_rotation (), b = random_rotation ();
      double t = g_test_rand_double_range (0.0, 1.0), whole = mo_quat_angle (a, b);

      /* Both interpolations end where they must, and slerp has constant speed. */
      g_assert_cmpfloat (mo_quat_angle (mo_quat_slerp (a, b, 0.0), a), <=, 1e-7);
      g_assert_cmpfloat (mo_quat_angle (mo_quat_slerp (a, b, 1.0), b), <=, 1e-7);
      g_assert_cmpfloat (mo_quat_angle (mo_quat_nlerp (a, b, 0.0), a), <=, 1e-7);
      g_assert_cmpfloat (mo_quat_angle (mo_quat_nlerp (a, b, 1.0), b), <=, 1e-7);
      g_assert_cmpfloat_with_epsilon (mo_quat_angle (a, mo_quat_slerp (a, b, t)), t * whole, 1e-6);
    }
}

/* Codes of a symmetric range: two codes decode to almost 0, and reading and writing lowers a code
 * by at most 1. */
static void
test_quantise (void)
{
  g_assert_cmpfloat (mo_dequantise (32767, MO_ROTATION_RANGE), ==, 0.0f);
  g_assert_cmpfloat (mo_dequantise (32768, MO_ROTATION_RANGE), ==, 0.0f);
  g_assert_cmpuint (mo_quantise (0.0f, MO_ROTATION_RANGE), ==, 32767);
  g_assert_cmpuint (mo_quantise (-7.0f, MO_POSITION_RANGE), ==, 0);
  g_assert_cmpuint (mo_quantise (7.0f, MO_POSITION_RANGE), ==, 65535);
  g_assert_cmpuint (mo_quantise (NAN, MO_POSITION_RANGE), ==, 0);
  g_assert_cmpuint (mo_quantise (0.0f, 0.0f, 0.0f), ==, 0);
  for (guint code = 0, unstable = 0; code <= 65535; code++)
    {
      guint again = mo_requantise ((guint16) code, MO_ROTATION_RANGE);

      g_assert_true (again == code || again + 1 == code);
      unstable += again != code;
      if (code == 65535)
        g_assert_cmpuint (unstable, ==, 5653); /* counted in the viewer itself */
    }
}

/* A rotation that is encoded and uploaded decodes to within half a step, or what the precision near
 * a half turn allows. */
static void
test_encode_rotation (void)
{
  double worst = 0.0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      MoQuat q = random_rotation ();
      MoKey key = { 0 };

      mo_encode_rotation (&key, q);
      if (fabs (q.w) > 0.7)
        worst =
            MAX (worst, mo_quat_angle (q, mo_decode_rotation (mo_key_image (key, 1.0f, FALSE))));
    }
  /* One step is 0.0035 degrees; three axes together, and in some places images are two steps
   * apart. */
  g_assert_cmpfloat (worst, <=, MO_DEGREES (0.0125));
}

static guint16
plain_code (double value)
{
  return (guint16) floor ((value + 1.0) / 2.0 * 65535.0 + 0.5);
}

/* Of all but a few rotations, no code beside the plain one plays one that is nearer than what was chosen. */
static void
test_encode_nearest (void)
{
  guint n_beaten = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      MoQuat q = random_rotation ();
      MoKey key = { 0 }, plain;
      double chosen, best = G_PI;

      q = mo_quat_scale (q, q.w < 0.0 ? -1.0 : 1.0);
      plain = (MoKey){ 0, plain_code (q.x), plain_code (q.y), plain_code (q.z) };
      mo_encode_rotation (&key, q);
      chosen = mo_quat_angle (q, mo_decode_rotation (mo_key_image (key, 1.0f, FALSE)));
      for (guint k = 0; k < 27; k++)
        {
          MoKey other = { 0, (guint16) (plain.x + k % 3 - 1), (guint16) (plain.y + k / 3 % 3 - 1),
                          (guint16) (plain.z + k / 9 - 1) };

          best =
              MIN (best, mo_quat_angle (q, mo_decode_rotation (mo_key_image (other, 1.0f, FALSE))));
        }
      n_beaten += chosen > best + 1e-8;
    }
  g_assert_cmpuint (n_beaten, <=, N_ROUNDS / 100);
}

/* A rotation that a maker edited is as near in the file as after an upload, although near a half turn. What is in the file is
 * decoded here by the definition of the codes. */
static void
test_encode_turn (void)
{
  guint n_off = 0, n_plain_off = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      MoQuat axis = random_rotation (), file, played;
      double w = g_test_rand_double_range (0.15, 0.34);
      double part = sqrt ((1.0 - w * w) / (1.0 - axis.w * axis.w));
      MoQuat q = { part * axis.x, part * axis.y, part * axis.z, w };

      for (int is_edited = 0; is_edited < 2; is_edited++)
        {
          MoKey key = { 0 };

          played = mo_encode_turn (&key, q, is_edited);
          file =
              (MoQuat){ key.x / 32767.5 - 1.0, key.y / 32767.5 - 1.0, key.z / 32767.5 - 1.0, 0.0 };
          file.w = sqrt (1.0 - mo_quat_dot (file, file));
          g_assert_cmpfloat (mo_quat_angle (q, played), <=, MO_DEGREES (0.031));
          *(is_edited ? &n_off : &n_plain_off) += mo_quat_angle (q, file) > MO_DEGREES (0.031);
        }
    }
  g_assert_cmpuint (n_off, <=, N_ROUNDS / 200);
  g_assert_cmpuint (n_plain_off, >=, N_ROUNDS / 50);
}

/* Many rotations are encoded as each is by itself: near the rest, anywhere, and those of codes. */
static void
test_encode_many (void)
{
  enum
  {
    N = 4001
  };
  g_autofree MoQuat *rotations = g_new (MoQuat, N);
  g_autofree MoKey *keys = g_new0 (MoKey, N);
  g_autofree float *played = g_new (float, 4 * N);
  float *const parts[] = { played, played + N, played + 2 * N, played + 3 * N };

  for (guint i = 0; i < N; i++)
    {
      MoQuat q = random_rotation ();
      MoKey key = { 0, (guint16) (i * 7), (guint16) (30000 + i), 32767 };

      rotations[i] = i % 4 == 0   ? q
                     : i % 4 == 1 ? mo_decode_rotation (key)
                                  : mo_quat_nlerp (MO_QUAT_IDENTITY, q, 0.01 * (i % 50));
    }
  mo_encode_rotations (keys, rotations, N, parts);
  for (guint i = 0; i < N; i++)
    {
      MoKey key = { 0 };
      MoQuat q = mo_encode_rotation (&key, rotations[i]);

      g_assert_cmpmem (&key, sizeof key, &keys[i], sizeof key);
      g_assert_cmpfloat ((float) q.x, ==, parts[0][i]);
      g_assert_cmpfloat ((float) q.y, ==, parts[1][i]);
      g_assert_cmpfloat ((float) q.z, ==, parts[2][i]);
      g_assert_cmpfloat ((float) q.w, ==, parts[3][i]);
    }
}

/* What many keys play, and when, is what each plays by itself, whatever its codes are. */
static void
test_decode_many (void)
{
  static const guint16 corners[] = { 0, 1, 32766, 32767, 32768, 65534, 65535 };
  enum
  {
    N = 4003
  };
  g_autofree MoKey *keys = g_new0 (MoKey, N);
  g_autofree MoPlainKey *played = g_new (MoPlainKey, N);

  for (guint i = 0; i < N; i++)
    {
      guint16 codes[3];

      for (guint axis = 0; axis < 3; axis++)
        codes[axis] = i % 3 == 0 ? corners[g_test_rand_int_range (0, G_N_ELEMENTS (corners))]
                                 : (guint16) g_test_rand_int_range (0, 65536);
      keys[i] = (MoKey){ (guint16) i, codes[0], codes[1], codes[2] };
    }
  mo_decode_played_rotations (keys, N, 12.5f, played);
  for (guint i = 0; i < N; i++)
    {
      MoQuat q = mo_decode_rotation (mo_key_image (keys[i], 1.0f, FALSE));

      g_assert_cmpfloat (mo_played_time (keys[i].time, 12.5f), ==, played[i].time);
      g_assert_cmpfloat ((float) q.x, ==, played[i].x);
      g_assert_cmpfloat ((float) q.y, ==, played[i].y);
      g_assert_cmpfloat ((float) q.z, ==, played[i].z);
      g_assert_cmpfloat ((float) q.w, ==, played[i].w);
    }
}

/* Rows come to the same as one after the other, to the last bit, however many there are. */
static void
test_rows (void)
{
  for (guint n = 1; n <= MO_ROW; n++)
    {
      MoQuat a[MO_ROW], b[MO_ROW], product[MO_ROW];
      MoQuatRow rows[3], unit, between;
      double t[MO_ROW], dots[MO_ROW];
      MoVec3Row point, turned, moved;
      MoVec3 v = random_point (5.0);

      for (guint i = 0; i < n; i++)
        {
          a[i] = random_rotation ();
          b[i] = mo_quat_scale (random_rotation (), (double) (i % 4)); /* some are nothing */
          t[i] = g_test_rand_double_range (-0.1, 1.1);
        }
      mo_quat_row_take (&rows[0], a, n);
      mo_quat_row_take (&rows[1], b, n);
      mo_quat_row_mul (&rows[2], &rows[0], 1.0, &rows[1], -1.0, n);
      mo_quat_row_put (&rows[2], product, n);
      mo_vec3_row_repeat (&point, v, n);
      mo_quat_row_rotate (&turned, &rows[0], &point, n);
      mo_quat_row_normalise (&unit, &rows[1], n);
      mo_quat_row_nlerp (&between, &rows[0], &rows[1], t, dots, n);
      mo_vec3_row_add (&moved, &turned, &point, n);
      mo_vec3_row_scale (&moved, 0.3, n);
      for (guint i = 0; i < n; i++)
        {
          MoQuat q = mo_quat_mul (a[i], mo_quat_conjugate (b[i])), u = mo_quat_normalise (b[i]);
          MoVec3 w = mo_quat_rotate (a[i], v), m = mo_vec3_scale (mo_vec3_add (w, v), 0.3);
          MoQuat unit_here = mo_quat_row_get (&unit, i);
          MoQuat played = mo_quat_nlerp (a[i], b[i], t[i]),
                 played_here = mo_quat_row_get (&between, i);
          MoVec3 here = mo_vec3_row_get (&turned, i), moved_here = mo_vec3_row_get (&moved, i);

          g_assert_cmpmem (&q, sizeof q, &product[i], sizeof q);
          g_assert_cmpmem (&u, sizeof u, &unit_here, sizeof u);
          g_assert_cmpfloat (mo_quat_dot (a[i], b[i]), ==, dots[i]);
          if (dots[i] > 0.0)
            g_assert_cmpmem (&played, sizeof played, &played_here, sizeof played);
          g_assert_cmpmem (&w, sizeof w, &here, sizeof w);
          g_assert_cmpmem (&m, sizeof m, &moved_here, sizeof m);
        }
    }
}

/* Small angles, to the last digits. */
static void
test_small_angle (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      double angle = pow (10.0, g_test_rand_double_range (-6.0, -0.5));
      MoQuat turn = { sin (0.5 * angle), 0.0, 0.0, cos (0.5 * angle) };

      g_assert_cmpfloat_with_epsilon (mo_quat_angle (MO_QUAT_IDENTITY, turn), angle, 1e-15 * angle);
    }
}

/* An upload lowers a code by up to three, so images are up to four codes (0.6 mm) apart, and the
 * nearest of them is within two. */
static void
test_encode_position (void)
{
  const double bound = 2.02 * 10.0 / 65535.0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      MoVec3 v = random_point (i % 10 == 0 ? 5.1 : 5.0), played, image, off;
      MoKey key = { 0 };

      played = mo_encode_position (&key, v);
      image = mo_decode_position (mo_key_image (key, 1.0f, TRUE));
      g_assert_cmpmem (&played, sizeof played, &image, sizeof image);
      v = (MoVec3){ CLAMP (v.x, -5.0, 5.0), CLAMP (v.y, -5.0, 5.0), CLAMP (v.z, -5.0, 5.0) };
      off = mo_vec3_sub (v, image);
      g_assert_cmpfloat (fabs (off.x), <=, bound);
      g_assert_cmpfloat (fabs (off.y), <=, bound);
      g_assert_cmpfloat (fabs (off.z), <=, bound);
    }
}

static void
test_encode_time (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      float duration = (float) g_test_rand_double_range (0.01, 60.0);
      double time = g_test_rand_double_range (0.0, duration);
      guint16 image = mo_requantise (mo_encode_time (time, duration), 0.0f, duration);

      g_assert_cmpfloat (fabs (mo_dequantise (image, 0.0f, duration) - time), <=,
                         1.01 * duration / 65535.0);
    }
  g_assert_cmpuint (mo_encode_time (0.5, 0.0f), ==, 0);
}

static float
played_time (guint16 code, float duration)
{
  return mo_dequantise (mo_requantise (code, 0.0f, duration), 0.0f, duration);
}

/* Half way between two codes, the last digits of a time do not decide which one it gets. */
static void
test_encode_tie (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      float duration = (float) g_test_rand_double_range (0.01, 60.0);
      guint16 lower = (guint16) g_test_rand_int_range (0, 65530);
      float before = played_time (lower, duration), after = before;
      double middle, step = duration / 65535.0;

      for (guint16 code = lower; after == before; code++)
        after = played_time (code, duration);
      middle = ((double) before + after) / 2.0;
      for (int by = -2; by <= 2; by++)
        g_assert_cmpfloat (played_time (mo_encode_time (middle + by * 1e-7 * step, duration),
                                        duration),
                           ==, before);
      g_assert_cmpfloat (played_time (mo_encode_time (middle + 0.01 * step, duration), duration),
                         ==, after);
      g_assert_cmpfloat (played_time (mo_encode_time (middle - 0.01 * step, duration), duration),
                         ==, before);
    }
  /* 14 s of 60 are 15291.5; frame times that are multiplied or added up come close to it from both
   * sides. */
  for (int by = -4; by <= 4; by++)
    g_assert_cmpuint (mo_encode_time (14.0 + by * 1e-14, 60.0f), ==, mo_encode_time (14.0, 60.0f));
}

/* The rotation given by three angles, one after the other. */
static MoQuat
euler_rotation (const guint8 axes[MO_EULER_N], const double degrees[MO_EULER_N])
{
  MoQuat q = MO_QUAT_IDENTITY;

  for (guint i = 0; i < MO_EULER_N; i++)
    {
      MoVec3 axis = { axes[i] == 0, axes[i] == 1, axes[i] == 2 };

      q = mo_quat_mul (mo_quat_from_axis_angle (axis, MO_DEGREES (degrees[i])), q);
    }
  return q;
}

/* The angles found for a rotation give that rotation, and are close to the previous ones; also at a
 * quarter turn of the middle axis, where there are many solutions. */
static void
test_euler (void)
{
  static const guint8 orders[][MO_EULER_N] = { { 0, 2, 1 }, { 0, 1, 2 }, { 1, 2, 0 },
                                               { 2, 0, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 24000; i++)
    {
      const guint8 *axes = orders[i / 4 % G_N_ELEMENTS (orders)];
      double near[MO_EULER_N], degrees[MO_EULER_N];
      MoQuat q;

      for (guint j = 0; j < MO_EULER_N; j++)
        near[j] = g_rand_double_range (rand, -400.0, 400.0);
      if (i % 2 == 0) /* every other one of these is in gimbal lock */
        near[1] = i % 4 == 0 ? 90.0 : -90.0;
      q = euler_rotation (axes, near);
      for (guint j = 0; j < MO_EULER_N; j++)
        near[j] += g_rand_double_range (rand, -5.0, 5.0);
      mo_euler_from_quat (q, axes, near, degrees);
      g_assert_cmpfloat (mo_quat_angle (q, euler_rotation (axes, degrees)), <, 1e-6);
      for (guint j = 0; j < MO_EULER_N; j++)
        g_assert_cmpfloat (fabs (degrees[j] - near[j]), <=, 181.0);
      if (i % 2 == 0)
        g_assert_cmpfloat (fabs (degrees[0] - near[0]), <, 1e-9);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/math/smooth", test_smooth);
  g_test_add_func ("/math/directions", test_directions);
  g_test_add_func ("/math/rotations", test_rotations);
  g_test_add_func ("/math/angle", test_angle);
  g_test_add_func ("/math/between", test_between);
  g_test_add_func ("/math/quantise", test_quantise);
  g_test_add_func ("/math/encode-rotation", test_encode_rotation);
  g_test_add_func ("/math/encode-nearest", test_encode_nearest);
  g_test_add_func ("/math/encode-turn", test_encode_turn);
  g_test_add_func ("/math/encode-many", test_encode_many);
  g_test_add_func ("/math/decode-many", test_decode_many);
  g_test_add_func ("/math/rows", test_rows);
  g_test_add_func ("/math/small-angle", test_small_angle);
  g_test_add_func ("/math/encode-position", test_encode_position);
  g_test_add_func ("/math/encode-time", test_encode_time);
  g_test_add_func ("/math/encode-tie", test_encode_tie);
  g_test_add_func ("/math/euler", test_euler);
  return g_test_run ();
}
