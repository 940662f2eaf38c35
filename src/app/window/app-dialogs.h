/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* All that asks in a window of its own. This is the one file with calls that later versions of GTK
 * replace. An answer comes only while the window that asked is still there, and never where the
 * dialog was left. */

/* The files chosen; at least one. `data` is the `data` given. */
typedef void (*AppFilesFunc) (GListModel *files, gpointer data);
typedef void (*AppFileFunc) (GFile *file, gpointer data);

/* Any number of files of the formats that are read. */
void app_dialog_open (GtkWindow *parent, AppFilesFunc done, gpointer data);

/* A place for a file of that format; asks before one that is there. `proposed` may be NULL, `folder`
 * counts where it names no folder of a disk. */
void app_dialog_save (GtkWindow *parent, const char *title, const char *accept,
                      const MoFormat *format, GFile *proposed, const char *folder, AppFileFunc done,
                      gpointer data);

/* A folder to put files into; `proposed` may be NULL. */
void app_dialog_choose_folder (GtkWindow *parent, const char *title, const char *accept,
                               GFile *proposed, const char *folder, AppFileFunc done,
                               gpointer data);

/* A question with a way out ("Cancel") and one or two answers; `done` gets 0 for the first and 1 for
 * the second, which is the one that Return gives. `first` may be NULL. `destroys`: the first loses
 * something. */
typedef void (*AppAnswerFunc) (int answer, gpointer data);

typedef struct
{
  const char *heading, *text;
  const char *cancel, *first, *second;
  gboolean first_destroys;
} AppQuestion;

/* With `done` called for Cancel too, as -1. */
void app_dialog_ask (GtkWindow *parent, const AppQuestion *question, AppAnswerFunc done,
                     gpointer data);

/* One line of text; `done` is called with it where it is not empty. */
typedef void (*AppTextFunc) (const char *text, gpointer data);

void app_dialog_ask_text (GtkWindow *parent, const char *heading, const char *label,
                          const char *accept, const char *text, AppTextFunc done, gpointer data);

G_END_DECLS
