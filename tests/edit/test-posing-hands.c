/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-posing-hands.h"

#include "posing-fixture.h"

#include "mo-likeness.h"

/* Hands and faces, judged by what the result plays. */

#define SAME_PART 0.01

static guint
movement_of (const char *nick)
{
  for (guint i = 0; i < MO_GESTURE_N_MOVEMENTS; i++)
    if (g_str_equal (mo_face_movements[i].nick, nick))
      return i;
  g_assert_not_reached ();
}

static int
expression_of (const char *nick)
{
  for (int i = 0; mo_expressions[i].nick != NULL; i++)
    if (g_str_equal (mo_expressions[i].nick, nick))
      return i;
  g_assert_not_reached ();
}

static const MoEdit *
get_top (Fixture *self)
{
  const MoEdits *edits = edit_document_get_recipe (self->document)->edits;

  g_assert_nonnull (edits);
  return mo_edits_get (edits, edits->list->len - 1);
}

/* Which joints of a group have keys. */
static guint
count_keyed (Fixture *self, MoGroup group)
{
  guint8 has[MO_RIG_N_JOINTS] = { 0 };
  const MoEdit *edit = get_top (self);
  guint n = 0;

  for (guint i = 0; i < edit->lanes->len; i++)
    has[mo_edit_lane (edit, i)->joint] = TRUE;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    n += has[i] && mo_rig_joint (i)->group == group;
  return n;
}

static void
curl (Fixture *self, EditHands hands, MoFinger finger, double curl)
{
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_bend_finger (self->posing, hands, finger, (MoFingerBend){ MO_DEGREES (10.0), NAN });
  edit_posing_bend_finger (self->posing, hands, finger, (MoFingerBend){ curl, NAN });
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
}

/* One finger of one hand: its three bones get keys, and the result plays that curl. */
static void
test_finger (Fixture *self, gconstpointer sample)
{
  MoPose played;

  edit_session_set_time (self->session, 0.5);
  curl (self, EDIT_HANDS_LEFT, MO_FINGER_INDEX, MO_DEGREES (50.0));
  g_assert_cmpuint (count_keyed (self, MO_GROUP_HANDS), ==, 3);
  g_assert_cmpuint (get_top (self)->lanes->len, ==, 3);
  played = get_played (self);
  g_assert_cmpfloat_with_epsilon (edit_hands_get_finger (&played, EDIT_HANDS_LEFT, MO_FINGER_INDEX)
                                      .curl,
                                  MO_DEGREES (50.0), MO_DEGREES (0.1));
  g_assert_cmpfloat_with_epsilon (edit_hands_get_finger (&played, EDIT_HANDS_RIGHT, MO_FINGER_INDEX)
                                      .curl,
                                  0.0, MO_DEGREES (0.1));
  edit_document_undo (self->document);
  g_assert_false (edit_document_get_can_undo (self->document));
}

/* With the mirror on, one hand is both. */
static void
test_mirror (Fixture *self, gconstpointer sample)
{
  MoPose played;

  g_object_set (self->posing, "mirror", TRUE, NULL);
  edit_session_set_time (self->session, 0.5);
  curl (self, EDIT_HANDS_RIGHT, MO_FINGER_RING, MO_DEGREES (35.0));
  g_assert_cmpuint (count_keyed (self, MO_GROUP_HANDS), ==, 6);
  played = get_played (self);
  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    {
      MoQuat left = played.local[mo_finger_joint (MO_HALF_LEFT, MO_FINGER_RING, i)].rotation;
      MoQuat right = played.local[mo_finger_joint (MO_HALF_RIGHT, MO_FINGER_RING, i)].rotation;

      g_assert_cmpfloat (mo_quat_angle (mo_mirror_rotation (left), right), <, SAME_ANGLE);
    }
}

