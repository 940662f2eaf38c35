/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "posing-fixture.h"

#include "edit-posing-hands.h"

#include "mo-gesture.h"

/* Hands and feet that go to places, as the .anim plays them. */

#define SAME 0.0005 /* metres: what codes round, along a limb */

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (a, b));
}

static MoVec3
place_of (const MoPose *pose, const char *name)
{
  return pose->world[joint_of (name)].position;
}

static void
set_up_pose (Fixture *self, gconstpointer data)
{
  set_up (self, "../new/pose.bvj");
  g_object_set (self->posing, "tool", "reach", NULL);
}

static MoVec3
add (MoVec3 place, double x, double y, double z)
{
  return mo_vec3_add (place, (MoVec3){ x, y, z });
}

/* Each limb in turn; what one did stays when the next one reaches. */
static void
test_limbs (Fixture *self, gconstpointer data)
{
  const char *const ends[] = { "mWristLeft", "mWristRight", "mAnkleLeft", "mAnkleRight" };
  const MoVec3 ways[] = {
    { 0.30, -0.20, -0.15 }, { 0.25, 0.25, 0.10 }, { 0.30, 0.05, 0.25 }, { 0.1, -0.1, 0.2 }
  };
  MoVec3 places[G_N_ELEMENTS (ends)];
  MoPose played;

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_assert_true (edit_posing_press (self->posing));
      places[i] = mo_vec3_add (place_of (edit_posing_get_start (self->posing), ends[i]), ways[i]);
      edit_posing_reach (self->posing, joint_of (ends[i]), places[i]);
      g_assert_cmpfloat (edit_posing_get_miss (self->posing), <, 0.0001);
      edit_posing_release (self->posing, NULL);
      test_settle (self->document);
    }
  played = get_played (self);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    g_assert_cmpfloat (distance (place_of (&played, ends[i]), places[i]), <, SAME);

  /* A number of the page does the same, and is what is shown afterwards. */
  edit_posing_set_place (self->posing, joint_of ("mWristLeft"), 2, 1.42);
  test_settle (self->document);
  played = get_played (self);
  g_assert_cmpfloat_with_epsilon (place_of (&played, "mWristLeft").z, 1.42, SAME);
  g_assert_cmpfloat_with_epsilon (place_of (&played, "mWristLeft").x, places[0].x, SAME);
}

/* Who goes down keeps the feet where they were, and who goes farther than legs reach is told by how much. */
static void
test_pins (Fixture *self, gconstpointer data)
{
  const char *const feet[] = { "mAnkleLeft", "mAnkleRight" };
  MoPose before, after;

  g_assert_true (edit_posing_is_pinned (self->posing, joint_of (feet[0])));
  g_assert_false (edit_posing_is_pinned (self->posing, joint_of ("mWristLeft")));
  g_assert_false (edit_posing_can_pin (self->posing, joint_of ("mHead")));
  edit_posing_get_pose (self->posing, &before);
  edit_posing_set_place (self->posing, MO_RIG_PELVIS, 2,
                         before.local[MO_RIG_PELVIS].position.z - 0.25);
  test_settle (self->document);
  after = get_played (self);
  for (guint i = 0; i < G_N_ELEMENTS (feet); i++)
    {
      guint foot = joint_of (feet[i]);

      g_assert_cmpfloat (distance (before.world[foot].position, after.world[foot].position), <,
                         SAME);
      g_assert_cmpfloat (mo_quat_angle (before.world[foot].rotation, after.world[foot].rotation), <,
                         MO_DEGREES (0.1));
    }
  g_assert_cmpfloat (before.world[MO_RIG_PELVIS].position.z - after.world[MO_RIG_PELVIS].position.z,
                     >, 0.24);

  /* Turned hips as well; a foot that is not pinned goes along. */
  edit_posing_pin (self->posing, joint_of (feet[1]), FALSE);
  edit_posing_set_angle (self->posing, MO_RIG_PELVIS, MO_ANGLE_TWIST, MO_DEGREES (20.0));
  test_settle (self->document);
  before = after;
  after = get_played (self);
  g_assert_cmpfloat (distance (place_of (&before, feet[0]), place_of (&after, feet[0])), <, SAME);
  g_assert_cmpfloat (distance (place_of (&before, feet[1]), place_of (&after, feet[1])), >, 0.02);

  g_assert_true (edit_posing_press (self->posing));
  edit_posing_move (self->posing,
                    add (edit_posing_get_start (self->posing)->local[MO_RIG_PELVIS].position, 0, 0,
                         1.0));
  g_assert_cmpfloat (edit_posing_get_miss (self->posing), >, 0.3);
  edit_posing_cancel (self->posing);
}

