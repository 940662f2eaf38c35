/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The drawn part of the timeline: ruler, weight, keys, loop, playhead. Time goes from left to
 * right; clicking or dragging moves the playhead, dragging the handles moves the loop points. Ctrl
 * with the wheel zooms. */
#define APP_TYPE_TIMELINE_TRACK (app_timeline_track_get_type ())
G_DECLARE_FINAL_TYPE (AppTimelineTrack, app_timeline_track, APP, TIMELINE_TRACK, AppView)

/* The loop points as shown, in seconds; while one is dragged, that of the handle. FALSE if the
 * motion does not loop. */
gboolean app_timeline_track_get_loop (AppTimelineTrack *self, double *in, double *out);

/* The position of a time in the widget, pixels. */
double app_timeline_track_get_x (AppTimelineTrack *self, double time);

/* Sets a loop point to the frame nearest to a time (seconds), within the clip and before or after
 * the other loop point. Calls until edit_document_seal are one step to undo. */
void app_timeline_track_set_loop_point (AppTimelineTrack *self, MoFieldId field, double time);

G_END_DECLS
