/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-read.h"
#include "mo-write.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>

/* The BVJ reader compared with the BVH reader and with json-glib, for the same motion. */

#define ROUNDS 9
#define SLOW_ROUNDS 3

#define MAX_BVH_RATIO 1.6
#define MIN_JSON_RATIO 15.0
#define MAX_EXTRA_MEMORY (16.0 * 1024 * 1024)
#define MIN_WRITE_RATIO 10.0

static MoClip *
read_clip (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoClip *clip = mo_read (source, context, NULL);

  if (clip == NULL || mo_diagnostics_get_n_items (context->diagnostics) > 0)
    g_error ("%s was not read as it should be", path);
  return clip;
}

static GBytes *
write_clip (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  MoExport export = { .clip = clip, .recipe = recipe };

  return mo_format_bvj.write (&export, context, NULL);
}

/* Writes the BVH as BVJ with the same digits: the head from our writer, and each line of numbers as
 * a row. */
static void
write_bvj (const char *bvh_path, const char *path)
{
  g_autoptr (MoClip) clip = read_clip (bvh_path);
  g_autoptr (GBytes) head = NULL;
  FILE *from = g_fopen (bvh_path, "rb"), *to = g_fopen (path, "wb");
  g_autofree char *line = g_malloc (65536);
  const char *text, *frames;
  gsize length;
  gboolean is_frame = FALSE;

  clip->n_frames = 0;
  head = write_clip (clip);
  text = g_bytes_get_data (head, &length);
  frames = g_strstr_len (text, (gssize) length, "\"Frames\": [") + strlen ("\"Frames\": [");
  fwrite (text, 1, (gsize) (frames - text), to);
  for (gboolean is_first = TRUE; fgets (line, 65536, from) != NULL;)
    {
      if (is_frame)
        {
          g_strdelimit (g_strchomp (line), " ", ',');
          fprintf (to, "%s[%s]", is_first ? "\n" : ",\n", line);
          is_first = FALSE;
        }
      is_frame = is_frame || g_str_has_prefix (line, "Frame Time:");
    }
  fwrite (frames, 1, length - (gsize) (frames - text), to);
  fclose (from);
  if (fclose (to) != 0)
    g_error ("%s cannot be written", path);
}

static double
time_read (const char *path)
{
  double start = bench_now ();
  g_autoptr (MoClip) clip G_GNUC_UNUSED = read_clip (path);

  return bench_now () - start;
}

/* Reads the file as json-glib's tree, and copies its numbers to an array. */
static double
time_json (const char *path, gsize n_values)
{
  double start = bench_now ();
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autofree float *values = g_new (float, n_values);
  float *to = values;
  JsonArray *frames;

  if (!json_parser_load_from_mapped_file (parser, path, NULL))
    g_error ("json-glib does not read %s", path);
  frames = json_object_get_array_member (json_object_get_object_member (json_node_get_object (
                                                                            json_parser_get_root (
                                                                                parser)),
                                                                        "MOTION"),
                                         "Frames");
  for (guint i = 0; i < json_array_get_length (frames); i++)
    {
      JsonArray *row = json_array_get_array_element (frames, i);

      for (guint j = 0; j < json_array_get_length (row); j++)
        *to++ = (float) json_array_get_double_element (row, j);
    }
  g_clear_object (&parser);
  if ((gsize) (to - values) != n_values)
    g_error ("the yardstick found another number of values");
  return bench_now () - start;
}

static gboolean
bench_read (const char *bvj_path, const char *bvh_path, gsize n_values, guint64 size)
{
  double bvj[ROUNDS], bvh[ROUNDS], json[SLOW_ROUNDS], bvj_median, bvh_median, json_median;

  time_read (bvh_path);
  time_read (bvj_path);
  for (guint i = 0; i < ROUNDS; i++)
    {
      bvh[i] = time_read (bvh_path);
      bvj[i] = time_read (bvj_path);
      if (i < SLOW_ROUNDS)
        json[i] = time_json (bvj_path, n_values);
    }
  bvj_median = bench_median (bvj, ROUNDS);
  bvh_median = bench_median (bvh, ROUNDS);
  json_median = bench_median (json, SLOW_ROUNDS);
  g_print ("  read %.1f ms (%.0f MB/s), as BVH %.1f ms, json-glib %.0f ms\n", bvj_median * 1e3,
           (double) size / bvj_median / 1e6, bvh_median * 1e3, json_median * 1e3);
  g_print ("  read / BVH %.2f (at most %.1f)   json-glib / read %.1f (at least %.0f)\n",
           bvj_median / bvh_median, MAX_BVH_RATIO, json_median / bvj_median, MIN_JSON_RATIO);
  return bvj_median <= bvh_median * MAX_BVH_RATIO && json_median >= bvj_median * MIN_JSON_RATIO;
}