static double
height_of (const MoPose *pose, const char *name)
{
  return place_of (pose, name).z;
}

/* A foot that is dragged stops on the floor, alone as with the body, and follows along it; by how much it is missed is told. */
static void
test_floor_alone (Fixture *self, gconstpointer data)
{
  static const char *const foot = "mAnkleLeft";
  MoPose after, rest;

  mo_pose_reset (&rest);
  for (guint body = 0; body < 2; body++)
    for (guint mirror = 0; mirror < 2; mirror++)
      {
        MoVec3 from;
        double floor;

        g_object_set (self->posing, "tool", "reach", "whole-body", body == 1, "mirror", mirror == 1,
                      NULL);
        g_assert_true (edit_posing_press (self->posing));
        from = place_of (edit_posing_get_start (self->posing), foot);
        floor = MIN (height_of (&rest, foot), from.z);
        edit_posing_reach (self->posing, joint_of (foot), add (from, 0.05, 0.02, -0.3));
        edit_posing_get_pose (self->posing, &after);
        g_assert_cmpfloat (height_of (&after, foot), >=, floor - 1e-4);
        g_assert_cmpfloat (height_of (&after, "mAnkleRight"), >=,
                           MIN (height_of (&rest, "mAnkleRight"),
                                height_of (edit_posing_get_start (self->posing), "mAnkleRight"))
                               - 1e-4);
        g_assert_cmpfloat (edit_posing_get_miss (self->posing), >, 0.3 - from.z + floor - 1e-4);
        edit_posing_cancel (self->posing);
      }
}

static MoVec3
random_way (GRand *random, double length)
{
  MoVec3 way = { g_rand_double_range (random, -1, 1), g_rand_double_range (random, -1, 1),
                 g_rand_double_range (random, -1, 1) };

  return mo_vec3_scale (mo_vec3_unit (way), length);
}

/* The pose with the tip of a finger somewhere. */
static MoPose
reach_with_finger (Fixture *self, guint tip, MoVec3 place)
{
  MoPose pose;

  edit_posing_reach_finger (self->posing, tip, place);
  edit_posing_get_pose (self->posing, &pose);
  return pose;
}

/* How far a bone of the finger turns for a millimetre, so far from where its tip is (metres), in radians. */
static double
nudge_finger (Fixture *self, const char *finger, const char *side, double away, GRand *random)
{
  guint joints[MO_N_FINGER_BONES], last = MO_N_FINGER_BONES - 1;
  const MoPose *start = edit_posing_get_start (self->posing);
  MoPose one, other;
  MoVec3 tip, place;
  double most = 0.0;

  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    {
      g_autofree char *name = g_strdup_printf ("mHand%s%u%s", finger, i + 1, side);

      joints[i] = joint_of (name);
    }
  tip = edit_finger_get_tip (start, joints[last]);
  one = reach_with_finger (self, joints[last], tip);
  g_assert_cmpmem (&one, sizeof one, start, sizeof *start);
  place = mo_vec3_add (tip, random_way (random, away));
  one = reach_with_finger (self, joints[last], place);
  other = reach_with_finger (self, joints[last], mo_vec3_add (place, random_way (random, 0.001)));
  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    most =
        MAX (most, mo_quat_angle (one.local[joints[i]].rotation, other.local[joints[i]].rotation));
  return most;
}

