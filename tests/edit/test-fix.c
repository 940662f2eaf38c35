/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-fix.h"
#include "edit-test.h"
#include "test-body.h"

#include "mo-check.h"
#include "mo-encode.h"
#include "mo-error.h"
#include "mo-write.h"

#include <string.h>

/* Repairs: each is applied to a document that has the problem, which must be gone afterwards. */

static void
assert_repaired (EditDocument *document, const char *code)
{
  EditFinding *finding = test_finding (document, code);
  g_autofree char *label = NULL, *sentence = NULL;

  if (finding == NULL)
    g_error ("nothing was found of %s", code);
  g_object_get (finding, "fix", &label, "sentence", &sentence, NULL);
  if (label == NULL)
    g_error ("no repair is known for %s (%s)", code, sentence);
  g_assert_cmpuint (edit_document_repair (document, code), >, 0);
  test_settle (document);
  g_assert_cmpstr (edit_document_get_error (document), ==, NULL);
  if (test_finding (document, code) != NULL)
    g_error ("%s is still found after its repair", code);
  g_assert_true (edit_document_get_can_undo (document));
}

/* Settings that cause a finding in a sample, separated by spaces, and the finding. */
static void
test_settings (void)
{
  static const struct
  {
    const char *sample, *settings, *code;
  } cases[] = {
    { "wave.bvh", "speed=0.01", "too-long" },
    { "wave.bvh", "trim-start=1s speed=0.02", "too-long" },
    { "wave.bvh", "trim-start=2s trim-end=1s", "trim-empty" },
    { "wave.bvh", "trim-start=90s", "trim-empty" },
    { "walk.bvh", "hip-height=-0.5", "feet-below-floor" },
    { "walk.bvh", "map=head=mHead", "feet-planted" },
    { "walk.bvh", "length-scale=10", "position-clamped" },
    { "walk.bvh", "loop-in=50% loop-out=50%", "loop-meets" },
    { "walk.bvh", "loop=yes", "loop-seam" },
    { "dance.bvh", "loop=yes loop-in=31f loop-out=180f", "loop-better" },
    { "walk.bvh", "priority=-1", "no-priority" },
    { "walk.bvh", "trim-end=0s reference=keep joint=mChest:write loop=no", "pose-not-looped" },
    { "walk.bvh", "name=Gehen_über|Stock", "text-characters" },
    { "walk.bvh", "mode=viewer speed=2", "viewer-no-effect" },
    { "walk.bvh", "priority=1 joint=mHead:priority=5 constraint=L_HAND:GROUND,ease=0/0.1/0.5/0.6",
      "base-below-joints" },
    { "walk.bvh", "constraint=L_HAND:GROUND,chain=2,ease=1/1/2/2", "constraint-never-acts" },
    /* Several at once, and those of a preset. */
    { "walk.bvh",
      "constraint=L_HAND:GROUND,chain=2,ease=1/1/2/2;L_FOOT:GROUND,chain=2,whole;"
      "R_HAND:GROUND,chain=2,ease=1/1/2/2;R_FOOT:GROUND,chain=2,ease=1/1/2/2",
      "constraint-never-acts" },
    { "walk.bvh", "constraint=sit-on-ground", "constraint-fights" },
    { "walk.bvh", "constraint=L_FOOT:GROUND,chain=0,ease=0/0.1/1/2", "constraint-unmoved" },
    { "walk.bvh", "constraint=L_HAND:PELVIS,chain=2", "constraint-at-start" },
    { "walk.bvh", "priority=-1 constraint=L_HAND:PELVIS,chain=2,whole", "constraint-without-base" },
    { "walk.bvh", "constraint=CHEST:GROUND,chain=0,ease=0/0.1/1/2", "constraint-unmoved" },
    { "walk.bvh", "constraint=L_HAND:CHEST,chain=1,target-offset=0/4/0,ease=0/0.1/1.5/2",
      "constraint-out-of-reach" },
    { "walk.bvh", "constraint=L_HAND:CHEST,chain=3,target-offset=0/6/0,ease=0/0.1/1.5/2",
      "constraint-out-of-reach" },
    { "walk.bvh", "constraint=L_FOOT:L_FOOT,chain=2,whole", "constraint-on-itself" },
    { "walk.bvh", "constraint=L_FOOT:GROUND,chain=2,ease=0/0.1/1/1", "constraint-ends-at-once" },
    { "walk.bvh", "constraint=R_HAND:HEAD,chain=2,target-offset=0/-1/1,ease=0/0.3/1.5/2",
      "constraint-fights" },
    { "walk.bvh",
      "constraint=L_HAND:PELVIS,whole;L_HAND:PELVIS,whole;L_HAND:PELVIS,whole;L_HAND:PELVIS,whole;"
      "L_HAND:PELVIS,whole;L_HAND:PELVIS,whole;L_HAND:PELVIS,whole;L_HAND:PELVIS,whole;"
      "L_HAND:PELVIS,whole;L_HAND:PELVIS,whole;L_HAND:CHEST,whole",
      "too-many-constraints" },
    { "walk.bvh", "name=0123456789012345678901234567890123456789012345678901234567890123456789",
      "text-too-long" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EditDocument) document = test_document (cases[i].sample);
      g_auto (GStrv) settings = g_strsplit (cases[i].settings, " ", -1);

      for (guint j = 0; settings[j] != NULL; j++)
        {
          char *value = strchr (settings[j], '=');

          *value++ = '\0';
          test_set (document, (MoFieldId) mo_field_find (settings[j]), value);
        }
      test_settle (document);
      assert_repaired (document, cases[i].code);
    }
}

