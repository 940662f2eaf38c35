/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"

G_BEGIN_DECLS

/* Work in a thread, from an input value to an output value; no other file of `edit` uses threads. A
 * job is one kind of work for one owner: a newer request cancels the older one and replaces it, and
 * the older one's output is dropped. Of many requests in a row only the first and the last are
 * carried out.
 *
 * All functions are to be called in the thread of the main context that was the default when the
 * request was made; `done` and `progress` are called there too. */
typedef struct _EditJob EditJob;

typedef struct
{
  /* Called in a thread: returns the output, which the caller owns. Returns NULL only if the context
   * was cancelled; failures are part of the output. */
  gpointer (*work) (gpointer input, MoContext *context);

  /* May be called in either thread. */
  GDestroyNotify free_input;
  GDestroyNotify free_output;

  /* Gets the output, which the owner frees, or NULL if the work was cancelled. Not called for work
   * that a newer request replaced. */
  void (*done) (gpointer owner, gpointer output);

  /* The fraction of completed work changed; may be NULL. */
  void (*progress) (gpointer owner);
} EditJobKind;

EditJob *edit_job_new (const EditJobKind *kind, gpointer owner);

/* Cancels the current work; none of the owner's functions are called any more. */
void edit_job_free (EditJob *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditJob, edit_job_free)

/* Takes ownership of the input. `cancellable` belongs to the requester and may be NULL. */
void edit_job_start (EditJob *self, gpointer input, GCancellable *cancellable);

/* Cancels the current work: `done` is called with NULL. */
void edit_job_cancel (EditJob *self);

gboolean edit_job_is_busy (const EditJob *self);

/* 0..1 of the current work. */
double edit_job_get_progress (const EditJob *self);

G_END_DECLS
