/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The joints of the document by groups: which are written, what of them, at which priority, and what
 * they cost. What is changed here becomes rules of the recipe, one line for a group where that will
 * do. The selection is the session's.
 *
 * Properties besides those of AppView:
 *   actions            GActionGroup, also inserted into the widget as "joint". For the selected
 *                      joints: include ("auto", "write", "free"), rotation and position ("auto",
 *                      "on", "off"), priority ("base", "-1" to "6"), priority-as-file (where that is
 *                      an .anim), reset. For all: preset
 *                      (a nick of MoJointPreset), reset-all. show-all (boolean) shows those too that
 *                      the source has not. Their states are "" where the joints differ */
#define APP_TYPE_JOINT_PANEL (app_joint_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppJointPanel, app_joint_panel, APP, JOINT_PANEL, AppView)

GtkWidget *app_joint_panel_new (void);

GActionGroup *app_joint_panel_get_actions (AppJointPanel *self);

G_END_DECLS
