/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-session.h"
#include "edit-test.h"
#include "mo-check.h"
#include "mo-compare.h"
#include "mo-math.h"

/* A clip of two seconds, with loop points and eases as given. */
static MoMotion *
new_easing_motion (gboolean loop, float in, float out, float ease_in, float ease_out)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();
  MoAnimJoint *joint = mo_anim_add_joint (anim, "mHead", 3);

  anim->duration = 2.0f;
  anim->loop = loop;
  anim->loop_in = in;
  anim->loop_out = out;
  anim->ease_in = ease_in;
  anim->ease_out = ease_out;
  mo_track_resize (&joint->rotation, 2);
  joint->rotation.keys[1].time = 65535;
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

static MoMotion *
new_motion (gboolean loop, float in, float out)
{
  return new_easing_motion (loop, in, out, 0.5f, 0.5f);
}

static EditSession *
new_session (gboolean loop, float in, float out)
{
  EditSession *session = edit_session_new ();
  g_autoptr (MoMotion) motion = new_motion (loop, in, out);

  edit_session_set_motion (session, motion);
  return session;
}

static void
assert_at (EditSession *session, double time)
{
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (session), time, 1e-6);
}

static void
test_once (void)
{
  g_autoptr (EditSession) session = new_session (FALSE, 0.0f, 2.0f);

  edit_session_set_repeat (session, FALSE);
  edit_session_set_playing (session, TRUE);
  g_assert_cmpfloat (edit_session_get_weight (session), ==, 1.0);
  test_play (session, 0.25);
  assert_at (session, 0.25);
  g_assert_cmpfloat_with_epsilon (edit_session_get_weight (session), 0.5, 1e-6);
  test_play (session, 1.0);
  assert_at (session, 1.25);
  g_assert_cmpfloat (edit_session_get_weight (session), ==, 1.0);
  test_play (session, 1.0);
  assert_at (session, 2.0);
  g_assert_false (edit_session_get_playing (session));
  g_assert_cmpfloat (edit_session_get_weight (session), ==, 0.0);
  g_assert_false (edit_session_advance (session, 0));

  /* At the end, playing starts from the beginning. */
  edit_session_set_playing (session, TRUE);
  assert_at (session, 0.0);
}

static void
test_repeat (void)
{
  g_autoptr (EditSession) session = new_session (FALSE, 0.0f, 2.0f);

  edit_session_set_playing (session, TRUE);
  test_play (session, 2.5);
  g_assert_true (edit_session_get_playing (session));
  assert_at (session, 0.5);
}

/* If the eases overlap, a motion eases out past its end, and repeats only after that. */
static void
test_repeat_overlapping (void)
{
  g_autoptr (MoMotion) motion = new_easing_motion (FALSE, 0.0f, 2.0f, 1.5f, 1.0f);
  g_autoptr (EditSession) session = edit_session_new ();

  edit_session_set_motion (session, motion);
  edit_session_set_playing (session, TRUE);
  test_play (session, 2.9);
  assert_at (session, 2.0);
  g_assert_cmpfloat (edit_session_get_weight (session), <, 0.1);
  test_play (session, 0.2);
  g_assert_cmpfloat (edit_session_get_time (session), <=, 0.101);
  test_play (session, 0.5);
  g_assert_cmpfloat (edit_session_get_time (session), <=, 0.601);
  g_assert_cmpfloat (edit_session_get_time (session), >, 0.45);
}

static void
test_loop (void)
{
  g_autoptr (EditSession) session = new_session (TRUE, 0.5f, 1.5f);
  gboolean stopping;

  edit_session_set_playing (session, TRUE);
  test_play (session, 1.75);
  assert_at (session, 0.75);

  /* When stopped, it plays to the end of the clip, and eases out in the last half second. */
  edit_session_stop (session);
  g_object_get (session, "stopping", &stopping, NULL);
  g_assert_true (stopping);
  test_play (session, 0.5);
  assert_at (session, 1.25);
  g_assert_cmpfloat (edit_session_get_weight (session), ==, 1.0);
  test_play (session, 0.5);
  assert_at (session, 1.75);
  g_assert_cmpfloat_with_epsilon (edit_session_get_weight (session), 0.5, 1e-6);
  g_assert_true (edit_session_get_playing (session));
  test_play (session, 0.3);
  g_assert_false (edit_session_get_playing (session));
  assert_at (session, 0.0);
  g_assert_cmpfloat (edit_session_get_weight (session), ==, 1.0);
}

