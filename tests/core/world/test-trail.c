/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode.h"
#include "mo-trail.h"

/* An elbow that turns by 80 degrees in a second, rests for a second and jumps back, seen from outside: the wrist goes about
 * the elbow on a circle, and is as fast as the angle over the time between two frames. */

#define TURN MO_DEGREES (80.0)
#define FRAME (1.0 / 25.0)
#define N_FRAMES 76u

static MoQuat
about_z (double angle)
{
  return mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 }, angle);
}

static MoMotion *
new_motion (void)
{
  static const struct
  {
    double angle, time;
  } keys[] = { { 0.0, 0.0 }, { TURN, 1.0 }, { TURN, 2.0 }, { 0.0, 2.0 + FRAME }, { 0.0, 3.0 } };
  g_autoptr (MoAnim) anim = mo_anim_new ();
  MoTrack *track = &mo_anim_add_joint (anim, "mElbowLeft", 4)->rotation;

  anim->base_priority = 4;
  anim->duration = 3.0f;
  mo_track_resize (track, G_N_ELEMENTS (keys));
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      mo_encode_rotation (&track->keys[i], about_z (keys[i].angle));
      track->keys[i].time = (guint16) round (keys[i].time / 3.0 * 65535.0);
    }
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

static void
test_places (void)
{
  g_autoptr (MoMotion) motion = new_motion ();
  const guint joints[] = { (guint) mo_rig_find ("mElbowLeft"), (guint) mo_rig_find ("mWristLeft") };
  g_autoptr (MoTrail) trail = mo_trail_new (motion, FRAME, joints, G_N_ELEMENTS (joints));
  MoVec3 bone = mo_rig_rest ((guint) mo_rig_find ("mWristLeft"))->position;
  MoPose rest;
  MoVec3 elbow;

  mo_pose_reset (&rest);
  mo_pose_update (&rest);
  elbow = rest.world[joints[0]].position;
  g_assert_cmpuint (mo_trail_get_n_frames (trail), ==, N_FRAMES);
  g_assert_cmpfloat_with_epsilon (mo_trail_get_time (trail, N_FRAMES - 1), 3.0, 1e-9);
  g_assert_cmpuint (mo_trail_find_frame (trail, 10.4 * FRAME), ==, 10);
  g_assert_cmpuint (mo_trail_find_frame (trail, 99.0), ==, N_FRAMES - 1);
  g_assert_cmpuint (mo_trail_find_frame (trail, -1.0), ==, 0);
  for (guint i = N_FRAMES; i-- > 0;)
    {
      double time = i * FRAME, angle = TURN * CLAMP (time, 0.0, 1.0);
      MoVec3 meant;

      /* The world goes straight between two keys, not at one speed. */
      if (i > 50)
        angle = 0.0;
      else if (i != 0 && i < 25)
        continue;
      meant = mo_vec3_add (elbow, mo_quat_rotate (about_z (angle), bone));
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (mo_trail_get (trail, i)[0].end, meant)), <,
                         1e-4);
      /* The hand goes on beyond the wrist. */
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (mo_trail_get (trail, i)[1].end, elbow)), >,
                         mo_vec3_length (bone) + 0.03);
    }
}

static void
test_speed (void)
{
  g_autoptr (MoMotion) motion = new_motion ();
  const guint joints[] = { (guint) mo_rig_find ("mElbowLeft"), (guint) mo_rig_find ("mWristLeft") };
  g_autoptr (MoTrail) trail = mo_trail_new (motion, FRAME, joints, G_N_ELEMENTS (joints));
  double whole = 0.0;

  for (guint i = 1; i <= 25; i++)
    whole += mo_trail_get (trail, i)[0].speed * FRAME;
  g_assert_cmpfloat_with_epsilon (whole, TURN, MO_DEGREES (0.1));
  g_assert_cmpfloat_with_epsilon (mo_trail_get (trail, 0)[0].speed,
                                  mo_trail_get (trail, 1)[0].speed, 1e-9);
  g_assert_cmpfloat (mo_trail_get (trail, 40)[0].speed, <, MO_DEGREES (0.1));
  /* The jump is in one frame, and in no other. */
  g_assert_cmpfloat_with_epsilon (mo_trail_get (trail, 51)[0].speed, TURN / FRAME, TURN);
  g_assert_cmpfloat (mo_trail_get (trail, 53)[0].speed, <, MO_DEGREES (0.1));
  for (guint i = 0; i < N_FRAMES; i++)
    g_assert_cmpfloat (mo_trail_get (trail, i)[1].speed, ==, 0.0);
}

/* A frame is the same whichever was asked for before, and a pose without length is one frame at rest. */
static void
test_order (void)
{
  g_autoptr (MoMotion) motion = new_motion ();
  const guint joint = (guint) mo_rig_find ("mElbowLeft");
  g_autoptr (MoTrail) forth = mo_trail_new (motion, FRAME, &joint, 1);
  g_autoptr (MoTrail) back = mo_trail_new (motion, FRAME, &joint, 1);
  g_autoptr (MoAnim) pose = mo_anim_new ();
  g_autoptr (MoMotion) still = NULL;
  g_autoptr (MoTrail) dot = NULL;

  for (guint i = 0; i < N_FRAMES; i++)
    mo_trail_get (forth, i);
  for (guint i = N_FRAMES; i-- > 0;)
    g_assert_cmpmem (mo_trail_get (back, i), sizeof (MoTrailDot), mo_trail_get (forth, i),
                     sizeof (MoTrailDot));
  still = mo_motion_new (pose, MO_MOTION_AS_STORED);
  dot = mo_trail_new (still, 0.0, &joint, 1);
  g_assert_cmpuint (mo_trail_get_n_frames (dot), ==, 1);
  g_assert_cmpfloat (mo_trail_get (dot, 0)->speed, ==, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trail/places", test_places);
  g_test_add_func ("/trail/speed", test_speed);
  g_test_add_func ("/trail/order", test_order);
  return g_test_run ();
}
