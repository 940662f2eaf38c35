/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"

#include "mo-clip-meant.h"
#include "mo-joint-map.h"
#include "mo-rig.h"

#include <string.h>

/* Which joint of a skeleton is which of the avatar's. */

/* A clip of a skeleton that is written as "name(child child(...))", with a frame and nothing turned. */
static void
add_joints (MoSkeleton *skeleton, const char **text, int parent)
{
  while (**text != '\0' && **text != ')')
    {
      gsize length = strcspn (*text, "(), ");
      g_autofree char *name = g_strndup (*text, length);
      guint index = mo_skeleton_add (skeleton, name, parent);

      *text += length;
      if (**text == '(')
        {
          (*text)++;
          add_joints (skeleton, text, (int) index);
          (*text)++;
        }
      *text += strspn (*text, ", ");
    }
}

static MoClip *
clip_of (const char *text)
{
  MoClip *clip = mo_clip_new ("bvh");

  clip->skeleton = mo_skeleton_new ();
  add_joints (clip->skeleton, &text, -1);
  mo_skeleton_seal (clip->skeleton);
  clip->n_frames = 1;
  clip->values = g_new0 (double, 1);
  return clip;
}

static const char *
name_of (const MoClip *clip, const MoJointMap *map, const char *avatar)
{
  int joint = mo_joint_map_find (map, mo_rig_find (avatar));

  return joint >= 0 ? mo_skeleton_joint (clip->skeleton, (guint) joint)->name : NULL;
}

static MoKnown
known_of (const MoClip *clip, const MoJointMap *map, const char *name)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (g_str_equal (mo_skeleton_joint (clip->skeleton, i)->name, name))
      return mo_joint_map_get (map, i)->known;
  g_assert_not_reached ();
}

#define ARM(side) side "Shoulder(" side "Arm(" side "ForeArm(" side "Hand)))"
#define LEG(side) side "UpLeg(" side "Leg(" side "Foot(" side "ToeBase)))"

static void
test_map (void)
{
  g_autoptr (MoClip) clip =
      clip_of ("hero:Hips(hero:Spine(hero:Spine1(hero:Spine2(hero:Neck(hero:Head(hero:HeadTop_End "
               "hero:LeftEye)) " ARM ("hero:Left") ARM ("hero:Right") "))) " LEG ("hero:Left")
                   LEG ("hero:Right") ")");
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, NULL);

  g_assert_true (mo_joint_map_is_human (map));
  g_assert_false (mo_joint_map_is_avatar (map));
  g_assert_cmpstr (mo_joint_map_get_name (map), ==, "mixamo");
  g_assert_cmpstr (name_of (clip, map, "mTorso"), ==, "hero:Spine");
  g_assert_cmpstr (name_of (clip, map, "mChest"), ==, "hero:Spine2");
  g_assert_cmpstr (name_of (clip, map, "mEyeLeft"), ==, "hero:LeftEye");
  g_assert_cmpstr (name_of (clip, map, "mFootRight"), ==, "hero:RightToeBase");
  g_assert_null (name_of (clip, map, "mHandThumb1Left"));
  g_assert_cmpint (known_of (clip, map, "hero:HeadTop_End"), ==, MO_KNOWN_BY_MAP);
  g_assert_cmpuint (mo_joint_map_count (map, MO_N_KNOWN), ==, 22);
  g_assert_cmpuint (mo_joint_map_count (map, MO_KNOWN_BY_MAP), ==, 22);
  g_assert_cmpfloat (mo_joint_map_get_confidence (map), >, 0.95);
}

