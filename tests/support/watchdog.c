/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watchdog.h"

#include <stdio.h>
#include <string.h>

#define LIMIT 50.0 /* ms */
#define TICK 5     /* ms */
#define TRIES 3

typedef struct
{
  gint64 last;
  gint64 waited;  /* ns without a processor, up to `last` */
  double largest; /* ms */
  guint timeout;
} Watchdog;

/* Nanoseconds that this thread was ready and had no processor; 0 where the system does not tell. */
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
  Watchdog *self = data;
  gint64 now = g_get_monotonic_time (), waited = get_waited ();
  double gap = (now - self->last) / 1e3 - (waited - self->waited) / 1e6;

  self->largest = MAX (self->largest, gap);
  self->last = now;
  self->waited = waited;
  return G_SOURCE_CONTINUE;
}

static void
watchdog_start (Watchdog *self)
{
  *self = (Watchdog){ .last = g_get_monotonic_time (), .waited = get_waited () };
  self->timeout = g_timeout_add_full (G_PRIORITY_HIGH, TICK, on_tick, self, NULL);
}

static double
watchdog_stop (Watchdog *self)
{
  on_tick (self);
  g_source_remove (self->timeout);
  return self->largest;
}

/* The sample with its frames again and again, until it is as large as asked for. */
void
write_large_motion (const char *path, const char *sample, gsize size)
{
  g_autofree char *text = NULL;
  gboolean is_read = g_file_get_contents (sample, &text, NULL, NULL);
  char *frames = strstr (text, "Frames:"), *time = strstr (text, "Frame Time:");
  char *rows = strchr (time, '\n') + 1;
  guint n_frames = (guint) g_ascii_strtoull (frames + strlen ("Frames:"), NULL, 10);
  guint n_times = (guint) (size / strlen (rows)) + 1;
  FILE *stream = fopen (path, "w");

  g_assert_true (is_read);
  fwrite (text, 1, (gsize) (frames - text), stream);
  fprintf (stream, "Frames: %u\n", n_frames * n_times);
  fwrite (time, 1, (gsize) (rows - time), stream);
  for (guint i = 0; i < n_times; i++)
    fputs (rows, stream);
  g_assert_cmpint (fclose (stream), ==, 0);
}

static double
measure_idle (guint ms)
{
  Watchdog watchdog;
  gint64 end = g_get_monotonic_time () + 1000 * (gint64) ms;

  watchdog_start (&watchdog);
  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  return watchdog_stop (&watchdog);
}

void
watchdog_judge (void (*work) (gpointer data), gpointer data)
{
  double least = G_MAXDOUBLE, idle = 0.0;

  for (guint i = 0; i < TRIES && least > LIMIT; i++)
    {
      gint64 begun = g_get_monotonic_time ();
      Watchdog watchdog;
      double gap;
      guint took;

      watchdog_start (&watchdog);
      work (data);
      gap = watchdog_stop (&watchdog);
      took = (guint) ((g_get_monotonic_time () - begun) / 1000);
      g_test_message ("%u ms of work: largest gap %.1f ms", took, gap);
      least = MIN (least, gap);
      if (gap > LIMIT)
        {
          double without = measure_idle (took);

          idle = MAX (idle, without);
        }
    }
  g_test_minimized_result (least, "largest gap %.1f ms", least);
  if (least > LIMIT && idle > LIMIT)
    g_test_skip ("this machine is too busy to tell: its idle loop stops for longer than the limit");
  else
    g_assert_cmpfloat (least, <=, LIMIT);
}
