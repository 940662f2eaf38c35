/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-batch.h"
#include "cli-exit.h"
#include "cli-plan.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli-splitting.h"
#include "cli-summary.h"
#include "cli-write.h"
#include "cli.h"

#include "mo-error.h"
#include "mo-limits.h"
#include "mo-read.h"
#include "mo-split.h"
#include "mo-write.h"

#include <glib/gi18n.h>
#include <string.h>

/* The part of the progress that is reading. */
#define READING 0.5

static char *output, *out_dir, *to;
static gboolean force, splits_itself;

static const GOptionEntry options[] = {
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
    N_ ("Output file, for a format that holds all parts (vml)"), N_ ("FILE") },
  { "out-dir", 'd', 0, G_OPTION_ARG_FILENAME, &out_dir,
    N_ ("Folder for the results, created if missing (default: beside each input)"), N_ ("FOLDER") },
  { "to", 't', 0, G_OPTION_ARG_STRING, &to,
    N_ ("Format of the results (default: by the suffix of -o, else anim)"), N_ ("FORMAT") },
  { "auto", 0, 0, G_OPTION_ARG_NONE, &splits_itself,
    N_ ("Choose parts of at most 60 s that play on one another, and write the script that plays them"),
    NULL },
  { "force", 'f', 0, G_OPTION_ARG_NONE, &force, N_ ("Replace existing files"), NULL },
  { NULL }
};

/* A file to write. */
typedef struct
{
  char *path, *summary;
  GBytes *bytes;
} Result;

typedef struct
{
  CliJob base;

  /* Borrowed */
  const CliRun *run;
  const MoFormat *to;
  const char *input, *output;

  /* Owned: results of the work, for the report */
  GPtrArray *results; /* Result, in the order of the parts */
  MoRecipe *recipe;
  char *told; /* what is played when; NULL without --auto */
  GError *error;
} SplitJob;

static void
result_free (gpointer data)
{
  Result *self = data;

  g_free (self->path);
  g_free (self->summary);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self);
}

static gboolean
refuse (GError **error, char *sentence)
{
  g_set_error_literal (error, MO_ERROR, MO_ERROR_USAGE, sentence);
  g_free (sentence);
  return FALSE;
}

/* Sets the file for each part before any work is done; two parts must not have the same one. */
static gboolean
name_results (SplitJob *self, const MoLines *parts)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < mo_lines_get_n_lines (parts); i++)
    {
      Result *result = g_new0 (Result, 1);
      const MoPart *part = mo_lines_get_parsed (parts, i);

      g_ptr_array_add (self->results, result);
      result->path = cli_plan_rename (self->output, self->input, part->name);
      if (result->path == NULL)
        return refuse (
            &self->error,
            g_strdup_printf (
                _ ("The name of the part “%s” cannot be a file name, or is that of the whole"),
                part->name));
      if (!g_hash_table_add (seen, result->path))
        return refuse (&self->error, g_strdup_printf (_ ("Two parts would both be written to “%s”"),
                                                      result->path));
      if (cli_write_is_barred (result->path, force, &self->error))
        return FALSE;
    }
  return TRUE;
}

static void
summarise (SplitJob *self, Result *result)
{
  if (!self->run->quiet)
    result->summary =
        cli_summarise_bytes (result->bytes, result->path, self->base.context->cancellable);
}

static gboolean
make_part (SplitJob *self, MoClip *clip, guint index, Result *result)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, self->recipe);
  g_autoptr (MoRecipe) recipe = mo_split_ease_part (merged, index, self->recipe, &self->error);

  if (recipe == NULL)
    return FALSE;
  result->bytes = mo_write_part (self->to, clip, recipe, mo_lines_get_parsed (merged->part, index),
                                 NULL, self->base.context, &self->error);
  if (result->bytes == NULL)
    return FALSE;
  summarise (self, result);
  return TRUE;
}

/* Writes a file for each part; all are made before the first one is written. */
static gboolean
write_parts (SplitJob *self, MoClip *clip, const MoLines *parts)
{
  if (!name_results (self, parts))
    return FALSE;
  for (guint i = 0; i < mo_lines_get_n_lines (parts); i++)
    {
      cli_job_enter (&self->base, READING + (1.0 - READING) * i / self->results->len,
                     READING + (1.0 - READING) * (i + 1) / self->results->len);
      if (!make_part (self, clip, i, g_ptr_array_index (self->results, i)))
        return FALSE;
    }
  return TRUE;
}

/* A script beside the parts, which is written last. */
static gboolean
add_script (SplitJob *self, const MoRecipe *whole)
{
  const char *dot = strrchr (self->output, '.');
  g_autofree char *stem =
      g_strndup (self->output, dot != NULL ? (gsize) (dot - self->output) : strlen (self->output));
  Result *result = g_new0 (Result, 1);
  char *text;

  g_ptr_array_add (self->results, result);
  result->path = g_strconcat (stem, ".lsl", NULL);
  if (cli_write_is_barred (result->path, force, &self->error))
    return FALSE;
  text = mo_split_script (whole);
  result->bytes = g_bytes_new_take (text, strlen (text));
  result->summary = g_strdup (_ ("the script that plays them"));
  return TRUE;
}

