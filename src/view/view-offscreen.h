/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-renderer.h"

G_BEGIN_DECLS

/* Pictures through OpenGL without a display: a context of its own that no window is needed for. */
typedef struct _ViewOffscreen ViewOffscreen;

typedef enum
{
  VIEW_OFFSCREEN_ANY,  /* GL, or GLES where there is no GL */
  VIEW_OFFSCREEN_GLES, /* for tests */
} ViewOffscreenApi;

/* Fails with VIEW_ERROR where the system has no such context: draw with cairo then. Neither this nor
 * the pictures disturb a context that is current in the thread. */
ViewOffscreen *view_offscreen_new (ViewOffscreenApi api, GError **error);
void view_offscreen_free (ViewOffscreen *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ViewOffscreen, view_offscreen_free)

/* "OpenGL 4.5, llvmpipe ...": for diagnostics. */
const char *view_offscreen_get_description (const ViewOffscreen *self);

/* A picture of options->width x options->height pixels: red, green, blue and alpha (always 255), a
 * byte each, rows from the top without gaps. Fails with VIEW_ERROR. */
GBytes *view_offscreen_draw (ViewOffscreen *self, const ViewCamera *camera, const MoPose *pose,
                             const ViewOptions *options, GError **error);

/* Makes the context current and binds a framebuffer of that size with depth, for one's own GL; and
 * back. Between them view_offscreen_get_renderer may be drawn with. */
gboolean view_offscreen_begin (ViewOffscreen *self, int width, int height, GError **error);
void view_offscreen_end (ViewOffscreen *self);

ViewRenderer *view_offscreen_get_renderer (ViewOffscreen *self);

G_END_DECLS
