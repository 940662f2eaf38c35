/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The preferences; changes take effect at once. */
#define APP_TYPE_PREFERENCES (app_preferences_get_type ())
G_DECLARE_FINAL_TYPE (AppPreferences, app_preferences, APP, PREFERENCES, GtkWindow)

/* Shows them over a window, which may be NULL. */
void app_preferences_show (GtkWindow *parent);

G_END_DECLS
