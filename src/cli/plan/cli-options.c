/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-options.h"

#include "cli-exit.h"
#include "cli-recipe.h"
#include "cli-report.h"
#include "cli-suggest.h"

#include "mo-names.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean wants_help, is_quiet, is_verbose;
static char **files;

static const GOptionEntry common_options[] = {
  { "quiet", 'q', 0, G_OPTION_ARG_NONE, &is_quiet, N_ ("Print failures only"), NULL },
  { "verbose", 'v', 0, G_OPTION_ARG_NONE, &is_verbose,
    N_ ("Print notes too, and how to fix each finding"), NULL },
  { "help", 'h', 0, G_OPTION_ARG_NONE, &wants_help, N_ ("Print this help"), NULL },
  { NULL }
};

static const GOptionEntry file_arguments[] = {
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, NULL }, { NULL }
};

const GOptionEntry *
cli_common_options (void)
{
  return common_options;
}

static void
collect_names (GPtrArray *names, const GOptionEntry *rows)
{
  for (; rows != NULL && rows->long_name != NULL; rows++)
    g_ptr_array_add (names, (char *) rows->long_name);
}

const char **
cli_option_names (const CliCommand *command)
{
  GPtrArray *names = g_ptr_array_new ();

  collect_names (names, command->options);
  if (command->takes_recipe)
    collect_names (names, cli_recipe_file_options ());
  for (guint i = 0; command->takes_recipe && i < MO_N_FIELDS; i++)
    g_ptr_array_add (names, (char *) mo_field (i)->name);
  collect_names (names, common_options);
  g_ptr_array_add (names, NULL);
  return (const char **) g_ptr_array_free (names, FALSE);
}

/* The values that options accept, and the exit codes. */
static char *
describe_values (const CliCommand *command)
{
  GString *text = g_string_new (NULL);
  g_autofree char *codes = cli_exit_describe ();

  for (guint i = 0; command->takes_recipe && i < MO_N_FIELDS; i++)
    if (mo_field (i)->type == MO_FIELD_CHOICE)
      {
        g_autofree char *nicks = g_strjoinv (", ", (char **) mo_field (i)->nicks);

        g_string_append_printf (text, _ ("Values of --%s: %s\n"), mo_field (i)->name, nicks);
      }
  if (command->takes_recipe)
    {
      g_string_prepend (text,
                        _ ("Settings in the file override these defaults. A switch needs no "
                           "value: --loop means\n--loop=yes, and --no-loop means --loop=no.\n\n"));
      g_string_append_printf (text, _ ("Values of --%s: none"), mo_field (MO_FIELD_EMOTE)->name);
      for (const MoExpression *row = mo_expressions; row->nick != NULL; row++)
        g_string_append_printf (text, ", %s", row->nick);
      g_string_append (text, _ (", the name of another built-in animation, or a UUID\n\n"));
    }
  g_string_append_printf (text, "%s\n", codes);
  return g_string_free (text, FALSE);
}

static GOptionContext *
new_context (const CliCommand *command, MoRecipe **recipe, GPtrArray *texts)
{
  GOptionContext *context =
      g_option_context_new (command->arguments != NULL ? _ (command->arguments) : NULL);
  GOptionGroup *own = g_option_group_new (command->name, _ ("Options:"), "", recipe, NULL);
  g_autofree char *values = describe_values (command);

  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_summary (context, _ (command->summary));
  g_option_context_set_description (context, values);
  if (command->options != NULL)
    g_option_group_add_entries (own, command->options);
  if (command->takes_recipe)
    g_option_group_add_entries (own, cli_recipe_file_options ());
  g_option_group_add_entries (own, common_options);
  g_option_group_set_translation_domain (own, GETTEXT_PACKAGE);
  g_option_context_add_group (context, own);
  g_option_context_add_main_entries (context, file_arguments, NULL);
  if (command->takes_recipe)
    cli_recipe_add_options (context, recipe, texts);
  return context;
}

/* Turns "--loop" and "--no-loop" into "--loop=yes" and "--loop=no"; NULL for any other word. */
static char *
spell_out_switch (const char *word)
{
  gboolean is_no = g_str_has_prefix (word, "--no-");
  const char *name = word + strlen (is_no ? "--no-" : "--");
  int id = g_str_has_prefix (word, "--") ? mo_field_find (name) : -1;

  if (id < 0 || mo_field ((MoFieldId) id)->type != MO_FIELD_BOOLEAN)
    return NULL;
  return g_strdup_printf ("--%s=%s", name, is_no ? "no" : "yes");
}

/* Whether a word is a short option with its value attached, as in "-j4". */
static gboolean
has_value_attached (const CliCommand *command, const char *word)
{
  if (word[0] != '-' || word[1] == '\0' || word[2] == '\0')
    return FALSE;
  for (const GOptionEntry *row = command->options; row != NULL && row->long_name != NULL; row++)
    if (row->short_name == word[1])
      return row->arg != G_OPTION_ARG_NONE;
  return FALSE;
}

