/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-finger.h"
#include "mo-gesture.h"
#include "mo-twin.h"

#include <string.h>

/* The sides of a random bend that a human can make. */
static MoFingerBend
random_bend (MoFinger finger)
{
  const MoFingerBend *least = &mo_finger_least[finger], *most = &mo_finger_most[finger];

  return (MoFingerBend){ g_test_rand_double_range (least->curl, most->curl),
                         g_test_rand_double_range (least->spread, most->spread) };
}

static void
test_back (void)
{
  for (guint n = 0; n < 500; n++)
    for (MoFinger finger = 0; finger < MO_N_FINGERS; finger++)
      {
        MoFingerBend bend = random_bend (finger), found;
        MoQuat left[MO_N_FINGER_BONES], right[MO_N_FINGER_BONES];

        mo_finger_set (MO_HALF_LEFT, finger, bend, left);
        mo_finger_set (MO_HALF_RIGHT, finger, bend, right);
        for (guint i = 0; i < MO_N_FINGER_BONES; i++)
          g_assert_cmpfloat (mo_quat_angle (mo_mirror_rotation (left[i]), right[i]), ==, 0.0);
        found = mo_finger_get (MO_HALF_LEFT, finger, left);
        g_assert_cmpfloat_with_epsilon (found.curl, bend.curl, 1e-9);
        g_assert_cmpfloat_with_epsilon (found.spread, bend.spread, 1e-9);
        found = mo_finger_get (MO_HALF_RIGHT, finger, right);
        g_assert_cmpfloat_with_epsilon (found.curl, bend.curl, 1e-9);
      }
}

/* Any finger of any hand can be bent on: the numbers come back, and the same ones change nothing. The outer bones of one
 * that is bent there and back are as they were, and so is all of it if its first bone only curls and spreads. */
static void
test_bend (void)
{
  for (guint n = 0; n < 2000; n++)
    {
      MoFinger finger = n % MO_N_FINGERS;
      MoHalf hand = n % 2 == 0 ? MO_HALF_LEFT : MO_HALF_RIGHT;
      double wild = n % 3 == 0 ? 0.0 : 0.3;
      MoFingerBend bend = random_bend (finger), before, found;
      MoQuat turns[MO_N_FINGER_BONES], start[MO_N_FINGER_BONES];

      mo_finger_set (hand, finger, random_bend (finger), turns);
      for (guint i = 0; i < MO_N_FINGER_BONES; i++)
        turns[i] =
            mo_quat_mul (i == 0 && wild == 0.0
                             ? MO_QUAT_IDENTITY
                             : mo_quat_exp ((MoVec3){ g_test_rand_double_range (-0.3, 0.3),
                                                      g_test_rand_double_range (-wild, wild),
                                                      g_test_rand_double_range (-wild, wild) }),
                         turns[i]);
      memcpy (start, turns, sizeof turns);
      before = mo_finger_get (hand, finger, turns);
      mo_finger_bend (hand, finger, before, turns);
      g_assert_cmpmem (turns, sizeof turns, start, sizeof start);
      mo_finger_bend (hand, finger, bend, turns);
      found = mo_finger_get (hand, finger, turns);
      g_assert_cmpfloat_with_epsilon (found.curl, bend.curl, 1e-8);
      g_assert_cmpfloat_with_epsilon (found.spread, bend.spread, 1e-8);
      mo_finger_bend (hand, finger, before, turns);
      if (finger == MO_FINGER_THUMB)
        continue;
      for (guint i = wild == 0.0 ? 0 : 1; i < MO_N_FINGER_BONES; i++)
        g_assert_cmpfloat (mo_quat_angle (turns[i], start[i]), <, wild == 0.0 ? 1e-6 : 0.5);
    }
}

/* Where the tip of a finger is, from its first joint, at rest and with a bend. */
static MoVec3
find_tip (MoFinger finger, MoFingerBend bend)
{
  g_autoptr (MoPosture) posture = mo_posture_new ();
  guint last = mo_finger_joint (MO_HALF_LEFT, finger, 2);
  const float *end = mo_rig_joint (last)->end;
  MoTransform tip;
  MoPose pose;

  mo_finger_fill (posture, MO_HALF_LEFT, finger, bend);
  mo_pose_reset (&pose);
  mo_posture_apply (posture, 1.0, &pose);
  mo_pose_update (&pose);
  tip = mo_pose_world (&pose, last);
  return mo_vec3_add (tip.position,
                      mo_quat_rotate (tip.rotation, (MoVec3){ (double) end[0], (double) end[1],
                                                              (double) end[2] }));
}

/* Curling brings tips down to the palm, which faces down at rest; spreading takes them apart. */
static void
test_ways (void)
{
  MoFingerBend none = { 0.0, 0.0 }, curled = { MO_DEGREES (60), 0.0 };
  MoFingerBend spread = { 0.0, MO_DEGREES (10) };

  for (MoFinger finger = MO_FINGER_INDEX; finger < MO_N_FINGERS; finger++)
    {
      MoVec3 at = find_tip (finger, none), to = find_tip (finger, curled),
             aside = find_tip (finger, spread);

      g_assert_cmpfloat (to.z, <, at.z - 0.02);
      if (finger <= MO_FINGER_MIDDLE)
        g_assert_cmpfloat (aside.x, >, at.x + 0.005);
      else
        g_assert_cmpfloat (aside.x, <, at.x - 0.005);
      g_assert_cmpfloat_with_epsilon (aside.z, at.z, 1e-9);
    }
  /* The thumb goes across the palm, below it. */
  g_assert_cmpfloat (find_tip (MO_FINGER_THUMB, curled).z, <,
                     find_tip (MO_FINGER_THUMB, none).z - 0.01);
}

/* Our own fist, read as curls, is one. */
static void
test_fist (void)
{
  MoPose pose;

  mo_pose_reset (&pose);
  mo_gesture_add_hands (&pose, 3, 1.0, NULL);
  for (MoFinger finger = MO_FINGER_INDEX; finger < MO_N_FINGERS; finger++)
    {
      MoQuat turns[MO_N_FINGER_BONES];
      MoFingerBend bend;

      for (guint i = 0; i < MO_N_FINGER_BONES; i++)
        turns[i] = pose.local[mo_finger_joint (MO_HALF_LEFT, finger, i)].rotation;
      bend = mo_finger_get (MO_HALF_LEFT, finger, turns);
      g_assert_cmpfloat_with_epsilon (bend.curl, MO_DEGREES (83), MO_DEGREES (2));
    }
}

static void
test_names (void)
{
  for (MoFinger finger = 0; finger < MO_N_FINGERS; finger++)
    g_assert_cmpint (mo_finger_from_nick (mo_finger_nick (finger)), ==, (int) finger);
  g_assert_cmpint (mo_finger_from_nick ("toe"), ==, -1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/finger/back", test_back);
  g_test_add_func ("/finger/bend", test_bend);
  g_test_add_func ("/finger/ways", test_ways);
  g_test_add_func ("/finger/fist", test_fist);
  g_test_add_func ("/finger/names", test_names);
  return g_test_run ();
}
