/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-timeline.h"
#include "app-toast.h"
#include "app-viewport.h"
#include "app-window.h"

#include "edit-lens.h"
#include "edit-posing.h"
#include "edit-recognition.h"
#include "edit-recovery.h"

G_BEGIN_DECLS

/* The window, divided by topic: app-window.c has the type and how the document is shown, -actions
 * all commands and when they are available, -document what fills the window with a document and
 * without, -files opening, saving, exporting and closing, -parts parts of the motion, -posing
 * posing, -library poses to choose from, -map the map of its joints, -cast other motions on the
 * stage, -drop dropped files, -pages the pages of the sidebar. */

struct _AppWindow
{
  GtkApplicationWindow parent_instance;

  /* Owned */
  EditDocument *document;
  EditSession *session;
  EditLens *lens;
  EditRecognition *recognition;
  EditPosing *posing;
  EditRecovery *recovery;
  GCancellable *cancellable;
  GCancellable *taking;       /* of keys that are being taken over; or NULL */
  GFile *opening;             /* being opened as the first file; or NULL */
  EditRecoverable *restoring; /* whose settings it will get; or NULL */
  char *state_folder;

  /* Template widgets */
  GtkStack *main_stack;
  GtkMenuButton *menu_button;
  GMenuModel *menu;
  GtkWidget *undo_button, *redo_button;
  GtkWidget *export_button, *obstacle_button; /* one of them is visible */
  GtkWidget *split_button, *parts_button;     /* what else can be done if there is an obstacle */
  GtkLabel *obstacle_label;
  GtkWidget *drop_veil;
  GtkLabel *drop_veil_label;
  AppToast *toast;
  gboolean toast_undoes; /* what it says can be undone by its button, as the last step */

  /* Widgets of the page of a document: NULL before it is made, which it is while there is a document */
  AppViewport *viewport;
  AppTimeline *timeline;
  GtkWidget *sidebar, *stage_veil;
  GtkStack *sidebar_stack;
  GtkLabel *stage_veil_label;

  guint making_id;  /* the page will be made; or 0 */
  guint waiting_id; /* the window is empty until the first file is open, but not longer; or 0 */

  gboolean sidebar_visible : 1;
  gboolean is_closing : 1;     /* the user has confirmed closing */
  gboolean has_read_again : 1; /* the file, which is to be told when there is a result */
};

/* -- app-window-actions.c ---------------------------------------------------------------------- */

void app_window_class_install_actions (GtkWidgetClass *klass);

/* The one place that decides which commands are available; call it after changing what they depend
 * on. */
void app_window_update_actions (AppWindow *self);

/* That so many repairs have been made, and can be undone. */
void app_window_say_repaired (AppWindow *self, guint n);

/* -- app-window-document.c --------------------------------------------------------------------- */

void app_window_init_document (AppWindow *self);
void app_window_dispose_document (AppWindow *self);

/* Makes the page of a document, if it is not there yet. */
void app_window_make_document_page (AppWindow *self);

/* Makes it after the window has been seen. */
void app_window_make_document_page_later (AppWindow *self);

/* Shows the page of the document, that of a file that is being opened, or the start page; call it when it changes which of
 * them there is. */
void app_window_show_page (AppWindow *self);

/* -- app-window-files.c ------------------------------------------------------------------------ */

void app_window_open_ask (AppWindow *self);
void app_window_save (AppWindow *self, gboolean ask);
void app_window_export (AppWindow *self, gboolean ask);

/* Asks where to write the motion with all settings and edits worked in, in the format that was chosen last, or
 * else in that of the file, or a GLB where that cannot be written. */
void app_window_export_for_others (AppWindow *self);
gboolean app_window_close_request (AppWindow *self);

/* -- app-window-posing.c ----------------------------------------------------------------------- */

/* The commands "pose.…": before the template, whose buttons take their states from them. The second is for after it. */
void app_window_insert_pose_actions (AppWindow *self);
void app_window_init_posing (AppWindow *self);

/* Makes the motion of the selected joints, or of all, keys. */
void app_window_take_over (AppWindow *self, gboolean is_all);
void app_window_stop_taking_over (AppWindow *self);

/* -- app-window-library.c ---------------------------------------------------------------------- */

/* Lays a pose of the library on the one at the playhead; keeps that one in the library, under a title that is asked for. */
void app_window_apply_pose (AppWindow *self, const char *name);

/* A part (0..1) of it, or of its mirror image. A file may be given by its URI. */
void app_window_lay_pose (AppWindow *self, const char *name, double part, gboolean is_flipped);
void app_window_save_pose (AppWindow *self);

/* The maker's own, by the URI of its file: asks for a title; puts it into the trash, which can be undone. */
void app_window_rename_pose (AppWindow *self, const char *uri);
void app_window_delete_pose (AppWindow *self, const char *uri);
void app_window_bring_back_pose (AppWindow *self);

/* -- app-window-parts.c ------------------------------------------------------------------------ */

void app_window_add_part (AppWindow *self);
void app_window_export_parts (AppWindow *self);
void app_window_split (AppWindow *self);

/* -- app-window-map.c -------------------------------------------------------------------------- */

void app_window_save_map (AppWindow *self);
void app_window_open_map (AppWindow *self);

/* What becomes of a file that is no map. */
typedef void (*AppOtherwise) (AppWindow *self, GFile *file, gpointer data);

/* Takes a map file for the motion as soon as it is read; if it turns out to be something else, `otherwise` is called. FALSE
 * of any file that cannot be one, and where there is no motion or none that needs a map: nothing is called then. `data` is
 * freed with g_free(), or NULL. */
gboolean app_window_take_map (AppWindow *self, GFile *file, AppOtherwise otherwise, gpointer data);

/* -- app-window-pages.c ------------------------------------------------------------------------ */

/* Fills the sidebar when it is made. */
void app_window_add_pages (AppWindow *self);

/* The widget of a page, which is made if need be. */
GtkWidget *app_window_get_page (AppWindow *self, const char *id);

/* Of app-shortcuts.ui: lists the pages' shortcuts in it. */
void app_window_list_page_keys (GtkBuilder *builder);

/* -- app-window-recovery.c --------------------------------------------------------------------- */

/* After `opening` was opened: applies the recovered settings. */
void app_window_end_restoring (AppWindow *self);

/* -- app-window-cast.c ------------------------------------------------------------------------- */

/* Plays a file along with the document's motion, on the same avatar or on another one beside it: at
 * `place` (metres forward and to the left), or at its default place (NULL). */
void app_window_add_motion (AppWindow *self, GFile *file, gboolean beside, const double place[2]);
void app_window_add_motion_ask (AppWindow *self);
void app_window_copy_places (AppWindow *self);

/* -- app-window-drop.c ------------------------------------------------------------------------- */

/* What becomes of a file that is dropped on the figure. */
void app_window_drop_on_avatar (AppWindow *self, GFile *file);

void app_window_init_drop (AppWindow *self);

G_END_DECLS
