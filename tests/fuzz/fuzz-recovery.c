/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz-recipe.h"

#include "edit-recovery.h"
#include "edit-state.h"

#include <glib/gstdio.h>

/* A file in the folder where the window looks for recoverable documents: it is either listed or set
 * aside; likewise files of settings and of remembered exports. None of them is reported twice. */

static char *
make_folder (void)
{
  char *folder = g_dir_make_tmp ("limber-fuzz-XXXXXX", NULL);
  g_autofree char *inner = g_build_filename (folder, "recovery", NULL);

  g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  return folder;
}

static void
put (const char *folder, const char *name, const guint8 *data, gsize size)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents_full (path, (const char *) data, (gssize) size,
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static gboolean
is_there (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
clear (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_unlink (path);
}

static void
check_recovery (const char *folder, const guint8 *data, gsize size)
{
  g_autoptr (GPtrArray) bad = g_ptr_array_new_with_free_func (g_free), list = NULL, again = NULL;

  put (folder, "recovery/a.json", data, size);
  fuzz_begin ("looking for what can be recovered", size);
  list = edit_recovery_list (folder, bad);
  fuzz_end ();
  g_assert_cmpuint (list->len + bad->len, ==, 1);
  if (list->len == 1)
    {
      EditRecoverable *recoverable = list->pdata[0];

      g_assert_nonnull (recoverable->file);
      g_assert_nonnull (recoverable->when);
      fuzz_check_recipe (recoverable->recipe, size);
      edit_recoverable_discard (recoverable);
    }
  g_ptr_array_set_size (bad, 0);
  again = edit_recovery_list (folder, bad);
  g_assert_cmpuint (again->len + bad->len, ==, 0);
  clear (folder, "recovery/a.json.bad");
}

static void
check_settings (const char *folder, const guint8 *data, gsize size)
{
  g_autoptr (MoRecipe) settings = NULL;

  put (folder, "settings.json", data, size);
  fuzz_begin ("loading the settings", size);
  settings = edit_state_load_settings (folder);
  fuzz_end ();
  g_assert_nonnull (settings);
  g_assert_true (is_there (folder, "settings.json") != is_there (folder, "settings.json.bad"));
  clear (folder, "settings.json");
  clear (folder, "settings.json.bad");
}

static void
check_exports (const char *folder, const guint8 *data, gsize size)
{
  g_autoptr (GFile) source = g_file_new_for_path ("/tmp/a.bvh"), target = NULL, found = NULL;

  put (folder, "exports.json", data, size);
  fuzz_begin ("looking for an export", size);
  target = edit_state_find_export (folder, source);
  g_clear_object (&target);
  target = g_file_new_for_path ("/tmp/a.anim");
  edit_state_remember_export (folder, source, target);
  fuzz_end ();
  found = edit_state_find_export (folder, source);
  g_assert_nonnull (found);
  g_assert_true (g_file_equal (found, target));
  clear (folder, "exports.json");
  clear (folder, "exports.json.bad");
}

/* Silences the message that is printed whenever a file is set aside. */
static GLogWriterOutput
say_no_more (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  return (level & G_LOG_LEVEL_MESSAGE) != 0 ? G_LOG_WRITER_HANDLED
                                            : g_log_writer_default (level, fields, n_fields, data);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static char *folder;

  if (folder == NULL)
    {
      folder = make_folder ();
      g_log_set_writer_func (say_no_more, NULL, NULL);
    }
  fuzz_begin_input ();
  check_recovery (folder, data, size);
  check_settings (folder, data, size);
  check_exports (folder, data, size);
  return 0;
}
