/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-bvj-clip.h"

#include "mo-clip.h"
#include "mo-math.h"

#include <math.h>
#include <string.h>

/* Joints whose paths have keys of their own, and those that a format gives by rows. */

static MoJoint *
add_joint (MoSkeleton *skeleton, guint n, const guint8 *channels)
{
  MoJoint *joint = mo_skeleton_joint (skeleton, mo_skeleton_add (skeleton, "hip", -1));

  joint->n_channels = n;
  memcpy (joint->channels, channels, n);
  return joint;
}

static const guint8 mixed[] = {
  MO_CHANNEL_Z_ROTATION, MO_CHANNEL_Y_POSITION, MO_CHANNEL_W_ROTATION,
  MO_CHANNEL_X_ROTATION, MO_CHANNEL_X_POSITION, MO_CHANNEL_Y_ROTATION
};
static const guint8 twice[] = { MO_CHANNEL_X_ROTATION, MO_CHANNEL_W_ROTATION,
                                MO_CHANNEL_X_ROTATION };
static const guint8 angles[] = { MO_CHANNEL_Z_ROTATION, MO_CHANNEL_X_POSITION,
                                 MO_CHANNEL_X_ROTATION };

/* A quaternion is x y z w, whatever the order of the channels; all other numbers keep theirs. */
static void
test_places (void)
{
  static const double row[] = { 1, 2, 3, 4, 5, 6 };
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_new ();
  MoJoint joint = *add_joint (skeleton, G_N_ELEMENTS (mixed), mixed);
  double numbers[MO_CURVE_MAX_WIDTH], back[G_N_ELEMENTS (mixed)] = { 0.0 };

  g_assert_cmpuint (mo_keyed_width (&joint, MO_KEYED_TURN), ==, 4);
  g_assert_cmpuint (mo_keyed_width (&joint, MO_KEYED_MOVE), ==, 2);
  g_assert_cmpuint (mo_keyed_width (&joint, MO_KEYED_SCALE), ==, 0);
  mo_keyed_from_row (&joint, MO_KEYED_TURN, row, numbers);
  g_assert_cmpmem (numbers, 4 * sizeof (double), ((const double[]){ 4, 6, 1, 3 }),
                   4 * sizeof (double));
  mo_keyed_to_row (&joint, MO_KEYED_TURN, numbers, back);
  g_assert_cmpfloat (back[1], ==, 0.0);
  mo_keyed_from_row (&joint, MO_KEYED_MOVE, row, numbers);
  g_assert_cmpmem (numbers, 2 * sizeof (double), ((const double[]){ 2, 5 }), 2 * sizeof (double));
  mo_keyed_to_row (&joint, MO_KEYED_MOVE, numbers, back);
  g_assert_cmpmem (back, sizeof back, row, sizeof row);

  joint = *add_joint (skeleton, G_N_ELEMENTS (angles), angles);
  mo_keyed_from_row (&joint, MO_KEYED_TURN, row, numbers);
  g_assert_cmpmem (numbers, 2 * sizeof (double), ((const double[]){ 1, 3 }), 2 * sizeof (double));
}

/* Of channels listed twice the last one counts and none is lost; what is in no channel is 0. */
static void
test_listed_twice (void)
{
  static const double row[] = { 7, 8, 9 };
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_new ();
  const MoJoint *joint = add_joint (skeleton, G_N_ELEMENTS (twice), twice);
  double numbers[MO_CURVE_MAX_WIDTH], back[G_N_ELEMENTS (twice)];

  g_assert_cmpuint (mo_keyed_width (joint, MO_KEYED_TURN), ==, 5);
  mo_keyed_from_row (joint, MO_KEYED_TURN, row, numbers);
  g_assert_cmpmem (numbers, 5 * sizeof (double), ((const double[]){ 9, 0, 0, 8, 7 }),
                   5 * sizeof (double));
  mo_keyed_to_row (joint, MO_KEYED_TURN, numbers, back);
  g_assert_cmpmem (back, sizeof back, row, sizeof row);
}

