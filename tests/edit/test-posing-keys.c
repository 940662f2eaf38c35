/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "posing-fixture.h"

#include "mo-edit-words.h"

/* Poses that become keys: of a clip from nothing, and of a file whose motion was taken over. */

/* A pose that holds a joint straight makes it stay so: it has a key, though nothing was turned. */
static void
test_straight (void)
{
  g_autoptr (MoPosture) posture = mo_posture_new ();
  guint elbow = joint_of ("mElbowLeft"), knee = joint_of ("mKneeRight");
  Fixture fixture, *self = &fixture;
  const MoAnim *anim;
  guint n = 0;

  set_up (self, "../new/pose.bvj");
  mo_posture_set_turn (posture, elbow, MO_QUAT_IDENTITY);
  mo_posture_set_turn (posture, knee, small_turn (0.0, 40.0, 0.0));
  g_assert_true (edit_posing_lay (self->posing, posture, 1.0));
  test_settle (self->document);
  anim = edit_document_get_anim (self->document);
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);

      n += g_str_equal (joint->name, "mElbowLeft") || g_str_equal (joint->name, "mKneeRight");
    }
  g_assert_cmpuint (n, ==, 2);
  tear_down (self, NULL);
}

/* Poses one after the other are poses with all joints: each is played as it was posed, whatever comes later. */
static void
test_pose_to_pose (void)
{
  const char *const names[] = { "mShoulderLeft", "mTorso", "mHipRight", "mHead" };
  const double times[] = { 0.0, 1.0, 0.5, 2.0 };
  MoPose poses[G_N_ELEMENTS (names)];
  Fixture fixture, *self = &fixture;
  const MoEdit *keys;
  double length;

  set_up (self, "../new/animation-30.bvj");
  g_assert_cmpstr (edit_document_get_title (self->document), ==, "animation-30.bvj");
  g_assert_true (edit_posing_get_length (self->posing, &length));
  g_assert_cmpfloat (length, ==, 2.0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint joint = joint_of (names[i]);

      edit_session_set_time (self->session, times[i]);
      g_assert_true (edit_posing_press (self->posing));
      edit_posing_turn (self->posing, joint, turned (self, joint, small_turn (5, 12 + i, -8)));
      edit_posing_get_pose (self->posing, &poses[i]);
      edit_posing_release (self->posing, NULL);
      test_settle (self->document);
    }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      MoPose played;

      edit_session_set_time (self->session, times[i]);
      played = get_played (self);
      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        assert_joint (&played, &poses[i], joint_of (names[k]));
    }
  keys = mo_edits_get (edit_document_get_recipe (self->document)->edits, 0);
  g_assert_cmpint (keys->mode, ==, MO_EDIT_KEYS);
  for (guint i = 0; i < keys->lanes->len; i++)
    g_assert_cmpuint (mo_edit_lane (keys, i)->n_keys, ==, G_N_ELEMENTS (times));

  /* From key to key, and without one. */
  edit_session_set_time (self->session, 0.0);
  g_assert_true (edit_posing_go_to_key (self->posing, 1));
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (self->session), 0.5, 1e-4);
  g_assert_cmpuint (edit_keys_count (edit_posing_get_keys (self->posing)), ==,
                    G_N_ELEMENTS (names));
  edit_keys_delete (edit_posing_get_keys (self->posing));
  test_settle (self->document);
  g_assert_cmpuint (edit_keys_count (edit_posing_get_keys (self->posing)), ==, 0);
  g_assert_true (edit_posing_go_to_key (self->posing, 1));
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (self->session), 1.0, 1e-4);
  g_assert_true (edit_posing_go_to_key (self->posing, -1));
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (self->session), 0.0, 1e-4);
  g_assert_false (edit_posing_go_to_key (self->posing, -1));
  tear_down (self, NULL);
}

