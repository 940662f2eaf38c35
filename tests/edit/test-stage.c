/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-session.h"
#include "edit-stage.h"
#include "edit-test.h"

#include <string.h>

/* The stage in the history of a document and in its project. */

typedef struct
{
  EditDocument *document;
  EditSession *session;
} Desk;

static EditCast *
cast_of (const Desk *desk)
{
  return edit_session_get_cast (desk->session);
}

static guint
count_layers (const Desk *desk)
{
  return g_list_model_get_n_items (G_LIST_MODEL (edit_cast_get_layers (cast_of (desk))));
}

static Desk
open_desk (GFile *file)
{
  Desk desk = { edit_document_new (), edit_session_new () };
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;

  edit_stage_bind (desk.document, cast_of (&desk));
  edit_document_open_async (desk.document, file, NULL, NULL, test_take_result, &result);
  edit_document_open_finish (desk.document, test_await (&result), &error);
  g_assert_no_error (error);
  test_settle (desk.document);
  return desk;
}

static void
close_desk (Desk *desk)
{
  g_clear_object (&desk->session);
  g_clear_object (&desk->document);
}

static void
save (const Desk *desk, GFile *project)
{
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;

  edit_document_save_async (desk->document, project, NULL, test_take_result, &result);
  edit_document_save_finish (desk->document, test_await (&result), &error);
  g_assert_no_error (error);
  test_settle (desk->document);
}

static gboolean
has_finding (const Desk *desk, MoCode code)
{
  GListModel *findings = edit_document_get_findings (desk->document);

  for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);

      if (edit_finding_get_diagnostic (finding)->code == code)
        return TRUE;
    }
  return FALSE;
}

