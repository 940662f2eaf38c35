/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-constraints.h"
#include "edit-test.h"
#include "edit-unbaked.h"

#include "mo-poser.h"
#include "mo-rig.h"

/* Constraints while they are made: what is chosen and asked for, changes as steps to undo, and what lines have become. */

static void
assert_lines (EditDocument *document, const char *expected)
{
  g_autofree char *text = edit_constraints_print (edit_document_get_constraints (document));

  g_assert_cmpstr (text, ==, expected);
}

static void
count (guint *n)
{
  (*n)++;
}

/* An answer changes the part that was asked for, in one step, and ends the question. */
static void
test_ask (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  EditConstraints *constraints = edit_document_get_constraints (document);
  guint n_changes = 0;

  test_set (document, MO_FIELD_CONSTRAINT, "feet-on-ground; L_FOOT:GROUND,chain=2,whole");
  g_signal_connect_swapped (constraints, "changed", G_CALLBACK (count), &n_changes);
  g_assert_cmpint (edit_constraints_get_chosen (constraints), ==, -1);
  edit_constraints_ask (constraints, 0, EDIT_ASKED_SOURCE); /* a preset has none */
  edit_constraints_ask (constraints, 2, EDIT_ASKED_SOURCE);
  g_assert_cmpuint (n_changes, ==, 0);
  edit_constraints_ask (constraints, 1, EDIT_ASKED_SOURCE);
  g_assert_cmpint (edit_constraints_get_chosen (constraints), ==, 1);
  edit_constraints_answer (constraints, -1); /* the ground cannot be pulled */
  g_assert_cmpint (edit_constraints_get_asked (constraints), ==, EDIT_ASKED_SOURCE);
  edit_constraints_answer (constraints, mo_rig_find_volume ("L_HAND"));
  assert_lines (document, "feet-on-ground; L_HAND:GROUND,chain=2,type=point,whole");
  g_assert_cmpint (edit_constraints_get_asked (constraints), ==, EDIT_ASKED_NOTHING);
  edit_constraints_ask (constraints, 1, EDIT_ASKED_TARGET);
  edit_constraints_answer (constraints, mo_rig_find_volume ("CHEST"));
  assert_lines (document, "feet-on-ground; L_HAND:CHEST,chain=2,type=point,whole");
  edit_document_undo (document);
  assert_lines (document, "feet-on-ground; L_HAND:GROUND,chain=2,type=point,whole");
  edit_constraints_ask (constraints, 1, EDIT_ASKED_TARGET);
  edit_document_undo (document);
  assert_lines (document, "feet-on-ground; L_FOOT:GROUND,chain=2,whole");
  edit_document_undo (document);
  g_assert_cmpint (edit_constraints_get_chosen (constraints), ==, -1);
  g_assert_cmpint (edit_constraints_get_asked (constraints), ==, EDIT_ASKED_NOTHING);
}

/* A drag is one step, however many places the pointer comes to. */
static void
test_drag (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  EditConstraints *constraints = edit_document_get_constraints (document);
  MoConstraintLine line;

  test_set (document, MO_FIELD_CONSTRAINT, "L_FOOT:GROUND,chain=2,whole");
  edit_document_seal (document);
  line = *edit_constraints_get (constraints, 0);
  for (guint i = 1; i <= 4; i++)
    {
      line.constraint.source_offset[2] = -0.25f * (float) i;
      edit_constraints_change (constraints, 0, &line);
    }
  edit_document_seal (document);
  assert_lines (document, "L_FOOT:GROUND,chain=2,type=point,source-offset=0/0/-1,whole");
  line.constraint.source_offset[2] = 0.5f;
  edit_constraints_change (constraints, 0, &line);
  edit_document_undo (document);
  assert_lines (document, "L_FOOT:GROUND,chain=2,type=point,source-offset=0/0/-1,whole");
  edit_document_undo (document);
  assert_lines (document, "L_FOOT:GROUND,chain=2,whole");
}

/* What is dropped leaves neither a change nor a step, even of lines that are the file's own until then. */
static void
test_drop (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  EditConstraints *constraints = edit_document_get_constraints (document);
  gboolean could_undo;
  MoConstraintLine line;

  test_set (document, MO_FIELD_CONSTRAINT, "L_FOOT:GROUND,chain=2,whole");
  line = *edit_constraints_get (constraints, 0);
  g_assert_false (edit_constraints_drop (constraints));
  edit_constraints_hold (constraints, 0);
  g_assert_true (edit_constraints_is_held (constraints));
  for (guint i = 1; i <= 4; i++)
    {
      line.constraint.source_offset[2] = -0.25f * (float) i;
      edit_constraints_change (constraints, 0, &line);
    }
  g_assert_true (edit_constraints_drop (constraints));
  g_assert_false (edit_constraints_is_held (constraints));
  assert_lines (document, "L_FOOT:GROUND,chain=2,whole");
  edit_constraints_release (constraints); /* the button comes up later */
  edit_document_undo (document);
  g_assert_cmpuint (edit_constraints_count (constraints), ==, 0);
  could_undo = edit_document_get_can_undo (document);
  edit_document_redo (document);
  g_assert_true (edit_document_get_can_undo (document) && !could_undo);

  edit_constraints_hold (constraints, 0);
  edit_constraints_change (constraints, 0, &line);
  edit_constraints_release (constraints);
  g_assert_false (edit_constraints_drop (constraints));
  assert_lines (document, "L_FOOT:GROUND,chain=2,type=point,source-offset=0/0/-1,whole");
}

