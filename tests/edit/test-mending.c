/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "posing-fixture.h"

#include "mo-compare.h"
#include "mo-edit-words.h"

/* Mending, as the .anim plays it: feet that stay, joints that shake less, loops that meet. */

static EditMending *
begin (Fixture *self)
{
  EditMending *mending = edit_posing_get_mending (self->posing);

  g_object_set (mending, "active", TRUE, NULL);
  return mending;
}

static gboolean
is_fresh (gpointer mending)
{
  return edit_mending_is_fresh (mending);
}

/* Until the document and what is found in it are at rest. */
static void
settle (Fixture *self)
{
  test_settle (self->document);
  test_until (is_fresh, edit_posing_get_mending (self->posing));
}

static const MoEdit *
get_top (Fixture *self)
{
  const MoEdits *edits = edit_document_get_recipe (self->document)->edits;

  g_assert_nonnull (edits);
  return mo_edits_get (edits, edits->list->len - 1);
}

/* Takes them over. */
static void
set_edits (Fixture *self, MoEdits *edits)
{
  g_autoptr (MoRecipe) recipe =
      mo_recipe_with_edits (edit_document_get_recipe (self->document), edits);

  edit_document_set_recipe (self->document, recipe, NULL);
}

/* How far a joint is at most from where it first is, level, while the .anim plays from one time to another. */
static double
measure_slide (Fixture *self, guint joint, double from, double to)
{
  g_autoptr (MoPoser) poser = mo_poser_new (edit_document_get_motion (self->document));
  MoVec3 first = mo_poser_get_pose (poser, from)->world[joint].position;
  double most = 0.0;

  for (double time = from; time <= to; time += 0.005)
    {
      MoVec3 here = mo_poser_get_pose (poser, time)->world[joint].position;

      most = MAX (most, hypot (here.x - first.x, here.y - first.y));
    }
  return most;
}

/* The contact that slides farthest. */
static guint
find_worst (EditMending *mending)
{
  guint worst = 0;

  for (guint i = 1; i < edit_mending_count_contacts (mending); i++)
    if (edit_mending_get_contact (mending, i).slide
        > edit_mending_get_contact (mending, worst).slide)
      worst = i;
  return worst;
}

static void
test_plant (Fixture *self, gconstpointer data)
{
  EditMending *mending = begin (self);
  g_autoptr (MoRecipe) before = mo_recipe_ref (edit_document_get_recipe (self->document));
  guint n, worst;
  EditContact contact;
  double slide;

  settle (self);
  n = edit_mending_count_contacts (mending);
  g_assert_cmpuint (n, >=, 2);
  worst = find_worst (mending);
  contact = edit_mending_get_contact (mending, worst);
  g_assert_true (contact.is_on);
  slide = measure_slide (self, contact.joint, contact.from, contact.to);
  g_assert_cmpfloat (slide, >, 0.005);
  g_assert_cmpfloat_with_epsilon (slide, contact.slide, 0.003);

  edit_mending_choose_contact (mending, G_MAXUINT, FALSE);
  g_assert_cmpuint (edit_mending_count_chosen (mending), ==, 0);
  g_assert_false (edit_mending_plant (mending));
  g_assert_true (edit_document_get_recipe (self->document) == before);
  edit_mending_choose_contact (mending, worst, TRUE);
  g_assert_cmpuint (edit_mending_count_chosen (mending), ==, 1);
  g_assert_true (edit_mending_plant (mending));
  settle (self);
  g_assert_cmpint (get_top (self)->mode, ==, MO_EDIT_PLANT);
  g_assert_cmpuint (get_top (self)->plants->len, ==, 1);
  g_assert_cmpstr (edit_document_get_undo_name (self->document), ==, "Plant Feet");
  g_assert_cmpfloat (measure_slide (self, contact.joint, contact.from, contact.to), <, 0.001);

  /* What stays is not proposed again, and one step takes it back. */
  worst = edit_mending_count_contacts (mending);
  for (guint i = 0; i < edit_mending_count_contacts (mending); i++)
    {
      EditContact again = edit_mending_get_contact (mending, i);

      if (again.joint == contact.joint && fabs (again.from - contact.from) < 0.2)
        worst = i;
    }
  g_assert_cmpuint (worst, <, edit_mending_count_contacts (mending));
  g_assert_false (edit_mending_get_contact (mending, worst).is_on);
  edit_document_undo (self->document);
  g_assert_true (mo_recipe_equal (edit_document_get_recipe (self->document), before));
}

