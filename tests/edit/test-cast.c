/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-session.h"
#include "edit-test.h"
#include "mo-math.h"

#include <math.h>

/* Other motions on the stage, on the same avatar and on others beside it. */

static gboolean
is_read (gpointer layer)
{
  return edit_layer_get_motion (layer) != NULL || edit_layer_get_error (layer) != NULL;
}

static EditLayer *
new_layer (const char *sample, double start, guint figure)
{
  g_autoptr (GFile) file = test_sample (sample);
  EditLayer *layer = edit_layer_new_for_file (file, start, figure);

  test_until (is_read, layer);
  return layer;
}

static EditSession *
new_session (const char *sample)
{
  EditSession *session = edit_session_new ();
  g_autoptr (EditLayer) layer = new_layer (sample, 0.0, 0);

  edit_session_set_motion (session, edit_layer_get_motion (layer));
  return session;
}

static void
count (gpointer n)
{
  ++*(guint *) n;
}

/* A layer has its motion once the file has been read, and signals only then. */
static void
test_file (void)
{
  g_autoptr (EditSession) session = edit_session_new ();
  EditCast *cast = edit_session_get_cast (session);
  g_autoptr (GFile) file = test_sample ("walk.bvh");
  g_autoptr (EditLayer) layer = edit_layer_new_for_file (file, 0.5, 1);
  guint n = 0;

  g_assert_cmpstr (edit_layer_get_name (layer), ==, "walk.bvh");
  g_signal_connect_swapped (cast, "changed", G_CALLBACK (count), &n);
  edit_cast_add (cast, layer);
  g_assert_cmpuint (n, ==, 1);
  g_assert_null (edit_layer_get_motion (layer));
  g_assert_true (edit_cast_has_figure (cast, 1));
  test_until (is_read, layer);
  g_assert_cmpuint (n, ==, 2);
  g_assert_null (edit_layer_get_error (layer));
  g_assert_cmpfloat (mo_motion_get_duration (edit_layer_get_motion (layer)), >, 0.5);
  edit_cast_remove (cast, layer);
  g_assert_false (edit_cast_has_figure (cast, 1));
}

/* The layer says why the file cannot be read, and where; everything else goes on. */
static void
test_bad_file (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) broken = test_child (folder, "broken.bvh");
  g_autoptr (GFile) missing = test_child (folder, "missing.bvh");
  g_autoptr (EditSession) session = new_session ("dance.bvh");
  EditCast *cast = edit_session_get_cast (session);
  g_autoptr (EditLayer) first = NULL, second = NULL;

  test_write (broken, "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 2 Xrotation Roll\n}\n", -1);
  first = edit_layer_new_for_file (broken, 0.0, 0);
  second = edit_layer_new_for_file (missing, 0.0, 0);
  edit_cast_add (cast, first);
  edit_cast_add (cast, second);
  test_until (is_read, first);
  test_until (is_read, second);
  g_assert_null (edit_layer_get_motion (first));
  g_assert_nonnull (strstr (edit_layer_get_error (first), "Roll (line 5, column 22)"));
  g_assert_cmpstr (edit_layer_get_error (second), ==, "The file does not exist");
  g_assert_cmpuint (mo_mixer_get_n_entries (edit_session_get_mixer (session)), ==, 1);
  test_remove_folder (folder);
}

static gboolean
has_changed (gpointer layer)
{
  return edit_layer_get_error (layer) != NULL
         || mo_motion_get_duration (edit_layer_get_motion (layer)) > 5.0;
}

/* A file rewritten by another program is read again; if it cannot be read, the motion stays. */
static void
test_rewritten (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = test_copy_sample (folder, "walk.bvh");
  g_autoptr (GFile) dance = test_sample ("dance.bvh");
  g_autoptr (EditLayer) layer = edit_layer_new_for_file (file, 0.0, 0);
  g_autofree char *text = test_read_text (dance, NULL);

  test_until (is_read, layer);
  test_write (file, "nothing", -1);
  test_until (has_changed, layer);
  g_assert_nonnull (edit_layer_get_error (layer));
  g_assert_cmpfloat (mo_motion_get_duration (edit_layer_get_motion (layer)), <, 5.0);
  test_write (file, text, -1);
  while (edit_layer_get_error (layer) != NULL)
    test_pass (20);
  g_assert_cmpfloat (mo_motion_get_duration (edit_layer_get_motion (layer)), >, 5.0);
  test_remove_folder (folder);
}

/* No signal follows if the layer is removed while its file is being read. */
static void
test_removed_while_read (void)
{
  g_autoptr (GFile) file = test_sample ("dance.bvh");
  EditLayer *layer = edit_layer_new_for_file (file, 0.0, 0);

  g_assert_finalize_object (layer);
  test_pass (50);
}

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (a, b));
}

/* The same clip on both avatars: every joint of the other one is where its place moves that of the
 * first. */
