/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-batch.h"
#include "cli-exit.h"
#include "cli-json.h"
#include "cli-memory.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli.h"

#include "mo-check.h"
#include "mo-convert.h"
#include "mo-read.h"

#include <glib/gi18n.h>
#include <stdio.h>

static gboolean as_json;
static int n_jobs;

static const GOptionEntry options[] = {
  { "json", 0, 0, G_OPTION_ARG_NONE, &as_json,
    N_ ("Print JSON: an object, or an array of them for several files"), NULL },
  { "jobs", 'j', 0, G_OPTION_ARG_INT, &n_jobs,
    N_ ("Files processed at a time (default: one per processor)"), N_ ("NUMBER") },
  { NULL }
};

typedef struct
{
  CliJob base;

  /* Borrowed */
  const CliRun *run;
  const char *input;
  gboolean is_first;

  /* Owned: why there is no result to check */
  GError *error;
  gboolean was_read;
} CheckJob;

static void
check (CheckJob *self)
{
  MoContext *context = self->base.context;
  g_autoptr (MoSource) source = cli_source_open (self->input, context->cancellable, &self->error);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;

  if (source != NULL)
    clip = mo_read (source, context, &self->error);
  if (clip == NULL)
    return;
  self->was_read = TRUE;
  cli_memory_expect (clip);
  anim = mo_convert_with (clip, self->run->recipe, &(MoConvertOptions){ .spends_clip = TRUE },
                          context, &self->error);
  if (anim != NULL)
    mo_check (clip, self->run->recipe, anim, context);
}

static void
work (CliJob *job)
{
  check ((CheckJob *) job);
}

static void
print_summary (const char *name, guint n_errors, guint n_warnings)
{
  g_autofree char *errors =
      g_strdup_printf (ngettext ("%u error", "%u errors", n_errors), n_errors);
  g_autofree char *warnings =
      g_strdup_printf (ngettext ("%u warning", "%u warnings", n_warnings), n_warnings);

  if (n_errors + n_warnings == 0)
    g_print (_ ("%s: ready for upload\n"), name);
  else if (n_errors == 0)
    g_print (_ ("%s: can be uploaded, with %s\n"), name, warnings);
  else if (n_warnings == 0)
    g_print (_ ("%s: cannot be uploaded: %s\n"), name, errors);
  else
    g_print (_ ("%s: cannot be uploaded: %s, %s\n"), name, errors, warnings);
}

/* Whether there is no result because the file cannot be read or accessed; other reasons are among
 * the findings. */
static gboolean
is_refused (const CheckJob *self)
{
  return self->error != NULL && (!self->was_read || self->error->domain != MO_ERROR);
}

static void
print_json (CheckJob *self)
{
  const MoDiagnostics *findings = self->base.context->diagnostics;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  cli_json_add_string (builder, "file", self->base.name);
  cli_json_add_int (builder, "errors", cli_findings_count (findings, MO_SEVERITY_ERROR));
  cli_json_add_int (builder, "warnings", cli_findings_count (findings, MO_SEVERITY_WARNING));
  if (is_refused (self))
    cli_json_add_error (builder, self->error);
  cli_json_add_findings (builder, findings);
  json_builder_end_object (builder);
  node = json_builder_get_root (builder);
  text = mo_json_print (node);
  /* JSON is UTF-8 whatever the terminal's encoding is. */
  fputs (self->is_first ? "" : ",\n", stdout);
  fputs (text, stdout);
}

/* A file that cannot be read is refused; one with a result that the world rejects has errors. */
static int
report (CliJob *job)
{
  CheckJob *self = (CheckJob *) job;
  const MoDiagnostics *findings = job->context->diagnostics;
  /* An error that ended the work counts even if it is not among the findings. */
  guint n_errors = MAX (cli_findings_count (findings, MO_SEVERITY_ERROR), self->error != NULL);

  if (as_json)
    print_json (self);
  if (!as_json || is_refused (self))
    cli_report_findings (job->name, findings, self->run);
  if (self->error != NULL && (!as_json || is_refused (self)))
    cli_report_error (job->name, self->error, findings);
  if (is_refused (self))
    return cli_exit_for_error (self->error);
  if (!as_json && !self->run->quiet)
    print_summary (job->name, n_errors, cli_findings_count (findings, MO_SEVERITY_WARNING));
  return n_errors > 0 ? CLI_EXIT_FOUND : CLI_EXIT_DONE;
}

static void
clear (CliJob *job)
{
  g_clear_error (&((CheckJob *) job)->error);
  g_clear_pointer (&job->name, g_free);
}

static int
run (const CliRun *run)
{
  CliBatch batch = {
    _ ("checking"), work, report, clear, (guint) n_jobs, run->clip_name, run->quiet
  };
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (g_free);
  gboolean is_array = as_json && run->files[1] != NULL;
  int result;

  if (n_jobs < 0)
    return cli_usage_error ("check", _ ("--jobs takes a number, 1 or more"));
  for (guint i = 0; run->files[i] != NULL; i++)
    {
      CheckJob *job = g_new0 (CheckJob, 1);

      job->base.name = cli_source_display_name (run->files[i]);
      job->run = run;
      job->input = run->files[i];
      job->is_first = i == 0;
      g_ptr_array_add (jobs, job);
    }
  fputs (is_array ? "[\n" : "", stdout);
  result = cli_batch_run (&batch, jobs);
  fputs (is_array ? "]\n" : "", stdout);
  return result;
}

const CliCommand cmd_check = {
  .name = "check",
  .summary = N_ ("Report everything that would be rejected or surprising in-world"),
  .arguments = N_ ("FILE…"),
  .options = options,
  .takes_recipe = TRUE,
  .run = run,
};
