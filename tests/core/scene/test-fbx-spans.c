/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include "mo-math.h"

#include <string.h>

/* Many spans and turns at once, compared with each by itself: no bend may be missed, and no straight way be one. */

#define TICKS 46186158000
#define N_KEYS 150u
#define N_SHARES 20u

typedef struct
{
  MoFbxDocument document;
  MoFbxModel model;
  gint64 times[N_KEYS];
  MoFbxCurve curves[3];
} Motion;

static void
set_run (MoFbxRun *run, guint first, guint32 flags, double slope)
{
  const guint32 weights = 3333u | (guint32) g_test_rand_int_range (0, 12000) << 16;

  *run = (MoFbxRun){ .flags = flags, .first = first };
  run->data[0] = (float) g_test_rand_double_range (-slope, slope);
  run->data[1] = (float) g_test_rand_double_range (-slope, slope);
  memcpy (&run->data[2], &weights, sizeof weights);
}

/* Curves with keys at the same times, of which some are so close together that nothing bends visibly. */
static void
make_motion (Motion *self, gboolean has_one_run, guint32 flags, double size)
{
  gint64 time = 0;

  *self = (Motion){ .document = { .ticks = TICKS, .keys = { .ticks = TICKS } } };
  mo_fbx_prepare (&self->model);
  for (guint i = 0; i < N_KEYS; i++)
    self->times[i] = time += g_test_rand_int_range (100000, 2000000000);
  for (guint axis = 0; axis < 3; axis++)
    {
      MoFbxCurve *curve = &self->curves[axis];

      curve->times = self->times;
      curve->n_keys = N_KEYS;
      curve->values = g_new (float, N_KEYS);
      curve->n_runs = has_one_run ? 1 : N_KEYS;
      curve->runs = g_new (MoFbxRun, curve->n_runs);
      curve->range = size;
      curve->span.key = G_MAXUINT;
      for (guint i = 0; i < N_KEYS; i++)
        curve->values[i] = (float) g_test_rand_double_range (-size, size);
      for (guint i = 0; i < curve->n_runs; i++)
        set_run (&curve->runs[i], i, flags, size * (g_test_rand_bit () ? 1.0 : 100.0));
    }
}

static void
clear_motion (Motion *self)
{
  for (guint axis = 0; axis < 3; axis++)
    mo_fbx_curve_clear (&self->curves[axis]);
}

static void
evaluate (Motion *self, guint n_curves, gint64 time, double value[3])
{
  for (guint axis = 0; axis < 3; axis++)
    {
      MoFbxPlace place = { NULL, 0, -1 };

      value[axis] = axis < n_curves
                        ? mo_fbx_curve_evaluate (&self->curves[axis], &self->document.keys, time,
                                                 FALSE, &place)
                        : 0.0;
    }
}

/* How far a span is from the straight way, at most, where that is looked at. */
static double
measure (Motion *self, MoFbxVector vector, guint n_curves, guint key)
{
  double from[3], to[3], at[3], worst = 0.0;
  gint64 start = self->times[key], length = self->times[key + 1] - start;

  evaluate (self, n_curves, start, from);
  evaluate (self, n_curves, start + length, to);
  for (guint i = 1; i < N_SHARES; i++)
    {
      gint64 time = length * i / N_SHARES;
      double share = (double) time / (double) length;

      evaluate (self, n_curves, start + time, at);
      if (vector == MO_FBX_TURN)
        worst = MAX (worst, mo_quat_angle (mo_fbx_turn (&self->model, at),
                                           mo_quat_slerp (mo_fbx_turn (&self->model, from),
                                                          mo_fbx_turn (&self->model, to), share)));
      else
        for (guint axis = 0; axis < n_curves; axis++)
          worst = MAX (worst, fabs (at[axis] - (from[axis] + (to[axis] - from[axis]) * share)));
    }
  return worst;
}

static void
find_bends (Motion *self, MoFbxVector vector, guint n_curves, double strong, guint8 bend[N_KEYS])
{
  MoFbxCurve *const curves[3] = { &self->curves[0], &self->curves[1], &self->curves[2] };

  for (guint i = 0; i < n_curves; i++)
    g_assert_true (mo_fbx_curve_is_plain (curves[i]));
  for (guint first = 0; first + 1 < N_KEYS; first += MO_FBX_SPANS)
    mo_fbx_find_bends (&self->document, &self->model, vector, curves, n_curves, first,
                       MIN (N_KEYS - 1 - first, MO_FBX_SPANS), strong, bend + first);
}

