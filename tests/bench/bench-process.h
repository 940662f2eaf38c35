/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a process used. Processor time is independent of how busy the machine is, apart from the caches. */
typedef struct
{
  double seconds; /* of the processor, in all threads, with what the kernel did for them */
  guint64 memory; /* bytes: the highest that was resident, here or in the process that started it */
  int status;     /* what it returned */
} BenchUsage;

/* Runs a program to its end, with its output discarded. `words` is the path or name of the program and its arguments,
 * ending with NULL. FALSE if it does not start or ends by a signal. */
gboolean bench_run (const char *const *words, BenchUsage *usage);

/* The medians of `n` runs, time and memory each for itself; sorts them. */
BenchUsage bench_median_usage (BenchUsage *runs, guint n);

/* Prints a line of a benchmark: what was measured, as a ratio, and its bar. Returns whether it is met. */
gboolean bench_judge (const char *what, double ratio, double most);

G_END_DECLS
