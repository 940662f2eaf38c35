/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* What mends the motion: noise that is smoothed, feet that are planted, a loop that meets; folded away until it is wanted.
 * What can be mended is only looked for while it is seen.
 *
 * Properties: those of AppView. */
#define APP_TYPE_MEND_PANEL (app_mend_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppMendPanel, app_mend_panel, APP, MEND_PANEL, AppView)

G_END_DECLS
