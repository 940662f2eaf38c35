/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-renderer.h"

#include "late-epoxy.h"

G_BEGIN_DECLS

/* Three arrows along x, y and z: of the world, on the floor, and of selected joints. */
typedef struct
{
  GLuint program, array, corners;
  GLint turn, origin;
  GLsizei n_corners;
} ViewAxes;

/* Fails with VIEW_ERROR. */
gboolean view_axes_init (ViewAxes *self, GError **error);
void view_axes_clear (ViewAxes *self);

/* Uses the frame's uniform block. */
void view_axes_draw (const ViewAxes *self, const MoPose *pose, const ViewOptions *options);

G_END_DECLS
