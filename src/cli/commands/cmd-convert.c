/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-batch.h"
#include "cli-exit.h"
#include "cli-memory.h"
#include "cli-painter.h"
#include "cli-plan.h"
#include "cli-recipe.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli-summary.h"
#include "cli-write.h"
#include "cli.h"

#include "mo-check.h"
#include "mo-convert.h"
#include "mo-read.h"
#include "mo-write.h"
#include "mo-limits.h"
#include "mo-loss.h"

#include <glib/gi18n.h>

/* The part of the progress that is reading. */
#define READING 0.6

static char *output, *out_dir, *to, *save_recipe, *over_file, *over_joints, *over_clip;
static gboolean force, without_figure, bakes_edits;
static int n_jobs;

static const GOptionEntry options[] = {
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
    N_ ("Output for one file; - is standard output"), N_ ("FILE") },
  { "out-dir", 'd', 0, G_OPTION_ARG_FILENAME, &out_dir,
    N_ ("Folder for the results, created if missing (default: beside each input)"), N_ ("FOLDER") },
  { "to", 't', 0, G_OPTION_ARG_STRING, &to,
    N_ ("Format of the results (default: by the suffix of -o, else anim)"), N_ ("FORMAT") },
  { "force", 'f', 0, G_OPTION_ARG_NONE, &force, N_ ("Replace existing files"), NULL },
  { "save-recipe", 0, 0, G_OPTION_ARG_FILENAME, &save_recipe,
    N_ ("Save the settings of this command to a recipe file, for --recipe"), N_ ("FILE") },
  { "over", 0, 0, G_OPTION_ARG_FILENAME, &over_file,
    N_ ("Lay the motion of another file over some joints; the result is an .anim"), N_ ("FILE") },
  { "over-joints", 0, 0, G_OPTION_ARG_STRING, &over_joints,
    N_ ("Joints to lay over, separated by commas: a joint and all below it, a group, upper-body "
        "or lower-body (default: all that the other file moves)"),
    N_ ("JOINTS") },
  { "over-clip", 0, 0, G_OPTION_ARG_STRING, &over_clip,
    N_ ("Animation to use from that file, if it has several"), N_ ("NAME") },
  { "bake-edits", 0, 0, G_OPTION_ARG_NONE, &bakes_edits,
    N_ ("For BVJ: work edits into the motion, for other programs, instead of keeping them apart"),
    NULL },
  { "no-figure", 0, 0, G_OPTION_ARG_NONE, &without_figure,
    N_ ("For GLB: write the skeleton alone, without a figure"), NULL },
  { "jobs", 'j', 0, G_OPTION_ARG_INT, &n_jobs,
    N_ ("Files processed at a time (default: one per processor)"), N_ ("NUMBER") },
  { NULL }
};

typedef struct
{
  CliJob base;

  /* Borrowed */
  const CliRun *run;
  const MoFormat *to;
  const MoOver *over;     /* or NULL */
  const MoClip *skeleton; /* or NULL */
  const char *input, *output;
  gboolean takes_name; /* the file's own name for the upload becomes that of the output */

  /* Owned: results of the work, for the report */
  char *renamed;
  GError *error;
  char *summary, *loss;
} ConvertJob;

/* Names the output after the file's own name for the upload, unless options say otherwise. */
static gboolean
name_output (ConvertJob *self, const MoClip *clip)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, self->run->recipe);

  if (!self->takes_name || merged->name[0] == '\0')
    return TRUE;
  self->renamed = cli_plan_rename (self->output, self->input, merged->name);
  if (self->renamed != NULL)
    self->output = self->renamed;
  return !cli_write_is_barred (self->output, force, &self->error);
}

/* With the loss, decoded and played as the world does. For an .anim the loss is unknown, because
 * its source is. Afterwards the clip may have no frames: the animation is all that is written. */