/* With all of them held, no contact slides. One that is held for a part of its time slides before. */
static void
test_plant_all (Fixture *self, gconstpointer data)
{
  EditMending *mending = begin (self);
  MoEdit *late;
  guint n;

  settle (self);
  n = edit_mending_count_contacts (mending);
  g_assert_true (edit_mending_plant (mending));
  settle (self);
  g_assert_cmpuint (edit_mending_count_contacts (mending), ==, n);
  g_assert_cmpfloat (edit_mending_get_contact (mending, find_worst (mending)).slide, <, 0.001);
  g_assert_cmpuint (edit_mending_count_chosen (mending), ==, 0);

  late = mo_edit_copy (get_top (self));
  for (guint i = 0; i < late->plants->len; i++)
    {
      MoPlant *plant = &g_array_index (late->plants, MoPlant, i);

      plant->from = (plant->from + plant->to) / 2.0;
      plant->fade[0] = 0.05;
      plant->at.x += 0.01;
    }
  set_edits (self, mo_edits_with (NULL, late));
  settle (self);
  g_assert_cmpfloat (edit_mending_get_contact (mending, find_worst (mending)).slide, >, 0.008);
}

/* The other side's foot is seen, and the same one is held. */
static void
test_mirrored (Fixture *self, gconstpointer data)
{
  EditMending *mending = begin (self);
  EditContact contact;

  test_set (self->document, MO_FIELD_MIRROR, "yes");
  test_set (self->document, MO_FIELD_SPEED, "2");
  settle (self);
  contact = edit_mending_get_contact (mending, find_worst (mending));
  g_assert_cmpfloat_with_epsilon (measure_slide (self, contact.joint, contact.from, contact.to),
                                  contact.slide, 0.004);
  g_assert_true (edit_mending_plant (mending));
  settle (self);
  g_assert_cmpfloat (measure_slide (self, contact.joint, contact.from, contact.to), <, 0.0015);
}

/* The mean change of a joint's speed from one frame to the next, radians: what shakes has much of it. */
static double
measure_shake (Fixture *self, guint joint)
{
  g_autoptr (MoPoser) poser = mo_poser_new (edit_document_get_motion (self->document));
  double duration = mo_motion_get_duration (edit_document_get_motion (self->document)), sum = 0.0;
  MoQuat q[3];
  guint n = 0;

  for (double time = 0.0; time < duration; time += 1.0 / 30.0, n++)
    {
      q[n % 3] = mo_poser_get_pose (poser, time)->local[joint].rotation;
      if (n >= 2)
        {
          MoQuat first = mo_quat_mul (q[(n - 1) % 3], mo_quat_conjugate (q[(n - 2) % 3]));
          MoQuat second = mo_quat_mul (q[n % 3], mo_quat_conjugate (q[(n - 1) % 3]));

          sum += mo_quat_angle (first, second);
        }
    }
  return sum / n;
}

static void
test_smooth (Fixture *self, gconstpointer data)
{
  EditMending *mending = edit_posing_get_mending (self->posing);
  guint chosen = joint_of ("mElbowLeft"), other = joint_of ("mElbowRight");
  double before = measure_shake (self, chosen), of_other = measure_shake (self, other), half;

  edit_session_select (self->session, &chosen, 1, EDIT_SELECT_ONLY);
  g_assert_true (edit_mending_smooth (mending, FALSE, 1.0, 1.0, EDIT_MEND_ALL));
  test_settle (self->document);
  g_assert_cmpuint (get_top (self)->joints->len, ==, 1);
  g_assert_cmpfloat (measure_shake (self, chosen), <, 0.6 * before);
  /* Its motion is the same, but which keys it has depends on all joints (mo-thin.h). */
  g_assert_cmpfloat_with_epsilon (measure_shake (self, other), of_other, 0.02 * of_other);
  edit_document_undo (self->document);
  test_settle (self->document);

  g_assert_true (edit_mending_smooth (mending, FALSE, 1.0, 0.5, EDIT_MEND_ALL));
  test_settle (self->document);
  half = measure_shake (self, chosen);
  g_assert_cmpfloat (half, <, 0.9 * before);
  edit_document_undo (self->document);
  test_settle (self->document);

  g_assert_true (edit_mending_smooth (mending, TRUE, 1.0, 1.0, EDIT_MEND_ALL));
  test_settle (self->document);
  g_assert_cmpuint (get_top (self)->joints->len, >, 10);
  g_assert_cmpfloat (measure_shake (self, other), <, 0.6 * of_other);
}

