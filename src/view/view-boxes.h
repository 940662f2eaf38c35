/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-renderer.h"

#include "late-epoxy.h"

G_BEGIN_DECLS

/* Boxes in the world, lit like the figure. */
typedef struct
{
  GLuint program, array, corners;
  GLint turn, middle, extent, paint;
} ViewBoxes;

/* Fails with VIEW_ERROR. */
gboolean view_boxes_init (ViewBoxes *self, GError **error);
void view_boxes_clear (ViewBoxes *self);

/* Draws the boxes of the options; marks are drawn over everything. Uses the frame's uniform
 * block. */
void view_boxes_draw (const ViewBoxes *self, const ViewOptions *options);

G_END_DECLS
