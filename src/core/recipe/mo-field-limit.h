/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* A value with its unit, as people read it: "5 s", "0.5°", "5" if `unit` is NULL. Free it. */
char *mo_quantity (double value, const char *unit);

/* `value` clamped to low..high (if they cross, low wins), with a finding about the field if that
 * changes it. All three are in `unit`, for the message; NULL for none. */
double mo_field_limit (MoFieldId id, double value, double low, double high, const char *unit,
                       MoContext *context);

G_END_DECLS
