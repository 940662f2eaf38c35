/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* A page on what the export loses: numbers next to those of the viewer's own import, size against
 * error on one slider, and a list of the worst moments. The lens is active while the page is
 * visible. */
#define APP_TYPE_LOSS_PANEL (app_loss_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppLossPanel, app_loss_panel, APP, LOSS_PANEL, AppView)

G_END_DECLS
