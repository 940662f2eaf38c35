/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-joint-panel.h"
#include "app-settings-panel.h"
#include "app-timeline.h"
#include "app-toast.h"
#include "app-viewport.h"
#include "app-window.h"

#include "edit-lens.h"
#include "edit-recovery.h"

G_BEGIN_DECLS

/* The window, cut by concern: app-window.c has the type and what is seen of the document, -actions
 * every command and when it can be given, -files opening, saving, exporting, closing, -parts parts of
 * the motion, -cast other motions on the stage, -drop files that are dropped on it. */

struct _AppWindow
{
  GtkApplicationWindow parent_instance;

  /* Owned */
  EditDocument *document;
  EditSession *session;
  EditLens *lens;
  EditRecovery *recovery;
  GCancellable *cancellable;
  GFile *opening;             /* what is being opened first; or NULL */
  EditRecoverable *restoring; /* whose settings it shall get; or NULL */
  char *state_folder;

  /* Template widgets */
  GtkStack *main_stack;
  GtkPaned *paned;
  GtkWidget *sidebar;
  GtkWidget *export_button, *obstacle_button; /* one of them is seen */
  GtkLabel *obstacle_label;
  GtkStack *sidebar_stack;
  GtkWidget *drop_veil, *stage_veil;
  GtkLabel *drop_veil_label, *stage_veil_label;
  AppToast *toast;
  AppViewport *viewport;
  AppTimeline *timeline;
  AppJointPanel *joint_panel;
  AppSettingsPanel *settings_panel;

  gboolean sidebar_visible : 1;
  gboolean is_closing : 1; /* asked and answered: close without asking again */
};

/* -- app-window-actions.c -- */

void app_window_class_install_actions (GtkWidgetClass *klass);

/* The one place that says which commands can be given; for whoever changed what they depend on. */
void app_window_update_actions (AppWindow *self);

/* -- app-window-files.c -- */

void app_window_open_ask (AppWindow *self);
void app_window_save (AppWindow *self, gboolean ask);
void app_window_export (AppWindow *self, gboolean ask);
gboolean app_window_close_request (AppWindow *self);

/* -- app-window-parts.c -- */

void app_window_add_part (AppWindow *self);
void app_window_export_parts (AppWindow *self);

/* -- app-window-recovery.c -- */

/* Once `opening` is open: gives it the settings that a crash left. */
void app_window_end_restoring (AppWindow *self);

/* -- app-window-cast.c -- */

/* Plays a file with the document's motion, on the same avatar or on another beside it: at that place
 * (metres forward and to the left), or where it stands by itself (NULL). */
void app_window_add_motion (AppWindow *self, GFile *file, gboolean beside, const double place[2]);
void app_window_add_motion_ask (AppWindow *self);
void app_window_copy_places (AppWindow *self);

/* -- app-window-drop.c -- */

void app_window_init_drop (AppWindow *self);

G_END_DECLS
