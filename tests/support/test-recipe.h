/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* The recipe made from settings as on the command line: "speed=2 mirror=yes". A field that occurs
 * twice is a list. Aborts if one is invalid. */
MoRecipe *test_recipe_of (const char *settings);

/* A value for any field, other than its preset; of the mode, the preset. */
const char *test_other_value (MoFieldId id);

G_END_DECLS
