/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-joint-model.h"
#include "app-joint-panel.h"

G_BEGIN_DECLS

/* The panel, divided by topic: app-joint-panel.c has the type and the selection, -actions the
 * commands, -cells the cells of a row. */

struct _AppJointPanel
{
  AppView parent;

  /* Template widgets */
  GtkWidget *box, *edit_bar, *hint_label, *none_label;
  GtkLabel *selection_label, *angles_label, *note_label;
  GtkEditable *search;
  GtkColumnView *view;
  GMenuModel *include_menu, *priority_menu;
  GMenu *priority_section;

  /* Owned */
  GSimpleActionGroup *actions;
  AppJointModel *model;
  GtkMultiSelection *selection;
  GtkWidget *popover; /* of a cell; or NULL */

  guint angles_id;
  guint8 group_selected[MO_N_GROUPS]; /* as at the last update */
  gboolean syncing;                   /* the selection is being copied between rows and session */
};

void app_joint_panel_init_actions (AppJointPanel *self);

/* Updates the states of all actions from the selected joints. */
void app_joint_panel_update_actions (AppJointPanel *self);

/* Changes the settings of a row's joints; of all selected joints if the row is selected. */
void app_joint_panel_change_row (AppJointPanel *self, AppJointRow *row, MoJointSettings change);

/* Selects a row, unless it already is. */
void app_joint_panel_select_row (AppJointPanel *self, AppJointRow *row);

void app_joint_panel_add_columns (AppJointPanel *self);

/* "bend -70.0°, side 0.0°, twist 3.0°": how a bone is turned at the current time; NULL for anything else. Free it. */
char *app_joint_panel_describe_angles (AppJointPanel *self, guint joint);

/* Shows those of the selected joint soon; not while the motion plays. */
void app_joint_panel_update_angles (AppJointPanel *self);
void app_joint_panel_init_angles (AppJointPanel *self);

/* The name of a joint and its angles as the tooltip of a label; none for MO_RIG_N_JOINTS. */
void app_joint_panel_set_tooltip (AppJointPanel *self, GtkWidget *label, guint joint);

/* Opens a menu of actions next to a cell. */
void app_joint_panel_pop_up (AppJointPanel *self, GtkWidget *cell, GMenuModel *menu);

G_END_DECLS
