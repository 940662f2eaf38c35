/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-beside.h"
#include "mo-context.h"
#include "mo-limits.h"
#include "mo-source.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opening files that another file refers to. The file is in the folder "in" of a temporary folder; nothing outside
 * of "in" may be opened. */

typedef struct
{
  char *root, *folder;
  MoSource *source;
  MoContext *context;
} Fixture;

/* Removes a folder with its contents. */
static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inside = g_build_filename (path, name, NULL);

      if (g_remove (inside) != 0)
        remove_folder (inside);
    }
  g_remove (path);
}

static void
put (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
make_folder (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
}

static MoSource *
open_main (Fixture *self)
{
  g_autofree char *path = g_build_filename (self->folder, "main.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  MoSource *source = mo_source_new_for_file (file, NULL, &error);

  g_assert_no_error (error);
  return source;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->root = g_dir_make_tmp ("limber-XXXXXX", NULL);
  self->folder = g_build_filename (self->root, "in", NULL);
  make_folder (self->root, "in");
  make_folder (self->folder, "data");
  put (self->root, "secret.bin", "secret");
  put (self->folder, "main.txt", "main");
  put (self->folder, "walk.bin", "beside");
  put (self->folder, "slow walk é.bin", "beside");
  put (self->folder, "50%.bin", "beside");
  put (self->folder, "a:b.bin", "beside");
  put (self->folder, "...bin", "beside");
  put (self->folder, "data/deep.bin", "beside");
  self->source = open_main (self);
  self->context = mo_context_new (NULL);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  mo_source_free (self->source);
  mo_context_free (self->context);
  remove_folder (self->root);
  g_free (self->folder);
  g_free (self->root);
}

/* The text of the file; NULL if it was refused, after checking the code of the finding. Free it. */
static char *
read_beside (Fixture *self, const char *name, MoCode code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MoSource) source =
      mo_source_open_beside (self->source, name, MO_NOWHERE, self->context, &error);
  g_autoptr (GBytes) bytes = NULL;

  g_assert_cmpint (source == NULL, ==, error != NULL);
  if (source == NULL)
    {
      g_autoptr (MoContext) spent = self->context;

      g_assert_nonnull (mo_diagnostics_find (spent->diagnostics, code));
      g_assert_cmpuint (mo_diagnostics_get_n_items (spent->diagnostics), ==, 1);
      self->context = mo_context_new (NULL);
      return NULL;
    }
  bytes = mo_source_read_all (source, 1000, NULL, &error);
  g_assert_no_error (error);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
test_names (Fixture *self, gconstpointer data)
{
  static const char *const good[] = {
    "walk.bin",
    "./walk.bin",
    "walk%2Ebin",
    "%77alk.bin",
    "data/deep.bin",
    "data/./deep.bin",
    "./data/deep.bin",
    "50%25.bin",
    "./a:b.bin",
    "a%3Ab.bin",
    "slow walk é.bin",
    "...bin",
    "slow%20walk%20%c3%A9.bin",
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autofree char *text = read_beside (self, good[i], MO_CODE_BESIDE_NAME);

      g_test_message ("%s", good[i]);
      g_assert_cmpstr (text, ==, "beside");
    }
  g_assert_cmpuint (mo_source_get_size (self->source), ==, strlen ("main"));
  g_assert_cmpuint (mo_source_get_whole_size (self->source), ==,
                    strlen ("main") + G_N_ELEMENTS (good) * strlen ("beside"));
}

static void
test_hostile_names (Fixture *self, gconstpointer data)
{
  static const char *const bad[] = {
    "",
    ".",
    "..",
    "./",
    "/",
    "../secret.bin",
    "data/../walk.bin",
    "data/../../secret.bin",
    "%2e%2e/secret.bin",
    ".%2E/secret.bin",
    "..%2fsecret.bin",
    "data%2fdeep.bin",
    "..\\secret.bin",
    "..%5Csecret.bin",
    "/etc/passwd",
    "%2Fetc%2Fpasswd",
    "//host/share",
    "data//deep.bin",
    "walk.bin/",
    "file:walk.bin",
    "file:///etc/passwd",
    "http://localhost/walk.bin",
    "data:application/octet-stream;base64,AAAA",
    "C:walk.bin",
    "a:b.bin",
    "walk.bin?",
    "walk.bin?x=1",
    "walk.bin#top",
    "walk.bin%00",
    "walk.bin%00.txt",
    "50%.bin",
    "walk%2.bin",
    "walk%zz.bin",
    "walk%0a.bin",
    "walk\n.bin",
    "%ff.bin",
    "\xff.bin",
  };
  g_autofree char *long_name = g_strnfill (MO_MAX_NAME_BYTES + 1, 'a');

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_test_message ("row %u", i);
      g_assert_null (read_beside (self, bad[i], MO_CODE_BESIDE_NAME));
    }
  g_assert_null (read_beside (self, long_name, MO_CODE_BESIDE_NAME));
  g_assert_cmpuint (mo_source_get_whole_size (self->source), ==, strlen ("main"));
}

/* Random names never lead out of the folder. */
static void
test_any_name (Fixture *self, gconstpointer data)
{
  static const char *const pieces[] = { "..",  ".",    "/",          "%2e",     "%2f",  "\\",
                                        "%5c", ":",    "%",          "%00",     "data", "in",
                                        "?",   "#",    "walk.bin",   "~",       "//",   " ",
                                        "%20", "\xc3", "secret.bin", "deep.bin" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  guint n_paths = 0;

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      g_autofree char *path = NULL, *whole = NULL, *plain = NULL, *folder = NULL;

      for (int n = g_rand_int_range (rand, 1, 7); n > 0; n--)
        g_string_append (name, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
      path = mo_beside_path (name->str);
      if (path == NULL)
        continue;
      n_paths++;
      whole = g_build_filename (self->folder, path, NULL);
      plain = g_canonicalize_filename (whole, NULL);
      folder = g_strconcat (self->folder, "/", NULL);
      g_assert_true (g_str_has_prefix (plain, folder));
      if (i % 16 == 0)
        {
          g_autofree char *text = read_beside (self, name->str, MO_CODE_BESIDE_MISSING);

          g_assert_true (text == NULL || g_str_equal (text, "beside"));
          g_clear_pointer (&self->source, mo_source_free);
          self->source = open_main (self);
        }
    }
  g_assert_cmpuint (n_paths, >, 100);
}

static void
test_missing (Fixture *self, gconstpointer data)
{
  g_autofree char *pipe = g_build_filename (self->folder, "pipe.bin", NULL);
  g_autofree char *link = g_build_filename (self->folder, "link.bin", NULL);
  g_autofree char *device = g_build_filename (self->folder, "zero.bin", NULL);
  g_autofree char *linked = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (
      mo_source_open_beside (self->source, "none.bin", MO_NOWHERE, self->context, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "none.bin"));
  mo_context_free (self->context);
  self->context = mo_context_new (NULL);
  g_assert_null (read_beside (self, "data", MO_CODE_BESIDE_MISSING));
  g_assert_null (read_beside (self, "walk.bin/deep.bin", MO_CODE_BESIDE_MISSING));
  /* Opening a pipe would block. */
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_null (read_beside (self, "pipe.bin", MO_CODE_BESIDE_MISSING));
  g_assert_cmpint (symlink ("/dev/zero", device), ==, 0);
  g_assert_null (read_beside (self, "zero.bin", MO_CODE_BESIDE_MISSING));
  /* Links are followed. */
  g_assert_cmpint (symlink ("walk.bin", link), ==, 0);
  linked = read_beside (self, "link.bin", MO_CODE_BESIDE_MISSING);
  g_assert_cmpstr (linked, ==, "beside");
}

static void
test_limits (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "large.bin", NULL);
  int file = g_open (path, O_CREAT | O_WRONLY, 0600);

  for (guint i = 0; i < MO_MAX_BESIDE_FILES; i++)
    {
      g_autofree char *text = read_beside (self, "walk.bin", MO_CODE_BESIDE_TOO_MUCH);

      g_assert_nonnull (text);
    }
  g_assert_null (read_beside (self, "walk.bin", MO_CODE_BESIDE_TOO_MUCH));
  /* A sparse file of exactly the limit; after that not a byte more. */
  g_clear_pointer (&self->source, mo_source_free);
  self->source = open_main (self);
  g_assert_cmpint (ftruncate (file, MO_MAX_BESIDE_BYTES), ==, 0);
  close (file);
  mo_source_free (
      mo_source_open_beside (self->source, "large.bin", MO_NOWHERE, self->context, NULL));
  g_assert_cmpuint (mo_source_get_whole_size (self->source), ==,
                    strlen ("main") + MO_MAX_BESIDE_BYTES);
  g_assert_null (read_beside (self, "walk.bin", MO_CODE_BESIDE_TOO_MUCH));
}

/* Bytes, streams and files opened beside another one have no files beside them. */
static void
test_nothing (Fixture *self, gconstpointer data)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("main", 4);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  MoSource *sources[] = { mo_source_new_for_bytes (bytes, "main.txt"),
                          mo_source_new_for_stream (stream, "standard input", NULL),
                          mo_source_open_beside (self->source, "walk.bin", MO_NOWHERE,
                                                 self->context, NULL) };

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      g_assert_nonnull (sources[i]);
      mo_source_free (self->source);
      self->source = sources[i];
      g_assert_null (read_beside (self, "walk.bin", MO_CODE_BESIDE_NOTHING));
    }
}

static void
test_cancelled (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->context->cancellable = g_cancellable_new ();
  g_cancellable_cancel (self->context->cancellable);
  g_assert_null (
      mo_source_open_beside (self->source, "walk.bin", MO_NOWHERE, self->context, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (mo_diagnostics_get_n_items (self->context->diagnostics), ==, 0);
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/source/beside/names", test_names);
  ADD ("/source/beside/hostile-names", test_hostile_names);
  ADD ("/source/beside/any-name", test_any_name);
  ADD ("/source/beside/missing", test_missing);
  ADD ("/source/beside/limits", test_limits);
  ADD ("/source/beside/nothing", test_nothing);
  ADD ("/source/beside/cancelled", test_cancelled);
  return g_test_run ();
}
