/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* A page about what the export loses: figures next to those of the viewer's own import, bytes against
 * error on one slider, and the worst moments to go to. While it is seen the lens is active. */
#define APP_TYPE_LOSS_PANEL (app_loss_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppLossPanel, app_loss_panel, APP, LOSS_PANEL, AppView)

G_END_DECLS
