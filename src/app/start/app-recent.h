/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A motion file that was opened recently and still exists. */
#define APP_RECENT_MAX 8u

#define APP_TYPE_RECENT (app_recent_get_type ())
G_DECLARE_FINAL_TYPE (AppRecent, app_recent, APP, RECENT, GObject)

/* A list model of AppRecent, newest first, kept up to date. Borrowed; there is one for the whole
 * program. */
GListModel *app_recent_get_model (void);

const char *app_recent_get_uri (AppRecent *self);
const char *app_recent_get_name (AppRecent *self);

/* The folder in a readable form. */
const char *app_recent_get_folder (AppRecent *self);

G_END_DECLS
