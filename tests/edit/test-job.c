/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-job.h"
#include "edit-test.h"

/* A job whose work waits until it may finish, and returns its input, a number. */

static int n_begun, n_freed_inputs, n_made, n_freed_outputs; /* atomic */
static int may_finish;                                       /* atomic */
static int n_started;                                        /* of one test */

typedef struct
{
  EditJob *job;
  guint n_done, n_cancelled, n_reports;
  int last;
  gboolean was_in_main;
} Owner;

static gpointer
work (gpointer input, MoContext *context)
{
  int *output;

  g_atomic_int_inc (&n_begun);
  for (guint i = 0; !g_atomic_int_get (&may_finish); i++)
    {
      if (mo_context_check (context, (i % 100) / 100.0, NULL))
        return NULL;
      g_usleep (1000);
    }
  output = g_new (int, 1);
  *output = *(int *) input;
  g_atomic_int_inc (&n_made);
  return output;
}

static void
free_input (gpointer data)
{
  g_atomic_int_inc (&n_freed_inputs);
  g_free (data);
}

static void
free_output (gpointer data)
{
  g_atomic_int_inc (&n_freed_outputs);
  g_free (data);
}

static GThread *main_thread;

static void
done (gpointer data, gpointer output)
{
  Owner *owner = data;

  owner->was_in_main = g_thread_self () == main_thread;
  owner->n_done++;
  if (output == NULL)
    owner->n_cancelled++;
  else
    owner->last = *(int *) output;
  g_clear_pointer (&output, free_output);
}

static void
progress (gpointer data)
{
  Owner *owner = data;

  g_assert_true (g_thread_self () == main_thread);
  g_assert_cmpfloat (edit_job_get_progress (owner->job), >=, 0.0);
  g_assert_cmpfloat (edit_job_get_progress (owner->job), <=, 1.0);
  owner->n_reports++;
}

static const EditJobKind kind = { work, free_input, free_output, done, progress };

static void
start (Owner *owner, int number, GCancellable *cancellable)
{
  int *input = g_new (int, 1);

  *input = number;
  n_started++;
  edit_job_start (owner->job, input, cancellable);
}

static gboolean
is_idle (gpointer data)
{
  return !edit_job_is_busy (((Owner *) data)->job);
}

static gboolean
all_freed (gpointer data)
{
  return g_atomic_int_get (&n_freed_inputs) == n_started
         && g_atomic_int_get (&n_made) == g_atomic_int_get (&n_freed_outputs);
}

static void
set_up (Owner *owner, gconstpointer data)
{
  n_begun = n_freed_inputs = n_made = n_freed_outputs = may_finish = n_started = 0;
  owner->job = edit_job_new (&kind, owner);
}

/* The thread of the work frees its input after it has posted its output: without waiting for it, the
 * next test would count it as its own. */
static void
tear_down (Owner *owner, gconstpointer data)
{
  g_clear_pointer (&owner->job, edit_job_free);
  test_until (all_freed, NULL);
}

static void
test_simple (Owner *owner, gconstpointer data)
{
  may_finish = 1;
  start (owner, 7, NULL);
  g_assert_true (edit_job_is_busy (owner->job));
  test_until (is_idle, owner);
  g_assert_cmpint (owner->last, ==, 7);
  g_assert_true (owner->was_in_main);
}

/* Of a hundred requests the first is started, then the last; nothing is reported for the others. */
static void
test_latest_wins (Owner *owner, gconstpointer data)
{
  for (int i = 1; i <= 100; i++)
    start (owner, i, NULL);
  g_atomic_int_set (&may_finish, 1);
  test_until (is_idle, owner);
  g_assert_cmpint (owner->last, ==, 100);
  g_assert_cmpuint (owner->n_done, ==, 1);
  g_assert_cmpint (g_atomic_int_get (&n_begun), <=, 2);
}

/* An output that was posted just before its cancellation is dropped all the same. */
static void
test_stale (Owner *owner, gconstpointer data)
{
  g_atomic_int_set (&may_finish, 1);
  start (owner, 1, NULL);
  while (g_atomic_int_get (&n_made) == 0)
    g_usleep (1000);
  start (owner, 2, NULL);
  test_until (is_idle, owner);
  g_assert_cmpint (owner->last, ==, 2);
  g_assert_cmpuint (owner->n_done, ==, 1);
}

static void
test_cancel (Owner *owner, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  start (owner, 1, NULL);
  edit_job_cancel (owner->job);
  test_until (is_idle, owner);
  start (owner, 2, cancellable);
  test_pass (20);
  g_cancellable_cancel (cancellable);
  test_until (is_idle, owner);
  start (owner, 3, cancellable);
  test_until (is_idle, owner);
  g_assert_cmpuint (owner->n_cancelled, ==, 3);
  g_assert_cmpuint (owner->n_done, ==, 3);

  /* A waiting request is cancelled together with the running one. */
  start (owner, 4, NULL);
  start (owner, 5, NULL);
  edit_job_cancel (owner->job);
  test_until (is_idle, owner);
  g_assert_cmpuint (owner->n_cancelled, ==, 4);
}

/* Reports arrive in the main thread, and not more often than anyone could see. */
static void
test_progress (Owner *owner, gconstpointer data)
{
  start (owner, 1, NULL);
  test_pass (500);
  g_assert_cmpuint (owner->n_reports, >=, 2);
  g_assert_cmpuint (owner->n_reports, <=, 11);
  g_atomic_int_set (&may_finish, 1);
  test_until (is_idle, owner);
  g_assert_cmpfloat (edit_job_get_progress (owner->job), ==, 0.0);
}

/* The owner may be freed while the work is running; nothing calls back and nothing leaks. */
static void
test_free (Owner *owner, gconstpointer data)
{
  start (owner, 1, NULL);
  start (owner, 2, NULL);
  g_clear_pointer (&owner->job, edit_job_free);
  test_until (all_freed, NULL);
  test_pass (20);
  g_assert_cmpuint (owner->n_done, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  main_thread = g_thread_self ();
#define ADD(path, function) g_test_add (path, Owner, NULL, set_up, function, tear_down)
  ADD ("/job/simple", test_simple);
  ADD ("/job/latest-wins", test_latest_wins);
  ADD ("/job/stale", test_stale);
  ADD ("/job/cancel", test_cancel);
  ADD ("/job/progress", test_progress);
  ADD ("/job/free", test_free);
  return g_test_run ();
}