static MoAnim *
make_anim (ConvertJob *self, MoClip *clip, const MoConvertOptions *extra)
{
  MoContext *context = self->base.context;
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, self->run->recipe);
  gboolean has_loss = clip->anim == NULL && !self->run->quiet;
  MoConvertOptions first = { .over = extra->over,
                             .spends_clip = !has_loss || mo_loss_is_of_prepared (merged) };
  g_autoptr (MoPrepared) prepared =
      mo_prepare (clip, self->run->recipe, &first, context, &self->error);
  MoConvertOptions options = { .over = extra->over, .prepared = prepared };
  MoLossWork *work = NULL;
  g_autoptr (MoAnim) anim = NULL;
  g_autofree MoComparison *loss = NULL;

  if (prepared == NULL)
    return NULL;
  if (has_loss)
    work = mo_loss_begin (clip, merged, &options, context);
  anim = mo_finish_last (g_steal_pointer (&prepared), self->run->recipe, &options, context,
                         &self->error);
  if (anim != NULL && !mo_check_limits (anim, context, &self->error))
    g_clear_pointer (&anim, mo_anim_unref);
  if (work != NULL)
    {
      /* What the conversion has freed would be beside all keys of the motion. */
      cli_memory_give_back ();
      loss = mo_loss_end_last (work, anim, clip);
    }
  if (loss != NULL)
    self->loss = cli_summarise_loss (clip, merged, loss);
  return g_steal_pointer (&anim);
}

/* Summarises the written file. If its frames or keys are not those of the source, it is read again
 * for that. */
static char *
summarise_text (ConvertJob *self, MoClip *clip, GBytes *bytes)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, self->run->recipe);
  g_autoptr (MoContext) context = mo_context_new (self->base.context->cancellable);
  g_autoptr (MoSource) source = NULL;
  g_autoptr (MoClip) written = NULL;

  if (clip->anim != NULL || clip->keyframes != NULL || merged->frame_rate > 0.0
      || merged->skeleton != MO_SKELETON_SOURCE || self->skeleton != NULL || merged->edits != NULL)
    {
      source = mo_source_new_for_bytes (bytes, self->output);
      written = mo_read (source, context, NULL);
    }
  return cli_summarise_clip (written != NULL ? written : clip, g_bytes_get_size (bytes));
}

static gboolean
convert (ConvertJob *self)
{
  MoContext *context = self->base.context;
  g_autoptr (MoSource) source = NULL;
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;
  g_autoptr (GBytes) bytes = NULL;
  MoExport export = { .recipe = self->run->recipe,
                      .name = self->output,
                      .skeleton = self->skeleton,
                      .bakes_edits = bakes_edits };
  MoConvertOptions extra = { .over = self->over };

  if (!self->takes_name && cli_write_is_barred (self->output, force, &self->error))
    return FALSE;
  source = cli_source_open (self->input, context->cancellable, &self->error);
  if (source == NULL)
    return FALSE;
  cli_job_enter (&self->base, 0.0, READING);
  export.clip = clip = mo_read (source, context, &self->error);
  if (clip == NULL)
    return FALSE;
  if (!name_output (self, clip))
    return FALSE;
  cli_job_enter (&self->base, READING, 1.0);
  cli_memory_expect (clip);
  if (mo_recipe_is_set (self->run->recipe, MO_FIELD_PART) && self->to->writes_anim)
    mo_report (context, MO_CODE_PARTS_WHOLE, MO_NOWHERE, NULL, NULL);
  /* As mo_write would, but the summary needs the animation itself. */
  if (self->to->writes_anim)
    {
      export.anim = anim = make_anim (self, clip, &extra);
      if (anim == NULL)
        return FALSE;
    }
  bytes = mo_write_export (self->to, &export, context, &self->error);
  if (bytes == NULL || !cli_write (self->output, bytes, force, context->cancellable, &self->error))
    return FALSE;

  self->summary = anim != NULL ? cli_summarise_anim (anim, g_bytes_get_size (bytes))
                               : summarise_text (self, clip, bytes);
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
run_plan (const CliRun *run, const CliPlan *plan, const MoOver *over, const MoClip *skeleton)
{
  CliBatch batch = { _ ("converting"), work,           report,    clear,
                     (guint) n_jobs,   run->clip_name, run->quiet };
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; run->files[i] != NULL; i++)
    {
      ConvertJob *job = g_new0 (ConvertJob, 1);

      job->base.name = cli_source_display_name (run->files[i]);
      job->run = run;
      job->to = plan->to;
      job->over = over;
      job->skeleton = skeleton;
      job->input = run->files[i];
      job->output = plan->outputs[i];
      job->takes_name = output == NULL && run->files[1] == NULL
                        && !mo_recipe_is_set (run->recipe, MO_FIELD_NAME)
                        && !g_str_equal (job->output, "-");
      g_ptr_array_add (jobs, job);
    }
  return cli_batch_run (&batch, jobs);
}

