/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-renderer.h"

#include <epoxy/gl.h>

G_BEGIN_DECLS

/* Boxes anywhere in the world, lit as the figure is. */
typedef struct
{
  GLuint program, array, corners;
  GLint turn, middle, extent, kind;
} ViewBoxes;

/* Fails with VIEW_ERROR. */
gboolean view_boxes_init (ViewBoxes *self, GError **error);
void view_boxes_clear (ViewBoxes *self);

/* Those of the options; marks over everything. Uses the block of the frame. */
void view_boxes_draw (const ViewBoxes *self, const ViewOptions *options);

G_END_DECLS
