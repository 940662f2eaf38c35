/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The drawn part of the timeline: ruler, weight, keys, loop, playhead. Shows time from left to right;
 * a click or a drag moves the playhead, dragged handles the loop. Ctrl with the wheel looks nearer. */
#define APP_TYPE_TIMELINE_TRACK (app_timeline_track_get_type ())
G_DECLARE_FINAL_TYPE (AppTimelineTrack, app_timeline_track, APP, TIMELINE_TRACK, AppView)

/* Loop points as they are shown, which while they are dragged is where the handle is. FALSE where the
 * motion does not loop. */
gboolean app_timeline_track_get_loop (AppTimelineTrack *self, double *in, double *out);

/* Where a moment is in the widget, pixels. */
double app_timeline_track_get_x (AppTimelineTrack *self, double time);

/* Sets a loop point to the frame nearest to a time, within the clip and its partner. Calls without
 * a seal between them are one step to undo. */
void app_timeline_track_set_loop_point (AppTimelineTrack *self, MoFieldId field, double time);

G_END_DECLS