static double
get_missed (EditDocument *document, guint index)
{
  return mo_solved_get_worst (mo_motion_get_solved (edit_document_get_motion (document)), index)
      .missed;
}

/* A longer chain is only offered where it misses by less; otherwise the constraint is given up. */
static void
test_longer_chain (void)
{
  static const char *const lines[] = {
    "L_HAND:CHEST,chain=1,target-offset=0/4/0,ease=0/0.1/1.5/2",
    "L_HAND:CHEST,chain=2,target-offset=0/5/2,ease=0/0.1/1.5/2",
    "L_FOOT:HEAD,chain=1,whole",
    "R_FOOT:PELVIS,chain=1,target-offset=3/0/2,whole",
    "HEAD:GROUND,chain=1,whole",
    "R_HAND:GROUND,chain=1,whole",
    "L_LOWER_LEG:CHEST,chain=1,whole",
    "R_HAND:L_FOOT,chain=1,target-offset=0/0/8,whole",
  };
  guint n_longer = 0, n_given_up = 0;

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (EditDocument) document = test_document ("walk.bvh");
      EditFinding *finding;
      const char *label;
      double before;

      test_set (document, MO_FIELD_CONSTRAINT, lines[i]);
      test_settle (document);
      finding = test_finding (document, "constraint-out-of-reach");
      if (finding == NULL)
        finding = test_finding (document, "constraint-misses");
      if (finding == NULL)
        continue;
      before = get_missed (document, 0);
      label = edit_finding_get_fix (finding)->label;
      if (g_str_equal (label, "Lengthen the Chain"))
        {
          g_assert_cmpuint (edit_document_repair (
                                document,
                                mo_code_info (edit_finding_get_diagnostic (finding)->code)->name),
                            ==, 1);
          test_settle (document);
          g_assert_cmpfloat (get_missed (document, 0), <, 0.85 * before);
          n_longer++;
        }
      else
        {
          g_assert_cmpstr (label, ==, "Remove the Constraint");
          n_given_up++;
        }
    }
  g_assert_cmpuint (n_longer, >, 0);
  g_assert_cmpuint (n_given_up, >, 0);
}

/* A repair of one line leaves a preset whole, and a preset is given up as one. */
static void
test_preset_stays (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  g_autofree char *text = NULL;

  test_set (document, MO_FIELD_CONSTRAINT,
            "hands-together; L_FOOT:GROUND,chain=2,ease=0/0.1/1/1; left-hand-on-hip");
  test_settle (document);
  g_assert_nonnull (test_finding (document, "constraint-ends-at-once"));
  g_assert_cmpuint (edit_document_repair (document, "constraint-ends-at-once"), ==, 1);
  test_settle (document);
  g_assert_null (test_finding (document, "constraint-ends-at-once"));
  text = mo_recipe_get_text (edit_document_get_recipe (document), MO_FIELD_CONSTRAINT);
  g_assert_true (g_str_has_prefix (text, "hands-together; L_FOOT:GROUND,"));
  g_assert_true (g_str_has_suffix (text, "; left-hand-on-hip"));
}

