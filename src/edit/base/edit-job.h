/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"

G_BEGIN_DECLS

/* Work in a thread, values in and values out; no other file of this layer touches threads. A job is
 * one kind of work for one owner: a newer request cancels the older one and takes its place, and
 * what the older one still brings is dropped. Of many requests in a row the first is begun, and then
 * only the last one.
 *
 * All functions are for the thread of the main context that was the default when the request was
 * made; there `done` and `progress` are called too. */
typedef struct _EditJob EditJob;

typedef struct
{
  /* In a thread: makes the output, which it owns no more. NULL only where the context was
   * cancelled: a failure is part of the output. */
  gpointer (*work) (gpointer input, MoContext *context);

  /* May be called in either thread. */
  GDestroyNotify free_input;
  GDestroyNotify free_output;

  /* The output, to be freed by the owner, or NULL where the work was cancelled. Not called for what
   * a newer request replaced. */
  void (*done) (gpointer owner, gpointer output);

  /* The fraction changed; may be NULL. */
  void (*progress) (gpointer owner);
} EditJobKind;

EditJob *edit_job_new (const EditJobKind *kind, gpointer owner);

/* Cancels what is under way; the owner hears no more of it. */
void edit_job_free (EditJob *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditJob, edit_job_free)

/* Takes the input. `cancellable` is the requester's own and may be NULL. */
void edit_job_start (EditJob *self, gpointer input, GCancellable *cancellable);

/* Stops what is under way: `done` comes with NULL. */
void edit_job_cancel (EditJob *self);

gboolean edit_job_is_busy (const EditJob *self);

/* 0..1 of the present work. */
double edit_job_get_progress (const EditJob *self);

G_END_DECLS
