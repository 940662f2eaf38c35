/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "body-targets.h"

#include "mo-limb-solve.h"
#include "mo-twin.h"

#include <string.h>

/* The laws of reaching with the body, on targets from a seed, in places and turns of the answers alone. */

#define FARTHER 0.01 /* metres */
#define IN_RANGE MO_DEGREES (0.01)

static void
check_ranges (const MoPose *start, const MoPose *after)
{
  for (guint i = 1; i < MO_RIG_N_BONES; i++)
    {
      MoRange range;
      MoQuat nearest;

      mo_range_init (&range, i);
      if (!range.is_limited)
        continue;
      mo_range_widen (&range, start->local[i].rotation);
      nearest = mo_range_clamp (&range, after->local[i].rotation);
      g_assert_cmpfloat (mo_quat_angle (nearest, after->local[i].rotation), <=, IN_RANGE);
    }
}

/* Where a pose says that a joint is, worked out again. */
static void
check_updated (const MoPose *pose)
{
  MoPose again = *pose;

  mo_pose_update (&again);
  g_assert_cmpmem (again.world, sizeof again.world, pose->world, sizeof pose->world);
}

/* Laws 1, 2 and 6 with straight limbs, near where a hand hangs: whoever stands at ease reaches no more. */
static void
test_straight (void)
{
  guint n_reached[2] = { 0 };

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoPose starts[2];
      MoVec3 target;

      stand (&starts[0]);
      stand_new (&starts[1]);
      target = (MoVec3){ random_between (0.1, 0.5), random_between (0.0, 0.4),
                         random_between (0.5, 1.5) };
      for (guint k = 0; k < 2; k++)
        {
          MoBodyReach reach = hand_reach (&starts[k], "mWristLeft", 0.5);
          MoPose after = starts[k];
          MoBodyAnswer answer;

          reach.target = target;
          answer = mo_body_solve (&after, &reach);
          check_updated (&after);
          check_ranges (&starts[k], &after);
          for (guint pin = 0; pin < 2; pin++)
            g_assert_cmpfloat (apart (&starts[k], &after, reach.pins[pin]), <=, HELD);
          g_assert_cmpfloat_with_epsilon (answer.miss,
                                          mo_vec3_length (
                                              mo_vec3_sub (after.world[reach.joint].position,
                                                           target)),
                                          1e-9);
          n_reached[k] += answer.miss <= HELD;
        }
    }
  g_test_message ("reached at ease: %.1f %%, from straight limbs: %.1f %%",
                  100.0 * n_reached[0] / N_TARGETS, 100.0 * n_reached[1] / N_TARGETS);
  g_assert_cmpuint (n_reached[1], >=, N_TARGETS * 7 / 10);
  g_assert_cmpuint (n_reached[1] * 100, >=, n_reached[0] * 95);
}

/* Law 5: on a body with two equal sides, the mirror image of what is asked for has the mirror image of the answer. */
static void
mirror (const MoPose *pose, MoPose *image)
{
  *image = *pose;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const MoTransform *twin = &pose->local[mo_rig_twin (i)];

      image->local[i] =
          (MoTransform){ mo_mirror_rotation (twin->rotation), mo_mirror_position (twin->position) };
    }
  mo_pose_update (image);
}

static void
make_even (MoPose *pose)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      guint twin = mo_rig_twin (i);

      if (twin > i)
        pose->local[twin].position = mo_mirror_position (pose->local[i].position);
      else if (twin == i)
        pose->local[i].position.y = 0.0;
    }
  mo_pose_update (pose);
}