/* Without a loop there is nothing between its points; with one, nothing outside them changes. */
static void
test_span (Fixture *self, gconstpointer data)
{
  EditMending *mending = edit_posing_get_mending (self->posing);

  g_assert_true (edit_mending_has_span (mending, EDIT_MEND_ALL));
  g_assert_false (edit_mending_has_span (mending, EDIT_MEND_LOOP));
  g_assert_false (edit_mending_has_span (mending, EDIT_MEND_KEYS));
  g_assert_false (edit_mending_smooth (mending, TRUE, 1.0, 1.0, EDIT_MEND_LOOP));
  test_set (self->document, MO_FIELD_LOOP, "yes");
  test_set (self->document, MO_FIELD_LOOP_IN, "10f");
  test_set (self->document, MO_FIELD_LOOP_OUT, "40f");
  test_settle (self->document);
  g_assert_true (edit_mending_smooth (mending, TRUE, 1.0, 1.0, EDIT_MEND_LOOP));
  g_assert_cmpfloat_with_epsilon (get_top (self)->to - get_top (self)->from,
                                  30.0 * edit_document_get_frame_time (self->document), 1e-4);
  g_assert_cmpfloat (get_top (self)->fade[0], >, 0.0);
  /* Nothing comes and goes where the motion begins and ends. */
  test_set (self->document, MO_FIELD_LOOP_IN, "0%");
  test_set (self->document, MO_FIELD_LOOP_OUT, "100%");
  test_settle (self->document);
  g_assert_true (edit_mending_smooth (mending, TRUE, 1.0, 1.0, EDIT_MEND_LOOP));
  g_assert_true (isinf (get_top (self)->from) && isinf (get_top (self)->to));
  g_assert_cmpfloat (get_top (self)->fade[0], ==, 0.0);
}

/* How far apart two times of the .anim are: the largest angle of a joint, radians. */
static double
measure_seam (Fixture *self)
{
  g_autoptr (MoPoser) poser = mo_poser_new (edit_document_get_motion (self->document));
  const MoAnim *anim = edit_document_get_anim (self->document);
  MoPose in = *mo_poser_get_pose (poser, (double) anim->loop_in);
  const MoPose *out = mo_poser_get_pose (poser, (double) anim->loop_out - 1e-6);
  double most = 0.0;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    most = MAX (most, mo_quat_angle (in.local[i].rotation, out->local[i].rotation));
  return most;
}

static void
test_loop (Fixture *self, gconstpointer data)
{
  guint elbow = joint_of ("mElbowLeft");
  EditMending *mending = begin (self);
  g_autoptr (MoRecipe) before = NULL;
  const MoAnim *anim;
  double seam;

  test_set (self->document, MO_FIELD_TRIM_START, "1s");
  test_set (self->document, MO_FIELD_TRIM_END, "6s");
  before = mo_recipe_ref (edit_document_get_recipe (self->document));
  settle (self);
  g_assert_cmpuint (edit_mending_get_loops (mending)->len, ==, EDIT_MEND_LOOPS);
  g_assert_cmpint (edit_mending_find_loop (mending), ==, -1);
  for (guint i = 0; i < EDIT_MEND_LOOPS; i++)
    {
      MoSeam found = g_array_index (edit_mending_get_loops (mending), MoSeam, i);

      g_assert_true (edit_mending_take_loop (mending, i));
      settle (self);
      g_assert_cmpint (edit_mending_find_loop (mending), ==, (int) i);
      anim = edit_document_get_anim (self->document);
      g_assert_cmpint (anim->loop, ==, 1);
      g_assert_cmpfloat_with_epsilon ((double) anim->loop_in, found.in, 1e-3);
      g_assert_cmpfloat_with_epsilon ((double) anim->loop_out, found.out, 1e-3);
      g_assert_cmpfloat_with_epsilon (measure_seam (self), found.angle, MO_DEGREES (0.6));
    }
  seam = measure_seam (self);
  g_assert_true (edit_mending_close_loop (mending, 10));
  settle (self);
  g_assert_cmpint (get_top (self)->mode, ==, MO_EDIT_ADD);
  g_assert_cmpfloat (measure_seam (self), <, 0.25 * seam);
  /* What is posed then is apart from it, as it is made anew with the loop. */
  g_assert_cmpfloat (get_top (self)->closes, >, 0.0);
  g_assert_true (edit_posing_press (self->posing));
  edit_posing_turn (self->posing, elbow, turned (self, elbow, small_turn (4, 12, 2)));
  edit_posing_release (self->posing, NULL);
  settle (self);
  g_assert_cmpfloat (get_top (self)->closes, ==, 0.0);
  g_assert_true (mo_edit_has_joint (get_top (self), elbow));
  for (guint i = 0; i < EDIT_MEND_LOOPS + 2; i++)
    edit_document_undo (self->document);
  g_assert_true (mo_recipe_equal (edit_document_get_recipe (self->document), before));
}

