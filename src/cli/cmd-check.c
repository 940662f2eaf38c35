/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-batch.h"
#include "cli-exit.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli.h"

#include "mo-check.h"
#include "mo-convert.h"
#include "mo-format.h"

#include <glib/gi18n.h>

typedef struct
{
  CliJob base;

  /* Borrowed */
  const CliRun *run;
  const char *input;

  /* Owned: why no result came out to be looked at */
  GError *error;
  gboolean was_read;
} CheckJob;

static void
check (CheckJob *self)
{
  MoContext *context = self->base.context;
  g_autoptr (MoSource) source
      = cli_source_open (self->input, context->cancellable, &self->error);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;

  if (source != NULL)
    clip = mo_read (source, context, &self->error);
  if (clip == NULL)
    return;
  self->was_read = TRUE;
  anim = mo_convert (clip, self->run->recipe, context, &self->error);
  if (anim != NULL)
    mo_check (clip, self->run->recipe, anim, context);
}

static void
work (CliJob *job)
{
  check ((CheckJob *) job);
}

static guint
count (const MoDiagnostics *findings, MoSeverity severity)
{
  guint n = 0;

  for (guint i = 0; i < mo_diagnostics_get_n_items (findings); i++)
    n += mo_code_info (mo_diagnostics_get (findings, i)->code)->severity == severity;
  return n;
}

static void
print_summary (const char *name, guint n_errors, guint n_warnings)
{
  g_autofree char *errors
      = g_strdup_printf (ngettext ("%u error", "%u errors", n_errors), n_errors);
  g_autofree char *warnings
      = g_strdup_printf (ngettext ("%u warning", "%u warnings", n_warnings), n_warnings);

  if (n_errors + n_warnings == 0)
    g_print (_ ("%s: nothing stands in the way of an upload\n"), name);
  else
    g_print ("%s: %s, %s\n", name, errors, warnings);
}

/* A file that cannot be read is refused; one whose result the world refuses has errors. */
static int
report (CliJob *job)
{
  CheckJob *self = (CheckJob *) job;
  guint n_errors = count (job->context->diagnostics, MO_SEVERITY_ERROR);

  cli_report_findings (job->name, job->context->diagnostics, self->run);
  if (self->error != NULL)
    cli_report_error (job->name, self->error, job->context->diagnostics);
  if (self->error != NULL && (!self->was_read || self->error->domain != MO_ERROR))
    return cli_exit_for_error (self->error);
  if (!self->run->quiet)
    print_summary (job->name, n_errors, count (job->context->diagnostics, MO_SEVERITY_WARNING));
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
  CliBatch batch = { _ ("checking"), work, report, clear, 0, run->quiet };
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; run->files[i] != NULL; i++)
    {
      CheckJob *job = g_new0 (CheckJob, 1);

      job->base.name = cli_source_display_name (run->files[i]);
      job->run = run;
      job->input = run->files[i];
      g_ptr_array_add (jobs, job);
    }
  return cli_batch_run (&batch, jobs);
}

const CliCommand cmd_check = {
  .name = "check",
  .summary = N_("Look for all that the world would refuse, or that would surprise there"),
  .arguments = N_("FILE…"),
  .takes_recipe = TRUE,
  .run = run,
};
