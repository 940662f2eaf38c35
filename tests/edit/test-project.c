/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-test.h"

#include "edit-title.h"

#include <string.h>

/* A project of a file that a BVJ cannot represent completely. */

typedef struct
{
  char *folder;
  GFile *anim, *project;
  GBytes *bytes; /* of the .anim */
} Fixture;

static GBytes *
load (GFile *file)
{
  GBytes *bytes = g_file_load_bytes (file, NULL, NULL, NULL);

  g_assert_nonnull (bytes);
  return bytes;
}

static void
export_to (EditDocument *document, GFile *file)
{
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;

  edit_document_export_async (document, file, NULL, test_take_result, &result);
  edit_document_export_finish (document, test_await (&result), &error);
  g_assert_no_error (error);
}

static void
save_to (EditDocument *document, GFile *file)
{
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;

  edit_document_save_async (document, file, NULL, test_take_result, &result);
  edit_document_save_finish (document, test_await (&result), &error);
  g_assert_no_error (error);
}

/* A file with bytes that only this format has: joint priorities, and data after its end. */
static void
set_up (Fixture *self, gconstpointer data)
{
  g_autoptr (EditDocument) document = test_document ("wave.bvh");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GBytes) plain = NULL;

  self->folder = test_make_folder ();
  self->anim = test_child (self->folder, "wave.anim");
  self->project = test_child (self->folder, "wave.bvj");
  test_set (document, MO_FIELD_PRIORITY, "4");
  test_set (document, MO_FIELD_JOINT, "mHead:priority=6");
  test_settle (document);
  export_to (document, self->anim);
  plain = load (self->anim);
  g_byte_array_append (bytes, g_bytes_get_data (plain, NULL), (guint) g_bytes_get_size (plain));
  g_byte_array_append (bytes, (const guint8 *) "tail", 4);
  self->bytes = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  test_write (self->anim, g_bytes_get_data (self->bytes, NULL),
              (gssize) g_bytes_get_size (self->bytes));
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_object_unref (self->anim);
  g_object_unref (self->project);
  g_bytes_unref (self->bytes);
  test_remove_folder (self->folder);
}

static EditDocument *
open_file (GFile *file)
{
  EditDocument *document = edit_document_new ();
  GError *error = NULL;

  test_open (document, file, &error);
  g_assert_no_error (error);
  test_settle (document);
  return document;
}

/* Saved as a project and opened, it is the same file, byte for byte. */
static void
test_unchanged (Fixture *self, gconstpointer data)
{
  g_autoptr (EditDocument) document = open_file (self->anim), again = NULL;
  g_autoptr (GFile) copy = test_child (self->folder, "copy.anim");
  g_autoptr (GBytes) bytes = NULL;

  save_to (document, self->project);
  again = open_file (self->project);
  g_assert_false (edit_document_get_modified (again));
  g_assert_true (g_file_equal (edit_document_get_project (again), self->project));
  g_assert_cmpstr (edit_document_get_clip (again)->format, ==, "anim");
  export_to (again, copy);
  bytes = load (copy);
  g_assert_true (g_bytes_equal (bytes, self->bytes));
}

/* Settings are kept; resetting one gives the file's own again. */
static void
test_decided (Fixture *self, gconstpointer data)
{
  g_autoptr (EditDocument) document = open_file (self->anim), again = NULL, third = NULL;
  g_autoptr (GFile) copy = test_child (self->folder, "copy.anim");
  g_autoptr (GBytes) bytes = NULL;

  test_set (document, MO_FIELD_PRIORITY, "5");
  test_settle (document);
  save_to (document, self->project);
  again = open_file (self->project);
  g_assert_cmpint (edit_document_get_recipe (again)->priority, ==, 5);
  g_assert_cmpint (edit_document_get_anim (again)->base_priority, ==, 5);
  edit_document_reset_field (again, MO_FIELD_PRIORITY);
  test_settle (again);
  g_assert_cmpint (edit_document_get_anim (again)->base_priority, ==, 4);
  save_to (again, self->project);
  third = open_file (self->project);
  export_to (third, copy);
  bytes = load (copy);
  g_assert_true (g_bytes_equal (bytes, self->bytes));
}

