/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-recovery.h"
#include "edit-stage.h"
#include "edit-state.h"
#include "edit-test.h"

#include <sys/wait.h>
#include <unistd.h>

#define INTERVAL 100 /* ms */

/* Works on a document in another process, until that is killed or closes it. Does as little as
 * possible after the fork, because it has none of this process's threads. */
static void
work_and_die (const char *folder, GFile *file, gboolean closes)
{
  pid_t pid = fork ();
  int status;

  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      g_autofree char *path = g_file_get_path (file);

      execl (g_getenv ("LIMBER_TEST_SELF"), "work", folder, path, closes ? "close" : "die", NULL);
      _exit (99);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status) ? WTERMSIG (status) == SIGKILL && !closes
                                      : WEXITSTATUS (status) == 0 && closes);
}

/* The other process: argv is "work", folder, file, "close" or "die". */
static int
work (char *argv[])
{
  g_autoptr (EditDocument) document = edit_document_new ();
  g_autoptr (EditCast) cast = edit_cast_new ();
  g_autoptr (GFile) file = g_file_new_for_path (argv[2]), other = test_sample ("dance.bvh");
  g_autoptr (EditLayer) layer = edit_layer_new_for_file (other, 0.5, 1);
  g_autoptr (EditRecovery) recovery = edit_recovery_new (document, argv[1], INTERVAL);

  edit_stage_bind (document, cast);
  if (!test_open (document, file, NULL))
    return 1;
  test_set (document, MO_FIELD_PRIORITY, "5");
  test_set (document, MO_FIELD_NAME, "Wave, ünsaved");
  test_pass (INTERVAL / 2);
  test_set (document, MO_FIELD_EASE_OUT, "1.5");
  test_pass (2 * INTERVAL);
  edit_cast_add (cast, layer); /* changes only the stage, after everything else has been written */
  g_object_set (edit_cast_get_figure (cast, 1), "y", 1.75, "form", 1.0, NULL);
  test_pass (2 * INTERVAL);
  if (g_str_equal (argv[3], "die"))
    kill (getpid (), SIGKILL);
  edit_recovery_discard (recovery);
  return 0;
}

static GPtrArray *
list_all (const char *folder)
{
  g_autoptr (GPtrArray) bad = g_ptr_array_new_with_free_func (g_free);

  return edit_recovery_list (folder, bad);
}

/* Checks the stage that `work` made. */
static void
check_stage (EditCast *cast)
{
  GListModel *layers = G_LIST_MODEL (edit_cast_get_layers (cast));
  g_autoptr (EditLayer) layer = g_list_model_get_item (layers, 0);
  g_autoptr (GFile) other = test_sample ("dance.bvh");
  double y, form;

  g_assert_cmpuint (g_list_model_get_n_items (layers), ==, 1);
  g_assert_true (g_file_equal (edit_layer_get_file (layer), other));
  g_assert_cmpfloat (edit_layer_get_start (layer), ==, 0.5);
  g_assert_cmpuint (edit_layer_get_figure (layer), ==, 1);
  g_object_get (edit_cast_get_figure (cast, 1), "y", &y, "form", &form, NULL);
  g_assert_cmpfloat (y, ==, 1.75);
  g_assert_cmpfloat (form, ==, 1.0);
}

static void
test_kill (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = test_copy_sample (folder, "wave.bvh");
  g_autoptr (GPtrArray) list = NULL, later = NULL;
  g_autoptr (EditDocument) document = edit_document_new ();
  g_autoptr (EditCast) cast = edit_cast_new ();
  g_autoptr (EditRecovery) recovery = NULL;
  EditRecoverable *found;
  GError *error = NULL;

  work_and_die (folder, file, FALSE);
  list = list_all (folder);
  g_assert_cmpuint (list->len, ==, 1);
  found = g_ptr_array_index (list, 0);
  g_assert_true (g_file_equal (found->file, file));
  g_assert_null (found->project);
  g_assert_cmpint (found->recipe->priority, ==, 5);
  g_assert_cmpstr (found->recipe->name, ==, "Wave, ünsaved");
  g_assert_cmpfloat (found->recipe->ease_out, ==, 1.5);

  /* Restores it, as the window does. */
  recovery = edit_recovery_new (document, folder, INTERVAL);
  edit_stage_bind (document, cast);
  test_open (document, found->file, &error);
  g_assert_no_error (error);
  edit_recoverable_restore (found, document);
  g_assert_true (edit_document_get_modified (document));
  check_stage (cast);
  edit_recovery_save_now (recovery);
  edit_recoverable_discard (found);

  /* It now belongs to this process, and is not offered to another. */
  later = list_all (folder);
  g_assert_cmpuint (later->len, ==, 0);
  edit_document_undo (document);
  g_assert_false (edit_document_get_modified (document));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (edit_cast_get_layers (cast))), ==, 0);
  test_settle (document);
  test_remove_folder (folder);
}

