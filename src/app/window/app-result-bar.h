/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The bar at the bottom of the window: facts of the resulting animation. */
#define APP_TYPE_RESULT_BAR (app_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (AppResultBar, app_result_bar, APP, RESULT_BAR, AppView)

G_END_DECLS
