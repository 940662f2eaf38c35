/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-exit.h"

#include "mo-error.h"

#include <glib/gi18n.h>

typedef struct
{
  CliExit code;
  const char *meaning;
} ExitRow;

/* Most severe first: for several files the first of their codes in this table is returned. What
 * affects every file comes before what affects one. */
static const ExitRow exits[] = {
  { CLI_EXIT_USAGE, N_ ("wrong usage; nothing was done") },
  { CLI_EXIT_ACCESS, N_ ("a file could not be read or written") },
  { CLI_EXIT_REFUSED, N_ ("a file was rejected: it is damaged, or its content cannot be used") },
  { CLI_EXIT_LIMIT,
    N_ ("a limit is exceeded: of the virtual world (length, joints, constraints), or of the files that Limber reads") },
  { CLI_EXIT_FOUND, N_ ("check found errors, or diff found differences") },
  { CLI_EXIT_DONE, N_ ("success") },
};

typedef struct
{
  CliExit code;
  const char *kind;
} ErrorRow;

static const ErrorRow errors[] = {
  [MO_ERROR_UNRECOGNISED] = { CLI_EXIT_REFUSED, "unrecognised" },
  [MO_ERROR_SYNTAX] = { CLI_EXIT_REFUSED, "syntax" },
  [MO_ERROR_TRUNCATED] = { CLI_EXIT_REFUSED, "truncated" },
  [MO_ERROR_INVALID] = { CLI_EXIT_REFUSED, "invalid" },
  [MO_ERROR_UNSUPPORTED] = { CLI_EXIT_REFUSED, "unsupported" },
  [MO_ERROR_LIMIT] = { CLI_EXIT_LIMIT, "limit" },
  [MO_ERROR_UNWRITABLE] = { CLI_EXIT_ACCESS, "unwritable" },
  [MO_ERROR_USAGE] = { CLI_EXIT_USAGE, "usage" },
};

/* All failures other than the program's own come from the system. */
static const ErrorRow access_row = { CLI_EXIT_ACCESS, "access" };

static const ErrorRow *
error_row (const GError *error)
{
  if (error->domain == MO_ERROR && error->code >= 0 && error->code < (int) G_N_ELEMENTS (errors))
    return &errors[error->code];
  return &access_row;
}

CliExit
cli_exit_for_error (const GError *error)
{
  return error_row (error)->code;
}

const char *
cli_error_kind (const GError *error)
{
  return error_row (error)->kind;
}

CliExit
cli_exit_worse (CliExit a, CliExit b)
{
  for (guint i = 0; i < G_N_ELEMENTS (exits); i++)
    if (exits[i].code == a || exits[i].code == b)
      return exits[i].code;
  return a;
}

char *
cli_exit_describe (void)
{
  GString *text = g_string_new (_ ("Exit codes:"));

  for (CliExit code = CLI_EXIT_DONE; code <= CLI_EXIT_ACCESS; code++)
    for (guint i = 0; i < G_N_ELEMENTS (exits); i++)
      if (exits[i].code == code)
        g_string_append_printf (text, "\n  %d  %s", (int) code, _ (exits[i].meaning));
  g_string_append_c (text, '\n');
  g_string_append (text, _ ("With several files, the first that applies of 2, 5, 3, 4 and 1 is "
                            "returned."));
  return g_string_free (text, FALSE);
}