static gboolean
write_auto (SplitJob *self, MoClip *clip)
{
  g_autofree char *name = g_path_get_basename (self->output);
  const char *dot = strrchr (name, '.');
  g_autofree char *stem = g_strndup (name, dot != NULL ? (gsize) (dot - name) : strlen (name));
  MoRecipe *planned = cli_splitting_plan (clip, self->run->recipe, stem,
                                          self->to->writes_anim ? MO_MAX_ANIM_BYTES : 0,
                                          self->base.context, &self->error);

  if (planned == NULL)
    return FALSE;
  mo_recipe_unref (self->recipe);
  self->recipe = planned;
  self->told = cli_splitting_describe (clip, planned);
  return write_parts (self, clip, planned->part) && add_script (self, planned);
}

/* Writes one file with all parts or, if there are none, all animations. */
static gboolean
write_joined (SplitJob *self, MoClip *clip, const MoLines *parts)
{
  Result *result = g_new0 (Result, 1);
  guint n_parts = mo_lines_get_n_lines (parts);
  guint n = n_parts > 0 ? n_parts : g_strv_length (clip->clip_names);

  g_ptr_array_add (self->results, result);
  result->path = g_strdup (self->output);
  if (cli_write_is_barred (result->path, force, &self->error))
    return FALSE;
  result->bytes = mo_write (self->to, clip, self->run->recipe, self->base.context, &self->error);
  if (result->bytes == NULL)
    return FALSE;
  result->summary = g_strdup_printf (ngettext ("%u part", "%u parts", n), n);
  return TRUE;
}

/* Reads the file for one of its animations; findings are collected each time. */
static GBytes *
make_clip (SplitJob *self, const char *name)
{
  MoContext *whole = self->base.context;
  g_autoptr (MoRecipe) recipe = mo_recipe_with (self->run->recipe, MO_FIELD_CLIP, name, NULL);
  g_autoptr (MoContext) context = mo_context_new (whole->cancellable);
  g_autoptr (MoSource) source = cli_source_open (self->input, whole->cancellable, &self->error);
  g_autoptr (MoClip) clip = NULL;
  GBytes *bytes = NULL;

  context->clip_name = g_strdup (name);
  context->progress = whole->progress;
  context->progress_data = whole->progress_data;
  if (source != NULL)
    clip = mo_read (source, context, &self->error);
  if (clip != NULL)
    bytes = mo_write (self->to, clip, recipe, context, &self->error);
  mo_diagnostics_merge (whole->diagnostics, context->diagnostics);
  return bytes;
}

/* Writes each animation of the file under its own name; all are made before the first one is
 * written. */
static gboolean
write_clips (SplitJob *self, char **names)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = g_strv_length (names);

  for (guint i = 0; i < n; i++)
    {
      Result *result = g_new0 (Result, 1);

      g_ptr_array_add (self->results, result);
      cli_job_enter (&self->base, READING + (1.0 - READING) * i / n,
                     READING + (1.0 - READING) * (i + 1) / n);
      result->path = cli_plan_rename (self->output, self->input, names[i]);
      if (result->path == NULL || !g_hash_table_add (seen, result->path))
        return refuse (&self->error,
                       g_strdup_printf (_ ("The name of the animation “%s” cannot be a file name"),
                                        names[i]));
      if (cli_write_is_barred (result->path, force, &self->error))
        return FALSE;
      result->bytes = make_clip (self, names[i]);
      if (result->bytes == NULL)
        return FALSE;
      summarise (self, result);
    }
  return TRUE;
}

/* Writes all parts in the recipe or, if there are none, all animations of the file. */
static gboolean
write_results (SplitJob *self, MoClip *clip, const MoRecipe *whole)
{
  const MoLines *parts = whole->part;
  gboolean has_parts = mo_lines_get_n_lines (parts) > 0;
  gboolean has_several = clip->clip_names != NULL && clip->clip_names[1] != NULL
                         && !mo_recipe_is_set (self->run->recipe, MO_FIELD_CLIP);

  if (splits_itself)
    return write_auto (self, clip);
  if (!has_parts && !has_several)
    return refuse (&self->error, g_strdup (_ ("No part given: use --part NAME=FROM..TO")));
  if (self->to->holds_parts)
    return write_joined (self, clip, parts);
  if (!has_parts && g_str_equal (self->input, "-"))
    return refuse (&self->error,
                   g_strdup (
                       _ ("Several animations can only be split from a file, not from standard "
                          "input")));
  if (!has_parts)
    return write_clips (self, clip->clip_names);
  return write_parts (self, clip, parts)
         && (!mo_split_plays_on (whole) || add_script (self, whole));
}

