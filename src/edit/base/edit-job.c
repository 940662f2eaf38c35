/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-job.h"

/* Progress is reported this often; more often would only redraw what nobody sees. */
#define REPORT_INTERVAL (50 * G_TIME_SPAN_MILLISECOND)

typedef struct
{
  gpointer input;      /* owned */
  GCancellable *outer; /* the requester's; owned, or NULL */
} Request;

/* One piece of work in progress. Counted, because the thread, its progress reports and the job all
 * use it until they are done. */
typedef struct
{
  const EditJobKind *kind;
  Request request;
  GCancellable *cancellable; /* owned */
  gulong outer_id;
  GMainContext *main; /* owned */

  EditJob *job; /* main thread only; NULL once the result is no longer wanted */

  gint64 reported; /* working thread only */

  int permille;  /* both, atomic */
  int is_posted; /* both, atomic: a report is on its way */
} Run;

struct _EditJob
{
  const EditJobKind *kind;
  gpointer owner;      /* borrowed */
  Run *run;            /* owned reference; NULL if nothing is running */
  gboolean is_waiting; /* `next` starts when `run` has returned */
  Request next;
  double progress;
};

static void
request_clear (const EditJobKind *kind, Request *self)
{
  g_clear_pointer (&self->input, kind->free_input);
  g_clear_object (&self->outer);
}

static void
run_clear (gpointer data)
{
  Run *self = data;

  request_clear (self->kind, &self->request);
  g_clear_object (&self->cancellable);
  g_main_context_unref (self->main);
}

static void
run_release (gpointer data)
{
  g_atomic_rc_box_release_full (data, run_clear);
}

static gboolean
on_report (gpointer data)
{
  Run *self = data;
  EditJob *job = self->job;

  g_atomic_int_set (&self->is_posted, 0);
  if (job != NULL)
    {
      job->progress = g_atomic_int_get (&self->permille) / 1000.0;
      if (job->kind->progress != NULL)
        job->kind->progress (job->owner);
    }
  return G_SOURCE_REMOVE;
}

/* Runs in the thread. Does not use g_main_context_invoke, which would call back from this thread
 * whenever the main thread happens to be outside its loop. */
static void
post_report (double fraction, gpointer data)
{
  Run *self = data;
  gint64 now = g_get_monotonic_time ();
  GSource *source;

  g_atomic_int_set (&self->permille, (int) (fraction * 1000.0));
  if (now - self->reported < REPORT_INTERVAL
      || !g_atomic_int_compare_and_exchange (&self->is_posted, 0, 1))
    return;
  self->reported = now;
  source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, on_report, g_atomic_rc_box_acquire (self), run_release);
  g_source_attach (source, self->main);
  g_source_unref (source);
}

static void
work_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Run *self = data;
  g_autoptr (MoContext) context = mo_context_new (self->cancellable);

  context->progress = post_report;
  context->progress_data = self;
  g_task_return_pointer (task, self->kind->work (self->request.input, context),
                         self->kind->free_output);
}

static void
pass_on_cancel (GCancellable *outer, gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
}

static void begin (EditJob *self, Request request);

static void
finish (EditJob *self, Run *run, gpointer output)
{
  self->run = NULL;
  self->progress = 0.0;
  if (g_cancellable_is_cancelled (run->cancellable))
    g_clear_pointer (&output, self->kind->free_output);
  if (self->is_waiting)
    {
      self->is_waiting = FALSE;
      begin (self, self->next);
    }
  else
    self->kind->done (self->owner, output);
}

static void
on_come_back (GObject *source, GAsyncResult *result, gpointer data)
{
  Run *run = data;
  gpointer output = g_task_propagate_pointer (G_TASK (result), NULL);

  if (run->request.outer != NULL)
    g_cancellable_disconnect (run->request.outer, run->outer_id);
  if (run->job != NULL)
    finish (run->job, run, output);
  else
    g_clear_pointer (&output, run->kind->free_output);
  run_release (run);
}

static void
begin (EditJob *self, Request request)
{
  Run *run = g_atomic_rc_box_new0 (Run);
  g_autoptr (GTask) task = NULL;

  run->kind = self->kind;
  run->request = request;
  run->cancellable = g_cancellable_new ();
  run->main = g_main_context_ref_thread_default ();
  run->job = self;
  self->run = run;
  if (request.outer != NULL)
    run->outer_id = g_cancellable_connect (request.outer, G_CALLBACK (pass_on_cancel),
                                           g_object_ref (run->cancellable), g_object_unref);

  /* The task itself cannot be cancelled: it has to return before the next one starts. */
  task = g_task_new (NULL, NULL, on_come_back, run);
  g_task_set_task_data (task, g_atomic_rc_box_acquire (run), run_release);
  g_task_run_in_thread (task, work_in_thread);
}

EditJob *
edit_job_new (const EditJobKind *kind, gpointer owner)
{
  EditJob *self = g_new0 (EditJob, 1);

  self->kind = kind;
  self->owner = owner;
  return self;
}

static void
drop_waiting (EditJob *self)
{
  if (self->is_waiting)
    request_clear (self->kind, &self->next);
  self->is_waiting = FALSE;
}

void
edit_job_free (EditJob *self)
{
  drop_waiting (self);
  if (self->run != NULL)
    {
      self->run->job = NULL;
      g_cancellable_cancel (self->run->cancellable);
    }
  g_free (self);
}

void
edit_job_start (EditJob *self, gpointer input, GCancellable *cancellable)
{
  Request request = { input, cancellable != NULL ? g_object_ref (cancellable) : NULL };

  drop_waiting (self);
  if (self->run == NULL)
    {
      begin (self, request);
      return;
    }
  g_cancellable_cancel (self->run->cancellable);
  self->next = request;
  self->is_waiting = TRUE;
}

void
edit_job_cancel (EditJob *self)
{
  drop_waiting (self);
  if (self->run != NULL)
    g_cancellable_cancel (self->run->cancellable);
}

gboolean
edit_job_is_busy (const EditJob *self)
{
  return self->run != NULL;
}

double
edit_job_get_progress (const EditJob *self)
{
  return self->progress;
}