/* Words of names, where no map has them; a spine of any length; what hangs on the legs is no joint of theirs. */
/* A file that says what its joints are is believed, whatever their names are. */
static void
test_roles (void)
{
  g_autoptr (MoClip) clip =
      clip_of ("Root(a(b(c(Head) Left_Hand(right_elbow(d)) e(f(g))) h(i(j(k))) l(m(n))) Hat_Hips)");
  static const char *const roles[][2] = {
    { "a", "hips" },
    { "b", "spine" },
    { "c", "neck" },
    { "Head", "head" },
    { "e", "leftUpperArm" },
    { "f", "leftLowerArm" },
    { "g", "leftHand" },
    { "d", "rightHand" },
    { "right_elbow", "rightLowerArm" },
    { "h", "leftUpperLeg" },
    { "i", "leftLowerLeg" },
    { "j", "leftFoot" },
    { "k", "leftToes" },
    { "l", "rightUpperLeg" },
    { "m", "rightLowerLeg" },
    { "n", "rightFoot" },
    { "Left_Hand", "rightUpperArm" },
  };
  g_autoptr (MoJointMap) map = NULL;

  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (roles); j++)
      if (g_str_equal (mo_skeleton_joint (clip->skeleton, i)->name, roles[j][0]))
        mo_skeleton_joint (clip->skeleton, i)->role = g_strdup (roles[j][1]);
  map = mo_joint_map_new (clip, NULL);
  g_assert_true (mo_joint_map_is_human (map));
  g_assert_cmpstr (mo_joint_map_get_name (map), ==, "vrm");
  g_assert_cmpstr (name_of (clip, map, "mPelvis"), ==, "a");
  g_assert_cmpstr (name_of (clip, map, "mShoulderRight"), ==, "Left_Hand");
  g_assert_cmpstr (name_of (clip, map, "mWristRight"), ==, "d");
  g_assert_cmpstr (name_of (clip, map, "mFootLeft"), ==, "k");
  g_assert_cmpint (known_of (clip, map, "Hat_Hips"), ==, MO_KNOWN_NOT);
  g_assert_cmpuint (mo_joint_map_count (map, MO_N_KNOWN), ==, 17);
}

static void
test_words (void)
{
  g_autoptr (MoClip) clip = clip_of (
      "thing(low(mid(high(top(neckbone(skull) clav_l(upperarm_l(lowerarm_l(hand_l(thumb_l))))"
      "clav_r(upperarm_r(lowerarm_r(hand_r))))))) femur_l(shank_shin_l(foot_l(toe_l))) "
      "femur_r(shank_shin_r(foot_r)))");
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, NULL);

  g_assert_true (mo_joint_map_is_human (map));
  g_assert_null (mo_joint_map_get_name (map));
  g_assert_cmpstr (name_of (clip, map, "mPelvis"), ==, "thing");
  g_assert_cmpstr (name_of (clip, map, "mTorso"), ==, "mid");
  g_assert_cmpstr (name_of (clip, map, "mChest"), ==, "top");
  g_assert_cmpstr (name_of (clip, map, "mHandThumb1Left"), ==, "thumb_l");
  g_assert_null (name_of (clip, map, "mFootRight"));
  g_assert_cmpint (known_of (clip, map, "shank_shin_l"), ==, MO_KNOWN_BY_WORDS);
  g_assert_cmpint (known_of (clip, map, "thing"), ==, MO_KNOWN_BY_SHAPE);
  g_assert_cmpint (known_of (clip, map, "high"), ==, MO_KNOWN_NOT);
}

/* Captures end with the neck, or below it. */
static void
test_no_head (void)
{
  g_autoptr (MoClip) necked = clip_of ("Hips(Spine(Spine1(Neck " ARM ("Left")
                                           ARM ("Right") ")) " LEG ("Left") LEG ("Right") ")");
  g_autoptr (MoClip) headless = clip_of ("Hips(Spine(Spine1(" ARM ("Left")
                                             ARM ("Right") ")) " LEG ("Left") LEG ("Right") ")");
  g_autoptr (MoJointMap) with_neck = mo_joint_map_new (necked, NULL);
  g_autoptr (MoJointMap) without = mo_joint_map_new (headless, NULL);
  MoBody body;

  g_assert_true (mo_joint_map_is_human (with_neck));
  g_assert_cmpstr (name_of (necked, with_neck, "mNeck"), ==, "Neck");
  g_assert_null (name_of (necked, with_neck, "mHead"));
  g_assert_true (mo_body_find (&body, necked->skeleton, with_neck));
  g_assert_cmpint (body.neck, ==, body.head);
  g_assert_false (mo_body_has_head (&body));
  g_assert_true (mo_joint_map_is_human (without));
  g_assert_cmpstr (name_of (headless, without, "mChest"), ==, "Spine1");
  g_assert_null (name_of (headless, without, "mHead"));
  g_assert_true (mo_body_find (&body, headless->skeleton, without));
  g_assert_false (mo_body_has_head (&body));
}

