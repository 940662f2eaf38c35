/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skeleton-fixture.h"

#include "app-viewport.h"

/* The page about a file's skeleton: guesses, and which joint is which. */

/* Of a file that cannot be read, nothing is guessed and there is no map to choose. */
static void
test_unread (void)
{
  g_autofree char *folder = g_dir_make_tmp ("limber-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "broken.bvh", NULL);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  AppWindow *window = app_window_new (GTK_APPLICATION (application));

  g_assert_true (g_file_set_contents (path, "HIERARCHY\n", -1, NULL));
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-uri", "s", uri);
  wait_until (edit_document_get_error (app_window_get_document (window)) != NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "skeleton");
  wait_until (find_widget (window, APP_TYPE_SKELETON_LIST) != NULL);
  g_assert_false (gtk_widget_get_visible (
      gtk_widget_get_ancestor (find_widget (window, APP_TYPE_SKELETON_LIST), GTK_TYPE_STACK)));
  close_window (window);
}

/* Each guess is shown with its reason, and changes with what is set. */
static void
test_guesses (void)
{
  AppWindow *window = open_foreign ();
  EditDocument *document = app_window_get_document (window);

  wait_until (shows_beginning (window, "Y (100 %): the head is above the feet along Y"));
  g_assert_true (shows_beginning (window, "Another skeleton"));
  g_assert_true (shows_beginning (window, "Bone offsets ("));
  g_assert_true (shows_beginning (window, "Reference only ("));
  g_assert_true (shows_beginning (window, "Hips begin "));
  g_assert_true (is_available (window, "doc.save-map"));
  g_assert_true (edit_document_set_field (document, MO_FIELD_UP_AXIS, "z", NULL, NULL));
  wait_until (shows_label (window, "The settings say so"));
  edit_document_undo (document);
  wait_until (shows_beginning (window, "Y (100 %): the head is above the feet along Y"));
  close_window (window);
}

/* A joint can be another one or none; each is a step, and the last one counts. */
static void
test_map (void)
{
  AppWindow *window = open_foreign ();
  EditDocument *document = app_window_get_document (window);
  GtkWidget *list = find_widget (window, APP_TYPE_SKELETON_LIST);
  g_autofree char *jaw = NULL, *none = NULL, *again = NULL;

  wait_until (shows_beginning (window, "Y (100 %)"));
  gtk_stack_set_visible_child_name (GTK_STACK (gtk_widget_get_ancestor (list, GTK_TYPE_STACK)),
                                    "map");
  choose (window, "mHead", mo_rig_find ("mFaceJaw"));
  jaw = get_lines (window);
  g_assert_cmpstr (jaw, ==, "Head=mFaceJaw");
  choose (window, "mWristLeft", EDIT_JOINT_LEFT_OUT);
  wait_until (find_button (list, "mWristLeft") == NULL);
  none = get_lines (window);
  g_assert_cmpstr (none, ==, "Head=mFaceJaw; LeftHand=none");
  edit_document_undo (document);
  wait_until (find_button (list, "mWristLeft") != NULL);
  choose (window, "mWristLeft", mo_rig_find ("mHandMiddle1Left"));
  choose (window, "mHandMiddle1Left", EDIT_JOINT_AS_FOUND);
  wait_until (find_button (list, "mWristLeft") != NULL);
  again = get_lines (window);
  g_assert_cmpstr (again, ==, "Head=mFaceJaw");
  close_window (window);
}

/* Who has said what a joint is may save that: it is proposed until it is done, or declined, and not twice. */
static void
test_proposal (void)
{
  AppWindow *window = open_foreign ();
  EditDocument *document = app_window_get_document (window);
  GtkWidget *list = find_widget (window, APP_TYPE_SKELETON_LIST);

  wait_until (shows_beginning (window, "Y (100 %)"));
  g_assert_false (proposes (window));
  gtk_stack_set_visible_child_name (GTK_STACK (gtk_widget_get_ancestor (list, GTK_TYPE_STACK)),
                                    "map");
  choose (window, "mHead", mo_rig_find ("mFaceJaw"));
  wait_until (proposes (window));
  edit_document_undo (document);
  wait_until (!proposes (window));
  edit_document_redo (document);
  wait_until (proposes (window));
  g_signal_emit_by_name (find_button (window, "_Not Now"), "clicked");
  g_assert_false (proposes (window));
  choose (window, "mWristLeft", EDIT_JOINT_LEFT_OUT);
  wait_until (find_button (list, "mWristLeft") == NULL);
  g_assert_false (proposes (window));
  close_window (window);
}

/* A file with the avatar's own names has nothing to fit. */
static void
test_own (void)
{
  AppWindow *window = open_sample ("walk.bvh");

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "skeleton");
  wait_until (shows_label (window, "The joints have the avatar’s own names."));
  g_assert_false (shows_beginning (window, "Bone offsets ("));
  close_window (window);
}

