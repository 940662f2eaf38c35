/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-batch.h"

#include "cli-exit.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* Work that finishes sooner shows no progress (microseconds). */
#define PATIENCE (G_USEC_PER_SEC / 2)
#define TICK (G_USEC_PER_SEC / 10)

/* How long work may go on after a signal (seconds). */
#define GRACE 1u

typedef struct
{
  const CliBatch *batch;
  GPtrArray *jobs;
  GCancellable *cancellable;
  GMutex mutex;
  GCond is_one_done;

  gint64 begin;
  gboolean shows_progress; /* standard error is a terminal */
  gboolean has_line;       /* a progress line is displayed */
} Run;

static volatile sig_atomic_t caught_signal;

/* A second signal of the same kind kills the process, because of SA_RESETHAND. The work has a short
 * time to stop by itself; after that the alarm ends it, because it may be waiting forever for the
 * reader of a pipe. */
static void
catch_signal (int number)
{
  caught_signal = number;
  alarm (GRACE);
}

/* Ends as the first signal would have. Partly written temporary files are removed by the next write
 * to that folder. */
static void
end_by_alarm (int number)
{
  (void) number;
  signal (caught_signal, SIG_DFL);
  raise (caught_signal);
}

static void
watch_signals (gboolean on)
{
  static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
  struct sigaction late = { .sa_handler = end_by_alarm, .sa_flags = SA_RESTART };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      struct sigaction action = { .sa_handler = on ? catch_signal : SIG_DFL,
                                  .sa_flags = SA_RESETHAND | SA_RESTART };
      struct sigaction old;

      /* A signal that the parent process made us ignore (nohup) stays ignored. */
      if (sigaction (numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction (numbers[i], &action, NULL);
    }
  /* After a signal the alarm keeps running, even while the last output is written. */
  if (on)
    sigaction (SIGALRM, &late, NULL);
}

static void
note_progress (double fraction, gpointer user_data)
{
  CliJob *job = user_data;
  int permille = (int) (1000.0 * (job->begin + fraction * (job->end - job->begin)));

  /* Every step of a conversion starts at 0 again, but the display must not go back. */
  if (permille > g_atomic_int_get (&job->permille))
    g_atomic_int_set (&job->permille, permille);
}

void
cli_job_enter (CliJob *job, double begin, double end)
{
  job->begin = begin;
  job->end = end;
}

static void
work (gpointer data, gpointer user_data)
{
  CliJob *job = data;
  Run *run = user_data;

  run->batch->work (job);
  g_mutex_lock (&run->mutex);
  job->is_done = TRUE;
  g_cond_broadcast (&run->is_one_done);
  g_mutex_unlock (&run->mutex);
}

static void
clear_line (Run *run)
{
  if (run->has_line)
    fputs ("\r\033[K", stderr);
  run->has_line = FALSE;
}

/* A line that is overwritten: "converting 3 of 20, 43 %: walk.bvh". Called with the mutex
 * locked. */
static void
show_progress (Run *run, const CliJob *awaited)
{
  guint n_done = 0, total = 0;

  if (!run->shows_progress || g_get_monotonic_time () - run->begin < PATIENCE)
    return;
  for (guint i = 0; i < run->jobs->len; i++)
    {
      CliJob *job = g_ptr_array_index (run->jobs, i);

      n_done += job->is_done ? 1 : 0;
      total += job->is_done ? 1000u : (guint) g_atomic_int_get (&job->permille);
    }
  clear_line (run);
  if (run->jobs->len > 1)
    g_printerr (_ ("%s, %u of %u done, %u %%: %s"), run->batch->verb, n_done, run->jobs->len,
                total / run->jobs->len / 10, awaited->name);
  else
    g_printerr (_ ("%s, %u %%: %s"), run->batch->verb, total / 10, awaited->name);
  run->has_line = TRUE;
}

static void
await (Run *run, const CliJob *job)
{
  g_mutex_lock (&run->mutex);
  while (!job->is_done)
    {
      g_cond_wait_until (&run->is_one_done, &run->mutex, g_get_monotonic_time () + TICK);
      if (caught_signal != 0)
        g_cancellable_cancel (run->cancellable);
      show_progress (run, job);
    }
  g_mutex_unlock (&run->mutex);
}

/* Kills the process with the signal, so that the shell knows the reason. */
static void
finish_interrupted (void)
{
  int number = caught_signal;

  if (number == 0)
    return;
  fflush (stdout);
  signal (number, SIG_DFL);
  raise (number);
}

static guint
n_threads (const Run *run)
{
  guint wanted = run->batch->n_threads > 0 ? run->batch->n_threads : g_get_num_processors ();

  return MIN (wanted, run->jobs->len);
}

static int
run_jobs (Run *run)
{
  GThreadPool *pool = g_thread_pool_new (work, run, (int) n_threads (run), FALSE, NULL);
  int result = CLI_EXIT_DONE;

  for (guint i = 0; i < run->jobs->len; i++)
    {
      CliJob *job = g_ptr_array_index (run->jobs, i);

      job->context = mo_context_new (run->cancellable);
      job->context->clip_name = g_strdup (run->batch->clip_name);
      job->context->progress = note_progress;
      job->context->progress_data = job;
      cli_job_enter (job, 0.0, 1.0);
      g_thread_pool_push (pool, job, NULL);
    }
  for (guint i = 0; i < run->jobs->len; i++)
    {
      CliJob *job = g_ptr_array_index (run->jobs, i);

      await (run, job);
      clear_line (run);
      if (!g_cancellable_is_cancelled (run->cancellable))
        result = cli_exit_worse (result, run->batch->report (job));
      run->batch->clear (job);
      g_clear_pointer (&job->context, mo_context_free);
    }
  g_thread_pool_free (pool, FALSE, TRUE);
  return result;
}

int
cli_batch_run (const CliBatch *batch, GPtrArray *jobs)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Run run = { .batch = batch, .jobs = jobs, .cancellable = cancellable };
  int result;

  g_mutex_init (&run.mutex);
  g_cond_init (&run.is_one_done);
  run.begin = g_get_monotonic_time ();
  run.shows_progress =
      !batch->quiet && isatty (STDERR_FILENO) && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
  watch_signals (TRUE);
  result = run_jobs (&run);
  watch_signals (FALSE);
  g_cond_clear (&run.is_one_done);
  g_mutex_clear (&run.mutex);
  finish_interrupted ();
  return result;
}
