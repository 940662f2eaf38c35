/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* The recipe on the command line: an option for each field, and recipe files. */

/* Adds an option for each field, in a group for each heading. Options change `recipe` as they are
 * parsed, from left to right, because the recipe keeps that order. `texts` owns what the rows point
 * to. */
void cli_recipe_add_options (GOptionContext *context, MoRecipe **recipe, GPtrArray *texts);

/* The file of --skeleton, as typed; NULL if that names no file. */
const char *cli_recipe_get_skeleton (void);

/* The row of --recipe, for a group whose data is the address of the recipe. */
const GOptionEntry *cli_recipe_file_options (void);

/* The placeholder for a value in help texts ("SECONDS"), translated. */
const char *cli_recipe_placeholder (const MoField *field);

/* What an option does, and its default, translated. Free it. */
char *cli_recipe_describe (const MoField *field);

/* Writes a recipe file as cli_write does. */
gboolean cli_recipe_save (const MoRecipe *recipe, const char *file, gboolean force, GError **error);

G_END_DECLS
