/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* The recipe that settings as the shell has them make: "speed=2 mirror=yes". A field that stands twice is
 * a list. Aborts where one cannot be. */
MoRecipe *test_recipe_of (const char *settings);

G_END_DECLS
