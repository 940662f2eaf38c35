/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-timeline-track.h"

G_BEGIN_DECLS

/* The lanes from top to bottom, pixels. */
#define TRACK_RULER 38.0
#define TRACK_WEIGHT 34.0
#define TRACK_PHASES 16.0
#define TRACK_KEYS 18.0
#define TRACK_GAP 5.0
#define TRACK_ERROR 34.0 /* only while the lens is active */
#define TRACK_HEIGHT (TRACK_RULER + TRACK_WEIGHT + TRACK_PHASES + TRACK_KEYS + 3.0 * TRACK_GAP)

typedef enum
{
  TRACK_GRIP_NONE,
  TRACK_GRIP_PLAYHEAD,
  TRACK_GRIP_LOOP_IN,
  TRACK_GRIP_LOOP_OUT,
  TRACK_GRIP_LAYER,
  TRACK_GRIP_CONTACT,
  TRACK_GRIP_PULL,
} AppTrackGrip;

/* What can be held of the bar of a constraint: one of its four times, or all of it. */
#define TRACK_N_TIMES 4u
#define TRACK_ALL_TIMES TRACK_N_TIMES

typedef struct
{
  int index;         /* of the constraint; -1: none is held */
  guint time;        /* 0..3, or TRACK_ALL_TIMES */
  gboolean is_fixed; /* it can only be chosen: a preset */
} AppTrackPull;

typedef struct _AppTimelineBends AppTimelineBends;

struct _AppTimelineTrack
{
  AppView parent;

  /* Owned */
  GSignalGroup *mending_signals;
  EditLayer *held_layer;   /* the layer being dragged; or NULL */
  AppTimelineBends *bends; /* of the active joint; NULL until they are drawn */
  GskRenderNode *still;    /* everything but the playhead; NULL if it has to be redrawn */

  gboolean shows_bends;
  double left;   /* where time 0 is if nothing is scrolled, pixels */
  double zoom;   /* 1 shows the whole motion */
  double scroll; /* seconds left of the visible range */
  double pointer_x;
  AppTrackGrip grip;  /* being dragged */
  AppTrackGrip hover; /* under the pointer */
  double grip_x;
  double held_start;        /* start of the layer when the drag began */
  double loop_in, loop_out; /* as shown */
  AppTrackPull held_pull, hovered_pull;
  MoConstraintLine held_line; /* as it was when the drag began */
  double held_time;           /* the session's, likewise */
};

/* Draws everything but the playhead. */
void app_timeline_draw (AppTimelineTrack *self, cairo_t *cr, int width, int height);

/* Draws the lane of the lens at `top`: how far the skin is off over time, for the export and for
 * the viewer's import. */
void app_timeline_draw_error (AppTimelineTrack *self, cairo_t *cr, double top, int width,
                              const GdkRGBA *text, const GdkRGBA *accent);
gboolean app_timeline_track_has_error (AppTimelineTrack *self);

/* The lane of feet that stand, at a height of its own; its height is 0 without it. */
double app_timeline_contacts_get_top (AppTimelineTrack *self);
double app_timeline_contacts_get_height (AppTimelineTrack *self);
void app_timeline_draw_contacts (AppTimelineTrack *self, cairo_t *cr, int width,
                                 const GdkRGBA *text, const GdkRGBA *accent);

/* The contact whose bar is at a position, or -1; and whether it is to be planted becomes the contrary. */
int app_timeline_find_contact (AppTimelineTrack *self, double x, double y);
void app_timeline_toggle_contact (AppTimelineTrack *self, guint index);

/* The lane of constraints, a row for each; its height is 0 without any. */
double app_timeline_pulls_get_top (AppTimelineTrack *self);
double app_timeline_pulls_get_height (AppTimelineTrack *self);
void app_timeline_draw_pulls (AppTimelineTrack *self, cairo_t *cr, int width, const GdkRGBA *text,
                              const GdkRGBA *accent);

/* What is at a position; an index of -1 for nothing. A press takes hold of what it finds, and chooses that constraint; a
 * drag moves it by seconds from where it was, to whole frames; a click shows its controls. Dropping it takes that back;
 * FALSE if it was not held. */
AppTrackPull app_timeline_find_pull (AppTimelineTrack *self, double x, double y);
void app_timeline_press_pull (AppTimelineTrack *self, double x, double y);
void app_timeline_drag_pull (AppTimelineTrack *self, double seconds);
void app_timeline_release_pull (AppTimelineTrack *self);
gboolean app_timeline_drop_pull (AppTimelineTrack *self);

/* Height of the lane of other motions, below all others, in pixels; 0 if there are none. */
double app_timeline_layers_get_height (AppTimelineTrack *self);
void app_timeline_draw_layers (AppTimelineTrack *self, cairo_t *cr, double top, int width,
                               const GdkRGBA *text, const GdkRGBA *accent);

/* The layer whose bar is at a position, or NULL; owned by the session's cast. */
EditLayer *app_timeline_find_layer (AppTimelineTrack *self, double x, double y);

/* Sets the start of a layer in seconds; snaps to that of the document's motion if it is near. */
void app_timeline_drag_layer (AppTimelineTrack *self, EditLayer *layer, double start);

/* The lane of the angles of the active joint; its height is the same without one, and 0 while it is off. */
double app_timeline_bends_get_height (AppTimelineTrack *self);
void app_timeline_draw_bends (AppTimelineTrack *self, cairo_t *cr, double top, int width,
                              const GdkRGBA *text);
void app_timeline_bends_clear (AppTimelineTrack *self);

/* Height of all other lanes in pixels. */
double app_timeline_track_get_lanes_height (AppTimelineTrack *self);

double app_timeline_track_get_duration (AppTimelineTrack *self);

/* The whole frame nearest to a time, which may be outside the motion. */
double app_timeline_track_snap (AppTimelineTrack *self, double time);

G_END_DECLS
