/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-face.h"
#include "mo-likeness.h"

#define SAME 1e-6

static guint
movement_of (const char *nick)
{
  for (guint i = 0; i < MO_GESTURE_N_MOVEMENTS; i++)
    if (g_str_equal (mo_face_movements[i].nick, nick))
      return i;
  g_assert_not_reached ();
}

static void
assert_pose (const MoPose *a, const MoPose *b, double most)
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoVec3 way = mo_vec3_sub (a->local[i].position, b->local[i].position);

      g_assert_cmpfloat (mo_quat_angle (a->local[i].rotation, b->local[i].rotation), <=, most);
      g_assert_cmpfloat (mo_vec3_length (way), <=, most);
    }
}

/* A movement alone is what mo-gesture.h has, and all of it is found; nothing else is. */
static void
test_single (void)
{
  for (guint i = 0; i < MO_GESTURE_N_MOVEMENTS; i++)
    {
      double parts[MO_GESTURE_N_MOVEMENTS];
      MoPose pose, whole;

      mo_pose_reset (&pose);
      whole = pose;
      mo_gesture_add_expression (&whole, mo_face_movements[i].stored, 1.0, NULL);
      mo_face_set (&pose, i, 1.0);
      assert_pose (&pose, &whole, 1e-9);
      mo_face_get (&whole, parts);
      g_assert_cmpfloat_with_epsilon (parts[i], 1.0, SAME);
      mo_face_set (&pose, i, 0.0);
      mo_pose_reset (&whole);
      assert_pose (&pose, &whole, 1e-9);
    }
}

/* Any part of any movement on any face comes back, and the same part changes nothing. */
static void
test_back (void)
{
  for (guint n = 0; n < 300; n++)
    {
      double parts[MO_GESTURE_N_MOVEMENTS];
      guint movement = (guint) g_test_rand_int_range (0, MO_GESTURE_N_MOVEMENTS);
      double part = n % 5 == 0 ? n % 2 : g_test_rand_double_range (0.0, 1.0);
      guint face = (guint) g_test_rand_int_range (0, 19);
      MoPose pose, again;

      mo_pose_reset (&pose);
      mo_gesture_add_expression (&pose, mo_expressions[face].stored, g_test_rand_double (), NULL);
      for (guint i = 0; i < 3; i++)
        mo_face_set (&pose, (guint) g_test_rand_int_range (0, MO_GESTURE_N_MOVEMENTS),
                     g_test_rand_double ());
      mo_face_set (&pose, movement, part);
      mo_face_get (&pose, parts);
      if (fabs (parts[movement] - part) > SAME)
        g_error ("%s of %s: %g, not %g", mo_face_movements[movement].nick,
                 mo_expressions[face].nick, parts[movement], part);
      again = pose;
      mo_face_set (&again, movement, parts[movement]);
      assert_pose (&again, &pose, 0.0);
    }
}

/* Lids are joints of their own: one eye leaves the other alone, and both are the mean of them. */
static void
test_halves (void)
{
  guint both = movement_of ("blink"), left = movement_of ("blink-left"),
        right = movement_of ("blink-right");
  double parts[MO_GESTURE_N_MOVEMENTS];
  MoPose pose;

  mo_pose_reset (&pose);
  mo_face_set (&pose, left, 0.8);
  mo_face_get (&pose, parts);
  g_assert_cmpfloat_with_epsilon (parts[left], 0.8, SAME);
  g_assert_cmpfloat_with_epsilon (parts[right], 0.0, SAME);
  g_assert_cmpfloat_with_epsilon (parts[both], 0.4, SAME);
  mo_face_set (&pose, both, 1.0);
  mo_face_get (&pose, parts);
  g_assert_cmpfloat_with_epsilon (parts[left], 1.0, SAME);
  g_assert_cmpfloat_with_epsilon (parts[right], 1.0, SAME);
  g_assert_cmpint (mo_face_twin (left), ==, (int) right);
  g_assert_cmpint (mo_face_twin (right), ==, (int) left);
  g_assert_cmpint (mo_face_twin (both), ==, -1);
  g_assert_cmpint (mo_face_twin (movement_of ("look-left")), ==, -1);
}

/* Eyes cannot look two ways: the second takes the place of the first. */
static void
test_opposite (void)
{
  guint there = movement_of ("look-left"), back = movement_of ("look-right");
  double parts[MO_GESTURE_N_MOVEMENTS];
  MoPose pose, alone;

  mo_pose_reset (&pose);
  alone = pose;
  mo_face_set (&pose, there, 0.7);
  mo_face_set (&pose, back, 0.6);
  mo_face_get (&pose, parts);
  g_assert_cmpfloat_with_epsilon (parts[there], 0.0, SAME);
  g_assert_cmpfloat_with_epsilon (parts[back], 0.6, SAME);
  mo_face_set (&alone, back, 0.6);
  assert_pose (&pose, &alone, 1e-6);
}

/* A part of each shape is that part of it and nothing else; other shapes are off. */
static void
test_likeness (void)
{
  guint8 face[MO_RIG_N_JOINTS] = { 0 };

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    face[i] = mo_rig_joint (i)->group == MO_GROUP_FACE;
  for (guint i = 0; i < 19; i++)
    for (guint k = 0; k < 19; k++)
      {
        g_autoptr (MoPosture) shape = mo_likeness_of_face (mo_expressions[k].stored);
        MoPose pose;
        double off, part;

        mo_pose_reset (&pose);
        mo_gesture_add_expression (&pose, mo_expressions[i].stored, 0.7, NULL);
        part = mo_likeness_measure (shape, face, &pose, &off);
        if (i == k)
          {
            g_assert_cmpfloat_with_epsilon (part, 0.7, 1e-9);
            g_assert_cmpfloat (off, <, 1e-9);
          }
        else
          g_assert_cmpfloat (off, >, 0.02);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/face/single", test_single);
  g_test_add_func ("/face/back", test_back);
  g_test_add_func ("/face/halves", test_halves);
  g_test_add_func ("/face/opposite", test_opposite);
  g_test_add_func ("/face/likeness", test_likeness);
  return g_test_run ();
}