/* Law 4: from a hand of any shape, half or whole, a millimetre turns no bone far, and none where the tip is. */
static void
test_finger_calm (Fixture *self, gconstpointer data)
{
  static const char *const names[] = { "Thumb", "Index", "Middle", "Ring", "Pinky" };
  static const double aways[] = { 0.0, 0.003, 0.01, 0.02, 0.03, 0.05 };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  double worst[G_N_ELEMENTS (aways)] = { 0.0 };

  for (guint i = 0; i < 2 * MO_GESTURE_N_HAND_POSES; i++)
    {
      g_assert_true (edit_posing_press (self->posing));
      edit_posing_shape_hands (self->posing, EDIT_HANDS_BOTH, i / 2, i % 2 ? 1.0 : 0.5);
      edit_posing_release (self->posing, NULL);
      test_settle (self->document);
      g_assert_true (edit_posing_press (self->posing));
      for (guint k = 0; k < G_N_ELEMENTS (aways); k++)
        for (guint n = 0; n < 2 * G_N_ELEMENTS (names) * 4; n++)
          worst[k] = MAX (worst[k], nudge_finger (self, names[n / 8], n % 2 ? "Left" : "Right",
                                                  aways[k], random));
      edit_posing_cancel (self->posing);
    }
  for (guint k = 0; k < G_N_ELEMENTS (aways); k++)
    g_test_message ("%2.0f mm away: at most %.2f degrees", 1000.0 * aways[k],
                    worst[k] / MO_DEGREES (1));
  g_assert_cmpfloat (worst[0], <, MO_DEGREES (3.5));
  for (guint k = 0; k < G_N_ELEMENTS (aways); k++)
    g_assert_cmpfloat (worst[k], <, MO_DEGREES (15));
}

/* Whoever is lowered without pins bends the knees where the feet come to the floor, and the soles stay as they were. */
static void
test_floor (Fixture *self, gconstpointer data)
{
  static const char *const feet[] = { "mAnkleLeft", "mAnkleRight" };
  MoPose before, after, rest;

  mo_pose_reset (&rest);
  for (guint body = 0; body < 2; body++)
    {
      g_object_set (self->posing, "tool", "reach", "whole-body", body == 1, NULL);
      for (guint i = 0; i < 2; i++)
        edit_posing_pin (self->posing, joint_of (feet[i]), FALSE);
      g_assert_true (edit_posing_press (self->posing));
      before = *edit_posing_get_start (self->posing);
      edit_posing_move (self->posing, add (before.local[MO_RIG_PELVIS].position, 0, 0, -0.2));
      edit_posing_get_pose (self->posing, &after);
      g_assert_cmpfloat (height_of (&before, "mPelvis") - height_of (&after, "mPelvis"), >, 0.19);
      for (guint i = 0; i < 2; i++)
        {
          double floor = MIN (height_of (&rest, feet[i]), height_of (&before, feet[i]));

          g_assert_cmpfloat (height_of (&after, feet[i]), >=, floor - 1e-4);
          g_assert_cmpfloat (mo_quat_angle (before.world[joint_of (feet[i])].rotation,
                                            after.world[joint_of (feet[i])].rotation),
                             <, MO_DEGREES (30));
        }
      /* Back where it was, and up, it is as if there were no floor. */
      edit_posing_move (self->posing, before.local[MO_RIG_PELVIS].position);
      edit_posing_get_pose (self->posing, &after);
      g_assert_cmpmem (&after, sizeof after, &before, sizeof before);
      edit_posing_cancel (self->posing);
    }
}

static MoVec3
tip_of (Fixture *self, const char *name)
{
  MoPose pose;

  edit_posing_get_pose (self->posing, &pose);
  return edit_finger_get_tip (&pose, joint_of (name));
}

