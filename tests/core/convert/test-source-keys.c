/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-bvj-clip.h"

#include "mo-convert.h"
#include "mo-rig.h"
#include "mo-source-keys.h"

#define HIERARCHY                                                                                  \
  "\"HIERARCHY\": {\"NAME\": \"mPelvis\", \"OFFSET\": [0, 42, 0], \"CHANNELS\": [\"Xposition\", "  \
  "\"Yposition\", \"Zposition\", \"Xrotation\", \"Yrotation\", \"Zrotation\"], \"JOINTS\": ["      \
  "{\"NAME\": \"mTorso\", \"OFFSET\": [0, 3, 0], \"CHANNELS\": [\"Xrotation\", \"Yrotation\", "    \
  "\"Zrotation\"]}]}"

static void
assert_times (const MoSourceKeys *keys, const char *name, MoLanePath path, guint n,
              const double *wanted)
{
  guint found;
  const double *times = mo_source_keys_get (keys, (guint) mo_rig_find (name), path, &found);

  g_assert_cmpuint (found, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (times[i], ==, wanted[i]);
}

static MoClip *
parse_keyframes (void)
{
  return test_bvj_parse (
      "{\"KEYFRAMES\": [{\"AT\": 0, \"mPelvis\": [0, 42, 0, 0, 0, 0]},"
      "{\"AT\": 0.512345678901234, \"mTorso\": [10, 0, 0]},"
      "{\"AT\": 2, \"mTorso\": [20, 0, 0], \"mPelvis\": [0, 40, 0, 0, 0, 0]}]," HIERARCHY "}");
}

static void
test_keyframes (void)
{
  g_autoptr (MoClip) clip = parse_keyframes ();
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoSourceKeys) keys = mo_source_keys_new (clip, recipe);

  g_assert_false (mo_source_keys_are_frames (keys));
  assert_times (keys, "mPelvis", MO_LANE_MOVE, 2, (const double[]){ 0.0, 2.0 });
  assert_times (keys, "mTorso", MO_LANE_TURN, 2, (const double[]){ 0.512345678901234, 2.0 });
  assert_times (keys, "mTorso", MO_LANE_MOVE, 0, NULL);
  assert_times (keys, "mHead", MO_LANE_TURN, 0, NULL);
}

/* The same motion on another joint, as the maker says. */
static void
test_map (void)
{
  g_autoptr (MoClip) clip = parse_keyframes ();
  g_autoptr (MoRecipe) plain = mo_recipe_new ();
  g_autoptr (MoRecipe) recipe = mo_recipe_append (plain, MO_FIELD_MAP, "mTorso=mChest", NULL);
  g_autoptr (MoSourceKeys) keys = mo_source_keys_new (clip, recipe);

  assert_times (keys, "mTorso", MO_LANE_TURN, 0, NULL);
  assert_times (keys, "mChest", MO_LANE_TURN, 2, (const double[]){ 0.512345678901234, 2.0 });
}

static void
test_others (void)
{
  g_autoptr (MoClip) clip = test_bvj_parse (
      "{\"MOTION\": {\"Frame Time\": 0.1, \"Frames\": [[0, 42, 0, 0, 0, 0, 0, 0, 0],"
      "[0, 42, 0, 0, 0, 0, 5, 0, 0], [0, 42, 0, 0, 0, 0, 9, 0, 0]]}, " HIERARCHY "}");
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoSourceKeys) frames = mo_source_keys_new (clip, recipe), keys = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) played = mo_clip_new ("anim");
  guint n;

  g_assert_true (mo_source_keys_are_frames (frames));
  assert_times (frames, "mTorso", MO_LANE_TURN, 0, NULL);
  played->anim = mo_convert (clip, recipe, context, NULL);
  keys = mo_source_keys_new (played, recipe);
  g_assert_false (mo_source_keys_are_frames (keys));
  mo_source_keys_get (keys, (guint) mo_rig_find ("mTorso"), MO_LANE_TURN, &n);
  g_assert_cmpuint (n, >=, 2);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/source-keys/keyframes", test_keyframes);
  g_test_add_func ("/source-keys/map", test_map);
  g_test_add_func ("/source-keys/others", test_others);
  return g_test_run ();
}
