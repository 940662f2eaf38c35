/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-pose-library.h"
#include "app-pose-thumbnail.h"
#include "app-window-private.h"

#include "edit-posing.h"

#include "mo-pose-library.h"
#include "mo-poser.h"
#include "mo-twin.h"

#include <string.h>

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
static MoQuat
get_turn (AppWindow *window, const char *joint)
{
  MoPose pose = get_played (window);

  return pose.local[mo_rig_find (joint)].rotation;
}

static gboolean
has_edits (AppWindow *window)
{
  return is_ready (window)
         && edit_document_get_recipe (app_window_get_document (window))->edits != NULL;
}

/* Half of the mirror image: the right hip is half as far as the pose has the left one; and only what is selected. */
static void
test_lay (void)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoPosture) posture = mo_pose_library_find ("sit-ground-side", quiet, NULL);
  MoQuat left = posture->local[mo_rig_find ("mHipLeft")].rotation;
  AppWindow *window = begin ("pose");
  guint knee = (guint) mo_rig_find ("mKneeLeft");
  MoQuat half;

  gtk_widget_activate_action (GTK_WIDGET (window), "doc.lay-pose", "(sdb)", "sit-ground-side", 0.5,
                              TRUE);
  wait_until (has_edits (window));
  half = mo_mirror_rotation (mo_quat_slerp (MO_QUAT_IDENTITY, left, 0.5));
  g_assert_cmpfloat (mo_quat_angle (get_turn (window, "mHipRight"), half), <, MO_DEGREES (0.02));
  g_assert_cmpfloat (mo_quat_angle (left, MO_QUAT_IDENTITY), >, MO_DEGREES (10.0));
  close_window (window);

  window = begin ("pose");
  edit_session_select (app_window_get_session (window), &knee, 1, EDIT_SELECT_ONLY);
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.lay-pose", "(sdb)", "sit-chair", 1.0,
                              FALSE);
  wait_until (has_edits (window));
  g_assert_cmpfloat (mo_quat_angle (get_turn (window, "mKneeLeft"), MO_QUAT_IDENTITY), >,
                     MO_DEGREES (60.0));
  g_assert_cmpfloat (mo_quat_angle (get_turn (window, "mKneeRight"), MO_QUAT_IDENTITY), <,
                     MO_DEGREES (0.02));
  close_window (window);
}

/* A pose of a viewer's poser is laid on the figure that is posed, and plays along with one that is not. */
static void
test_drop (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "..", "tests", "data", "pose", "wave.xml", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  AppWindow *window = begin ("pose");
  EditCast *cast = edit_session_get_cast (app_window_get_session (window));

  wait_until (is_posing (window));
  app_window_drop_on_avatar (window, file);
  wait_until (has_edits (window));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (edit_cast_get_layers (cast))), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (window), "pose.mode", NULL);
  wait_until (!is_posing (window));
  app_window_drop_on_avatar (window, file);
  wait_until (g_list_model_get_n_items (G_LIST_MODEL (edit_cast_get_layers (cast))) == 1);
  close_window (window);
}

/* Each pose has a picture of its own, which is made once; also those of hands and faces, which no body shows. */
static void
test_thumbnails (void)
{
  g_autoptr (GPtrArray) poses = mo_pose_library_list ();
  g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  const int size = 48;

  for (guint i = 0; i < poses->len; i++)
    {
      const MoLibraryPose *pose = g_ptr_array_index (poses, i);
      g_autoptr (GdkTexture) texture = NULL, again = NULL;
      guchar *pixels;
      int width, height;

      if (pose->shelf == MO_SHELF_OWN)
        continue;
      texture = app_pose_thumbnail_get (pose, FALSE, size);
      again = app_pose_thumbnail_get (pose, FALSE, size);
      g_assert_nonnull (texture);
      g_assert_true (texture == again);
      width = gdk_texture_get_width (texture);
      height = gdk_texture_get_height (texture);
      pixels = g_malloc0 ((gsize) (width * height * 4));
      gdk_texture_download (texture, pixels, (gsize) (width * 4));
      g_ptr_array_add (seen, g_bytes_new_take (pixels, (gsize) (width * height * 4)));
    }
  g_assert_cmpuint (seen->len, ==, 20 + 14 + 19 + 12);
  for (guint i = 0; i < seen->len; i++)
    for (guint k = 0; k < i; k++)
      g_assert_false (g_bytes_equal (g_ptr_array_index (seen, i), g_ptr_array_index (seen, k)));
}

