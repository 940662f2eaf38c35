/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "posing-fixture.h"

/* Posing as a maker does it, judged by what the result plays: the pose that was shown when the button was released is
 * the pose of the .anim at that time, whatever else is set. */

/* -- Tests ------------------------------------------------------------------------------------- */

static void
test_drag (Fixture *self, gconstpointer sample)
{
  const char *const names[] = { "mShoulderLeft", "mElbowRight", "mHead", "mHipLeft", "mPelvis" };
  g_autoptr (GBytes) before = test_result (self->document), after = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint joint = joint_of (names[i]);
      MoPose shown, played;

      edit_session_set_time (self->session, 0.3 + 0.2 * i);
      g_assert_true (edit_posing_press (self->posing));
      edit_posing_turn (self->posing, joint, turned (self, joint, small_turn (3, 50, 20)));
      edit_posing_turn (self->posing, joint, turned (self, joint, small_turn (0, 9, -12)));
      edit_posing_get_pose (self->posing, &shown);
      g_assert_cmpmem (&shown.local[joint].rotation, sizeof (MoQuat),
                       &edit_session_get_pose (self->session)->local[joint].rotation,
                       sizeof (MoQuat));
      edit_posing_release (self->posing, NULL);
      g_assert_true (edit_session_is_laid (self->session, joint));
      test_settle (self->document);
      g_assert_false (edit_session_is_laid (self->session, joint));
      played = get_played (self);
      assert_joint (&played, &shown, joint);
    }
  g_assert_cmpuint (edit_document_get_recipe (self->document)->edits->list->len, ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    edit_document_undo (self->document);
  g_assert_false (edit_document_get_can_undo (self->document));
  test_settle (self->document);
  after = test_result (self->document);
  g_assert_true (g_bytes_equal (before, after));
}

/* The same under everything that a recipe does to times and sides. */
static void
test_settings (Fixture *self, gconstpointer sample)
{
  static const struct
  {
    MoFieldId field;
    const char *text;
  } rows[] = {
    { MO_FIELD_TRIM_START, "0.2s" }, { MO_FIELD_SPEED, "0.8" },       { MO_FIELD_REVERSE, "yes" },
    { MO_FIELD_MIRROR, "yes" },      { MO_FIELD_HIP_HEIGHT, "0.15" }, { MO_FIELD_HIP_TURN, "40" },
  };
  const char *const names[] = { "mShoulderLeft", "mElbowRight", "mTorso", "mPelvis" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    test_set (self->document, rows[i].field, rows[i].text);
  test_settle (self->document);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint joint = joint_of (names[i]);
      MoPose shown, played;
      MoVec3 place;

      edit_session_set_time (self->session, 0.9 - 0.2 * i);
      g_assert_true (edit_posing_press (self->posing));
      edit_posing_turn (self->posing, joint, turned (self, joint, small_turn (4, -6, 11)));
      if (joint == MO_RIG_PELVIS)
        {
          place = edit_posing_get_start (self->posing)->local[0].position;
          edit_posing_move (self->posing, mo_vec3_add (place, (MoVec3){ 0.1, -0.05, 0.07 }));
        }
      edit_posing_get_pose (self->posing, &shown);
      edit_posing_release (self->posing, NULL);
      test_settle (self->document);
      played = get_played (self);
      assert_joint (&played, &shown, joint);
      g_assert_cmpfloat (mo_vec3_length (
                             mo_vec3_sub (played.local[0].position, shown.local[0].position)),
                         <, SAME_PLACE);
    }
}

/* A pointer that comes back has changed nothing, and neither has Escape. */
static void
test_return (Fixture *self, gconstpointer sample)
{
  MoRecipe *recipe = edit_document_get_recipe (self->document);
  guint joint = joint_of ("mKneeLeft");

  edit_session_set_time (self->session, 0.5);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_turn (self->posing, joint, turned (self, joint, small_turn (0, 30, 0)));
  edit_posing_turn (self->posing, joint,
                    edit_posing_get_start (self->posing)->local[joint].rotation);
  edit_posing_release (self->posing, NULL);
  g_assert_true (edit_document_get_recipe (self->document) == recipe);
  g_assert_false (edit_session_is_laid (self->session, joint));

  g_assert_true (edit_posing_press (self->posing));
  edit_posing_turn (self->posing, joint, turned (self, joint, small_turn (0, 30, 0)));
  g_assert_true (edit_session_is_laid (self->session, joint));
  edit_posing_cancel (self->posing);
  g_assert_false (edit_session_is_laid (self->session, joint));
  g_assert_false (edit_document_get_can_undo (self->document));
}