static void
test_outro (void)
{
  g_autoptr (EditSession) session = new_session (TRUE, 0.5f, 1.5f);

  edit_session_set_playing (session, TRUE);
  test_play (session, 1.4);
  edit_session_stop (session);
  test_play (session, 0.4);
  assert_at (session, 1.8);
  g_assert_cmpfloat_with_epsilon (edit_session_get_weight (session), 0.352, 1e-5);
}

static double
head_turn (EditSession *session)
{
  guint head = (guint) mo_rig_find ("mHead");

  return mo_quat_angle (edit_session_get_pose (session)->local[head].rotation, MO_QUAT_IDENTITY);
}

/* Over a base it eases in from that, and leaves it playing alone; restarted while it stops, it
 * comes back. */
static void
test_base (void)
{
  g_autoptr (EditSession) session = new_session (TRUE, 0.0f, 2.0f);
  guint pelvis = MO_RIG_PELVIS;
  MoMixOwner owner;
  double own, height;

  own = head_turn (session);
  g_assert_cmpfloat (own, >, 1.0);
  edit_session_set_base (session, EDIT_BASE_SIT);
  height = edit_session_get_pose (session)->world[pelvis].position.z;
  g_assert_cmpfloat (height, <, 0.7);
  g_assert_cmpfloat_with_epsilon (head_turn (session), own, 1e-6);
  edit_session_set_playing (session, TRUE);
  test_play (session, 0.05);
  g_assert_cmpfloat (head_turn (session), <, 0.5);
  test_play (session, 1.0);
  owner = mo_mixer_get_owner (edit_session_get_mixer (session), (guint) mo_rig_find ("mHead"));
  g_assert_true (owner.entry->motion == edit_session_get_motion (session));
  g_assert_cmpstr (edit_base_get_motion_title (owner.rival->motion), ==, "Sit");

  edit_session_stop (session);
  test_play (session, 0.6);
  g_assert_false (edit_session_get_playing (session));
  g_assert_true (edit_session_is_live (session));
  g_assert_cmpfloat (head_turn (session), <, 0.5);
  g_assert_cmpfloat (edit_session_get_weight (session), ==, 0.0);
  edit_session_set_playing (session, TRUE);
  test_play (session, 1.0);
  assert_at (session, 1.0);
  edit_session_stop (session);
  test_play (session, 0.1);
  edit_session_set_playing (session, TRUE);
  assert_at (session, 0.0);
  test_play (session, 1.0);
  g_assert_cmpfloat (edit_session_get_weight (session), ==, 1.0);

  /* Showing a moment stops everything. */
  edit_session_stop (session);
  test_play (session, 1.0);
  edit_session_set_time (session, 0.5);
  g_assert_false (edit_session_is_live (session));
  g_assert_cmpfloat (edit_session_get_weight (session), ==, 1.0);
}

/* The base alone remains after everything has ended: it is shown beside the clip, not mixed with
 * it. */
static void
test_base_pose (void)
{
  g_autoptr (EditSession) session = new_session (FALSE, 0.0f, 2.0f);
  g_autofree MoPose *alone = g_new (MoPose, 1), *rest = g_new (MoPose, 1);
  const MoPose *seen;

  mo_pose_reset (rest);
  edit_session_get_base_pose (session, alone);
  g_assert_cmpfloat (alone->world[MO_RIG_PELVIS].position.z, ==,
                     rest->world[MO_RIG_PELVIS].position.z);
  edit_session_set_base (session, EDIT_BASE_SIT);
  edit_session_get_base_pose (session, alone);
  g_assert_cmpfloat (alone->world[MO_RIG_PELVIS].position.z, <,
                     rest->world[MO_RIG_PELVIS].position.z - 0.2);
  seen = edit_session_get_pose (session);
  g_assert_cmpfloat (mo_quat_angle (alone->local[mo_rig_find ("mHead")].rotation,
                                    seen->local[mo_rig_find ("mHead")].rotation),
                     >, 0.0);
}

static guint
count_entries (EditSession *session)
{
  return mo_mixer_get_n_entries (edit_session_get_mixer (session));
}

