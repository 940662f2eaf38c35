/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The figure as the world will show it, at the session's time. Draws when something has changed and
 * at no other time; while the session plays it drives it by the frame clock. Where there is no
 * OpenGL it says so and everything else goes on. A newly opened file is brought into view. While the
 * lens is active, colours tell how far each joint is off and a ghost stands where it should be.
 *
 * Properties besides those of AppView, with notification:
 *   actions            GActionGroup, also inserted into the widget as "view": side (string, a nick of
 *                      ViewSide; its state is "" where the camera is elsewhere), frame-all, zoom-in,
 *                      zoom-out, base (nick of an EditBase, the session's), figure (its form), and
 *                      the switches follow, bones, names, axes, grid, owners
 *   follow, show-bones, show-names, show-axes, show-grid  writable
 *   show-owners        writable: colours tell which motion holds a joint
 *   figure-form        writable: "female" or "male"
 *   figure-height      writable: metres from the soles to the crown
 *   problem            sentence: why nothing can be drawn; or NULL */
#define APP_TYPE_VIEWPORT (app_viewport_get_type ())
G_DECLARE_FINAL_TYPE (AppViewport, app_viewport, APP, VIEWPORT, AppView)

GtkWidget *app_viewport_new (void);

GActionGroup *app_viewport_get_actions (AppViewport *self);

/* How often the figure has been drawn; for tests. */
guint app_viewport_get_n_renders (AppViewport *self);

/* Whether the first avatar is seen near a place of the widget. */
gboolean app_viewport_is_figure (AppViewport *self, double x, double y);

/* Where on the floor a place of the widget is, in metres forward and to the left of the first avatar; FALSE
 * where it is beside the floor. */
gboolean app_viewport_find_floor (AppViewport *self, double x, double y, double *forward,
                                  double *left);

/* Where a joint of the rig is seen in the widget; FALSE where it is behind the camera. */
gboolean app_viewport_locate (AppViewport *self, guint joint, double *x, double *y);

G_END_DECLS