/* The hips of one side are a thigh, and two arms below each other are both bones of it; three are left to the shape. */
static void
test_one_word (void)
{
  g_autoptr (MoClip) clip =
      clip_of ("pelvis(middle_spine(head "
               "left_arm(left_arm_1(left_hand)) right_arm(right_arm_1(right_hand))) "
               "left_hips(left_knee(left_foot)) right_hips(right_knee(right_foot)))");
  g_autoptr (MoClip) three =
      clip_of ("pelvis(middle_spine(head left_arm(left_arm_1(left_arm_2(left_hand))) "
               "right_arm(right_arm_1(right_arm_2(right_hand)))) "
               "left_hips(left_knee(left_foot)) right_hips(right_knee(right_foot)))");
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, NULL);
  g_autoptr (MoJointMap) none = mo_joint_map_new (three, NULL);

  g_assert_cmpstr (name_of (clip, map, "mPelvis"), ==, "pelvis");
  g_assert_cmpstr (name_of (clip, map, "mHipLeft"), ==, "left_hips");
  g_assert_cmpstr (name_of (clip, map, "mShoulderRight"), ==, "right_arm");
  g_assert_cmpstr (name_of (clip, map, "mElbowRight"), ==, "right_arm_1");
  g_assert_false (mo_joint_map_is_human (none));
}

/* All names begin with the same words, which are no part of them. */
/* Numbers that tell nodes apart say nothing, and a program's prefix is none of its names where others do not have it. */
static void
test_numbered (void)
{
  g_autoptr (MoClip) clip = clip_of (
      "_rootJoint(DEF-spine_01(DEF-spine001_02(DEF-spine003_03(DEF-spine004_04(DEF-spine006_05(hat_06))"
      "DEF-shoulderL_07(DEF-upper_armL_08(DEF-forearmL_09(DEF-handL_010)))"
      "DEF-shoulderR_011(DEF-upper_armR_012(DEF-forearmR_013(DEF-handR_014)))))"
      "DEF-thighL_015(DEF-shinL_016(DEF-footL_017(DEF-toeL_018)))"
      "DEF-thighR_019(DEF-shinR_020(DEF-footR_021(DEF-toeR_022)))))");
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, NULL);

  g_assert_cmpstr (mo_joint_map_get_name (map), ==, "rigify");
  g_assert_cmpstr (name_of (clip, map, "mHead"), ==, "DEF-spine006_05");
  g_assert_cmpstr (name_of (clip, map, "mFootRight"), ==, "DEF-toeR_022");
}

static void
test_prefix (void)
{
  g_autoptr (MoClip) clip = clip_of (
      "Bip01(Bip01_Pelvis(Bip01_Spine(Bip01_Spine1(Bip01_Neck(Bip01_Head "
      "Bip01_L_Clavicle(Bip01_L_UpperArm(Bip01_L_Forearm(Bip01_L_Hand(Bip01_L_Finger0 Bip01_L_Finger1))))"
      "Bip01_R_Clavicle(Bip01_R_UpperArm(Bip01_R_Forearm(Bip01_R_Hand))))))"
      "Bip01_L_Thigh(Bip01_L_Calf(Bip01_L_Foot)) Bip01_R_Thigh(Bip01_R_Calf(Bip01_R_Foot))))");
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, NULL);

  g_assert_cmpstr (mo_joint_map_get_name (map), ==, "biped");
  g_assert_cmpstr (name_of (clip, map, "mHandIndex1Left"), ==, "Bip01_L_Finger1");
  g_assert_cmpstr (name_of (clip, map, "mPelvis"), ==, "Bip01_Pelvis");
}

