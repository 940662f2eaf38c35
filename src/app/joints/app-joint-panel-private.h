/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-joint-model.h"
#include "app-joint-panel.h"

G_BEGIN_DECLS

/* The panel, cut by concern: app-joint-panel.c has the type and the selection, -actions what can be
 * changed, -cells what a row shows. */

struct _AppJointPanel
{
  AppView parent;

  /* Template widgets */
  GtkWidget *box, *edit_bar, *hint_label;
  GtkLabel *selection_label, *note_label;
  GtkEditable *search;
  GtkColumnView *view;
  GMenuModel *include_menu, *priority_menu;
  GMenu *priority_section;

  /* Owned */
  GSimpleActionGroup *actions;
  AppJointModel *model;
  GtkMultiSelection *selection;
  GtkWidget *popover; /* of a cell; or NULL */

  guint8 group_selected[MO_N_GROUPS]; /* as the rows were last */
  gboolean syncing;                   /* the selection is being carried over */
};

void app_joint_panel_init_actions (AppJointPanel *self);

/* The states of all actions, from the selected joints. */
void app_joint_panel_update_actions (AppJointPanel *self);

/* Changes the settings of the joints of a row; of all selected ones where it is among them. */
void app_joint_panel_change_row (AppJointPanel *self, AppJointRow *row, MoJointSettings change);

/* Makes a row the selection, unless it is part of it. */
void app_joint_panel_select_row (AppJointPanel *self, AppJointRow *row);

void app_joint_panel_add_columns (AppJointPanel *self);

/* A menu of actions beside a cell. */
void app_joint_panel_pop_up (AppJointPanel *self, GtkWidget *cell, GMenuModel *menu);

G_END_DECLS
