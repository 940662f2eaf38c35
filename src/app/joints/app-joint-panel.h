/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The joints of the document by groups: which ones are written, with which keys, at which priority,
 * and how many keys they have. Changes made here become rules of the recipe, one line for a group
 * where possible. The selection is the session's.
 *
 * Properties besides those of AppView:
 *   actions            GActionGroup, also inserted into the widget as "joint". For the selected
 *                      joints: include ("auto", "write", "free"), rotation and position ("auto",
 *                      "on", "off"), priority ("base", "-1" to "6"), priority-as-file (only for an
 *                      .anim), reset. Their state is "" if the joints differ. For all joints:
 *                      preset (a nick of MoJointPreset), reset-all, and show-all (boolean), which
 *                      also shows joints that the source does not have */
#define APP_TYPE_JOINT_PANEL (app_joint_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppJointPanel, app_joint_panel, APP, JOINT_PANEL, AppView)

GtkWidget *app_joint_panel_new (void);

GActionGroup *app_joint_panel_get_actions (AppJointPanel *self);

G_END_DECLS