/* Joints beside the body, and those that have the avatar's own names. */
static void
test_extras (void)
{
  g_autoptr (MoClip) clip = clip_of (
      "Hips(Spine(Neck(Head(Jaw(Tongue(TongueEnd)) LeftEar RightEye LeftEyebrow)) " ARM ("Left")
          ARM ("Right") " LeftWing1(LeftWing2) mWing1Right) Tail(Tail01(Tail02)) "
                        "LeftHindThigh(LeftHindShin) " LEG ("Left") LEG ("Right") ")");
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, NULL);

  g_assert_true (mo_joint_map_is_human (map));
  g_assert_cmpstr (name_of (clip, map, "mFaceJaw"), ==, "Jaw");
  g_assert_cmpstr (name_of (clip, map, "mFaceTongueBase"), ==, "Tongue");
  g_assert_cmpstr (name_of (clip, map, "mFaceEar1Left"), ==, "LeftEar");
  g_assert_cmpstr (name_of (clip, map, "mEyeRight"), ==, "RightEye");
  g_assert_null (name_of (clip, map, "mEyeLeft"));
  g_assert_cmpstr (name_of (clip, map, "mWing2Left"), ==, "LeftWing2");
  g_assert_cmpstr (name_of (clip, map, "mWing1Right"), ==, "mWing1Right");
  g_assert_cmpint (known_of (clip, map, "mWing1Right"), ==, MO_KNOWN_BY_AVATAR);
  g_assert_cmpstr (name_of (clip, map, "mTail1"), ==, "Tail");
  g_assert_cmpstr (name_of (clip, map, "mTail3"), ==, "Tail02");
  g_assert_cmpstr (name_of (clip, map, "mHindLimb2Left"), ==, "LeftHindShin");
  g_assert_cmpstr (name_of (clip, map, "mHipLeft"), ==, "LeftUpLeg");
}

static void
test_avatar (void)
{
  g_autoptr (MoClip) clip = clip_of (
      "hip(abdomen(chest(neck(head) lCollar(lShldr(lForeArm(lHand(mHandThumb1Left))))"
      "rCollar(rShldr(rForeArm(rHand))))) lThigh(lShin(lFoot(lToe))) rThigh(rShin(rFoot)))");
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, NULL);

  g_assert_true (mo_joint_map_is_avatar (map));
  g_assert_cmpstr (mo_joint_map_get_name (map), ==, "avatar");
  g_assert_cmpstr (name_of (clip, map, "mHandThumb1Left"), ==, "mHandThumb1Left");
  /* A name that the world does not know moves nothing in it. */
  g_assert_null (name_of (clip, map, "mFootLeft"));
  g_assert_cmpuint (mo_joint_map_count (map, MO_KNOWN_BY_AVATAR), ==, 20);
  g_assert_cmpfloat (mo_joint_map_get_confidence (map), ==, 1.0);
}

static void
test_nothing (void)
{
  g_autoptr (MoClip) clip = clip_of ("root(a(b) c)");
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, NULL);

  g_assert_false (mo_joint_map_is_human (map));
  g_assert_null (mo_joint_map_get_name (map));
  g_assert_cmpuint (mo_joint_map_count (map, MO_N_KNOWN), ==, 0);
  g_assert_cmpfloat (mo_joint_map_get_confidence (map), ==, 0.0);
}

/* -- By hand ------------------------------------------------------------------------------------- */

static MoJointMap *
map_by (const MoClip *clip, const char *lines)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (MoRecipe) recipe = mo_recipe_with (empty, MO_FIELD_MAP, lines, &error);

  g_assert_no_error (error);
  return mo_joint_map_new (clip, recipe);
}

#define MAN                                                                                        \
  "Hips(Spine(Spine1(Spine2(Neck(Head) " ARM ("Left") ARM ("Right") " Cape))) " LEG ("Left")       \
      LEG ("Right") " LeftToy)"

