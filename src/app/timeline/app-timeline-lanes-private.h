/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-timeline-lanes.h"

#include "edit-source-keys.h"

G_BEGIN_DECLS

/* The lanes, divided by topic: app-timeline-lanes.c has the widget, -rows which lanes there are and which keys are in
 * them, -draw how they look, -input what the pointer does. */

#define LANE_HEIGHT 20.0 /* pixels, with the gap below */
#define LANE_GAP 2.0
#define LANE_KEY 5.0 /* half the width of a key */

typedef struct
{
  int group; /* MoGroup, or -1: of all joints */
  int joint; /* as it is seen, or -1: of all in the group */
} AppLane;

typedef enum
{
  LANES_GRIP_NONE,
  LANES_GRIP_KEYS,
  LANES_GRIP_FIRST, /* the left end of the brace */
  LANES_GRIP_LAST,
  LANES_GRIP_BOX,
} AppLanesGrip;

struct _AppTimelineLanes
{
  AppView parent;

  AppTimelineTrack *track; /* borrowed */
  GMenuModel *keys_menu;   /* a template child */
  GtkWidget *menu;         /* a child, made from it when it is first opened; or NULL */

  /* Owned */
  EditSourceKeys *source;
  GSignalGroup *keys_signals;
  GArray *lanes;         /* AppLane, from top to bottom */
  GskRenderNode *still;  /* everything but the playhead and the box; NULL if it has to be redrawn */
  GArray *chosen_before; /* MoKeyRef: what was chosen when a box began */

  guint open_groups; /* bits by MoGroup */
  gboolean shown;

  struct
  {
    AppLanesGrip grip;
    double x, y;       /* where it began */
    double to_x, to_y; /* where it is */
    double time;       /* of the key that was taken, or of the end of the brace */
    double about;      /* the other end of the brace */
    gboolean was_chosen, has_moved;
    GdkModifierType modifiers; /* at the press */
  } drag;
};

/* -- app-timeline-lanes-rows.c ------------------------------------------------------------------- */

EditKeys *app_lanes_get_keys (AppTimelineLanes *self);

/* Finds anew which lanes there are. */
void app_lanes_find (AppTimelineLanes *self);

/* A key of a lane and its place in the widget, pixels. FALSE ends the walk. */
typedef gboolean (*AppLaneKeyFunc) (AppTimelineLanes *self, MoKeyRef ref, double x, gpointer data);

void app_lanes_for_each_key (AppTimelineLanes *self, const AppLane *lane, AppLaneKeyFunc func,
                             gpointer data);

/* The lane at a height, or NULL. */
const AppLane *app_lanes_at (AppTimelineLanes *self, double y);

/* Appends to `refs` the keys of a lane that are nearest to x and within reach; sets `time` to when they play. FALSE if
 * there are none. */
gboolean app_lanes_find_keys (AppTimelineLanes *self, const AppLane *lane, double x, GArray *refs,
                              double *time);

/* The ends of the brace over chosen keys, pixels; FALSE if there is none. */
gboolean app_lanes_get_brace (AppTimelineLanes *self, double *from, double *to);

/* -- app-timeline-lanes-draw.c ------------------------------------------------------------------- */

/* Everything but the playhead and the box. */
void app_lanes_draw (AppTimelineLanes *self, cairo_t *cr, int width);

/* -- app-timeline-lanes-input.c ------------------------------------------------------------------ */

void app_lanes_init_input (AppTimelineLanes *self);
void app_lanes_add_keys (GtkWidgetClass *klass);

/* -- app-timeline-lanes.c ------------------------------------------------------------------------ */

void app_lanes_redraw (AppTimelineLanes *self);
void app_lanes_changed (AppTimelineLanes *self);

G_END_DECLS
