/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-limits.h"
#include "mo-math.h"
#include "mo-names.h"
#include "mo-pose.h"
#include "mo-rig.h"

#include <string.h>

static void
test_table (void)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const MoRigJoint *joint = mo_rig_joint (i);

      /* Parents come first, so that one pass computes a pose. */
      g_assert_cmpint (joint->parent, <, (int) MIN (i, MO_RIG_N_BONES));
      g_assert_cmpint (joint->group, <, MO_N_GROUPS);
      g_assert_cmpstr (joint->name, !=, "");
    }
  g_assert_cmpstr (mo_rig_joint (0)->name, ==, "mPelvis");
  g_assert_cmpstr (mo_rig_joint (132)->name, ==, "mHindLimb4Right");
  g_assert_cmpstr (mo_rig_joint (133)->name, ==, "PELVIS");
  g_assert_cmpstr (mo_rig_joint (158)->name, ==, "L_FOOT");
  g_assert_cmpstr (mo_rig_joint (158 + 5)->name, ==, "Left Hand");
  g_assert_cmpstr (mo_rig_joint (158 + 55)->name, ==, "Right Hind Foot");
}

/* Everything on the left exists on the right too, mirrored at the plane y = 0. The world's own
 * table is uneven by a few millimetres. */
static void
test_symmetry (void)
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      const MoRigJoint *left = mo_rig_joint (i);
      g_autofree char *name = NULL;
      const MoRigJoint *right;

      if (!g_str_has_suffix (left->name, "Left"))
        continue;
      name = g_strdup_printf ("%.*sRight", (int) strlen (left->name) - 4, left->name);
      right = mo_rig_joint ((guint) mo_rig_find (name));
      g_assert_cmpint (right->group, ==, left->group);
      g_assert_cmpfloat_with_epsilon (left->position[0], right->position[0], 0.0025f);
      g_assert_cmpfloat_with_epsilon (left->position[1], -right->position[1], 0.0035f);
      g_assert_cmpfloat_with_epsilon (left->position[2], right->position[2], 0.0025f);
    }
}

static void
test_names (void)
{
  g_assert_cmpint (mo_rig_find_alias ("hip"), ==, 0);
  g_assert_cmpint (mo_rig_find_alias ("avatar_mPelvis"), ==, 0);
  g_assert_cmpint (mo_rig_find_alias ("figureHair"), ==, mo_rig_find ("mSkull"));
  g_assert_cmpint (mo_rig_find_alias ("Left_Hand"), ==, 163);
  g_assert_cmpint (mo_rig_find_alias ("PELVIS"), ==, MO_RIG_NOT_FOUND);
  g_assert_cmpint (mo_rig_find_alias ("Chest"), ==, MO_RIG_NOT_FOUND);
  g_assert_cmpint (mo_rig_find ("Hip"), ==, MO_RIG_NOT_FOUND);
  g_assert_cmpint (mo_rig_find ("Chest"), ==, 159);
  g_assert_cmpint (mo_rig_find ("Left Hand"), ==, 163);
  g_assert_cmpint (mo_rig_find ("L_FOOT"), ==, 158);
  g_assert_cmpint (mo_rig_find ("headMesh"), ==, MO_RIG_INERT);
  /* Attachment points on the screen are not on the body. */
  g_assert_cmpint (mo_rig_find ("Center 2"), ==, MO_RIG_NOT_FOUND);
  g_assert_cmpint (mo_rig_find ("Center_2"), ==, MO_RIG_NOT_FOUND);
  g_assert_cmpint (mo_rig_find_volume ("L_FOOT"), ==, 158);
  g_assert_cmpint (mo_rig_find_volume ("mPelvis"), ==, MO_RIG_NOT_FOUND);
}

static void
test_rest_pose (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  MoVec3 head, hand;

  mo_pose_reset (pose);
  head = mo_pose_world (pose, (guint) mo_rig_find ("mHead")).position;
  hand = mo_pose_world (pose, (guint) mo_rig_find ("mWristLeft")).position;
  g_assert_cmpfloat_with_epsilon (head.z, 1.067 + 0.084 + 0.205 + 0.251 + 0.076, 1e-6);
  g_assert_cmpfloat_with_epsilon (hand.y, 0.085 + 0.079 + 0.248 + 0.205, 1e-6);
  g_assert_cmpfloat_with_epsilon (hand.z, head.z - 0.251 - 0.076 + 0.165, 1e-6);

  /* A quarter turn of the whole body about the vertical takes left to the back. */
  pose->local[MO_RIG_PELVIS].rotation = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, G_PI / 2);
  mo_pose_update (pose);
  g_assert_cmpfloat_with_epsilon (
      mo_pose_world (pose, (guint) mo_rig_find ("mWristLeft")).position.x, -hand.y, 1e-6);
  /* A volume's unit lengths are its half axes. */
  g_assert_cmpfloat_with_epsilon (
      mo_vec3_length (mo_vec3_sub (mo_pose_volume_point (pose, (guint) mo_rig_find ("HEAD"),
                                                         (MoVec3){ 0, 0, 1 }),
                                   mo_pose_world (pose, (guint) mo_rig_find ("HEAD")).position)),
      0.12, 1e-6);
}

static void
test_words (void)
{
  guint n = 0;

  for (const MoExpression *row = mo_expressions; row->stored != NULL; row++, n++)
    {
      g_assert_true (mo_emote_is_known (row->stored));
      g_assert_cmpstr (mo_expression_stored (row->nick), ==, row->stored);
      g_assert_cmpstr (mo_expression_stored (row->label), ==, row->stored);
    }
  g_assert_cmpuint (n, ==, 19);
  g_assert_cmpuint (g_strv_length ((char **) mo_hand_pose_nicks), ==, MO_N_HAND_POSES);
  g_assert_cmpuint (g_strv_length ((char **) mo_hand_pose_labels), ==, MO_N_HAND_POSES);
  g_assert_true (mo_emote_is_known ("Express_Smile"));
  g_assert_true (mo_emote_is_known ("6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0"));
  g_assert_false (mo_emote_is_known ("Closed_Mouth"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rig/table", test_table);
  g_test_add_func ("/rig/symmetry", test_symmetry);
  g_test_add_func ("/rig/names", test_names);
  g_test_add_func ("/rig/rest-pose", test_rest_pose);
  g_test_add_func ("/rig/words", test_words);
  return g_test_run ();
}
