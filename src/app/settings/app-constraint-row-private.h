/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-constraint-row.h"

#include "app-numbers.h"

G_BEGIN_DECLS

/* The row of a constraint, divided by topic: app-constraint-row.c has the type, and which row is chosen,
 * app-constraint-parts.c the controls of its parts, app-constraint-words.c what it says. */

#define N_TIMES 4u

/* Offsets of what is pulled, and of the target. */
enum
{
  OFFSET_SOURCE,
  OFFSET_TARGET,
  N_OFFSETS
};

struct _AppConstraintRow
{
  GtkWidget parent_instance;

  /* Owned */
  EditDocument *document; /* whose line is shown; NULL until one is */
  GSignalGroup *signals;  /* of its constraints */

  guint index;
  MoConstraintLine line; /* what is shown */
  gboolean is_showing;

  /* Template widgets */
  GtkLabel *title, *facts;
  GtkWidget *raise_button, *lower_button, *complete, *bake, *offsets, *apart;
  GtkGrid *parts;
  GtkBox *times_place, *offset_places[N_OFFSETS];

  GtkWidget *source, *target, *chain, *type, *acts, *picks[N_OFFSETS];
  AppNumbers *times, *offset_numbers[N_OFFSETS]; /* borrowed */
};

/* Tells of a change by one of the controls, which are read first. */
void app_constraint_row_changed (AppConstraintRow *self);

/* -- app-constraint-parts.c -------------------------------------------------------------------- */

/* Creates the controls. */
void app_constraint_row_add_parts (AppConstraintRow *self);

/* Shows in them the parts of a line that is no preset, and what is asked for on the figure; and reads them. */
void app_constraint_row_show_parts (AppConstraintRow *self);
void app_constraint_row_show_asked (AppConstraintRow *self, EditAsked asked);
void app_constraint_row_read_parts (AppConstraintRow *self);

G_END_DECLS
