/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gesture.h"

#include "mo-math.h"
#include "mo-names.h"

static MoPose *
new_pose (void)
{
  MoPose *pose = g_new (MoPose, 1);

  mo_pose_reset (pose);
  return pose;
}

static MoPose *
hand_pose (guint number)
{
  MoPose *pose = new_pose ();

  mo_gesture_add_hands (pose, number, 1.0, NULL);
  return pose;
}

static MoPose *
expression (const char *stored)
{
  MoPose *pose = new_pose ();

  mo_gesture_add_expression (pose, stored, 1.0, NULL);
  return pose;
}

/* The largest rotation (degrees) and shift (millimetres) between two poses, among the joints of a
 * group; on one side if `suffix` is not NULL. */
static double
difference (const MoPose *a, const MoPose *b, MoGroup group, const char *suffix)
{
  double most = 0.0;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_rig_joint (i)->group == group
        && (suffix == NULL || g_str_has_suffix (mo_rig_joint (i)->name, suffix)))
      {
        MoVec3 off = mo_vec3_sub (a->local[i].position, b->local[i].position);

        most =
            MAX (most, mo_quat_angle (a->local[i].rotation, b->local[i].rotation) * 180.0 / G_PI);
        most = MAX (most, 1000.0 * mo_vec3_length (off));
      }
  return most;
}

/* Asserts that joints outside the group have not moved. */
static void
assert_only (const MoPose *pose, MoGroup group)
{
  g_autofree MoPose *rest = new_pose ();

  for (guint i = 0; i < MO_N_GROUPS; i++)
    if (i != group)
      g_assert_cmpfloat (difference (pose, rest, i, NULL), ==, 0.0);
}

/* All hand poses are different, and move only fingers. */
static void
test_hands (void)
{
  for (guint i = 0; i < MO_GESTURE_N_HAND_POSES; i++)
    {
      g_autofree MoPose *one = hand_pose (i);

      g_assert_nonnull (mo_hand_pose_nicks[i]);
      assert_only (one, MO_GROUP_HANDS);
      for (guint k = 0; k < i; k++)
        {
          g_autofree MoPose *other = hand_pose (k);

          g_assert_cmpfloat (difference (one, other, MO_GROUP_HANDS, NULL), >, 12.0);
        }
    }
  g_assert_null (mo_hand_pose_nicks[MO_GESTURE_N_HAND_POSES]);
}

/* A pose named for one hand leaves the other one spread; others are the same on both. */
static void
test_sides (void)
{
  g_autofree MoPose *spread = hand_pose (0);

  for (guint i = 0; i < MO_GESTURE_N_HAND_POSES; i++)
    {
      g_autofree MoPose *pose = hand_pose (i);
      gboolean left = g_str_has_suffix (mo_hand_pose_nicks[i], "-left");
      gboolean right = g_str_has_suffix (mo_hand_pose_nicks[i], "-right");

      if (left)
        g_assert_cmpfloat (difference (pose, spread, MO_GROUP_HANDS, "Right"), <, 0.1);
      if (right)
        g_assert_cmpfloat (difference (pose, spread, MO_GROUP_HANDS, "Left"), <, 0.1);
      if (!left && !right)
        g_assert_cmpfloat (fabs (difference (pose, spread, MO_GROUP_HANDS, "Left")
                                 - difference (pose, spread, MO_GROUP_HANDS, "Right")),
                           <, 0.5);
    }
}

static void
test_faces (void)
{
  g_autofree MoPose *rest = new_pose ();
  guint n = 0;

  for (const MoExpression *one = mo_expressions; one->stored != NULL; one++, n++)
    {
      g_autofree MoPose *pose = expression (one->stored);

      assert_only (pose, MO_GROUP_FACE);
      g_assert_cmpfloat (difference (pose, rest, MO_GROUP_FACE, NULL), >, 5.0);
      for (const MoExpression *other = mo_expressions; other != one; other++)
        {
          g_autofree MoPose *second = expression (other->stored);

          g_assert_cmpfloat (difference (pose, second, MO_GROUP_FACE, NULL), >, 3.0);
        }
    }
  g_assert_cmpuint (n, ==, 19);
}

