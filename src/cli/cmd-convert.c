/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-batch.h"
#include "cli-exit.h"
#include "cli-plan.h"
#include "cli-recipe.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli-write.h"
#include "cli.h"

#include "mo-check.h"
#include "mo-convert.h"
#include "mo-format.h"
#include "mo-limits.h"
#include "mo-loss.h"

#include <glib/gi18n.h>
#include <unistd.h>

/* How much of the time goes into reading, for the progress. */
#define READING 0.6

static char *output, *out_dir, *to, *save_recipe;
static gboolean force;
static int n_jobs;

static const GOptionEntry options[] = {
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
    N_ ("Where to put the result of one file; - is standard output"), N_ ("FILE") },
  { "out-dir", 'd', 0, G_OPTION_ARG_FILENAME, &out_dir,
    N_ ("Folder for the results, made if missing; else each stands beside its input"),
    N_ ("FOLDER") },
  { "to", 't', 0, G_OPTION_ARG_STRING, &to,
    N_ ("Format of the results (default by the suffix of -o, else anim)"), N_ ("FORMAT") },
  { "force", 'f', 0, G_OPTION_ARG_NONE, &force, N_ ("Replace files that exist"), NULL },
  { "save-recipe", 0, 0, G_OPTION_ARG_FILENAME, &save_recipe,
    N_ ("Write the settings of this call to a recipe file, for --recipe"), N_ ("FILE") },
  { "jobs", 'j', 0, G_OPTION_ARG_INT, &n_jobs,
    N_ ("Files worked on at a time (default one for each processor)"), N_ ("NUMBER") },
  { NULL }
};

typedef struct
{
  CliJob base;

  /* Borrowed */
  const CliRun *run;
  const MoFormat *to;
  const char *input, *output;
  gboolean takes_name; /* the file's own name for the upload makes that of the output */

  /* Owned: what the work leaves for the report */
  char *renamed;
  GError *error;
  char *summary, *loss;
} ConvertJob;

static char *
describe_bytes (gsize size)
{
  return g_strdup_printf (ngettext ("%'u byte", "%'u bytes", (gulong) size), (guint) size);
}

static char *
summarise_anim (const MoAnim *anim, gsize size)
{
  guint n_joints = anim->joints->len, n_keys = mo_anim_count_keys (anim, NULL, NULL);
  g_autofree char *joints =
      g_strdup_printf (ngettext ("%u joint", "%u joints", n_joints), n_joints);
  g_autofree char *keys = g_strdup_printf (ngettext ("%'u key", "%'u keys", n_keys), n_keys);
  g_autofree char *bytes = describe_bytes (size);

  return g_strdup_printf (_ ("%s, %s, %.2f s, %s (%.1f %% of %'u)"), joints, keys,
                          (double) anim->duration, bytes, 100.0 * size / MO_MAX_ANIM_BYTES,
                          MO_MAX_ANIM_BYTES);
}

/* How far the keys that were written are off, decoded and played as the world does, or NULL. */
static char *
describe_loss (const MoClip *clip, const MoRecipe *recipe, const MoAnim *anim, MoContext *context)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autofree MoComparison *loss = mo_loss_measure (clip, merged, anim, context);
  double frame_time = mo_clip_frame_time (clip) / merged->speed;
  const MoDifference *worst;

  if (loss == NULL)
    return NULL;
  worst = &loss->worst;
  /* translators: two angles and lengths with where they are; in brackets seconds and the frame */
  return g_strdup_printf (
      _ ("off by at most %.3f° at %s (%.2f s, frame %.0f) and %.2f mm at %s (%.2f s, frame %.0f); "
         "by %.3f° and %.2f mm on average"),
      worst->angle * 180.0 / G_PI, mo_rig_joint (worst->angle_joint)->name, worst->angle_time,
      worst->angle_time / frame_time, worst->distance * 1000.0,
      mo_rig_joint (worst->distance_joint)->name, worst->distance_time,
      worst->distance_time / frame_time, loss->mean_angle * 180.0 / G_PI,
      loss->mean_distance * 1000.0);
}

/* Frames, or keys where the motion is at times of its own. */
static char *
describe_motion (const MoClip *clip)
{
  guint n = clip->n_frames;

  if (clip->anim != NULL)
    n = mo_anim_count_keys (clip->anim, NULL, NULL);
  else if (clip->keyframes != NULL)
    n = clip->keyframes->times->len;
  else
    return g_strdup_printf (ngettext ("%'u frame", "%'u frames", n), n);
  return g_strdup_printf (ngettext ("%'u key", "%'u keys", n), n);
}

static char *
summarise_clip (const MoClip *clip, gsize size)
{
  guint n_joints = clip->anim != NULL       ? clip->anim->joints->len
                   : clip->skeleton != NULL ? mo_skeleton_count (clip->skeleton)
                                            : 0;
  double duration =
      clip->anim != NULL ? (double) clip->anim->duration : mo_clip_duration (clip);
  g_autofree char *joints =
      g_strdup_printf (ngettext ("%u joint", "%u joints", n_joints), n_joints);
  g_autofree char *motion = describe_motion (clip);
  g_autofree char *bytes = describe_bytes (size);

  return g_strdup_printf (_ ("%s, %s, %.2f s, %s"), joints, motion, duration, bytes);
}

