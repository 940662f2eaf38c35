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

/* Findings that are redundant if another one is present for the same file. */
static const struct
{
  MoCode less, more;
} covers[] = {
  { MO_CODE_ANIM_UNKNOWN_JOINT, MO_CODE_JOINT_REFUSED },
  { MO_CODE_POSITION_AT_LIMIT, MO_CODE_POSITION_CLAMPED },
  { MO_CODE_UNKNOWN_JOINT, MO_CODE_FOREIGN_SKELETON },
};

static gboolean
is_covered (const MoDiagnostics *findings, const MoDiagnostic *finding)
{
  for (guint i = 0; i < G_N_ELEMENTS (covers); i++)
    for (guint j = 0; finding->code == covers[i].less && j < mo_diagnostics_get_n_items (findings);
         j++)
      {
        const MoDiagnostic *other = mo_diagnostics_get (findings, j);

        if (other->code == covers[i].more
            && (other->where == NULL || g_strcmp0 (other->where, finding->where) == 0))
          return TRUE;
      }
  return FALSE;
}

/* With more locations than this, findings of one code become one line. */
#define MAX_SEPARATE 3

/* How many of the findings before `end` have that code and a different location. */
static guint
count_places (const MoDiagnostics *findings, MoCode code, guint end)
{
  guint n = 0;

  for (guint i = 0; i < end; i++)
    {
      const MoDiagnostic *finding = mo_diagnostics_get (findings, i);

      n += finding->code == code && finding->where != NULL ? 1 : 0;
    }
  return n;
}

/* How many locations the line of a finding stands for, at least 1; 0 if it gets no line because
 * another finding covers it. */
static guint
line_places (const MoDiagnostics *findings, guint index)
{
  const MoDiagnostic *finding = mo_diagnostics_get (findings, index);
  guint n_places;

  if (is_covered (findings, finding))
    return 0;
  n_places = count_places (findings, finding->code, mo_diagnostics_get_n_items (findings));
  if (finding->where == NULL || n_places <= MAX_SEPARATE)
    return 1;
  return count_places (findings, finding->code, index) == 0 ? n_places : 0;
}

/* "mHead, mNeck, mChest and 17 more" */
static char *
name_places (const MoDiagnostics *findings, MoCode code, guint n_places, guint max)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n_named = 0;

  for (guint i = 0; n_named < max && i < mo_diagnostics_get_n_items (findings); i++)
    {
      const MoDiagnostic *finding = mo_diagnostics_get (findings, i);

      if (finding->code != code || finding->where == NULL)
        continue;
      g_string_append_printf (names, "%s%s", n_named > 0 ? ", " : "", finding->where);
      n_named++;
    }
  if (n_named < n_places)
    g_string_append_printf (names, ngettext (" and %u more", " and %u more", n_places - n_named),
                            n_places - n_named);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* Lists all locations by name, or the first ones, instead of the details of each. */
static void
append_group (GString *text, const char *name, const MoDiagnostics *findings,
              const MoDiagnostic *first, guint n_places, gboolean names_all)
{
  g_autofree char *places =
      name_places (findings, first->code, n_places, names_all ? G_MAXUINT : MAX_SEPARATE);
  MoDiagnostic group = { first->code, first->location, places, NULL, 1 };

  append_finding (text, name, &group);
}

char *
cli_findings_to_string (const char *name, const MoDiagnostics *findings, MoSeverity least,
                        gboolean verbose)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < mo_diagnostics_get_n_items (findings); i++)
    {
      const MoDiagnostic *finding = mo_diagnostics_get (findings, i);
      const MoCodeInfo *info = mo_code_info (finding->code);
      guint n_places = line_places (findings, i);

      if (info->severity < least || n_places == 0)
        continue;
      if (n_places == 1)
        append_finding (text, name, finding);
      else
        append_group (text, name, findings, finding, n_places, verbose);
      if (info->help != NULL && (verbose || info->severity == MO_SEVERITY_ERROR))
        g_string_append_printf (text, "  %s\n", _ (info->help));
    }
  return g_string_free (text, FALSE);
}

guint
cli_findings_count (const MoDiagnostics *findings, MoSeverity severity)
{
  guint n = 0;

  for (guint i = 0; i < mo_diagnostics_get_n_items (findings); i++)
    n += mo_code_info (mo_diagnostics_get (findings, i)->code)->severity == severity
         && line_places (findings, i) > 0;
  return n;
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

/* mo_fail uses the same text for the finding and the error; only the count may follow it. */
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
  g_autofree char *sentence = NULL, *shown = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  shown = cli_printable (sentence);
  g_printerr ("limber-tool: %s\n", shown);
  if (command != NULL)
    g_printerr (_ ("See limber-tool %s --help\n"), command);
  else
    g_printerr (_ ("See limber-tool --help\n"));
  return CLI_EXIT_USAGE;
}

/* Whether all that follows the first line is advice, as cli_findings_to_string writes it. Any other line end comes from
 * what the sentence quotes. */
static gboolean
has_advice (char *const *lines)
{
  for (guint i = 1; lines[0] != NULL && lines[i] != NULL; i++)
    if (!g_str_has_prefix (lines[i], "  "))
      return FALSE;
  return TRUE;
}

int
cli_report_failure (const char *command, const GError *error)
{
  g_auto (GStrv) lines = g_strsplit (error->message, "\n", -1);
  g_autofree char *sentence =
      cli_printable (has_advice (lines) && lines[0] != NULL ? lines[0] : error->message);

  if (cli_exit_for_error (error) == CLI_EXIT_USAGE)
    return cli_usage_error (command, "%s", error->message);
  g_printerr ("limber-tool: %s\n", sentence);
  for (guint i = 1; has_advice (lines) && lines[0] != NULL && lines[i] != NULL; i++)
    {
      g_autofree char *advice = cli_printable (lines[i]);

      g_printerr ("%s\n", advice);
    }
  return cli_exit_for_error (error);
}