static void
copy (GFile *from, GFile *to)
{
  GError *error = NULL;

  g_file_copy (from, to, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* Adding and moving are steps to undo, and do not change the recipe. */
static void
test_undo (void)
{
  g_autoptr (GFile) sample = test_sample ("dance.bvh"), other = test_sample ("wave.bvh");
  Desk desk = open_desk (sample);
  g_autoptr (MoRecipe) recipe = mo_recipe_ref (edit_document_get_recipe (desk.document));
  g_autoptr (EditLayer) layer = edit_layer_new_for_file (other, 0.5, 1);
  double y;

  g_assert_null (edit_document_get_stage (desk.document));
  g_assert_false (edit_document_get_can_undo (desk.document));
  edit_cast_add (cast_of (&desk), layer);
  for (guint i = 1; i <= 10; i++)
    g_object_set (edit_cast_get_figure (cast_of (&desk), 1), "y", 1.0 + 0.1 * i, NULL);
  g_assert_true (edit_document_get_modified (desk.document));
  g_assert_true (edit_document_get_recipe (desk.document) == recipe);
  edit_document_undo (desk.document);
  g_object_get (edit_cast_get_figure (cast_of (&desk), 1), "y", &y, NULL);
  g_assert_cmpfloat (y, ==, 1.0);
  g_assert_cmpuint (count_layers (&desk), ==, 1);
  edit_document_undo (desk.document);
  g_assert_cmpuint (count_layers (&desk), ==, 0);
  g_assert_false (edit_document_get_can_undo (desk.document));
  g_assert_false (edit_document_get_modified (desk.document));
  edit_document_redo (desk.document);
  edit_document_redo (desk.document);
  g_assert_cmpuint (count_layers (&desk), ==, 1);
  g_object_get (edit_cast_get_figure (cast_of (&desk), 1), "y", &y, NULL);
  g_assert_cmpfloat (y, ==, 2.0);
  close_desk (&desk);
}

/* A project stores it, with files relative to its folder and their checksums. */
static void
save_and_open (GFile *sample)
{
  char *path = test_make_folder ();
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GFile) inner = g_file_get_child (folder, "projects");
  g_autoptr (GFile) wave = test_sample ("wave.bvh");
  g_autoptr (GFile) other = test_child (path, "other.bvh");
  g_autoptr (GFile) project = g_file_get_child (inner, "p.bvj");
  g_autofree char *text = NULL;
  Desk desk = open_desk (sample);
  g_autoptr (EditLayer) layer = NULL, found = NULL;
  double turn, form, height;

  g_file_make_directory (inner, NULL, NULL);
  copy (wave, other);
  layer = edit_layer_new_for_file (other, 1.25, 2);
  edit_cast_add (cast_of (&desk), layer);
  g_object_set (edit_cast_get_figure (cast_of (&desk), 2), "turn", 90.0, "form", 1.0, "height",
                1.95, NULL);
  save (&desk, project);
  g_assert_false (edit_document_get_modified (desk.document));
  close_desk (&desk);
  text = test_read_text (project, NULL);
  g_assert_nonnull (strstr (text, "\"../other.bvh\""));
  g_assert_nonnull (strstr (text, "\"sha256\""));

  desk = open_desk (project);
  g_assert_cmpuint (count_layers (&desk), ==, 1);
  found = g_list_model_get_item (G_LIST_MODEL (edit_cast_get_layers (cast_of (&desk))), 0);
  g_assert_true (g_file_equal (edit_layer_get_file (found), other));
  g_assert_cmpfloat (edit_layer_get_start (found), ==, 1.25);
  g_assert_cmpuint (edit_layer_get_figure (found), ==, 2);
  g_object_get (edit_cast_get_figure (cast_of (&desk), 2), "turn", &turn, "form", &form, "height",
                &height, NULL);
  g_assert_cmpfloat (turn, ==, 90.0);
  g_assert_cmpfloat (form, ==, 1.0);
  g_assert_cmpfloat (height, ==, 1.95);
  g_assert_false (edit_document_get_can_undo (desk.document));
  g_assert_false (edit_document_get_modified (desk.document));
  g_assert_false (has_finding (&desk, MO_CODE_STAGE_MISSING));
  g_assert_false (has_finding (&desk, MO_CODE_STAGE_CHANGED));
  close_desk (&desk);

  test_write (other, "HIERARCHY\n", -1);
  desk = open_desk (project);
  g_assert_true (has_finding (&desk, MO_CODE_STAGE_CHANGED));
  close_desk (&desk);
  g_file_delete (other, NULL, NULL);
  desk = open_desk (project);
  g_assert_true (has_finding (&desk, MO_CODE_STAGE_MISSING));
  g_assert_cmpuint (count_layers (&desk), ==, 1);
  close_desk (&desk);
  test_remove_folder (path);
}

static void
test_project (void)
{
  g_autoptr (GFile) sample = test_sample ("dance.bvh");

  save_and_open (sample);
}

/* The same for a file that a BVJ cannot represent, whose project contains the original. */
static void
test_project_with_source (void)
{
  char *path = test_make_folder ();
  g_autoptr (GFile) sample = test_sample ("dance.bvh"), anim = test_child (path, "dance.anim");
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;
  Desk desk = open_desk (sample);

  edit_document_export_async (desk.document, anim, NULL, test_take_result, &result);
  edit_document_export_finish (desk.document, test_await (&result), &error);
  g_assert_no_error (error);
  close_desk (&desk);
  save_and_open (anim);
  test_remove_folder (path);
}

/* A project with an invalid stage can still be opened. */
static void
test_strange (void)
{
  static const char *const stages[] = {
    "{}",
    "{\"motions\": 3, \"avatars\": {}}",
    ("{\"motions\": [{\"file\": 1}, 7, {\"file\": \"\", \"start\": 1e300, \"avatar\": -4}], "
     "\"avatars\": [1, {\"x\": 1e300, \"turn\": \"a\"}, null, null, null, null, null]}"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      char *path = test_make_folder ();
      g_autoptr (GFile) project = test_child (path, "p.bvj");
      g_autofree char *text = g_strdup_printf (
          "{\"HIERARCHY\": {\"NAME\": \"hip\", \"CHANNELS\": [\"Xrotation\"]}, \"KEYFRAMES\": [{\"AT\": 0, "
          "\"hip\": [10]}, {\"AT\": 1, \"hip\": [40]}], \"limber\": {\"stage\": %s}}",
          stages[i]);
      Desk desk;

      test_write (project, text, -1);
      desk = open_desk (project);
      g_assert_cmpuint (count_layers (&desk), <=, 1);
      close_desk (&desk);
      test_remove_folder (path);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stage/undo", test_undo);
  g_test_add_func ("/stage/project", test_project);
  g_test_add_func ("/stage/project/with-source", test_project_with_source);
  g_test_add_func ("/stage/strange", test_strange);
  return g_test_run ();
}
