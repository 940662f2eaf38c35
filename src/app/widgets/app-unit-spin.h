/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A spin button with a unit behind the number. It takes numbers as they are written here and in C, and
 * leaves the wheel to the panel that it stands in. */

/* What was taken instead of a number outside of the range: a sentence. */
typedef void (*AppUnitSpinSay) (gpointer data, const char *sentence);

/* `unit` is static, NULL for none; `digits` are the most that are shown; `say` may be NULL. */
GtkWidget *app_unit_spin_new (const char *unit, guint digits, AppUnitSpinSay say, gpointer data);

void app_unit_spin_set_range (GtkWidget *spin, double lower, double upper, double step);

/* A word that stands for the least value, and may be typed; it is not copied. */
void app_unit_spin_set_zero (GtkWidget *spin, const char *word);

G_END_DECLS
