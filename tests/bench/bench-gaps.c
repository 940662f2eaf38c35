/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../app/large-file.h"

#include <stdio.h>

/* The longest time between two turns of the main loop while a large file is opened in a window, all
 * its lists are filled, the figure is drawn and a setting is changed; and that of an idle loop for
 * the same time. Time in which the thread was ready but had no processor is not ours: Linux reports
 * it, and it is subtracted. Exits with 1 if the shortest round of several has a longer gap than the yardstick. */

#define YARDSTICK 50.0 /* ms */
#define TICK 5         /* ms */
#define N_ROUNDS 3

typedef struct
{
  gint64 last;
  gint64 waited;  /* ns ready without a processor, until `last` */
  double largest; /* ms */
} Gaps;

/* Nanoseconds for which this thread was ready but had no processor; 0 if the system does not report
 * it. */
static gint64
get_waited (void)
{
  char text[128] = "";
  gint64 ran = 0, waited = 0;
  FILE *file = fopen ("/proc/thread-self/schedstat", "r");

  if (file == NULL)
    return 0;
  if (fgets (text, sizeof text, file) == NULL
      || sscanf (text, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT, &ran, &waited) != 2)
    waited = 0;
  fclose (file);
  return waited;
}

static gboolean
on_tick (gpointer data)
{
  Gaps *self = data;
  gint64 now = g_get_monotonic_time (), waited = get_waited ();
  double gap = (now - self->last) / 1e3 - (waited - self->waited) / 1e6;

  self->largest = MAX (self->largest, gap);
  self->last = now;
  self->waited = waited;
  return G_SOURCE_CONTINUE;
}

static double
measure (void (*work) (gpointer data), gpointer data)
{
  Gaps gaps = { g_get_monotonic_time (), get_waited (), 0.0 };
  guint source = g_timeout_add_full (G_PRIORITY_HIGH, TICK, on_tick, &gaps, NULL);

  work (data);
  on_tick (&gaps);
  g_source_remove (source);
  return gaps.largest;
}

static void
run_for (double seconds)
{
  gint64 end = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  guint tick = g_timeout_add (20, wake_up, NULL);

  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick);
}

static void
idle (gpointer seconds)
{
  run_for (*(double *) seconds);
}

/* And for a while afterwards, as lists are filled and the figure is drawn. */
static void
open_and_trim (gpointer file)
{
  large_file_open (file);
  run_for (0.5);
  large_file_trim (file);
  run_for (0.5);
}

int
main (int argc, char **argv)
{
  char *path = large_motion_new (g_getenv ("LIMBER_BENCH_FILE"));
  g_autoptr (GFile) file = g_file_new_for_path (path);
  double seconds = 2.0, shortest = G_MAXDOUBLE;

  start_application (&argc, &argv);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      LargeFile work = { open_sample ("wave.bvh"), file };
      double gap;

      gtk_window_set_default_size (GTK_WINDOW (work.window), 900, 600);
      run_for (0.5);
      gap = measure (open_and_trim, &work);
      printf ("gaps: at work %.1f ms, idle %.1f ms, yardstick %.0f ms\n", gap,
              measure (idle, &seconds), YARDSTICK);
      shortest = MIN (shortest, gap);
      close_window (work.window);
    }
  large_motion_free (path);
  return shortest > YARDSTICK;
}