static guint
count_files (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "recovery", NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_close (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = test_copy_sample (folder, "wave.bvh");
  g_autoptr (GPtrArray) list = NULL;

  work_and_die (folder, file, TRUE);
  list = list_all (folder);
  g_assert_cmpuint (list->len, ==, 0);
  g_assert_cmpuint (count_files (folder), ==, 0);
  test_remove_folder (folder);
}

/* Continuous changes do not postpone the writing. */
static void
test_busy_hands (void)
{
  char *folder = test_make_folder ();
  g_autoptr (EditDocument) document = test_document ("wave.bvh");
  g_autoptr (EditRecovery) recovery = edit_recovery_new (document, folder, INTERVAL);

  for (guint i = 1; i <= 12; i++)
    {
      g_autofree char *text = g_strdup_printf ("0.%u", i);

      edit_document_set_field (document, MO_FIELD_EASE_IN, text, "drag", NULL);
      test_pass (INTERVAL / 5);
    }
  g_assert_cmpuint (count_files (folder), ==, 2);

  /* Back to the state as opened: nothing to recover. */
  edit_document_undo (document);
  g_assert_cmpuint (count_files (folder), ==, 0);
  test_pass (2 * INTERVAL);
  g_assert_cmpuint (count_files (folder), ==, 0);

  edit_document_redo (document);
  edit_recovery_save_now (recovery);
  g_assert_cmpuint (count_files (folder), ==, 2);
  edit_recovery_discard (recovery);
  test_pass (2 * INTERVAL);
  g_assert_cmpuint (count_files (folder), ==, 0);
  test_settle (document);
  test_remove_folder (folder);
}

/* So many open brackets that a recursive reader would run out of stack. */
static char *
deep_text (const char *before)
{
  g_autofree char *brackets = g_strnfill (200000, '[');

  return g_strconcat (before, "{\"file\": \"file:///a\", \"recipe\": ", brackets, NULL);
}

/* The folder may contain anything, and each bad file is reported once. */
static void
test_rubbish (void)
{
  static const char *const texts[] = {
    "",
    "{",
    "[]",
    "{}",
    "{\"file\": 3, \"recipe\": {}}",
    "{\"file\": \"file:///a\", \"recipe\": 7}",
    "{\"file\": \"file:///a\", \"recipe\": {\"priority\": \"high\"}}",
    "{\"file\": \"file:///a\", \"time\": \"x\", \"recipe\": {\"ofTomorrow\": 1, \"priority\": 4}}",
  };
  char *folder = test_make_folder ();
  g_autofree char *inner = g_build_filename (folder, "recovery", NULL);
  g_autofree char *deep = deep_text (""), *commented = deep_text ("/* \" */ // \"\n");
  g_autoptr (GPtrArray) list = NULL, nothing = list_all ("/nowhere/at/all");
  g_autoptr (GPtrArray) bad = g_ptr_array_new_with_free_func (g_free);

  g_assert_cmpuint (nothing->len, ==, 0);
  g_mkdir_with_parents (inner, 0700);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.json", i);

      g_assert_true (edit_state_write (inner, name, texts[i]));
    }
  g_assert_true (edit_state_write (inner, "deep.json", deep));
  g_assert_true (edit_state_write (inner, "commented.json", commented));
  list = edit_recovery_list (folder, bad);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_cmpuint (bad->len, ==, G_N_ELEMENTS (texts) + 1);
  for (guint i = 0; i < bad->len; i++)
    g_assert_true (g_file_test (bad->pdata[i], G_FILE_TEST_IS_REGULAR));
  g_ptr_array_set_size (bad, 0);
  g_ptr_array_unref (g_steal_pointer (&list));
  list = edit_recovery_list (folder, bad);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_cmpuint (bad->len, ==, 0);
  g_assert_cmpint (((EditRecoverable *) g_ptr_array_index (list, 0))->recipe->priority, ==, 4);
  test_remove_folder (folder);
}

static void
test_settings (void)
{
  char *folder = test_make_folder ();
  g_autoptr (MoRecipe) nothing = edit_state_load_settings (folder), loaded = NULL, after = NULL;
  g_autoptr (MoRecipe) fresh = mo_recipe_new ();
  g_autoptr (MoRecipe) named = mo_recipe_with (fresh, MO_FIELD_NAME, "Wave", NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_with (named, MO_FIELD_PRIORITY, "5", NULL);
  g_autofree char *aside = NULL;

  g_assert_true (mo_recipe_equal (nothing, fresh));
  edit_state_store_settings (folder, recipe);
  loaded = edit_state_load_settings (folder);
  g_assert_cmpint (loaded->priority, ==, 5);
  g_assert_false (mo_recipe_is_set (loaded, MO_FIELD_NAME));
  g_assert_true (edit_state_write (folder, "settings.json", "{ broken"));
  after = edit_state_load_settings (folder);
  g_assert_true (mo_recipe_equal (after, fresh));
  aside = g_build_filename (folder, "settings.json.bad", NULL);
  g_assert_true (g_file_test (aside, G_FILE_TEST_IS_REGULAR));
  test_remove_folder (folder);
}

static void
test_exports (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) a = test_child (folder, "a=[1].bvh"), b = test_child (folder, "b.anim");
  g_autoptr (GFile) found = NULL, forgotten = NULL;

  g_assert_null (edit_state_find_export (folder, a));
  edit_state_remember_export (folder, a, a);
  edit_state_remember_export (folder, a, b);
  found = edit_state_find_export (folder, a);
  g_assert_true (g_file_equal (found, b));
  for (guint i = 0; i < 200; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.bvh", i);
      g_autoptr (GFile) file = test_child (folder, name);

      edit_state_remember_export (folder, file, b);
    }
  forgotten = edit_state_find_export (folder, a);
  g_assert_null (forgotten);
  test_remove_folder (folder);
}

int
main (int argc, char *argv[])
{
  if (argc == 4 && g_str_equal (argv[0], "work"))
    return work (argv);
  g_setenv ("LIMBER_TEST_SELF", argv[0], TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recovery/kill", test_kill);
  g_test_add_func ("/recovery/close", test_close);
  g_test_add_func ("/recovery/busy-hands", test_busy_hands);
  g_test_add_func ("/recovery/rubbish", test_rubbish);
  g_test_add_func ("/state/settings", test_settings);
  g_test_add_func ("/state/exports", test_exports);
  return g_test_run ();
}