static void
test_lines (void)
{
  g_autoptr (MoClip) clip = clip_of (MAN);
  g_autoptr (MoJointMap) map =
      map_by (clip,
              "Spine1=mSpine3; Cape=mTail1; Spine1=mTorso; LeftHand=none; Neck=none; LeftArm=none;"
              "left_toy = mHandThumb1Left");
  MoBody body;

  g_assert_true (mo_joint_map_is_by_hand (map));
  g_assert_cmpstr (name_of (clip, map, "mTorso"), ==, "Spine1");
  g_assert_null (name_of (clip, map, "mSpine3"));
  g_assert_cmpstr (name_of (clip, map, "mTail1"), ==, "Cape");
  g_assert_cmpstr (name_of (clip, map, "mHandThumb1Left"), ==, "LeftToy");
  g_assert_null (name_of (clip, map, "mWristLeft"));
  g_assert_cmpint (known_of (clip, map, "LeftHand"), ==, MO_KNOWN_BY_MAKER);
  /* What is left out does not move, but the rest of the body is still one. */
  g_assert_true (mo_body_find (&body, clip->skeleton, map));
  g_assert_cmpint (body.neck, ==, -1);
  g_assert_cmpint (body.sides[0].wrist, ==, -1);
  g_assert_cmpstr (mo_skeleton_joint (clip->skeleton, (guint) body.sides[0].shoulder)->name, ==,
                   "LeftArm");
  g_assert_null (name_of (clip, map, "mShoulderLeft"));
  g_assert_cmpstr (mo_skeleton_joint (clip->skeleton, (guint) body.waist)->name, ==, "Spine1");
}

static void
test_chosen (void)
{
  g_autoptr (MoClip) clip = clip_of (MAN);
  g_autoptr (MoJointMap) named = map_by (clip, "unity");
  g_autoptr (MoJointMap) forgotten = map_by (clip, "Cape=mTail1; auto");
  g_autoptr (MoJointMap) unknown = map_by (clip, "mine");
  g_autoptr (MoJointMap) wrong = map_by (clip, "Head=mKneeLeft");
  MoBody body;

  g_assert_cmpstr (mo_joint_map_get_name (named), ==, "unity");
  g_assert_true (mo_joint_map_is_by_hand (named));
  g_assert_null (mo_joint_map_get_unknown (named));
  g_assert_false (mo_joint_map_is_by_hand (forgotten));
  g_assert_null (name_of (clip, forgotten, "mTail1"));
  g_assert_cmpstr (mo_joint_map_get_unknown (unknown), ==, "mine");
  g_assert_false (mo_joint_map_is_by_hand (unknown));
  /* A leg that does not hang together is the one that was found. */
  g_assert_true (mo_body_find (&body, clip->skeleton, wrong));
  g_assert_cmpstr (name_of (clip, wrong, "mKneeLeft"), ==, "Head");
  g_assert_cmpint (body.sides[0].knee, ==, mo_joint_map_get_body (forgotten)->sides[0].knee);
}

/* A skeleton that is no human's has just what the maker says. */
static void
test_no_human (void)
{
  g_autoptr (MoClip) clip = clip_of ("body(tail(tail2) leg_fl(knee_fl) head)");
  g_autoptr (MoJointMap) map = map_by (clip, "tail=mTail1; leg_fl=mHipLeft");
  MoBody body;

  g_assert_false (mo_joint_map_is_human (map));
  g_assert_false (mo_body_find (&body, clip->skeleton, map));
  g_assert_cmpuint (mo_joint_map_count (map, MO_N_KNOWN), ==, 2);
  g_assert_cmpstr (name_of (clip, map, "mTail1"), ==, "tail");
}

/* Joints with the avatar's own names stay what they are. */
static void
test_avatar_by_hand (void)
{
  g_autoptr (MoClip) clip = clip_of (
      "hip(abdomen(chest(neck(head) lCollar(lShldr(lForeArm(lHand)))"
      "rCollar(rShldr(rForeArm(rHand))) Cape)) lThigh(lShin(lFoot(lToe))) rThigh(rShin(rFoot)))");
  g_autoptr (MoJointMap) map = map_by (clip, "Cape=mTail1");

  g_assert_true (mo_joint_map_is_avatar (map));
  g_assert_true (mo_joint_map_is_by_hand (map));
  g_assert_cmpstr (name_of (clip, map, "mTail1"), ==, "Cape");
  g_assert_cmpstr (name_of (clip, map, "mTorso"), ==, "abdomen");
  g_assert_cmpstr (name_of (clip, map, "mFootLeft"), ==, "lToe");
  g_assert_cmpint (known_of (clip, map, "lShin"), ==, MO_KNOWN_BY_AVATAR);
}

