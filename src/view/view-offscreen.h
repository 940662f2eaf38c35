/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-renderer.h"

G_BEGIN_DECLS

/* Draws pictures through OpenGL without a display, in a context that needs no window. */
typedef struct _ViewOffscreen ViewOffscreen;

typedef enum
{
  VIEW_OFFSCREEN_ANY,  /* GL, or GLES if there is no GL */
  VIEW_OFFSCREEN_GLES, /* for tests */
} ViewOffscreenApi;

/* Fails with VIEW_ERROR if the system has no such context; then draw with cairo. Neither this nor
 * drawing affects a context that is current in the thread. */
ViewOffscreen *view_offscreen_new (ViewOffscreenApi api, GError **error);
void view_offscreen_free (ViewOffscreen *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ViewOffscreen, view_offscreen_free)

/* "OpenGL 4.5, llvmpipe ...", for diagnostics. */
const char *view_offscreen_get_description (const ViewOffscreen *self);

/* A picture of options->width x options->height pixels, or of options->area: red, green, blue and alpha (always 255),
 * one byte each, rows from the top without gaps. Fails with VIEW_ERROR. */
GBytes *view_offscreen_draw (ViewOffscreen *self, const ViewCamera *camera, const MoPose *pose,
                             const ViewOptions *options, GError **error);

/* Makes the context current and binds a framebuffer of that size with depth, for the caller's own
 * GL calls; and restores the previous state. In between, view_offscreen_get_renderer can be used to
 * draw. */
gboolean view_offscreen_begin (ViewOffscreen *self, int width, int height, GError **error);
void view_offscreen_end (ViewOffscreen *self);

ViewRenderer *view_offscreen_get_renderer (ViewOffscreen *self);

G_END_DECLS
