/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* A value with its unit, as people read it: "5 s", "0.5°", "5" without one (NULL). Free it. */
char *mo_quantity (double value, const char *unit);

/* `value` within low..high (low counts where they cross), with a finding of that field where that changes it.
 * `unit` is that of all three; NULL for none. */
double mo_field_limit (MoFieldId id, double value, double low, double high, const char *unit,
                       MoContext *context);

G_END_DECLS