/* As files spell it, and names that are not expressions. */
static void
test_names (void)
{
  g_autofree MoPose *rest = new_pose (), *lower = expression ("express_toothsmile");
  g_autofree MoPose *files = expression ("Express_Toothsmile"), *none = expression ("");
  g_autofree MoPose *body = expression ("backflip"), *hands = hand_pose (14);

  g_assert_cmpfloat (difference (lower, files, MO_GROUP_FACE, NULL), ==, 0.0);
  g_assert_cmpfloat (difference (none, rest, MO_GROUP_FACE, NULL), ==, 0.0);
  g_assert_cmpfloat (difference (body, rest, MO_GROUP_FACE, NULL), ==, 0.0);
  g_assert_cmpfloat (difference (hands, rest, MO_GROUP_HANDS, NULL), ==, 0.0);
}

static void
test_part (void)
{
  g_autofree MoPose *rest = new_pose (), *half = new_pose (), *whole = hand_pose (3);
  guint joint = (guint) mo_rig_find ("mHandMiddle1Right");
  double all = mo_quat_angle (whole->local[joint].rotation, rest->local[joint].rotation);

  mo_gesture_add_hands (half, 3, 0.5, NULL);
  g_assert_cmpfloat (fabs (mo_quat_angle (half->local[joint].rotation, rest->local[joint].rotation)
                           - 0.5 * all),
                     <, 1e-6);
  /* All the way from one pose to another gives the other. */
  mo_gesture_add_hands (half, 3, 1.0, NULL);
  g_assert_cmpfloat (difference (half, whole, MO_GROUP_HANDS, NULL), <, 1e-4);
  mo_gesture_add_hands (half, 3, -1.0, NULL);
  mo_gesture_add_hands (half, 3, NAN, NULL);
  g_assert_cmpfloat (difference (half, whole, MO_GROUP_HANDS, NULL), <, 1e-4);
}

static void
test_held (void)
{
  g_autofree MoPose *rest = new_pose (), *pose = new_pose ();
  guint finger = (guint) mo_rig_find ("mHandIndex2Left"), jaw = (guint) mo_rig_find ("mFaceJaw");
  guint8 held[MO_RIG_N_BONES] = { 0 };

  held[finger] = held[jaw] = 1;
  mo_gesture_add_hands (pose, 3, 1.0, held);
  mo_gesture_add_expression (pose, "express_open_mouth", 1.0, held);
  g_assert_cmpfloat (mo_quat_angle (pose->local[finger].rotation, rest->local[finger].rotation), ==,
                     0.0);
  g_assert_cmpfloat (mo_quat_angle (pose->local[jaw].rotation, rest->local[jaw].rotation), ==, 0.0);
  g_assert_cmpfloat (difference (pose, rest, MO_GROUP_HANDS, NULL), >, 60.0);
  g_assert_cmpfloat (difference (pose, rest, MO_GROUP_FACE, NULL), >, 2.0);
}

/* Left and right are mirror images. */
static void
test_mirrored (void)
{
  g_autofree MoPose *pose = hand_pose (11);

  mo_pose_update (pose);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_rig_joint (i)->group == MO_GROUP_HANDS
        && g_str_has_suffix (mo_rig_joint (i)->name, "Left"))
      {
        g_autoptr (GString) other = g_string_new (mo_rig_joint (i)->name);
        MoVec3 a = pose->world[i].position, b;

        g_string_replace (other, "Left", "Right", 0);
        b = pose->world[mo_rig_find (other->str)].position;
        g_assert_cmpfloat (fabs (a.x - b.x) + fabs (a.y + b.y) + fabs (a.z - b.z), <, 1e-6);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gesture/hands", test_hands);
  g_test_add_func ("/gesture/sides", test_sides);
  g_test_add_func ("/gesture/faces", test_faces);
  g_test_add_func ("/gesture/names", test_names);
  g_test_add_func ("/gesture/part", test_part);
  g_test_add_func ("/gesture/held", test_held);
  g_test_add_func ("/gesture/mirrored", test_mirrored);
  return g_test_run ();
}