/* The motion of the file as keys is the same motion, and can be posed as keys. */
static void
test_take_over (Fixture *self, gconstpointer sample)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  guint joint = joint_of ("mShoulderLeft"), n = 0;
  double off = 90.0;
  MoPose before, after, shown;
  const MoEdits *edits;

  edit_session_set_time (self->session, 0.7);
  before = get_played (self);
  edit_posing_take_over_async (self->posing, TRUE, NULL, test_take_result, &result);
  test_await (&result);
  g_assert_true (edit_posing_take_over_finish (self->posing, result, &n, &off, &error));
  g_assert_cmpstr (edit_document_get_undo_name (self->document), ==, "Take Over Keys");
  g_assert_no_error (error);
  test_settle (self->document);
  after = get_played (self);
  for (guint i = 0; i < EDIT_N_HANDLES; i++)
    g_assert_cmpfloat (mo_quat_angle (before.local[edit_handle_get_joint (i)].rotation,
                                      after.local[edit_handle_get_joint (i)].rotation),
                       <,
                       MO_DEGREES (
                           0.2 + 2.0 * 0.36)); /* the bound, and what both results are reduced by */

  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (5.0));
  edit_posing_get_pose (self->posing, &shown);
  test_settle (self->document);
  after = get_played (self);
  assert_joint (&after, &shown, joint);
  edits = edit_document_get_recipe (self->document)->edits;
  g_assert_cmpuint (edits->list->len, ==, 1);
  g_assert_cmpint (mo_edits_get (edits, 0)->mode, ==, MO_EDIT_KEYS);
  g_assert_cmpuint (mo_edit_count_keys (mo_edits_get (edits, 0)), >=, n);
  edit_document_undo (self->document);
  edit_document_undo (self->document);
  g_assert_null (edit_document_get_recipe (self->document)->edits);
}

static void
turn_at (Fixture *self, guint joint, double time)
{
  MoPose shown, played;

  edit_session_set_time (self->session, time);
  edit_session_select (self->session, &joint, 1, EDIT_SELECT_ONLY);
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (10.0));
  edit_posing_get_pose (self->posing, &shown);
  test_settle (self->document);
  played = get_played (self);
  assert_joint (&played, &shown, joint);
}

/* Keys that were taken over stay those of their joints when another joint is corrected above them. */
static void
test_take_over_one (Fixture *self, gconstpointer sample)
{
  guint left = joint_of ("mShoulderLeft"), right = joint_of ("mShoulderRight"), n;
  EditKeys *keys = edit_posing_get_keys (self->posing);
  g_autoptr (GAsyncResult) result = NULL;
  guint8 joints[MO_RIG_N_JOINTS] = { 0 };
  g_autoptr (MoRecipe) smoothed = NULL;
  const MoEdit *before[2];
  const MoEdits *edits;
  double off;

  edit_session_select (self->session, &left, 1, EDIT_SELECT_ONLY);
  edit_posing_take_over_async (self->posing, FALSE, NULL, test_take_result, &result);
  test_await (&result);
  g_assert_true (edit_posing_take_over_finish (self->posing, result, &n, &off, NULL));
  test_settle (self->document);
  turn_at (self, right, 0.5);
  g_assert_cmpint (edit_keys_get_edit (keys)->mode, ==, MO_EDIT_ADD);
  turn_at (self, left, 0.7);
  g_assert_cmpint (edit_keys_get_edit (keys)->mode, ==, MO_EDIT_KEYS);
  edits = edit_document_get_recipe (self->document)->edits;
  g_assert_cmpuint (edits->list->len, ==, 2);
  g_assert_true (edit_keys_get_edit (keys) == mo_edits_get (edits, 0));
  g_assert_false (mo_edit_has_joint (mo_edits_get (edits, 1), left));

  /* They are moved and deleted there. */
  edit_keys_choose_all (keys);
  edit_keys_step (keys, 1);
  test_settle (self->document);
  edits = edit_document_get_recipe (self->document)->edits;
  g_assert_cmpint (mo_edits_get (edits, 0)->mode, ==, MO_EDIT_KEYS);
  g_assert_cmpint (mo_edits_get (edits, 1)->mode, ==, MO_EDIT_ADD);
  edit_keys_delete (keys);
  edits = edit_document_get_recipe (self->document)->edits;
  g_assert_cmpuint (edits->list->len, ==, 1);
  g_assert_true (mo_edit_has_joint (mo_edits_get (edits, 0), right));

  /* What is taken away of a joint is taken from the edit that moves it. */
  edit_document_undo (self->document);
  test_settle (self->document);
  edits = edit_document_get_recipe (self->document)->edits;
  memcpy (before, edits->list->pdata, sizeof before);
  joints[left] = 1;
  edit_posing_reset (self->posing, joints);
  edits = edit_document_get_recipe (self->document)->edits;
  g_assert_true (mo_edits_get (edits, 0) != before[0]);
  g_assert_true (mo_edits_get (edits, 1) == before[1]);

  /* Where nothing is selected, keys are shown below what has none. */
  smoothed = mo_recipe_with_edits (edit_document_get_recipe (self->document),
                                   mo_edits_with (edits, mo_edit_new (MO_EDIT_SMOOTH)));
  edit_document_set_recipe (self->document, smoothed, NULL);
  edit_session_select (self->session, NULL, 0, EDIT_SELECT_ONLY);
  test_settle (self->document);
  g_assert_true (edit_keys_get_edit (keys) == before[1]);
}

