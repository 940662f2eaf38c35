/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz-recipe.h"

#include "mo-recipe-json.h"

/* Any text gives a recipe or an error. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_memdup2 (data, size);
  g_autoptr (MoRecipe) nothing = mo_recipe_new (), recipe = NULL;
  g_autoptr (GError) error = NULL;

  fuzz_begin_input ();
  fuzz_begin ("reading a recipe", size);
  recipe = mo_recipe_load (nothing, text != NULL ? text : "", (gssize) size, &error);
  fuzz_end_reading ();
  g_assert_true ((recipe == NULL) == (error != NULL));
  if (recipe != NULL)
    fuzz_check_recipe (recipe, size);
  return 0;
}