static void
write_anim (MoAnim *anim, GFile *file)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoExport export = { .anim = anim };
  g_autoptr (GBytes) bytes = mo_format_anim.write (&export, context, NULL);

  g_assert_nonnull (bytes);
  test_write (file, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
}

/* An animation that moves slightly, and has no faults. */
static MoAnim *
new_anim (void)
{
  static const char *const names[] = {
    "mPelvis", "mTorso", "mChest", "mNeck", "mHead", "mElbowLeft"
  };
  MoAnim *anim = mo_anim_new ();

  anim->version = 1;
  anim->base_priority = 3;
  anim->duration = anim->loop_out = 2.0f;
  anim->ease_in = anim->ease_out = 0.3f;
  anim->hand_pose = 1;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      MoAnimJoint *joint = mo_anim_add_joint (anim, names[i], 3);

      mo_track_resize (&joint->rotation, 21);
      for (guint k = 0; k < 21; k++)
        {
          joint->rotation.keys[k].time = mo_encode_time (k / 10.0, 2.0f);
          mo_encode_rotation (&joint->rotation.keys[k],
                              mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 },
                                                       0.1 + 0.02 * sin (k / 10.0 * G_PI)));
        }
    }
  return anim;
}

static void
add_position (MoAnim *anim, const char *name, MoVec3 position)
{
  for (guint i = 0; i < anim->joints->len; i++)
    {
      MoAnimJoint *joint = mo_anim_joint (anim, i);

      if (!g_str_equal (joint->name, name))
        continue;
      mo_track_resize (&joint->position, 1);
      mo_encode_position (&joint->position.keys[0], position);
    }
}

static void
make_long_ease (MoAnim *anim)
{
  anim->ease_out = 2.5f;
}

static void
make_eases_overlap (MoAnim *anim)
{
  anim->ease_in = 1.5f;
  anim->ease_out = 1.0f;
}

static void
make_loop_meet (MoAnim *anim)
{
  anim->loop = 1;
  anim->loop_in = anim->loop_out = 1.0f;
}

static void
make_hand_pose_14 (MoAnim *anim)
{
  anim->hand_pose = 14;
}

static void
make_unknown_joint (MoAnim *anim)
{
  MoAnimJoint *joint = mo_anim_add_joint (anim, "mHeaf; et,c:x", 3);

  mo_track_resize (&joint->rotation, 1);
}

static void
make_tall (MoAnim *anim)
{
  add_position (anim, "mChest", (MoVec3){ 0, 0, 0.5 });
}

static void
make_deformed (MoAnim *anim)
{
  add_position (anim, "mElbowLeft", (MoVec3){ 0, 0.5, 0 });
}

static void
make_joint_high (MoAnim *anim)
{
  mo_anim_joint (anim, 2)->priority = 7;
}

static void
test_files (void)
{
  static const struct
  {
    const char *code;
    void (*make) (MoAnim *anim);
  } cases[] = {
    { "ease-hides-all", make_long_ease },    { "eases-overlap", make_eases_overlap },
    { "loop-meets", make_loop_meet },        { "hand-pose-ignored", make_hand_pose_14 },
    { "joint-refused", make_unknown_joint }, { "position-height", make_tall },
    { "position-deforms", make_deformed },   { "joint-priority-high", make_joint_high },
  };
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = test_child (folder, "case.anim");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EditDocument) document = edit_document_new ();
      g_autoptr (MoAnim) anim = new_anim ();
      GError *error = NULL;

      cases[i].make (anim);
      write_anim (anim, file);
      test_open (document, file, &error);
      g_assert_no_error (error);
      assert_repaired (document, cases[i].code);
      g_assert_cmpuint (edit_document_get_anim (document)->joints->len, ==, 6);
    }
  test_remove_folder (folder);
}

/* A finding without a repair has no button; its properties are complete. */
/* Arms forward, with hands that meet in the middle of the clip. */
static void
clap (double *row, guint frame)
{
  double in = mo_smooth_step (2.0 - fabs (frame - 45.0) / 10.0);

  *test_body_turn (row, "LeftArm", 1) = -90.0;
  *test_body_turn (row, "RightArm", 1) = 90.0;
  *test_body_turn (row, "LeftForeArm", 1) = -37.0 * in;
  *test_body_turn (row, "RightForeArm", 1) = 37.0 * in;
}