/* That files are written on another skeleton is a setting like others: the project keeps the source. */
static void
test_skeleton (Fixture *self, gconstpointer data)
{
  g_autoptr (EditDocument) document = open_file (self->anim), again = NULL;
  g_autoptr (GFile) copy = test_child (self->folder, "copy.anim");
  g_autoptr (GBytes) bytes = NULL;

  test_set (document, MO_FIELD_SKELETON, "avatar");
  test_settle (document);
  save_to (document, self->project);
  again = open_file (self->project);
  g_assert_cmpint (edit_document_get_recipe (again)->skeleton, ==, MO_SKELETON_AVATAR);
  g_assert_cmpstr (edit_document_get_clip (again)->format, ==, "anim");
  edit_document_reset_field (again, MO_FIELD_SKELETON);
  test_settle (again);
  export_to (again, copy);
  bytes = load (copy);
  g_assert_true (g_bytes_equal (bytes, self->bytes));
}

/* Damaged bytes are a finding, and the motion stored beside them is used. */
static void
test_damaged (Fixture *self, gconstpointer data)
{
  g_autoptr (EditDocument) document = open_file (self->anim), again = NULL;
  g_autofree char *text = NULL;
  char *base64;
  gsize length;

  save_to (document, self->project);
  text = test_read_text (self->project, &length);
  base64 = strstr (text, "\"base64\": \"");
  g_assert_nonnull (base64);
  base64[100] = base64[100] == 'A' ? 'B' : 'A';
  test_write (self->project, text, (gssize) length);
  again = open_file (self->project);
  g_assert_nonnull (test_finding (again, "bvj-source"));
  g_assert_cmpstr (edit_document_get_clip (again)->format, ==, "bvj");
  g_assert_nonnull (edit_document_get_anim (again));
  g_assert_cmpfloat (edit_document_get_anim (again)->duration, ==,
                     edit_document_get_anim (document)->duration);
}

/* A file with several animations, in a folder that the test removes. */
static GFile *
several (const char *folder)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "vml", "several.vml", NULL);
  g_autofree char *text = NULL;
  GFile *file = test_child (folder, "several.vml");
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  test_write (file, text, (gssize) length);
  return file;
}

static const char *
chosen (EditDocument *document)
{
  const MoClip *clip;

  test_settle (document);
  clip = edit_document_get_clip (document);
  return clip->clip_names[clip->clip_index];
}

/* Choosing another animation is a step of the history like any other. */
static void
test_choose_clip (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = several (folder);
  g_autoptr (EditDocument) document = open_file (file);

  g_assert_cmpstr (chosen (document), ==, "stand");
  test_set (document, MO_FIELD_CLIP, "nod");
  g_assert_cmpstr (chosen (document), ==, "nod");
  g_assert_cmpfloat (edit_document_get_anim (document)->duration, ==, 0.5f);
  test_set (document, MO_FIELD_PRIORITY, "4");
  g_assert_cmpstr (chosen (document), ==, "nod");
  edit_document_undo (document);
  edit_document_undo (document);
  g_assert_cmpstr (chosen (document), ==, "stand");
  edit_document_redo (document);
  edit_document_reload (document);
  g_assert_cmpstr (chosen (document), ==, "nod");

  /* One after the other, without waiting: the last one wins. */
  test_set (document, MO_FIELD_CLIP, "wave");
  test_set (document, MO_FIELD_CLIP, "#4");
  g_assert_cmpstr (chosen (document), ==, "#4");
  test_set (document, MO_FIELD_CLIP, "wave");
  edit_document_undo (document);
  g_assert_cmpstr (chosen (document), ==, "#4");
  test_remove_folder (folder);
}