static gboolean
shows_source (AppWindow *window)
{
  GActionGroup *actions = app_viewport_get_actions (find_widget (window, APP_TYPE_VIEWPORT));
  g_autoptr (GVariant) state = g_action_group_get_action_state (actions, "source");

  return g_variant_get_boolean (state);
}

static EditRecognition *
get_recognition (AppWindow *window)
{
  g_autoptr (EditRecognition) recognition = NULL;

  g_object_get (window, "recognition", &recognition, NULL);
  return recognition;
}

static gboolean
is_page_open (EditRecognition *recognition)
{
  gboolean is_open;

  g_object_get (recognition, "active", &is_open, NULL);
  return is_open;
}

/* The skeleton of the file is there while the page is open, or if the maker wants it always. */
static void
test_source (void)
{
  AppWindow *window = open_foreign ();
  EditRecognition *recognition = get_recognition (window);
  GtkWidget *viewport = find_widget (window, APP_TYPE_VIEWPORT);
  gboolean is_kept;

  wait_until (edit_recognition_get_figure (recognition) != NULL);
  g_assert_true (shows_source (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "settings");
  wait_until (!shows_source (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "view.source", NULL);
  g_assert_true (shows_source (window));
  g_object_get (viewport, "keep-source", &is_kept, NULL);
  g_assert_true (is_kept);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "skeleton");
  wait_until (is_page_open (recognition));
  gtk_widget_activate_action (GTK_WIDGET (window), "view.source", NULL);
  g_assert_false (shows_source (window));
  g_object_get (viewport, "keep-source", &is_kept, NULL);
  g_assert_false (is_kept);
  close_window (window);
}

/* A skeleton of no human moves by itself, and the window says what it is. */
static void
test_no_human (void)
{
  static const char text[] =
      "HIERARCHY\nROOT crane\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n"
      "JOINT jib\n{\nOFFSET 0 9 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n"
      "End Site\n{\nOFFSET 9 0 0\n}\n}\n}\nMOTION\nFrames: 3\nFrame Time: 0.1\n"
      "0 0 0 0 0 0\n0 0 0 9 0 0\n0 0 0 20 0 0\n";
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autofree char *folder = g_dir_make_tmp ("limber-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "crane.bvh", NULL);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  AppViewport *viewport;
  guint n_renders;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-uri", "s", uri);
  wait_until (edit_document_get_clip (app_window_get_document (window)) != NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "view.source", NULL);
  wait_until (shows_beginning (window, "The skeleton of the file, which is no human"));
  viewport = find_widget (window, APP_TYPE_VIEWPORT);
  n_renders = app_viewport_get_n_renders (viewport);
  wait_until (app_viewport_get_n_renders (viewport) > n_renders + 3);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "skeleton");
  wait_until (shows_beginning (window, "This is no human skeleton"));
  wait_until (!shows_beginning (window, "The skeleton of the file, which is no human"));
  gtk_widget_activate_action (GTK_WIDGET (window), "view.source", NULL);
  close_window (window);
}

static guint
index_of (EditRecognition *recognition, const char *name)
{
  const MoSourceFigure *figure = edit_recognition_get_figure (recognition);

  for (guint i = 0; i < mo_source_figure_get_n_joints (figure); i++)
    if (strcmp (mo_source_figure_get_joint (figure, i)->name, name) == 0)
      return i;
  g_assert_not_reached ();
}

/* The gesture that tells drags and clicks of the first button. */
static GtkGesture *
find_drag (GtkWidget *viewport)
{
  GtkWidget *area = find_widget (viewport, GTK_TYPE_GL_AREA);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (area);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_DRAG (controller))
        return GTK_GESTURE (controller);
    }
  g_assert_not_reached ();
}

