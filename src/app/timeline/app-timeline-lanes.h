/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-timeline-track.h"

G_BEGIN_DECLS

/* The keys of the uppermost edit in lanes below the track: one of all joints, one for each part of the body, and of a part
 * that is open one for each joint. The file's own keys are ticks. Keys are chosen by a click or a box, dragged, copied
 * (Ctrl), and pushed along (Shift); the ends of the brace above them scale. It must be told of its track.
 *
 * Properties besides those of AppView:
 *   shown   there is something to see: somebody poses, and there are keys (read only) */
#define APP_TYPE_TIMELINE_LANES (app_timeline_lanes_get_type ())
G_DECLARE_FINAL_TYPE (AppTimelineLanes, app_timeline_lanes, APP, TIMELINE_LANES, AppView)

/* The room that names of lanes take at the left of the track, pixels. */
#define APP_LANES_GUTTER 128.0

/* Time goes along the track, which is borrowed. */
void app_timeline_lanes_set_track (AppTimelineLanes *self, AppTimelineTrack *track);

gboolean app_timeline_lanes_get_shown (AppTimelineLanes *self);

G_END_DECLS
