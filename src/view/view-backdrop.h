/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "late-epoxy.h"
#include <glib.h>

G_BEGIN_DECLS

/* The studio wall in the background. A software renderer paints it once for each size and theme and
 * then copies it, which takes a fifth of the time. Initialise with zeros. */
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

/* Fills the bound framebuffer, without depth. Uses the frame's uniform block. */
void view_backdrop_draw (ViewBackdrop *self);

/* The same by copying, into a framebuffer with one sample per pixel. */
void view_backdrop_copy (ViewBackdrop *self, int width, int height, gboolean dark);

G_END_DECLS
