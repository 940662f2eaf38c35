/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "late-epoxy.h"

#include <glib.h>

G_BEGIN_DECLS

/* A framebuffer of our own with colour (RGBA, 8 bits each) and depth. Initialise with zeros. */
typedef struct
{
  int width, height;
  guint samples; /* per pixel, as asked for; 0 for a plain framebuffer */

  /* Private to view-target.c, except to bind it */
  GLuint framebuffer;
  GLuint colour, depth;
} ViewTarget;

/* Makes the framebuffer if it is not of that size yet, and binds it for drawing and reading. FALSE
 * if there is no such framebuffer; then what was bound is bound again, and `self` is empty. */
gboolean view_target_bind (ViewTarget *self, int width, int height, guint samples);

/* The order of the four bytes of a pixel. */
typedef enum
{
  VIEW_TARGET_RGBA,  /* red, green, blue, alpha */
  VIEW_TARGET_CAIRO, /* as in cairo's 32-bit formats; not with OpenGL ES */
} ViewTargetOrder;

/* Reads pixels of the framebuffer that is bound for reading to 4 * width * height bytes, rows from the top without gaps. As in
 * GL (x, y) is the lower left one. */
void view_target_read (int x, int y, int width, int height, ViewTargetOrder order, guint8 *pixels);

/* Copies its picture to a framebuffer of the same size without samples, and binds that one. */
void view_target_resolve (const ViewTarget *self, GLuint framebuffer);

/* To be called while the context is current. */
void view_target_clear (ViewTarget *self);

G_END_DECLS