static void
work (CliJob *job)
{
  SplitJob *self = (SplitJob *) job;
  g_autoptr (MoSource) source =
      cli_source_open (self->input, job->context->cancellable, &self->error);
  g_autoptr (MoRecipe) merged = NULL;
  g_autoptr (MoClip) clip = NULL;
  gboolean ok;

  cli_job_enter (job, 0.0, READING);
  if (source != NULL)
    clip = mo_read (source, job->context, &self->error);
  if (clip == NULL)
    return;
  merged = mo_clip_merge_recipe (clip, self->run->recipe);
  ok = write_results (self, clip, merged);
  for (guint i = 0; ok && i < self->results->len; i++)
    {
      const Result *result = g_ptr_array_index (self->results, i);

      ok = cli_write (result->path, result->bytes, force, job->context->cancellable, &self->error);
    }
}

static int
report (CliJob *job)
{
  SplitJob *self = (SplitJob *) job;

  cli_report_findings (job->name, job->context->diagnostics, self->run);
  if (self->error != NULL)
    {
      cli_report_error (job->name, self->error, job->context->diagnostics);
      return cli_exit_for_error (self->error);
    }
  for (guint i = 0; !self->run->quiet && i < self->results->len; i++)
    {
      const Result *result = g_ptr_array_index (self->results, i);
      g_autofree char *name = cli_source_display_name (result->path);

      if (!g_str_equal (result->path, "-"))
        g_print ("%s -> %s: %s\n", job->name, name, result->summary);
    }
  if (!self->run->quiet && self->told != NULL)
    g_print ("%s", self->told);
  return CLI_EXIT_DONE;
}

static void
clear (CliJob *job)
{
  SplitJob *self = (SplitJob *) job;

  g_clear_error (&self->error);
  g_clear_pointer (&self->results, g_ptr_array_unref);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  g_clear_pointer (&self->told, g_free);
  g_clear_pointer (&job->name, g_free);
}

static int
run_plan (const CliRun *run, const CliPlan *plan)
{
  CliBatch batch = { _ ("splitting"), work, report, clear, 1, run->clip_name, run->quiet };
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (g_free);
  SplitJob *job = g_new0 (SplitJob, 1);

  job->base.name = cli_source_display_name (run->files[0]);
  job->run = run;
  job->recipe = mo_recipe_ref ((MoRecipe *) run->recipe);
  job->to = plan->to;
  job->input = run->files[0];
  job->output = plan->outputs[0];
  job->results = g_ptr_array_new_with_free_func (result_free);
  g_ptr_array_add (jobs, job);
  return cli_batch_run (&batch, jobs);
}

/* What would be dropped without a word: the clips of --auto follow one another, and none of them loops. NULL if there is
 * nothing. */
static const char *
find_loop_setting (const MoRecipe *recipe)
{
  static const MoFieldId fields[] = { MO_FIELD_LOOP_AT, MO_FIELD_LOOP_IN, MO_FIELD_LOOP_OUT };

  if (mo_recipe_is_set (recipe, MO_FIELD_LOOP) && recipe->loop)
    return mo_field (MO_FIELD_LOOP)->name;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (mo_recipe_is_set (recipe, fields[i]))
      return mo_field (fields[i])->name;
  return NULL;
}

static int
run (const CliRun *run)
{
  const MoFormat *format = to != NULL       ? mo_format_by_id (to)
                           : output != NULL ? mo_format_by_suffix (output)
                                            : NULL;
  gboolean is_one = format != NULL && format->holds_parts;
  CliPlanFlags flags = { output, out_dir, to, NULL, NULL, !is_one };
  const char *loops = splits_itself ? find_loop_setting (run->recipe) : NULL;
  CliPlan plan;
  g_autoptr (GError) error = NULL;
  int result;

  if (run->files[1] != NULL)
    return cli_usage_error ("split", _ ("Give one file to split"));
  if (splits_itself && is_one)
    return cli_usage_error ("split", _ ("--auto makes a file of each part"));
  if (splits_itself && mo_recipe_is_set (run->recipe, MO_FIELD_PART))
    return cli_usage_error ("split",
                            _ ("--auto chooses the parts itself, so --%s would do nothing"),
                            mo_field (MO_FIELD_PART)->name);
  if (loops != NULL)
    return cli_usage_error ("split",
                            _ ("--auto makes clips that play one after another, so --%s would do "
                               "nothing"),
                            loops);
  if (output != NULL && !is_one)
    return cli_usage_error ("split", _ ("Each part becomes a file: use --out-dir"));
  if (cli_plan_init (&plan, run->files, &flags, &error))
    result = run_plan (run, &plan);
  else
    result = cli_report_failure ("split", error);
  cli_plan_clear (&plan);
  return result;
}

const CliCommand cmd_split = {
  .name = "split",
  .summary = N_ ("Write parts of a motion, or all animations of a file, as separate files"),
  .arguments = N_ ("FILE"),
  .options = options,
  .takes_recipe = TRUE,
  .run = run,
};
