/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-together.h"

#include "app-application.h"

#include "edit-job.h"
#include "edit-rest.h"

/* One choice of files, until they are open. */
typedef struct
{
  GtkApplication *application;
  GtkWindow *window; /* weak */
  GPtrArray *files;
  EditJob *job;
} Together;

static void
together_free (gpointer data)
{
  Together *self = data;

  edit_job_free (self->job);
  if (self->window != NULL)
    g_object_remove_weak_pointer (G_OBJECT (self->window), (gpointer *) &self->window);
  g_ptr_array_unref (self->files);
  g_application_release (G_APPLICATION (self->application));
  g_object_unref (self->application);
  g_free (self);
}

static gboolean
together_free_cb (gpointer data)
{
  together_free (data);
  return G_SOURCE_REMOVE;
}

static gpointer
work (gpointer input, MoContext *context)
{
  return edit_rest_plan_new (input, context);
}

static void
done (gpointer owner, gpointer output)
{
  Together *self = owner;
  const EditRestPlan *plan = output;

  for (guint i = 0; plan != NULL && i < plan->files->len; i++)
    {
      gboolean takes = g_array_index (plan->takes, gboolean, i);

      app_application_open_with_rest (self->application, plan->files->pdata[i], self->window,
                                      takes ? (const char *const *) plan->lines : NULL,
                                      takes ? plan->from : NULL);
    }
  /* Not while the job calls this. */
  g_idle_add (together_free_cb, self);
}

static void
free_input (gpointer input)
{
  g_ptr_array_unref (input);
}

static void
free_output (gpointer output)
{
  edit_rest_plan_free (output);
}

static const EditJobKind kind = { work, free_input, free_output, done, NULL };

void
app_together_open (GtkApplication *application, GPtrArray *files, GtkWindow *window)
{
  Together *self;

  if (files->len < 2)
    {
      for (guint i = 0; i < files->len; i++)
        app_application_open (application, files->pdata[i], window);
      return;
    }
  self = g_new0 (Together, 1);
  self->application = g_object_ref (application);
  self->window = window;
  if (window != NULL)
    g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &self->window);
  /* There may be no window yet. */
  g_application_hold (G_APPLICATION (application));
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (self->files, g_object_ref (files->pdata[i]));
  self->job = edit_job_new (&kind, self);
  edit_job_start (self->job, g_ptr_array_ref (self->files), NULL);
}
