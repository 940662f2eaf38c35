/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-completion.h"
#include "cli-exit.h"
#include "cli-manual.h"
#include "cli-memory.h"
#include "cli-options.h"
#include "cli-report.h"
#include "cli-suggest.h"

#include "mo-file.h"
#include "mo-recipe-json.h"
#include "mo-locale.h"

#include <glib/gi18n.h>
#include <stdio.h>

static const CliCommand *const commands[] = {
  &cmd_convert, &cmd_split, &cmd_join, &cmd_inspect, &cmd_check, &cmd_diff,
  &cmd_render,  &cmd_pose,  &cmd_map,  &cmd_formats, NULL,
};

const CliCommand *const *
cli_commands (void)
{
  return commands;
}

static void
print_help (void)
{
  g_autofree char *codes = cli_exit_describe ();

  g_print (_ ("Usage:\n  limber-tool COMMAND [OPTION…] [FILE…]\n\nPrepares avatar animations for "
              "Second Life and OpenSimulator.\n\nCommands:\n"));
  for (guint i = 0; commands[i] != NULL; i++)
    g_print ("  %-10s %s\n", commands[i]->name, _ (commands[i]->summary));
  g_print (_ ("\nlimber-tool COMMAND --help describes a command. --version prints the "
              "version,\n--json-schema prints the JSON Schema of recipe files.\n\n%s\n"),
           codes);
}

static void
print_schema (void)
{
  g_autofree char *schema = mo_recipe_schema ();

  /* JSON is UTF-8 whatever the terminal's encoding is. */
  fputs (schema, stdout);
}

static int
report_unknown_command (const char *name)
{
  const char *names[G_N_ELEMENTS (commands)] = { NULL };
  const char *near;

  for (guint i = 0; commands[i] != NULL; i++)
    names[i] = commands[i]->name;
  near = cli_suggest (name, names);
  if (near != NULL)
    return cli_usage_error (NULL, _ ("Unknown command “%s”; did you mean “%s”?"), name, near);
  return cli_usage_error (NULL, _ ("Unknown command “%s”"), name);
}

static int
run (int argc, char **argv)
{
  if (argc < 2)
    return cli_usage_error (NULL, _ ("No command given"));
  for (guint i = 0; commands[i] != NULL; i++)
    if (g_str_equal (argv[1], commands[i]->name))
      return cli_run_command (commands[i], argc - 1, argv + 1);

  if (g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h"))
    print_help ();
  else if (g_str_equal (argv[1], "--json-schema"))
    print_schema ();
  else if (g_str_equal (argv[1], "--completion"))
    cli_completion_print ();
  else if (g_str_equal (argv[1], "--manual") && argc == 3)
    return cli_manual_print (argv[2]);
  else if (argv[1][0] == '-')
    return cli_usage_error (NULL, _ ("Unknown option %s before the command"), argv[1]);
  else
    return report_unknown_command (argv[1]);
  return CLI_EXIT_DONE;
}

static void
print_raw (const char *text)
{
  fputs (text, stdout);
}

static void
print_error_raw (const char *text)
{
  fputs (text, stderr);
}

/* In the C locale GLib would print a question mark for every non-ASCII character, which would make
 * names of files and joints unreadable. */
static void
print_utf8_without_locale (void)
{
  const char *charset;

  if (g_get_charset (&charset) || !g_str_has_prefix (charset, "ANSI_X3.4"))
    return;
  g_set_print_handler (print_raw);
  g_set_printerr_handler (print_error_raw);
}

/* Output may be lost on exit, for example if the disk behind a redirection is full. */
static int
finish_output (int result)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return result;
  g_printerr ("limber-tool: %s\n", _ ("The output could not be written"));
  return cli_exit_worse (result, CLI_EXIT_ACCESS);
}

int
main (int argc, char **argv)
{
  /* Scripts ask for it often, and it has no words in any language. */
  if (argc == 2 && g_str_equal (argv[1], "--version"))
    {
      printf ("limber-tool %s\n", PACKAGE_VERSION);
      return finish_output (CLI_EXIT_DONE);
    }
  cli_memory_tune ();
  mo_file_prepare_process ();
  /* Only local files are read; connecting to the desktop's virtual file systems would slow down
   * every start. */
  g_setenv ("GIO_USE_VFS", "local", TRUE);
  mo_locale_init ();
  print_utf8_without_locale ();
  return finish_output (run (argc, argv));
}
