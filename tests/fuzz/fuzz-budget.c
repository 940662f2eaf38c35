/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz-budget.h"
#include "fuzz-heap.h"

#include "mo-convert.h"
#include "test-clip.h"

#include <stdlib.h>
#include <time.h>

#define FREE_SECONDS 2.0
#define SECONDS_OF_BYTE 1e-6

/* 10 of the 64 MB are the program itself with its libraries. */
#define FREE_BYTES 54000000u
#define BYTES_OF_BYTE 16u

/* What `work` takes on the machine where the budget was set, in a normal build. */
#define USUAL_SECONDS 0.025

/* Measured time varies, and a sanitizer may slow down other work more than the calibration. */
#define SLACK_OF_FUZZING 2.0
#define SLACK_OF_REPLAY 10.0

typedef struct
{
  double seconds, bytes; /* as parts of the budget */
  char command[64];
} Cost;

static struct
{
  double scale; /* 0 until it is known */
  double slack;
  double started;
  double reading;    /* seconds */
  gint64 begun_with; /* bytes */
  const char *command;
  gsize n;
} now = { .slack = SLACK_OF_FUZZING };

static Cost slowest, largest;

static double
processor_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

/* Reads and converts a motion, as commands do. */
static void
work (void)
{
  static const char head[] =
      "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Xrotation "
      "Zrotation Yrotation\nJOINT abdomen\n{\nOFFSET 0 3 0\nCHANNELS 3 Xrotation Zrotation Yrotation\n"
      "JOINT chest\n{\nOFFSET 0 8 0\nCHANNELS 3 Xrotation Zrotation Yrotation\nEnd Site\n{\n"
      "OFFSET 0 9 0\n}\n}\n}\n}\nMOTION\nFrames: 600\nFrame Time: 0.0333333\n";
  g_autoptr (GString) text = g_string_new (head);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;

  for (guint i = 0; i < 600; i++)
    {
      for (guint j = 0; j < 12; j++)
        g_string_append_printf (text, "%u.%03u ", (i * (j + 3) * 7) % 60, (i * 13 + j) % 1000);
      g_string_append_c (text, '\n');
    }
  clip = test_read (&mo_format_bvh, text->str, text->len, context, NULL);
  g_assert_nonnull (clip);
  anim = mo_convert (clip, recipe, context, NULL);
  g_assert_nonnull (anim);
}

/* By which factor everything takes longer than where the budget was set. */
static void
calibrate (void)
{
  double started, most = 0.0;

  for (guint i = 0; i < 3; i++)
    {
      started = processor_seconds ();
      work ();
      most = MAX (most, processor_seconds () - started);
    }
  now.scale = MAX (most / USUAL_SECONDS, 1.0);
}

void
fuzz_set_replay (void)
{
  now.slack = SLACK_OF_REPLAY;
}

void
fuzz_begin_input (void)
{
  if (now.scale == 0.0)
    {
      calibrate ();
      if (g_getenv ("LIMBER_FUZZ_UNTIMED") != NULL)
        now.slack = G_MAXDOUBLE;
    }
  now.reading = 0.0;
  now.begun_with = fuzz_heap_now ();
}

void
fuzz_begin (const char *command, gsize n)
{
  double bytes = FREE_BYTES + (double) n * BYTES_OF_BYTE;

  now.command = command;
  now.n = n;
  fuzz_heap_watch (command, now.begun_with, (gint64) (bytes * fuzz_heap_exaggeration ()));
  now.started = processor_seconds ();
}

static void
note (Cost *cost, double part, double *most)
{
  if (part <= *most)
    return;
  *most = part;
  g_snprintf (cost->command, sizeof cost->command, "%s of %" G_GSIZE_FORMAT " bytes", now.command,
              now.n);
}

static double
end (void)
{
  double seconds = processor_seconds () - now.started;
  double budget = FREE_SECONDS + SECONDS_OF_BYTE * (double) now.n;
  double part = (now.reading + seconds) / (budget * now.scale);

  note (&largest, fuzz_heap_end (), &largest.bytes);
  note (&slowest, part, &slowest.seconds);
  if (part > now.slack)
    {
      g_printerr ("fuzz: %s of %" G_GSIZE_FORMAT
                  " bytes takes %.2f s of processor time, and %.2f s is "
                  "the budget here (%.2f s where it was set)\n",
                  now.command, now.n, now.reading + seconds, budget * now.scale, budget);
      abort ();
    }
  return seconds;
}

void
fuzz_end (void)
{
  end ();
}

void
fuzz_end_reading (void)
{
  now.reading += end ();
}

char *
fuzz_describe_costs (void)
{
  return g_strdup_printf (
      "at most %.0f %% of the time (%s; everything takes %.1f times the usual) and "
      "%.0f %% of the memory (%s)",
      slowest.seconds * 100.0, slowest.command, now.scale, largest.bytes * 100.0, largest.command);
}
