/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-error.h"
#include "mo-gesture.h"
#include "mo-pose-library.h"
#include "mo-posture-clip.h"
#include "mo-posture-json.h"
#include "mo-stance-clip.h"

#include <gio/gio.h>
#include <glib/gstdio.h>

/* Angles of a BVJ are degrees, and the shortest text of a double. */
#define SAME 1e-9

static guint
joint_of (const char *name)
{
  return (guint) mo_rig_find (name);
}

static MoQuat
random_rotation (void)
{
  MoQuat q = { g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1),
               g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1) };

  return mo_quat_normalise (q);
}

/* Some bones, one of them at rest; the pelvis turned, moved, both or neither. */
static MoPosture *
random_posture (guint n)
{
  MoPosture *self = mo_posture_new ();

  for (guint i = 1; i < MO_RIG_N_BONES; i++)
    if (g_test_rand_int_range (0, 4) == 0)
      mo_posture_set_turn (self, i, random_rotation ());
  mo_posture_set_turn (self, joint_of ("mHead"), MO_QUAT_IDENTITY);
  mo_posture_set_move (self, joint_of ("mFaceJaw"), (MoVec3){ 0.01, 0.002, -0.03 });
  if (n % 2 != 0)
    mo_posture_set_turn (self, MO_RIG_PELVIS, random_rotation ());
  if (n % 4 >= 2)
    mo_posture_set_move (self, MO_RIG_PELVIS, (MoVec3){ 0.1, -0.2, -0.4 });
  return self;
}

static void
assert_near (const MoPosture *a, const MoPosture *b, double most)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      MoVec3 way = mo_vec3_sub (a->local[i].position, b->local[i].position);

      g_assert_cmpuint (a->has[i], ==, b->has[i]);
      g_assert_cmpfloat (mo_quat_angle (a->local[i].rotation, b->local[i].rotation), <=, most);
      g_assert_cmpfloat (mo_vec3_length (way), <=, most);
    }
}

static void
test_file (void)
{
  for (guint n = 0; n < 40; n++)
    {
      g_autoptr (MoPosture) self = random_posture (n), again = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = mo_posture_to_bvj (self, "A name", &error);
      g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, "pose.bvj");
      g_autoptr (MoContext) context = mo_context_new (NULL);

      g_assert_no_error (error);
      again = mo_posture_read (source, context, &error);
      g_assert_no_error (error);
      /* Euler angles near a right angle lose half of the digits. */
      assert_near (self, again, 1e-6);
    }
}

static void
test_json (void)
{
  for (guint n = 0; n < 40; n++)
    {
      g_autoptr (MoPosture) self = random_posture (n), again = NULL;
      g_autoptr (JsonNode) node = mo_posture_to_json (self);
      g_autofree char *text = mo_json_print_line (node);
      g_autoptr (MoJson) json = mo_json_read_text (text, -1, NULL);

      again = mo_posture_from_json (json->root);
      g_assert_nonnull (again);
      assert_near (self, again, SAME);
    }
}

static void
test_bad_json (void)
{
  static const char *const texts[] = {
    "[]",
    "{\"mNobody\": [0, 0, 0, 1]}",
    "{\"mHead\": [0, 0, 1]}",
    "{\"mHead\": [0, 0, 0, 0]}",
    "{\"mHead\": [0, 0, 0, 1e300]}",
    "{\"mHead\": {\"turn\": [0, 0, 0]}}",
    "{\"mHead\": {\"move\": [0, 0, 0, 1]}}",
    "{\"mHead\": {\"scale\": [1, 1, 1]}}",
    "{\"mHead\": true}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (MoJson) json = mo_json_read_text (texts[i], -1, NULL);

      g_assert_nonnull (json);
      g_assert_null (mo_posture_from_json (json->root));
    }
}

static guint
count_own (void)
{
  g_autoptr (GPtrArray) list = mo_pose_library_list ();
  guint n = 0;

  for (guint i = 0; i < list->len; i++)
    n += ((const MoLibraryPose *) g_ptr_array_index (list, i))->shelf == MO_SHELF_OWN;
  return n;
}

static void
test_own (void)
{
  g_autoptr (MoPosture) self = random_posture (3), other = random_posture (2), found = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *again = NULL;

  g_assert_cmpuint (count_own (), ==, 0);
  path = mo_pose_library_save (self, "Grüße", FALSE, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count_own (), ==, 1);
  g_assert_null (mo_pose_library_save (other, "Grüße", FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  again = mo_pose_library_save (other, "Grüße", TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (again, ==, path);
  found = mo_pose_library_find ("Grüße", context, &error);
  g_assert_no_error (error);
  assert_near (found, other, 1e-6);
  g_assert_null (mo_pose_library_save (self, "a/b", FALSE, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_null (mo_pose_library_find ("nobody", context, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
}

/* Every pose of the program can be loaded, and its id is its own. */
static void
test_built_in (void)
{
  g_autoptr (GPtrArray) list = mo_pose_library_list ();
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  MoPoseShelf shelf = 0;

  for (guint i = 0; i < list->len; i++)
    {
      const MoLibraryPose *pose = g_ptr_array_index (list, i);
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (MoPosture) posture = mo_pose_library_load (pose, context, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (mo_posture_count (posture), >, 0);
      g_assert_cmpuint (pose->shelf, >=, shelf);
      g_assert_nonnull (mo_pose_shelf_title (pose->shelf));
      g_assert_true (g_hash_table_add (ids, pose->id));
      shelf = pose->shelf;
    }
}

static void
test_new_clip (void)
{
  g_autoptr (MoClip) nothing = mo_stance_new_clip (NULL, MO_NEW_POSE, 1.0 / 24.0);
  g_autoptr (MoPosture) stance = random_posture (1);
  g_autoptr (MoClip) clip = mo_stance_new_clip (stance, MO_NEW_ANIMATION, 1.0 / 30.0);

  g_assert_cmpuint (mo_posture_count (nothing->stance), ==, 0);
  g_assert_true (nothing->settings->loop);
  g_assert_cmpint (nothing->settings->priority, ==, 4);
  g_assert_cmpfloat (nothing->settings->ease_in, ==, 0.5);
  g_assert_cmpfloat (nothing->frame_time, ==, 1.0 / 24.0);
  g_assert_false (mo_recipe_is_set (nothing->settings, MO_FIELD_JOINT));
  g_assert_true (clip->stance == stance);
  g_assert_false (mo_recipe_is_set (clip->settings, MO_FIELD_LOOP));
}

int
main (int argc, char *argv[])
{
  g_autofree char *folder = g_dir_make_tmp ("limber-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library/file", test_file);
  g_test_add_func ("/library/json", test_json);
  g_test_add_func ("/library/bad-json", test_bad_json);
  g_test_add_func ("/library/own", test_own);
  g_test_add_func ("/library/built-in", test_built_in);
  g_test_add_func ("/library/new-clip", test_new_clip);
  result = g_test_run ();
  {
    g_autofree char *poses = mo_pose_library_get_folder ();
    g_autofree char *limber = g_path_get_dirname (poses);
    g_autofree char *own = g_build_filename (poses, "Grüße.bvj", NULL);

    g_unlink (own);
    g_rmdir (poses);
    g_rmdir (limber);
    g_rmdir (folder);
  }
  return result;
}
