/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The list of the edits that lie over the motion. A click on one goes to its first key and selects its joints.
 *
 * Properties: those of AppView. */
#define APP_TYPE_EDITS_PANEL (app_edits_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppEditsPanel, app_edits_panel, APP, EDITS_PANEL, AppView)

G_END_DECLS
