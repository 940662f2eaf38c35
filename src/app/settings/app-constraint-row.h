/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-constraints.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* One constraint of the recipe: its parts, which can be picked on the figure, the joints it moves, its times, and what it
 * misses. It is the chosen one (edit-constraints.h) while it has the focus, and until another one has.
 *
 * Signals: "changed" (the maker changed it: ask for its line), "removed", "raised" (it is to come one earlier),
 * "lowered" (one later). */
#define APP_TYPE_CONSTRAINT_ROW (app_constraint_row_get_type ())
G_DECLARE_FINAL_TYPE (AppConstraintRow, app_constraint_row, APP, CONSTRAINT_ROW, GtkWidget)

GtkWidget *app_constraint_row_new (void);

/* Shows a line of the constraints of a document. */
void app_constraint_row_show (AppConstraintRow *self, EditDocument *document, guint index);

/* What it says now, as a line. Free it. */
char *app_constraint_row_get_line (AppConstraintRow *self);

/* Whether there is one before it, and one after it. */
void app_constraint_row_set_movable (AppConstraintRow *self, gboolean is_raisable,
                                     gboolean is_lowerable);

/* Gives the focus to the button that raises or lowers it, or to the other one where it goes no further. */
void app_constraint_row_focus_move (AppConstraintRow *self, gboolean raises);

G_END_DECLS
