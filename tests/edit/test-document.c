/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-test.h"

#include "mo-convert.h"
#include "mo-error.h"
#include "mo-write.h"
#include "test-clip.h"
#include "test-recipe.h"

#include <string.h>

static const char broken[] = "HIERARCHY\nROOT hip\n{\n  OFFSET 0 0 0\n  CHANNELS 3 Xrot";

static GBytes *
convert (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
  MoExport export = { clip, recipe, anim };

  return mo_format_anim.write (&export, context, NULL);
}

static void
assert_same (GBytes *a, GBytes *b)
{
  g_assert_cmpmem (g_bytes_get_data (a, NULL), g_bytes_get_size (a), g_bytes_get_data (b, NULL),
                   g_bytes_get_size (b));
}

static void
test_open_sample (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  guint n_joints, n_keys;
  guint64 size;
  double duration;
  g_autoptr (GBytes) bytes = test_result (document);

  g_object_get (document, "n-joints", &n_joints, "n-keys", &n_keys, "duration", &duration, "size",
                &size, NULL);
  g_assert_cmpstr (edit_document_get_title (document), ==, "walk.bvh");
  g_assert_cmpuint (n_joints, >, 5);
  g_assert_cmpuint (n_keys, >, n_joints);
  g_assert_cmpfloat (duration, >, 0.5);
  g_assert_cmpuint (size, ==, g_bytes_get_size (bytes));
  g_assert_cmpfloat (edit_document_get_frame_time (document), >, 0.0);
  g_assert_nonnull (edit_document_get_motion (document));
  g_assert_false (edit_document_get_modified (document));
  g_assert_false (edit_document_get_can_undo (document));
  g_assert_cmpfloat (edit_document_get_progress (document), ==, 0.0);
}

/* Sets every field, each as a step: undo and redo give the bytes of every state again. */
static void
test_every_field (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  g_ptr_array_add (states, test_result (document));
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      test_set (document, i, test_other_value (i));
      test_settle (document);
      g_assert_cmpstr (edit_document_get_error (document), ==, NULL);
      g_ptr_array_add (states, test_result (document));
      g_assert_true (edit_document_get_modified (document));
    }
  for (guint i = MO_N_FIELDS; i > 0; i--)
    {
      g_autoptr (GBytes) bytes = NULL;

      g_assert_true (edit_document_get_can_undo (document));
      edit_document_undo (document);
      test_settle (document);
      bytes = test_result (document);
      assert_same (bytes, g_ptr_array_index (states, i - 1));
    }
  g_assert_false (edit_document_get_can_undo (document));
  g_assert_false (edit_document_get_modified (document));
  while (edit_document_get_can_redo (document))
    edit_document_redo (document);
  test_settle (document);
  {
    g_autoptr (GBytes) bytes = test_result (document);

    assert_same (bytes, g_ptr_array_index (states, MO_N_FIELDS));
  }
}