/* What a finger does besides stays when it is curled and uncurled again, and the number is the one given. */
static void
test_besides (Fixture *self, gconstpointer sample)
{
  guint bone = mo_finger_joint (MO_HALF_LEFT, MO_FINGER_MIDDLE, 1);
  MoQuat before;
  MoFingerBend bend;
  MoPose pose;

  g_assert_true (edit_posing_press (self->posing));
  edit_posing_turn (self->posing, bone, turned (self, bone, small_turn (4, 12, 2)));
  edit_posing_release (self->posing, NULL);
  g_assert_true (edit_posing_press (self->posing));
  before = edit_posing_get_start (self->posing)->local[bone].rotation;
  bend = edit_hands_get_finger (edit_posing_get_start (self->posing), EDIT_HANDS_LEFT,
                                MO_FINGER_MIDDLE);
  edit_posing_bend_finger (self->posing, EDIT_HANDS_LEFT, MO_FINGER_MIDDLE,
                           (MoFingerBend){ MO_DEGREES (60.0), NAN });
  edit_posing_get_pose (self->posing, &pose);
  g_assert_cmpfloat_with_epsilon (edit_hands_get_finger (&pose, EDIT_HANDS_LEFT, MO_FINGER_MIDDLE)
                                      .curl,
                                  MO_DEGREES (60.0), 1e-6);
  g_assert_cmpfloat_with_epsilon (
      edit_hands_get_finger (&pose, EDIT_HANDS_LEFT, MO_FINGER_MIDDLE).spread, bend.spread, 1e-6);
  edit_posing_release (self->posing, NULL);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_bend_finger (self->posing, EDIT_HANDS_LEFT, MO_FINGER_MIDDLE, bend);
  edit_posing_get_pose (self->posing, &pose);
  g_assert_cmpfloat (mo_quat_angle (pose.local[bone].rotation, before), <, 1e-6);
  edit_posing_cancel (self->posing);
}

/* Both hands have the world's hand poses, and one hand what either hand does in these. */
static void
test_shapes (Fixture *self, gconstpointer sample)
{
  for (guint shape = 0; shape < MO_GESTURE_N_HAND_POSES; shape++)
    for (EditHands hands = 0; hands < EDIT_N_HANDS; hands++)
      {
        double strength = hands == EDIT_HANDS_LEFT ? 0.5 : 1.0, part = 0.0;
        MoPose pose, wanted;

        g_assert_true (edit_posing_press (self->posing));
        edit_posing_shape_hands (self->posing, hands, shape, strength);
        edit_posing_get_pose (self->posing, &pose);
        g_assert_cmpint (edit_hands_find_shape (&pose, hands, (int) shape, &part), ==, shape);
        g_assert_cmpfloat_with_epsilon (part, strength, shape == 0 ? 1.0 : 1e-6);
        if (hands == EDIT_HANDS_BOTH)
          {
            mo_pose_reset (&wanted);
            mo_gesture_add_hands (&wanted, shape, 1.0, NULL);
            for (guint i = 0; i < MO_RIG_N_BONES; i++)
              if (mo_rig_joint (i)->group == MO_GROUP_HANDS
                  && strstr (mo_rig_joint (i)->name, "Wrist") == NULL)
                g_assert_cmpfloat (mo_quat_angle (pose.local[i].rotation, wanted.local[i].rotation),
                                   <, 1e-5);
          }
        edit_posing_cancel (self->posing);
      }
}

/* An expression: rotations and places of bones of the face, decoded from the .anim. */
static void
test_expression (Fixture *self, gconstpointer sample)
{
  MoPose played, wanted;
  double part;

  edit_session_set_time (self->session, 0.5);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_express (self->posing, expression_of ("angry"), 1.0);
  edit_posing_express (self->posing, expression_of ("smile"), 0.6);
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  played = get_played (self);
  mo_pose_reset (&wanted);
  mo_gesture_add_expression (&wanted, "express_smile", 0.6, NULL);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_rig_joint (i)->group == MO_GROUP_FACE)
      {
        MoVec3 way = mo_vec3_sub (played.local[i].position, wanted.local[i].position);

        assert_joint (&played, &wanted, i);
        g_assert_cmpfloat (mo_vec3_length (way), <, SAME_PLACE);
      }
  g_assert_cmpint (edit_face_find_expression (&played, -2, &part), ==, expression_of ("smile"));
  g_assert_cmpfloat_with_epsilon (part, 0.6, SAME_PART);
  g_assert_cmpuint (count_keyed (self, MO_GROUP_FACE), >, 3);
  g_assert_cmpuint (count_keyed (self, MO_GROUP_HANDS), ==, 0);

  g_assert_true (edit_posing_press (self->posing));
  edit_posing_express (self->posing, EDIT_NO_EXPRESSION, 1.0);
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  played = get_played (self);
  g_assert_cmpint (edit_face_find_expression (&played, -2, &part), ==, EDIT_NO_EXPRESSION);
}

