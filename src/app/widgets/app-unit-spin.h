/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A spin button with a unit after the number. It accepts numbers in the user's locale and in that
 * of C, and leaves the mouse wheel to the panel around it. */

/* Called with a sentence about the value that was used instead of a number outside the range. */
typedef void (*AppUnitSpinSay) (gpointer data, const char *sentence);

/* `unit` is not copied, NULL for none; `digits` is the largest number of decimals shown; `say` may
 * be NULL. */
GtkWidget *app_unit_spin_new (const char *unit, guint digits, AppUnitSpinSay say, gpointer data);

/* The same for a whole number of frames. */
GtkWidget *app_unit_spin_new_frames (void);

void app_unit_spin_set_range (GtkWidget *spin, double lower, double upper, double step);

/* A word for the lowest value, which can also be typed; it is not copied. */
void app_unit_spin_set_zero (GtkWidget *spin, const char *word);

/* Leaves out its buttons, so that three fit next to each other in the sidebar; the arrow keys do the same. */
void app_unit_spin_hide_buttons (GtkWidget *spin);

G_END_DECLS
