/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-exit.h"
#include "cli-goals.h"
#include "cli-json.h"
#include "cli-plan.h"
#include "cli-posing.h"
#include "cli-recipe.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli-summary.h"
#include "cli-write.h"
#include "cli.h"

#include "mo-error.h"
#include "mo-read.h"
#include "mo-write.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static gboolean as_json, force, is_free;
static char *output, *to, *moment, *spread_nick, *title;
static double n_frames = 10.0;
static CliGoalWords words;

static const char *const spreads[] = { "here", "on", "everywhere", NULL };

static const GOptionEntry options[] = {
  { "at", 0, 0, G_OPTION_ARG_STRING, &moment,
    N_ ("When, in the file’s own time: 1.2s, 40f (frames) or 10% (default: where the motion begins)"),
    N_ ("TIME") },
  { "turn", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words.turns,
    N_ ("Turn a joint to these degrees; can be repeated"), N_ ("JOINT=BEND,SIDE,TWIST") },
  { "reach", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words.reaches,
    N_ ("Bring a wrist or an ankle to a place: metres forward, to the left and above the floor; can be "
        "repeated"),
    N_ ("JOINT=X,Y,Z") },
  { "move", 0, 0, G_OPTION_ARG_STRING, &words.move,
    N_ ("Move the hips by metres forward, to the left and up"), N_ ("X,Y,Z") },
  { "pin", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words.pins,
    N_ ("Wrists and ankles that stay as they are, or feet, or hands; can be repeated"),
    N_ ("JOINT,…") },
  { "swivel", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words.swivels,
    N_ ("Swing an elbow or a knee about the line from shoulder to wrist, or hip to ankle; can be "
        "repeated"),
    N_ ("JOINT=DEGREES") },
  { "free", 0, 0, G_OPTION_ARG_NONE, &is_free, N_ ("Pose beyond what a human’s joints can do"),
    NULL },
  { "spread", 0, 0, G_OPTION_ARG_STRING, &spread_nick,
    N_ ("Whether the change comes and goes around that time (here), stays from there (on), or acts "
        "everywhere"),
    N_ ("here|on|everywhere") },
  { "frames", 0, 0, G_OPTION_ARG_DOUBLE, &n_frames,
    N_ ("In how many frames it comes and goes (default: 10)"), N_ ("NUMBER") },
  { "title", 0, 0, G_OPTION_ARG_STRING, &title, N_ ("What the edit is called"), N_ ("NAME") },
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
    N_ ("Write the result; with .json only the settings, for --recipe; - is standard output"),
    N_ ("FILE") },
  { "to", 't', 0, G_OPTION_ARG_STRING, &to,
    N_ ("Format of the result (default: by the suffix of -o)"), N_ ("FORMAT") },
  { "force", 'f', 0, G_OPTION_ARG_NONE, &force, N_ ("Replace existing files"), NULL },
  { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print JSON"), NULL },
  { NULL }
};

typedef struct
{
  const CliRun *run;
  MoContext *context;
  CliPosing posing;
  CliPosed posed; /* the result */
} Work;

/* -- The result -------------------------------------------------------------------------------- */

static gboolean
is_recipe_file (void)
{
  return to == NULL && g_str_has_suffix (output, ".json");
}

/* Writes the result; `summary` is what it contains, or NULL. */
static gboolean
save (Work *self, MoClip *clip, const MoRecipe *recipe, const MoFormat *format, char **summary,
      GError **error)
{
  g_autoptr (GBytes) bytes = NULL;

  if (format == NULL)
    return cli_recipe_save (recipe, output, force, error);
  bytes = mo_write (format, clip, recipe, self->context, error);
  if (bytes == NULL || !cli_write (output, bytes, force, NULL, error))
    return FALSE;
  *summary = cli_summarise_bytes (bytes, output, NULL);
  return TRUE;
}

static void
print_json (const Work *self, const GError *error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  cli_json_add_string (builder, "file", self->posed.name);
  if (error == NULL)
    cli_posed_add (&self->posed, builder);
  cli_json_add_findings (builder, self->context->diagnostics);
  if (error != NULL)
    cli_json_add_error (builder, error);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = mo_json_print (root);
  /* JSON is UTF-8 whatever the terminal's encoding is. */
  fputs (text, stdout);
}

