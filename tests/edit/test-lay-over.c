/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-session.h"
#include "edit-test.h"
#include "mo-math.h"

/* A pose laid over what plays: seen, and nothing else. */

#define HEAD ((guint) mo_rig_find ("mHead"))
#define SHOULDER ((guint) mo_rig_find ("mShoulderRight"))
#define HAND ((guint) mo_rig_find ("mWristRight"))

/* Two seconds in which the head turns. */
static EditSession *
new_session (void)
{
  EditSession *session = edit_session_new ();
  g_autoptr (MoAnim) anim = mo_anim_new ();
  MoTrack *track = &mo_anim_add_joint (anim, "mHead", 3)->rotation;
  g_autoptr (MoMotion) motion = NULL;

  anim->duration = anim->loop_out = 2.0f;
  anim->loop = 1;
  mo_track_resize (track, 2);
  track->keys[1].time = 65535;
  motion = mo_motion_new (anim, MO_MOTION_AS_STORED);
  edit_session_set_motion (session, motion);
  return session;
}

static double
head_turn (EditSession *session)
{
  return mo_quat_angle (edit_session_get_pose (session)->local[HEAD].rotation, MO_QUAT_IDENTITY);
}

static EditLaid
raised_arm (double angle)
{
  return (EditLaid){ SHOULDER,
                     TRUE,
                     FALSE,
                     { mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, angle), { 9.0, 9.0, 9.0 } } };
}

static void
assert_same_pose (const MoPose *a, const MoPose *b)
{
  g_assert_cmpmem (a, sizeof *a, b, sizeof *b);
}

static void
assert_at (const MoTransform *joint, const MoTransform *wanted)
{
  g_assert_cmpfloat (mo_quat_angle (joint->rotation, wanted->rotation), <, 1e-7);
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (joint->position, wanted->position)), <, 1e-12);
}

/* The shoulder is as `laid` has it, all below follows, and nothing else has changed. */
static void
assert_raised (const MoPose *pose, const MoPose *before, const EditLaid *laid)
{
  MoTransform local = { laid->local.rotation, before->local[SHOULDER].position };
  MoTransform wanted =
      mo_transform_compose (&local, &before->world[mo_rig_joint (SHOULDER)->parent]);

  assert_at (&pose->world[SHOULDER], &wanted);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int above = (int) i;

      while (above >= 0 && above != (int) SHOULDER)
        above = mo_rig_joint ((guint) above)->parent;
      if (above < 0)
        g_assert_cmpmem (&pose->world[i], sizeof wanted, &before->world[i], sizeof wanted);
      else if (i != SHOULDER)
        {
          wanted = mo_transform_compose (&before->local[i], &pose->world[mo_rig_joint (i)->parent]);
          assert_at (&pose->world[i], &wanted);
        }
    }
  g_assert_cmpfloat (mo_vec3_length (
                         mo_vec3_sub (pose->world[HAND].position, before->world[HAND].position)),
                     >, 0.3);
}

static void
test_joint (void)
{
  g_autoptr (EditSession) session = new_session ();
  g_autofree MoPose *before = g_new (MoPose, 1), *at = g_new (MoPose, 1);
  EditLaid laid = raised_arm (0.9);

  edit_session_set_time (session, 0.5);
  *before = *edit_session_get_pose (session);
  g_assert_cmpfloat (head_turn (session), >, 1.0);
  edit_session_lay_over (session, &laid, 1);
  g_assert_true (edit_session_is_laid (session, SHOULDER));
  g_assert_false (edit_session_is_laid (session, HAND));
  assert_raised (edit_session_get_pose (session), before, &laid);
  edit_session_get_pose_at (session, 0, 0.5, at);
  assert_raised (at, before, &laid);

  /* It replaces the one before. */
  laid = raised_arm (-0.9);
  edit_session_lay_over (session, &laid, 1);
  assert_raised (edit_session_get_pose (session), before, &laid);

  /* It stays while time goes by, and leaves nothing behind. */
  edit_session_set_playing (session, TRUE);
  test_play (session, 0.7);
  g_assert_cmpmem (&edit_session_get_pose (session)->local[SHOULDER].rotation, sizeof (MoQuat),
                   &laid.local.rotation, sizeof (MoQuat));
  edit_session_set_time (session, 0.5);
  assert_raised (edit_session_get_pose (session), before, &laid);
  edit_session_lay_over (session, NULL, 0);
  g_assert_false (edit_session_is_laid (session, SHOULDER));
  assert_same_pose (edit_session_get_pose (session), before);
}