/* As a pointer does that goes from one position to another, or stays. */
static void
drag (GtkWidget *viewport, const double from[2], const double to[2])
{
  GtkGesture *gesture = find_drag (viewport);
  double dx = to[0] - from[0], dy = to[1] - from[1];

  g_signal_emit_by_name (gesture, "drag-begin", from[0], from[1]);
  if (dx != 0.0 || dy != 0.0)
    g_signal_emit_by_name (gesture, "drag-update", dx, dy);
  g_signal_emit_by_name (gesture, "drag-end", dx, dy);
}

/* As a widget with the focus does that has a shortcut for it. */
static void
press (GtkWidget *widget, guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      gboolean has_keys = GTK_IS_SHORTCUT_CONTROLLER (controller);

      for (guint k = 0; has_keys && k < g_list_model_get_n_items (G_LIST_MODEL (controller)); k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);

          if (GTK_IS_KEYVAL_TRIGGER (trigger)
              && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == key)
            {
              gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget, NULL);
              return;
            }
        }
    }
  g_assert_not_reached ();
}

/* Which joint of the avatar one of the file is. */
static int
number_of (EditRecognition *recognition, guint joint)
{
  return mo_joint_map_get (edit_recognition_get_map (recognition), joint)->number;
}

/* From every side both are in the picture, the file's skeleton at the left. */
static void
test_sides (void)
{
  static const char *const sides[] = { "front", "left", "back", "right", "three-quarter" };
  AppWindow *window = open_foreign ();
  EditRecognition *recognition = get_recognition (window);
  AppViewport *viewport = find_widget (window, APP_TYPE_VIEWPORT);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  wait_until (edit_recognition_get_figure (recognition) != NULL);
  wait_until (app_viewport_get_n_renders (viewport) > 0);
  /* It walks: half way it is in the middle of what was framed. */
  edit_session_set_time (app_window_get_session (window),
                         mo_motion_get_duration (
                             edit_session_get_motion (app_window_get_session (window)))
                             / 2.0);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      double width = gtk_widget_get_width (GTK_WIDGET (viewport)), file[2], avatar[2];

      gtk_widget_activate_action (GTK_WIDGET (window), "view.side", "s", sides[i]);
      g_assert_true (app_viewport_locate_source (viewport, index_of (recognition, "Hips"), &file[0],
                                                 &file[1]));
      app_viewport_locate (viewport, MO_RIG_PELVIS, &avatar[0], &avatar[1]);
      g_assert_cmpfloat (file[0], >, 0.1 * width);
      g_assert_cmpfloat (avatar[0], >, file[0] + 0.1 * width);
      g_assert_cmpfloat (avatar[0], <, 0.9 * width);
      g_assert_cmpfloat_with_epsilon (file[0] + avatar[0], width, 0.3 * width);
    }
  close_window (window);
}

/* A bone of the file is chosen by a click, and said to be a joint of the avatar by another one, or by dragging it
 * there; the row of the list is the same one, and Delete leaves it out. */
