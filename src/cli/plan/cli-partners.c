/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-partners.h"

#include "mo-error.h"

#include <glib/gi18n.h>

gboolean
cli_partners_check (const CliPartner *rows, guint n, GError **error)
{
  for (guint i = 0; i < n; i++)
    if (rows[i].is_given && !rows[i].has_partner)
      {
        g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("%s does nothing without %s"),
                     rows[i].option, rows[i].partner);
        return FALSE;
      }
  return TRUE;
}
