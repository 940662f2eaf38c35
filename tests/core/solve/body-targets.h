/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-solve.h"
#include "mo-limb-joints.h"
#include "mo-range.h"

#include <math.h>
#include <stdlib.h>

/* What tests of reaching with the body begin with: poses and targets from a seed, and how far answers are apart. */

#define N_TARGETS 10000
#define HELD 1e-4 /* metres */

/* The same targets in every run. */
static GRand *random_source;

static inline double
random_between (double low, double high)
{
  return g_rand_double_range (random_source, low, high);
}

static inline void
set_angles (MoPose *pose, const char *name, double bend, double side, double twist)
{
  guint joint = (guint) mo_rig_find (name);
  double angles[MO_N_ANGLES] = { MO_DEGREES (bend), MO_DEGREES (side), MO_DEGREES (twist) };
  MoRange range;

  mo_range_init (&range, joint);
  pose->local[joint].rotation = mo_range_set_angles (&range, angles);
}

/* Somebody who stands at ease, never twice the same. */
static inline void
stand (MoPose *pose)
{
  static const char *const sides[] = { "Left", "Right" };

  mo_pose_reset (pose);
  set_angles (pose, "mTorso", random_between (-5, 15), random_between (-5, 5),
              random_between (-5, 5));
  set_angles (pose, "mChest", random_between (-5, 5), random_between (-5, 5),
              random_between (-5, 5));
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *shoulder = g_strconcat ("mShoulder", sides[i], NULL);
      g_autofree char *elbow = g_strconcat ("mElbow", sides[i], NULL);
      g_autofree char *hip = g_strconcat ("mHip", sides[i], NULL);
      g_autofree char *knee = g_strconcat ("mKnee", sides[i], NULL);

      set_angles (pose, shoulder, random_between (-75, -30), random_between (-30, 0), 0);
      set_angles (pose, elbow, random_between (-60, -5), 0, 0);
      set_angles (pose, hip, random_between (-30, -5), random_between (0, 10), 0);
      set_angles (pose, knee, random_between (10, 40), 0, 0);
    }
  mo_pose_update (pose);
}

/* What a new pose begins with: arms and legs are straight. */
static inline void
stand_new (MoPose *pose)
{
  mo_pose_reset (pose);
  mo_pose_update (pose);
}

static inline MoBodyReach
hand_reach (const MoPose *pose, const char *name, double most)
{
  MoBodyReach reach = { .joint = (guint) mo_rig_find (name), .n_pins = 2 };

  reach.pins[0] = (guint) mo_rig_find ("mAnkleLeft");
  reach.pins[1] = (guint) mo_rig_find ("mAnkleRight");
  reach.target = pose->world[reach.joint].position;
  reach.target.x += random_between (-0.5 * most, most);
  reach.target.y += random_between (-most, most);
  reach.target.z += random_between (-most, most);
  return reach;
}

/* Any turn within a joint's range. */
static inline void
turn_within (MoPose *pose, guint joint)
{
  double angles[MO_N_ANGLES];
  MoRange range;

  mo_range_init (&range, joint);
  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    angles[i] = range.bounds[i][0] < range.bounds[i][1]
                    ? random_between (range.bounds[i][0], range.bounds[i][1])
                    : range.bounds[i][0];
  mo_range_clamp_angles (&range, angles);
  pose->local[joint].rotation = mo_range_set_angles (&range, angles);
}

/* A place that the limb gets to by itself, within all its ranges. */
static inline MoVec3
place_within (const MoPose *pose, guint end)
{
  MoPose turned = *pose;
  MoLimbJoints limb;

  if (!mo_limb_joints_find (end, &limb))
    g_assert_not_reached ();
  turn_within (&turned, limb.root);
  turn_within (&turned, limb.middle);
  mo_pose_update (&turned);
  return turned.world[end].position;
}

static inline double
apart (const MoPose *a, const MoPose *b, guint joint)
{
  return mo_vec3_length (mo_vec3_sub (a->world[joint].position, b->world[joint].position));
}

static inline double
largest_turn (const MoPose *a, const MoPose *b)
{
  double most = 0.0;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    most = MAX (most, mo_quat_angle (a->local[i].rotation, b->local[i].rotation));
  return most;
}

/* Runs the tests that have been added, on targets from LIMBER_SEED. */
static inline int
run_with_targets (void (*add_tests) (void), int *argc, char ***argv)
{
  const char *seed = g_getenv ("LIMBER_SEED");
  int result;

  random_source = g_rand_new_with_seed (seed != NULL ? (guint32) atoi (seed) : 18);
  g_test_init (argc, argv, NULL);
  add_tests ();
  result = g_test_run ();
  g_rand_free (random_source);
  return result;
}
