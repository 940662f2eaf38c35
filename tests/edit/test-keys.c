/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "posing-fixture.h"

/* Keys in time: which are chosen, and what becomes of them, as the recipe has it. */

#define FRAME (1.0 / 30.0)

/* A head that nods: keys at 0, 0.5 and 1 s; and an arm with one at 0.5 s as well, as every pose has one of each joint. */
static void
set_up_keys (Fixture *self, gconstpointer data)
{
  const double times[] = { 0.0, 0.5, 1.0 };

  set_up (self, "../new/animation-30.bvj");
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      edit_session_set_time (self->session, times[i]);
      edit_posing_set_angle (self->posing, joint_of ("mHead"), MO_ANGLE_BEND,
                             MO_DEGREES (10.0 * i - 10.0));
      test_settle (self->document);
    }
}

static EditKeys *
keys_of (Fixture *self)
{
  return edit_posing_get_keys (self->posing);
}

static const MoEdit *
top_of (Fixture *self)
{
  const MoEdits *edits = edit_document_get_recipe (self->document)->edits;

  return mo_edits_get (edits, edits->list->len - 1);
}

/* The times of the head's keys are these. */
static void
assert_times (Fixture *self, const double *times, guint n)
{
  int lane = mo_edit_find_lane (top_of (self), joint_of ("mHead"), MO_LANE_TURN);

  g_assert_cmpint (lane, >=, 0);
  g_assert_cmpuint (mo_edit_lane (top_of (self), (guint) lane)->n_keys, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (mo_edit_lane (top_of (self), (guint) lane)->keys[i].time,
                                    times[i], 1e-9);
}

static void
choose (Fixture *self, guint key, EditSelectMode mode)
{
  MoKeyRef ref = { 0, key };

  edit_keys_choose (keys_of (self), &ref, 1, mode);
}

static void
test_choosing (Fixture *self, gconstpointer data)
{
  double first, last;

  g_assert_cmpuint (edit_keys_count_chosen (keys_of (self)), ==, 0);
  g_assert_false (edit_keys_get_span (keys_of (self), &first, &last));
  g_assert_false (edit_keys_press (keys_of (self)));
  choose (self, 2, EDIT_SELECT_ONLY);
  choose (self, 0, EDIT_SELECT_TOGGLE);
  g_assert_true (edit_keys_is_chosen (keys_of (self), 0, 0));
  g_assert_false (edit_keys_is_chosen (keys_of (self), 0, 1));
  g_assert_true (edit_keys_get_span (keys_of (self), &first, &last));
  g_assert_cmpfloat_with_epsilon (first, 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (last, 1.0, 1e-9);
  choose (self, 0, EDIT_SELECT_TOGGLE);
  choose (self, 2, EDIT_SELECT_ADD);
  g_assert_cmpuint (edit_keys_count_chosen (keys_of (self)), ==, 1);
  edit_keys_choose_all (keys_of (self));
  g_assert_cmpuint (edit_keys_count_chosen (keys_of (self)), ==, 3);

  /* What is chosen stays so when others change. */
  choose (self, 1, EDIT_SELECT_ONLY);
  edit_posing_set_angle (self->posing, joint_of ("mTorso"), MO_ANGLE_SIDE, MO_DEGREES (4.0));
  test_settle (self->document);
  g_assert_cmpuint (edit_keys_count_chosen (keys_of (self)), ==, 1);
  g_assert_true (edit_keys_get_span (keys_of (self), &first, &last));
  g_assert_cmpfloat_with_epsilon (first, 0.5, 1e-9);
}

/* A drag is a function of the press and of where it is now; it is one step to undo, or none. */
static void
test_dragging (Fixture *self, gconstpointer data)
{
  const double before[] = { 0.0, 0.5, 1.0 }, moved[] = { 0.0, 0.5 + 3.0 * FRAME, 1.0 };
  const double stopped[] = { 0.0, 1.0 - FRAME, 1.0 }, pushed[] = { 0.0, 1.2, 1.2 + FRAME };
  const double copied[] = { 0.0, 0.5, 0.7, 1.0 }, scaled[] = { 0.0, 0.25, 0.5 };
  MoRecipe *recipe = edit_document_get_recipe (self->document);

  choose (self, 1, EDIT_SELECT_ONLY);
  g_assert_true (edit_keys_press (keys_of (self)));
  edit_keys_move (keys_of (self), 0.2, EDIT_KEYS_STOP);
  g_assert_true (edit_keys_get_edit (keys_of (self)) != top_of (self));
  edit_keys_cancel (keys_of (self));
  g_assert_true (edit_document_get_recipe (self->document) == recipe);
  assert_times (self, before, 3);

  g_assert_true (edit_keys_press (keys_of (self)));
  edit_keys_move (keys_of (self), -0.3, EDIT_KEYS_STOP);
  edit_keys_move (keys_of (self), 3.0 * FRAME, EDIT_KEYS_STOP);
  edit_keys_release (keys_of (self), NULL);
  assert_times (self, moved, 3);
  edit_document_undo (self->document);
  assert_times (self, before, 3);
  test_settle (self->document);

  choose (self, 1, EDIT_SELECT_ONLY);
  g_assert_true (edit_keys_press (keys_of (self)));
  edit_keys_move (keys_of (self), 0.7, EDIT_KEYS_STOP);
  edit_keys_release (keys_of (self), NULL);
  assert_times (self, stopped, 3);
  edit_document_undo (self->document);
  test_settle (self->document);

  choose (self, 1, EDIT_SELECT_ONLY);
  g_assert_true (edit_keys_press (keys_of (self)));
  edit_keys_move (keys_of (self), 0.7, EDIT_KEYS_PUSH);
  edit_keys_release (keys_of (self), NULL);
  assert_times (self, pushed, 3);
  edit_document_undo (self->document);
  test_settle (self->document);

  choose (self, 1, EDIT_SELECT_ONLY);
  g_assert_true (edit_keys_press (keys_of (self)));
  edit_keys_move (keys_of (self), 0.2, EDIT_KEYS_COPY);
  edit_keys_release (keys_of (self), NULL);
  assert_times (self, copied, 4);
  edit_document_undo (self->document);
  test_settle (self->document);

  edit_keys_choose_all (keys_of (self));
  g_assert_true (edit_keys_press (keys_of (self)));
  edit_keys_scale (keys_of (self), 0.0, 0.5);
  edit_keys_release (keys_of (self), NULL);
  assert_times (self, scaled, 3);
}

/* Nothing leaves the motion. */
static void
test_ends (Fixture *self, gconstpointer data)
{
  const double early[] = { 0.0, 0.5, 1.0 }, late[] = { 1.0, 1.5, 2.0 };

  edit_keys_choose_all (keys_of (self));
  edit_keys_step (keys_of (self), -500);
  assert_times (self, early, 3);
  edit_keys_step (keys_of (self), 500);
  assert_times (self, late, 3);
}

/* In one go, of the chosen keys, or of those here. */
static void
test_commands (Fixture *self, gconstpointer data)
{
  const double stepped[] = { 0.0, 0.5 + FRAME, 1.0 }, brought[] = { 0.0, 0.8, 1.0 };
  const double stopped[] = { 0.8 - FRAME, 0.8, 1.0 }, passed[] = { 0.8, 0.9, 1.0 };
  const double set[] = { 0.0, 0.3, 0.8, 1.0 }, fewer[] = { 0.0, 0.8, 1.0 };
  MoPose before, after;
  int lane;

  choose (self, 1, EDIT_SELECT_ONLY);
  edit_keys_step (keys_of (self), 1);
  assert_times (self, stepped, 3);
  test_settle (self->document);
  edit_session_set_time (self->session, 0.8);
  edit_keys_bring (keys_of (self), EDIT_KEYS_PASS);
  assert_times (self, brought, 3);
  test_settle (self->document);

  /* Others are passed, but where keys stop at them. */
  choose (self, 0, EDIT_SELECT_ONLY);
  edit_session_set_time (self->session, 0.9);
  edit_keys_bring (keys_of (self), EDIT_KEYS_STOP);
  assert_times (self, stopped, 3);
  test_settle (self->document);
  edit_keys_bring (keys_of (self), EDIT_KEYS_PASS);
  assert_times (self, passed, 3);
  edit_document_undo (self->document);
  edit_document_undo (self->document);
  test_settle (self->document);
  assert_times (self, brought, 3);

  /* A key of what is there changes nothing there. */
  edit_keys_choose (keys_of (self), NULL, 0, EDIT_SELECT_ONLY);
  edit_session_set_time (self->session, 0.3);
  edit_posing_get_pose (self->posing, &before);
  edit_keys_set (keys_of (self), TRUE);
  assert_times (self, set, 4);
  test_settle (self->document);
  edit_posing_get_pose (self->posing, &after);
  assert_joint (&before, &after, joint_of ("mHead"));
  g_assert_cmpuint (edit_keys_count (keys_of (self)), ==, 1);
  edit_keys_shape (keys_of (self), MO_SHAPE_HOLD);
  lane = mo_edit_find_lane (top_of (self), joint_of ("mHead"), MO_LANE_TURN);
  g_assert_cmpint (mo_edit_lane (top_of (self), (guint) lane)->keys[1].out, ==, MO_SHAPE_HOLD);
  test_settle (self->document);
  edit_keys_delete (keys_of (self));
  assert_times (self, fewer, 3);
}

/* Before anything is posed, a joint that is selected gets its first key as it stands. */
static void
test_first (void)
{
  Fixture fixture, *self = &fixture;
  const double times[] = { 0.5 };
  guint head = joint_of ("mHead");
  MoPose before, after;

  set_up (self, "../new/animation-30.bvj");
  g_assert_false (edit_keys_can_set (keys_of (self)));
  edit_session_select (self->session, &head, 1, EDIT_SELECT_ONLY);
  g_assert_true (edit_keys_can_set (keys_of (self)));
  edit_session_set_time (self->session, 0.5);
  edit_posing_get_pose (self->posing, &before);
  edit_keys_set (keys_of (self), FALSE);
  assert_times (self, times, 1);
  g_assert_cmpuint (top_of (self)->lanes->len, ==, 1);
  test_settle (self->document);
  edit_posing_get_pose (self->posing, &after);
  assert_joint (&before, &after, head);
  tear_down (self, NULL);
}

/* Of a mirrored motion at twice the speed, the keys are where they play, of the joint that moves. */
static void
test_mirrored (void)
{
  guint left = joint_of ("mShoulderLeft");
  Fixture fixture, *self = &fixture;
  double first, last;
  MoKeyRef key = { 0, 0 };

  set_up (self, "walk.bvh");
  edit_document_set_field (self->document, MO_FIELD_MIRROR, "yes", NULL, NULL);
  edit_document_set_field (self->document, MO_FIELD_SPEED, "2", NULL, NULL);
  test_settle (self->document);
  edit_session_set_time (self->session, 15 * edit_document_get_frame_time (self->document));
  edit_posing_set_angle (self->posing, left, MO_ANGLE_BEND, MO_DEGREES (20.0));
  test_settle (self->document);
  g_assert_cmpuint (edit_keys_get_joint (keys_of (self), mo_edit_lane (top_of (self), 0)), ==,
                    left);
  g_assert_cmpuint (mo_edit_lane (top_of (self), 0)->joint, ==, mo_rig_twin (left));
  key.key = 1; /* between those at which the change comes and goes */
  edit_keys_choose (keys_of (self), &key, 1, EDIT_SELECT_ONLY);
  g_assert_true (edit_keys_get_span (keys_of (self), &first, &last));
  g_assert_cmpfloat_with_epsilon (first, edit_session_get_time (self->session), 1e-4);
  tear_down (self, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/keys/choosing", Fixture, NULL, set_up_keys, test_choosing, tear_down);
  g_test_add ("/keys/dragging", Fixture, NULL, set_up_keys, test_dragging, tear_down);
  g_test_add ("/keys/ends", Fixture, NULL, set_up_keys, test_ends, tear_down);
  g_test_add ("/keys/commands", Fixture, NULL, set_up_keys, test_commands, tear_down);
  g_test_add_func ("/keys/first", test_first);
  g_test_add_func ("/keys/mirrored", test_mirrored);
  return g_test_run ();
}