/* A held key is played until the next one. */
static void
test_shape (void)
{
  guint joint = joint_of ("mHead");
  Fixture fixture, *self = &fixture;
  MoPose first, late;

  set_up (self, "../new/animation-30.bvj");
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (-20.0));
  test_settle (self->document);
  edit_session_set_time (self->session, 1.0);
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (30.0));
  test_settle (self->document);
  edit_session_set_time (self->session, 0.0);
  first = get_played (self);
  edit_keys_shape (edit_posing_get_keys (self->posing), MO_SHAPE_HOLD);
  test_settle (self->document);
  edit_session_set_time (self->session, 0.9);
  late = get_played (self);
  assert_joint (&late, &first, joint);
  tear_down (self, NULL);
}

/* Only what was changed gets a key, where that is wanted. */
static void
test_changed_alone (void)
{
  Fixture fixture, *self = &fixture;
  const MoEdit *keys;

  set_up (self, "../new/animation-30.bvj");
  g_object_set (self->posing, "whole-pose", FALSE, NULL);
  edit_posing_set_angle (self->posing, joint_of ("mHead"), MO_ANGLE_BEND, MO_DEGREES (-20.0));
  test_settle (self->document);
  edit_session_set_time (self->session, 1.0);
  edit_posing_set_angle (self->posing, joint_of ("mTorso"), MO_ANGLE_BEND, MO_DEGREES (30.0));
  test_settle (self->document);
  keys = mo_edits_get (edit_document_get_recipe (self->document)->edits, 0);
  g_assert_cmpuint (keys->lanes->len, ==, 2);
  for (guint i = 0; i < keys->lanes->len; i++)
    g_assert_cmpuint (mo_edit_lane (keys, i)->n_keys, ==, 1);
  tear_down (self, NULL);
}

/* A new pose is what pose makers upload: it loops, has priority 4, eases of half a second, and only what was posed. */
static void
test_new_pose (void)
{
  guint joint = joint_of ("mShoulderLeft");
  Fixture fixture, *self = &fixture;
  MoPose shown, played;
  const MoAnim *anim;
  double length;

  set_up (self, "../new/pose.bvj");
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (-60.0));
  edit_posing_get_pose (self->posing, &shown);
  test_settle (self->document);
  played = get_played (self);
  assert_joint (&played, &shown, joint);
  anim = edit_document_get_anim (self->document);
  g_assert_cmpuint (anim->joints->len, ==, 1);
  g_assert_cmpstr (mo_anim_joint (anim, 0)->name, ==, "mShoulderLeft");
  g_assert_cmpint (anim->base_priority, ==, 4);
  g_assert_true (anim->loop);
  g_assert_cmpfloat (anim->ease_in, ==, 0.5f);

  /* Longer, it becomes an animation. */
  edit_posing_set_length (self->posing, 1.5);
  test_settle (self->document);
  g_assert_true (edit_posing_get_length (self->posing, &length));
  g_assert_cmpfloat (length, ==, 1.5);
  g_assert_cmpfloat_with_epsilon (edit_document_get_anim (self->document)->duration, 1.5, 1e-3);
  edit_document_undo (self->document);
  edit_document_undo (self->document);
  g_assert_false (edit_document_get_can_undo (self->document));
  tear_down (self, NULL);
}

static MoQuat
torso_at (Fixture *self, double time)
{
  edit_session_set_time (self->session, time);
  return get_played (self).local[joint_of ("mTorso")].rotation;
}

static void
pose_torso (Fixture *self, double time, MoQuat by)
{
  edit_session_set_time (self->session, time);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_turn (self->posing, joint_of ("mTorso"), turned (self, joint_of ("mTorso"), by));
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
}