static void
test_refused_text (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  g_autoptr (GError) error = NULL;

  g_assert_false (edit_document_set_field (document, MO_FIELD_PRIORITY, "high", NULL, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
  g_assert_false (edit_document_get_can_undo (document));

  /* Setting a field to its value is not a step, and neither is resetting one that is not set. */
  test_set (document, MO_FIELD_PRIORITY, "4");
  test_set (document, MO_FIELD_PRIORITY, "4");
  edit_document_reset_field (document, MO_FIELD_LOOP);
  edit_document_undo (document);
  g_assert_false (edit_document_get_can_undo (document));
  test_settle (document);
}

static void
test_lists (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  const char *const rules[] = { "mHead:priority=5", "legs:free", NULL }, *const none[] = { NULL };

  g_assert_true (edit_document_set_lines (document, MO_FIELD_JOINT, rules, NULL));
  g_assert_true (edit_document_append_line (document, MO_FIELD_JOINT, "mNeck:write", NULL));
  g_assert_true (edit_document_append_line (document, MO_FIELD_JOINT, "mNeck:write", NULL));
  g_assert_cmpuint (mo_lines_get_n_lines (edit_document_get_recipe (document)->joint), ==, 3);
  g_assert_false (edit_document_append_line (document, MO_FIELD_JOINT, "nonsense", NULL));
  g_assert_true (edit_document_set_lines (document, MO_FIELD_JOINT, none, NULL));
  g_assert_cmpuint (mo_lines_get_n_lines (edit_document_get_recipe (document)->joint), ==, 0);
  edit_document_undo (document);
  edit_document_undo (document);
  g_assert_cmpuint (mo_lines_get_n_lines (edit_document_get_recipe (document)->joint), ==, 2);
  test_settle (document);
}

static void
count (GObject *object, GParamSpec *pspec, guint *n)
{
  ++*n;
}

static gboolean
has_result (gpointer document)
{
  return edit_document_get_anim (document) != NULL && !edit_document_get_busy (document);
}

/* There is a result at once, and then one with the keys that an export has. */
static void
test_thinned (void)
{
  g_autoptr (EditDocument) document = edit_document_new ();
  g_autoptr (GFile) file = test_sample ("dance.bvh");
  g_autoptr (GBytes) bytes = NULL;
  guint n_keys, n_results = 0;

  edit_document_open_async (document, file, NULL, NULL, NULL, NULL);
  test_until (has_result, document);
  g_assert_false (edit_document_is_final (document));
  g_object_get (document, "n-keys", &n_keys, NULL);
  g_signal_connect (document, "notify::anim", G_CALLBACK (count), &n_results);
  test_settle (document);
  g_assert_cmpuint (n_results, ==, 1);
  g_assert_cmpuint (mo_anim_count_keys (edit_document_get_anim (document), NULL, NULL), <, n_keys);
  bytes = test_result (document);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==,
                    mo_anim_size (edit_document_get_anim (document), -1));
}

static gsize
size_at_most_error (const char *sample, gboolean is_quick)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = test_recipe_of ("error=1000 angle-error=180");
  g_autoptr (MoClip) clip = test_clip_of_sample (sample);
  MoConvertOptions options = { .effort = is_quick ? MO_EFFORT_UNTHINNED : MO_EFFORT_ALL };
  g_autoptr (MoAnim) anim = mo_convert_with (clip, recipe, &options, context, NULL);

  return mo_anim_size (anim, -1);
}

static gboolean
has_error (gpointer document)
{
  return edit_document_get_error (document) != NULL;
}

/* A size that nothing fits into but with fewer keys is refused at first, and then there is a result. */
static void
test_fits_thinned (void)
{
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  gsize most = size_at_most_error ("dance.bvh", FALSE);
  g_autofree char *bytes = g_strdup_printf ("%zu", most);

  g_assert_cmpuint (most, <, size_at_most_error ("dance.bvh", TRUE));
  test_set (document, MO_FIELD_MAX_BYTES, bytes);
  test_until (has_error, document);
  g_assert_nonnull (test_finding (document, "cannot-fit"));
  test_settle (document);
  g_assert_null (edit_document_get_error (document));
  g_assert_null (test_finding (document, "cannot-fit"));
  g_assert_cmpuint (mo_anim_size (edit_document_get_anim (document), -1), <=, most);
}

static gboolean
is_over (gpointer timer)
{
  return g_timer_elapsed (timer, NULL) > 1.0;
}

