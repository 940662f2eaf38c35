/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"
#include "edit-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A window with one document. Properties, readable: document, session. Its commands are the actions
 * win.* and doc.*; see app-window-actions.c. */
#define APP_TYPE_WINDOW (app_window_get_type ())
G_DECLARE_FINAL_TYPE (AppWindow, app_window, APP, WINDOW, GtkApplicationWindow)

AppWindow *app_window_new (GtkApplication *application);

/* Reads a file into the window's document, with the last settings if the maker prefers that. */
void app_window_open (AppWindow *self, GFile *file);

/* The same with the rest pose of another file, which it says: lines of MO_FIELD_REST_FROM, and the other file's name; both
 * NULL for none. */
void app_window_open_with_rest (AppWindow *self, GFile *file, const char *const *lines,
                                const char *from);

/* Whether no file has been opened in it. */
gboolean app_window_is_empty (AppWindow *self);
gboolean app_window_has_file (AppWindow *self, GFile *file);

EditDocument *app_window_get_document (AppWindow *self);
EditSession *app_window_get_session (AppWindow *self);

/* Sets the keys that show the pages of the sidebar: Alt and a digit, in their order. */
void app_window_set_page_keys (GtkApplication *application);

/* Offers to recover documents that a crash left, if there are any, in windows of their own except
 * for the first. */
void app_window_offer_recovery (AppWindow *self);

/* Shows a sentence for a few seconds; if `label` is not NULL, with a button that activates the
 * action. */
void app_window_toast (AppWindow *self, const char *sentence, const char *label,
                       const char *action);

G_END_DECLS