/* Real files: which map their names fit, and how many joints that gives. */
static void
test_corpus (void)
{
  static const struct
  {
    const char *file, *map;
    guint n;
  } rows[] = {
    { "makehuman-10_01.451195.bvh", "biovision", 19 },
    { "bandai-namco-research-motiondataset-dataset-1_run_angry_001.bvh", "bandai-namco", 21 },
    { "bvh-python-test_mocapbank.bvh", "biovision", 19 },
    { "animateddrawings-back_handspring1_autolabel.bvh", "vicon", 21 },
    { "animateddrawings-14_14_short.bvh", "cmu-3dsmax", 23 },
    { "pybvh-cmu_12_01_walk.bvh", "cmu-motionbuilder", 25 },
    { "bvh-toolbox-walk01.bvh", "humanik", 19 },
    { "pybvh-bvh_test3.bvh", "humanik", 51 },
    { "xsens_bvh_parse-dance1_subject2.bvh", "lafan1", 21 },
    { "makehuman-face-poseunits.bvh", "makehuman", 56 },
    { "makehuman-dance1.a85306.bvh", "rigify", 56 },
    { "bvh-python-test_freebvh.bvh", "mixamo", 53 },
    { "ganimator-walking.bvh", "mixamo", 51 },
    { "games-105-idle.bvh", "games-105", 20 },
    { "animateddrawings-right_hand_wave.bvh", "rokoko", 51 },
    { "animateddrawings-motorcycle.bvh", "vicon", 19 },
    { "mocap-10_01.bvh", "avatar", 19 },
    { "avatar.lab-jump.bvh", "avatar", 19 },
    { "mocapnet-axis.bvh", NULL, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = corpus_file ("bvh", rows[i].file);
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL;
      g_autoptr (MoJointMap) map = NULL;

      if (path == NULL)
        return;
      clip = read_file (path, context, NULL);
      map = mo_joint_map_new (clip, NULL);
      if (g_strcmp0 (mo_joint_map_get_name (map), rows[i].map) != 0
          || mo_joint_map_count (map, MO_N_KNOWN) != rows[i].n)
        {
          g_test_message ("%s: %s, %u", rows[i].file, mo_joint_map_get_name (map),
                          mo_joint_map_count (map, MO_N_KNOWN));
          g_test_fail ();
        }
    }
}

/* -- Shape --------------------------------------------------------------------------------------- */

static guint n_seen, n_right;

/* The joints that a body needs. */
static const char *const needed[] = {
  "mHipLeft",    "mKneeLeft",   "mAnkleLeft", "mShoulderLeft", "mElbowLeft",
  "mWristLeft",  "mHipRight",   "mKneeRight", "mAnkleRight",   "mShoulderRight",
  "mElbowRight", "mWristRight", "mChest",     "mHead",         "mPelvis",
};

/* Appends a joint and all below it, the last child first. `joints`: which one of the file each is. */
static void
add_reversed (const MoSkeleton *from, MoSkeleton *to, guint joint, int parent, guint *joints)
{
  const MoJoint *own = mo_skeleton_joint (from, joint);
  guint index = mo_skeleton_add (to, "", parent);
  MoJoint *other = mo_skeleton_joint (to, index);

  g_free (other->name);
  other->name = g_strdup_printf ("j%u", index);
  other->rest = own->rest;
  other->is_end = own->is_end;
  other->n_channels = own->n_channels;
  memcpy (other->channels, own->channels, sizeof own->channels);
  joints[index] = joint;
  for (guint i = from->joints->len; i-- > 0;)
    if (mo_skeleton_joint (from, i)->parent == (int) joint)
      add_reversed (from, to, i, (int) index, joints);
}

/* The motion with names that say nothing, and the children of each joint in the reverse order. */
static MoClip *
without_names (const MoClip *clip, guint *joints)
{
  MoClip *other = mo_clip_new_like (clip);
  MoSkeleton *skeleton = mo_skeleton_new ();

  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (mo_skeleton_joint (clip->skeleton, i)->parent < 0)
      add_reversed (clip->skeleton, skeleton, i, -1, joints);
  mo_skeleton_seal (skeleton);
  other->skeleton = skeleton;
  other->n_frames = clip->n_frames;
  other->frame_time = clip->frame_time;
  other->values = g_new (double, (gsize) clip->n_frames * skeleton->n_channels + 1);
  for (guint frame = 0; frame < clip->n_frames; frame++)
    for (guint i = 0; i < skeleton->joints->len; i++)
      {
        const MoJoint *joint = mo_skeleton_joint (skeleton, i);

        mo_clip_copy_row (clip, frame, mo_skeleton_joint (clip->skeleton, joints[i])->first_channel,
                          joint->n_channels,
                          other->values + (gsize) frame * skeleton->n_channels
                              + joint->first_channel);
      }
  return other;
}

static void
check_shape (const char *folder, GHashTable *row)
{
  g_autofree char *path = corpus_file (folder, corpus_get (row, folder));
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = path != NULL ? read_file (path, context, NULL) : NULL, plain = NULL,
                     nameless = NULL;
  g_autoptr (MoJointMap) by_names = NULL, by_shape = NULL;
  g_autofree guint *joints = NULL;
  g_autoptr (GString) wrong = g_string_new (NULL);

  if (clip == NULL || clip->n_frames == 0)
    return;
  plain = mo_clip_as_meant (clip, recipe, context);
  joints = g_new (guint, plain->skeleton->joints->len + 1);
  nameless = without_names (plain, joints);
  by_names = mo_joint_map_new (plain, NULL);
  by_shape = mo_joint_map_new (nameless, NULL);
  if (!g_str_equal (corpus_get (row, "human"), "yes"))
    {
      if (mo_joint_map_is_human (by_shape))
        g_string_append (wrong, " is no human");
    }
  else if (mo_joint_map_is_human (by_names))
    {
      n_seen++;
      for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
        {
          int number = mo_rig_find (needed[i]);

          int joint = mo_joint_map_find (by_shape, number);

          if (mo_joint_map_find (by_names, number) >= 0
              && (joint < 0 || mo_joint_map_find (by_names, number) != (int) joints[joint]))
            g_string_append_printf (wrong, " %s", needed[i]);
        }
      n_right += wrong->len == 0 ? 1 : 0;
    }
  if (wrong->len > 0)
    g_test_message ("%s:%s", corpus_get (row, folder), wrong->str);
  if (wrong->len > 0 && !g_str_equal (corpus_get (row, "human"), "yes"))
    g_test_fail ();
}

static void
test_shape (void)
{
  n_seen = n_right = 0;
  corpus_for_each ("bvh", check_shape);
  g_test_message ("%u of %u", n_right, n_seen);
  if (n_seen > 0)
    g_assert_cmpuint (n_right * 52, >=, n_seen * 45);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/joint-map/map", test_map);
  g_test_add_func ("/joint-map/roles", test_roles);
  g_test_add_func ("/joint-map/words", test_words);
  g_test_add_func ("/joint-map/no-head", test_no_head);
  g_test_add_func ("/joint-map/one-word", test_one_word);
  g_test_add_func ("/joint-map/prefix", test_prefix);
  g_test_add_func ("/joint-map/numbered", test_numbered);
  g_test_add_func ("/joint-map/extras", test_extras);
  g_test_add_func ("/joint-map/avatar", test_avatar);
  g_test_add_func ("/joint-map/nothing", test_nothing);
  g_test_add_func ("/joint-map/lines", test_lines);
  g_test_add_func ("/joint-map/chosen", test_chosen);
  g_test_add_func ("/joint-map/no-human", test_no_human);
  g_test_add_func ("/joint-map/avatar-by-hand", test_avatar_by_hand);
  g_test_add_func ("/joint-map/corpus", test_corpus);
  g_test_add_func ("/joint-map/shape", test_shape);
  return g_test_run ();
}
