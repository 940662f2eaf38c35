/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-recipe.h"

MoRecipe *
test_recipe_of (const char *settings)
{
  g_auto (GStrv) words = g_strsplit (settings, " ", -1);
  MoRecipe *recipe = mo_recipe_new ();

  for (char **word = words; *word != NULL; word++)
    {
      g_auto (GStrv) pair = g_strsplit (*word, "=", 2);
      g_autoptr (GError) error = NULL;
      MoRecipe *changed;

      if (**word == '\0')
        continue;
      changed = mo_recipe_append (recipe, (MoFieldId) mo_field_find (pair[0]), pair[1], &error);
      g_assert_no_error (error);
      mo_recipe_unref (recipe);
      recipe = changed;
    }
  return recipe;
}