/* A file that has a name for the upload gives it to the result, where nobody said another. */
static gboolean
take_name (ConvertJob *self, const MoClip *clip)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, self->run->recipe);

  if (!self->takes_name || merged->name[0] == '\0')
    return TRUE;
  self->renamed = cli_plan_rename (self->output, self->input, merged->name);
  if (self->renamed != NULL)
    self->output = self->renamed;
  return !cli_write_is_barred (self->output, force, &self->error);
}

static gboolean
convert (ConvertJob *self)
{
  MoContext *context = self->base.context;
  g_autoptr (MoSource) source = NULL;
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;
  g_autoptr (GBytes) bytes = NULL;
  MoExport export = { .recipe = self->run->recipe };

  if (!self->takes_name && cli_write_is_barred (self->output, force, &self->error))
    return FALSE;
  source = cli_source_open (self->input, context->cancellable, &self->error);
  if (source == NULL)
    return FALSE;
  cli_job_enter (&self->base, 0.0, READING);
  export.clip = clip = mo_read (source, context, &self->error);
  if (clip == NULL)
    return FALSE;
  if (!take_name (self, clip))
    return FALSE;
  cli_job_enter (&self->base, READING, 1.0);
  /* mo_write would do these; the summary wants the animation itself. */
  if (self->to->writes_anim)
    {
      export.anim = anim = mo_convert (clip, self->run->recipe, context, &self->error);
      if (anim == NULL || !mo_check_limits (anim, context, &self->error))
        return FALSE;
    }
  bytes = self->to->write (&export, context, &self->error);
  if (bytes == NULL || !cli_write (self->output, bytes, force, context->cancellable, &self->error))
    return FALSE;

  self->summary = anim != NULL ? summarise_anim (anim, g_bytes_get_size (bytes))
                               : summarise_clip (clip, g_bytes_get_size (bytes));
  if (anim != NULL && clip->anim == NULL && !self->run->quiet)
    self->loss = describe_loss (clip, self->run->recipe, anim, context);
  return TRUE;
}

static void
work (CliJob *job)
{
  convert ((ConvertJob *) job);
}

static int
report (CliJob *job)
{
  ConvertJob *self = (ConvertJob *) job;

  cli_report_findings (job->name, job->context->diagnostics, self->run);
  if (self->error != NULL)
    {
      cli_report_error (job->name, self->error, job->context->diagnostics);
      return cli_exit_for_error (self->error);
    }
  /* Standard output may be the result itself, or the recipe. */
  if (g_str_equal (self->output, "-") || g_strcmp0 (save_recipe, "-") == 0)
    {
      if (self->run->verbose)
        g_printerr ("%s: %s\n", job->name, self->summary);
    }
  else if (!self->run->quiet)
    {
      g_autofree char *name = cli_source_display_name (self->output);

      g_print ("%s -> %s: %s\n", job->name, name, self->summary);
      if (self->loss != NULL)
        g_print ("  %s\n", self->loss);
    }
  return CLI_EXIT_DONE;
}

static void
clear (CliJob *job)
{
  ConvertJob *self = (ConvertJob *) job;

  g_clear_error (&self->error);
  g_clear_pointer (&self->summary, g_free);
  g_clear_pointer (&self->loss, g_free);
  g_clear_pointer (&self->renamed, g_free);
  g_clear_pointer (&job->name, g_free);
}

static int
run_plan (const CliRun *run, const CliPlan *plan)
{
  CliBatch batch = { _ ("converting"), work, report, clear, (guint) n_jobs, run->quiet };
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; run->files[i] != NULL; i++)
    {
      ConvertJob *job = g_new0 (ConvertJob, 1);

      job->base.name = cli_source_display_name (run->files[i]);
      job->run = run;
      job->to = plan->to;
      job->input = run->files[i];
      job->output = plan->outputs[i];
      job->takes_name = output == NULL && run->files[1] == NULL
                        && !mo_recipe_is_set (run->recipe, MO_FIELD_NAME)
                        && !g_str_equal (job->output, "-");
      g_ptr_array_add (jobs, job);
    }
  return cli_batch_run (&batch, jobs);
}

static int
report_failure (const GError *error)
{
  if (cli_exit_for_error (error) == CLI_EXIT_USAGE)
    return cli_usage_error ("convert", "%s", error->message);
  g_printerr ("limber-tool: %s\n", error->message);
  return cli_exit_for_error (error);
}

static int
run (const CliRun *run)
{
  CliPlanFlags flags = { output, out_dir, to, save_recipe, run->recipe->name };
  CliPlan plan;
  g_autoptr (GError) error = NULL;
  int result;

  if (n_jobs < 0)
    return cli_usage_error ("convert", _ ("--jobs takes a number from 1"));
  if (!cli_plan_init (&plan, run->files, &flags, &error))
    result = report_failure (error);
  else if (plan.to->writes_anim && isatty (STDOUT_FILENO)
           && g_strv_contains ((const char *const *) plan.outputs, "-"))
    result = cli_usage_error ("convert", _ ("The result is no text for a terminal: use -o FILE"));
  /* First, because what the recipe says is right whatever becomes of the files. */
  else if (save_recipe != NULL && !cli_recipe_save (run->recipe, save_recipe, force, &error))
    result = report_failure (error);
  else
    result = run_plan (run, &plan);
  cli_plan_clear (&plan);
  return result;
}

const CliCommand cmd_convert = {
  .name = "convert",
  .summary = N_ ("Convert motion files to animations for upload, or to another format"),
  .arguments = N_ ("FILE…"),
  .options = options,
  .takes_recipe = TRUE,
  .run = run,
};
