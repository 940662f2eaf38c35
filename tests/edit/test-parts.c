/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-test.h"

#include "mo-error.h"

#include <string.h>

/* Parts of a motion, as files of their own. */

static gboolean
export_parts (EditDocument *document, GFile *folder, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  edit_document_export_parts_async (document, folder, NULL, test_take_result, &result);
  return edit_document_export_parts_finish (document, test_await (&result), error);
}

/* Unref it. */
static MoAnim *
open_anim (const char *folder, const char *name)
{
  g_autoptr (GFile) file = test_child (folder, name);
  g_autoptr (EditDocument) document = edit_document_new ();
  GError *error = NULL;

  test_open (document, file, &error);
  g_assert_no_error (error);
  return mo_anim_ref (edit_document_get_anim (document));
}

static float
duration_of (const char *folder, const char *name)
{
  g_autoptr (MoAnim) anim = open_anim (folder, name);

  return anim->duration;
}

/* A file for each part, or none at all. */
static void
test_export_parts (void)
{
  char *path = test_make_folder ();
  g_autoptr (GFile) folder = g_file_new_for_path (path), first = test_child (path, "a b.anim");
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) none = NULL, empty = NULL, twice = NULL;

  g_assert_false (export_parts (document, folder, &none));
  g_assert_error (none, MO_ERROR, MO_ERROR_USAGE);
  test_set (document, MO_FIELD_PART, "a b=..1s; empty=3s..2s");
  g_assert_false (export_parts (document, folder, &empty));
  g_assert_error (empty, MO_ERROR, MO_ERROR_USAGE);
  test_set (document, MO_FIELD_PART, "a/b=..1s; a:b=1s..");
  g_assert_false (export_parts (document, folder, &twice));
  g_assert_error (twice, MO_ERROR, MO_ERROR_USAGE);
  g_assert_false (g_file_query_exists (first, NULL));

  test_set (document, MO_FIELD_PART, "a b=..1s; ..c=25%..");
  g_assert_true (export_parts (document, folder, NULL));
  files = edit_document_name_parts (document, folder, NULL);
  g_assert_cmpuint (files->len, ==, 2);
  g_assert_true (g_file_equal (g_ptr_array_index (files, 0), first));
  g_assert_cmpfloat (duration_of (path, "a b.anim"), ==, 1.0f);
  g_assert_cmpfloat_with_epsilon (duration_of (path, "_.c.anim"), 7.5f, 1e-4f);
  test_remove_folder (path);
}

static gboolean
split (EditDocument *document)
{
  g_autoptr (GAsyncResult) result = NULL;

  edit_document_split_async (document, NULL, test_take_result, &result);
  return edit_document_split_finish (document, test_await (&result), NULL);
}

static void
assert_eases (const char *folder, const char *name, float in, float out)
{
  g_autoptr (MoAnim) anim = open_anim (folder, name);

  g_assert_cmpfloat (anim->ease_in, ==, in);
  g_assert_cmpfloat (anim->ease_out, ==, out);
}

/* What is too long becomes parts that can be exported, and that overlap, as long as they ease there; and a script that plays
 * them. */
static void
test_split (void)
{
  char *path = test_make_folder ();
  g_autoptr (GFile) folder = g_file_new_for_path (path), script = test_child (path, "dance.lsl");
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  g_autofree char *text = NULL;
  float first, second, whole;

  g_assert_false (edit_document_can_split (document));
  g_assert_false (split (document));
  test_set (document, MO_FIELD_SPEED, "0.11");
  test_settle (document);
  whole = edit_document_get_anim (document)->duration;
  g_assert_cmpfloat (whole, >, 60.0f);
  g_assert_true (edit_document_can_split (document));
  g_assert_true (split (document));
  test_set (document, MO_FIELD_EASE_IN, "0.5");
  test_set (document, MO_FIELD_EASE_OUT, "0.7");
  test_settle (document);
  g_assert_false (edit_document_can_split (document));
  g_assert_cmpuint (edit_document_count_parts (document), ==, 2);
  g_assert_true (export_parts (document, folder, NULL));
  first = duration_of (path, "dance 1.anim");
  second = duration_of (path, "dance 2.anim");
  g_assert_cmpfloat (MAX (first, second), <=, 60.0f);
  g_assert_cmpfloat_with_epsilon (first + second - whole, 0.3f, 0.05f);
  assert_eases (path, "dance 1.anim", 0.5f, 0.3f);
  assert_eases (path, "dance 2.anim", 0.3f, 0.7f);
  g_assert_true (g_file_load_contents (script, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, "[\"dance 1\", \"dance 2\"]"));
  for (guint i = 0; i < 3; i++)
    edit_document_undo (document);
  g_assert_cmpuint (edit_document_count_parts (document), ==, 0);
  test_remove_folder (path);
}

/* As many parts as it takes for each to be small enough for the world, too. */
static void
test_split_by_bytes (void)
{
  char *path = test_make_folder ();
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  guint n;

  test_set (document, MO_FIELD_SPEED, "0.11");
  test_set (document, MO_FIELD_FRAME_RATE, "60");
  test_set (document, MO_FIELD_REDUCE, "none");
  test_settle (document);
  g_assert_true (split (document));
  test_settle (document);
  n = edit_document_count_parts (document);
  g_assert_cmpuint (n, >, 2);
  g_assert_true (export_parts (document, folder, NULL));
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *name = g_strdup_printf ("dance %u.anim", i);
      g_autoptr (MoAnim) anim = open_anim (path, name);

      g_assert_cmpuint (mo_anim_size (anim, -1), <=, MO_MAX_ANIM_BYTES);
    }
  test_remove_folder (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parts/export", test_export_parts);
  g_test_add_func ("/parts/split", test_split);
  g_test_add_func ("/parts/split-by-bytes", test_split_by_bytes);
  return g_test_run ();
}
