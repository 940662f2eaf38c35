/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-read.h"
#include "mo-write.h"
#include "mo-viewer-reading.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

#define ROUNDS 9
#define WRITE_ROUNDS 5

/* Limits for the reader and the writer. */
#define MAX_READ_RATIO 1.3
#define MAX_EXTRA_MEMORY (8.0 * 1024 * 1024)
#define MIN_WRITE_RATIO 10.0

static MoClip *
read_clip (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoClip *clip = mo_read (source, context, NULL);

  if (clip == NULL || mo_diagnostics_get_n_items (context->diagnostics) > 0
      || mo_viewer_reading (clip)->owned != NULL)
    g_error ("%s was not read as it should be", path);
  return clip;
}

static double
time_tokens (const char *path, gsize n_values, gboolean by_library)
{
  double start = bench_now ();
  g_autofree float *values = g_new (float, n_values);

  if (bench_parse_tokens (path, values, by_library) != n_values)
    g_error ("the yardstick found another number of values");
  return bench_now () - start;
}

static double
time_read (const char *path)
{
  double start = bench_now ();
  g_autoptr (MoClip) clip G_GNUC_UNUSED = read_clip (path);

  return bench_now () - start;
}

static gboolean
bench_read (const BenchMotion *motion, const char *path, guint64 size)
{
  gsize n_values = (gsize) motion->n_frames * bench_motion_n_channels (motion);
  double ours[ROUNDS], tokens[ROUNDS], library[ROUNDS];
  double ours_median, tokens_median;

  time_read (path);
  for (guint i = 0; i < ROUNDS; i++)
    {
      tokens[i] = time_tokens (path, n_values, FALSE);
      ours[i] = time_read (path);
      library[i] = i < 3 ? time_tokens (path, n_values, TRUE) : library[i - 3];
    }
  ours_median = bench_median (ours, ROUNDS);
  tokens_median = bench_median (tokens, ROUNDS);
  g_print ("  read %.1f ms (%.0f MB/s), tokens alone %.1f ms, strtod %.0f ms\n", ours_median * 1e3,
           (double) size / ours_median / 1e6, tokens_median * 1e3,
           bench_median (library, ROUNDS) * 1e3);
  g_print ("  read / tokens %.2f (at most %.1f)   strtod / read %.1f\n",
           ours_median / tokens_median, MAX_READ_RATIO,
           bench_median (library, ROUNDS) / ours_median);
  return ours_median <= tokens_median * MAX_READ_RATIO;
}

/* In a process of its own, because only the peak memory of a whole process can be measured. */
static gboolean
bench_memory (const char *program, const BenchMotion *motion, const char *path)
{
  const char *command[] = { program, "--memory", path, NULL };
  g_autofree char *output = NULL;
  double n_values = (double) motion->n_frames * bench_motion_n_channels (motion), peak, extra;

  if (!g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL,
                     NULL, NULL))
    g_error ("cannot start %s again", program);
  peak = (double) g_ascii_strtoull (output, NULL, 10);
  extra = peak - n_values * sizeof (float);
  g_print ("  peak memory %.1f MiB: 4 bytes a value and %.1f MiB (at most 8)\n", peak / 1048576.0,
           extra / 1048576.0);
  return extra <= MAX_EXTRA_MEMORY;
}

static double
time_write (MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoExport export = { .clip = clip };
  double start = bench_now ();
  g_autoptr (GBytes) bytes G_GNUC_UNUSED = mo_format_bvh.write (&export, context, NULL);

  return bench_now () - start;
}

static double
time_snprintf (MoClip *clip)
{
  gsize n_values = (gsize) clip->n_frames * clip->skeleton->n_channels;
  double start = bench_now ();
  char text[64];
  gsize length = 0;

  for (gsize i = 0; i < n_values; i++)
    length += (gsize) snprintf (text, sizeof text, "%.6f ", clip->singles[i]);
  return length > 0 ? bench_now () - start : 0.0;
}

static gboolean
bench_write (const char *path)
{
  g_autoptr (MoClip) clip = read_clip (path);
  double ours[WRITE_ROUNDS], library[WRITE_ROUNDS], ours_median, library_median;

  for (guint i = 0; i < WRITE_ROUNDS; i++)
    {
      ours[i] = time_write (clip);
      library[i] = time_snprintf (clip);
    }
  ours_median = bench_median (ours, WRITE_ROUNDS);
  library_median = bench_median (library, WRITE_ROUNDS);
  g_print ("  write %.1f ms, snprintf %.0f ms: %.1f times as fast (at least %.0f)\n",
           ours_median * 1e3, library_median * 1e3, library_median / ours_median, MIN_WRITE_RATIO);
  return library_median >= ours_median * MIN_WRITE_RATIO;
}

static gboolean
bench_motion (const char *program, const char *title, const BenchMotion *motion)
{
  g_autofree char *path = g_strdup_printf ("%s/limber-bench-XXXXXX", g_get_tmp_dir ());
  int handle = g_mkstemp (path);
  GStatBuf info;
  gboolean ok;

  if (handle < 0)
    g_error ("no temporary file");
  g_close (handle, NULL);
  bench_write_bvh (motion, path);
  g_stat (path, &info);
  g_print ("%s: %u joints, %u frames, %.1f MB\n", title, motion->n_joints, motion->n_frames,
           (double) info.st_size / 1e6);
  ok = bench_read (motion, path, (guint64) info.st_size);
  ok = bench_memory (program, motion, path) && ok;
  ok = bench_write (path) && ok;
  g_unlink (path);
  return ok;
}

int
main (int argc, char **argv)
{
  gboolean ok;

  if (argc == 3 && g_str_equal (argv[1], "--memory"))
    {
      g_autoptr (MoClip) clip G_GNUC_UNUSED = read_clip (argv[2]);

      g_print ("%" G_GUINT64_FORMAT "\n", bench_peak_memory ());
      return 0;
    }
  ok = bench_motion (argv[0], "big", &bench_big);
  ok = bench_motion (argv[0], "avatar", &bench_avatar) && ok;
  return ok ? 0 : 1;
}
