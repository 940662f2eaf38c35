/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The program: its windows, the actions that belong to none of them (app.*), and all shortcuts. */
#define APP_TYPE_APPLICATION (app_application_get_type ())
G_DECLARE_FINAL_TYPE (AppApplication, app_application, APP, APPLICATION, GtkApplication)

AppApplication *app_application_new (void);

/* Opens a file: in the window that already has it; or else in `window` if that is empty; or else in
 * a new one. `window` may be NULL. */
void app_application_open (GtkApplication *self, GFile *file, GtkWindow *window);

/* The same with the rest pose of another file, as app_window_open_with_rest. */
void app_application_open_with_rest (GtkApplication *self, GFile *file, GtkWindow *window,
                                     const char *const *lines, const char *from);

G_END_DECLS