static void
test_mirror (void)
{
  static const char *const handles[] = { "mWristLeft", "mHead", "mChest", "mPelvis", "mAnkleLeft" };
  double worst = 0.0;

  for (guint i = 0; i < N_TARGETS / 5; i++)
    {
      MoPose start, image, answer, answer_image, expected;
      MoBodyReach reach, other;

      if (i % 4 == 3)
        stand_new (&start);
      else
        stand (&start);
      make_even (&start);
      mirror (&start, &image);
      reach = other = hand_reach (&start, handles[i % G_N_ELEMENTS (handles)], 0.4);
      other.joint = mo_rig_twin (reach.joint);
      other.target = mo_mirror_position (reach.target);
      other.pins[0] = mo_rig_twin (reach.pins[0]);
      other.pins[1] = mo_rig_twin (reach.pins[1]);
      answer = start;
      answer_image = image;
      mo_body_solve (&answer, &reach);
      mo_body_solve (&answer_image, &other);
      mirror (&answer, &expected);
      worst = MAX (worst, largest_turn (&expected, &answer_image));
    }
  g_test_message ("mirrored: %.2g degrees apart at worst", worst / MO_DEGREES (1));
  g_assert_cmpfloat (worst, <, 1e-9);
}

/* Laws 1, 2, 6 and 7. */
static void
test_reach (void)
{
  static const char *const handles[] = { "mWristLeft", "mWristRight", "mHead", "mChest",
                                         "mPelvis" };
  guint n_reached[G_N_ELEMENTS (handles)] = { 0 };

  for (guint i = 0; i < N_TARGETS; i++)
    {
      guint which = i % G_N_ELEMENTS (handles);
      MoPose start, after, again;
      MoBodyReach reach;
      MoBodyAnswer answer;

      stand (&start);
      reach = hand_reach (&start, handles[which], which < 2 ? 0.5 : 0.2);
      after = again = start;
      answer = mo_body_solve (&after, &reach);
      check_updated (&after);
      for (guint k = 0; k < 2; k++)
        {
          g_assert_cmpfloat (apart (&start, &after, reach.pins[k]), <=, HELD);
          g_assert_cmpfloat (mo_quat_angle (start.world[reach.pins[k]].rotation,
                                            after.world[reach.pins[k]].rotation),
                             <=, MO_DEGREES (45));
        }
      check_ranges (&start, &after);
      n_reached[which] +=
          mo_vec3_length (mo_vec3_sub (after.world[reach.joint].position, reach.target)) <= HELD;
      g_assert_cmpfloat (fabs (answer.miss
                               - mo_vec3_length (
                                   mo_vec3_sub (after.world[reach.joint].position, reach.target))),
                         <, 1e-9);
      if (i % 10 == 0)
        {
          mo_body_solve (&again, &reach);
          g_assert_cmpmem (&again, sizeof again, &after, sizeof after);
        }
    }
  for (guint i = 0; i < G_N_ELEMENTS (handles); i++)
    g_test_message ("%s reached: %.1f %%", handles[i],
                    100.0 * n_reached[i] / (N_TARGETS / G_N_ELEMENTS (handles)));
  g_assert_cmpuint (n_reached[0] + n_reached[1], >=, 2 * N_TARGETS / 5 * 98 / 100);
  for (guint i = 2; i < G_N_ELEMENTS (handles); i++)
    g_assert_cmpuint (n_reached[i], >=, N_TARGETS / 5 / 3);
}

/* Law 3. */
static void
test_return (void)
{
  for (guint i = 0; i < 500; i++)
    {
      MoPose start, after;
      MoBodyReach reach;

      stand (&start);
      reach = hand_reach (&start, i % 2 ? "mWristLeft" : "mHead", 0.5);
      reach.target = start.world[reach.joint].position;
      after = start;
      mo_body_solve (&after, &reach);
      g_assert_cmpmem (&after, sizeof after, &start, sizeof start);
    }
}