static void
test_bends (void)
{
  static const double sizes[] = { 1e-5, 1e-3, 0.1, 10.0 };
  static const struct
  {
    MoFbxVector vector;
    double close;
  } vectors[] = { { MO_FBX_MOVE, MO_FBX_CLOSE_MOVE },
                  { MO_FBX_TURN, MO_FBX_CLOSE_TURN },
                  { MO_FBX_SIZE, MO_FBX_CLOSE_SIZE } };
  guint n_bent = 0, n_straight = 0;

  for (guint round = 0; round < 48; round++)
    {
      const guint32 flags = MO_FBX_CUBIC | MO_FBX_USER
                            | (round % 2 == 0 ? MO_FBX_WEIGHT_RIGHT | MO_FBX_WEIGHT_NEXT_LEFT : 0);
      guint v = round % G_N_ELEMENTS (vectors), n_curves = 1 + round / 3 % 3;
      guint8 bend[N_KEYS];
      Motion motion;

      make_motion (&motion, round % 4 < 2, flags, sizes[round / 12]);
      find_bends (&motion, vectors[v].vector, n_curves, INFINITY, bend);
      for (guint key = 0; key + 1 < N_KEYS; key++)
        {
          double off = measure (&motion, vectors[v].vector, n_curves, key);

          n_bent += bend[key] != 0;
          n_straight += bend[key] == 0;
          if (bend[key] == 0)
            g_assert_cmpfloat (off, <=, vectors[v].close * 1.01);
        }
      clear_motion (&motion);
    }
  /* Both happen. */
  g_assert_cmpuint (n_bent, >, 1000);
  g_assert_cmpuint (n_straight, >, 300);
}

static void
test_straight (void)
{
  guint8 bend[N_KEYS];
  Motion motion;

  make_motion (&motion, TRUE, MO_FBX_LINEAR, 10.0);
  find_bends (&motion, MO_FBX_MOVE, 3, INFINITY, bend);
  for (guint key = 0; key + 1 < N_KEYS; key++)
    g_assert_cmpuint (bend[key], ==, 0);
  /* Around one axis, any way is straight; what is turned with an offset is not. */
  find_bends (&motion, MO_FBX_TURN, 1, INFINITY, bend);
  g_assert_cmpuint (bend[0], ==, 0);
  motion.model.vectors[MO_FBX_TURN_OFFSET][0] = 1.0;
  mo_fbx_prepare (&motion.model);
  find_bends (&motion, MO_FBX_TURN, 1, INFINITY, bend);
  g_assert_cmpuint (bend[0], !=, 0);
  clear_motion (&motion);
}

/* Only what is sure to be as it says is measured so. */
static void
test_plain (void)
{
  Motion motion;

  make_motion (&motion, FALSE, MO_FBX_CUBIC | MO_FBX_USER, 1.0);
  g_assert_true (mo_fbx_curve_is_plain (&motion.curves[0]));
  motion.curves[0].runs[7].flags |= MO_FBX_AUTO;
  g_assert_false (mo_fbx_curve_is_plain (&motion.curves[0]));
  motion.curves[2].runs[7].data[1] = INFINITY;
  g_assert_false (mo_fbx_curve_is_plain (&motion.curves[2]));
  motion.curves[2].runs[7].data[1] = 0.0f;
  motion.times[9] = motion.times[8];
  g_assert_false (mo_fbx_curve_is_plain (&motion.curves[2]));
  clear_motion (&motion);
}

/* Keys that have their slopes in common are measured as if each had its own. */
static void
test_shared_runs (void)
{
  guint8 apart[N_KEYS], shared[N_KEYS];
  Motion motion;

  make_motion (&motion, FALSE, MO_FBX_CUBIC | MO_FBX_USER | MO_FBX_WEIGHT_RIGHT, 1e-3);
  for (guint axis = 0; axis < 3; axis++)
    for (guint i = 1; i < N_KEYS; i++)
      if (i % (3 + axis) != 0)
        memcpy (motion.curves[axis].runs[i].data, motion.curves[axis].runs[i - 1].data,
                sizeof motion.curves[axis].runs[i].data);
  find_bends (&motion, MO_FBX_MOVE, 3, 1e-3, apart);
  for (guint axis = 0; axis < 3; axis++)
    {
      MoFbxCurve *curve = &motion.curves[axis];

      curve->n_runs = 0;
      for (guint i = 0; i < N_KEYS; i += 3 + axis)
        curve->runs[curve->n_runs++] = curve->runs[i];
    }
  find_bends (&motion, MO_FBX_MOVE, 3, 1e-3, shared);
  g_assert_cmpmem (apart, N_KEYS - 1, shared, N_KEYS - 1);
  clear_motion (&motion);
}