/* A second gesture before the first one has its result goes on from what is shown. */
static void
test_haste (Fixture *self, gconstpointer sample)
{
  guint first = joint_of ("mShoulderLeft"), second = joint_of ("mElbowLeft");
  MoPose shown, played;

  edit_session_set_time (self->session, 0.5);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_turn (self->posing, first, turned (self, first, small_turn (-20, 0, 0)));
  edit_posing_release (self->posing, NULL);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_turn (self->posing, second, turned (self, second, small_turn (0, 0, -15)));
  edit_posing_release (self->posing, NULL);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_turn (self->posing, first, turned (self, first, small_turn (0, 10, 0)));
  edit_posing_get_pose (self->posing, &shown);
  test_settle (self->document); /* a result in the middle of a drag does not disturb it */
  g_assert_true (edit_session_is_laid (self->session, first));
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  played = get_played (self);
  assert_joint (&played, &shown, first);
  assert_joint (&played, &shown, second);
}

/* Joints that the file does not move are written as they are shown, and only those that were posed. */
static void
test_free (Fixture *self, gconstpointer sample)
{
  guint joint = joint_of ("mHandIndex1Left"), other = joint_of ("mHandIndex2Left");
  MoPose shown, played;
  MoAnim *anim;
  guint n = edit_document_get_anim (self->document)->joints->len;

  edit_session_set_base (self->session, EDIT_BASE_STAND);
  edit_session_set_time (self->session, 0.5);
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (-40.0));
  edit_posing_get_pose (self->posing, &shown);
  test_settle (self->document);
  played = get_played (self);
  assert_joint (&played, &shown, joint);
  anim = edit_document_get_anim (self->document);
  g_assert_cmpuint (anim->joints->len, ==, n + 1);
  for (guint i = 0; i < anim->joints->len; i++)
    g_assert_cmpstr (mo_anim_joint (anim, i)->name, !=, mo_rig_joint (other)->name);
}

/* Typed numbers come back, before and after the result; in quick succession they are one step. */
static void
test_numbers (Fixture *self, gconstpointer sample)
{
  guint joint = joint_of ("mShoulderRight");

  g_object_set (self->posing, "limits", FALSE, NULL);
  edit_session_set_time (self->session, 0.5);
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (12.25));
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (31.5));
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_TWIST, MO_DEGREES (-17.0));
  g_assert_cmpfloat_with_epsilon (get_angle (self, joint, MO_ANGLE_BEND), 31.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_angle (self, joint, MO_ANGLE_TWIST), -17.0, 1e-9);
  test_settle (self->document);
  g_assert_cmpfloat_with_epsilon (get_angle (self, joint, MO_ANGLE_BEND), 31.5, 1e-6);
  edit_document_undo (self->document);
  g_assert_false (edit_document_get_can_undo (self->document));

  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (10.0));
  test_pass (EDIT_POSING_SEAL_MS + 200);
  edit_posing_nudge (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (1.0));
  g_assert_cmpfloat_with_epsilon (get_angle (self, joint, MO_ANGLE_BEND), 11.0, 1e-6);
  edit_document_undo (self->document);
  g_assert_true (edit_document_get_can_undo (self->document));
}

static void
test_limits (Fixture *self, gconstpointer sample)
{
  guint joint = joint_of ("mElbowLeft");

  edit_session_set_time (self->session, 0.5);
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (-300.0));
  g_assert_cmpfloat (get_angle (self, joint, MO_ANGLE_BEND), >, -151.0);
  test_settle (self->document);
  g_object_set (self->posing, "limits", FALSE, NULL);
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (-170.0));
  g_assert_cmpfloat_with_epsilon (get_angle (self, joint, MO_ANGLE_BEND), -170.0, 1e-9);
}

