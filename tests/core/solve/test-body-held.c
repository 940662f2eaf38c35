/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "body-pairs.h"

/* Targets that are near each other have answers that are (law 4 of reaching): where hands and feet stay, and limbs are straight. */

static const char *const sides[] = { "Left", "Right" };

static void
set_side (MoPose *pose, const char *name, guint side, double bend, double aside)
{
  g_autofree char *joint = g_strconcat (name, sides[side], NULL);

  set_angles (pose, joint, bend, aside, 0);
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
  g_test_message ("held by hands: %.1f mm short on average", 1000.0 * sum / all.n);
  g_assert_cmpfloat (sum / all.n, <, 0.25);
  g_test_message ("calm: %.2f %%; worst %.1f degrees", 100.0 * all.n_calm / all.n,
                  all.worst / MO_DEGREES (1));
  g_assert_cmpuint (all.n_calm * 100, >=, all.n * 97);
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

/* In the first millimetre, straight arms that stay bend by less than the 8 degrees that a millimetre takes (of 0.22 m twice), as their
 * shoulders stay. Where straight legs are in the way as well, the hips may have to turn by more. */
static void
test_first_millimetre (void)
{
  static const char *const handles[] = { "mPelvis", "mHead", "mChest" };
  double worst = 0.0;
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
      worst = MAX (worst, largest_turn (&start, &after));
      n_wild += largest_turn (&start, &after) > MO_DEGREES (5);
    }
  g_test_message ("%u first millimetres turn by more than 5 degrees, one by %.1f", n_wild,
                  worst / MO_DEGREES (1));
  g_assert_cmpuint (n_wild, <=, 10);
}

/* -- Every start and every pin ------------------------------------------------------------------- */

static void
sit (MoPose *pose)
{
  mo_pose_reset (pose);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      set_side (pose, "mHip", i, -85, 8);
      set_side (pose, "mKnee", i, 85, 0);
      set_side (pose, "mShoulder", i, -50, -20);
      set_side (pose, "mElbow", i, -60, 0);
    }
  mo_pose_update (pose);
}

static void
walk (MoPose *pose)
{
  mo_pose_reset (pose);
  set_angles (pose, "mTorso", 4, 0, 5);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      set_side (pose, "mHip", i, i == 0 ? -28 : 14, 2);
      set_side (pose, "mKnee", i, i == 0 ? 8 : 25, 0);
      set_side (pose, "mShoulder", i, -70, i == 0 ? 15 : -20);
      set_side (pose, "mElbow", i, i == 0 ? -12 : -25, 0);
    }
  mo_pose_update (pose);
}

/* Straight arms that hang. */
static void
hang (MoPose *pose)
{
  mo_pose_reset (pose);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    set_side (pose, "mShoulder", i, -72, 0);
  mo_pose_update (pose);
}

/* After that they bend evenly, as chest and collars take the rest: while the chest goes down by 30 millimetres, one at a time. */
static void
test_straight (void)
{
  MoBodyReach reach;
  double worst = 0.0, first = 0.0;
  MoPose start, before, after;

  hang (&start);
  before = start;
  reach = (MoBodyReach){ .joint = (guint) mo_rig_find ("mChest") };
  for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
    reach.pins[reach.n_pins++] = (guint) mo_rig_find (ends[k]);
  reach.target = start.world[reach.joint].position;
  for (guint step = 0; step < 30; step++)
    {
      double turn;

      reach.target.z -= 0.001;
      after = start;
      mo_body_solve (&after, &reach);
      turn = largest_turn (&before, &after);
      if (step == 0)
        first = turn;
      else
        worst = MAX (worst, turn);
      before = after;
    }
  g_test_message ("straight arms: %.1f degrees with the first millimetre, %.1f at worst after it",
                  first / MO_DEGREES (1), worst / MO_DEGREES (1));
  g_assert_cmpfloat (first, <, MO_DEGREES (4));
  g_assert_cmpfloat (worst, <, MO_DEGREES (1.5));
}

/* Short arms, as positions of their bones make them, whose hands stay: what bends them bit by bit and what holds them up agree. */
static void
test_short_arms (void)
{
  Continuity all = { 0 };

  for (guint i = 0; i < N_TARGETS / 5; i++)
    {
      double scale = random_between (0.2, 0.7);
      MoBodyReach reach;
      MoPose start;

      hang (&start);
      for (guint k = 0; k < G_N_ELEMENTS (sides); k++)
        {
          g_autofree char *elbow = g_strconcat ("mElbow", sides[k], NULL);
          g_autofree char *wrist = g_strconcat ("mWrist", sides[k], NULL);
          MoTransform *middle = &start.local[mo_rig_find (elbow)];
          MoTransform *end = &start.local[mo_rig_find (wrist)];

          middle->position = mo_vec3_scale (middle->position, scale);
          end->position = mo_vec3_scale (end->position, scale);
        }
      mo_pose_update (&start);
      reach = hand_reach (&start, i % 2 ? "mChest" : "mPelvis", 0.1);
      for (guint k = 0; k < 2; k++)
        reach.pins[reach.n_pins++] = (guint) mo_rig_find (ends[k]);
      add_pair (&all, &start, &reach);
    }
  g_test_message ("short arms calm: %.2f %%; worst %.1f degrees; %u beyond the bars",
                  100.0 * all.n_calm / all.n, all.worst / MO_DEGREES (1), all.n_wild);
  g_assert_cmpuint (all.n_calm * 100, >=, all.n * 82);
  g_assert_cmpuint (all.n_wild, <=, 6);
}

/* Law 4 over all handles, how a body stands or sits, and what of it stays: nothing, feet, hands, and both. */
static void
test_mixed (void)
{
  static const char *const handles[] = { "mWristLeft", "mWristRight", "mAnkleLeft", "mAnkleRight",
                                         "mChest",     "mHead",       "mPelvis" };
  static void (*const starts[]) (MoPose *) = { stand_new, stand, sit, walk, hang };
  Continuity all = { 0 };

  for (guint i = 0; i < 2 * N_TARGETS; i++)
    {
      const char *handle = handles[i % G_N_ELEMENTS (handles)];
      guint rest = i / G_N_ELEMENTS (handles), pins = rest / G_N_ELEMENTS (starts) % 4;
      MoBodyReach reach;
      MoPose start;

      starts[rest % G_N_ELEMENTS (starts)](&start);
      reach = hand_reach (&start, handle, g_str_has_prefix (handle, "mWrist") ? 0.5 : 0.3);
      reach.keeps_turn = g_str_has_prefix (handle, "mAnkle");
      reach.n_pins = 0;
      for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
        if (pins & (k < 2 ? 2 : 1))
          reach.pins[reach.n_pins++] = (guint) mo_rig_find (ends[k]);
      add_pair (&all, &start, &reach);
    }
  check_continuity (&all, "all handles, starts and pins", 4);
}

static void
add_tests (void)
{
  g_test_add_func ("/body-held/what-stays", test_continuity_of_what_stays);
  g_test_add_func ("/body-held/held", test_held);
  g_test_add_func ("/body-held/first-step", test_first_step);
  g_test_add_func ("/body-held/first-millimetre", test_first_millimetre);
  g_test_add_func ("/body-held/straight", test_straight);
  g_test_add_func ("/body-held/short-arms", test_short_arms);
  g_test_add_func ("/body-held/mixed", test_mixed);
}

int
main (int argc, char **argv)
{
  return run_with_targets (add_tests, &argc, &argv);
}
