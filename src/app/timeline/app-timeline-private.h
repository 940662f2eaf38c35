/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-timeline-track.h"

G_BEGIN_DECLS

/* The lanes from above to below, pixels. */
#define TRACK_MARGIN 12.0
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
} AppTrackGrip;

struct _AppTimelineTrack
{
  AppView parent;

  /* Owned */
  EditLayer *held_layer; /* while the grip is that; or NULL */
  GskRenderNode *still;  /* all but the playhead; NULL where it has to be drawn anew */

  double zoom;   /* 1 shows all of it */
  double scroll; /* seconds left of the view */
  double pointer_x;
  AppTrackGrip grip;  /* held */
  AppTrackGrip hover; /* under the pointer */
  double grip_x;
  double held_start;        /* of the layer, when it was taken */
  double loop_in, loop_out; /* as shown */
};

/* Everything but the playhead. */
void app_timeline_draw (AppTimelineTrack *self, cairo_t *cr, int width, int height);

/* The lane of the lens from `top`: how far the skin is off over time, of the export and of the viewer's
 * import. */
void app_timeline_draw_error (AppTimelineTrack *self, cairo_t *cr, double top, int width,
                              const GdkRGBA *text, const GdkRGBA *accent);
gboolean app_timeline_track_has_error (AppTimelineTrack *self);

/* The lane of the other motions, below all others; 0 high where there are none. */
double app_timeline_layers_get_height (AppTimelineTrack *self);
void app_timeline_draw_layers (AppTimelineTrack *self, cairo_t *cr, double top, int width,
                               const GdkRGBA *text, const GdkRGBA *accent);

/* The one whose bar is at a place, or NULL; owned by the session's cast. */
EditLayer *app_timeline_find_layer (AppTimelineTrack *self, double x, double y);

/* Lets one begin then, or with the document's motion where that is near. */
void app_timeline_drag_layer (AppTimelineTrack *self, EditLayer *layer, double start);

/* Of all lanes but that one. */
double app_timeline_track_get_lanes_height (AppTimelineTrack *self);

double app_timeline_track_get_duration (AppTimelineTrack *self);

G_END_DECLS