/* A file beside those that are converted. NULL with `exit` set if it cannot be read, which is reported; otherwise its
 * findings go to `context`. */
static MoClip *
read_beside (const CliRun *run, const char *file, MoContext *context, int *exit)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MoSource) source = cli_source_open (file, NULL, &error);
  MoClip *clip = source != NULL ? mo_read (source, context, &error) : NULL;

  if (clip == NULL)
    {
      g_autofree char *name = cli_source_display_name (file);

      cli_report_findings (name, context->diagnostics, run);
      cli_report_error (name, error, context->diagnostics);
      *exit = cli_exit_for_error (error);
    }
  return clip;
}

/* The motion of --over, with default settings. */
static MoAnim *
read_over (const CliRun *run, int *exit)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autofree char *name = cli_source_display_name (over_file);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = NULL;
  MoAnim *anim = NULL;

  context->clip_name = g_strdup (over_clip);
  clip = read_beside (run, over_file, context, exit);
  if (clip != NULL)
    anim =
        mo_convert_with (clip, nothing, &(MoConvertOptions){ .is_plain = TRUE }, context, &error);
  if (clip != NULL)
    cli_report_findings (name, context->diagnostics, run);
  if (clip != NULL && anim == NULL)
    {
      cli_report_error (name, error, context->diagnostics);
      *exit = cli_exit_for_error (error);
    }
  return anim;
}

/* With the skeleton of --skeleton, if that is a file. */
static int
run_onto (const CliRun *run, const CliPlan *plan)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) skeleton = NULL;
  int exit = CLI_EXIT_DONE;

  if (run->skeleton == NULL)
    return run_plan (run, plan, NULL, NULL);
  if (plan->to->writes_anim)
    return cli_usage_error ("convert", _ ("With a file for --skeleton, the result must be a text "
                                          "format, not an .anim"));
  skeleton = read_beside (run, run->skeleton, context, &exit);
  if (skeleton != NULL && skeleton->anim != NULL)
    return cli_usage_error ("convert", _ ("An .anim is on the avatar’s own skeleton: use "
                                          "--skeleton=avatar"));
  return skeleton != NULL ? run_plan (run, plan, NULL, skeleton) : exit;
}

static int
run_over (const CliRun *run, const CliPlan *plan)
{
  g_auto (GStrv) joints = over_joints != NULL ? g_strsplit (over_joints, ",", -1) : NULL;
  g_autoptr (MoAnim) anim = NULL;
  g_autoptr (GError) error = NULL;
  MoOver over = { .joints = (const char *const *) joints };
  int exit = CLI_EXIT_DONE;

  for (char **joint = joints; joint != NULL && *joint != NULL; joint++)
    g_strstrip (*joint);
  if (over_file == NULL)
    return over_joints == NULL && over_clip == NULL
               ? run_onto (run, plan)
               : cli_usage_error ("convert", _ ("--over-joints and --over-clip need --over"));
  if (!plan->to->writes_anim)
    return cli_usage_error ("convert", _ ("With --over, the result must be an .anim"));
  if (!mo_over_check (over.joints, &error))
    return cli_report_failure ("convert", error);
  over.anim = anim = read_over (run, &exit);
  return anim != NULL ? run_plan (run, plan, &over, NULL) : exit;
}

static int
run (const CliRun *run)
{
  CliPlanFlags flags = { output, out_dir, to, save_recipe, run->recipe->name, FALSE };
  CliPlan plan;
  g_autoptr (GError) error = NULL;
  int result;

  if (n_jobs < 0)
    return cli_usage_error ("convert", _ ("--jobs takes a number, 1 or more"));
  if (save_recipe != NULL && cli_recipe_get_skeleton () != NULL)
    return cli_usage_error ("convert", _ ("A recipe cannot name another file’s skeleton: convert "
                                          "without --save-recipe, and give --skeleton each time"));
  if (!without_figure)
    cli_figure_offer ();
  if (!cli_plan_init (&plan, run->files, &flags, &error))
    result = cli_report_failure ("convert", error);
  /* Saved first, because the recipe is valid whatever happens with the files. */
  else if (save_recipe != NULL && !cli_recipe_save (run->recipe, save_recipe, force, &error))
    result = cli_report_failure ("convert", error);
  else
    result = run_over (run, &plan);
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