/* Without pins every handle gets metres away, limbs most of the way, and a hand that is dragged farther out is farther out. */
static void
test_far (void)
{
  static const char *const handles[] = { "mPelvis", "mHead", "mChest", "mWristLeft",
                                         "mAnkleRight" };
  MoPose start, after;
  double last = -INFINITY;

  for (guint i = 0; i < G_N_ELEMENTS (handles); i++)
    {
      MoBodyReach reach = { .joint = (guint) mo_rig_find (handles[i]) };

      stand (&start);
      after = start;
      reach.target = start.world[reach.joint].position;
      reach.target.x += 2.0;
      g_assert_cmpfloat (mo_body_solve (&after, &reach).miss, <, i < 3 ? HELD : 0.5);
    }
  for (double out = 0.5; out < 5.0; out += 0.25)
    {
      MoBodyReach reach = hand_reach (&start, "mWristLeft", 0.1);

      reach.target = (MoVec3){ 0.0, out, 1.4 };
      after = start;
      mo_body_solve (&after, &reach);
      g_assert_cmpfloat (after.world[reach.joint].position.y, >, last - 0.05);
      last = after.world[reach.joint].position.y;
    }
}

/* All ends of limbs can stay but one; and a swivel by a full turn is none. */
static void
test_all_pins (void)
{
  static const char *const ends[] = { "mWristRight", "mAnkleLeft", "mAnkleRight", "mHindLimb3Left",
                                      "mHindLimb3Right" };
  MoBodyReach reach = { .joint = (guint) mo_rig_find ("mWristLeft") };
  MoPose start, after, swivelled;

  stand (&start);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    reach.pins[reach.n_pins++] = (guint) mo_rig_find (ends[i]);
  reach.target = mo_vec3_add (start.world[reach.joint].position, (MoVec3){ 0.4, 0.1, 0.2 });
  after = swivelled = start;
  mo_body_solve (&after, &reach);
  for (guint i = 0; i < reach.n_pins; i++)
    g_assert_cmpfloat (apart (&start, &after, reach.pins[i]), <=, HELD);
  reach.swivel = 2.0 * G_PI;
  mo_body_solve (&swivelled, &reach);
  g_assert_cmpfloat (largest_turn (&after, &swivelled), <, 1e-9);
}

/* Of the trunk, all six ends of limbs can stay. */
static void
test_all_pins_of_trunk (void)
{
  static const char *const ends[] = { "mWristLeft",  "mWristRight",    "mAnkleLeft",
                                      "mAnkleRight", "mHindLimb3Left", "mHindLimb3Right" };
  static const char *const handles[] = { "mPelvis", "mChest", "mHead" };

  for (guint i = 0; i < 300; i++)
    {
      MoBodyReach reach = { .joint = (guint) mo_rig_find (handles[i % 3]) };
      MoPose start, after;

      stand (&start);
      for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
        reach.pins[reach.n_pins++] = (guint) mo_rig_find (ends[k]);
      reach.target = start.world[reach.joint].position;
      reach.target.x += random_between (-0.3, 0.3);
      reach.target.z += random_between (-0.3, 0.1);
      after = start;
      mo_body_solve (&after, &reach);
      for (guint k = 0; k < reach.n_pins; k++)
        g_assert_cmpfloat (apart (&start, &after, reach.pins[k]), <=, HELD);
    }
}

/* A body that nothing holds comes to every place, however far. */
static void
test_nothing_pinned (void)
{
  static const char *const handles[] = { "mWristLeft", "mAnkleRight", "mHead", "mChest",
                                         "mPelvis" };
  double worst = 0.0;

  for (guint i = 0; i < 2000; i++)
    {
      MoBodyReach reach = { .joint = (guint) mo_rig_find (handles[i % G_N_ELEMENTS (handles)]) };
      double far = random_between (0.0, 4.0);
      MoPose start, after;

      stand (&start);
      reach.target = start.world[reach.joint].position;
      reach.target.x += random_between (-far, far);
      reach.target.y += random_between (-far, far);
      reach.target.z += random_between (-far, far);
      after = start;
      mo_body_solve (&after, &reach);
      worst = MAX (worst,
                   mo_vec3_length (mo_vec3_sub (after.world[reach.joint].position, reach.target)));
    }
  g_test_message ("nothing pinned: missed by %.2e mm at worst", 1000.0 * worst);
  g_assert_cmpfloat (worst, <=, HELD);
}

