/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

/* What the window writes besides an .anim. */

static GtkFileChooser *
find_file_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window))
        return GTK_FILE_CHOOSER (window);
    }
  return NULL;
}

static void
choose_filter (GtkFileChooser *chooser, const char *name)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (chooser);

  for (guint i = 0; i < g_list_model_get_n_items (filters); i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);

      if (g_str_equal (gtk_file_filter_get_name (filter), name))
        gtk_file_chooser_set_filter (chooser, filter);
    }
}

static gboolean
has_file (GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = chooser != NULL ? gtk_file_chooser_get_file (chooser) : NULL;

  return file != NULL;
}

/* Of ours, not of the file dialog. */
static GtkDialog *
find_question (AppWindow *of)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (GTK_IS_MESSAGE_DIALOG (window)
          && gtk_window_get_transient_for (GTK_WINDOW (window)) == GTK_WINDOW (of))
        return GTK_DIALOG (window);
    }
  return NULL;
}

/* A skeleton of the maker's own, called HERO. */
static void
keep_hero (void)
{
  g_autofree char *sample = g_test_build_filename (G_TEST_DIST, "walk.bvh", NULL), *text = NULL;
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "limber", "skeletons", NULL);
  g_autofree char *place = g_build_filename (folder, "HERO.bvh", NULL);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_get_contents (sample, &text, NULL, NULL));
  g_assert_true (g_file_set_contents (place, text, -1, NULL));
}

static gboolean
has_text (const char *path, const char *part)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && strstr (text, part) != NULL;
}

/* As by a click; the drop-down of formats is another one. */
static void
choose_skeleton (GtkWidget *widget, const char *label)
{
  GListModel *model =
      GTK_IS_DROP_DOWN (widget) ? gtk_drop_down_get_model (GTK_DROP_DOWN (widget)) : NULL;

  for (guint i = 0; GTK_IS_STRING_LIST (model) && i < g_list_model_get_n_items (model); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), i), label))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (widget), i);
  for (widget = gtk_widget_get_first_child (widget); widget != NULL;
       widget = gtk_widget_get_next_sibling (widget))
    choose_skeleton (widget, label);
}

/* Whoever chooses another format means that, whatever the name still ends with; what has the name that this makes is
 * not replaced without a question. */
static void
choose_other_format (AppWindow *window)
{
  EditDocument *document = app_window_get_document (window);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "Slow nod.bvh", NULL);

  keep_hero ();
  for (guint again = 0; again < 2; again++)
    {
      edit_document_set_export_file (document, NULL);
      gtk_widget_activate_action (GTK_WIDGET (window), "doc.export", NULL);
      wait_until (has_file (find_file_dialog ()));
      choose_filter (find_file_dialog (), "Biovision hierarchy");
      choose_skeleton (GTK_WIDGET (find_file_dialog ()), "HERO");
      gtk_dialog_response (GTK_DIALOG (find_file_dialog ()), GTK_RESPONSE_ACCEPT);
      if (again != 0)
        {
          wait_until (find_question (window) != NULL);
          g_assert_true (has_text (path, "kept"));
          gtk_dialog_response (find_question (window), 0);
        }
      wait_until (has_text (path, "JOINT lForeArm"));
      wait_until (edit_document_is_final (document));
      g_assert_true (g_file_set_contents (path, "kept", -1, NULL));
    }
}

/* The file dialog proposes the name that a BVJ gives its motion, not the file's own. */
static void
test_export_name (void)
{
  static const char text[] =
      "{\"limber\":{\"name\":\"Slow nod\"},\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":"
      "[\"Xrotation\"]},\"KEYFRAMES\":[{\"AT\":0,\"hip\":[10]},{\"AT\":1,\"hip\":[40]}]}";
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "file.bvj", NULL), *name = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  gtk_window_present (GTK_WINDOW (window));
  app_window_open (window, file);
  wait_until (is_ready (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.export", NULL);
  wait_until (find_file_dialog () != NULL);
  name = gtk_file_chooser_get_current_name (find_file_dialog ());
  g_assert_cmpstr (name, ==, "Slow nod.anim");
  gtk_dialog_response (GTK_DIALOG (find_file_dialog ()), GTK_RESPONSE_CANCEL);
  wait_until (find_file_dialog () == NULL);
  choose_other_format (window);
  close_window (window);
}

/* The text of wave.bvh exported under a name, whose suffix says how. Free it. */
static char *
export_as (AppWindow *window, const char *name)
{
  EditDocument *document = app_window_get_document (window);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  char *text = NULL;

  edit_document_set_export_file (document, file);
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.export", NULL);
  wait_until (g_file_query_exists (file, NULL) && edit_document_is_final (document));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_delete (file, NULL, NULL));
  return text;
}

static guint
n_frames (const char *bvh)
{
  const char *at = strstr (bvh, "Frames:");

  g_assert_nonnull (at);
  return (guint) g_ascii_strtoull (at + strlen ("Frames:"), NULL, 10);
}

