/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"

#include "mo-anim.h"
#include "mo-axes.h"
#include "mo-convert.h"
#include "mo-encode.h"
#include "mo-math.h"
#include "mo-rig.h"

#include <string.h>

/* A file that is otherwise correct, for the text of a row. */
#define POSE(inner) "<llsd>\n<map>" inner "</map></llsd>"
#define KEY(key, value) "<key>" key "</key>" value
#define HEAD                                                                                       \
  KEY ("startFromTeePose", "<map>" KEY ("value", "<boolean>true</boolean>") "</map>")              \
  KEY ("version", "<map>" KEY ("value", "<integer>6</integer>") "</map>")
#define ARRAY(x, y, z) "<array><real>" x "</real><real>" y "</real><real>" z "</real></array>"
#define ON KEY ("enabled", "<boolean>1</boolean>")
#define TURNED KEY ("rotation", ARRAY ("0.1", "0.2", "0.3"))
#define JOINT(name, members) KEY (name, "<map>" members "</map>")
#define CHEST JOINT ("mChest", ON TURNED)

typedef struct
{
  const char *name, *text, *findings;
} Row;

static const Row rows[] = {
  { "good", POSE (CHEST HEAD), "" },
  { "declared", "<?xml version=\"1.0\" ?>" POSE (CHEST HEAD), "" },
  { "no-header", POSE (CHEST), "" },
  { "case", POSE (JOINT ("mchest", ON TURNED) HEAD), "" },
  { "empty-real", POSE (JOINT ("mChest", ON KEY ("rotation", ARRAY ("", " 1e-1 ", "1")))), "" },
  { "integers",
    POSE (JOINT ("mChest", KEY ("rotation", "<array><integer>1</integer><real/><real/></array>"))),
    "" },
  { "cut", "<llsd><map>", "1:12: pose-xml" },
  { "crossed", "<llsd><map></llsd></map>", "1:19: pose-xml" },
  { "entity", POSE ("&a;"), "2:9: pose-xml" },
  { "dtd", "<!DOCTYPE llsd [<!ENTITY a \"b\">]>" POSE (CHEST), "1:16: pose-dtd" },
  { "dtd-outside", "<!DOCTYPE llsd SYSTEM \"http://127.0.0.1/llsd.dtd\">" POSE (CHEST),
    "1:50: pose-dtd" },
  { "other-xml", "<svg/>", "1:1: pose-not-llsd" },
  { "other-llsd", POSE (KEY ("name", "<string>x</string>")),
    "2:21: pose-unknown-joint\n0:0: pose-no-joint" },
  { "no-map", "<llsd><integer>1</integer></llsd>", "0:0: pose-no-joint" },
  { "list", "<llsd><array><map/></array></llsd>", "0:0: pose-no-joint" },
  { "keyless", "<llsd><map><real>1</real></map></llsd>", "1:12: pose-structure" },
  { "key-in-array", "<llsd><array><key>a</key></array></llsd>", "1:14: pose-structure" },
  { "unknown-element", POSE (KEY ("mChest", "<vector/>")), "2:23: pose-structure" },
  { "nested", POSE (KEY ("mChest", "<real><real>1</real></real>")), "2:29: pose-structure" },
  { "deep",
    POSE (KEY ("mChest", "<array><array><array><array><array><array><array><array><array>"
                         "<array><array><array><array><array><array><array/>")),
    "2:128: pose-structure" },
  { "word", POSE (JOINT ("mChest", KEY ("rotation", ARRAY ("0", "a", "0")))), "2:68: pose-number" },
  { "nan", POSE (JOINT ("mChest", KEY ("position", ARRAY ("nan", "0", "0")))),
    "2:54: pose-number" },
  { "huge", POSE (JOINT ("mChest", KEY ("position", ARRAY ("1e999", "0", "0")))),
    "2:54: pose-number" },
  { "beyond-single", POSE (JOINT ("mChest", KEY ("position", ARRAY ("1e38", "0", "0")))),
    "2:54: pose-number" },
  { "version-word", POSE (KEY ("version", "<map>" KEY ("value", "<real>x</real>") "</map>")),
    "2:45: pose-number" },
  { "two-numbers",
    POSE (JOINT ("mChest", KEY ("rotation", "<array><real>1</real><real>1</real></array>"))),
    "2:68: pose-vector" },
  { "four-numbers",
    POSE (JOINT ("mChest", KEY ("scale", "<array><real/><real/><real/><real>1</real></array>"))),
    "2:72: pose-vector" },
  { "all-free", POSE (JOINT ("mChest", KEY ("enabled", "<boolean>false</boolean>") TURNED)),
    "0:0: pose-all-free" },
  { "nothing-said", POSE (JOINT ("mChest", ON)), "0:0: pose-all-free" },
  { "unknown-joint", POSE (JOINT ("mThirdArm", ON) CHEST), "2:49: pose-unknown-joint" },
  { "unknown-joints", POSE (JOINT ("a", ON TURNED) JOINT ("b", ON TURNED) CHEST),
    "2:41: pose-unknown-joint\n2:184: pose-unknown-joint" },
  { "member", POSE (JOINT ("mChest", KEY ("worldLocked", "<boolean/>") TURNED)),
    "2:50: pose-member" },
  { "joint-is-text", POSE (KEY ("mHead", "<string>mHead</string>") CHEST), "2:22: pose-member" },
  { "twice", POSE (JOINT ("mChest", ON) CHEST), "2:112: pose-twice" },
  { "scale", POSE (JOINT ("mChest", TURNED KEY ("scale", ARRAY ("0", "0.1", "0")))),
    "2:163: pose-scale" },
  { "change",
    POSE (JOINT ("mChest", KEY ("jointBaseRotationIsZero", "<boolean>0</boolean>") TURNED)),
    "2:140: pose-relative" },
  { "change-of-all",
    POSE (CHEST KEY ("startFromTeePose", "<map>" KEY ("value", "<boolean/>") "</map>")),
    "2:124: pose-relative" },
  { "old", POSE (CHEST KEY ("version", "<map>" KEY ("value", "<integer>3</integer>") "</map>")),
    "0:0: pose-old" },
};