static void
test_pick (void)
{
  AppWindow *window = open_foreign ();
  EditRecognition *recognition = get_recognition (window);
  AppViewport *viewport = find_widget (window, APP_TYPE_VIEWPORT);
  GtkWidget *list = find_widget (window, APP_TYPE_SKELETON_LIST);
  EditSession *session = app_window_get_session (window);
  GtkSingleSelection *rows;
  double knee[2], head[2], off[2] = { 2.0, 400.0 };
  guint leg;

  /* The camera is where it is going to be. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);

  wait_until (edit_recognition_get_figure (recognition) != NULL);
  wait_until (app_viewport_get_n_renders (viewport) > 0);
  gtk_widget_activate_action (GTK_WIDGET (window), "view.side", "s", "front");
  leg = index_of (recognition, "LeftLeg");
  g_assert_true (app_viewport_locate_source (viewport, leg, &knee[0], &knee[1]));
  app_viewport_locate (viewport, (guint) mo_rig_find ("mHead"), &head[0], &head[1]);
  /* Above its joint, where the head is. */
  head[1] -= 15.0;

  drag (GTK_WIDGET (viewport), knee, knee);
  g_assert_cmpint (edit_recognition_get_selected (recognition), ==, (int) leg);
  g_assert_true (edit_session_is_selected (session, (guint) mo_rig_find ("mKneeLeft")));
  wait_until (gtk_widget_get_mapped (list));
  rows = GTK_SINGLE_SELECTION (gtk_list_view_get_model (find_widget (list, GTK_TYPE_LIST_VIEW)));
  g_assert_cmpuint (app_skeleton_joint_get_index (gtk_single_selection_get_selected_item (rows)),
                    ==, leg);
  gtk_single_selection_set_selected (rows, 0);
  g_assert_cmpint (edit_recognition_get_selected (recognition), ==, 0);
  g_assert_true (edit_session_is_selected (session, MO_RIG_PELVIS));
  edit_recognition_select (recognition, (int) leg);
  g_assert_cmpuint (app_skeleton_joint_get_index (gtk_single_selection_get_selected_item (rows)),
                    ==, leg);
  assert_lines (window, "none");
  drag (GTK_WIDGET (viewport), head, head);
  assert_lines (window, "LeftLeg=mHead");
  /* A step back selects what the joint is again. */
  wait_until (number_of (recognition, leg) == mo_rig_find ("mHead"));
  edit_document_undo (app_window_get_document (window));
  assert_lines (window, "none");
  wait_until (number_of (recognition, leg) == mo_rig_find ("mKneeLeft"));
  g_assert_true (edit_session_is_selected (session, (guint) mo_rig_find ("mKneeLeft")));
  g_assert_false (edit_session_is_selected (session, (guint) mo_rig_find ("mHead")));
  drag (GTK_WIDGET (viewport), off, off);
  g_assert_cmpint (edit_recognition_get_selected (recognition), ==, -1);
  drag (GTK_WIDGET (viewport), head, head);
  assert_lines (window, "none");
  drag (GTK_WIDGET (viewport), knee, off);
  assert_lines (window, "none");
  drag (GTK_WIDGET (viewport), knee, head);
  assert_lines (window, "LeftLeg=mHead");
  g_assert_cmpint (edit_recognition_get_selected (recognition), ==, (int) leg);
  edit_recognition_select (recognition, (int) index_of (recognition, "LeftForeArm"));
  drag (GTK_WIDGET (viewport), head, head);
  assert_lines (window, "LeftLeg=mHead; LeftForeArm=mHead");

  press (GTK_WIDGET (viewport), GDK_KEY_Delete);
  assert_lines (window, "LeftLeg=mHead; LeftForeArm=none");
  edit_recognition_select (recognition, (int) leg);
  press (list, GDK_KEY_Delete);
  assert_lines (window, "LeftForeArm=none; LeftLeg=none");
  press (GTK_WIDGET (viewport), GDK_KEY_Escape);
  g_assert_cmpint (edit_recognition_get_selected (recognition), ==, -1);
  close_window (window);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/skeleton/unread", test_unread);
  g_test_add_func ("/window/skeleton/guesses", test_guesses);
  g_test_add_func ("/window/skeleton/map", test_map);
  g_test_add_func ("/window/skeleton/proposal", test_proposal);
  g_test_add_func ("/window/skeleton/own", test_own);
  g_test_add_func ("/window/skeleton/source", test_source);
  g_test_add_func ("/window/skeleton/no-human", test_no_human);
  g_test_add_func ("/window/skeleton/sides", test_sides);
  g_test_add_func ("/window/skeleton/pick", test_pick);
  return g_test_run ();
}
