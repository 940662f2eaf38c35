/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A motion file that this program opened lately and that is still there. */
#define APP_RECENT_MAX 8u

#define APP_TYPE_RECENT (app_recent_get_type ())
G_DECLARE_FINAL_TYPE (AppRecent, app_recent, APP, RECENT, GObject)

/* All of them, newest first, kept up to date: a list model of AppRecent. One for the whole program;
 * borrowed. */
GListModel *app_recent_get_model (void);

const char *app_recent_get_uri (AppRecent *self);
const char *app_recent_get_name (AppRecent *self);

/* The folder as a person would write it. */
const char *app_recent_get_folder (AppRecent *self);

G_END_DECLS