/* Law 15: nothing is undefined. */
static void
test_odd_targets (void)
{
  static const char *const handles[] = { "mWristLeft", "mAnkleRight", "mHead", "mChest",
                                         "mPelvis" };

  for (guint i = 0; i < 600; i++)
    {
      MoPose start, after;
      MoBodyReach reach;

      if (i % 2)
        stand (&start);
      else
        mo_pose_reset (&start);
      reach = hand_reach (&start, handles[i % 5], 0.5);
      reach.has_floor = i % 3 == 0;
      if (i % 6 == 0)
        reach.target = start.world[i % MO_RIG_N_BONES].position;
      else if (i % 6 == 1)
        reach.target = mo_vec3_scale (reach.target, 1e4);
      else if (i % 6 == 2)
        reach.target.z -= 1.0;
      else if (i % 6 == 3)
        reach.target = (MoVec3){ 0.0, 0.0, 0.0 };
      after = start;
      mo_body_solve (&after, &reach);
      for (guint k = 0; k < MO_RIG_N_BONES; k++)
        {
          g_assert_cmpfloat (fabs (mo_quat_dot (after.local[k].rotation, after.local[k].rotation)
                                   - 1.0),
                             <, 1e-9);
          g_assert_true (isfinite (after.world[k].position.x + after.world[k].position.y
                                   + after.world[k].position.z));
        }
      for (guint k = 0; k < reach.n_pins; k++)
        if (reach.pins[k] != reach.joint)
          g_assert_cmpfloat (apart (&start, &after, reach.pins[k]), <=, HELD);
    }
}

/* With the body, a hand or a foot comes nearer than the limb alone, or as near, with two pins, and with three: but for a few that a
 * range holds up on the way, where the limb alone turns over at once. */
static void
test_limb_alone (void)
{
  static const char *const ends[] = { "mWristLeft", "mWristRight", "mAnkleLeft", "mAnkleRight" };
  guint n_nearer = 0, n_farther = 0;
  double farthest = 0.0;

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoPose start, body, alone;
      MoBodyReach reach;
      MoLimbJoints limb;
      MoReach manner = { 0.0, FALSE, i % 4 >= 2 };
      double miss, body_miss;

      if (i % 8 < 4)
        stand (&start);
      else
        stand_new (&start);
      reach = hand_reach (&start, ends[i % 4], 0.6);
      reach.keeps_turn = manner.keeps_turn;
      reach.n_pins = 0;
      for (guint k = i % 16 < 8 ? 2 : 0; k < 4; k++)
        if (k != i % 4)
          reach.pins[reach.n_pins++] = (guint) mo_rig_find (ends[k]);
      body = alone = start;
      mo_body_solve (&body, &reach);
      g_assert_true (mo_limb_joints_find (reach.joint, &limb));
      mo_limb_solve (&alone, &limb, reach.target, &manner);
      mo_pose_update (&alone);
      miss = mo_vec3_length (mo_vec3_sub (alone.world[reach.joint].position, reach.target));
      body_miss = mo_vec3_length (mo_vec3_sub (body.world[reach.joint].position, reach.target));
      n_nearer += body_miss < miss - HELD;
      if (body_miss > MAX (miss, HELD) + FARTHER)
        {
          n_farther++;
          farthest = MAX (farthest, body_miss - miss);
        }
      for (guint k = 0; k < reach.n_pins; k++)
        g_assert_cmpfloat (apart (&start, &body, reach.pins[k]), <=, HELD);
      check_ranges (&start, &body);
    }
  g_test_message ("nearer than the limb alone: %.1f %%; farther: %.2f %%, by %.3f m at most",
                  100.0 * n_nearer / N_TARGETS, 100.0 * n_farther / N_TARGETS, farthest);
  g_assert_cmpuint (n_farther, <=, N_TARGETS / 500);
  g_assert_cmpuint (n_nearer, >, N_TARGETS / 4);
}