/* A movement on top of an expression, and both halves with the mirror. */
static void
test_movement (Fixture *self, gconstpointer sample)
{
  guint left = movement_of ("blink-left"), right = movement_of ("blink-right");
  double parts[MO_GESTURE_N_MOVEMENTS];
  MoPose played;

  edit_session_set_time (self->session, 0.5);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_move_face (self->posing, left, 0.9);
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  played = get_played (self);
  mo_face_get (&played, parts);
  g_assert_cmpfloat_with_epsilon (parts[left], 0.9, SAME_PART);
  g_assert_cmpfloat_with_epsilon (parts[right], 0.0, SAME_PART);

  g_object_set (self->posing, "mirror", TRUE, NULL);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_move_face (self->posing, left, 0.3);
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  played = get_played (self);
  mo_face_get (&played, parts);
  g_assert_cmpfloat_with_epsilon (parts[left], 0.3, SAME_PART);
  g_assert_cmpfloat_with_epsilon (parts[right], 0.3, SAME_PART);
}

/* On a mirrored motion, what was posed on the left is on the left. */
static void
test_mirrored_motion (Fixture *self, gconstpointer sample)
{
  double parts[MO_GESTURE_N_MOVEMENTS];
  guint right = movement_of ("blink-right");
  MoPose played;

  test_set (self->document, MO_FIELD_MIRROR, "yes");
  test_settle (self->document);
  edit_session_set_time (self->session, 0.5);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_move_face (self->posing, right, 1.0);
  edit_posing_release (self->posing, NULL);
  test_settle (self->document);
  played = get_played (self);
  mo_face_get (&played, parts);
  g_assert_cmpfloat_with_epsilon (parts[right], 1.0, SAME_PART);
  g_assert_cmpfloat_with_epsilon (parts[movement_of ("blink-left")], 0.0, SAME_PART);
}

/* A face goes with a pose that is copied, also flipped. */
static void
test_copy (Fixture *self, gconstpointer sample)
{
  g_autoptr (MoPosture) copied = NULL, flipped = NULL;
  double parts[MO_GESTURE_N_MOVEMENTS];
  guint lips = movement_of ("lips-pursed"), left = movement_of ("blink-left");
  MoPose pose;

  g_assert_true (edit_posing_press (self->posing));
  edit_posing_move_face (self->posing, lips, 1.0);
  edit_posing_release (self->posing, NULL);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_move_face (self->posing, left, 1.0);
  edit_posing_release (self->posing, NULL);
  copied = edit_posing_copy (self->posing);
  g_assert_nonnull (copied);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_express (self->posing, EDIT_NO_EXPRESSION, 1.0);
  edit_posing_release (self->posing, NULL);
  flipped = mo_posture_flip (copied);
  g_assert_true (edit_posing_paste (self->posing, flipped));
  edit_posing_get_pose (self->posing, &pose);
  mo_face_get (&pose, parts);
  g_assert_cmpfloat_with_epsilon (parts[lips], 1.0, SAME_PART);
  g_assert_cmpfloat_with_epsilon (parts[left], 0.0, SAME_PART);
  g_assert_cmpfloat_with_epsilon (parts[movement_of ("blink-right")], 1.0, SAME_PART);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define TEST(name, function)                                                                       \
  g_test_add ("/posing-hands/" name, Fixture, "wave.bvh", set_up, function, tear_down)
  TEST ("finger", test_finger);
  TEST ("mirror", test_mirror);
  TEST ("besides", test_besides);
  TEST ("shapes", test_shapes);
  TEST ("expression", test_expression);
  TEST ("movement", test_movement);
  TEST ("mirrored-motion", test_mirrored_motion);
  TEST ("copy", test_copy);
  return g_test_run ();
}
