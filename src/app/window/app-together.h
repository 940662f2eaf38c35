/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Opens files (GFile) that the maker chose together, each as app_application_open; of several they are read first, so that
 * motions can take the rest pose of a character among them (edit-rest.h). */
void app_together_open (GtkApplication *application, GPtrArray *files, GtkWindow *window);

G_END_DECLS
