/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-canvas.h"
#include "app-hand.h"
#include "app-viewport.h"

G_BEGIN_DECLS

/* The viewport combines what there is to see (AppScene), what is drawn (AppOverlays, on an
 * AppCanvas), the camera (AppCamera), and the input (AppHand, which has the tool). None of these
 * knows the widget. app-viewport.c has the type, -watch reacts to changes, -actions has the menus
 * and commands, -pose the bar and the keys for posing. */

struct _AppViewport
{
  AppView parent;

  /* Template widgets */
  GtkWidget *overlay, *area, *sheet, *bar, *problem_page;
  GtkWidget *pose_bar, *pose_tools, *pose_button;
  GtkMenuButton *base_button, *menu_button, *axes_button, *plane_button, *spread_button;
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
  gboolean is_posing;        /* as last seen */
  gint64 posing_since;       /* monotonic time at which it began */
  int last_height;           /* of the picture (pixels) */
  int posing_height;         /* for which the pose was framed (pixels) */
  gboolean keeps_source;     /* the skeleton of the file is shown whatever page is open */
  const MoClip *framed_clip; /* whose skeleton was framed; only compared */
  int chosen_number;         /* which joint the chosen one of the file was when it was selected */
  guint n_figures;           /* on the stage when the cast last changed */
};

/* Schedules drawing, and further frames while something moves. */
void app_viewport_queue (AppViewport *self);

/* Frames the whole scene. */
void app_viewport_frame (AppViewport *self, gboolean at_once);

/* -- app-viewport-watch.c ---------------------------------------------------------------------- */

void app_viewport_class_init_watch (AppViewClass *klass);
void app_viewport_init_watch (AppViewport *self);
void app_viewport_clear_watch (AppViewport *self);

/* The pose or the selection may have changed: redraws, and updates the note about the selected
 * joint. */
void app_viewport_moved (AppViewport *self);

/* The picture is as high as that now: its legend is a row or, in a low one, a column. */
void app_viewport_height_changed (AppViewport *self, int before, int after);

/* What is kept of the switch for the skeleton of the file; and after it was switched by hand: that is kept. */
void app_viewport_keep_source (AppViewport *self, gboolean is_kept);
void app_viewport_source_switched (AppViewport *self);

/* What Escape does next: drops a drag of offsets, ends picking a part of a constraint, and then has none chosen. FALSE if
 * there is nothing to do. */
gboolean app_viewport_escape_constraint (AppViewport *self);

/* -- app-viewport-pose.c ----------------------------------------------------------------------- */

void app_viewport_add_pose_keys (GtkWidgetClass *klass);
void app_viewport_pose_changed (AppViewport *self);

/* The picture has another size, or was framed otherwise: where posing has just begun, all of the pose is framed again. */
void app_viewport_pose_resized (AppViewport *self);

/* What Delete does first: the keys at the playhead. FALSE if there are none. */
gboolean app_viewport_delete_keys (AppViewport *self);

/* What Escape does first and last: drops a drag, leaves posing. FALSE if there is nothing to do. */
gboolean app_viewport_escape_pose (AppViewport *self);
gboolean app_viewport_leave_pose (AppViewport *self);

/* -- app-viewport-actions.c -------------------------------------------------------------------- */

/* The first is for before the template is built, because its menus need the actions; the second for
 * after it, of a class that was given to the third. */
void app_viewport_init_actions (AppViewport *self);
void app_viewport_init_menus (AppViewport *self);
void app_viewport_class_init_menus (GtkWidgetClass *klass);

/* Update the states of actions and menus: a switch (by the name of its property, which is also
 * notified), the side of the camera, the session's base, the figure's shape. */
void app_viewport_switch_changed (AppViewport *self, const char *property);
void app_viewport_side_changed (AppViewport *self);
void app_viewport_base_changed (AppViewport *self);
void app_viewport_floor_changed (AppViewport *self);
void app_viewport_shape_changed (AppViewport *self);

G_END_DECLS
