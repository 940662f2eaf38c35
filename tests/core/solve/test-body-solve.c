/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-solve.h"
#include "mo-limb-solve.h"
#include "mo-range.h"
#include "mo-twin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The laws of reaching with the body, on targets from a seed, in places and turns of the answers alone. */

#define N_TARGETS 10000
#define HELD 1e-4 /* metres */
#define IN_RANGE MO_DEGREES (0.01)

/* The same targets in every run. */
static GRand *random_source;

static double
random_between (double low, double high)
{
  return g_rand_double_range (random_source, low, high);
}

static void
set_angles (MoPose *pose, const char *name, double bend, double side, double twist)
{
  guint joint = (guint) mo_rig_find (name);
  double angles[MO_N_ANGLES] = { MO_DEGREES (bend), MO_DEGREES (side), MO_DEGREES (twist) };
  MoRange range;

  mo_range_init (&range, joint);
  pose->local[joint].rotation = mo_range_set_angles (&range, angles);
}

/* Somebody who stands at ease, never twice the same. */
static void
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
static void
stand_new (MoPose *pose)
{
  mo_pose_reset (pose);
  mo_pose_update (pose);
}

static MoBodyReach
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

static double
apart (const MoPose *a, const MoPose *b, guint joint)
{
  return mo_vec3_length (mo_vec3_sub (a->world[joint].position, b->world[joint].position));
}

static double
largest_turn (const MoPose *a, const MoPose *b)
{
  double most = 0.0;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    most = MAX (most, mo_quat_angle (a->local[i].rotation, b->local[i].rotation));
  return most;
}

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
  g_assert_cmpuint (n_reached[0] + n_reached[1], >=, 2 * N_TARGETS / 5 * 7 / 10);
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

/* Law 4. */
static void
check_continuity (void (*begin) (MoPose *pose))
{
  guint n_calm = 0, n_wild = 0;
  double worst = 0.0, worst_reached = 0.0;

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoPose start, one, other;
      MoBodyReach reach, moved;
      gboolean is_reached;
      double turn;

      begin (&start);
      reach = moved = hand_reach (&start, i % 2 ? "mWristLeft" : "mWristRight", 0.5);
      moved.target = mo_vec3_add (moved.target,
                                  mo_vec3_scale (mo_vec3_unit ((MoVec3){ random_between (-1, 1),
                                                                         random_between (-1, 1),
                                                                         random_between (-1, 1) }),
                                                 0.001));
      one = other = start;
      is_reached = mo_body_solve (&one, &reach).miss <= HELD;
      is_reached = mo_body_solve (&other, &moved).miss <= HELD && is_reached;
      turn = largest_turn (&one, &other);
      n_calm += turn <= MO_DEGREES (1);
      n_wild += turn > MO_DEGREES (is_reached ? 15 : 30);
      worst = MAX (worst, turn);
      if (is_reached)
        worst_reached = MAX (worst_reached, turn);
    }
  g_test_message ("calm: %.2f %%; worst %.1f degrees, reached %.1f; %u beyond the bars",
                  100.0 * n_calm / N_TARGETS, worst / MO_DEGREES (1),
                  worst_reached / MO_DEGREES (1), n_wild);
  g_assert_cmpuint (n_calm, >=, N_TARGETS * 99 / 100);
  /* Where a shoulder leaves its range, it swivels back into it by the shorter way, and which that is may change from one
   * place to the next. No solver within the ranges is without such places: behind the back an arm has two ways to a place that
   * no swivel joins, and there are lines of places in reach on which the one ends before the other has begun. They are few. */
  g_assert_cmpuint (n_wild, <=, N_TARGETS / 2000);
}

static void
test_continuity (void)
{
  check_continuity (stand);
}

static void
test_continuity_straight (void)
{
  check_continuity (stand_new);
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

/* With the body, a hand or a foot never stays farther off than the limb alone would; with two pins, and with three. */
static void
test_limb_alone (void)
{
  static const char *const ends[] = { "mWristLeft", "mWristRight", "mAnkleLeft", "mAnkleRight" };
  guint n_nearer = 0;

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoPose start, body, alone;
      MoBodyReach reach;
      MoLimbJoints limb;
      MoReach manner = { 0.0, FALSE, i % 4 >= 2 };
      double miss;

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
      n_nearer += mo_vec3_length (mo_vec3_sub (body.world[reach.joint].position, reach.target))
                  < miss - HELD;
      g_assert_cmpfloat (mo_vec3_length (
                             mo_vec3_sub (body.world[reach.joint].position, reach.target)),
                         <=, MAX (miss, HELD) + 1e-9);
      for (guint k = 0; k < reach.n_pins; k++)
        g_assert_cmpfloat (apart (&start, &body, reach.pins[k]), <=, HELD);
      check_ranges (&start, &body);
    }
  g_test_message ("nearer than the limb alone: %.1f %%", 100.0 * n_nearer / N_TARGETS);
  g_assert_cmpuint (n_nearer, >, N_TARGETS / 4);
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

int
main (int argc, char **argv)
{
  const char *seed = g_getenv ("LIMBER_SEED");

  random_source = g_rand_new_with_seed (seed != NULL ? (guint32) atoi (seed) : 18);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/body-solve/reach", test_reach);
  g_test_add_func ("/body-solve/straight", test_straight);
  g_test_add_func ("/body-solve/mirror", test_mirror);
  g_test_add_func ("/body-solve/return", test_return);
  g_test_add_func ("/body-solve/continuity", test_continuity);
  g_test_add_func ("/body-solve/continuity-straight", test_continuity_straight);
  g_test_add_func ("/body-solve/odd-targets", test_odd_targets);
  g_test_add_func ("/body-solve/floor", test_floor);
  g_test_add_func ("/body-solve/limb-alone", test_limb_alone);
  argc = g_test_run ();
  g_rand_free (random_source);
  return argc;
}
