/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-trunk.h"

#include <math.h>
#include <string.h>

/* The trunk's own places and slopes against those of a pose into which it is written. */

#define N_TRUNKS 200

static MoQuat
random_rotation (double most)
{
  return mo_quat_exp ((MoVec3){ g_test_rand_double_range (-most, most),
                                g_test_rand_double_range (-most, most),
                                g_test_rand_double_range (-most, most) });
}

static void
make_pose (MoPose *pose)
{
  static const char *const joints[] = { "mPelvis",      "mTorso",  "mChest", "mCollarLeft",
                                        "mCollarRight", "mSpine2", "mSpine3" };

  mo_pose_reset (pose);
  pose->root.rotation = random_rotation (1.0);
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    pose->local[mo_rig_find (joints[i])].rotation = random_rotation (0.3);
  mo_pose_update (pose);
}

static void
make_numbers (double numbers[MO_TRUNK_UNKNOWNS], double most)
{
  for (guint i = 0; i < MO_TRUNK_UNKNOWNS; i++)
    numbers[i] = g_test_rand_double_range (-most, most);
}

static MoVec3
place_in_pose (const MoPose *given, MoTrunk *trunk, const double *numbers, guint joint)
{
  MoPose pose = *given;

  mo_trunk_place (trunk, numbers, FALSE);
  mo_trunk_write (trunk, numbers, &pose);
  mo_pose_update (&pose);
  return pose.world[joint].position;
}

/* Where a joint is that a part carries. */
static void
test_places (void)
{
  static const char *const joints[] = { "mShoulderLeft", "mShoulderRight", "mHipLeft",
                                        "mHipRight",     "mHead",          "mCollarLeft" };

  for (guint i = 0; i < N_TRUNKS; i++)
    {
      guint joint = (guint) mo_rig_find (joints[i % G_N_ELEMENTS (joints)]);
      double numbers[MO_TRUNK_UNKNOWNS];
      MoTransform between, own;
      MoVec3 place;
      MoPose given;
      MoTrunk trunk;

      make_pose (&given);
      mo_trunk_init (&trunk, &given, FALSE);
      make_numbers (numbers, 0.5);
      place = place_in_pose (&given, &trunk, numbers, joint);
      between = mo_trunk_find_between (&trunk, joint);
      own = mo_transform_compose (&between, &trunk.bones[mo_trunk_find_part (&trunk, joint)].world);
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (own.position, place)), <, 1e-9);
    }
}

/* The work of a force on a joint's place is how far it moves along it. */
static void
test_slopes (void)
{
  static const char *const joints[] = { "mShoulderLeft", "mShoulderRight", "mHipLeft" };
  const double small = 1e-6;

  for (guint i = 0; i < N_TRUNKS; i++)
    {
      guint joint = (guint) mo_rig_find (joints[i % G_N_ELEMENTS (joints)]);
      double numbers[MO_TRUNK_UNKNOWNS], slopes[MO_TRUNK_UNKNOWNS];
      MoVec3 force = { g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1),
                       g_test_rand_double_range (-1, 1) };
      MoPose given;
      MoTrunk trunk;

      make_pose (&given);
      mo_trunk_init (&trunk, &given, FALSE);
      make_numbers (numbers, 0.5);
      for (guint m = 0; m < MO_TRUNK_UNKNOWNS; m++)
        {
          double moved[MO_TRUNK_UNKNOWNS];
          MoVec3 before, after;

          memcpy (moved, numbers, sizeof moved);
          moved[m] = numbers[m] + small;
          after = place_in_pose (&given, &trunk, moved, joint);
          moved[m] = numbers[m] - small;
          before = place_in_pose (&given, &trunk, moved, joint);
          mo_trunk_place (&trunk, numbers, FALSE);
          mo_trunk_find_slopes (&trunk, mo_trunk_find_part (&trunk, joint),
                                place_in_pose (&given, &trunk, numbers, joint), force,
                                (MoVec3){ 0, 0, 0 }, slopes);
          g_assert_cmpfloat_with_epsilon (mo_vec3_dot (mo_vec3_sub (after, before), force)
                                              / (2.0 * small),
                                          slopes[m], 1e-7);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trunk/places", test_places);
  g_test_add_func ("/trunk/slopes", test_slopes);
  return g_test_run ();
}