/* The clip is valid, or rejected with a finding. */
static MoClip *
read_text (const char *text, gsize length, char **findings)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoClip *clip = test_read (&mo_format_pose, text, length, context, &error);

  g_assert_true ((clip == NULL) == (error != NULL));
  g_assert_true ((clip == NULL)
                 == (mo_diagnostics_worst (context->diagnostics) == MO_SEVERITY_ERROR));
  if (clip != NULL)
    test_assert_valid (clip);
  if (findings != NULL)
    *findings = test_findings (context);
  return clip;
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *findings = NULL;
  g_autoptr (MoClip) clip G_GNUC_UNUSED = read_text (row->text, strlen (row->text), &findings);

  g_assert_cmpstr (g_strchomp (findings), ==, row->findings);
}

/* -- What it plays ----------------------------------------------------------------------------- */

static MoAnim *
play (const char *text)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = read_text (text, strlen (text), NULL);
  GError *error = NULL;
  MoAnim *anim;

  g_assert_nonnull (clip);
  anim = mo_convert (clip, recipe, context, &error);
  g_assert_no_error (error);
  return anim;
}

static const MoAnimJoint *
find (const MoAnim *anim, const char *name)
{
  for (guint i = 0; i < anim->joints->len; i++)
    if (g_str_equal (mo_anim_joint (anim, i)->name, name))
      return mo_anim_joint (anim, i);
  return NULL;
}

static void
assert_position (const MoAnimJoint *joint, double x, double y, double z)
{
  MoVec3 v;

  g_assert_nonnull (joint);
  g_assert_cmpuint (joint->position.n_keys, ==, 1);
  v = mo_decode_position (joint->position.keys[0]);
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (v, (MoVec3){ x, y, z })), <, 0.0003);
}