/* In a process of its own, because only the peak memory of a whole process can be measured. */
static gboolean
bench_memory (const char *program, gsize n_values, const char *path)
{
  const char *command[] = { program, "--memory", path, NULL };
  g_autofree char *output = NULL;
  double peak, extra; /* channels keep 15 digits, which take 8 bytes */

  if (!g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL,
                     NULL, NULL))
    g_error ("cannot start %s again", program);
  peak = (double) g_ascii_strtoull (output, NULL, 10);
  extra = peak - (double) n_values * sizeof (double);
  g_print ("  peak memory %.1f MiB: 8 bytes a value and %.1f MiB (at most 16)\n", peak / 1048576.0,
           extra / 1048576.0);
  return extra <= MAX_EXTRA_MEMORY;
}

static gboolean
bench_write (const char *path)
{
  g_autoptr (MoClip) clip = read_clip (path);
  gsize n_values = (gsize) clip->n_frames * clip->skeleton->n_channels, length = 0;
  double ours[ROUNDS], library[SLOW_ROUNDS], ours_median, library_median;
  char text[64];

  for (guint i = 0; i < ROUNDS; i++)
    {
      double start = bench_now ();
      g_autoptr (GBytes) bytes G_GNUC_UNUSED = write_clip (clip);

      ours[i] = bench_now () - start;
      start = bench_now ();
      for (gsize j = 0; i < SLOW_ROUNDS && j < n_values; j++)
        length += (gsize) snprintf (text, sizeof text, "%.6f,", clip->values[j]);
      if (i < SLOW_ROUNDS && length > 0)
        library[i] = bench_now () - start;
    }
  ours_median = bench_median (ours, ROUNDS);
  library_median = bench_median (library, SLOW_ROUNDS);
  g_print ("  write %.1f ms, snprintf %.0f ms: %.1f times as fast (at least %.0f)\n",
           ours_median * 1e3, library_median * 1e3, library_median / ours_median, MIN_WRITE_RATIO);
  return library_median >= ours_median * MIN_WRITE_RATIO;
}

static char *
new_file (void)
{
  char *path = g_strdup_printf ("%s/limber-bench-XXXXXX", g_get_tmp_dir ());
  int handle = g_mkstemp (path);

  if (handle < 0)
    g_error ("no temporary file");
  g_close (handle, NULL);
  return path;
}

int
main (int argc, char **argv)
{
  const BenchMotion *motion = &bench_big;
  gsize n_values = (gsize) motion->n_frames * bench_motion_n_channels (motion);
  g_autofree char *bvh_path = NULL, *bvj_path = NULL;
  GStatBuf info;
  gboolean ok;

  if (argc == 3 && g_str_equal (argv[1], "--memory"))
    {
      g_autoptr (MoClip) clip G_GNUC_UNUSED = read_clip (argv[2]);

      g_print ("%" G_GUINT64_FORMAT "\n", bench_peak_memory ());
      return 0;
    }
  bvh_path = new_file ();
  bvj_path = new_file ();
  bench_write_bvh (motion, bvh_path);
  write_bvj (bvh_path, bvj_path);
  g_stat (bvj_path, &info);
  g_print ("big: %u joints, %u frames, %.1f MB\n", motion->n_joints, motion->n_frames,
           (double) info.st_size / 1e6);
  ok = bench_read (bvj_path, bvh_path, n_values, (guint64) info.st_size);
  ok = bench_memory (argv[0], n_values, bvj_path) && ok;
  ok = bench_write (bvj_path) && ok;
  g_unlink (bvh_path);
  g_unlink (bvj_path);
  return ok ? 0 : 1;
}
