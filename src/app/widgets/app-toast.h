/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A sentence above the lower edge of a window that disappears after a few seconds, or later if the
 * pointer rests on it. Only one at a time; the next one replaces it. */
#define APP_TYPE_TOAST (app_toast_get_type ())
G_DECLARE_FINAL_TYPE (AppToast, app_toast, APP, TOAST, GtkWidget)

/* Before its time is over. */
void app_toast_hide (AppToast *self);

/* `label` and `action` (a detailed action name) may be NULL: no button. */
void app_toast_show (AppToast *self, const char *sentence, const char *label, const char *action);

/* What was shown last stays until something else is, or its button is pressed: that is the only way to stop what it tells of. */
void app_toast_hold (AppToast *self);

G_END_DECLS
