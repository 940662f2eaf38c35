/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Options that do nothing by themselves. */
typedef struct
{
  const char *option;  /* "--cutoff" */
  gboolean is_given;   /* whether it is in the command */
  const char *partner; /* what it needs, in words: "--smooth"; translated */
  gboolean has_partner;
} CliPartner;

/* FALSE with MO_ERROR_USAGE naming both for the first option that lacks what it needs. */
gboolean cli_partners_check (const CliPartner *rows, guint n, GError **error);

/* The value of a number that an option has not set: no user types it. */
#define CLI_NOT_GIVEN (-G_MAXDOUBLE)

static inline double
cli_given (double value, double otherwise)
{
  return value == CLI_NOT_GIVEN ? otherwise : value;
}

G_END_DECLS