static gboolean
keep_busy (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* What there is to show comes before fewer keys, for a while. */
static void
test_thinned_after_picture (void)
{
  g_autoptr (EditDocument) document = edit_document_new ();
  g_autoptr (GFile) file = test_sample ("dance.bvh");
  g_autoptr (GTimer) timer = NULL;
  guint n_results = 0, busy_id;

  edit_document_open_async (document, file, NULL, NULL, NULL, NULL);
  test_until (has_result, document);
  g_signal_connect (document, "notify::anim", G_CALLBACK (count), &n_results);
  busy_id = g_idle_add (keep_busy, NULL);
  timer = g_timer_new ();
  test_until (is_over, timer);
  g_assert_cmpuint (n_results, ==, 0);
  g_assert_false (edit_document_is_final (document));
  /* But not never: a motion that plays may keep a slow machine busy. */
  test_settle (document);
  g_source_remove (busy_id);
  g_assert_cmpuint (n_results, ==, 1);
}

/* A hundred quick changes cause one or two conversions, and the result is that of the last one. */
static void
test_latest_wins (void)
{
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  guint n_results = 0, n_recipes = 0;
  g_autoptr (GBytes) bytes = NULL, wanted = NULL;

  g_signal_connect (document, "notify::anim", G_CALLBACK (count), &n_results);
  g_signal_connect (document, "notify::recipe", G_CALLBACK (count), &n_recipes);
  for (guint i = 1; i <= 100; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u.5", i);

      edit_document_set_field (document, MO_FIELD_HIP_TURN, text, "turn", NULL);
    }
  edit_document_seal (document);
  test_settle (document);
  g_assert_cmpuint (n_recipes, ==, 100);
  g_assert_cmpuint (n_results, ==, 2); /* the second has fewer keys */
  bytes = test_result (document);
  wanted = convert (edit_document_get_clip (document), edit_document_get_recipe (document));
  assert_same (bytes, wanted);
  g_assert_cmpfloat (edit_document_get_recipe (document)->hip_turn, ==, 100.5);

  edit_document_undo (document);
  g_assert_false (edit_document_get_can_undo (document));
  test_settle (document);
}

static void
export_to (EditDocument *document, GFile *file)
{
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;

  edit_document_export_async (document, file, NULL, test_take_result, &result);
  g_assert_true (edit_document_get_busy (document));
  edit_document_export_finish (document, test_await (&result), &error);
  g_assert_no_error (error);
}

static void
test_export (void)
{
  char *folder = test_make_folder ();
  g_autoptr (EditDocument) document = test_document ("wave.bvh");
  g_autoptr (GFile) file = test_child (folder, "wave.anim"), proposal = NULL;
  g_autoptr (GBytes) wanted = NULL;
  g_autofree char *bytes = NULL;
  gsize length;

  test_set (document, MO_FIELD_LOOP, "yes");
  test_set (document, MO_FIELD_PRIORITY, "5");
  export_to (document, file);
  wanted = convert (edit_document_get_clip (document), edit_document_get_recipe (document));
  bytes = test_read_text (file, &length);
  g_assert_cmpmem (bytes, length, g_bytes_get_data (wanted, NULL), g_bytes_get_size (wanted));

  /* Exporting is not saving, and the next export goes to the same file. */
  g_assert_true (edit_document_get_modified (document));
  proposal = edit_document_propose_export (document);
  g_assert_true (g_file_equal (proposal, file));
  test_settle (document);
  test_remove_folder (folder);
}

static char *
proposed_name (EditDocument *document)
{
  g_autoptr (GFile) file = edit_document_propose_export (document);

  return g_file_get_basename (file);
}

static void
test_proposals (void)
{
  char *folder = test_make_folder ();
  g_autoptr (EditDocument) document = test_document ("wave.bvh");
  g_autoptr (GFile) file = test_child (folder, "wave.anim");
  g_autofree char *plain = proposed_name (document), *named = NULL, *other = NULL;

  g_assert_cmpstr (plain, ==, "wave.anim");
  test_set (document, MO_FIELD_NAME, "Hello 1/2");
  named = proposed_name (document);
  g_assert_cmpstr (named, ==, "Hello 1_2.anim");

  /* The source itself is never proposed. */
  export_to (document, file);
  g_assert_true (test_open (document, file, NULL));
  other = proposed_name (document);
  g_assert_cmpstr (other, ==, "wave-2.anim");
  test_settle (document);
  test_remove_folder (folder);
}

/* What the world would not play is not written; nor is anything to a file that cannot be
 * written. */
static void
test_export_refused (void)
{
  char *folder = test_make_folder ();
  g_autoptr (EditDocument) document = test_document ("wave.bvh");
  g_autoptr (GFile) good = test_child (folder, "a.anim"), bad = test_child (folder, "no/a.anim");
  g_autoptr (GAsyncResult) first = NULL, second = NULL, third = NULL;
  g_autoptr (GError) too_long = NULL, nowhere = NULL, pending = NULL;

  test_set (document, MO_FIELD_SPEED, "0.01");
  edit_document_export_async (document, good, NULL, test_take_result, &first);
  edit_document_export_async (document, good, NULL, test_take_result, &third);
  g_assert_false (edit_document_export_finish (document, test_await (&third), &pending));
  g_assert_error (pending, G_IO_ERROR, G_IO_ERROR_PENDING);
  g_assert_false (edit_document_export_finish (document, test_await (&first), &too_long));
  g_assert_error (too_long, MO_ERROR, MO_ERROR_LIMIT);
  g_assert_false (g_file_query_exists (good, NULL));
  test_settle (document);
  g_assert_nonnull (test_finding (document, "too-long"));

  edit_document_undo (document);
  edit_document_export_async (document, bad, NULL, test_take_result, &second);
  g_assert_false (edit_document_export_finish (document, test_await (&second), &nowhere));
  g_assert_error (nowhere, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_null (edit_document_get_export_file (document));
  test_settle (document);
  test_remove_folder (folder);
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

/* A project opens as it was saved, with the same result; a setting that is undone in it stays
 * undone when it is saved and opened again. */
static void
test_save (void)
{
  char *folder = test_make_folder ();
  g_autoptr (EditDocument) document = test_document ("wave.bvh"), again = edit_document_new ();
  g_autoptr (GFile) file = test_child (folder, "wave.bvj");
  g_autoptr (GBytes) first = NULL, second = NULL, third = NULL;

  test_set (document, MO_FIELD_LOOP, "yes");
  test_set (document, MO_FIELD_SPEED, "2");
  test_set (document, MO_FIELD_PRIORITY, "5");
  test_settle (document);
  save_to (document, file);
  g_assert_false (edit_document_get_modified (document));
  g_assert_true (g_file_equal (edit_document_get_project (document), file));
  g_assert_cmpstr (edit_document_get_title (document), ==, "wave.bvh");
  edit_document_undo (document);
  g_assert_true (edit_document_get_modified (document));
  edit_document_redo (document);
  test_settle (document);

  g_assert_true (test_open (again, file, NULL));
  g_assert_false (edit_document_get_modified (again));
  g_assert_cmpfloat (edit_document_get_recipe (again)->speed, ==, 2.0);
  g_assert_true (g_file_equal (edit_document_get_project (again), file));
  test_settle (again);
  first = test_result (document);
  second = test_result (again);
  assert_same (first, second);

  edit_document_reset_field (document, MO_FIELD_SPEED);
  edit_document_reset_field (again, MO_FIELD_SPEED);
  test_settle (document);
  test_settle (again);
  g_clear_pointer (&first, g_bytes_unref);
  g_clear_pointer (&second, g_bytes_unref);
  first = test_result (document);
  second = test_result (again);
  assert_same (first, second);

  save_to (again, file);
  g_assert_false (edit_document_get_modified (again));
  test_pass (600); /* our own write does not cause a reload */
  g_assert_true (edit_document_get_can_undo (again));
  g_assert_true (test_open (again, file, NULL));
  test_settle (again);
  third = test_result (again);
  assert_same (first, third);
  test_settle (document);
  test_remove_folder (folder);
}

/* A file that cannot be read says why and where, and leaves the document as it was. */
static void
test_broken (void)
{
  char *folder = test_make_folder ();
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  g_autoptr (GFile) file = test_child (folder, "broken.bvh"),
                    missing = test_child (folder, "no.bvh");
  g_autoptr (GFile) itself = g_file_new_for_path (folder);
  g_autoptr (GError) error = NULL, not_found = NULL, is_folder = NULL;
  g_autoptr (GBytes) before = test_result (document), after = NULL;

  test_set (document, MO_FIELD_LOOP, "yes");
  test_settle (document);
  test_write (file, broken, -1);
  g_assert_false (test_open (document, file, &error));
  g_assert_true (error->domain == MO_ERROR);
  g_assert_nonnull (strstr (edit_document_get_error (document), "broken.bvh"));
  g_assert_cmpstr (edit_document_get_title (document), ==, "walk.bvh");
  g_assert_true (edit_document_get_can_undo (document));
  g_assert_cmpuint (g_list_model_get_n_items (edit_document_get_findings (document)), >, 0);

  /* Any change removes the old message. */
  edit_document_undo (document);
  test_settle (document);
  g_assert_null (edit_document_get_error (document));
  after = test_result (document);
  assert_same (before, after);

  g_assert_false (test_open (document, missing, &not_found));
  g_assert_error (not_found, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_false (test_open (document, itself, &is_folder));
  g_assert_error (is_folder, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  test_remove_folder (folder);
}

/* A failed conversion keeps the last good result, and the error until one succeeds. */
static void
test_refused (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  MoAnim *before = edit_document_get_anim (document);

  test_set (document, MO_FIELD_TRIM_START, "5000s");
  test_settle (document);
  g_assert_nonnull (edit_document_get_error (document));
  g_assert_nonnull (test_finding (document, "trim-empty"));
  g_assert_true (edit_document_get_anim (document) == before);
  edit_document_undo (document);
  test_settle (document);
  g_assert_null (edit_document_get_error (document));
  g_assert_null (test_finding (document, "trim-empty"));
}

static void
test_cancel (void)
{
  g_autoptr (EditDocument) document = test_document ("walk.bvh");
  g_autoptr (GFile) other = test_sample ("dance.bvh"), last = test_sample ("wave.bvh");
  g_autoptr (GAsyncResult) first = NULL, second = NULL, third = NULL;
  g_autoptr (GError) cancelled = NULL, superseded = NULL, error = NULL;

  edit_document_open_async (document, other, NULL, NULL, test_take_result, &first);
  edit_document_cancel (document);
  g_assert_false (edit_document_open_finish (document, test_await (&first), &cancelled));
  g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpstr (edit_document_get_title (document), ==, "walk.bvh");
  g_assert_null (edit_document_get_error (document));

  edit_document_open_async (document, other, NULL, NULL, test_take_result, &second);
  edit_document_open_async (document, last, NULL, NULL, test_take_result, &third);
  g_assert_false (edit_document_open_finish (document, test_await (&second), &superseded));
  g_assert_error (superseded, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  edit_document_open_finish (document, test_await (&third), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (edit_document_get_title (document), ==, "wave.bvh");

  /* After a cancelled conversion the result is older than the settings, and the document says
   * so. */
  test_set (document, MO_FIELD_LOOP, "yes");
  edit_document_cancel (document);
  test_settle (document);
  g_assert_nonnull (edit_document_get_error (document));
  test_set (document, MO_FIELD_PRIORITY, "1");
  test_settle (document);
  g_assert_null (edit_document_get_error (document));
  g_assert_cmpint (edit_document_get_anim (document)->loop, ==, 1);
}

/* Opening a file while the previous one is being converted ends with the new file. */
static void
test_open_over_conversion (void)
{
  g_autoptr (EditDocument) document = test_document ("dance.bvh");
  g_autoptr (GFile) other = test_sample ("wave.bvh");
  g_autoptr (GBytes) bytes = NULL, wanted = NULL;

  test_set (document, MO_FIELD_SPEED, "2");
  g_assert_true (test_open (document, other, NULL));
  test_settle (document);
  g_assert_false (edit_document_get_busy (document));
  g_assert_false (mo_recipe_is_set (edit_document_get_recipe (document), MO_FIELD_SPEED));
  bytes = test_result (document);
  wanted = convert (edit_document_get_clip (document), edit_document_get_recipe (document));
  assert_same (bytes, wanted);
}

/* The document is freed while its threads are working. */
static void
test_drop (void)
{
  EditDocument *document = test_document ("dance.bvh");
  g_autoptr (EditDocument) empty = edit_document_new ();

  test_set (document, MO_FIELD_SPEED, "2");
  edit_document_reload (document);
  g_assert_finalize_object (document);
  test_pass (200);
  g_assert_null (edit_document_get_anim (empty));
  test_set (empty, MO_FIELD_SPEED, "2");
  edit_document_undo (empty);
  edit_document_reload (empty);
  g_assert_false (edit_document_get_busy (empty));
}

/* A copy for other programs is on the skeleton that is chosen for it, and the next export is what it would have been. */
static void
test_copy (void)
{
  char *path = test_make_folder ();
  g_autoptr (GFile) file = test_child (path, "copy.bvj");
  g_autoptr (EditDocument) document = test_document ("wave.bvh");
  MoRecipe *before = edit_document_get_recipe (document);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *text = NULL;

  edit_document_export_copy_async (document, file, "avatar", NULL, NULL, test_take_result, &result);
  g_assert_true (edit_document_export_finish (document, test_await (&result), NULL));
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"mPelvis\""));
  g_assert_null (edit_document_get_export_file (document));
  g_assert_true (edit_document_get_recipe (document) == before);
  test_remove_folder (path);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/open-sample", test_open_sample);
  g_test_add_func ("/document/thinned", test_thinned);
  g_test_add_func ("/document/thinned-after-picture", test_thinned_after_picture);
  g_test_add_func ("/document/every-field", test_every_field);
  g_test_add_func ("/document/refused-text", test_refused_text);
  g_test_add_func ("/document/lists", test_lists);
  g_test_add_func ("/document/fits-thinned", test_fits_thinned);
  g_test_add_func ("/document/latest-wins", test_latest_wins);
  g_test_add_func ("/document/export", test_export);
  g_test_add_func ("/document/proposals", test_proposals);
  g_test_add_func ("/document/export-refused", test_export_refused);
  g_test_add_func ("/document/save", test_save);
  g_test_add_func ("/document/broken", test_broken);
  g_test_add_func ("/document/refused", test_refused);
  g_test_add_func ("/document/cancel", test_cancel);
  g_test_add_func ("/document/open-over-conversion", test_open_over_conversion);
  g_test_add_func ("/document/drop", test_drop);
  g_test_add_func ("/document/copy", test_copy);
  return g_test_run ();
}