/* A finger's tip goes where it can, by curl and spread alone; what it cannot do, it does as far as it can. */
static void
test_finger (Fixture *self, gconstpointer data)
{
  static const struct
  {
    EditHands hands;
    const char *tip;
    MoFinger finger;
    MoFingerBend bend; /* degrees */
  } cases[] = {
    { EDIT_HANDS_LEFT, "mHandIndex3Left", MO_FINGER_INDEX, { 50.0, 8.0 } },
    { EDIT_HANDS_RIGHT, "mHandIndex3Right", MO_FINGER_INDEX, { 70.0, 5.0 } },
    { EDIT_HANDS_RIGHT, "mHandPinky3Right", MO_FINGER_PINKY, { 40.0, 15.0 } },
    { EDIT_HANDS_LEFT, "mHandThumb3Left", MO_FINGER_THUMB, { 20.0, -10.0 } },
  };
  MoPose start, pose;
  MoFingerBend bend;
  MoVec3 place;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint tip = joint_of (cases[i].tip);
      MoFingerBend wanted = { MO_DEGREES (cases[i].bend.curl), MO_DEGREES (cases[i].bend.spread) };

      g_assert_true (edit_posing_press (self->posing));
      start = *edit_posing_get_start (self->posing);
      edit_posing_bend_finger (self->posing, cases[i].hands, cases[i].finger, wanted);
      place = tip_of (self, cases[i].tip);
      edit_posing_reach_finger (self->posing, tip, place);
      edit_posing_get_pose (self->posing, &pose);
      bend = edit_hands_get_finger (&pose, cases[i].hands, cases[i].finger);
      g_assert_cmpfloat_with_epsilon (bend.curl, wanted.curl, 1e-5);
      g_assert_cmpfloat_with_epsilon (bend.spread, wanted.spread, 1e-5);

      edit_posing_reach_finger (self->posing, tip, add (place, 0, 0, -5.0));
      edit_posing_get_pose (self->posing, &pose);
      bend = edit_hands_get_finger (&pose, cases[i].hands, cases[i].finger);
      g_assert_cmpfloat (bend.curl, <=, mo_finger_most[cases[i].finger].curl + 1e-9);

      edit_posing_reach_finger (self->posing, tip, edit_finger_get_tip (&start, tip));
      edit_posing_get_pose (self->posing, &pose);
      g_assert_cmpmem (&pose, sizeof pose, &start, sizeof start);
      edit_posing_cancel (self->posing);
    }
}

/* The elbow swings while the hand stays. */
static void
test_swivel (Fixture *self, gconstpointer data)
{
  guint wrist = joint_of ("mWristLeft");
  MoPose before, after;
  guint held;

  g_assert_cmpint (edit_posing_find_hold (self->posing, joint_of ("mElbowLeft"), &held), ==,
                   EDIT_HOLD_SWIVEL);
  g_assert_cmpuint (held, ==, wrist);
  g_assert_cmpint (edit_posing_find_hold (self->posing, joint_of ("mHandIndex2Left"), &held), ==,
                   EDIT_HOLD_END);
  g_assert_cmpuint (held, ==, wrist);
  g_assert_cmpint (edit_posing_find_hold (self->posing, joint_of ("mHandIndex3Left"), &held), ==,
                   EDIT_HOLD_FINGER);
  g_assert_cmpuint (held, ==, joint_of ("mHandIndex3Left"));
  g_assert_cmpint (edit_posing_find_hold (self->posing, joint_of ("mChest"), &held), ==,
                   EDIT_HOLD_TURN);
  edit_posing_get_pose (self->posing, &before);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_reach (self->posing, wrist, add (before.world[wrist].position, 0.3, -0.25, -0.1));
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  before = get_played (self);
  g_assert_true (edit_posing_press (self->posing));
  /* What is told is how far it came: a human's elbow does not go all around. */
  for (int degrees = -175; degrees <= 175; degrees += 25)
    {
      double came;

      edit_posing_swivel (self->posing, wrist, MO_DEGREES (degrees));
      came = edit_posing_get_swivel (self->posing, wrist);
      g_assert_cmpfloat (fabs (came), <=, MO_DEGREES (abs (degrees) + 1e-3));
      if (abs (degrees) == 175)
        g_assert_cmpfloat (fabs (came), <, MO_DEGREES (150.0));
    }
  edit_posing_swivel (self->posing, wrist, MO_DEGREES (25.0));
  g_assert_cmpfloat_with_epsilon (edit_posing_get_swivel (self->posing, wrist), MO_DEGREES (25.0),
                                  1e-6);
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  after = get_played (self);
  g_assert_cmpfloat (distance (before.world[wrist].position, after.world[wrist].position), <, SAME);
  g_assert_cmpfloat (distance (place_of (&before, "mElbowLeft"), place_of (&after, "mElbowLeft")),
                     >, 0.03);
}