/* A swing leaves the twist as it was, and says how far it went. */
static void
test_swing (Fixture *self, gconstpointer sample)
{
  guint joint = joint_of ("mElbowLeft");
  double twist;

  edit_session_set_time (self->session, 0.5);
  g_assert_true (edit_posing_press (self->posing));
  twist = get_angle (self, joint, MO_ANGLE_TWIST);
  edit_posing_swing (self->posing, joint, turned (self, joint, small_turn (10, 70, -60)));
  g_assert_cmpfloat_with_epsilon (get_angle (self, joint, MO_ANGLE_TWIST), twist, 1e-6);
  g_assert_cmpfloat (edit_posing_get_turn (self->posing, joint), >, MO_DEGREES (10.0));
  edit_posing_swing (self->posing, joint,
                     edit_posing_get_start (self->posing)->local[joint].rotation);
  g_assert_cmpfloat (edit_posing_get_turn (self->posing, joint), <, 1e-9);
  edit_posing_cancel (self->posing);
}

/* The other side does the same in its own axes. */
static void
test_mirror (Fixture *self, gconstpointer sample)
{
  guint joint = joint_of ("mShoulderLeft"), twin = mo_rig_twin (joint);
  MoQuat by = small_turn (5, -12, 8);
  MoPose start, shown, played;

  g_object_set (self->posing, "mirror", TRUE, "limits", FALSE, NULL);
  edit_session_set_time (self->session, 0.4);
  g_assert_true (edit_posing_press (self->posing));
  start = *edit_posing_get_start (self->posing);
  edit_posing_turn (self->posing, joint, turned (self, joint, by));
  edit_posing_get_pose (self->posing, &shown);
  g_assert_cmpfloat (mo_quat_angle (shown.local[twin].rotation,
                                    mo_quat_mul (mo_mirror_rotation (by),
                                                 start.local[twin].rotation)),
                     <, 1e-9);
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  played = get_played (self);
  assert_joint (&played, &shown, joint);
  assert_joint (&played, &shown, twin);
}

/* What is taken away again leaves nothing behind. */
static void
test_reset (Fixture *self, gconstpointer sample)
{
  g_autoptr (GBytes) before = test_result (self->document), after = NULL;
  guint joint = joint_of ("mChest"), other = joint_of ("mHead");
  guint8 joints[MO_RIG_N_JOINTS] = { 0 };

  edit_session_set_time (self->session, 0.5);
  edit_posing_set_angle (self->posing, joint, MO_ANGLE_BEND, MO_DEGREES (20.0));
  edit_posing_set_angle (self->posing, other, MO_ANGLE_BEND, MO_DEGREES (15.0));
  test_settle (self->document);
  joints[joint] = TRUE;
  edit_posing_reset (self->posing, joints);
  test_settle (self->document);
  g_assert_cmpfloat_with_epsilon (get_angle (self, other, MO_ANGLE_BEND), 15.0, 1e-6);
  g_assert_cmpuint (mo_edits_get (edit_document_get_recipe (self->document)->edits, 0)->lanes->len,
                    ==, 1);
  joints[other] = TRUE;
  edit_posing_reset (self->posing, joints);
  test_settle (self->document);
  g_assert_null (edit_document_get_recipe (self->document)->edits);
  after = test_result (self->document);
  g_assert_true (g_bytes_equal (before, after));
}

static void
test_postures (Fixture *self, gconstpointer sample)
{
  guint left = joint_of ("mShoulderLeft"), right = joint_of ("mShoulderRight");
  g_autoptr (MoPosture) copied = NULL;
  MoPose early, late, flipped;

  edit_session_set_time (self->session, 0.3);
  edit_posing_get_pose (self->posing, &early);
  copied = edit_posing_copy (self->posing);
  edit_session_set_time (self->session, 1.2);
  edit_posing_paste (self->posing, copied);
  test_settle (self->document);
  late = get_played (self);
  for (guint i = 0; i < EDIT_N_HANDLES; i++)
    assert_joint (&late, &early, edit_handle_get_joint (i));

  edit_posing_change_sides (self->posing, EDIT_POSE_FLIP);
  test_settle (self->document);
  flipped = get_played (self);
  g_assert_cmpfloat (mo_quat_angle (flipped.local[left].rotation,
                                    mo_mirror_rotation (late.local[right].rotation)),
                     <, SAME_ANGLE * 2);

  edit_session_select (self->session, &left, 1, EDIT_SELECT_ONLY);
  edit_posing_change_sides (self->posing, EDIT_POSE_LEFT_TO_RIGHT);
  test_settle (self->document);
  late = get_played (self);
  assert_joint (&late, &flipped, left);
  g_assert_cmpfloat (mo_quat_angle (late.local[right].rotation,
                                    mo_mirror_rotation (flipped.local[left].rotation)),
                     <, SAME_ANGLE * 2);
  assert_joint (&late, &flipped, joint_of ("mElbowRight"));
}

