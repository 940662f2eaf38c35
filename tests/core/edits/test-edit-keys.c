/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-keys.h"
#include "mo-twin.h"

#define FRAME (1.0 / 30.0)

static guint
joint_of (const char *name)
{
  return (guint) mo_rig_find (name);
}

/* A lane of a joint with keys at times, in hundredths of a second, that end with a negative one. */
static MoEdit *
with_lane (MoEdit *edit, const char *name, const int *times)
{
  for (guint i = 0; times[i] >= 0; i++)
    {
      MoEditKey key = { .time = times[i] / 100.0,
                        .value = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, times[i] / 100.0) };
      MoEdit *next = mo_edit_set_key (edit, joint_of (name), MO_LANE_TURN, &key);

      mo_edit_unref (edit);
      edit = next;
    }
  return edit;
}

static MoEdit *
two_lanes (void)
{
  MoEdit *edit = with_lane (mo_edit_new (MO_EDIT_KEYS), "mHead", (int[]){ 0, 50, 100, 200, -1 });

  return with_lane (edit, "mTorso", (int[]){ 0, 120, -1 });
}

static void
assert_times (const MoEdit *edit, const char *name, const int *times)
{
  int index = mo_edit_find_lane (edit, joint_of (name), MO_LANE_TURN);
  const MoEditLane *lane;
  guint n = 0;

  while (times[n] >= 0)
    n++;
  if (n == 0)
    {
      g_assert_cmpint (index, ==, -1);
      return;
    }
  g_assert_cmpint (index, >=, 0);
  lane = mo_edit_lane (edit, (guint) index);
  g_assert_cmpuint (lane->n_keys, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (lane->keys[i].time, times[i] / 100.0, 1e-9);
}

/* The time that a key was made at, in hundredths, by its value. */
static int
made_at (const MoEdit *edit, const MoKeyRef *ref)
{
  MoQuat q = mo_edit_lane (edit, ref->lane)->keys[ref->key].value;

  return (int) round (mo_quat_angle (q, MO_QUAT_IDENTITY) * 100.0);
}

#define REF(keys, i) (&g_array_index (keys, MoKeyRef, i))

static void
test_set (void)
{
  g_autoptr (MoEdit) edit = two_lanes (), same = NULL;
  g_autoptr (GArray) times = mo_edit_get_key_times (edit, NULL);
  MoEditKey key = { .time = 0.5, .value = MO_QUAT_IDENTITY, .out = MO_SHAPE_HOLD };

  /* Lanes are in the order of the rig. */
  g_assert_cmpuint (mo_edit_lane (edit, 0)->joint, ==, joint_of ("mTorso"));
  assert_times (edit, "mHead", (int[]){ 0, 50, 100, 200, -1 });
  g_assert_cmpuint (times->len, ==, 5);
  same = mo_edit_set_key (edit, joint_of ("mHead"), MO_LANE_TURN, &key);
  assert_times (same, "mHead", (int[]){ 0, 50, 100, 200, -1 });
  g_assert_cmpuint (mo_edit_lane (same, 1)->keys[1].out, ==, MO_SHAPE_HOLD);
  g_assert_true (mo_edit_lane (same, 0) == mo_edit_lane (edit, 0));
  g_assert_cmpuint (mo_edit_lane (edit, 1)->keys[1].out, ==, MO_SHAPE_AUTO);
}

/* Lanes of an edit that somebody else wrote may be in any order; none is there twice. */
static void
test_any_order (void)
{
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_KEYS), next = NULL, last = NULL;
  MoEditKey key = { .time = 0.5, .value = MO_QUAT_IDENTITY };
  guint joints[] = { joint_of ("mKneeLeft"), joint_of ("mTorso"), joint_of ("mHead") };

  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    {
      MoEditKey *first = g_new0 (MoEditKey, 1);

      first->value = MO_QUAT_IDENTITY;
      g_ptr_array_add (edit->lanes,
                       mo_edit_lane_new (joints[i], MO_LANE_TURN, MO_ABOUT_OWN, first, 1));
    }
  next = mo_edit_set_key (edit, joints[1], MO_LANE_TURN, &key);
  last = mo_edit_set_key (next, joints[2], MO_LANE_TURN, &key);
  g_assert_cmpuint (last->lanes->len, ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    g_assert_cmpuint (mo_edit_lane (last, (guint) mo_edit_find_lane (last, joints[i], MO_LANE_TURN))
                          ->n_keys,
                      ==, i == 0 ? 1 : 2);
}

static void
test_stop (void)
{
  g_autoptr (MoEdit) edit = two_lanes (), result = NULL, back = NULL;
  g_autoptr (GArray) keys = mo_edit_find_keys (edit, 0.4, 1.3, NULL);
  double by = 5.0;

  /* 0.5 and 1 of the head stop a frame before 2, and with them 1.2 of the torso. */
  g_assert_cmpuint (keys->len, ==, 3);
  result = mo_edit_move_keys (edit, keys, &by, MO_KEYS_STOP, 0.1);
  g_assert_cmpfloat_with_epsilon (by, 0.9, 1e-9);
  assert_times (result, "mHead", (int[]){ 0, 140, 190, 200, -1 });
  assert_times (result, "mTorso", (int[]){ 0, 210, -1 });
  g_assert_cmpuint (keys->len, ==, 3);
  by = -5.0;
  back = mo_edit_move_keys (result, keys, &by, MO_KEYS_STOP, 0.0);
  assert_times (back, "mHead", (int[]){ 0, 50, 200, -1 });
}

static void
test_push (void)
{
  g_autoptr (MoEdit) edit = two_lanes (), result = NULL, left = NULL;
  g_autoptr (GArray) keys = mo_edit_find_keys (edit, 0.5, 0.5, NULL);
  double by = 0.45;

  result = mo_edit_move_keys (edit, keys, &by, MO_KEYS_PUSH, 0.1);
  assert_times (result, "mHead", (int[]){ 0, 95, 105, 200, -1 });
  assert_times (result, "mTorso", (int[]){ 0, 120, -1 });
  g_assert_cmpuint (keys->len, ==, 1);
  g_assert_cmpint (made_at (result, REF (keys, 0)), ==, 50);
  by = -1.0;
  left = mo_edit_move_keys (result, keys, &by, MO_KEYS_PUSH, 0.1);
  /* 0 is pushed before the beginning. */
  g_assert_cmpfloat_with_epsilon (mo_edit_lane (left, 1)->keys[0].time, -0.15, 1e-9);
  g_assert_cmpfloat_with_epsilon (mo_edit_lane (left, 1)->keys[1].time, -0.05, 1e-9);
}

static void
test_replace (void)
{
  g_autoptr (MoEdit) edit = two_lanes (), result = NULL;
  g_autoptr (GArray) keys = mo_edit_find_keys (edit, 0.5, 0.5, NULL);
  double by = 1.501;

  result = mo_edit_move_keys (edit, keys, &by, MO_KEYS_REPLACE, FRAME);
  g_assert_cmpuint (keys->len, ==, 1);
  g_assert_cmpuint (REF (keys, 0)->key, ==, 2);
  g_assert_cmpint (made_at (result, REF (keys, 0)), ==, 50);
  g_assert_cmpuint (mo_edit_lane (result, 1)->n_keys, ==, 3);
}

static void
test_copy (void)
{
  g_autoptr (MoEdit) edit = two_lanes (), result = NULL;
  g_autoptr (GArray) keys = mo_edit_find_keys (edit, 0.0, 0.5, NULL);

  result = mo_edit_copy_keys (edit, keys, 1.0, FRAME);
  assert_times (result, "mHead", (int[]){ 0, 50, 100, 150, 200, -1 });
  assert_times (result, "mTorso", (int[]){ 0, 100, 120, -1 });
  g_assert_cmpuint (keys->len, ==, 3);
  g_assert_cmpint (made_at (result, REF (keys, 1)), ==, 0);
  g_assert_cmpint (made_at (result, REF (keys, 2)), ==, 50);
}

static void
test_scale (void)
{
  g_autoptr (MoEdit) edit = two_lanes (), result = NULL, small = NULL;
  g_autoptr (GArray) keys = mo_edit_find_keys (edit, 0.0, 9.0, NULL);

  result = mo_edit_scale_keys (edit, keys, 0.0, 0.5, FRAME);
  assert_times (result, "mHead", (int[]){ 0, 25, 50, 100, -1 });
  assert_times (result, "mTorso", (int[]){ 0, 60, -1 });
  small = mo_edit_scale_keys (result, keys, 0.0, 0.01, FRAME);
  assert_times (small, "mHead", (int[]){ 1, -1 });
}

static void
test_delete_and_shape (void)
{
  g_autoptr (MoEdit) edit = two_lanes (), held = NULL, flat = NULL, left = NULL, none = NULL;
  g_autoptr (GArray) keys = mo_edit_find_keys (edit, 0.0, 1.3, NULL), all = NULL;

  held = mo_edit_shape_keys (edit, keys, MO_KEY_IN | MO_KEY_OUT, MO_SHAPE_HOLD);
  flat = mo_edit_shape_keys (held, keys, MO_KEY_IN, MO_SHAPE_FLAT);
  for (guint i = 0; i < keys->len; i++)
    {
      const MoKeyRef *ref = REF (keys, i);

      g_assert_cmpuint (mo_edit_lane (held, ref->lane)->keys[ref->key].in, ==, MO_SHAPE_AUTO);
      g_assert_cmpuint (mo_edit_lane (flat, ref->lane)->keys[ref->key].in, ==, MO_SHAPE_FLAT);
      g_assert_cmpuint (mo_edit_lane (flat, ref->lane)->keys[ref->key].out, ==, MO_SHAPE_HOLD);
    }
  left = mo_edit_delete_keys (edit, keys);
  assert_times (left, "mHead", (int[]){ 200, -1 });
  assert_times (left, "mTorso", (int[]){ -1 });
  all = mo_edit_find_keys (edit, -9.0, 9.0, NULL);
  none = mo_edit_delete_keys (edit, all);
  g_assert_cmpuint (none->lanes->len, ==, 0);
}

static void
test_flip (void)
{
  g_autoptr (MoEdit) edit =
      with_lane (mo_edit_new (MO_EDIT_KEYS), "mElbowLeft", (int[]){ 0, 50, -1 }),
                     image = NULL, back = NULL;
  g_autoptr (GArray) keys = mo_edit_find_keys (edit, 0.0, 9.0, NULL);

  image = mo_edit_flip_keys (edit, keys);
  g_assert_cmpuint (image->lanes->len, ==, 1);
  g_assert_cmpuint (mo_edit_lane (image, 0)->joint, ==, joint_of ("mElbowRight"));
  back = mo_edit_flip_keys (image, keys);
  g_assert_true (mo_edit_lane_equal (mo_edit_lane (edit, 0), mo_edit_lane (back, 0)));
}

static void
test_posture (void)
{
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_KEYS), set = NULL;
  g_autoptr (MoPosture) posture = mo_posture_new (), read = NULL;

  mo_posture_set_turn (posture, joint_of ("mHead"), (MoQuat){ 0.0, 0.0, 0.6, 0.8 });
  mo_posture_set_turn (posture, MO_RIG_PELVIS, MO_QUAT_IDENTITY);
  mo_posture_set_move (posture, MO_RIG_PELVIS, (MoVec3){ 0.0, 0.1, -0.2 });
  set = mo_edit_set_posture (edit, posture, 0.0, MO_SHAPE_HOLD);
  g_assert_cmpuint (set->lanes->len, ==, 3);
  g_assert_cmpuint (mo_edit_lane (set, 0)->keys[0].in, ==, MO_SHAPE_AUTO);
  read = mo_edit_get_posture (set, 3.0);
  g_assert_true (mo_posture_equal (posture, read));
}

