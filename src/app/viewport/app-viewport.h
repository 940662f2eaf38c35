/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The figure as the world will show it, at the session's time. Draws only when something has
 * changed; while the session plays, the frame clock of this widget drives it. Without OpenGL it
 * shows why, and everything else goes on working. A newly opened file is framed. While the lens is
 * active, colours show how far each joint is off, and a ghost shows where it should be.
 *
 * Properties besides those of AppView, with notification:
 *   actions            GActionGroup, also inserted into the widget as "view": side (string, a nick
 *                      of ViewSide; its state is "" for other views), frame-all, zoom-in, zoom-out,
 *                      base (nick of an EditBase, the session's), figure (its form), and the
 *                      switches follow, bones, names, axes, grid, owners, source,
 *                      ghosts, trails, unconstrained
 *   follow, show-bones, show-names, show-axes, show-grid  writable
 *   show-source        writable: the skeleton of the file stands beside the avatar
 *   keep-source        writable: it also does when the page about it is closed
 *   show-owners        writable: colours show which motion controls a joint
 *   show-ghosts        writable: the poses before and after, as bones
 *   show-unconstrained writable: the pose without constraints, as bones
 *   show-trails        writable: the ways of hands, feet and head, or of the selected joints
 *   figure-form        writable: "female" or "male"
 *   figure-height      writable: metres from the soles to the crown
 *   problem            why nothing can be drawn, a sentence; or NULL */
#define APP_TYPE_VIEWPORT (app_viewport_get_type ())
G_DECLARE_FINAL_TYPE (AppViewport, app_viewport, APP, VIEWPORT, AppView)

GtkWidget *app_viewport_new (void);

GActionGroup *app_viewport_get_actions (AppViewport *self);

/* How often the figure has been drawn; for tests. */
guint app_viewport_get_n_renders (AppViewport *self);

/* Whether the first avatar is at or near a position in the widget. */
gboolean app_viewport_is_figure (AppViewport *self, double x, double y);

/* The point of the floor at a position in the widget, in metres forward and to the left of the
 * first avatar; FALSE if the floor is not there. */
gboolean app_viewport_find_floor (AppViewport *self, double x, double y, double *forward,
                                  double *left);

/* How far down the picture is free: the upper edge of the bar that lies over its lower one. */
int app_viewport_get_free_height (AppViewport *self);

/* The position of a joint of the rig in the widget; FALSE if it is behind the camera. The same for a joint of the file's
 * skeleton; FALSE also if that is not shown. */
gboolean app_viewport_locate (AppViewport *self, guint joint, double *x, double *y);
gboolean app_viewport_locate_source (AppViewport *self, guint joint, double *x, double *y);

G_END_DECLS
