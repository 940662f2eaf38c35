/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <glib.h>

G_BEGIN_DECLS

/* The studio's wall behind everything. In software it is painted once for each size and theme and
 * copied from then on, which takes a fifth of the time. All 0 to begin with. */
typedef struct
{
  GLuint program, array;

  GLuint framebuffer, colour; /* the copy */
  int width, height;
  gboolean dark;
} ViewBackdrop;

/* Fails with VIEW_ERROR. */
gboolean view_backdrop_init (ViewBackdrop *self, GError **error);
void view_backdrop_clear (ViewBackdrop *self);

/* Fills the framebuffer that is bound; no depth. Uses the block of the frame. */
void view_backdrop_draw (ViewBackdrop *self);

/* The same with the copy, into a framebuffer of one sample a pixel. */
void view_backdrop_copy (ViewBackdrop *self, int width, int height, gboolean dark);

G_END_DECLS
