/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-report.h"

#include "cli-exit.h"

#include <glib/gi18n.h>

char *
cli_printable (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *result = g_string_new (NULL);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_iscntrl (c))
        g_string_append_printf (result, "\\x%02x", c);
      else
        g_string_append_unichar (result, c);
    }
  return g_string_free (result, FALSE);
}

static void
append_place (GString *text, const MoLocation *location)
{
  if (location->line > 0 && location->column > 0)
    g_string_append_printf (text, ":%u:%u", location->line, location->column);
  else if (location->line > 0)
    g_string_append_printf (text, ":%u", location->line);
  else if (location->offset > 0)
    g_string_append_printf (text, ": offset 0x%" G_GINT64_MODIFIER "x", location->offset);
}

static void
append_finding (GString *text, const char *name, const MoDiagnostic *finding)
{
  const MoCodeInfo *info = mo_code_info (finding->code);
  g_autofree char *raw = mo_diagnostic_to_string (finding);
  g_autofree char *sentence = cli_printable (raw);

  g_string_append (text, name);
  append_place (text, &finding->location);
  g_string_append_printf (text, ": %s: %s [%s]\n", mo_severity_to_string (info->severity), sentence,
                          info->name);
}

char *
cli_findings_to_string (const char *name, const MoDiagnostics *findings, MoSeverity least,
                        gboolean all_helps)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < mo_diagnostics_get_n_items (findings); i++)
    {
      const MoDiagnostic *finding = mo_diagnostics_get (findings, i);
      const MoCodeInfo *info = mo_code_info (finding->code);

      if (info->severity < least)
        continue;
      append_finding (text, name, finding);
      if (info->help != NULL && (all_helps || info->severity == MO_SEVERITY_ERROR))
        g_string_append_printf (text, "  %s\n", _ (info->help));
    }
  return g_string_free (text, FALSE);
}

void
cli_report_findings (const char *name, const MoDiagnostics *findings, const CliRun *run)
{
  MoSeverity least = run->quiet     ? MO_SEVERITY_ERROR
                     : run->verbose ? MO_SEVERITY_NOTE
                                    : MO_SEVERITY_WARNING;
  g_autofree char *text = cli_findings_to_string (name, findings, least, run->verbose);

  g_printerr ("%s", text);
}

/* mo_fail gives the finding and the error the same text; only the count may follow it. */
static gboolean
is_among (const GError *error, const MoDiagnostics *findings)
{
  for (guint i = 0; findings != NULL && i < mo_diagnostics_get_n_items (findings); i++)
    {
      g_autofree char *text = mo_diagnostic_to_string (mo_diagnostics_get (findings, i));

      if (g_str_has_prefix (text, error->message))
        return TRUE;
    }
  return FALSE;
}

void
cli_report_error (const char *name, const GError *error, const MoDiagnostics *findings)
{
  g_autofree char *sentence = cli_printable (error->message);

  if (!is_among (error, findings))
    g_printerr ("%s: %s: %s [%s]\n", name, mo_severity_to_string (MO_SEVERITY_ERROR), sentence,
                cli_error_kind (error));
}

int
cli_usage_error (const char *command, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  g_printerr ("limber-tool: %s\n", sentence);
  if (command != NULL)
    g_printerr (_ ("See limber-tool %s --help\n"), command);
  else
    g_printerr (_ ("See limber-tool --help\n"));
  return CLI_EXIT_USAGE;
}
