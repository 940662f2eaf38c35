/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-exit.h"
#include "cli-table.h"
#include "cli.h"

#include "mo-read.h"

#include <glib/gi18n.h>

static int
run (const CliRun *run)
{
  g_autoptr (CliTable) table = cli_table_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  cli_table_add (table, _ ("Format"), _ ("Read"), _ ("Written"), _ ("Suffixes"), _ ("Type"),
                 _ ("Title"), NULL);
  for (guint i = 0; mo_formats ()[i] != NULL; i++)
    {
      const MoFormat *format = mo_formats ()[i];
      g_autofree char *suffixes = g_strjoinv (", ", (char **) format->suffixes);

      cli_table_add (table, format->id, format->read != NULL ? _ ("yes") : _ ("no"),
                     format->write != NULL ? _ ("yes") : _ ("no"), suffixes, format->mime_type,
                     _ (format->title), NULL);
    }
  cli_table_print (table, "", text);
  g_print ("%s", text->str);
  return CLI_EXIT_DONE;
}

const CliCommand cmd_formats = {
  .name = "formats",
  .summary = N_ ("List the file formats that are read and written"),
  .run = run,
};