/* Where nothing can be posed there is a sentence, and the mode goes. */
static void
test_obstacles (Fixture *self, gconstpointer sample)
{
  g_autoptr (EditPosing) empty = edit_posing_new ();
  gboolean active;

  g_assert_null (edit_posing_get_obstacle (self->posing));
  g_object_set (self->posing, "active", TRUE, NULL);
  g_assert_true (edit_posing_get_active (self->posing));
  test_set (self->document, MO_FIELD_MODE, "viewer");
  test_settle (self->document);
  g_assert_nonnull (edit_posing_get_obstacle (self->posing));
  g_assert_false (edit_posing_press (self->posing));
  g_object_get (self->posing, "active", &active, NULL);
  g_assert_false (active);
  g_assert_nonnull (edit_posing_get_obstacle (empty));
  g_assert_false (edit_posing_press (empty));
}

/* A document that is closed while it is posed. */
static void
test_taken_away (Fixture *self, gconstpointer sample)
{
  g_object_set (self->posing, "active", TRUE, NULL);
  g_object_set (self->posing, "document", NULL, NULL);
  g_assert_false (edit_posing_get_active (self->posing));
  g_assert_nonnull (edit_posing_get_obstacle (self->posing));
  g_object_set (self->posing, "document", self->document, NULL);
  g_assert_null (edit_posing_get_obstacle (self->posing));
}

static void
test_prims (void)
{
  g_autoptr (EditDocument) document = edit_document_new ();
  g_autoptr (EditSession) session = edit_session_new ();
  g_autoptr (EditPosing) posing = edit_posing_new ();
  g_autoptr (GFile) file = test_sample ("clock.bvj");

  g_object_set (posing, "document", document, "session", session, NULL);
  test_open (document, file, NULL);
  g_assert_nonnull (edit_document_get_clip (document));
  g_assert_nonnull (edit_posing_get_obstacle (posing));
  g_assert_false (edit_posing_press (posing));
}

/* Handles are found by their joints; the bones within the spine belong to those beside them. */
static void
test_handles (void)
{
  for (guint i = 0; i < EDIT_N_HANDLES; i++)
    {
      guint joint = edit_handle_get_joint (i);

      g_assert_cmpint (edit_handle_find (joint), ==, (int) i);
      g_assert_cmpuint (edit_joint_to_pose (joint), ==, joint);
      g_assert_cmpstr (edit_joint_get_title (joint), !=, mo_rig_joint (joint)->name);
    }
  g_assert_cmpuint (edit_joint_get_parent (joint_of ("mTorso")), ==, joint_of ("mPelvis"));
  g_assert_cmpuint (edit_joint_get_child (joint_of ("mPelvis")), ==, joint_of ("mTorso"));
  g_assert_cmpuint (edit_joint_get_child (joint_of ("mShoulderLeft")), ==, joint_of ("mElbowLeft"));
  g_assert_cmpuint (edit_joint_get_parent (MO_RIG_PELVIS), ==, MO_RIG_PELVIS);
}

#define ADD(name, function)                                                                        \
  g_test_add ("/posing/" name, Fixture, "walk.bvh", set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("drag", test_drag);
  ADD ("settings", test_settings);
  ADD ("return", test_return);
  ADD ("haste", test_haste);
  ADD ("free-joint", test_free);
  ADD ("numbers", test_numbers);
  ADD ("limits", test_limits);
  ADD ("swing", test_swing);
  ADD ("mirror", test_mirror);
  ADD ("reset", test_reset);
  ADD ("postures", test_postures);
  ADD ("obstacles", test_obstacles);
  ADD ("taken-away", test_taken_away);
  g_test_add_func ("/posing/prims", test_prims);
  g_test_add_func ("/posing/handles", test_handles);
  return g_test_run ();
}
