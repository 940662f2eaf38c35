/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-process.h"

#include <glib/gstdio.h>

/* A film of the figure, of ten seconds at 20 frames a second: limber-tool and a motion are the arguments. On two cores that are
 * both busy all the time it takes half of its processor time. */

#define ROUNDS 5
#define MOST 3.0 /* seconds */
#define CORES 2.0

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("limber-bench-XXXXXX", NULL);
  g_autofree char *film = g_build_filename (folder, "film.webp", NULL);
  const char *const words[] = { argv[1], "render", argv[2], "--animate", "-f", "-o", film, NULL };
  BenchUsage runs[ROUNDS], median;
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();

      if (!bench_run (words, &runs[i]) || runs[i].status != 0)
        g_error ("%s does not run", argv[1]);
      best = MIN (best, (double) (g_get_monotonic_time () - start) / 1e6);
    }
  g_unlink (film);
  g_rmdir (folder);
  median = bench_median_usage (runs, ROUNDS);
  g_print ("film: %.2f s of a processor, %.2f s on the clock at best\n", median.seconds, best);
  return bench_judge ("seconds on two cores, of 3", median.seconds / CORES / MOST, 1.0) ? 0 : 1;
}
