/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli.h"

#include "mo-context.h"

G_BEGIN_DECLS

/* One file's work; the first member of what a command needs for it. */
typedef struct
{
  char *name;         /* owned; what messages call the file */
  MoContext *context; /* made by the batch, for the work and the report */

  int permille;      /* how far it is, written by the working thread; never goes back */
  double begin, end; /* what part of the work the context's 0..1 now stands for */
  gboolean is_done;  /* guarded by the batch */
} CliJob;

typedef struct
{
  const char *verb;            /* of the progress line, translated: "converting" */
  void (*work) (CliJob *job);  /* on any thread; must end early when cancelled */
  int (*report) (CliJob *job); /* on the calling thread, one after the other; a CliExit */
  void (*clear) (CliJob *job); /* frees what the command added */
  guint n_threads;             /* 0 for as many as there are processors */
  const char *clip_name;       /* for the contexts; NULL for none */
  gboolean quiet;              /* without progress */
} CliBatch;

/* Called by the work: what follows takes it from `begin` to `end` of the whole, 0..1. */
void cli_job_enter (CliJob *job, double begin, double end);

/* Works on all jobs (CliJob and what follows it) with several threads and reports them in the
 * order of the array, so that lines never mix. Long work shows its progress on a terminal. Ctrl-C
 * cancels: what was begun leaves no half file, and the process ends by the signal.
 * Returns the CliExit that counts most. */
int cli_batch_run (const CliBatch *batch, GPtrArray *jobs);

G_END_DECLS
