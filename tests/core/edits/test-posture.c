/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-posture.h"
#include "mo-twin.h"

#define SAME 1e-12

static guint
joint_of (const char *name)
{
  int number = mo_rig_find (name);

  g_assert_cmpint (number, >=, 0);
  return (guint) number;
}

static MoQuat
random_rotation (void)
{
  MoQuat q = { g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1),
               g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1) };

  return mo_quat_normalise (q);
}

/* Some joints of a body; the pelvis has a place too. */
static MoPosture *
random_posture (void)
{
  MoPosture *self = mo_posture_new ();

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (i == MO_RIG_PELVIS || g_test_rand_bit ())
      mo_posture_set_turn (self, i, random_rotation ());
  mo_posture_set_move (self, MO_RIG_PELVIS,
                       (MoVec3){ g_test_rand_double (), g_test_rand_double (), 0.25 });
  return self;
}

static void
assert_near (MoTransform a, MoTransform b)
{
  g_assert_cmpfloat (mo_quat_angle (a.rotation, b.rotation), <=, 1e-7);
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (a.position, b.position)), <=, SAME);
}

static void
test_apply (void)
{
  for (guint n = 0; n < 100; n++)
    {
      g_autoptr (MoPosture) self = random_posture ();
      double part = n % 3 == 0 ? 1.0 : g_test_rand_double ();
      MoPose before, after;

      mo_pose_reset (&before);
      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        before.local[i].rotation = random_rotation ();
      after = before;
      mo_posture_apply (self, part, &after);
      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        {
          MoTransform wanted = before.local[i];

          if ((self->has[i] & MO_POSTURE_TURN) != 0)
            wanted.rotation = mo_quat_slerp (wanted.rotation, self->local[i].rotation, part);
          if ((self->has[i] & MO_POSTURE_MOVE) != 0)
            wanted.position = mo_vec3_lerp (wanted.position, self->local[i].position, part);
          assert_near (after.local[i], wanted);
          if (self->has[i] == 0)
            g_assert_cmpmem (&after.local[i], sizeof (MoTransform), &before.local[i],
                             sizeof (MoTransform));
        }
    }
}

static void
test_flip (void)
{
  for (guint n = 0; n < 100; n++)
    {
      g_autoptr (MoPosture) self = random_posture (), image = mo_posture_flip (self),
                            again = mo_posture_flip (image);

      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        {
          guint twin = mo_rig_twin (i);

          g_assert_cmpuint (image->has[twin], ==, self->has[i]);
          g_assert_cmpuint (again->has[i], ==, self->has[i]);
          assert_near (again->local[i], self->local[i]);
          if (self->has[i] != 0)
            g_assert_cmpfloat (mo_quat_angle (image->local[twin].rotation,
                                              mo_mirror_rotation (self->local[i].rotation)),
                               ==, 0.0);
        }
      g_assert_cmpfloat (image->local[MO_RIG_PELVIS].position.y, ==,
                         -self->local[MO_RIG_PELVIS].position.y);
    }
}

static void
test_sides (void)
{
  for (guint n = 0; n < 100; n++)
    {
      g_autoptr (MoPosture) self = random_posture (),
                            copied = mo_posture_copy_side (self, MO_HALF_LEFT),
                            even = mo_posture_symmetrise (self), image = mo_posture_flip (even);

      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        {
          guint twin = mo_rig_twin (i);
          MoHalf side;

          if (mo_joint_half (i, &side) && side == MO_HALF_LEFT && self->has[i] != 0)
            g_assert_cmpfloat (mo_quat_angle (mo_mirror_rotation (self->local[i].rotation),
                                              copied->local[twin].rotation),
                               <=, 1e-9);
          else if (twin == i)
            assert_near (copied->local[i], self->local[i]);
          if (mo_joint_half (i, &side) && side == MO_HALF_LEFT)
            assert_near (copied->local[i], self->local[i]);
          /* Halfway between opposite rotations there is more than one. */
          if (mo_quat_angle (self->local[i].rotation,
                             mo_mirror_rotation (self->local[twin].rotation))
              < 3.1)
            assert_near (even->local[i], image->local[i]);
        }
    }
}

static void
test_side_of_joint (void)
{
  static const struct
  {
    const char *name;
    int side;
  } rows[] = {
    { "mElbowLeft", MO_HALF_LEFT },
    { "mElbowRight", MO_HALF_RIGHT },
    { "mHead", -1 },
    { "LEFT_PEC", MO_HALF_LEFT },
    { "R_HAND", MO_HALF_RIGHT },
    { "BELLY", -1 },
    { "Left Eyeball", MO_HALF_LEFT },
    { "R Forearm", MO_HALF_RIGHT },
    { "Skull", -1 },
    { "Alt Left Ear", MO_HALF_LEFT },
    { "mFaceEyeLidUpperRight", MO_HALF_RIGHT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      MoHalf side = MO_HALF_LEFT;
      gboolean has_side = mo_joint_half (joint_of (rows[i].name), &side);

      g_assert_cmpint (has_side ? (int) side : -1, ==, rows[i].side);
    }
}

static void
test_mixtures (void)
{
  g_autoptr (MoPosture) a = random_posture (), b = random_posture (), over = mo_posture_over (a, b),
                        none = mo_posture_blend (a, b, 0.0), all = mo_posture_blend (a, b, 1.0),
                        same = mo_posture_over (a, a);
  guint8 keeps[MO_RIG_N_JOINTS] = { 0 };
  g_autoptr (MoPosture) only = NULL;

  keeps[MO_RIG_PELVIS] = keeps[joint_of ("mHead")] = 1;
  only = mo_posture_only (over, keeps);
  g_assert_cmpuint (mo_posture_count (only), <=, 2);
  g_assert_true (mo_posture_equal (a, same));
  g_assert_true (mo_posture_equal (over, none));
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      g_assert_cmpuint (over->has[i], ==, a->has[i] | b->has[i]);
      if (b->has[i] != 0)
        assert_near (all->local[i], b->local[i]);
      if (a->has[i] != 0)
        assert_near (over->local[i], a->local[i]);
    }
}

static void
test_difference (void)
{
  MoPose before, after;
  g_autoptr (MoPosture) wanted = random_posture (), found = NULL, nothing = NULL;

  mo_pose_reset (&before);
  after = before;
  mo_posture_apply (wanted, 1.0, &after);
  found = mo_posture_difference (&before, &after);
  nothing = mo_posture_difference (&after, &after);
  g_assert_cmpuint (mo_posture_count (nothing), ==, 0);
  mo_posture_apply (found, 1.0, &before);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    assert_near (before.local[i], after.local[i]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/posture/apply", test_apply);
  g_test_add_func ("/posture/flip", test_flip);
  g_test_add_func ("/posture/sides", test_sides);
  g_test_add_func ("/posture/side-of-joint", test_side_of_joint);
  g_test_add_func ("/posture/mixtures", test_mixtures);
  g_test_add_func ("/posture/difference", test_difference);
  return g_test_run ();
}
