/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-attach.h"

static guint
joint_of (const char *name)
{
  return (guint) mo_rig_find (name);
}

/* A left knee that is bent by a right angle, back. */
static void
bend_knee (MoPose *pose)
{
  mo_pose_reset (pose);
  pose->local[joint_of ("mKneeLeft")].rotation =
      mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, MO_DEGREES (90));
  mo_pose_update (pose);
}

static void
test_points (void)
{
  MoPose pose;

  bend_knee (&pose);
  g_assert_cmpstr (mo_rig_joint (mo_attach_point (1))->name, ==, "Chest");
  for (guint id = 1; id <= MO_N_ATTACH_POINTS; id++)
    {
      guint number = mo_attach_point (id);
      int parent = mo_rig_joint (number)->parent;
      MoTransform joint = parent >= 0 ? mo_pose_world (&pose, (guint) parent) : pose.root;
      const float *place = mo_rig_joint (number)->position;
      MoVec3 wanted = mo_vec3_add (joint.position,
                                   mo_quat_rotate (joint.rotation,
                                                   (MoVec3){ (double) place[0], (double) place[1],
                                                             (double) place[2] }));
      MoVec3 found = mo_pose_world (&pose, number).position;

      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (wanted, found)), <, 1e-9);
    }
}

static void
test_midpoint (void)
{
  MoPose pose;
  MoVec3 hip, knee, at;

  bend_knee (&pose);
  hip = mo_pose_world (&pose, joint_of ("mHipLeft")).position;
  knee = mo_pose_world (&pose, joint_of ("mKneeLeft")).position;
  at = mo_attach_midpoint (&pose, joint_of ("mKneeLeft")).position;
  g_assert_cmpfloat_with_epsilon (at.z, 0.5 * (hip.z + knee.z), 1e-12);
  g_assert_cmpfloat_with_epsilon (at.x, 0.5 * (hip.x + knee.x), 1e-12);
  /* The thigh has not turned. */
  g_assert_cmpfloat (mo_quat_angle (mo_attach_midpoint (&pose, joint_of ("mKneeLeft")).rotation,
                                    MO_QUAT_IDENTITY),
                     <, 1e-12);
  g_assert_cmpfloat_with_epsilon (mo_quat_angle (mo_attach_midpoint (&pose, joint_of ("mAnkleLeft"))
                                                     .rotation,
                                                 MO_QUAT_IDENTITY),
                                  MO_DEGREES (90), 1e-9);
}

static void
test_average (void)
{
  MoPose pose;
  MoTransform at;
  MoVec3 knee;

  bend_knee (&pose);
  knee = mo_pose_world (&pose, joint_of ("mKneeLeft")).position;
  at = mo_attach_average (&pose, joint_of ("mKneeLeft"));
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (at.position, knee)), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (mo_quat_angle (at.rotation, MO_QUAT_IDENTITY), MO_DEGREES (45),
                                  1e-9);
  at = mo_attach_average (&pose, MO_RIG_PELVIS);
  g_assert_cmpfloat (mo_quat_angle (at.rotation, MO_QUAT_IDENTITY), <, 1e-12);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/attach/points", test_points);
  g_test_add_func ("/attach/midpoint", test_midpoint);
  g_test_add_func ("/attach/average", test_average);
  return g_test_run ();
}