/* A motion file has what is seen, cuts included, on the skeleton of the source or of the avatar. */
static void
test_export_motion (void)
{
  AppWindow *window = open_sample ("wave.bvh");
  EditDocument *document = app_window_get_document (window);
  g_autofree char *whole = NULL, *half = NULL, *avatar = NULL, *glb = NULL;

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  whole = export_as (window, "whole.bvh");
  edit_document_set_field (document, MO_FIELD_TRIM_END, "45f", NULL, NULL);
  wait_until (is_ready (window));
  half = export_as (window, "half.BVH");
  g_assert_cmpuint (n_frames (half), <, n_frames (whole) * 0.6);
  g_assert_nonnull (strstr (half, "ROOT hip"));
  edit_document_set_field (document, MO_FIELD_SKELETON, "avatar", NULL, NULL);
  wait_until (is_ready (window));
  avatar = export_as (window, "avatar.bvh");
  g_assert_nonnull (strstr (avatar, "ROOT mPelvis"));
  g_assert_cmpuint (n_frames (avatar), ==, n_frames (half));
  glb = export_as (window, "it.glb");
  g_assert_true (g_str_has_prefix (glb, "glTF"));
  close_window (window);
}

/* Saves for other programs what the dialog proposes, which is to be of that name and text; in another format (its title), if that
 * is not NULL. */
static void
save_for_others (AppWindow *window, const char *proposed, const char *other, const char *made,
                 const char *part)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), made, NULL), *name = NULL;

  gtk_widget_activate_action (GTK_WIDGET (window), "doc.export-for-others", NULL);
  wait_until (has_file (find_file_dialog ()));
  name = gtk_file_chooser_get_current_name (find_file_dialog ());
  g_assert_cmpstr (name, ==, proposed);
  if (other != NULL)
    choose_filter (find_file_dialog (), other);
  gtk_dialog_response (GTK_DIALOG (find_file_dialog ()), GTK_RESPONSE_ACCEPT);
  wait_until (has_text (path, part));
  wait_until (edit_document_is_final (app_window_get_document (window)));
  g_assert_cmpint (g_remove (path), ==, 0);
}

static AppWindow *
open_text (const char *text, gsize size, const char *name)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_assert_true (g_file_set_contents (path, text, (gssize) size, NULL));
  gtk_window_present (GTK_WINDOW (window));
  app_window_open (window, file);
  wait_until (is_ready (window));
  return window;
}

static AppWindow *
open_copy (const char *sample, const char *copy)
{
  g_autofree char *resource = g_strconcat ("/io/github/limber_anim/Limber/samples/", sample, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (resource, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  return open_text (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), copy);
}

/* Nothing writes a glTF of several files, but those who have one read a GLB. Nothing is written, so that it is not the
 * format that was chosen last. */
static void
test_export_scene (void)
{
  static const char text[] =
      "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"Hips\",\"children\":[1]},"
      "{\"name\":\"Spine\",\"translation\":[0,0.2,0]}],\"scenes\":[{\"nodes\":[0]}],"
      "\"animations\":[{\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":"
      "\"translation\"}}],\"samplers\":[{\"input\":0,\"output\":1}]}],\"accessors\":["
      "{\"bufferView\":0,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\",\"min\":[0],"
      "\"max\":[1]},{\"bufferView\":1,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}],"
      "\"bufferViews\":[{\"buffer\":0,\"byteLength\":8},{\"buffer\":0,\"byteOffset\":8,"
      "\"byteLength\":24}],\"buffers\":[{\"byteLength\":32,\"uri\":\"data:application/octet-stream;"
      "base64,AAAAAAAAgD8AAAAAAACAPwAAAAAAAAAAAACAPwAAAAA=\"}]}";
  AppWindow *window = open_text (text, strlen (text), "scene.gltf");
  g_autofree char *name = NULL;

  gtk_widget_activate_action (GTK_WIDGET (window), "doc.export-for-others", NULL);
  wait_until (has_file (find_file_dialog ()));
  name = gtk_file_chooser_get_current_name (find_file_dialog ());
  g_assert_cmpstr (name, ==, "scene.result.glb");
  gtk_dialog_response (GTK_DIALOG (find_file_dialog ()), GTK_RESPONSE_CANCEL);
  wait_until (find_file_dialog () == NULL);
  close_window (window);
}

/* What is saved for other programs is not where Export goes from then on. At first it is in the format of the file, then in
 * the one that was chosen last, whatever file is open. */
static void
test_export_for_others (void)
{
  AppWindow *window = open_copy ("wave.bvh", "mine.bvh");

  save_for_others (window, "mine.result.bvh", NULL, "mine.result.bvh", "HIERARCHY");
  save_for_others (window, "mine.result.bvh", "BVH as JSON", "mine.result.bvj", "\"HIERARCHY\"");
  g_assert_null (edit_document_get_export_file (app_window_get_document (window)));
  close_window (window);
  window = open_copy ("walk.bvh", "other.bvh");
  save_for_others (window, "other.result.bvj", NULL, "other.result.bvj", "\"HIERARCHY\"");
  close_window (window);
}

int
main (int argc, char *argv[])
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/export/name", test_export_name);
  g_test_add_func ("/window/export/motion", test_export_motion);
  g_test_add_func ("/window/export/scene", test_export_scene);
  g_test_add_func ("/window/export/for-others", test_export_for_others);
  return g_test_run ();
}
