/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The page about a file's skeleton: what is guessed of it, with the reasons and the settings that say otherwise, and
 * which joint is which of the avatar's. */
#define APP_TYPE_SKELETON_PANEL (app_skeleton_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppSkeletonPanel, app_skeleton_panel, APP, SKELETON_PANEL, AppView)

G_END_DECLS