/* GOption would take the word after a switch for its value ("--loop walk.bvh"), and does not
 * understand "-j4", so both are rewritten. */
static char **
spell_out (const CliCommand *command, int argc, char **argv)
{
  GPtrArray *words = g_ptr_array_new ();
  gboolean is_over = FALSE;

  for (int i = 0; i < argc; i++)
    {
      char *spelt = NULL;

      is_over = is_over || g_str_equal (argv[i], "--");
      if (!is_over && has_value_attached (command, argv[i]))
        {
          g_ptr_array_add (words, g_strndup (argv[i], 2));
          spelt = g_strdup (argv[i] + 2);
        }
      else if (!is_over && command->takes_recipe)
        spelt = spell_out_switch (argv[i]);
      g_ptr_array_add (words, spelt != NULL ? spelt : g_strdup (argv[i]));
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

/* GOption's error does not tell which option is unknown: it is the first one without a row. */
static int
report_unknown (const CliCommand *command, char **words, const GError *error)
{
  g_autofree const char **names = cli_option_names (command);

  for (guint i = 1; words[i] != NULL; i++)
    {
      g_autofree char *name = g_strdup (words[i] + (g_str_has_prefix (words[i], "--") ? 2 : 0));
      const char *near;

      name[strcspn (name, "=")] = '\0';
      if (!g_str_has_prefix (words[i], "--") || g_strv_contains (names, name))
        continue;
      near = cli_suggest (name, names);
      if (near != NULL)
        return cli_usage_error (command->name, _ ("Unknown option --%s; did you mean --%s?"), name,
                                near);
      return cli_usage_error (command->name, _ ("Unknown option --%s"), name);
    }
  return cli_usage_error (command->name, "%s", error->message);
}

/* Reports what was wrong with the command line, or with a file that it names. */
static int
report_failure (const CliCommand *command, char **words, const GError *error)
{
  if (g_error_matches (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION))
    return report_unknown (command, words, error);
  if (error->domain == G_OPTION_ERROR)
    return cli_usage_error (command->name, "%s", error->message);
  return cli_report_failure (command->name, error);
}

static gboolean
reads_stdin_twice (char **names)
{
  guint n = 0;

  for (guint i = 0; names[i] != NULL; i++)
    n += g_str_equal (names[i], "-") ? 1 : 0;
  return n > 1;
}

static int
run_parsed (const CliCommand *command, const MoRecipe *recipe, GOptionContext *context)
{
  static char *no_files[] = { NULL };
  CliRun run = { .files = files != NULL ? files : no_files,
                 .recipe = recipe,
                 .skeleton = cli_recipe_get_skeleton (),
                 .quiet = is_quiet,
                 .verbose = is_verbose };

  if (mo_recipe_is_set (recipe, MO_FIELD_CLIP))
    run.clip_name = recipe->clip;
  if (wants_help)
    {
      g_autofree char *help = g_option_context_get_help (context, FALSE, NULL);

      g_print ("%s", help);
      return CLI_EXIT_DONE;
    }
  if (command->arguments != NULL && !command->needs_no_file && run.files[0] == NULL)
    return cli_usage_error (command->name, _ ("No file given"));
  if (command->arguments == NULL && run.files[0] != NULL)
    return cli_usage_error (command->name, _ ("%s takes no files"), command->name);
  if (g_strv_contains ((const char *const *) run.files, ""))
    return cli_usage_error (command->name, _ ("The name of a file is empty"));
  if (reads_stdin_twice (run.files))
    return cli_usage_error (command->name, _ ("Standard input can be read only once"));
  if (run.skeleton != NULL && command != &cmd_convert)
    return cli_usage_error (command->name, _ ("--skeleton takes a file only with convert"));
  if (is_quiet && is_verbose)
    return cli_usage_error (command->name, _ ("--quiet and --verbose cannot be used together"));
  return command->run (&run);
}

int
cli_run_command (const CliCommand *command, int argc, char **argv)
{
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GOptionContext) context = new_context (command, &recipe, texts);
  g_autofree char *program = g_strconcat ("limber-tool ", command->name, NULL);
  g_auto (GStrv) words = spell_out (command, argc, argv);
  g_auto (GStrv) parsed = g_strdupv (words);
  g_autoptr (GError) error = NULL;
  int result;

  wants_help = is_quiet = is_verbose = FALSE;
  g_clear_pointer (&files, g_strfreev);
  g_set_prgname (program);
  if (!g_option_context_parse_strv (context, &parsed, &error))
    return report_failure (command, words, error);
  result = run_parsed (command, recipe, context);
  g_clear_pointer (&files, g_strfreev);
  return result;
}