/* The angles that the poser reads from a rotation: a pose contains these. */
static void
read_off (MoQuat q, double angles[3])
{
  double sx = 2.0 * (q.x * q.w - q.y * q.z);
  double cx = q.w * q.w - q.x * q.x - q.y * q.y + q.z * q.z;
  double sy = 2.0 * (q.y * q.w + q.x * q.z);

  angles[0] = atan2 (sx, cx);
  angles[1] = atan2 (sy, sqrt (sx * sx + cx * cx));
  angles[2] = atan2 (2.0 * (q.z * q.w - q.x * q.y), q.w * q.w + q.x * q.x - q.y * q.y - q.z * q.z);
}

/* The rotation of a joint in the clip, before rounding to the codes of an .anim. */
static MoQuat
rotation_in (const MoClip *clip, const char *name)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (g_str_equal (mo_skeleton_joint (clip->skeleton, i)->name, name))
      {
        const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
        double values[MO_MAX_JOINT_CHANNELS];

        mo_keyframes_evaluate (clip->keyframes, i, joint, 0.0, values);
        return mo_axes_rotation_to_avatar (mo_joint_rotation (joint, values));
      }
  g_assert_not_reached ();
}

static void
test_angles (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint i = 0; i < 1000; i++)
    {
      double wanted[3] = { g_rand_double_range (random, -3.1, 3.1),
                           g_rand_double_range (random, -1.5, 1.5),
                           g_rand_double_range (random, -3.1, 3.1) },
             got[3];
      g_autofree char *text =
          g_strdup_printf (POSE (
                               JOINT ("mChest", KEY ("rotation", ARRAY ("%.9f", "%.9f", "%.9f")))),
                           wanted[0], wanted[1], wanted[2]);
      g_autoptr (MoClip) clip = read_text (text, strlen (text), NULL);

      read_off (rotation_in (clip, "mChest"), got);
      /* Near a quarter turn about y the other two angles are nearly undefined. */
      for (guint j = 0; j < 3; j++)
        g_assert_cmpfloat (fabs (got[j] - wanted[j]) * (j == 1 ? 1.0 : cos (wanted[1])), <, 1e-6);
    }
}

/* A quarter turn about the axis that points forward raises the left hand. */
static void
test_direction (void)
{
  g_autoptr (MoAnim) anim =
      play (POSE (JOINT ("mChest", KEY ("rotation", ARRAY ("1.5707963", "0", "0")))));
  MoVec3 hand = mo_quat_rotate (mo_decode_rotation (find (anim, "mChest")->rotation.keys[0]),
                                (MoVec3){ 0.0, 1.0, 0.0 });

  g_assert_cmpfloat (hand.z, >, 0.999);
}

static void
test_positions (void)
{
  const float *neck = mo_rig_joint ((guint) mo_rig_find ("mNeck"))->position;
  g_autoptr (MoAnim) anim =
      play (POSE (JOINT ("mPelvis", KEY ("position", ARRAY ("0.1", "-0.2", "0.3")))
                      JOINT ("mNeck", TURNED KEY ("position", ARRAY ("0.01", "0.02", "-0.03")))
                          JOINT ("mChest", TURNED KEY ("position", ARRAY ("0", "0", "0"))) HEAD));

  assert_position (find (anim, "mPelvis"), 0.1, -0.2, 0.3);
  assert_position (find (anim, "mNeck"), neck[0] + 0.01, neck[1] + 0.02, neck[2] - 0.03);
  g_assert_cmpuint (find (anim, "mChest")->position.n_keys, ==, 0);
}