/* The walk goes 1.2 m/s or so; taken out, its loop ends where it began, and the speed is still told. */
static void
test_travel (Fixture *self, gconstpointer data)
{
  EditMending *mending = begin (self);
  MoVec3 speed, again;
  double walked;
  MoPose first, last;
  g_autoptr (MoPoser) poser = NULL;
  g_autofree char *script = NULL, *wanted = NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  settle (self);
  g_assert_true (edit_mending_get_travel (mending, &speed));
  poser = mo_poser_new (edit_document_get_motion (self->document));
  walked = mo_motion_get_duration (edit_document_get_motion (self->document));
  first = *mo_poser_get_pose (poser, 0.0);
  last = *mo_poser_get_pose (poser, walked);
  walked = (last.world[MO_RIG_PELVIS].position.x - first.world[MO_RIG_PELVIS].position.x) / walked;
  g_assert_cmpfloat (walked, >, 0.5);
  g_assert_cmpfloat_with_epsilon (speed.x, walked, 0.01);
  script = edit_mending_get_script (mending);
  wanted = g_strconcat ("vector speed = <",
                        g_ascii_formatd (number, sizeof number, "%.3f", speed.x), ",", NULL);
  g_assert_true (g_str_has_prefix (script, wanted));

  edit_mending_set_walks_in_place (mending, TRUE);
  settle (self);
  g_assert_true (edit_mending_get_walks_in_place (mending));
  g_assert_true (edit_mending_get_travel (mending, &again));
  g_assert_cmpfloat_with_epsilon (again.x, speed.x, 1e-6);
  g_clear_pointer (&poser, mo_poser_free);
  poser = mo_poser_new (edit_document_get_motion (self->document));
  first = *mo_poser_get_pose (poser, 0.0);
  last = *mo_poser_get_pose (poser,
                             mo_motion_get_duration (edit_document_get_motion (self->document)));
  g_assert_cmpfloat_with_epsilon (last.world[MO_RIG_PELVIS].position.x,
                                  first.world[MO_RIG_PELVIS].position.x, 0.005);
}

/* Between the loop points a bent arm stays as it is at the first, and elsewhere it is as it was; a foot stays where it is. */
static void
test_hold (Fixture *self, gconstpointer data)
{
  EditMending *mending = begin (self);
  guint elbow = joint_of ("mElbowLeft"), ankle = joint_of ("mAnkleLeft");
  double angle = 0.0, before = 0.0, place = 0.0;
  g_autoptr (MoMotion) motion = NULL; /* outlives what is changed */
  g_autoptr (MoPoser) was = NULL, is = NULL;
  MoPose first;

  settle (self);
  g_assert_false (edit_mending_hold (mending, EDIT_MEND_LOOP));
  edit_document_set_field (self->document, MO_FIELD_LOOP, "yes", NULL, NULL);
  edit_document_set_field (self->document, MO_FIELD_LOOP_IN, "3s", NULL, NULL);
  edit_document_set_field (self->document, MO_FIELD_LOOP_OUT, "4s", NULL, NULL);
  settle (self);
  g_assert_false (edit_mending_hold (mending, EDIT_MEND_ALL));
  g_assert_false (edit_mending_hold_in_place (mending, EDIT_MEND_LOOP));
  motion = mo_motion_ref (edit_document_get_motion (self->document));
  was = mo_poser_new (motion);
  edit_session_select (self->session, &elbow, 1, EDIT_SELECT_ONLY);
  g_assert_true (edit_mending_hold (mending, EDIT_MEND_LOOP));
  g_assert_cmpstr (edit_document_get_undo_name (self->document), ==, "Hold");
  settle (self);
  is = mo_poser_new (edit_document_get_motion (self->document));
  first = *mo_poser_get_pose (was, 3.0);
  for (double time = 3.0; time <= 4.0; time += 0.01)
    {
      MoQuat now = mo_poser_get_pose (is, time)->local[elbow].rotation;
      MoQuat then = mo_poser_get_pose (was, time)->local[elbow].rotation;

      angle = MAX (angle, mo_quat_angle (now, first.local[elbow].rotation));
      before = MAX (before, mo_quat_angle (then, first.local[elbow].rotation));
    }
  g_assert_cmpfloat (before, >, MO_DEGREES (5.0));
  g_assert_cmpfloat (angle, <, MO_DEGREES (0.6)); /* what the reducer may leave out */
  for (double time = 0.0; time < 10.0; time += 0.1)
    if (time < 2.75 || time > 4.25)
      g_assert_cmpfloat (mo_quat_angle (mo_poser_get_pose (is, time)->local[elbow].rotation,
                                        mo_poser_get_pose (was, time)->local[elbow].rotation),
                         <, MO_DEGREES (1.2));
  g_clear_pointer (&is, mo_poser_free);

  edit_document_undo (self->document);
  settle (self);
  edit_session_select (self->session, &ankle, 1, EDIT_SELECT_ONLY);
  g_assert_true (edit_mending_hold_in_place (mending, EDIT_MEND_LOOP));
  settle (self);
  is = mo_poser_new (edit_document_get_motion (self->document));
  first = *mo_poser_get_pose (is, 3.0);
  for (double time = 3.0; time <= 4.0; time += 0.01)
    place = MAX (place,
                 mo_vec3_length (mo_vec3_sub (mo_poser_get_pose (is, time)->world[ankle].position,
                                              first.world[ankle].position)));
  g_assert_cmpfloat (place, <, 0.004);
}

