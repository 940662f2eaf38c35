/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-exit.h"
#include "cli-report.h"
#include "cli-source.h"
#include "cli-write.h"
#include "cli.h"

#include "mo-error.h"
#include "mo-read.h"
#include "mo-vml-join.h"

#include <glib/gi18n.h>
#include <string.h>

static char *output;
static gboolean force;

static const GOptionEntry options[] = {
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
    N_ ("Combined file, a VML; - is standard output"), N_ ("FILE") },
  { "force", 'f', 0, G_OPTION_ARG_NONE, &force, N_ ("Replace existing files"), NULL },
  { NULL }
};

/* The name for an animation without one: the base name of its file. */
static char *
get_name (const char *file)
{
  g_autofree char *base = g_path_get_basename (file);
  char *dot = strrchr (base, '.');

  if (dot != NULL && dot != base)
    *dot = '\0';
  return g_filename_display_name (base);
}

static MoClip *
load (const CliRun *run, const char *file, GError **error)
{
  g_autofree char *name = cli_source_display_name (file);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoSource) source = cli_source_open (file, NULL, error);
  MoClip *clip = source != NULL ? mo_read (source, context, error) : NULL;

  cli_report_findings (name, context->diagnostics, run);
  return clip;
}

static gboolean
join (const CliRun *run, GPtrArray *clips, GPtrArray *names, GError **error)
{
  g_autofree char *name = cli_source_display_name (output);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GBytes) bytes = NULL;

  if (cli_write_is_barred (output, force, error))
    return FALSE;
  bytes = mo_vml_join (clips, (const char *const *) names->pdata, run->recipe, context, error);
  cli_report_findings (name, context->diagnostics, run);
  if (bytes == NULL || !cli_write (output, bytes, force, NULL, error))
    return FALSE;
  if (!run->quiet && !g_str_equal (output, "-"))
    g_print (ngettext ("%s: the motion of %u file\n", "%s: the motions of %u files\n", clips->len),
             name, clips->len);
  return TRUE;
}

static int
run (const CliRun *run)
{
  g_autoptr (GPtrArray) clips = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_clip_unref);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;

  if (output == NULL)
    return cli_usage_error ("join", _ ("Use -o to say where to put the combined file"));
  if (!g_str_equal (output, "-") && mo_format_by_suffix (output) != &mo_format_vml)
    return cli_usage_error ("join", _ ("Only VML holds several animations: use a name ending in "
                                       ".vml"));
  for (char **file = run->files; *file != NULL; file++)
    {
      MoClip *clip = load (run, *file, &error);

      if (clip == NULL)
        {
          g_autofree char *name = cli_source_display_name (*file);

          return cli_report_failure (name, error);
        }
      g_ptr_array_add (clips, clip);
      g_ptr_array_add (names, get_name (*file));
    }
  return join (run, clips, names, &error) ? CLI_EXIT_DONE : cli_report_failure ("join", error);
}

const CliCommand cmd_join = {
  .name = "join",
  .summary = N_ ("Combine the motions of several files into one VML, each under its own name"),
  .arguments = N_ ("FILE…"),
  .options = options,
  .takes_recipe = TRUE,
  .run = run,
};