/* Early files contain whole positions and sizes. */
static void
test_old (void)
{
  g_autoptr (MoAnim) anim =
      play (POSE (JOINT ("mNeck", TURNED KEY ("position", ARRAY ("0.5", "0.25", "0.125"))
                                      KEY ("scale", ARRAY ("1", "1", "1")))
                      JOINT ("mPelvis", KEY ("position", ARRAY ("0.1", "0", "0")))
                          KEY ("version", "<map>" KEY ("value", "<real>3</real>") "</map>")));

  assert_position (find (anim, "mNeck"), 0.5, 0.25, 0.125);
  assert_position (find (anim, "mPelvis"), 0.1, 0.0, 0.0);
}

/* Enabled joints are written even if at rest; volumes only if the pose rotates them. */
static void
test_written_joints (void)
{
  static const char rest[] = ARRAY ("0", "0", "0");
  g_autofree char *text =
      g_strdup_printf (POSE (JOINT ("BELLY", ON KEY ("rotation", "%s"))
                                 JOINT ("mHead", ON KEY ("rotation", "%s"))
                                     JOINT ("mEyeLeft", KEY ("enabled", "<boolean/>") TURNED)
                                         CHEST),
                       rest, rest);
  g_autoptr (MoAnim) anim = play (text);

  g_assert_cmpuint (anim->joints->len, ==, 2);
  g_assert_nonnull (find (anim, "mHead"));
  g_assert_nonnull (find (anim, "mChest"));
  g_assert_true (anim->loop);
}

/* A volume has a rotation at rest, and the pose is applied before it. */
static void
test_volume (void)
{
  g_autoptr (MoAnim) anim = play (POSE (JOINT ("HEAD", KEY ("rotation", ARRAY ("0", "0", "0.5")))));
  MoQuat rest = mo_rig_rest ((guint) mo_rig_find ("HEAD"))->rotation;
  MoQuat turn = mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 }, 0.5);

  g_assert_cmpfloat (mo_quat_angle (mo_decode_rotation (find (anim, "HEAD")->rotation.keys[0]),
                                    mo_quat_mul (turn, rest)),
                     <, MO_DEGREES (0.02));
}

static void
test_probe (void)
{
  static const struct
  {
    const char *text;
    gboolean is_pose;
  } heads[] = {
    { POSE (CHEST), TRUE },
    { POSE (KEY ("BELLY", "<map/>")), TRUE },
    { POSE (HEAD), TRUE },
    { POSE (KEY ("name", "<string>mChest</string>")), FALSE },
    { "<map><key>mChest</key></map>", FALSE },
    { "<svg/>", FALSE },
    { "<llsd><map><key>mChe", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    g_assert_cmpint (mo_format_pose.probe ((const guint8 *) heads[i].text, strlen (heads[i].text))
                         > 0,
                     ==, heads[i].is_pose);
}

/* Every prefix, and a change of every byte, gives a pose or an error. */
static void
test_mutations (gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "pose", data, NULL), *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  length = strlen (g_strchomp (text));
  for (gsize i = 0; i < length; i += 1 + i % 11)
    {
      g_autoptr (MoClip) cut = read_text (text, i, NULL);
      g_autoptr (MoClip) changed = NULL;
      char kept = text[i];

      g_assert_null (cut);
      text[i] = (char) (kept ^ (1 << i % 7));
      changed = read_text (text, length, NULL);
      text[i] = kept;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/pose/text/%s", rows[i].name);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/pose/angles", test_angles);
  g_test_add_func ("/pose/direction", test_direction);
  g_test_add_func ("/pose/positions", test_positions);
  g_test_add_func ("/pose/old", test_old);
  g_test_add_func ("/pose/written-joints", test_written_joints);
  g_test_add_func ("/pose/volume", test_volume);
  g_test_add_func ("/pose/probe", test_probe);
  g_test_add_data_func ("/pose/mutations/wave", "wave.xml", test_mutations);
  g_test_add_data_func ("/pose/mutations/change", "change.xml", test_mutations);
  return g_test_run ();
}