/* Joints that the motion moves are laid over as well; rotation and position each by themselves. */
static void
test_paths (void)
{
  g_autoptr (EditSession) session = new_session ();
  EditLaid laid[] = {
    { HEAD, FALSE, TRUE, { MO_QUAT_IDENTITY, { 0.1, 0.2, 0.3 } } },
    { MO_RIG_PELVIS, TRUE, TRUE, { MO_QUAT_IDENTITY, { 0.0, 0.0, 0.25 } } },
  };
  const MoPose *pose;
  double turn, height;

  turn = head_turn (session);
  height = edit_session_get_pose (session)->world[MO_RIG_PELVIS].position.z;
  edit_session_lay_over (session, laid, 2);
  g_assert_cmpfloat (head_turn (session), ==, turn);
  pose = edit_session_get_pose (session);
  g_assert_cmpfloat (pose->local[HEAD].position.y, ==, 0.2);
  g_assert_cmpfloat_with_epsilon (pose->world[MO_RIG_PELVIS].position.z, height + 0.25, 1e-9);
  laid[0].has_rotation = TRUE;
  edit_session_lay_over (session, laid, 1);
  g_assert_cmpfloat (head_turn (session), ==, 0.0);
  g_assert_cmpfloat (edit_session_get_pose (session)->world[MO_RIG_PELVIS].position.z, ==, height);
}

/* Another avatar, and what is left when all has ended, are none of its business. */
static void
test_others (void)
{
  g_autoptr (EditSession) session = new_session ();
  g_autoptr (EditLayer) layer = edit_layer_new ("twin", edit_session_get_motion (session), 0.0, 1);
  g_autofree MoPose *twin = g_new (MoPose, 1), *base = g_new (MoPose, 1),
                    *alone = g_new (MoPose, 1);
  EditLaid laid = raised_arm (0.9);

  edit_cast_add (edit_session_get_cast (session), layer);
  *twin = *edit_session_get_figure_pose (session, 1);
  edit_session_get_base_pose (session, base);
  edit_session_lay_over (session, &laid, 1);
  assert_same_pose (edit_session_get_figure_pose (session, 1), twin);
  edit_session_get_base_pose (session, alone);
  assert_same_pose (alone, base);
}

static void
test_signals (void)
{
  g_autoptr (EditSession) session = new_session ();
  const EditLaid laid[] = { raised_arm (0.9), raised_arm (0.8) };
  guint n_moved = 0, n_notified = 0, n_laid;

  g_signal_connect_swapped (session, "moved", G_CALLBACK (g_atomic_int_inc), &n_moved);
  g_signal_connect_swapped (session, "notify::n-laid", G_CALLBACK (g_atomic_int_inc), &n_notified);
  edit_session_lay_over (session, NULL, 0);
  g_assert_cmpuint (n_moved, ==, 0);
  edit_session_lay_over (session, &laid[0], 1);
  g_object_get (session, "n-laid", &n_laid, NULL);
  g_assert_cmpuint (n_laid, ==, 1);
  g_assert_cmpuint (n_moved, ==, 1);
  g_assert_cmpuint (n_notified, ==, 1);
  edit_session_lay_over (session, &laid[1], 1);
  g_assert_cmpuint (n_moved, ==, 2);
  g_assert_cmpuint (n_notified, ==, 1);
  edit_session_lay_over (session, NULL, 0);
  g_assert_cmpuint (n_moved, ==, 3);
  g_assert_cmpuint (n_notified, ==, 2);
}

/* The document keeps its result and is not changed; a setting leaves the pose laid over, another clip does
 * not. */
static void
test_document_stays (void)
{
  g_autoptr (EditDocument) document = test_document ("wave.bvh");
  g_autoptr (EditSession) session = edit_session_new ();
  g_autoptr (GFile) other = test_sample ("walk.bvh");
  g_autoptr (GBytes) before = NULL, after = NULL;
  g_autoptr (GError) error = NULL;
  EditLaid laid = raised_arm (0.9);
  MoMotion *motion;

  g_object_bind_property (document, "clip", session, "clip", G_BINDING_SYNC_CREATE);
  g_object_bind_property (document, "motion", session, "motion", G_BINDING_SYNC_CREATE);
  test_settle (document);
  motion = edit_session_get_motion (session);
  g_assert_nonnull (motion);
  before = test_result (document);
  edit_session_lay_over (session, &laid, 1);
  test_settle (document);
  after = test_result (document);
  g_assert_true (g_bytes_equal (before, after));
  g_assert_true (edit_session_get_motion (session) == motion);
  g_assert_false (edit_document_get_can_undo (document));

  test_set (document, MO_FIELD_SPEED, "2");
  test_settle (document);
  g_assert_true (edit_session_get_motion (session) != motion);
  g_assert_true (edit_session_is_laid (session, SHOULDER));

  g_assert_true (test_open (document, other, &error));
  g_assert_no_error (error);
  g_assert_false (edit_session_is_laid (session, SHOULDER));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lay-over/joint", test_joint);
  g_test_add_func ("/lay-over/paths", test_paths);
  g_test_add_func ("/lay-over/others", test_others);
  g_test_add_func ("/lay-over/signals", test_signals);
  g_test_add_func ("/lay-over/document", test_document_stays);
  return g_test_run ();
}
