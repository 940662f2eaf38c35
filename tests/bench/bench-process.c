/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE 1
#include "config.h"

#include "bench-process.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define KIB 1024

extern char **environ;

gboolean
bench_run (const char *const *words, BenchUsage *usage)
{
  posix_spawn_file_actions_t actions;
  struct rusage used;
  int status = 1, failure;
  pid_t child;

  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen (&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  failure = posix_spawnp (&child, words[0], &actions, NULL, (char **) words, environ);
  posix_spawn_file_actions_destroy (&actions);
  if (failure != 0 || wait4 (child, &status, 0, &used) != child)
    return FALSE;
  *usage =
      (BenchUsage){ .seconds = (double) (used.ru_utime.tv_sec + used.ru_stime.tv_sec)
                               + 1e-6 * (double) (used.ru_utime.tv_usec + used.ru_stime.tv_usec),
                    .memory = (guint64) used.ru_maxrss * KIB,
                    .status = WEXITSTATUS (status) };
  return WIFEXITED (status);
}

static int
compare_seconds (const void *a, const void *b)
{
  double x = ((const BenchUsage *) a)->seconds, y = ((const BenchUsage *) b)->seconds;

  return (x > y) - (x < y);
}

static int
compare_memory (const void *a, const void *b)
{
  guint64 x = ((const BenchUsage *) a)->memory, y = ((const BenchUsage *) b)->memory;

  return (x > y) - (x < y);
}

BenchUsage
bench_median_usage (BenchUsage *runs, guint n)
{
  BenchUsage median = { 0 };

  qsort (runs, n, sizeof *runs, compare_memory);
  median.memory = runs[n / 2].memory;
  qsort (runs, n, sizeof *runs, compare_seconds);
  median.seconds = runs[n / 2].seconds;
  return median;
}

gboolean
bench_judge (const char *what, double ratio, double most)
{
  g_print ("  %-40s %6.2f (at most %.2f)%s\n", what, ratio, most, ratio > most ? ": MISSED" : "");
  return ratio <= most;
}
