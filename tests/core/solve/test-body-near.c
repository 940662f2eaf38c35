/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "body-pairs.h"

#include "mo-limb-solve.h"

/* Targets that are near each other have answers that are (law 4 of reaching, with the body and without). */

/* Of hands, from far and near. About seven in 100,000 are beyond, most near the own shoulder or behind it. There is no way without: directions
 * are a sphere, and an arm cannot be turned to all of them without a place where it may be turned one way or another. */
static void
check_hands (void (*begin) (MoPose *pose), const char *what)
{
  Continuity all = { 0 };

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoPose start;
      MoBodyReach reach;

      begin (&start);
      reach = hand_reach (&start, i % 2 ? "mWristLeft" : "mWristRight", 0.5);
      add_pair (&all, &start, &reach);
    }
  check_continuity (&all, what, 3);
}

static void
test_continuity (void)
{
  check_hands (stand, "at ease");
}

static void
test_continuity_straight (void)
{
  check_hands (stand_new, "straight");
}

/* Hands that reach by themselves, mostly for what is out of their reach: where no turn of the shoulder takes them there, they stop on the
 * way, and do not jump to another that is as near. */
static void
test_continuity_alone (void)
{
  Continuity all = { 0 };

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoPose start;
      MoBodyReach reach;

      stand (&start);
      reach = hand_reach (&start, i % 2 ? "mWristLeft" : "mWristRight", 0.5);
      reach.n_pins = 0;
      reach.trunk_stays = TRUE;
      add_pair (&all, &start, &reach);
    }
  check_continuity (&all, "by themselves", 3);
}

/* A limb by itself comes to whatever some turn of its root takes it to, and nothing else moves. */
static void
test_alone_within (void)
{
  guint n_others = 0, n = 0;

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoReach by_formula = { 0.0, FALSE, i % 4 > 1 };
      MoPose start, walked, solved;
      MoLimbJoints limb;
      MoBodyReach reach;

      stand (&start);
      reach = (MoBodyReach){ .joint = (guint) mo_rig_find (ends[i % 4]),
                             .keeps_turn = by_formula.keeps_turn,
                             .trunk_stays = TRUE };
      reach.target = place_within (&start, reach.joint);
      walked = solved = start;
      g_assert_true (mo_limb_joints_find (reach.joint, &limb));
      if (mo_limb_solve (&solved, &limb, reach.target, &by_formula) > HELD)
        continue;
      n++;
      n_others += mo_body_solve (&walked, &reach).miss > HELD;
      for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
        if (joint != limb.root && joint != limb.middle && joint != limb.end)
          g_assert_cmpmem (&walked.local[joint], sizeof walked.local[joint], &start.local[joint],
                           sizeof start.local[joint]);
    }
  g_test_message ("%u of %u are not reached", n_others, n);
  g_assert_cmpuint (n, >, N_TARGETS * 9 / 10);
  g_assert_cmpuint (n_others, <=, 3);
}

/* By itself, a limb swivels by exactly what is asked for, and what is out of its reach it points at, straight. */
static void
test_alone_exact (void)
{
  double worst_turn = 0.0, worst_miss = 0.0;

  for (guint i = 0; i < N_TARGETS / 10; i++)
    {
      MoPose start, plain, turned;
      MoLimbJoints limb;
      MoBodyReach reach = { .joint = (guint) mo_rig_find (ends[i % 4]),
                            .trunk_stays = TRUE,
                            .is_free = TRUE };
      const MoReach by_formula = { 0.0, TRUE, FALSE };
      double swivel = random_between (-MO_DEGREES (175), MO_DEGREES (175));

      stand (&start);
      reach.target = place_within (&start, reach.joint);
      g_assert_true (mo_limb_joints_find (reach.joint, &limb));
      plain = turned = start;
      mo_body_solve (&plain, &reach);
      reach.swivel = swivel;
      mo_body_solve (&turned, &reach);
      worst_turn = MAX (worst_turn, fabs (mo_quat_angle (plain.local[limb.root].rotation,
                                                         turned.local[limb.root].rotation)
                                          - fabs (swivel)));
      reach.swivel = 0.0;
      reach.target =
          mo_vec3_add (start.world[limb.root].position,
                       mo_vec3_scale (mo_vec3_unit (mo_vec3_sub (reach.target,
                                                                 start.world[limb.root].position)),
                                      1.0));
      plain = turned = start;
      worst_miss =
          MAX (worst_miss, mo_body_solve (&plain, &reach).miss
                               - mo_limb_solve (&turned, &limb, reach.target, &by_formula));
    }
  g_test_message ("a swivel off by %.2e degrees, too far away by %.2e mm",
                  worst_turn / MO_DEGREES (1), 1000.0 * worst_miss);
  g_assert_cmpfloat (worst_turn, <, MO_DEGREES (1e-4));
  g_assert_cmpfloat (worst_miss, <, HELD);
}

/* Of what a human reaches without moving from the spot: that is reached. */
static void
test_continuity_within (void)
{
  Continuity all = { 0 };

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoPose start;
      MoBodyReach reach;

      if (i % 8 < 4)
        stand (&start);
      else
        stand_new (&start);
      reach = hand_reach (&start, ends[i % 4], 0.0);
      reach.keeps_turn = i % 4 > 1;
      reach.target = place_within (&start, reach.joint);
      add_pair (&all, &start, &reach);
    }
  check_continuity (&all, "within ranges", 1);
  g_assert_cmpuint (all.n_reached + 1, >=, all.n);
}

/* Of all other handles, where feet stay. Straight legs have to bend at once where the hips sink a little. */
static void
test_continuity_others (void)
{
  static const char *const handles[] = { "mHead", "mChest", "mPelvis", "mAnkleLeft" };
  Continuity all = { 0 };

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoPose start;
      MoBodyReach reach;

      if (i % 8 < 4)
        stand (&start);
      else
        stand_new (&start);
      reach = hand_reach (&start, handles[i % 4], i % 16 < 8 ? 0.2 : 0.5);
      add_pair (&all, &start, &reach);
    }
  check_continuity (&all, "head, chest, hips and foot", 0);
}

static void
add_tests (void)
{
  g_test_add_func ("/body-near/continuity", test_continuity);
  g_test_add_func ("/body-near/continuity-straight", test_continuity_straight);
  g_test_add_func ("/body-near/continuity-alone", test_continuity_alone);
  g_test_add_func ("/body-near/alone-within", test_alone_within);
  g_test_add_func ("/body-near/alone-exact", test_alone_exact);
  g_test_add_func ("/body-near/continuity-within", test_continuity_within);
  g_test_add_func ("/body-near/continuity-others", test_continuity_others);
}

int
main (int argc, char **argv)
{
  return run_with_targets (add_tests, &argc, &argv);
}
