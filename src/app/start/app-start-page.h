/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a window shows until a file is opened: what can be dropped, samples, recent files. */
#define APP_TYPE_START_PAGE (app_start_page_get_type ())
G_DECLARE_FINAL_TYPE (AppStartPage, app_start_page, APP, START_PAGE, GtkWidget)

G_END_DECLS
