/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-manual.h"

#include "cli-exit.h"
#include "cli-options.h"
#include "cli-recipe.h"
#include "cli-report.h"

#include <string.h>

#define MARK ".\\\" OPTIONS of "

/* Escapes text for roff: hyphens are not break points, and no line can be taken for a request. */
static void
print_text (const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    if (*p == '-')
      g_print ("\\-");
    else if (*p == '\\')
      g_print ("\\e");
    else
      g_print ("%s%c", p == text && strchr (".'", *p) != NULL ? "\\&" : "", *p);
}

static void
print_flag (const char *name, char short_name, const char *value, gboolean is_switch,
            const char *description)
{
  g_print (".TP\n");
  if (short_name != '\0')
    g_print ("\\fB\\-%c\\fR, ", short_name);
  g_print ("\\fB\\-\\-");
  print_text (name);
  g_print ("\\fR");
  if (is_switch)
    {
      g_print (", \\fB\\-\\-no\\-");
      print_text (name);
      g_print ("\\fR");
    }
  else if (value != NULL)
    g_print ("=\\fI%s\\fR", value);
  g_print ("\n");
  print_text (description);
  g_print (".\n");
}

static void
print_rows (const GOptionEntry *rows)
{
  for (const GOptionEntry *row = rows; row != NULL && row->long_name != NULL; row++)
    print_flag (row->long_name, row->short_name, row->arg_description, FALSE, row->description);
}

/* --recipe and the options of the recipe under their headings, in the order in which these first
 * occur. */
static void
print_recipe (void)
{
  print_rows (cli_recipe_file_options ());
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      const char *group = mo_field (i)->group;
      gboolean is_first = TRUE;

      for (guint j = 0; j < i; j++)
        is_first = is_first && !g_str_equal (mo_field (j)->group, group);
      if (!is_first)
        continue;
      g_print (".SS %s\n", group);
      for (guint j = i; j < MO_N_FIELDS; j++)
        if (g_str_equal (mo_field (j)->group, group))
          {
            g_autofree char *description = cli_recipe_describe (mo_field (j));

            print_flag (mo_field (j)->name, '\0', cli_recipe_placeholder (mo_field (j)),
                        mo_field (j)->type == MO_FIELD_BOOLEAN, description);
          }
    }
}

static void
print_options (const char *name)
{
  if (g_str_equal (name, "all"))
    print_rows (cli_common_options ());
  if (g_str_equal (name, "recipe"))
    print_recipe ();
  for (guint i = 0; cli_commands ()[i] != NULL; i++)
    if (g_str_equal (cli_commands ()[i]->name, name))
      print_rows (cli_commands ()[i]->options);
}

int
cli_manual_print (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *page = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &page, NULL, &error))
    {
      cli_report_error (path, error, NULL);
      return CLI_EXIT_ACCESS;
    }
  lines = g_strsplit (page, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], MARK))
      print_options (lines[i] + strlen (MARK));
    else
      g_print ("%s%s", lines[i], lines[i + 1] != NULL ? "\n" : "");
  return CLI_EXIT_DONE;
}
