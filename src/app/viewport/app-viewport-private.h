/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-canvas.h"
#include "app-hand.h"
#include "app-viewport.h"

G_BEGIN_DECLS

/* The viewport puts together: what there is to be seen (AppScene), what is drawn of it (AppOverlays, on an
 * AppCanvas), where it is seen from (AppCamera), and what is done with it (AppHand, which has the tool). None of
 * these knows the widget. app-viewport.c has the type, -watch what it looks at, -actions its menus and commands. */

struct _AppViewport
{
  AppView parent;

  /* Template widgets */
  GtkWidget *overlay, *area, *bar, *problem_page;
  GtkMenuButton *base_button, *menu_button;
  GtkRange *height_scale;
  GtkLabel *problem_label, *owner_label, *legend;

  /* Owned */
  AppScene scene;
  AppOverlays overlays;
  AppCanvas canvas;
  AppCamera camera;
  AppHand hand;
  GSimpleActionGroup *actions;

  gint64 last_tick; /* frame time; 0: none yet */
  guint tick_id;
  guint n_figures; /* that were there when the cast last changed */
};

/* Draw again; and while something moves, with each frame. */
void app_viewport_queue (AppViewport *self);

/* Brings all that there is into view. */
void app_viewport_frame (AppViewport *self, gboolean at_once);

/* -- app-viewport-watch.c -- */

void app_viewport_class_init_watch (AppViewClass *klass);
void app_viewport_init_watch (AppViewport *self);
void app_viewport_clear_watch (AppViewport *self);

/* The pose or the selection may be another: draws again and says who holds the chosen joint. */
void app_viewport_moved (AppViewport *self);

/* -- app-viewport-actions.c -- */

/* Before the template, whose menus need the actions; and what needs the template. */
void app_viewport_init_actions (AppViewport *self);
void app_viewport_init_menus (AppViewport *self);

/* Tell the actions and the menus what is now so: a switch (the property of that name, which is notified), the
 * side of the camera, the session's base, the figure's shape. */
void app_viewport_switch_changed (AppViewport *self, const char *property);
void app_viewport_side_changed (AppViewport *self);
void app_viewport_base_changed (AppViewport *self);
void app_viewport_shape_changed (AppViewport *self);

G_END_DECLS