/* Another motion starts at its own time, before or after, and goes on when the clip is stopped. */
static void
test_layers (void)
{
  g_autoptr (EditSession) session = new_session (TRUE, 0.0f, 2.0f);
  EditCast *cast = edit_session_get_cast (session);
  g_autoptr (MoMotion) early_motion = new_motion (TRUE, 0.0f, 2.0f);
  g_autoptr (MoMotion) late_motion = new_motion (FALSE, 0.0f, 2.0f);
  g_autoptr (EditLayer) early = edit_layer_new ("early", early_motion, -1.0, 0);
  g_autoptr (EditLayer) late = edit_layer_new ("late", late_motion, 0.5, 0);

  edit_cast_add (cast, late);
  edit_cast_add (cast, early);
  g_assert_cmpuint (count_entries (session), ==, 2);
  g_assert_true (mo_mixer_get_entry (edit_session_get_mixer (session), 1)->motion == early_motion);
  edit_session_set_time (session, 0.75);
  g_assert_cmpuint (count_entries (session), ==, 3);
  g_assert_true (mo_mixer_get_entry (edit_session_get_mixer (session), 0)->motion == late_motion);
  g_assert_cmpfloat_with_epsilon (mo_mixer_get_entry (edit_session_get_mixer (session), 0)->weight,
                                  0.5f, 1e-3);
  g_object_set (late, "start", 1.0, NULL);
  g_assert_cmpuint (count_entries (session), ==, 2);

  edit_session_set_time (session, 0.0);
  edit_session_set_playing (session, TRUE);
  test_play (session, 0.9);
  g_assert_cmpuint (count_entries (session), ==, 2);
  test_play (session, 0.6);
  g_assert_cmpuint (count_entries (session), ==, 3);
  g_assert_cmpfloat_with_epsilon (
      mo_mixer_find (edit_session_get_mixer (session), late_motion)->local_time, 0.5f, 0.011f);
  edit_session_stop (session);
  test_play (session, 0.8);
  g_assert_false (edit_session_get_playing (session));
  g_assert_true (edit_session_is_live (session));

  /* With nothing left to play it comes to rest. */
  edit_cast_remove (cast, early);
  edit_session_set_time (session, 0.0);
  edit_session_set_playing (session, TRUE);
  test_play (session, 1.2);
  edit_session_stop (session);
  test_play (session, 3.0);
  g_assert_false (edit_session_is_live (session));
}

/* A file that is being read, or cannot be, does not affect what is playing: here, a motion that
 * eases out. */
static void
test_layer_without_motion (void)
{
  g_autoptr (EditSession) session = new_session (FALSE, 0.0f, 2.0f);
  EditCast *cast = edit_session_get_cast (session);
  g_autoptr (EditLayer) layer = edit_layer_new ("unread", NULL, 0.0, 0);

  edit_session_set_playing (session, TRUE);
  test_play (session, 1.0);
  edit_session_stop (session);
  test_play (session, 0.25);
  edit_cast_add (cast, layer);
  g_object_notify (G_OBJECT (layer), "error");
  g_assert_cmpfloat_with_epsilon (edit_session_get_weight (session), 0.5, 0.01);
  test_play (session, 0.3);
  g_assert_false (edit_session_get_playing (session));
}

/* Each is a seamless loop that stays above the floor and causes no findings. */
static void
test_base_motions (void)
{
  for (guint base = EDIT_BASE_STAND; base < EDIT_N_BASES; base++)
    {
      MoMotion *const *motions = edit_base_get_motions ((EditBase) base);

      g_assert_nonnull (motions[0]);
      g_assert_cmpint (edit_base_from_nick (edit_base_nick ((EditBase) base)), ==, base);
      for (; *motions != NULL; motions++)
        {
          const MoMotionFacts *facts = mo_motion_get_facts (*motions);
          MoDifference seam =
              mo_compare_times (*motions, (double) facts->loop_in, (double) facts->loop_out);
          double when;

          g_test_message ("%s", edit_base_get_motion_title (*motions));
          g_assert_true (facts->loop);
          g_assert_cmpfloat (facts->loop_out, ==, facts->duration);
          g_assert_cmpfloat (seam.angle, <, MO_DEGREES (0.2));
          g_assert_cmpfloat (seam.distance, <, 0.002);
          g_assert_cmpint (mo_motion_get_track (*motions, 0).priority, <=, 1);
          g_assert_cmpfloat (mo_check_foot_depth (*motions, &when), <, 0.02);
        }
    }
}

static void
test_rate (void)
{
  g_autoptr (EditSession) session = new_session (FALSE, 0.0f, 2.0f);

  edit_session_set_rate (session, 9.0);
  g_assert_cmpfloat (edit_session_get_rate (session), ==, 4.0);
  edit_session_set_rate (session, 0.0);
  g_assert_cmpfloat (edit_session_get_rate (session), ==, 0.1);
  edit_session_set_rate (session, 0.5);
  edit_session_set_playing (session, TRUE);
  test_play (session, 1.0);
  assert_at (session, 0.5);

  /* Time that passes during a pause does not count. */
  edit_session_set_playing (session, FALSE);
  g_assert_false (edit_session_advance (session, 1000 * G_USEC_PER_SEC));
  edit_session_set_playing (session, TRUE);
  test_play (session, 0.0);
  assert_at (session, 0.5);
}

