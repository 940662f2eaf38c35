/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib.h>

#include <string.h>

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* Replays files and folders of them through a harness, where no fuzzer drives it. */

static gboolean
replay_file (const char *path)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, NULL))
    return FALSE;
  LLVMFuzzerTestOneInput ((const guint8 *) text, length);
  return TRUE;
}

int
main (int argc, char **argv)
{
  guint n = 0;

  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GDir) dir = g_dir_open (argv[i], 0, NULL);
      const char *name;

      if (dir == NULL)
        n += replay_file (argv[i]);
      while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
        {
          g_autofree char *path = g_build_filename (argv[i], name, NULL);

          n += replay_file (path);
        }
    }
  g_print ("%u inputs\n", n);
  return n > 0 ? 0 : 1;
}
