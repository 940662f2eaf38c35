/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-name.h"
#include "mo-error.h"
#include "mo-json.h"
#include "mo-name-map.h"
#include "mo-rig.h"

#include <string.h>

/* Maps as texts: patterns, spellings, mistakes; and the program's own. */

#define MAP(joints) "{ \"limber-map\": 1, \"name\": \"x\", \"joints\": {" joints "} }"

static MoNameMap *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  MoNameMap *map = mo_name_map_parse (text, -1, &error);

  g_assert_no_error (error);
  return map;
}

/* The name of the avatar's joint for a name; "" where it is left out, NULL where it is unknown. */
static const char *
look (const MoNameMap *map, const char *name)
{
  gboolean is_exact;
  int line = mo_name_map_find (map, name, name, &is_exact), number;

  if (line < 0)
    return NULL;
  mo_name_map_get_entry (map, (guint) line, &number);
  return number < 0 ? "" : mo_rig_joint ((guint) number)->name;
}

static void
test_patterns (void)
{
  g_autoptr (MoNameMap) map = parse (MAP (
      "\"Hips\": \"mPelvis\", \"{Left|Right}{Toe|ToeBase}\": \"mFoot{Left|Right}\","
      "\"{l|r}{Thumb|Mid|Ring}{1|2|3}\": \"mHand{Thumb|Middle|Ring}{1|2|3}{Left|Right}\","
      "\"{Left|Right}Tip\": null, \"{odd}\": \"mHead\", \"a{\": \"mNeck\", \"lThigh\": \"rThigh\""));

  g_assert_cmpuint (mo_name_map_get_n_entries (map), ==, 1 + 4 + 18 + 2 + 3);
  g_assert_cmpstr (look (map, "Hips"), ==, "mPelvis");
  g_assert_cmpstr (look (map, "LeftToe"), ==, "mFootLeft");
  g_assert_cmpstr (look (map, "RightToeBase"), ==, "mFootRight");
  g_assert_cmpstr (look (map, "lThumb1"), ==, "mHandThumb1Left");
  g_assert_cmpstr (look (map, "rMid3"), ==, "mHandMiddle3Right");
  g_assert_cmpstr (look (map, "rRing2"), ==, "mHandRing2Right");
  g_assert_cmpstr (look (map, "LeftTip"), ==, "");
  g_assert_cmpstr (look (map, "{odd}"), ==, "mHead");
  g_assert_cmpstr (look (map, "a{"), ==, "mNeck");
  /* The avatar's old names are names of its joints. */
  g_assert_cmpstr (look (map, "lThigh"), ==, "mHipRight");
  g_assert_null (look (map, "Spine"));
}

static void
test_spellings (void)
{
  g_autoptr (MoNameMap) map =
      parse (MAP ("\"{Left|Right}UpLeg\": \"mHip{Left|Right}\", \"upleg\": \"mHead\","
                  "\"\346\255\246\": \"mNeck\", \"腕.{L|R}\": \"mElbow{Left|Right}\","
                  "\"{L|R}Fingers\": \"mHandMiddle1{Left|Right}\","
                  "\"lfemur\": \"mKneeLeft\""));
  gboolean is_exact;

  g_assert_cmpstr (look (map, "LeftUpLeg"), ==, "mHipLeft");
  g_assert_cmpstr (look (map, "upLeg.R"), ==, "mHipRight");
  g_assert_cmpstr (look (map, "left_up_leg"), ==, "mHipLeft");
  g_assert_cmpstr (look (map, "R UpLeg"), ==, "mHipRight");
  g_assert_cmpstr (look (map, "Up-Leg"), ==, "mHead");
  /* A side that is written to the rest of the name. */
  g_assert_cmpstr (look (map, "leftupleg"), ==, "mHipLeft");
  g_assert_cmpstr (look (map, "RIGHTUPLEG"), ==, "mHipRight");
  g_assert_cmpstr (look (map, "uplegright"), ==, "mHipRight");
  g_assert_cmpstr (look (map, "lfingers"), ==, "mHandMiddle1Left");
  g_assert_cmpstr (look (map, "RFINGERS"), ==, "mHandMiddle1Right");
  g_assert_cmpstr (look (map, "L_Femur"), ==, "mKneeLeft");
  g_assert_null (look (map, "rfemur"));
  g_assert_cmpstr (look (map, "\346\255\246"), ==, "mNeck");
  /* Letters of other scripts are letters: a side beside them is not all that a name says. */
  g_assert_cmpstr (look (map, "腕_R"), ==, "mElbowRight");
  g_assert_null (look (map, "肩_R"));
  /* A name without ASCII is not the same as another one. */
  g_assert_null (look (map, "\345\217\263"));
  g_assert_cmpint (mo_name_map_find (map, "hero:LeftUpLeg", "LeftUpLeg", &is_exact), ==, 0);
  g_assert_true (is_exact);
  g_assert_cmpint (mo_name_map_find (map, "hero:left_up_leg", "left_up_leg", &is_exact), ==, 0);
  g_assert_false (is_exact);
}

