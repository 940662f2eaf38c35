/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz-recipe.h"

#include "cli-options.h"

#include <string.h>

/* The words of a command line, one per line, parsed like those of a command with a recipe: gives a
 * recipe and files, or a sentence about what is wrong. */

static gsize length;

static int
check_run (const CliRun *run)
{
  fuzz_end_reading ();
  g_assert_nonnull (run->files);
  fuzz_check_recipe (run->recipe, length);
  fuzz_begin ("ending", length);
  return 0;
}

static const CliCommand command = {
  .name = "fuzz",
  .summary = "Takes a recipe",
  .arguments = "IN…",
  .takes_recipe = TRUE,
  .run = check_run,
};

static void
print_nothing (const char *text)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
}

/* Words that would open a file are not used here. */
static gboolean
names_recipe (const char *word)
{
  return g_str_has_prefix (word, "--recipe");
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  GPrintFunc print = g_set_print_handler (print_nothing),
             print_error = g_set_printerr_handler (print_nothing);

  g_ptr_array_add (words, (char *) "fuzz");
  for (guint i = 0; lines[i] != NULL; i++)
    if (!names_recipe (lines[i]))
      g_ptr_array_add (words, lines[i]);
  g_ptr_array_add (words, NULL);
  length = size;
  fuzz_begin_input ();
  fuzz_begin ("reading options", size);
  cli_run_command (&command, (int) words->len - 1, (char **) words->pdata);
  fuzz_end ();
  g_set_print_handler (print);
  g_set_printerr_handler (print_error);
  return 0;
}