/* With the mirror on, both hands do the same; a pointer that comes back has changed nothing. */
static void
test_mirror (Fixture *self, gconstpointer data)
{
  guint left = joint_of ("mWristLeft"), right = joint_of ("mWristRight");
  MoRecipe *recipe = edit_document_get_recipe (self->document);
  MoPose before, after;

  edit_posing_get_pose (self->posing, &before);
  g_object_set (self->posing, "mirror", TRUE, NULL);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_reach (self->posing, left, add (before.world[left].position, 0.3, -0.3, -0.2));
  edit_posing_reach (self->posing, left, before.world[left].position);
  edit_posing_release (self->posing, NULL);
  g_assert_true (edit_document_get_recipe (self->document) == recipe);

  g_assert_true (edit_posing_press (self->posing));
  edit_posing_reach (self->posing, left, add (before.world[left].position, 0.3, -0.3, -0.2));
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  after = get_played (self);
  g_assert_cmpfloat (distance (after.world[right].position,
                               add (before.world[right].position, 0.3, 0.3, -0.2)),
                     <, SAME);
}

/* In the motion of a file nothing is pinned but, where the body goes along, a foot that stands; until it is let go. */
static void
test_file (void)
{
  Fixture fixture, *self = &fixture;
  guint left = joint_of ("mAnkleLeft"), right = joint_of ("mAnkleRight");
  MoPose before, after;

  set_up (self, "wave.bvh");
  edit_session_set_time (self->session, 20.0 / 30.0);
  g_assert_false (edit_posing_is_pinned (self->posing, left));
  g_object_set (self->posing, "tool", "reach", "whole-body", TRUE, NULL);
  g_assert_true (edit_posing_is_pinned (self->posing, left));
  g_assert_true (edit_posing_is_pinned (self->posing, right));
  g_assert_false (edit_posing_is_pinned (self->posing, joint_of ("mWristLeft")));
  edit_posing_pin (self->posing, left, FALSE);
  g_assert_false (edit_posing_is_pinned (self->posing, left));
  g_assert_true (edit_posing_is_pinned (self->posing, right));
  g_object_set (self->posing, "tool", "turn", NULL);
  g_assert_false (edit_posing_is_pinned (self->posing, right));

  /* A place that is typed takes the body along with any tool. */
  edit_posing_get_pose (self->posing, &before);
  edit_posing_set_place (self->posing, joint_of ("mWristRight"), 2, 0.5);
  edit_posing_get_pose (self->posing, &after);
  g_assert_cmpfloat (after.world[joint_of ("mWristRight")].position.z, <,
                     before.world[joint_of ("mWristRight")].position.z - 0.1);
  g_assert_cmpfloat (mo_vec3_length (
                         mo_vec3_sub (after.world[right].position, before.world[right].position)),
                     <, 1e-3);
  tear_down (self, NULL);
}

/* -- With the whole body ------------------------------------------------------------------------ */

static MoVec3
start_of (Fixture *self, const char *name)
{
  return edit_posing_get_start (self->posing)->world[joint_of (name)].position;
}

static void
set_up_file (Fixture *self, gconstpointer data)
{
  set_up (self, "wave.bvh");
  g_object_set (self->posing, "tool", "reach", NULL);
  edit_session_set_time (self->session, 20.0 / 30.0);
  edit_posing_pin (self->posing, joint_of ("mAnkleLeft"), TRUE);
  edit_posing_pin (self->posing, joint_of ("mAnkleRight"), TRUE);
}