static void
test_place (void)
{
  g_autoptr (EditSession) session = new_session ("dance.bvh");
  EditCast *cast = edit_session_get_cast (session);
  g_autoptr (EditLayer) layer = edit_layer_new ("twin", edit_session_get_motion (session), 0.0, 1);
  g_autofree MoPose *pose = g_new (MoPose, 1), *later = g_new (MoPose, 1);
  const MoPose *first;

  edit_cast_add (cast, layer);
  g_object_set (edit_cast_get_figure (cast, 1), "x", 0.8, "y", 0.0, "z", 0.1, "turn", 90.0, NULL);
  edit_session_set_time (session, 0.7);
  first = edit_session_get_pose (session);
  *pose = *edit_session_get_figure_pose (session, 1);
  edit_session_get_pose_at (session, 1, 0.7, later);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoVec3 at = first->world[i].position;
      MoVec3 wanted = { 0.8 - at.y, at.x, at.z + 0.1 };

      g_assert_cmpfloat (distance (pose->world[i].position, wanted), <, 1e-9);
      g_assert_cmpfloat (distance (later->world[i].position, wanted), <, 1e-9);
    }
}

static double
turned_from_rest (const MoPose *pose)
{
  double angle = 0.0;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    angle = MAX (angle, mo_quat_angle (pose->local[i].rotation, mo_rig_rest (i)->rotation));
  return angle;
}

/* The other motion starts at its own time, is not stopped with the first one, and restarts with it,
 * although it is longer. */
static void
test_couple (void)
{
  g_autoptr (EditSession) session = new_session ("wave.bvh");
  EditCast *cast = edit_session_get_cast (session);
  g_autoptr (EditLayer) layer = new_layer ("dance.bvh", 0.5, 2);
  double first = mo_motion_get_duration (edit_session_get_motion (session));
  double second = mo_motion_get_duration (edit_layer_get_motion (layer));
  g_autofree MoPose *pose = g_new (MoPose, 1), *again = g_new (MoPose, 1);

  g_assert_cmpfloat (first, <, second + 0.5);
  edit_cast_add (cast, layer);
  g_assert_cmpuint (mo_mixer_get_n_entries (edit_session_get_mixer (session)), ==, 1);
  edit_session_set_playing (session, TRUE);
  test_play (session, 0.4);
  *pose = *edit_session_get_figure_pose (session, 2);
  g_assert_cmpfloat (turned_from_rest (pose), <, 1e-6);
  test_play (session, 0.8);
  *pose = *edit_session_get_figure_pose (session, 2);
  g_assert_cmpfloat (turned_from_rest (pose), >, 0.1);
  test_play (session, first);
  *again = *edit_session_get_figure_pose (session, 2);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    g_assert_cmpfloat (distance (pose->world[i].position, again->world[i].position), <, 0.03);
}

static void
test_free_figure (void)
{
  g_autoptr (EditCast) cast = edit_cast_new ();

  for (guint i = 1; i < EDIT_N_FIGURES; i++)
    {
      guint figure = edit_cast_find_free_figure (cast);
      g_autoptr (EditLayer) layer = edit_layer_new ("one", NULL, 0.0, figure);

      g_assert_cmpuint (figure, ==, i);
      edit_cast_add (cast, layer);
    }
  g_assert_cmpuint (edit_cast_find_free_figure (cast), ==, 0);
  g_list_store_remove (edit_cast_get_layers (cast), 1);
  g_assert_cmpuint (edit_cast_find_free_figure (cast), ==, 2);
}

/* Numbers in the syntax of LSL, whatever the language, and only for avatars on the stage. */
static void
test_script (void)
{
  g_autoptr (EditCast) cast = edit_cast_new ();
  g_autoptr (EditLayer) second = edit_layer_new ("one", NULL, 0.0, 1);
  g_autoptr (EditLayer) fourth = edit_layer_new ("two", NULL, 0.0, 3);
  g_autofree char *empty = edit_cast_to_script (cast), *text = NULL;

  g_assert_cmpstr (empty, ==, "");
  edit_cast_add (cast, second);
  edit_cast_add (cast, fourth);
  g_object_set (edit_cast_get_figure (cast, 1), "x", -0.25, "y", 1.5, "z", -0.000001, "turn", 90.0,
                NULL);
  text = edit_cast_to_script (cast);
  g_assert_nonnull (strstr (text, "\nvector offset2 = <-0.250, 1.500, 0.000>;\n"
                                  "rotation turn2 = <0.00000, 0.00000, 0.70711, 0.70711>;\n"));
  g_assert_nonnull (strstr (text, "\nvector offset4 = <1.000, 0.000, 0.000>;\n"
                                  "rotation turn4 = <0.00000, 0.00000, 1.00000, 0.00000>;\n"));
  g_assert_nonnull (strstr (text, "llSitTarget(seat + offset4 * facing, turn4 * facing);"));
  g_assert_null (strstr (text, "offset3"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cast/file", test_file);
  g_test_add_func ("/cast/bad-file", test_bad_file);
  g_test_add_func ("/cast/rewritten", test_rewritten);
  g_test_add_func ("/cast/removed-while-read", test_removed_while_read);
  g_test_add_func ("/cast/place", test_place);
  g_test_add_func ("/cast/couple", test_couple);
  g_test_add_func ("/cast/free-figure", test_free_figure);
  g_test_add_func ("/cast/script", test_script);
  return g_test_run ();
}
