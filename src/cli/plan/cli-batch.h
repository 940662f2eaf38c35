/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli.h"

#include "mo-context.h"

G_BEGIN_DECLS

/* The work on one file; the first member of a command's own struct. */
typedef struct
{
  char *name;         /* owned; the file's name in messages */
  MoContext *context; /* made by the batch, for the work and the report */

  int permille;      /* progress, written by the working thread; never decreases */
  double begin, end; /* the part of the whole that the context's 0..1 currently stands for */
  gboolean is_done;  /* protected by the batch's mutex */
} CliJob;

typedef struct
{
  const char *verb;            /* for the progress line, translated: "converting" */
  void (*work) (CliJob *job);  /* called on any thread; must return early when cancelled */
  int (*report) (CliJob *job); /* called on the calling thread, one job at a time; returns a
                                * CliExit */
  void (*clear) (CliJob *job); /* frees what the command added */
  guint n_threads;             /* 0 for the number of processors */
  const char *clip_name;       /* for the contexts; NULL for none */
  gboolean quiet;              /* shows no progress */
} CliBatch;

/* To be called by the work: the next step is the part from `begin` to `end` of the whole, 0..1. */
void cli_job_enter (CliJob *job, double begin, double end);

/* Runs all jobs (CliJob or structs starting with one) in several threads and reports them in the
 * order of the array, so that output never mixes. Long work shows its progress on a terminal.
 * Ctrl-C cancels: no half-written file remains, and the process is killed by the signal. Returns
 * the most severe CliExit. */
int cli_batch_run (const CliBatch *batch, GPtrArray *jobs);

G_END_DECLS