/* A hand that goes where no arm reaches takes the body along; feet stay, as the .anim plays it. */
static void
test_body (Fixture *self, gconstpointer data)
{
  const char *const feet[] = { "mAnkleLeft", "mAnkleRight" };
  MoVec3 hand, stood[2];
  MoPose played;
  guint held;

  g_assert_true (edit_posing_press (self->posing));
  edit_posing_reach (self->posing, joint_of ("mWristLeft"), (MoVec3){ 0.55, 0.3, 0.95 });
  g_assert_cmpfloat (edit_posing_get_miss (self->posing), >, 0.01);
  g_object_set (self->posing, "whole-body", TRUE, NULL);
  g_assert_cmpint (edit_posing_find_hold (self->posing, joint_of ("mHead"), &held), ==,
                   EDIT_HOLD_END);
  g_assert_cmpint (edit_posing_find_hold (self->posing, joint_of ("mEyeLeft"), &held), ==,
                   EDIT_HOLD_END);
  g_assert_cmpuint (held, ==, joint_of ("mHead"));
  g_assert_cmpint (edit_posing_find_hold (self->posing, joint_of ("mChest"), &held), ==,
                   EDIT_HOLD_END);
  g_assert_cmpint (edit_posing_find_hold (self->posing, joint_of ("mKneeLeft"), &held), ==,
                   EDIT_HOLD_SWIVEL);
  g_assert_cmpint (edit_posing_find_hold (self->posing, joint_of ("mShoulderLeft"), &held), ==,
                   EDIT_HOLD_TURN);
  for (guint i = 0; i < 2; i++)
    stood[i] = start_of (self, feet[i]);
  hand = (MoVec3){ 0.55, 0.3, 0.95 };
  edit_posing_reach (self->posing, joint_of ("mWristLeft"), hand);
  g_assert_cmpfloat (edit_posing_get_miss (self->posing), <, 0.0001);
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  played = get_played (self);
  g_assert_cmpfloat (distance (place_of (&played, "mWristLeft"), hand), <, SAME);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (distance (place_of (&played, feet[i]), stood[i]), <, SAME);
}

/* A hand that stays while the body goes away from it keeps its direction until the wrist ends, and it is told by how much it has turned. */
static void
test_turned (Fixture *self, gconstpointer data)
{
  guint hand = joint_of ("mWristLeft"), told = 0;
  MoVec3 chest;
  MoPose before, after;
  double turn;

  g_object_set (self->posing, "whole-body", TRUE, NULL);
  edit_posing_pin (self->posing, hand, TRUE);
  g_assert_true (edit_posing_press (self->posing));
  chest = start_of (self, "mChest");
  g_assert_cmpfloat (edit_posing_find_turned (self->posing, joint_of ("mChest"), &told), ==, 0.0);
  edit_posing_reach (self->posing, joint_of ("mChest"), add (chest, -0.3, 0.3, -0.3));
  turn = edit_posing_find_turned (self->posing, joint_of ("mChest"), &told);
  g_assert_cmpuint (told, ==, hand);
  g_assert_cmpfloat (turn, >, MO_DEGREES (5));
  before = *edit_posing_get_start (self->posing);
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  after = get_played (self);
  g_assert_cmpfloat_with_epsilon (turn,
                                  mo_quat_angle (before.world[hand].rotation,
                                                 after.world[hand].rotation),
                                  0.001);
  g_assert_cmpfloat (edit_posing_find_turned (self->posing, joint_of ("mChest"), &told), ==, 0.0);
}