/* The file of another body, which the samples are not. */
static void
test_other_body (void)
{
  char *folder = test_make_folder ();
  g_autoptr (EditDocument) document = edit_document_new ();
  g_autoptr (GFile) file = test_child (folder, "clap.bvh");
  g_autofree char *text = test_body_text (90, 1.0 / 30.0, clap);

  test_write (file, text, -1);
  g_assert_true (test_open (document, file, NULL));
  g_assert_null (test_finding (document, "hands-touched"));
  test_set (document, MO_FIELD_TOUCH_HANDS, "yes");
  test_settle (document);
  assert_repaired (document, "hands-touched");
  g_assert_false (edit_document_get_recipe (document)->touch_hands);
  test_remove_folder (folder);
}

static void
test_finding_object (void)
{
  char *folder = test_make_folder ();
  g_autoptr (EditDocument) document = edit_document_new ();
  g_autoptr (GFile) sample = test_sample ("walk.bvh"), file = test_child (folder, "walk.bvh");
  g_autofree char *text = test_read_text (sample, NULL), *longer = NULL;
  g_autofree char *code = NULL, *sentence = NULL, *fix = NULL, *help = NULL;
  EditFinding *finding;
  guint line, column;
  int severity;
  guint64 n;

  longer = g_strconcat ("# made by hand\n", text, NULL);
  test_write (file, longer, -1);
  g_assert_true (test_open (document, file, NULL));
  finding = test_finding (document, "bvh-comment");
  g_assert_nonnull (finding);
  g_object_get (finding, "severity", &severity, "code", &code, "sentence", &sentence, "fix", &fix,
                "help", &help, "line", &line, "column", &column, "count", &n, NULL);
  g_assert_cmpint (severity, ==, MO_SEVERITY_NOTE);
  g_assert_cmpstr (code, ==, "bvh-comment");
  g_assert_nonnull (sentence);
  g_assert_null (fix);
  g_assert_cmpuint (line, ==, 1);
  g_assert_cmpuint (column, >=, 1);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (edit_document_repair (document, code), ==, 0);
  g_assert_false (edit_document_get_can_undo (document));
  test_remove_folder (folder);
}

/* Settings and edits, and what is left of these after the repair: a foot that is pushed over the floor, a hand that is held
 * out of reach, a turn that was made over another motion. */
static void
test_edits (void)
{
  static const struct
  {
    const char *sample, *edits, *code;
    guint n_left;
  } cases[] = {
    { "wave.bvh",
      "{\"list\": [{\"name\": \"Push\", \"mode\": \"add\", \"KEYFRAMES\": ["
      "{\"AT\": 0.5, \"mPelvis\": {\"move\": [0, 0, 0]}}, {\"AT\": 2, \"mPelvis\": {\"move\": [0.06, 0, 0]}}]}]}",
      "foot-slides", 2 },
    { "wave.bvh",
      "{\"list\": [{\"name\": \"Far\", \"mode\": \"plant\", \"plants\": ["
      "{\"joint\": \"mWristLeft\", \"from\": 0.5, \"to\": 1.5, \"at\": [0, 3, 1]}]}]}",
      "edits-unreached", 0 },
    { "wave.bvh",
      "{\"list\": [{\"name\": \"Turn\", \"mode\": \"add\", \"KEYFRAMES\": [{\"AT\": 1, \"mShoulderRight\": "
      "{\"turn\": [0, 0, 0.0871557, 0.9961947], \"over\": [1, 0, 0, 0]}}]}]}",
      "edits-base-moved", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EditDocument) document = test_document (cases[i].sample);
      const MoEdits *edits;

      test_set (document, MO_FIELD_EDITS, cases[i].edits);
      test_settle (document);
      assert_repaired (document, cases[i].code);
      edits = edit_document_get_recipe (document)->edits;
      g_assert_cmpuint (edits != NULL ? edits->list->len : 0, ==, cases[i].n_left);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fix/settings", test_settings);
  g_test_add_func ("/fix/longer-chain", test_longer_chain);
  g_test_add_func ("/fix/preset-stays", test_preset_stays);
  g_test_add_func ("/fix/edits", test_edits);
  g_test_add_func ("/fix/files", test_files);
  g_test_add_func ("/fix/other-body", test_other_body);
  g_test_add_func ("/fix/finding-object", test_finding_object);
  return g_test_run ();
}
