/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* Transport controls and the timeline: plays the session, seeks, and sets the loop of the document.
 *
 * Properties besides those of AppView:
 *   actions            GActionGroup, also inserted into the widget as "play": toggle, stop,
 *                      step-back, step-forward, start, end, speed (double; stateful), loop
 *                      (stateful: whether the animation loops), loop-in-here and loop-out-here (at
 *                      the playhead), and the switch bends
 *   show-bends         writable: a lane has the angles of the active joint */
#define APP_TYPE_TIMELINE (app_timeline_get_type ())
G_DECLARE_FINAL_TYPE (AppTimeline, app_timeline, APP, TIMELINE, AppView)

GtkWidget *app_timeline_new (void);

GActionGroup *app_timeline_get_actions (AppTimeline *self);

G_END_DECLS