/* Each line finds its own constraints in the result, and a preset can become these. */
static void
test_become (void)
{
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  EditConstraints *constraints = edit_document_get_constraints (document);
  const MoPull *pulls;
  guint first, n, n_parts;

  test_set (document, MO_FIELD_CONSTRAINT,
            "L_HAND:PELVIS,chain=2,whole; sit-on-ground; R_HAND:CHEST,chain=2,whole,bake; "
            "HEAD:CHEST,chain=1,whole");
  test_settle (document);
  pulls = edit_constraints_find_pulls (constraints, 0, &first, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (pulls->source, ==, (guint) mo_rig_find_volume ("L_HAND"));
  pulls = edit_constraints_find_pulls (constraints, 1, &first, &n_parts);
  g_assert_cmpuint (first, ==, 1);
  g_assert_cmpuint (n_parts, ==, 5); /* it stands: the seat, two thighs and two shins */
  g_assert_cmpint (pulls[0].target, ==, MO_PULL_TO_GROUND);
  g_assert_null (edit_constraints_find_pulls (constraints, 2, &first, &n));
  g_assert_cmpuint (n, ==, 0);
  pulls = edit_constraints_find_pulls (constraints, 3, &first, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (first, ==, n_parts + 1);
  g_assert_cmpuint (pulls->source, ==, (guint) mo_rig_find_volume ("HEAD"));

  g_assert_false (edit_constraints_take_apart (constraints, 2));
  g_assert_true (edit_constraints_take_apart (constraints, 1));
  g_assert_cmpuint (edit_constraints_count (constraints), ==, n_parts + 3);
  g_assert_cmpint (edit_constraints_get (constraints, 1)->preset, ==, MO_PRESET_NONE);
  edit_document_undo (document);
  g_assert_cmpuint (edit_constraints_count (constraints), ==, 4);
}

/* Of presets one after the other each has its own. */
static void
test_presets (void)
{
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  EditConstraints *constraints = edit_document_get_constraints (document);
  const MoPull *pulls;
  guint first, n, n_feet, n_seats;

  test_set (document, MO_FIELD_CONSTRAINT,
            "hands-together; feet-on-ground; sit-on-ground; left-hand-on-hip; "
            "L_FOOT:GROUND,chain=2,source-offset=-0.638/0/0.54,whole");
  test_settle (document);
  pulls = edit_constraints_find_pulls (constraints, 0, &first, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (pulls[1].source, ==, (guint) mo_rig_find_volume ("R_HAND"));
  pulls = edit_constraints_find_pulls (constraints, 1, &first, &n_feet);
  g_assert_cmpuint (first, ==, 2);
  g_assert_cmpuint (n_feet, >, 0);
  for (guint i = 0; i < n_feet; i++)
    g_assert_cmpint (pulls[i].target, ==, MO_PULL_TO_GROUND);
  pulls = edit_constraints_find_pulls (constraints, 2, &first, &n_seats);
  g_assert_cmpuint (first, ==, 2 + n_feet);
  g_assert_cmpuint (pulls[0].source, ==, (guint) mo_rig_find_volume ("BUTT"));
  pulls = edit_constraints_find_pulls (constraints, 3, &first, &n);
  g_assert_cmpuint (first, ==, 2 + n_feet + n_seats);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (pulls[0].source, ==, (guint) mo_rig_find_volume ("L_HAND"));
  edit_constraints_find_pulls (constraints, 4, &first, &n);
  g_assert_cmpuint (first, ==, 3 + n_feet + n_seats);
  g_assert_cmpuint (n, ==, 1);
}

static MoVec3
find_wrist (MoMotion *motion, double time)
{
  g_autoptr (MoPoser) poser = mo_poser_new (motion);

  return mo_poser_get_pose (poser, time)->world[mo_rig_find ("mWristLeft")].position;
}

static void
raise_flag (EditUnbaked *unbaked, gboolean *flag)
{
  *flag = TRUE;
}

/* What is baked can be compared with the motion that it was baked into, as long as that is looked at. */
static void
test_unbaked (void)
{
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  g_autoptr (EditUnbaked) unbaked = edit_unbaked_new ();
  gboolean has_changed = FALSE;
  MoVec3 keyed, baked;

  g_signal_connect (unbaked, "changed", G_CALLBACK (raise_flag), &has_changed);
  g_object_set (unbaked, "document", document, "active", TRUE, NULL);
  test_settle (document);
  keyed = find_wrist (edit_document_get_motion (document), 1.0);
  g_assert_false (edit_unbaked_is_busy (unbaked)); /* nothing is baked */
  g_assert_null (edit_unbaked_get_motion (unbaked));

  test_set (document, MO_FIELD_CONSTRAINT, "left-hand-on-hip,bake");
  test_settle (document);
  while (!has_changed)
    g_main_context_iteration (NULL, TRUE);
  baked = find_wrist (edit_document_get_motion (document), 1.0);
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (baked, keyed)), >, 0.05);
  g_assert_cmpfloat (mo_vec3_length (
                         mo_vec3_sub (find_wrist (edit_unbaked_get_motion (unbaked), 1.0), keyed)),
                     <, 1e-4);

  edit_document_undo (document);
  test_settle (document);
  g_assert_null (edit_unbaked_get_motion (unbaked));
  g_object_set (unbaked, "document", NULL, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/constraints/ask", test_ask);
  g_test_add_func ("/constraints/drag", test_drag);
  g_test_add_func ("/constraints/drop", test_drop);
  g_test_add_func ("/constraints/result", test_become);
  g_test_add_func ("/constraints/presets", test_presets);
  g_test_add_func ("/constraints/unbaked", test_unbaked);
  return g_test_run ();
}