/* Whatever is done, times rise, and an edit is what it was for everybody else. */
static void
test_random (void)
{
  g_autoptr (MoEdit) edit = two_lanes (), kept = two_lanes ();

  for (guint n = 0; n < 2000; n++)
    {
      double from = g_test_rand_double_range (-1, 3), by = g_test_rand_double_range (-2, 2);
      double gap = g_test_rand_double_range (0, 0.2);
      g_autoptr (GArray) keys =
          mo_edit_find_keys (edit, from, from + g_test_rand_double_range (0, 2), NULL);
      guint before = mo_edit_count_keys (edit), chosen = keys->len;
      MoEdit *next;

      switch (g_test_rand_int_range (0, 5))
        {
        case 0:
          next = mo_edit_scale_keys (edit, keys, from, g_test_rand_double_range (0.5, 1.8), gap);
          break;
        case 1:
          next = mo_edit_copy_keys (edit, keys, by, gap);
          g_assert_cmpuint (keys->len, ==, chosen);
          break;
        case 2:
          next = mo_edit_move_keys (edit, keys, &by, MO_KEYS_REPLACE, gap);
          g_assert_cmpuint (keys->len, ==, chosen);
          break;
        case 3:
          next = mo_edit_move_keys (edit, keys, &by, MO_KEYS_PUSH, gap);
          g_assert_cmpuint (mo_edit_count_keys (next), ==, before);
          break;
        default:
          next = mo_edit_move_keys (edit, keys, &by, MO_KEYS_STOP, gap);
          g_assert_cmpuint (keys->len, ==, chosen);
        }
      for (guint i = 0; i < next->lanes->len; i++)
        for (guint k = 1; k < mo_edit_lane (next, i)->n_keys; k++)
          g_assert_cmpfloat (mo_edit_lane (next, i)->keys[k - 1].time, <,
                             mo_edit_lane (next, i)->keys[k].time);
      mo_edit_unref (edit);
      edit = mo_edit_count_keys (next) > 60 ? two_lanes () : mo_edit_ref (next);
      mo_edit_unref (next);
    }
  {
    g_autoptr (MoEdit) fresh = two_lanes ();

    for (guint i = 0; i < kept->lanes->len; i++)
      g_assert_true (mo_edit_lane_equal (mo_edit_lane (kept, i), mo_edit_lane (fresh, i)));
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-keys/any-order", test_any_order);
  g_test_add_func ("/edit-keys/set", test_set);
  g_test_add_func ("/edit-keys/stop", test_stop);
  g_test_add_func ("/edit-keys/push", test_push);
  g_test_add_func ("/edit-keys/replace", test_replace);
  g_test_add_func ("/edit-keys/copy", test_copy);
  g_test_add_func ("/edit-keys/scale", test_scale);
  g_test_add_func ("/edit-keys/delete-and-shape", test_delete_and_shape);
  g_test_add_func ("/edit-keys/flip", test_flip);
  g_test_add_func ("/edit-keys/posture", test_posture);
  g_test_add_func ("/edit-keys/random", test_random);
  return g_test_run ();
}
