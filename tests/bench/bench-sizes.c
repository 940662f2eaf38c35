/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "bench-process.h"

#include <glib/gstdio.h>
#include <unistd.h>

/* What it costs to ask for a size, or for the fewest keys: processor time of whole processes, as a multiple of what the same
 * conversion takes without. The arguments are the path of limber-tool, and clips; a long motion is made. */

#define ROUNDS 3
#define FRAMES 20000
#define SECONDS 20.0

#define MOST_FOR_SIZE 3.0 /* of all clips and sizes, on average */
#define MOST_FOR_BEST 5.0

/* Parts of the size without asking. */
static const double shares[] = { 0.4, 0.7, 1.3 };

static const char *tool;
static char *output;

/* Seconds for a conversion with a further option, or NULL. */
static double
convert (const char *path, const char *option)
{
  const char *const words[] = { tool, "convert", path, "-o", output, "--force", option, NULL };
  BenchUsage runs[ROUNDS];

  for (guint i = 0; i < ROUNDS; i++)
    if (!bench_run (words, &runs[i]) || runs[i].status != 0)
      g_error ("“%s” was not converted", path);
  return bench_median_usage (runs, ROUNDS).seconds;
}

static double
ask_for_sizes (const char *path, double plain, goffset n_bytes)
{
  double sum = 0.0;

  g_print ("  %-30.30s", path + strlen (path) - MIN (30, strlen (path)));
  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      g_autofree char *option = g_strdup_printf ("--max-bytes=%.0f", shares[i] * (double) n_bytes);
      double ratio = convert (path, option) / plain;

      g_print (" %6.2f", ratio);
      sum += ratio / G_N_ELEMENTS (shares);
    }
  g_print ("\n");
  return sum;
}

static double
measure (const char *path, double *plain)
{
  GStatBuf status;

  *plain = convert (path, NULL);
  if (g_stat (output, &status) != 0)
    g_error ("“%s” has no result", path);
  return ask_for_sizes (path, *plain, status.st_size);
}

static char *
write_motion (void)
{
  BenchMotion motion = bench_avatar;
  char *path = g_strdup_printf ("%s/limber-bench-%d.bvh", g_get_tmp_dir (), (int) getpid ());

  motion.n_frames = FRAMES;
  motion.frame_time = SECONDS / FRAMES;
  bench_write_bvh (&motion, path);
  return path;
}

int
main (int argc, char **argv)
{
  g_autofree char *motion = write_motion ();
  double plain, sum = 0.0;
  gboolean is_met;

  tool = argv[1];
  output = g_strdup_printf ("%s/limber-bench-%d.anim", g_get_tmp_dir (), (int) getpid ());
  g_print (
      "sizes: 0.4, 0.7 and 1.3 times what a clip has; processor time for that of a plain conversion:\n");
  for (int i = 2; i < argc; i++)
    sum += measure (argv[i], &plain);
  is_met = bench_judge ("clips, on average", sum / MAX (argc - 2, 1), MOST_FOR_SIZE);
  sum = measure (motion, &plain);
  is_met = bench_judge ("20,000 frames, on average", sum, MOST_FOR_SIZE) && is_met;
  is_met = bench_judge ("--reduce best, 20,000 frames", convert (motion, "--reduce=best") / plain,
                        MOST_FOR_BEST)
           && is_met;
  g_unlink (output);
  g_unlink (motion);
  g_free (output);
  return is_met ? 0 : 1;
}
