/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Several numbers that belong together, such as the parts of a vector: each a spin button below its
 * caption. Emits "changed" when the user has changed one, not when it is set. */
#define APP_TYPE_NUMBERS (app_numbers_get_type ())
G_DECLARE_FINAL_TYPE (AppNumbers, app_numbers, APP, NUMBERS, GtkWidget)

/* Captions are translated, and so is `of`, which screen readers say before them, or NULL. `unit` and `digits` are as in
 * app_unit_spin_new. At most APP_MOST_NUMBERS. */
#define APP_MOST_NUMBERS 4u
GtkWidget *app_numbers_new (const char *of, const char *const *captions, guint n, guint n_columns,
                            const char *unit, guint digits);

void app_numbers_set_range (AppNumbers *self, double lower, double upper, double step);

void app_numbers_set (AppNumbers *self, guint index, double value);
double app_numbers_get (AppNumbers *self, guint index);

G_END_DECLS
