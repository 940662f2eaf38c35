/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The other motions on the stage, when they start and on which avatar, and the places of the other
 * avatars. Adding and copying are commands of the window.
 *
 * Property, with notification: session (EditSession, writable; may be NULL). */
#define APP_TYPE_CAST_PANEL (app_cast_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppCastPanel, app_cast_panel, APP, CAST_PANEL, GtkWidget)

G_END_DECLS
