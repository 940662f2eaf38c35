/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The drawn part of the timeline: ruler, weight, keys, loop, playhead. Time goes from left to
 * right; clicking or dragging moves the playhead, dragging the handles moves the loop points. Ctrl
 * with the wheel zooms.
 *
 * Signal "view-changed": what is visible of time may be another part of it. */
#define APP_TYPE_TIMELINE_TRACK (app_timeline_track_get_type ())
G_DECLARE_FINAL_TYPE (AppTimelineTrack, app_timeline_track, APP, TIMELINE_TRACK, AppView)

/* The loop points as shown, in seconds; while one is dragged, that of the handle. FALSE if the
 * motion does not loop. */
gboolean app_timeline_track_get_loop (AppTimelineTrack *self, double *in, double *out);

/* The space beside the track, pixels. */
#define TRACK_MARGIN 12.0

/* The position of a time in the widget, pixels; and the time at a position, within the motion. */
double app_timeline_track_get_x (AppTimelineTrack *self, double time);
double app_timeline_track_get_time (AppTimelineTrack *self, double x);

/* How far from the left edge the motion begins: TRACK_MARGIN at first. */
void app_timeline_track_set_left (AppTimelineTrack *self, double pixels);

/* Whether there is a lane of the angles of the active joint: not at first. */
void app_timeline_track_show_bends (AppTimelineTrack *self, gboolean is_shown);

/* Sets a loop point to the frame nearest to a time (seconds), within the clip and before or after
 * the other loop point. Calls until edit_document_seal are one step to undo. */
void app_timeline_track_set_loop_point (AppTimelineTrack *self, MoFieldId field, double time);

G_END_DECLS
