/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-process.h"

#include <gio/gio.h>
#include <locale.h>

/* How long limber-tool takes to start, next to a program that does nothing but what every program with GIO does: set its
 * language, name a file and print a line. That is this one. The argument is the path of limber-tool. */

#define ROUNDS 101
#define MOST 1.0

static int
do_nothing (void)
{
  g_autoptr (GFile) file = NULL;

  g_setenv ("GIO_USE_VFS", "local", TRUE);
  setlocale (LC_ALL, "");
  file = g_file_new_for_path (".");
  g_print ("%s\n", g_file_peek_path (file));
  return 0;
}

int
main (int argc, char **argv)
{
  const char *const words[][3] = {
    { argv[0], "--bare" },
    { argv[1], "--version" },
    { argv[1], "--help" },
    { "true" },
  };
  BenchUsage runs[G_N_ELEMENTS (words)][ROUNDS], median[G_N_ELEMENTS (words)];

  if (argc == 2 && g_str_equal (argv[1], "--bare"))
    return do_nothing ();
  for (guint i = 0; i < ROUNDS; i++)
    for (guint k = 0; k < G_N_ELEMENTS (words); k++)
      if (!bench_run (words[k], &runs[k][i]) || runs[k][i].status != 0)
        g_error ("%s does not run", words[k][0]);
  for (guint k = 0; k < G_N_ELEMENTS (words); k++)
    median[k] = bench_median_usage (runs[k], ROUNDS);
  g_print ("start: a bare GIO program takes %.2f ms, true %.2f ms of a processor\n",
           median[0].seconds * 1e3, median[3].seconds * 1e3);
  g_print ("  limber-tool --help takes %.2f ms\n", median[2].seconds * 1e3);
  return bench_judge ("limber-tool --version, of a bare program",
                      median[1].seconds / median[0].seconds, MOST)
             ? 0
             : 1;
}
