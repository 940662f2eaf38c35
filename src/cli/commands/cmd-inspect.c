/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-batch.h"
#include "cli-exit.h"
#include "cli-inspection.h"
#include "cli-json.h"
#include "cli-poses.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli.h"

#include "mo-read.h"

#include <glib/gi18n.h>
#include <stdio.h>

static gboolean as_json, wants_export;
static char *clip_name;
static char *moments;
static GArray *times; /* of poses to show, or NULL */

static const GOptionEntry options[] = {
  { "json", 0, 0, G_OPTION_ARG_NONE, &as_json,
    N_ ("Print JSON: an object, or an array of them for several files"), NULL },
  { "clip", 0, 0, G_OPTION_ARG_STRING, &clip_name,
    N_ ("Animation to read from a file with several (default: the first)"), N_ ("NAME") },
  { "export", 0, 0, G_OPTION_ARG_NONE, &wants_export,
    N_ ("Also of a long file (more than 250,000 numbers), show the size of an export and what it loses"),
    NULL },
  { "at", 0, 0, G_OPTION_ARG_STRING, &moments,
    N_ ("Also show where each joint is at these times, in the file’s own axes and units: position "
        "and quaternion"),
    N_ ("SECONDS,…") },
  { NULL }
};

typedef struct
{
  CliJob base;

  /* Borrowed */
  const CliRun *run;
  const char *input;
  gboolean is_first;

  /* Owned: results of the work, for the report */
  GError *error;
  char *text;
} InspectJob;

static char *
describe_all (const char *name, const MoClip *clip, const CliExport *export,
              const MoDiagnostics *findings, const CliRun *run)
{
  g_autofree char *facts = cli_inspection_to_string (name, clip, export);
  g_autofree char *poses = times != NULL ? cli_poses_to_string (clip, times) : NULL;
  g_autofree char *list =
      cli_findings_to_string (name, findings, run->quiet ? MO_SEVERITY_ERROR : MO_SEVERITY_NOTE,
                              run->verbose);

  return g_strconcat (facts, poses != NULL ? poses : "", list[0] != '\0' ? "\n" : "", list, NULL);
}

static void
work (CliJob *job)
{
  InspectJob *self = (InspectJob *) job;
  g_autoptr (MoSource) source =
      cli_source_open (self->input, job->context->cancellable, &self->error);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (CliExport) export = NULL;

  if (source != NULL)
    clip = mo_read (source, job->context, &self->error);
  if (clip != NULL)
    export = wants_export ? cli_export_of_clip (clip, job->context)
                          : cli_export_of_short_clip (clip, job->context);
  if (as_json)
    {
      g_autoptr (JsonNode) node = cli_inspection_to_json (job->name, clip, export, times,
                                                          self->error, job->context->diagnostics);

      self->text = mo_json_print (node);
    }
  else if (clip != NULL)
    self->text = describe_all (job->name, clip, export, job->context->diagnostics, self->run);
}

static int
report (CliJob *job)
{
  InspectJob *self = (InspectJob *) job;

  /* JSON is UTF-8 whatever the terminal's encoding is. */
  if (as_json && !self->is_first)
    fputs (",\n", stdout);
  if (as_json)
    fputs (self->text, stdout);
  else if (self->text != NULL)
    g_print ("%s%s", self->is_first ? "" : "\n", self->text);
  if (self->error == NULL)
    return CLI_EXIT_DONE;

  fflush (stdout);
  cli_report_findings (job->name, job->context->diagnostics, self->run);
  cli_report_error (job->name, self->error, job->context->diagnostics);
  return cli_exit_for_error (self->error);
}

static void
clear (CliJob *job)
{
  InspectJob *self = (InspectJob *) job;

  g_clear_error (&self->error);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&job->name, g_free);
}

static int
run (const CliRun *run)
{
  CliBatch batch = { _ ("reading"), work, report, clear, 0, clip_name, run->quiet };
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (g_free);
  gboolean is_array = as_json && run->files[1] != NULL;
  g_autoptr (GError) error = NULL;
  int result;

  if (moments != NULL)
    times = cli_poses_parse (moments, &error);
  if (error != NULL)
    return cli_report_failure ("inspect", error);
  for (guint i = 0; run->files[i] != NULL; i++)
    {
      InspectJob *job = g_new0 (InspectJob, 1);

      job->base.name = cli_source_display_name (run->files[i]);
      job->run = run;
      job->input = run->files[i];
      job->is_first = i == 0;
      g_ptr_array_add (jobs, job);
    }
  if (is_array)
    fputs ("[\n", stdout);
  result = cli_batch_run (&batch, jobs);
  if (is_array)
    fputs ("]\n", stdout);
  g_clear_pointer (&times, g_array_unref);
  return result;
}

const CliCommand cmd_inspect = {
  .name = "inspect",
  .summary = N_ ("Show the contents of files: joints, frames or keys, settings, and problems"),
  .arguments = N_ ("FILE…"),
  .options = options,
  .run = run,
};
