/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-rest.h"

#include "cli-report.h"
#include "cli-source.h"

#include "mo-clip-rest.h"
#include "mo-context.h"
#include "mo-error.h"
#include "mo-read.h"

#include <glib/gi18n.h>
#include <string.h>

/* Says where in the file it is wrong and what helps, as for a file that is converted. */
static void
say_where (GError **error, const char *name, const MoDiagnostics *findings)
{
  g_autofree char *text = cli_findings_to_string (name, findings, MO_SEVERITY_ERROR, FALSE);

  if (text[0] == '\0')
    {
      g_prefix_error (error, "%s: ", name);
      return;
    }
  g_free ((*error)->message);
  (*error)->message = g_strdup (g_strchomp (text));
}

static char **
read_file (const char *file, GError **error)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoSource) source = cli_source_open (file, NULL, error);
  g_autoptr (MoClip) clip = source != NULL ? mo_read (source, context, error) : NULL;
  g_autofree char *name = cli_source_display_name (file);

  if (clip == NULL)
    say_where (error, name, context->diagnostics);
  else if (clip->skeleton != NULL)
    return mo_clip_get_rest_lines (clip);
  else
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("%s: this kind of file has no rest pose of its own"), name);
  return NULL;
}

char **
cli_rest_lines (const char *word, GError **error)
{
  const char *equals = strrchr (word, '=');

  if (*word == '\0')
    {
      g_set_error_literal (error, MO_ERROR, MO_ERROR_USAGE, _ ("--rest-from takes a file"));
      return NULL;
    }
  if (g_str_equal (word, "none") || (equals != NULL && strchr (equals, ',') != NULL))
    return g_strdupv ((char *[]){ (char *) word, NULL });
  return read_file (word, error);
}
