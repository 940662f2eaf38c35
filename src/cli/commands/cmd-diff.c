/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-difference.h"
#include "cli-exit.h"
#include "cli-json.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli.h"

#include "mo-convert.h"
#include "mo-read.h"
#include "mo-loss.h"
#include "mo-reduce.h"

#include <glib/gi18n.h>
#include <stdio.h>

static gboolean as_json;

static const GOptionEntry options[] = {
  { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON object"), NULL }, { NULL }
};

/* For a text file its motion is compared, so no keys are left out: that only happens in an
 * upload. */
static MoRecipe *
recipe_of_motion (const CliRun *run)
{
  return mo_recipe_is_set (run->recipe, MO_FIELD_REDUCE)
             ? mo_recipe_ref ((MoRecipe *) run->recipe)
             : mo_recipe_with (run->recipe, MO_FIELD_REDUCE, "none", NULL);
}

/* The animation that a file is converted to, or NULL with `exit` set and everything reported.
 * `meant` (may be NULL) gets the motion of a text file before rounding. `is_text` (may be NULL):
 * whether the file is a text file. */
static MoAnim *
load_animation (const CliRun *run, const char *file, const char *name, MoMotion **meant,
                gboolean *is_text, int *exit)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoSource) source = cli_source_open (file, NULL, &error);
  g_autoptr (MoRecipe) recipe = recipe_of_motion (run);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoPrepared) prepared = NULL;
  MoConvertOptions options = { 0 };
  MoAnim *anim = NULL;

  context->clip_name = g_strdup (run->clip_name);
  if (source != NULL)
    clip = mo_read (source, context, &error);
  if (clip != NULL)
    prepared = mo_prepare (clip, recipe, &options, context, &error);
  options.prepared = prepared;
  if (prepared != NULL)
    anim = mo_finish (prepared, recipe, &options, context, &error);
  if (anim != NULL && is_text != NULL)
    *is_text = clip->anim == NULL;
  if (anim != NULL && meant != NULL && clip->anim == NULL && recipe->mode == MO_MODE_FAITHFUL
      && recipe->reduce == MO_REDUCE_NONE)
    *meant = mo_loss_meant (clip, recipe, &options, NULL, context);
  cli_report_findings (name, context->diagnostics, run);
  if (anim == NULL)
    {
      cli_report_error (name, error, context->diagnostics);
      *exit = cli_exit_worse (*exit, cli_exit_for_error (error));
    }
  return anim;
}

static void
print_difference (const CliRun *run, const CliDifference *difference, const char *name_a,
                  const char *name_b)
{
  g_autofree char *text = NULL;

  if (as_json)
    {
      g_autoptr (JsonNode) node = cli_difference_to_json (difference, name_a, name_b);

      text = mo_json_print (node);
      fputs (text, stdout);
    }
  else if (!run->quiet)
    {
      text = cli_difference_to_string (difference, name_a, name_b);
      g_print ("%s", text);
    }
}

static int
run (const CliRun *run)
{
  g_autoptr (MoAnim) a = NULL, b = NULL;
  g_autoptr (MoMotion) meant = NULL;
  g_autoptr (CliDifference) difference = NULL;
  g_autofree char *name_a = NULL, *name_b = NULL;
  gboolean is_text = FALSE; /* the second one */
  int exit = CLI_EXIT_DONE;

  if (g_strv_length (run->files) != 2)
    return cli_usage_error ("diff", _ ("Give two files to compare"));
  name_a = cli_source_display_name (run->files[0]);
  name_b = cli_source_display_name (run->files[1]);
  a = load_animation (run, run->files[0], name_a, &meant, NULL, &exit);
  b = load_animation (run, run->files[1], name_b, NULL, &is_text, &exit);
  if (a == NULL || b == NULL)
    return exit;
  difference = cli_difference_new (a, b, NULL);
  /* If the text file converts to exactly the other file, rounding errors are not a difference. Two
   * text files are compared as converted. */
  if (meant != NULL && !is_text && !cli_difference_is_none (difference))
    {
      cli_difference_free (difference);
      difference = cli_difference_new (a, b, meant);
    }
  print_difference (run, difference, name_a, name_b);
  return cli_difference_is_none (difference) ? CLI_EXIT_DONE : CLI_EXIT_FOUND;
}

const CliCommand cmd_diff = {
  .name = "diff",
  .summary = N_ ("Compare how two files look in-world: settings, joints, keys, poses"),
  .arguments = N_ ("A B"),
  .options = options,
  .takes_recipe = TRUE,
  .run = run,
};
