/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "body-targets.h"

#include "mo-limb-solve.h"

/* Targets that are near each other have answers that are (law 4 of reaching, with the body and without). */

static const char *const ends[] = { "mWristLeft", "mWristRight", "mAnkleLeft", "mAnkleRight" };

/* Law 4: shares and worst turns of pairs of targets that are a millimetre apart. */
typedef struct
{
  guint n, n_reached, n_calm, n_wild;
  double worst, worst_reached; /* radians */
} Continuity;

static void
add_pair (Continuity *all, const MoPose *start, const MoBodyReach *reach)
{
  MoPose one = *start, other = *start;
  MoBodyReach moved = *reach;
  MoVec3 way = { random_between (-1, 1), random_between (-1, 1), random_between (-1, 1) };
  gboolean is_reached;
  double turn;

  moved.target = mo_vec3_add (moved.target, mo_vec3_scale (mo_vec3_unit (way), 0.001));
  is_reached = mo_body_solve (&one, reach).miss <= HELD;
  is_reached = mo_body_solve (&other, &moved).miss <= HELD && is_reached;
  turn = largest_turn (&one, &other);
  all->n++;
  all->n_reached += is_reached;
  all->n_calm += turn <= MO_DEGREES (1);
  all->n_wild += turn > MO_DEGREES (is_reached ? 15 : 30);
  all->worst = MAX (all->worst, turn);
  if (is_reached)
    all->worst_reached = MAX (all->worst_reached, turn);
}

static void
check_continuity (const Continuity *all, const char *what, guint most_wild)
{
  g_test_message ("%s calm: %.2f %%; worst %.1f degrees, reached %.1f; %u beyond the bars", what,
                  100.0 * all->n_calm / all->n, all->worst / MO_DEGREES (1),
                  all->worst_reached / MO_DEGREES (1), all->n_wild);
  g_assert_cmpuint (all->n_calm * 100, >=, all->n * 99);
  g_assert_cmpuint (all->n_wild, <=, most_wild);
}

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

/* Hands that stay while a foot goes far: where that turns them by half a turn against their arms, they do not turn over. */
static void
test_continuity_of_what_stays (void)
{
  static const char *const pins[] = { "mWristLeft", "mWristRight", "mAnkleRight" };
  Continuity all = { 0 };

  for (guint i = 0; i < N_TARGETS; i++)
    {
      MoPose start;
      MoBodyReach reach;

      stand (&start);
      reach = hand_reach (&start, "mAnkleLeft", 0.6);
      reach.keeps_turn = TRUE;
      reach.n_pins = G_N_ELEMENTS (pins);
      for (guint k = 0; k < G_N_ELEMENTS (pins); k++)
        reach.pins[k] = (guint) mo_rig_find (pins[k]);
      add_pair (&all, &start, &reach);
    }
  check_continuity (&all, "hands that stay", 1);
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

/* Straight arms whose hands stay leave hips, chest and head hardly any place to go to. There they go, do not fall back to where they came
 * from, and do not jump. */
static void
test_held (void)
{
  static const char *const handles[] = { "mPelvis", "mChest", "mHead" };
  Continuity all = { 0 };
  double sum = 0.0;

  for (guint i = 0; i < N_TARGETS / 5; i++)
    {
      MoBodyReach reach;
      MoPose start;

      stand_new (&start);
      reach = hand_reach (&start, handles[i % 3], 0.3);
      reach.pins[0] = (guint) mo_rig_find ("mWristLeft");
      reach.pins[1] = (guint) mo_rig_find ("mWristRight");
      add_pair (&all, &start, &reach);
      sum += mo_body_solve (&start, &reach).miss;
    }
  g_test_message ("held by hands: %.1f mm short on average; %.1f degrees at worst",
                  1000.0 * sum / all.n, all.worst / MO_DEGREES (1));
  g_assert_cmpfloat (sum / all.n, <, 0.235);
  g_assert_cmpuint (all.n_wild, <=, 2);
}

/* Near the start nothing jumps: elbows that are bent a little the other way stay so, and legs beyond their range stay where they are. */
static void
test_first_step (void)
{
  static const char *const handles[] = { "mPelvis", "mHead", "mChest", "mWristLeft" };
  double worst = 0.0;

  for (guint i = 0; i < N_TARGETS / 10; i++)
    {
      MoBodyReach reach = { .joint = (guint) mo_rig_find (handles[i % 4]) };
      MoPose start, after;

      stand (&start);
      set_angles (&start, "mElbowLeft", 4, 0, 0);
      set_angles (&start, "mHipLeft", -100, 20, 110);
      set_angles (&start, "mHipRight", -100, 20, -60);
      mo_pose_update (&start);
      for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
        reach.pins[reach.n_pins++] = (guint) mo_rig_find (ends[k]);
      reach.target = start.world[reach.joint].position;
      reach.target.x += random_between (-1e-5, 1e-5);
      reach.target.z += random_between (-1e-5, 1e-5);
      after = start;
      mo_body_solve (&after, &reach);
      worst = MAX (worst, largest_turn (&start, &after));
      for (guint k = 0; k < reach.n_pins; k++)
        if (reach.pins[k] != reach.joint)
          g_assert_cmpfloat (apart (&start, &after, reach.pins[k]), <=, HELD);
    }
  g_test_message ("a hundredth of a millimetre: %.3f degrees at worst", worst / MO_DEGREES (1));
  g_assert_cmpfloat (worst, <, MO_DEGREES (1));
}

/* In the first millimetre, straight arms that stay bend by what their shoulders come nearer by, and no more (of 0.22 m twice, a millimetre
 * takes 8 degrees). Where straight legs are in the way as well, the hips may have to turn by more. */
static void
test_first_millimetre (void)
{
  static const char *const handles[] = { "mPelvis", "mHead", "mChest" };
  guint n_wild = 0;

  for (guint i = 0; i < N_TARGETS / 10; i++)
    {
      MoBodyReach reach = { .joint = (guint) mo_rig_find (handles[i % 3]) };
      MoVec3 way = { random_between (-1, 1), random_between (-1, 1), random_between (-1, 1) };
      MoPose start, after;

      stand (&start);
      set_angles (&start, "mElbowLeft", 0, 0, 0);
      set_angles (&start, "mElbowRight", 0, 0, 0);
      mo_pose_update (&start);
      for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
        reach.pins[reach.n_pins++] = (guint) mo_rig_find (ends[k]);
      reach.target = mo_vec3_add (start.world[reach.joint].position,
                                  mo_vec3_scale (mo_vec3_unit (way), 0.001));
      after = start;
      mo_body_solve (&after, &reach);
      n_wild += largest_turn (&start, &after) > MO_DEGREES (9);
    }
  g_test_message ("%u first millimetres turn by more than 9 degrees", n_wild);
  g_assert_cmpuint (n_wild, <=, 10);
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
  g_test_add_func ("/body-near/continuity-of-what-stays", test_continuity_of_what_stays);
  g_test_add_func ("/body-near/continuity-others", test_continuity_others);
  g_test_add_func ("/body-near/held", test_held);
  g_test_add_func ("/body-near/first-step", test_first_step);
  g_test_add_func ("/body-near/first-millimetre", test_first_millimetre);
}

int
main (int argc, char **argv)
{
  return run_with_targets (add_tests, &argc, &argv);
}
