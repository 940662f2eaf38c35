/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "fuzz.h"

G_BEGIN_DECLS

/* What holds for every recipe, whatever its origin: when saved it is strict JSON and reads back the
 * same, each field equals what its own text means, and a small motion can be converted and written
 * with it, each within its budget. `size` is that of the input. */
void fuzz_check_recipe (const MoRecipe *recipe, gsize size);

G_END_DECLS
