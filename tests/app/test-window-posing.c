/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "edit-posing.h"

#include "mo-pose-library.h"
#include "mo-poser.h"

/* Posing in a window: what begins from nothing, and poses of the library. */

static MoPose
get_played (AppWindow *window)
{
  g_autoptr (MoPoser) poser =
      mo_poser_new (edit_document_get_motion (app_window_get_document (window)));

  return *mo_poser_get_pose (poser, edit_session_get_time (app_window_get_session (window)));
}

static AppWindow *
begin (const char *what)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new", "s", what);
  wait_until (is_ready (window));
  return window;
}

static gboolean
is_posing (AppWindow *window)
{
  g_autoptr (EditPosing) posing = NULL;

  g_object_get (window, "posing", &posing, NULL);
  return edit_posing_get_active (posing);
}

/* It is posed at once, has a name of its own, and nothing to save. */
static void
test_new (void)
{
  AppWindow *window = begin ("pose");
  EditDocument *document = app_window_get_document (window);

  wait_until (is_posing (window));
  g_assert_cmpstr (edit_document_get_title (document), ==, "New Pose");
  g_assert_false (edit_document_get_modified (document));
  g_assert_null (edit_document_get_project (document));
  close_window (window);

  window = begin ("animation-24");
  g_assert_cmpstr (edit_document_get_title (app_window_get_document (window)), ==, "New Animation");
  g_assert_cmpfloat_with_epsilon (edit_document_get_frame_time (app_window_get_document (window)),
                                  1.0 / 24.0, 1e-6);
  close_window (window);
}

/* What the result plays is the pose of the library, of all its joints. */
static void
test_library (void)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoPosture) posture = mo_pose_library_find ("sit-chair", quiet, NULL);
  AppWindow *window = begin ("pose");
  MoPose played;
  guint n = 0;

  gtk_widget_activate_action (GTK_WIDGET (window), "doc.apply-pose", "s", "sit-chair");
  wait_until (is_ready (window)
              && edit_document_get_recipe (app_window_get_document (window))->edits != NULL);
  played = get_played (window);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if ((posture->has[i] & MO_POSTURE_TURN) != 0)
      {
        g_assert_cmpfloat (mo_quat_angle (played.local[i].rotation, posture->local[i].rotation), <,
                           MO_DEGREES (0.02));
        n += mo_quat_angle (posture->local[i].rotation, MO_QUAT_IDENTITY) > MO_DEGREES (5.0);
      }
  g_assert_cmpuint (n, >, 5);
  g_assert_true (is_available (window, "doc.save-pose"));
  g_assert_false (is_available (window, "doc.take-over"));
  edit_document_undo (app_window_get_document (window));
  g_assert_false (edit_document_get_can_undo (app_window_get_document (window)));
  close_window (window);
}

/* The motion of a file becomes keys, and a sentence says how many. */
static void
test_take_over (void)
{
  AppWindow *window = open_sample ("wave.bvh");
  EditDocument *document = app_window_get_document (window);

  gtk_widget_activate_action (GTK_WIDGET (window), "doc.take-over-all", NULL);
  wait_until (edit_document_get_recipe (document)->edits != NULL && is_ready (window));
  g_assert_cmpuint (mo_edit_count_keys (
                        mo_edits_get (edit_document_get_recipe (document)->edits, 0)),
                    >, 20);
  close_window (window);
}

int
main (int argc, char *argv[])
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/posing/new", test_new);
  g_test_add_func ("/window/posing/library", test_library);
  g_test_add_func ("/window/posing/take-over", test_take_over);
  return g_test_run ();
}