/* A part of the way to each neighbour and to rest; one step to undo, and none where there is no neighbour. */
static void
test_tween (void)
{
  static const struct
  {
    EditTween to;
    double time; /* of what it is brought nearer to; -1 for rest */
    double part;
  } cases[] = { { EDIT_TWEEN_PREVIOUS, 0.0, 0.25 },
                { EDIT_TWEEN_NEXT, 2.0, 0.5 },
                { EDIT_TWEEN_REST, -1.0, 1.0 } };
  Fixture fixture, *self = &fixture;

  set_up (self, "../new/animation-30.bvj");
  pose_torso (self, 0.0, small_turn (0, 10, 0));
  pose_torso (self, 1.0, small_turn (0, 20, 10));
  pose_torso (self, 2.0, small_turn (0, -15, 5));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MoQuat from = torso_at (self, 1.0), now;
      MoQuat to = cases[i].time >= 0.0 ? torso_at (self, cases[i].time) : MO_QUAT_IDENTITY;
      double whole = mo_quat_angle (from, to);

      edit_session_set_time (self->session, 1.0);
      g_assert_true (edit_posing_tween (self->posing, cases[i].to, cases[i].part));
      test_settle (self->document);
      now = torso_at (self, 1.0);
      g_assert_cmpfloat_with_epsilon (mo_quat_angle (from, now), cases[i].part * whole, SAME_ANGLE);
      g_assert_cmpfloat_with_epsilon (mo_quat_angle (now, to), (1.0 - cases[i].part) * whole,
                                      SAME_ANGLE);
      edit_document_undo (self->document);
      test_settle (self->document);
      g_assert_cmpfloat (mo_quat_angle (torso_at (self, 1.0), from), <, SAME_ANGLE);
    }
  edit_session_set_time (self->session, 2.0);
  g_assert_false (edit_posing_tween (self->posing, EDIT_TWEEN_NEXT, 0.5));
  g_assert_false (edit_posing_is_pressed (self->posing));
  tear_down (self, NULL);
}

/* Half of a correction is taken away, and what lies below is as it was. */
static void
test_tween_below (Fixture *self, gconstpointer data)
{
  MoQuat below = torso_at (self, 1.0), half;

  pose_torso (self, 1.0, small_turn (0, 20, 0));
  edit_session_set_time (self->session, 1.0);
  g_assert_true (edit_posing_tween (self->posing, EDIT_TWEEN_BELOW, 0.5));
  test_settle (self->document);
  half = torso_at (self, 1.0);
  g_assert_cmpfloat_with_epsilon (mo_quat_angle (below, half), MO_DEGREES (10), MO_DEGREES (0.6));
}

/* A pose from nothing has nothing in it until something is posed, though its .anim has a key. */
static void
test_untouched (void)
{
  Fixture self;
  guint n_joints, n_keys;

  set_up (&self, "../new/pose.bvj");
  g_object_get (self.document, "n-joints", &n_joints, "n-keys", &n_keys, NULL);
  g_assert_cmpuint (n_joints + n_keys, ==, 0);
  /* Nor is it a pose that has to loop, until then. */
  test_set (self.document, MO_FIELD_LOOP, "no");
  test_settle (self.document);
  g_assert_null (test_finding (self.document, "pose-not-looped"));
  edit_posing_set_angle (self.posing, joint_of ("mHead"), MO_ANGLE_BEND, MO_DEGREES (10.0));
  test_settle (self.document);
  g_object_get (self.document, "n-joints", &n_joints, "n-keys", &n_keys, NULL);
  g_assert_cmpuint (n_joints, ==, 1);
  g_assert_cmpuint (n_keys, ==, 1);
  g_assert_nonnull (test_finding (self.document, "pose-not-looped"));
  tear_down (&self, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/posing-keys/straight", test_straight);
  g_test_add_func ("/posing-keys/pose-to-pose", test_pose_to_pose);
  g_test_add_func ("/posing-keys/shape", test_shape);
  g_test_add_func ("/posing-keys/changed-alone", test_changed_alone);
  g_test_add_func ("/posing-keys/new-pose", test_new_pose);
  g_test_add ("/posing-keys/take-over", Fixture, "walk.bvh", set_up, test_take_over, tear_down);
  g_test_add ("/posing-keys/take-over-one", Fixture, "walk.bvh", set_up, test_take_over_one,
              tear_down);
  g_test_add_func ("/posing-keys/tween", test_tween);
  g_test_add ("/posing-keys/tween-below", Fixture, "walk.bvh", set_up, test_tween_below, tear_down);
  g_test_add_func ("/posing-keys/untouched", test_untouched);
  return g_test_run ();
}
