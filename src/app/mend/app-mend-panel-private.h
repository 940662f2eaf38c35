/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-mend-panel.h"

G_BEGIN_DECLS

/* The panel, divided by topic: app-mend-panel.c has the widget and its commands, and each fold a file. */

struct _AppMendPanel
{
  AppView parent;

  /* Template widgets */
  GtkWidget *smooth_fold, *feet_fold, *loop_fold, *feet_box, *hold_box, *loop_box;
  GtkGrid *smooth_grid;
  GtkStack *hold_words; /* as high as the longer of the two, so that what is below stays */
  GtkLabel *hold_explained, *hold_missing;
  GtkBox *hold_line;
  GtkLabel *feet_label, *loop_label, *travel_label, *script_label;
  GtkStack *loop_stack; /* of loop_label, and of what is said while there is nothing new */
  GtkWidget *looking_label;
  GtkCheckButton *all_contacts, *walks;
  GtkWidget *contacts_window, *script_line;
  GtkListBox *contacts;
  GtkBox *loops, *close_line;

  /* Made here */
  GtkWidget *joints, *span, *cutoff, *strength; /* of what is smoothed */
  GtkWidget *hold_span;                         /* in which something is held */
  GtkWidget *frames;                            /* over which a loop is closed */
  GtkCheckButton *loop_buttons[EDIT_MEND_LOOPS];

  GSignalGroup *mending_signals, *keys_signals; /* owned */
  GSimpleActionGroup *actions;                  /* owned */

  gboolean is_showing; /* values are shown, and not given */
};

/* NULL without a posing. */
EditMending *app_mend_panel_get_mending (AppMendPanel *self);

/* Whether it is still being looked for. */
gboolean app_mend_panel_is_looking (AppMendPanel *self);

/* Shows what there is, as far as it is seen. */
void app_mend_panel_show (AppMendPanel *self);

void app_mend_smooth_init (AppMendPanel *self);
void app_mend_smooth_run (AppMendPanel *self);

void app_mend_feet_show (AppMendPanel *self);
void app_mend_feet_choose_all (AppMendPanel *self, gboolean is_on);
void app_mend_feet_go_to (AppMendPanel *self, GtkListBoxRow *row);

void app_mend_hold_init (AppMendPanel *self);
void app_mend_hold_show (AppMendPanel *self);
EditMendSpan app_mend_hold_get_span (AppMendPanel *self);
void app_mend_hold_run (AppMendPanel *self);
void app_mend_hold_in_place (AppMendPanel *self);

void app_mend_loop_init (AppMendPanel *self);
void app_mend_loop_show (AppMendPanel *self);

/* Whether the body jumps where the motion loops, which it does. */
gboolean app_mend_loop_has_seam (AppMendPanel *self);
void app_mend_loop_close (AppMendPanel *self);
void app_mend_loop_play_seam (AppMendPanel *self);

G_END_DECLS
