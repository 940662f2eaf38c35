/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* Runs a harness on files and folders of files, without a fuzzer:
 *   fuzz-bvh [--suffix=bvh]... [--largest=BYTES] FILE-OR-FOLDER...
 * With suffixes, only files that have one of them are used; larger files in folders are skipped,
 * which is reported. */

static struct
{
  GPtrArray *suffixes;
  guint64 largest;
  guint n_inputs, n_left;
} replay = { .largest = G_MAXUINT64 };

static gboolean
is_wanted (const char *name)
{
  for (guint i = 0; i < replay.suffixes->len; i++)
    {
      const char *dot = strrchr (name, '.');

      if (dot != NULL && g_ascii_strcasecmp (dot + 1, replay.suffixes->pdata[i]) == 0)
        return TRUE;
    }
  return replay.suffixes->len == 0;
}

static void
replay_file (const char *path)
{
  g_autofree char *text = NULL;
  gsize length;
  GStatBuf info;

  if (!is_wanted (path) || g_stat (path, &info) != 0)
    return;
  if ((guint64) info.st_size > replay.largest)
    {
      replay.n_left++;
      return;
    }
  if (!g_file_get_contents (path, &text, &length, NULL))
    return;
  if (g_getenv ("LIMBER_FUZZ_VERBOSE") != NULL)
    g_printerr ("%s\n", path);
  LLVMFuzzerTestOneInput ((const guint8 *) text, length);
  replay.n_inputs++;
}

static void
replay_path (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  if (dir == NULL && g_file_test (path, G_FILE_TEST_EXISTS))
    replay_file (path);
  else if (dir == NULL)
    g_print ("skipped: there is no %s\n", path);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      replay_path (inner);
    }
}

int
main (int argc, char **argv)
{
  static const char suffix[] = "--suffix=", largest[] = "--largest=";
  g_autofree char *costs = NULL;

  replay.suffixes = g_ptr_array_new ();
  fuzz_set_replay ();
  for (int i = 1; i < argc; i++)
    if (g_str_has_prefix (argv[i], suffix))
      g_ptr_array_add (replay.suffixes, argv[i] + strlen (suffix));
    else if (g_str_has_prefix (argv[i], largest))
      replay.largest = g_ascii_strtoull (argv[i] + strlen (largest), NULL, 10);
    else
      replay_path (argv[i]);
  costs = fuzz_describe_costs ();
  g_print ("%u inputs, %u larger ones left out; %s\n", replay.n_inputs, replay.n_left, costs);
  g_ptr_array_unref (replay.suffixes);
  return replay.n_inputs > 0 ? 0 : 1;
}