/* Words that are written without spaces, in other scripts: the longest one counts. */
static void
test_tongues (void)
{
  static const struct
  {
    const char *name;
    MoWord word;
    MoSide side;
  } rows[] = {
    { "骨盆", MO_WORD_PELVIS, MO_SIDE_NONE },
    { "脖子", MO_WORD_NECK, MO_SIDE_NONE },
    { "头", MO_WORD_HEAD, MO_SIDE_NONE },
    { "头发", MO_WORD_NONE, MO_SIDE_NONE },
    { "左上臂", MO_WORD_UPPER_ARM, MO_SIDE_LEFT },
    { "右手肘", MO_WORD_FOREARM, MO_SIDE_RIGHT },
    { "右手腕", MO_WORD_HAND, MO_SIDE_RIGHT },
    { "骨骼_小腿_L", MO_WORD_SHIN, MO_SIDE_LEFT },
    { "左脚跟", MO_WORD_NONE, MO_SIDE_NONE },
    { "左脚趾", MO_WORD_TOE, MO_SIDE_LEFT },
    { "右中指2", MO_WORD_MIDDLE, MO_SIDE_RIGHT },
    { "左ひじ", MO_WORD_FOREARM, MO_SIDE_LEFT },
    { "手首.R", MO_WORD_HAND, MO_SIDE_RIGHT },
    { "右足首", MO_WORD_FOOT, MO_SIDE_RIGHT },
    { "左つま先", MO_WORD_TOE, MO_SIDE_LEFT },
    { "左つま先ＩＫ", MO_WORD_NONE, MO_SIDE_NONE },
    { "右親指０", MO_WORD_THUMB, MO_SIDE_RIGHT },
    { "上半身", MO_WORD_SPINE, MO_SIDE_NONE },
    { "왼쪽팔", MO_WORD_UPPER_ARM, MO_SIDE_LEFT },
    { "오른팔꿈치", MO_WORD_FOREARM, MO_SIDE_RIGHT },
    { "왼발목", MO_WORD_FOOT, MO_SIDE_LEFT },
    { "머리카락", MO_WORD_NONE, MO_SIDE_NONE },
    { "오른쪽_허벅지", MO_WORD_THIGH, MO_SIDE_RIGHT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      MoBodyName name = mo_body_name_read (rows[i].name);

      g_test_message ("%s", rows[i].name);
      g_assert_cmpint (name.word, ==, rows[i].word);
      if (rows[i].word != MO_WORD_NONE)
        g_assert_cmpint (name.side, ==, rows[i].side);
    }
}

static void
test_mistakes (void)
{
  static const struct
  {
    const char *text, *start;
  } rows[] = {
    { "{ \"limber-map\": 1,\n  \"joints\": 3 }", "line 1, column 17: " },
    { "[1, 2]", "line 1, column 1: " },
    { "{ \"limber-map\": 2, \"joints\": {} }", "line 1, column 17: " },
    { "{ \"joints\": {} }", "line 1, column 1: " },
    { "{ \"limber-map\": 1,\n  \"joints\": {\n    \"a\": \"mNose\" } }", "line 3, column 10: " },
    { "{ \"limber-map\": 1,\n  \"joints\": { \"a\": \"Left Hand\" } }", "line 2, column 20: " },
    { "{ \"limber-map\": 1,\n  \"joints\": { \"a\": 1 } }", "line 2, column 20: " },
    { "{ \"limber-map\": 1, \"joints\": { \"a\": \"mHip{Left|Right}\" } }", "line 1, column 37: " },
    { "{ \"limber-map\": 1, \"prefixes\": \"a\", \"joints\": {} }", "line 1, column 32: " },
    { "{ \"limber-map\": 1, \"prefixes\": [\"\"], \"joints\": {} }", "line 1, column 33: " },
    { "{ \"limber-map\": 1,\n \"joints\": { \"a\" \"mHead\" } }", "line 2, column " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (MoNameMap) map = mo_name_map_parse (rows[i].text, -1, &error);

      g_assert_null (map);
      g_assert_error (error, MO_ERROR, MO_ERROR_SYNTAX);
      if (!g_str_has_prefix (error->message, rows[i].start))
        g_error ("%s: %s", rows[i].text, error->message);
    }
}

/* Few characters cannot make a huge map. */
static void
test_limit (void)
{
  g_autoptr (GString) text = g_string_new ("{ \"limber-map\": 1, \"joints\": { \"");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 40; i++)
    g_string_append (text, "{a|b|c|d}");
  g_string_append (text, "\": null } }");
  g_assert_null (mo_name_map_parse (text->str, -1, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_SYNTAX);
}

/* -- The program's own --------------------------------------------------------------------------- */

static void
test_own (void)
{
  guint n = 0;

  for (const MoNameMap *const *map = mo_name_maps (); *map != NULL; map++, n++)
    {
      g_assert_cmpstr (mo_name_map_get_title (*map), !=, "");
      g_assert_true (mo_name_map_by_name (mo_name_map_get_name (*map)) == *map);
      g_assert_null (look (*map, "x"));
    }
  g_assert_cmpuint (n, >=, 19);
  g_assert_cmpstr (look (mo_name_map_by_name ("mixamo"), "Hips"), ==, "mPelvis");
  g_assert_null (mo_name_map_by_name ("none"));
}

/* The names of the maps in the notes on formats. */
static const struct
{
  const char *family, *map;
} families[] = {
  { "mixamo", "mixamo" },           { "cmu_motionbuilder", "cmu-motionbuilder" },
  { "cmu_3dsmax", "cmu-3dsmax" },   { "poser_daz_sl", "poser" },
  { "daz_genesis", "daz-genesis" }, { "biped_3dsmax", "biped" },
  { "biovision", "biovision" },     { "humanik_motionbuilder", "humanik" },
  { "rokoko", "rokoko" },           { "perception_neuron", "perception-neuron" },
  { "unity_humanoid", "unity" },    { "vrm", "vrm" },
  { "blender_rigify", "rigify" },   { "xsens_mvn", "xsens" },
  { "lafan1", "lafan1" },           { "bandai_namco", "bandai-namco" },
  { "cmu_asf_vicon", "vicon" },     { "makehuman_default", "makehuman" },
  { "pku_games105", "games-105" },
};

/* What is told otherwise on purpose: of a spine only which joint comes first matters (docs/maps.md), thumbs and
 * fingers of CMU do move, and MVN's shoulder may be either. */
static gboolean
is_otherwise (const char *family, const char *name, const char *joint)
{
  static const char *const trunk[] = { "mTorso", "mChest", "mNeck", NULL };
  static const char *const others[] = {
    "cmu_motionbuilder LThumb",
    "cmu_motionbuilder RThumb",
    "cmu_motionbuilder LeftHandIndex1",
    "cmu_motionbuilder RightHandIndex1",
    "cmu_3dsmax LThumb",
    "cmu_3dsmax RThumb",
    "cmu_asf_vicon lthumb",
    "cmu_asf_vicon rthumb",
    "cmu_asf_vicon lshoulderjoint",
    "cmu_asf_vicon rshoulderjoint",
    "cmu_asf_vicon lwrist",
    "cmu_asf_vicon rwrist",
    "makehuman_default clavicle.L",
    "makehuman_default clavicle.R",
    "makehuman_default shoulder01.L",
    "makehuman_default shoulder01.R",
    "vrm leftThumbProximal",
    "vrm rightThumbProximal",
    "xsens_mvn LeftShoulder",
    "xsens_mvn RightShoulder",
    NULL,
  };
  g_autofree char *both = g_strconcat (family, " ", name, NULL);

  return g_strv_contains (others, both) || (joint != NULL && g_strv_contains (trunk, joint));
}

static void
check_family (const MoNameMap *map, const char *family, const MoJsonValue *joints)
{
  for (const MoJsonValue *line = joints->first; line != NULL; line = line->next)
    {
      /* What all names begin with is taken off before. */
      const char *name = line->name + (g_str_has_prefix (line->name, "Bip01 ") ? 6 : 0);
      const char *found = look (map, name);
      const char *joint = line->kind == MO_JSON_STRING ? line->string : NULL;

      if (is_otherwise (family, line->name, joint) || (joint == NULL && found == NULL))
        continue;
      /* To fold a joint, and to leave it out, is the same where joints are turned in the world. */
      if (joint == NULL && (found[0] == '\0' || is_otherwise (family, line->name, found)))
        continue;
      if (g_strcmp0 (joint, found) != 0)
        g_test_message ("%s: %s is %s, not %s", family, line->name, found, joint);
      if (g_strcmp0 (joint, found) != 0)
        g_test_fail ();
    }
}

static void
test_families (void)
{
  const char *corpus = g_getenv ("LIMBER_CORPUS");
  g_autofree char *path =
      g_build_filename (corpus != NULL ? corpus : "", "..", "data", "namemaps.json", NULL);
  g_autofree char *text = NULL;
  g_autoptr (MoJson) json = NULL;
  const MoJsonValue *all;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    {
      g_test_skip ("the notes on formats are not here");
      return;
    }
  json = mo_json_read_text (text, -1, NULL);
  g_assert_nonnull (json);
  all = mo_json_member (json->root, "families");
  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    {
      const MoJsonValue *family = mo_json_member (all, families[i].family);
      const MoNameMap *map = mo_name_map_by_name (families[i].map);

      g_assert_nonnull (family);
      g_assert_nonnull (map);
      check_family (map, families[i].family, mo_json_member (family, "map"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name-map/patterns", test_patterns);
  g_test_add_func ("/name-map/spellings", test_spellings);
  g_test_add_func ("/name-map/tongues", test_tongues);
  g_test_add_func ("/name-map/mistakes", test_mistakes);
  g_test_add_func ("/name-map/limit", test_limit);
  g_test_add_func ("/name-map/own", test_own);
  g_test_add_func ("/name-map/families", test_families);
  return g_test_run ();
}