/* What travels jumps only back by that, which is no seam once the loop is closed; of a finger the hand is told. */
/* The list of edits speaks of parts of the body, each once. */
static void
test_words (void)
{
  static const char *const joints[] = { "mPelvis", "mSpine1",         "mSpine2",
                                        "mTorso",  "mHandIndex1Left", "mHandIndex2Left" };
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_SMOOTH);
  g_autofree char *words = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    {
      guint16 joint = (guint16) joint_of (joints[i]);

      g_array_append_val (edit->joints, joint);
    }
  words = mo_edit_describe_joints (edit, edit_joint_get_plain_title);
  g_assert_cmpstr (words, ==, "Hips, Waist, Left Index Finger");
}

static void
test_seam_of_a_walk (Fixture *self, gconstpointer data)
{
  EditMending *mending = begin (self);
  const MoAnim *anim;
  const MoMotion *motion;
  MoDifference seam, whole;
  double travel;

  test_set (self->document, MO_FIELD_LOOP, "yes");
  settle (self);
  g_assert_true (edit_mending_take_loop (mending, 0));
  settle (self);
  edit_mending_close_loop (mending, 10);
  settle (self);
  anim = edit_document_get_anim (self->document);
  motion = edit_document_get_motion (self->document);
  whole = mo_compare_times (motion, (double) anim->loop_in, (double) anim->loop_out);
  seam = mo_compare_loop (motion, (double) anim->loop_in, (double) anim->loop_out, &travel);
  g_assert_cmpfloat (travel, >, 0.3);
  g_assert_cmpfloat_with_epsilon (whole.distance, travel, 0.02);
  g_assert_cmpfloat (seam.distance, <, 0.003);
  g_assert_cmpfloat (seam.angle, <, MO_DEGREES (0.2));
  g_assert_cmpstr (edit_joint_get_part_title (joint_of ("mHandMiddle3Right")), ==, "Right Hand");
  g_assert_cmpstr (edit_joint_get_plain_title (joint_of ("mHandThumb3Right")), ==, "Right Thumb");
  g_assert_cmpstr (edit_joint_get_plain_title (joint_of ("mFaceJaw")), ==, "Head");
  g_assert_cmpstr (edit_joint_get_part_title (joint_of ("mToeLeft")), ==, "Left Foot");
  g_assert_cmpstr (edit_joint_get_part_title (joint_of ("mFaceJaw")), ==, "Head");
  g_assert_cmpstr (edit_joint_get_part_title (joint_of ("mTail3")), ==, "Tail");
}

#define ADD(path, sample, test)                                                                    \
  g_test_add ("/mending/" path, Fixture, sample, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("plant", "dance.bvh", test_plant);
  ADD ("plant-all", "dance.bvh", test_plant_all);
  ADD ("mirrored", "dance.bvh", test_mirrored);
  ADD ("smooth", "dance.bvh", test_smooth);
  ADD ("span", "walk.bvh", test_span);
  ADD ("hold", "dance.bvh", test_hold);
  ADD ("loop", "dance.bvh", test_loop);
  ADD ("travel", "walk.bvh", test_travel);
  ADD ("seam-of-a-walk", "walk.bvh", test_seam_of_a_walk);
  g_test_add_func ("/mending/words", test_words);
  return g_test_run ();
}