/* The previous animation is not written with the next one's settings. */
static void
test_hasty_export (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = several (folder), target = test_child (folder, "x.anim");
  g_autoptr (EditDocument) document = open_file (file);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  test_set (document, MO_FIELD_CLIP, "nod");
  edit_document_export_async (document, target, NULL, test_take_result, &result);
  g_assert_false (edit_document_export_finish (document, test_await (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PENDING);
  g_assert_false (g_file_query_exists (target, NULL));
  g_assert_cmpstr (chosen (document), ==, "nod");
  export_to (document, target);
  test_remove_folder (folder);
}

/* A missing animation is reported, and the previous one stays. */
static void
test_missing_clip (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = several (folder);
  g_autoptr (EditDocument) document = open_file (file);

  test_set (document, MO_FIELD_CLIP, "jump");
  g_assert_cmpstr (chosen (document), ==, "stand");
  g_assert_nonnull (edit_document_get_error (document));
  g_assert_nonnull (test_finding (document, "vml-no-such-clip"));
  test_set (document, MO_FIELD_PRIORITY, "4");
  test_settle (document);
  g_assert_cmpint (edit_document_get_anim (document)->base_priority, ==, 4);
  edit_document_undo (document);
  edit_document_undo (document);
  g_assert_cmpstr (chosen (document), ==, "stand");
  g_assert_null (edit_document_get_error (document));
  test_remove_folder (folder);
}

/* A project opens with its animation, and another one can be chosen. */
static void
test_project_clip (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = several (folder), project = test_child (folder, "p.bvj");
  g_autoptr (EditDocument) document = open_file (file), again = NULL;

  test_set (document, MO_FIELD_CLIP, "wave");
  g_assert_cmpstr (chosen (document), ==, "wave");
  save_to (document, project);
  again = open_file (project);
  g_assert_cmpstr (chosen (again), ==, "wave");
  g_assert_false (edit_document_get_modified (again));
  edit_document_reset_field (again, MO_FIELD_CLIP);
  g_assert_cmpstr (chosen (again), ==, "stand");
  edit_document_undo (again);
  g_assert_cmpstr (chosen (again), ==, "wave");
  test_remove_folder (folder);
}

/* All animations of a file are written to files of their own, each under its id, whichever is
 * shown. */
static void
test_export_clips (void)
{
  static const char *const names[] = { "stand.anim", "nod.anim" };
  static const char *const clips[] = { "stand", "nod" };
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = several (folder), place = g_file_new_for_path (folder);
  g_autoptr (EditDocument) document = open_file (file);
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;

  test_set (document, MO_FIELD_PRIORITY, "4");
  test_set (document, MO_FIELD_CLIP, "nod");
  test_settle (document);
  g_assert_cmpuint (edit_document_count_parts (document), ==,
                    g_strv_length (edit_document_get_clip (document)->clip_names));
  edit_document_export_parts_async (document, place, NULL, test_take_result, &result);
  edit_document_export_parts_finish (document, test_await (&result), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) written = test_child (folder, names[i]);
      g_autoptr (GBytes) all = load (written), one = NULL;

      test_set (document, MO_FIELD_CLIP, clips[i]);
      test_settle (document);
      export_to (document, written);
      one = load (written);
      g_assert_true (g_bytes_equal (all, one));
    }
  test_remove_folder (folder);
}

/* What is made from nothing has no file of its own, so its project names it; another motion stays what it is. */
static void
test_titles (void)
{
  static const struct
  {
    const char *file, *project, *title;
  } rows[] = {
    { EDIT_NEW_FILES "pose.bvj", NULL, "New Pose" },
    { EDIT_NEW_FILES "animation-24.bvj", NULL, "New Animation" },
    { EDIT_NEW_FILES "animation-24.bvj", "file:///tmp/bow.bvj", "bow.bvj" },
    { "file:///tmp/walk.bvh", NULL, "walk.bvh" },
    { "file:///tmp/walk.bvh", "file:///tmp/mine.bvj", "walk.bvh" },
    { "file:///tmp/mine.bvj", "file:///tmp/other.bvj", "other.bvj" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (rows[i].file);
      g_autoptr (GFile) project =
          rows[i].project != NULL ? g_file_new_for_uri (rows[i].project) : NULL;
      g_autofree char *title = edit_title_find (file, project);

      g_assert_cmpstr (title, ==, rows[i].title);
      g_assert_cmpint (edit_title_is_new (file), ==, g_str_has_prefix (rows[i].file, "resource"));
    }
  g_assert_false (edit_title_is_new (NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/project/unchanged", Fixture, NULL, set_up, test_unchanged, tear_down);
  g_test_add ("/project/decided", Fixture, NULL, set_up, test_decided, tear_down);
  g_test_add ("/project/skeleton", Fixture, NULL, set_up, test_skeleton, tear_down);
  g_test_add ("/project/damaged", Fixture, NULL, set_up, test_damaged, tear_down);
  g_test_add_func ("/project/titles", test_titles);
  g_test_add_func ("/project/clip/choose", test_choose_clip);
  g_test_add_func ("/project/clip/hasty-export", test_hasty_export);
  g_test_add_func ("/project/clip/missing", test_missing_clip);
  g_test_add_func ("/project/clip/saved", test_project_clip);
  g_test_add_func ("/project/clip/export-all", test_export_clips);
  return g_test_run ();
}