/* A pointer that comes back to where it pressed has changed nothing at all, whatever was dragged. */
static void
test_body_back (Fixture *self, gconstpointer data)
{
  const char *const handles[] = { "mWristLeft", "mAnkleRight", "mHead", "mChest" };
  g_autoptr (MoRecipe) before = mo_recipe_ref (edit_document_get_recipe (self->document));
  MoPose start, pose;

  g_object_set (self->posing, "whole-body", TRUE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (handles); i++)
    {
      MoVec3 place;

      g_assert_true (edit_posing_press (self->posing));
      start = *edit_posing_get_start (self->posing);
      place = start_of (self, handles[i]);
      edit_posing_reach (self->posing, joint_of (handles[i]), add (place, 0.1, 0.05, -0.1));
      edit_posing_get_pose (self->posing, &pose);
      g_assert_cmpfloat (distance (place_of (&pose, handles[i]), place), >, 0.05);
      edit_posing_reach (self->posing, joint_of (handles[i]), place);
      edit_posing_get_pose (self->posing, &pose);
      for (guint k = 0; k < MO_RIG_N_JOINTS; k++)
        g_assert_cmpmem (&pose.local[k], sizeof pose.local[k], &start.local[k],
                         sizeof start.local[k]);
      edit_posing_release (self->posing, NULL);
      test_settle (self->document);
    }
  g_assert_true (edit_document_get_recipe (self->document) == before);
}

/* Both hands go down; hips that are dragged keep the feet, and both sides of what was mirrored meet their places. */
static void
test_body_sides (Fixture *self, gconstpointer data)
{
  MoVec3 left, right, foot, hips;
  MoPose pose;

  g_object_set (self->posing, "whole-body", TRUE, "mirror", TRUE, NULL);
  g_assert_true (edit_posing_press (self->posing));
  left = add (start_of (self, "mWristLeft"), 0.3, -0.2, -0.35);
  right = add (start_of (self, "mWristRight"), 0.3, 0.2, -0.35);
  edit_posing_reach (self->posing, joint_of ("mWristLeft"), left);
  edit_posing_get_pose (self->posing, &pose);
  g_assert_cmpfloat (distance (place_of (&pose, "mWristLeft"), left), <, 0.0002);
  g_assert_cmpfloat (distance (place_of (&pose, "mWristRight"), right), <, 0.0002);

  foot = start_of (self, "mAnkleLeft");
  hips = edit_posing_get_start (self->posing)->local[MO_RIG_PELVIS].position;
  edit_posing_move (self->posing, add (hips, 0.05, 0.0, -0.2));
  edit_posing_get_pose (self->posing, &pose);
  g_assert_cmpfloat (distance (place_of (&pose, "mAnkleLeft"), foot), <, 0.0002);
  g_assert_cmpfloat_with_epsilon (pose.local[MO_RIG_PELVIS].position.z, hips.z - 0.2, 0.0002);
  edit_posing_cancel (self->posing);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/reach/limbs", Fixture, NULL, set_up_pose, test_limbs, tear_down);
  g_test_add ("/reach/pins", Fixture, NULL, set_up_pose, test_pins, tear_down);
  g_test_add ("/reach/swivel", Fixture, NULL, set_up_pose, test_swivel, tear_down);
  g_test_add ("/reach/floor", Fixture, "walk.bvh", set_up, test_floor, tear_down);
  g_test_add ("/reach/floor-alone", Fixture, "walk.bvh", set_up, test_floor_alone, tear_down);
  g_test_add ("/reach/finger-calm", Fixture, NULL, set_up_pose, test_finger_calm, tear_down);
  g_test_add ("/reach/finger", Fixture, NULL, set_up_pose, test_finger, tear_down);
  g_test_add ("/reach/mirror", Fixture, NULL, set_up_pose, test_mirror, tear_down);
  g_test_add ("/reach/body", Fixture, NULL, set_up_file, test_body, tear_down);
  g_test_add ("/reach/turned", Fixture, NULL, set_up_file, test_turned, tear_down);
  g_test_add ("/reach/body-back", Fixture, NULL, set_up_file, test_body_back, tear_down);
  g_test_add ("/reach/body-sides", Fixture, NULL, set_up_file, test_body_sides, tear_down);
  g_test_add_func ("/reach/file", test_file);
  return g_test_run ();
}