/* The dialog of a window; or NULL. */
static GtkDialog *
find_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (GTK_IS_DIALOG (window))
        return GTK_DIALOG (window);
    }
  return NULL;
}

static gboolean
can_accept (GtkDialog *dialog)
{
  return gtk_widget_get_sensitive (
      gtk_dialog_get_widget_for_response (dialog, GTK_RESPONSE_ACCEPT));
}

static void
answer (const char *title, int response)
{
  GtkDialog *dialog;

  wait_until (find_dialog () != NULL);
  dialog = find_dialog ();
  if (title != NULL)
    gtk_editable_set_text (GTK_EDITABLE (find_widget (dialog, GTK_TYPE_ENTRY)), title);
  gtk_dialog_response (dialog, response);
}

static gboolean
is_kept (const char *title)
{
  g_autofree char *path = g_strdup_printf ("%s/limber/poses/%s.bvj", g_get_user_data_dir (), title);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static char *
get_uri (const char *title)
{
  g_autofree char *path = g_strdup_printf ("%s/limber/poses/%s.bvj", g_get_user_data_dir (), title);

  return g_filename_to_uri (path, NULL, NULL);
}

/* A pose needs a title to be kept, gets one that a file can have, and does not replace another one unasked. */
static void
test_save (void)
{
  AppWindow *window = begin ("pose");
  GtkWidget *entry;

  wait_until (is_posing (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.save-pose", NULL);
  wait_until (find_dialog () != NULL);
  entry = find_widget (find_dialog (), GTK_TYPE_ENTRY);
  g_assert_false (can_accept (find_dialog ()));
  gtk_editable_set_text (GTK_EDITABLE (entry), "   ");
  g_assert_false (can_accept (find_dialog ()));
  gtk_editable_set_text (GTK_EDITABLE (entry), "Nod");
  g_assert_true (can_accept (find_dialog ()));
  answer ("Nod/down", GTK_RESPONSE_ACCEPT);
  wait_until (is_kept ("Nod_down"));

  gtk_widget_activate_action (GTK_WIDGET (window), "doc.save-pose", NULL);
  answer ("Nod_down", GTK_RESPONSE_ACCEPT);
  wait_until (GTK_IS_MESSAGE_DIALOG (find_dialog ()));
  /* Whoever does not replace it has the title still. */
  answer (NULL, GTK_RESPONSE_CANCEL);
  wait_until (find_dialog () != NULL && !GTK_IS_MESSAGE_DIALOG (find_dialog ()));
  entry = find_widget (find_dialog (), GTK_TYPE_ENTRY);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "Nod_down");
  answer ("Nod twice", GTK_RESPONSE_ACCEPT);
  wait_until (is_kept ("Nod twice"));
  close_window (window);
}

/* One of the maker's own gets another title, goes, and comes back as it was. */
static void
test_own (void)
{
  AppWindow *window = begin ("pose");
  g_autofree char *old_uri = get_uri ("Nod twice"), *uri = get_uri ("Thrice");
  g_autofree char *path = g_filename_from_uri (uri, NULL, NULL), *text = NULL, *again = NULL;

  wait_until (is_kept ("Nod twice"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.rename-pose", "s", old_uri);
  answer ("Thrice", GTK_RESPONSE_ACCEPT);
  wait_until (is_kept ("Thrice"));
  g_assert_false (is_kept ("Nod twice"));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));

  gtk_widget_activate_action (GTK_WIDGET (window), "win.delete-pose", "s", uri);
  /* Where there is no trash, it asks. */
  if (is_kept ("Thrice"))
    answer (NULL, 0);
  wait_until (!is_kept ("Thrice"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.bring-back-pose", NULL);
  wait_until (is_kept ("Thrice"));
  g_assert_true (g_file_get_contents (path, &again, NULL, NULL));
  g_assert_cmpstr (again, ==, text);
  close_window (window);
}

/* The button of a pose in a library, or NULL. */
static GtkWidget *
find_card (gpointer root, const char *title)
{
  if (GTK_IS_BUTTON (root) && shows_label (root, title))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_card (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
has_tooltip (GtkWidget *card, const char *part)
{
  const char *text = card != NULL ? gtk_widget_get_tooltip_text (card) : NULL;

  return text != NULL && strstr (text, part) != NULL;
}

/* The maker's own come first; a file without a pose says what is wrong with it; what comes or goes shows at once. */
static void
test_shelf (void)
{
  g_autofree char *folder = mo_pose_library_get_folder ();
  g_autofree char *path = g_build_filename (folder, "Broken.bvj", NULL);
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoPosture) posture = mo_pose_library_find ("sit-chair", quiet, NULL);
  g_autofree char *saved = NULL;
  GtkWidget *window = gtk_window_new (), *library = app_pose_library_new ();

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "not a pose", -1, NULL));
  gtk_window_set_child (GTK_WINDOW (window), library);
  gtk_window_present (GTK_WINDOW (window));
  wait_until (gtk_widget_get_mapped (library));
  app_pose_library_fill (APP_POSE_LIBRARY (library));
  /* Of the first group. */
  g_assert_nonnull (find_card (find_widget (library, GTK_TYPE_FLOW_BOX), "Broken"));
  g_assert_null (find_card (find_widget (library, GTK_TYPE_FLOW_BOX), "Arms Crossed"));
  wait_until (has_tooltip (find_card (library, "Broken"), "Broken.bvj"));

  g_assert_null (find_card (library, "On a Chair"));
  saved = mo_pose_library_save (posture, "On a Chair", FALSE, NULL);
  g_assert_nonnull (saved);
  app_pose_libraries_changed (saved);
  g_assert_nonnull (find_card (library, "On a Chair"));
  g_assert_true (gtk_widget_has_focus (find_card (library, "On a Chair")));
  gtk_window_destroy (GTK_WINDOW (window));
  /* What is gone is told nothing. */
  app_pose_libraries_changed (NULL);
}

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

/* P poses wherever the focus is, as long as nothing is typed there. */
static void
test_key_of_posing (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      for (guint j = 0; GTK_IS_SHORTCUT_CONTROLLER (controller)
                        && j < g_list_model_get_n_items (G_LIST_MODEL (controller));
           j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);

          if (GTK_IS_KEYVAL_TRIGGER (trigger)
              && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == GDK_KEY_p
              && gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == 0)
            n += gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0,
                                               GTK_WIDGET (window), NULL);
        }
    }
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (is_posing (window));
  close_window (window);
}

int
main (int argc, char *argv[])
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/posing/new", test_new);
  g_test_add_func ("/window/posing/library", test_library);
  g_test_add_func ("/window/posing/lay", test_lay);
  g_test_add_func ("/window/posing/drop", test_drop);
  g_test_add_func ("/window/posing/thumbnails", test_thumbnails);
  g_test_add_func ("/window/posing/save", test_save);
  g_test_add_func ("/window/posing/own", test_own);
  g_test_add_func ("/window/posing/shelf", test_shelf);
  g_test_add_func ("/window/posing/take-over", test_take_over);
  g_test_add_func ("/window/posing/key", test_key_of_posing);
  return g_test_run ();
}