static void
print_text (const Work *self, const char *summary)
{
  g_autofree char *text = cli_posed_to_string (&self->posed);
  g_autofree char *shown = output != NULL ? cli_source_display_name (output) : NULL;

  /* Standard output may be the result itself. */
  if (self->run->quiet || g_strcmp0 (output, "-") == 0)
    return;
  g_print ("%s", text);
  if (summary != NULL)
    g_print ("%s -> %s: %s\n", self->posed.name, shown, summary);
  else if (shown != NULL)
    g_print ("%s -> %s\n", self->posed.name, shown);
}

static gboolean
work (Work *self, const MoFormat *format, char **summary, GError **error)
{
  g_autoptr (MoSource) source = cli_source_open (self->run->files[0], NULL, error);
  g_autoptr (MoClip) clip = source != NULL ? mo_read (source, self->context, error) : NULL;
  g_autoptr (MoRecipe) recipe = NULL;

  if (clip != NULL)
    recipe = cli_posing_work (&self->posing, clip, self->run->recipe, &self->posed, error);
  if (recipe != NULL)
    cli_posed_find (&self->posed, self->context);
  return recipe != NULL && (output == NULL || save (self, clip, recipe, format, summary, error));
}

static int
run_on (Work *self, const MoFormat *format)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = cli_source_display_name (self->run->files[0]), *summary = NULL;
  gboolean is_done;

  self->posed.name = name;
  self->context->clip_name = g_strdup (self->run->clip_name);
  is_done = work (self, format, &summary, &error);
  if (as_json)
    print_json (self, error);
  else if (is_done)
    print_text (self, summary);
  fflush (stdout);
  if (!as_json)
    cli_report_findings (name, self->context->diagnostics, self->run);
  if (!is_done)
    cli_report_error (name, error, self->context->diagnostics);
  return is_done ? CLI_EXIT_DONE : cli_exit_for_error (error);
}

/* -- The command ------------------------------------------------------------------------------- */

static gboolean
parse (Work *self, GError **error)
{
  int spread = 0;

  while (spread_nick != NULL && spreads[spread] != NULL
         && !g_str_equal (spreads[spread], spread_nick))
    spread++;
  if (spreads[spread] == NULL)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("--spread takes here, on or everywhere, not “%s”"), spread_nick);
  else if (!(n_frames > 0.0 && n_frames <= 10000.0))
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("--frames takes a number above 0"));
  else if (moment != NULL && !mo_time_parse (moment, &self->posing.at))
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("--at takes 1.2s, 40f or 10%%, not “%s”"),
                 moment);
  else
    {
      self->posing.is_free = is_free;
      self->posing.has_at = moment != NULL;
      self->posing.has_spread = spread_nick != NULL;
      self->posing.spread = (MoSpread) spread;
      self->posing.n_frames = n_frames;
      self->posing.title = title;
      self->posing.goals = cli_goals_parse (&words, error);
    }
  return self->posing.goals != NULL;
}

static int
check (const CliRun *run)
{
  if (run->files[1] != NULL)
    return cli_usage_error ("pose", _ ("Give one file to pose"));
  if (run->skeleton != NULL)
    return cli_usage_error ("pose", _ ("pose works on the avatar’s skeleton: write the result onto "
                                       "another one with convert"));
  if (as_json && g_strcmp0 (output, "-") == 0)
    return cli_usage_error ("pose", _ ("--json and the result cannot both go to standard output"));
  if (to != NULL && output == NULL)
    return cli_usage_error ("pose", _ ("--to needs -o"));
  return CLI_EXIT_DONE;
}

static int
run (const CliRun *run)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  Work self = { .run = run, .context = context };
  CliPlanFlags flags = { output, NULL, to, NULL, NULL, FALSE };
  CliPlan plan = { NULL };
  g_autoptr (GError) error = NULL;
  int exit = check (run);

  if (exit != CLI_EXIT_DONE)
    return exit;
  if (output != NULL && !is_recipe_file () && !cli_plan_init (&plan, run->files, &flags, &error))
    exit = cli_report_failure ("pose", error);
  else if (!parse (&self, &error))
    exit = cli_report_failure ("pose", error);
  else
    exit = run_on (&self, plan.to);
  cli_plan_clear (&plan);
  g_clear_pointer (&self.posing.goals, g_array_unref);
  g_clear_pointer (&self.posed.edit, mo_edit_unref);
  return exit;
}

const CliCommand cmd_pose = {
  .name = "pose",
  .summary = N_ ("Pose a motion: turn joints, reach with hands and feet, move the hips"),
  .arguments = N_ ("FILE"),
  .options = options,
  .takes_recipe = TRUE,
  .run = run,
};
