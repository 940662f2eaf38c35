/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "fuzz.h"

G_BEGIN_DECLS

/* What holds of every recipe, wherever it came from: saved it is strict JSON and reads as the same again,
 * each of its fields is what its own text means, and a small motion is converted and written with it, each
 * within its budget. `size`: of what it came from. */
void fuzz_check_recipe (const MoRecipe *recipe, gsize size);

G_END_DECLS