/* Of a single curve, what is further from its chord than that is strong. */
static void
test_strong (void)
{
  static const double strong = 0.02;
  guint n_strong = 0;

  for (guint round = 0; round < 20; round++)
    {
      guint8 bend[N_KEYS];
      Motion motion;

      make_motion (&motion, round % 2 == 0, MO_FBX_CUBIC | MO_FBX_USER, 0.05);
      find_bends (&motion, MO_FBX_SIZE, 1, strong, bend);
      for (guint key = 0; key + 1 < N_KEYS; key++)
        if ((bend[key] & MO_FBX_IS_STRONG) != 0)
          n_strong++;
        else
          g_assert_cmpfloat (measure (&motion, MO_FBX_SIZE, 1, key), <=, strong * 1.01);
      clear_motion (&motion);
    }
  g_assert_cmpuint (n_strong, >, 50);
  g_assert_cmpuint (n_strong, <, 20 * (N_KEYS - 51));
}

/* At keys and between them, outside of them, and where values jump. */
static void
test_values (void)
{
  static const guint32 kinds[] = { MO_FBX_CUBIC | MO_FBX_USER, MO_FBX_LINEAR, MO_FBX_CONSTANT };

  for (guint round = 0; round < 60; round++)
    {
      gint64 times[MO_FBX_MANY], time = g_test_rand_int_range (-1000, 1000) * (gint64) 10000000;
      MoFbxCurve *curve;
      double values[MO_FBX_MANY];
      Motion motion;

      make_motion (&motion, round % 2 == 0, kinds[round % 3], 10.0);
      curve = &motion.curves[0];
      curve->has_steps = round % 3 == 2;
      curve->after.mode = round % 5 == 0 ? 'K' : 'C';
      for (guint i = 0, key = 0; i < MO_FBX_MANY; i++)
        {
          /* Some keys in a row, then times between them. */
          while (key < N_KEYS && motion.times[key] <= time)
            key++;
          times[i] = time = i % 40 < 15 && key < N_KEYS
                                ? motion.times[key]
                                : time + g_test_rand_int_range (1, 2000000000);
        }
      mo_fbx_curve_evaluate_many (curve, &motion.document.keys, times, MO_FBX_MANY, values);
      for (guint i = 0; i < MO_FBX_MANY; i++)
        {
          MoFbxPlace place = { NULL, 0, -1 };

          g_assert_cmpfloat (values[i], ==,
                             mo_fbx_curve_evaluate (curve, &motion.document.keys, times[i], FALSE,
                                                    &place));
        }
      clear_motion (&motion);
    }
}

/* As each by itself, in each order, also of angles that are far away or none. */
static void
test_turns (void)
{
  static const guint counts[] = { 1, 11, 12, 63, 64, 65, 76, 128, 200, 256 };
  double angles[3][MO_FBX_MANY], kept[3][MO_FBX_MANY];
  MoQuat turns[MO_FBX_MANY];

  for (guint round = 0; round < 6 * G_N_ELEMENTS (counts); round++)
    {
      guint n = counts[round / 6];
      MoFbxModel model = { .is_active = 1, .order = round % 6 };

      mo_fbx_prepare (&model);
      for (guint axis = 0; axis < 3; axis++)
        for (guint i = 0; i < MO_FBX_MANY; i++)
          angles[axis][i] = i >= n        ? NAN
                            : i % 17 == 3 ? 0.0
                            : i % 29 == 5 ? 1e9
                                          : g_test_rand_double_range (-800.0, 800.0);
      memcpy (kept, angles, sizeof kept);
      mo_fbx_turn_many (&model, angles, n, turns);
      for (guint i = 0; i < n; i++)
        {
          MoQuat one = mo_fbx_turn (&model, (double[]){ kept[0][i], kept[1][i], kept[2][i] });

          g_assert_cmpfloat (fabs (one.x - turns[i].x), <=, 2e-15);
          g_assert_cmpfloat (fabs (one.y - turns[i].y), <=, 2e-15);
          g_assert_cmpfloat (fabs (one.z - turns[i].z), <=, 2e-15);
          g_assert_cmpfloat (fabs (one.w - turns[i].w), <=, 2e-15);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fbx-spans/bends", test_bends);
  g_test_add_func ("/fbx-spans/straight", test_straight);
  g_test_add_func ("/fbx-spans/plain", test_plain);
  g_test_add_func ("/fbx-spans/shared-runs", test_shared_runs);
  g_test_add_func ("/fbx-spans/strong", test_strong);
  g_test_add_func ("/fbx-spans/values", test_values);
  g_test_add_func ("/fbx-spans/turns", test_turns);
  return g_test_run ();
}
