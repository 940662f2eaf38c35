/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* All dialogs. This is the only file that uses calls which later versions of GTK replace. Callbacks
 * are only called while the parent window still exists, and never after the dialog was
 * dismissed. */

/* `files` are those chosen, at least one; `data` is the `data` given. */
typedef void (*AppFilesFunc) (GListModel *files, gpointer data);
typedef void (*AppFileFunc) (GFile *file, gpointer data);

/* Asks for one or more files in formats that can be read. */
void app_dialog_open (GtkWindow *parent, AppFilesFunc done, gpointer data);

/* Asks for one file in that format; `proposed` is the folder to look in, as with app_dialog_save. */
void app_dialog_open_one (GtkWindow *parent, const char *title, const char *accept,
                          const MoFormat *format, GFile *proposed, const char *folder,
                          AppFileFunc done, gpointer data);

/* Asks where to save a file in that format, and for confirmation if it exists. `proposed` may be
 * NULL; `folder` is used if it is not in a local folder. */
void app_dialog_save (GtkWindow *parent, const char *title, const char *accept,
                      const MoFormat *format, GFile *proposed, const char *folder, AppFileFunc done,
                      gpointer data);

/* The same for any format that is written, beginning with `format`. A name without the suffix of a format gets that
 * of the format that is chosen in the dialog. */
typedef struct
{
  const char *const *ids,
      *const *labels; /* NULL-terminated, of one length; the first one is chosen at first */
} AppSkeletons;

/* `skeleton`: the id of the one that was chosen. */
typedef void (*AppExportFunc) (GFile *file, const char *skeleton, gpointer data);

void app_dialog_export (GtkWindow *parent, const char *title, const char *accept, GFile *proposed,
                        const MoFormat *format, const AppSkeletons *skeletons, AppExportFunc done,
                        gpointer data);

/* Asks for a folder to export to; `proposed` may be NULL. */
void app_dialog_choose_folder (GtkWindow *parent, const char *title, const char *accept,
                               GFile *proposed, const char *folder, AppFileFunc done,
                               gpointer data);

/* A question that can be cancelled, with one or two other answers; `done` gets 0 for the first and
 * 1 for the second, which is the default for Return. Either may be NULL; without the second, Return
 * cancels. `destroys`: the first one loses something. */
typedef void (*AppAnswerFunc) (int answer, gpointer data);

typedef struct
{
  const char *heading, *text;
  const char *cancel, *first, *second;
  gboolean first_destroys;
} AppQuestion;

/* `done` is also called for Cancel, with -1. */
void app_dialog_ask (GtkWindow *parent, const AppQuestion *question, AppAnswerFunc done,
                     gpointer data);

/* Asks for a line of text, which cannot be accepted while it is empty; `done` gets it without blanks around it. */
typedef void (*AppTextFunc) (const char *text, gpointer data);

typedef struct
{
  const char *heading, *label;
  const char *note; /* below the text; or NULL */
  const char *accept;
  const char *text; /* at first */
} AppTextQuestion;

void app_dialog_ask_text (GtkWindow *parent, const AppTextQuestion *question, AppTextFunc done,
                          gpointer data);

/* Asks whether a file of that name is to be replaced: `done` gets 0 if it is, or else -1. */
void app_dialog_ask_to_replace (GtkWindow *parent, const char *name, AppAnswerFunc done,
                                gpointer data);

G_END_DECLS
