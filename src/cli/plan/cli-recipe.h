/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* The recipe in the shell: a flag for each field, and files. */

/* Adds a flag for each field, in a group for each heading. Flags change `recipe` as they are read,
 * from left to right, because the recipe keeps that order. `texts` owns what the rows point to. */
void cli_recipe_add_options (GOptionContext *context, MoRecipe **recipe, GPtrArray *texts);

/* The row of --recipe, for a group whose data is the address of the recipe. */
const GOptionEntry *cli_recipe_file_options (void);

/* What stands for the value of a flag in helps ("SECONDS"), translated. */
const char *cli_recipe_placeholder (const MoField *field);

/* What a flag does, and what counts without it, translated. Free it. */
char *cli_recipe_describe (const MoField *field);

/* Writes a recipe file as cli_write does. */
gboolean cli_recipe_save (const MoRecipe *recipe, const char *file, gboolean force, GError **error);

G_END_DECLS