static void
test_step (void)
{
  g_autoptr (EditSession) session = new_session (FALSE, 0.0f, 2.0f);

  edit_session_step (session, 1);
  assert_at (session, 1.0 / 30.0);
  g_object_set (session, "frame-time", 0.1, NULL);
  edit_session_step (session, 1);
  assert_at (session, 0.1);
  edit_session_step (session, 3);
  assert_at (session, 0.4);
  edit_session_set_time (session, 0.25);
  edit_session_step (session, -1);
  assert_at (session, 0.2);
  edit_session_set_playing (session, TRUE);
  edit_session_step (session, -10);
  assert_at (session, 0.0);
  g_assert_false (edit_session_get_playing (session));
  edit_session_go_to_end (session);
  assert_at (session, 2.0);
  edit_session_step (session, 1);
  assert_at (session, 2.0);
  edit_session_go_to_start (session);
  assert_at (session, 0.0);
}

/* A new result while playing continues from the current time; a shorter one still ends. */
static void
test_new_motion (void)
{
  g_autoptr (EditSession) session = new_session (FALSE, 0.0f, 2.0f);
  g_autoptr (MoMotion) looped = new_motion (TRUE, 0.0f, 0.5f);

  edit_session_set_playing (session, TRUE);
  test_play (session, 1.2);
  edit_session_set_motion (session, looped);
  assert_at (session, 0.2);
  g_assert_true (edit_session_get_playing (session));
  edit_session_set_motion (session, NULL);
  assert_at (session, 0.0);
  g_assert_false (edit_session_get_playing (session));
  edit_session_set_playing (session, TRUE);
  g_assert_false (edit_session_get_playing (session));
  edit_session_stop (session);
  edit_session_step (session, 1);
  assert_at (session, 0.0);
}

static void
test_selection (void)
{
  g_autoptr (EditSession) session = edit_session_new ();
  const guint hands[] = { 10, 20, 30 }, one[] = { 20 }, none[] = { 0 }, bad[] = { 5000 };
  guint n = 0;

  g_signal_connect_swapped (session, "selection-changed", G_CALLBACK (g_atomic_int_inc), &n);
  edit_session_select (session, hands, 3, EDIT_SELECT_ONLY);
  edit_session_select (session, hands, 3, EDIT_SELECT_ONLY);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (edit_session_get_n_selected (session), ==, 3);
  g_assert_cmpint (edit_session_get_active (session), ==, 30);
  edit_session_select (session, one, 1, EDIT_SELECT_TOGGLE);
  g_assert_false (edit_session_is_selected (session, 20));
  g_assert_cmpint (edit_session_get_active (session), ==, 30);
  edit_session_select (session, one, 1, EDIT_SELECT_TOGGLE);
  g_assert_cmpint (edit_session_get_active (session), ==, 20);
  edit_session_select (session, one, 1, EDIT_SELECT_REMOVE);
  g_assert_cmpint (edit_session_get_active (session), ==, -1);
  g_assert_cmpuint (edit_session_get_n_selected (session), ==, 2);
  edit_session_select (session, bad, 1, EDIT_SELECT_ADD);
  g_assert_false (edit_session_is_selected (session, 5000));
  edit_session_select (session, none, 0, EDIT_SELECT_ONLY);
  g_assert_cmpuint (edit_session_get_n_selected (session), ==, 0);
  g_assert_cmpuint (n, ==, 5);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/once", test_once);
  g_test_add_func ("/session/repeat", test_repeat);
  g_test_add_func ("/session/repeat-overlapping", test_repeat_overlapping);
  g_test_add_func ("/session/loop", test_loop);
  g_test_add_func ("/session/outro", test_outro);
  g_test_add_func ("/session/base", test_base);
  g_test_add_func ("/session/base-pose", test_base_pose);
  g_test_add_func ("/session/layers", test_layers);
  g_test_add_func ("/session/layer-without-motion", test_layer_without_motion);
  g_test_add_func ("/session/base-motions", test_base_motions);
  g_test_add_func ("/session/rate", test_rate);
  g_test_add_func ("/session/step", test_step);
  g_test_add_func ("/session/new-motion", test_new_motion);
  g_test_add_func ("/session/selection", test_selection);
  return g_test_run ();
}
