/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watchdog.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define TICK 5 /* ms */
#define FEWEST_TURNS 5

#define LARGE_SIZE (20u * 1024u * 1024u)

static gboolean
on_tick (gpointer n_turns)
{
  ++*(guint *) n_turns;
  return G_SOURCE_CONTINUE;
}

void
watchdog_judge (void (*work) (gpointer data), gpointer data)
{
  guint n_turns = 0;
  guint source = g_timeout_add (TICK, on_tick, &n_turns);

  work (data);
  g_source_remove (source);
  g_test_message ("the loop turned %u times", n_turns);
  g_assert_cmpuint (n_turns, >=, FEWEST_TURNS);
}

char *
large_motion_new (const char *sample)
{
  g_autofree char *text = NULL, *folder = g_dir_make_tmp ("limber-large-XXXXXX", NULL);
  char *path = g_build_filename (folder, "large.bvh", NULL);
  gboolean is_read = g_file_get_contents (sample, &text, NULL, NULL);
  char *frames = strstr (text, "Frames:"), *time = strstr (text, "Frame Time:");
  char *rows = strchr (time, '\n') + 1;
  guint n_frames = (guint) g_ascii_strtoull (frames + strlen ("Frames:"), NULL, 10);
  guint n_times = LARGE_SIZE / (guint) strlen (rows) + 1;
  FILE *stream = fopen (path, "w");

  g_assert_true (is_read);
  fwrite (text, 1, (gsize) (frames - text), stream);
  fprintf (stream, "Frames: %u\n", n_frames * n_times);
  fwrite (time, 1, (gsize) (rows - time), stream);
  for (guint i = 0; i < n_times; i++)
    fputs (rows, stream);
  g_assert_cmpint (fclose (stream), ==, 0);
  return path;
}

void
large_motion_free (char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_unlink (path);
  g_rmdir (folder);
  g_free (path);
}