/* Turns at 0 and 1, moves at 0.5 and 3, of a joint with both kinds of channels. */
static MoKeyframes *
make_own_times (const MoJoint *joint)
{
  MoKeyframes *self = mo_keyframes_new (1);
  MoCurve *turn = &self->joints[0].paths[MO_KEYED_TURN],
          *move = &self->joints[0].paths[MO_KEYED_MOVE];

  mo_curve_init (turn, 2, mo_keyed_width (joint, MO_KEYED_TURN), MO_CURVE_LINEAR);
  memcpy (mo_curve_row (turn, 0), ((const double[]){ 0.0, 10.0, 20.0 }), 3 * sizeof (double));
  memcpy (mo_curve_row (turn, 1), ((const double[]){ 1.0, 20.0, 60.0 }), 3 * sizeof (double));
  mo_curve_init (move, 2, mo_keyed_width (joint, MO_KEYED_MOVE), MO_CURVE_STEP);
  memcpy (mo_curve_row (move, 0), ((const double[]){ 0.5, -1.0 }), 2 * sizeof (double));
  memcpy (mo_curve_row (move, 1), ((const double[]){ 3.0, 5.0 }), 2 * sizeof (double));
  return self;
}

static void
assert_times (GArray *times, guint n, const double *right)
{
  g_assert_cmpuint (times->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (g_array_index (times, double, i), ==, right[i]);
  g_array_unref (times);
}

static void
test_own_times (void)
{
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_new ();
  const MoJoint *joint = add_joint (skeleton, G_N_ELEMENTS (angles), angles);
  g_autoptr (MoKeyframes) self = make_own_times (joint);
  const guint turn = 1u << MO_KEYED_TURN, move = 1u << MO_KEYED_MOVE;
  double values[G_N_ELEMENTS (angles)];

  mo_keyframes_evaluate (self, 0, joint, 0.75, values);
  g_assert_cmpmem (values, sizeof values, ((const double[]){ 17.5, -1.0, 50.0 }), sizeof values);
  mo_keyframes_evaluate (self, 0, joint, 2.0, values);
  g_assert_cmpmem (values, sizeof values, ((const double[]){ 20.0, -1.0, 60.0 }), sizeof values);
  mo_keyframes_evaluate (self, 0, joint, 3.0, values);
  g_assert_cmpfloat (values[1], ==, 5.0);

  assert_times (mo_keyframes_get_key_times (self, 0, turn), 2, (const double[]){ 0.0, 1.0 });
  assert_times (mo_keyframes_get_key_times (self, 0, move), 2, (const double[]){ 0.5, 3.0 });
  assert_times (mo_keyframes_get_key_times (self, 0, MO_KEYED_ALL), 4,
                (const double[]){ 0.0, 0.5, 1.0, 3.0 });
  g_assert_cmpuint (mo_keyframes_count_keys (self, 0), ==, 2);
  g_assert_true (mo_keyframes_move (self, 0));

  mo_keyframes_collect_times (self, (const double[]){ 4.0, 0.5 }, 2);
  assert_times (g_array_ref (self->times), 5, (const double[]){ 0.0, 0.5, 1.0, 3.0, 4.0 });
  g_assert_cmpfloat (mo_keyframes_duration (self), ==, 4.0);
}

/* Moves are looked at where they have keys, turns about two axes at fifteen parts or more. */
static void
test_looks (void)
{
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_new ();
  const MoJoint *joint = add_joint (skeleton, G_N_ELEMENTS (angles), angles);
  g_autoptr (MoKeyframes) self = make_own_times (joint);
  const guint turn = 1u << MO_KEYED_TURN, move = 1u << MO_KEYED_MOVE;

  assert_times (mo_keyframes_get_times (self, 0, joint, move, FALSE), 2,
                (const double[]){ 0.5, 3.0 });
  g_assert_cmpuint (mo_keyframes_count_times (self, 0, joint, move, FALSE), ==, 2);
  g_assert_cmpuint (mo_keyframes_count_times (self, 0, joint, turn, FALSE), ==, 1 + 14);
  /* The joint's own times part the turn: 20 degrees in each half. */
  g_assert_cmpuint (mo_keyframes_count_times (self, 0, joint, MO_KEYED_ALL, FALSE), ==,
                    1 + 7 + 7 + 1);
  /* With tangents it is a curve: sixty looks a second. */
  self->joints[0].paths[MO_KEYED_MOVE].modes =
      g_memdup2 (((const guint8[]){ MO_CURVE_HERMITE, MO_CURVE_HERMITE }), 2);
  g_assert_cmpuint (mo_keyframes_count_times (self, 0, joint, move, FALSE), ==, 1 + 150);
  g_assert_cmpuint (mo_keyframes_count_times (self, 0, joint, turn, FALSE), ==, 1 + 14);
}

/* Rows with quaternions are played between two keys and follow a polynomial through more. */
static void
test_rows (void)
{
  const double times[] = { 0.0, 1.0, 2.0 };
  const double rows[] = { 0.0, 1.0, 2.0, 0.0, 3.0, 0.0, 0.0, 2.0, 0.0,
                          1.0, 5.0, 0.0, 0.0, 9.0, 1.0, 0.0, 7.0, 0.0 };
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_new ();
  const MoJoint *joint = add_joint (skeleton, G_N_ELEMENTS (mixed), mixed);
  g_autoptr (MoKeyframes) self = mo_keyframes_new (1);
  const MoKeyedJoint *keyed = &self->joints[0];
  double v[G_N_ELEMENTS (mixed)];

  mo_keyframes_set_rows (self, 0, joint, 3, times, rows);
  /* At a key the numbers of the file, of any length; between two of them a unit quaternion. */
  for (guint i = 0; i < 3; i++)
    {
      mo_keyframes_evaluate (self, 0, joint, times[i], v);
      g_assert_cmpmem (v, sizeof v, rows + (gsize) i * G_N_ELEMENTS (mixed), sizeof v);
    }
  mo_keyframes_evaluate (self, 0, joint, 0.5, v);
  g_assert_cmpfloat_with_epsilon (v[2], sqrt (0.5), 1e-12);
  g_assert_cmpfloat_with_epsilon (v[3], sqrt (0.5), 1e-12);
  g_assert_cmpfloat_with_epsilon (v[1], 1.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (v[4], 4.0, 1e-12);

  mo_keyframes_set_interpolation (self, skeleton, MO_INTERPOLATION_QUADRATIC);
  g_assert_cmpint (keyed->paths[MO_KEYED_TURN].mode, ==, MO_CURVE_POLYNOMIAL2);
  mo_keyframes_evaluate (self, 0, joint, 0.5, v);
  /* 1, 2, 9 is 3 t^2 - 2 t + 1. */
  g_assert_cmpfloat_with_epsilon (v[1], 0.75, 1e-12);
  mo_keyframes_set_interpolation (self, skeleton, MO_INTERPOLATION_LINEAR);
  g_assert_cmpint (keyed->paths[MO_KEYED_TURN].mode, ==, MO_CURVE_PLAY_ANY);
  g_assert_cmpint (keyed->paths[MO_KEYED_MOVE].mode, ==, MO_CURVE_POLYNOMIAL1);
  g_assert_cmpint (mo_keyed_mode (joint, MO_KEYED_TURN, 2, MO_INTERPOLATION_CUBIC), ==,
                   MO_CURVE_PLAY_ANY);
}

static void
test_still (void)
{
  const double times[] = { 0.0, 1.0 }, rows[] = { 5.0, 5.0, 6.0, 5.0, 5.0, 6.0 };
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_new ();
  const MoJoint *joint = add_joint (skeleton, G_N_ELEMENTS (angles), angles);
  g_autoptr (MoKeyframes) self = mo_keyframes_new (1);

  g_assert_false (mo_keyframes_move (self, 0));
  mo_keyframes_set_rows (self, 0, joint, 2, times, rows);
  g_assert_false (mo_keyframes_move (self, 0));
  mo_curve_row (&self->joints[0].paths[MO_KEYED_TURN], 1)[2] = 6.5;
  g_assert_true (mo_keyframes_move (self, 0));
}

static void
double_values (gpointer user_data, MoKeyedPath path, gboolean is_tangent, double *row)
{
  guint *n_tangents = user_data;

  *n_tangents += is_tangent;
  for (guint i = 0; i < G_N_ELEMENTS (angles); i++)
    row[i] *= is_tangent ? 3.0 : 2.0;
}

/* A change reaches values and tangents of each path, and channels may have other names after it. */
static void
test_change (void)
{
  static const guint8 renamed[] = { MO_CHANNEL_X_ROTATION, MO_CHANNEL_W_ROTATION,
                                    MO_CHANNEL_Y_ROTATION };
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_new ();
  MoJoint joint = *add_joint (skeleton, G_N_ELEMENTS (angles), angles);
  g_autoptr (MoKeyframes) self = mo_keyframes_new (1), copy = mo_keyframes_new_like (self);
  MoCurve *curve = &self->joints[0].paths[MO_KEYED_TURN];
  guint n_tangents = 0;

  mo_curve_init (curve, 1, 2, MO_CURVE_HERMITE);
  memcpy (mo_curve_row (curve, 0) + 1, ((const double[]){ 1, 2, 3, 4, 5, 6 }), 6 * sizeof (double));
  mo_keyed_copy (&copy->joints[0], &self->joints[0]);
  mo_keyed_change (&copy->joints[0], &joint, &joint, MO_KEYED_ALL, double_values, &n_tangents);
  g_assert_cmpuint (n_tangents, ==, 2);
  g_assert_cmpmem (mo_curve_row (&copy->joints[0].paths[MO_KEYED_TURN], 0) + 1, 6 * sizeof (double),
                   ((const double[]){ 3, 6, 6, 8, 15, 18 }), 6 * sizeof (double));
  g_assert_cmpfloat (mo_curve_number (curve, 0, 0), ==, 3.0);

  /* Of a quaternion x and w, and then y and w instead. */
  joint = *add_joint (skeleton, G_N_ELEMENTS (twice), twice);
  mo_curve_clear (curve);
  mo_keyframes_set_rows (self, 0, &joint, 1, ((const double[]){ 0.0 }),
                         ((const double[]){ 7.0, 8.0, 9.0 }));
  mo_keyed_change (&self->joints[0], &joint, add_joint (skeleton, 3, renamed), MO_KEYED_ALL,
                   double_values, &n_tangents);
  g_assert_cmpmem (mo_curve_row (curve, 0) + 1, 4 * sizeof (double),
                   ((const double[]){ 14, 18, 0, 16 }), 4 * sizeof (double));
}

/* Keys of a joint without channels are written again. */
static void
test_no_channels (void)
{
  g_autoptr (MoClip) clip =
      test_bvj_parse ("{\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Xrotation\"],\"JOINTS\":[{"
                      "\"NAME\":\"a\",\"CHANNELS\":[]}]},\"KEYFRAMES\":[{\"AT\":0,\"hip\":[1]},"
                      "{\"AT\":0.5,\"a\":[]},{\"AT\":1,\"hip\":[3],\"a\":[]}]}");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autofree char *text = test_bvj_write (&mo_format_bvj, clip, recipe, context);

  g_assert_cmpuint (mo_keyframes_count_keys (clip->keyframes, 1), ==, 2);
  g_assert_nonnull (strstr (text, "{\"AT\": 0.5, \"a\": []}"));
  g_assert_nonnull (strstr (text, "{\"AT\": 1, \"hip\": [3], \"a\": []}"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/keyframes/places", test_places);
  g_test_add_func ("/keyframes/listed-twice", test_listed_twice);
  g_test_add_func ("/keyframes/own-times", test_own_times);
  g_test_add_func ("/keyframes/looks", test_looks);
  g_test_add_func ("/keyframes/rows", test_rows);
  g_test_add_func ("/keyframes/still", test_still);
  g_test_add_func ("/keyframes/change", test_change);
  g_test_add_func ("/keyframes/no-channels", test_no_channels);
  return g_test_run ();
}