/* All around the opposite of the centre of a limb's directions: a target there is met, and a limb that is there goes away from it by the
 * shortest way. */
static void
test_opposite (void)
{
  static const char *const ends[] = { "mWristLeft", "mWristRight", "mAnkleLeft", "mAnkleRight",
                                      "mHindLimb3Left" };

  for (guint i = 0; i < 1000; i++)
    {
      MoPose start, near;
      MoBodyReach reach = { .joint = (guint) mo_rig_find (ends[i % 5]), .is_free = TRUE };
      MoVec3 off = { random_between (-1, 1), random_between (-1, 1), random_between (-1, 1) };
      MoVec3 away, target;
      MoLimbJoints limb;
      MoReach manner = { .is_free = TRUE };

      stand (&start);
      g_assert_true (mo_limb_joints_find (reach.joint, &limb));
      away = mo_quat_rotate (start.world[mo_rig_joint (limb.root)->parent].rotation, limb.centre);
      target = mo_vec3_add (start.world[limb.root].position,
                            mo_vec3_scale (away, -random_between (0.2, 0.4)));
      reach.target = mo_vec3_add (target, mo_vec3_scale (off, pow (10.0, random_between (-9, -2))));
      near = start;
      mo_body_solve (&near, &reach);
      g_assert_cmpfloat (mo_vec3_length (
                             mo_vec3_sub (near.world[reach.joint].position, reach.target)),
                         <=, HELD);
      mo_limb_solve (&start, &limb, mo_vec3_add (target, mo_vec3_scale (off, 0.02)), &manner);
      mo_pose_update (&start);
      reach.is_free = i % 2 == 0;
      reach.target = mo_vec3_sub (start.world[reach.joint].position, mo_vec3_scale (off, 1e-4));
      near = start;
      mo_body_solve (&near, &reach);
      g_assert_cmpfloat (mo_vec3_length (
                             mo_vec3_sub (near.world[reach.joint].position, reach.target)),
                         <=, HELD);
      g_assert_cmpfloat (largest_turn (&start, &near), <, MO_DEGREES (1));
    }
}

/* A foot stops on the floor, unless it may go below. */
static void
test_floor (void)
{
  for (guint i = 0; i < 2; i++)
    {
      MoPose start, stands;
      MoBodyReach reach = { .joint = (guint) mo_rig_find ("mAnkleLeft"), .keeps_turn = TRUE };

      mo_pose_reset (&stands);
      stand (&start);
      reach.has_floor = i == 0;
      reach.target = start.world[reach.joint].position;
      reach.target.z = -0.1;
      mo_body_solve (&start, &reach);
      if (i == 0)
        g_assert_cmpfloat (start.world[reach.joint].position.z, >=,
                           stands.world[reach.joint].position.z - HELD);
      else
        g_assert_cmpfloat (start.world[reach.joint].position.z, <, 0.05);
    }
}

static void
add_tests (void)
{
  g_test_add_func ("/body-solve/reach", test_reach);
  g_test_add_func ("/body-solve/straight", test_straight);
  g_test_add_func ("/body-solve/mirror", test_mirror);
  g_test_add_func ("/body-solve/return", test_return);
  g_test_add_func ("/body-solve/far", test_far);
  g_test_add_func ("/body-solve/all-pins", test_all_pins);
  g_test_add_func ("/body-solve/all-pins-of-trunk", test_all_pins_of_trunk);
  g_test_add_func ("/body-solve/nothing-pinned", test_nothing_pinned);
  g_test_add_func ("/body-solve/odd-targets", test_odd_targets);
  g_test_add_func ("/body-solve/opposite", test_opposite);
  g_test_add_func ("/body-solve/floor", test_floor);
  g_test_add_func ("/body-solve/limb-alone", test_limb_alone);
}

int
main (int argc, char **argv)
{
  return run_with_targets (add_tests, &argc, &argv);
}
