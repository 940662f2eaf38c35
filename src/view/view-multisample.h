/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <glib.h>

G_BEGIN_DECLS

/* A framebuffer of several samples a pixel in front of another one. All 0 to begin with. */
typedef struct
{
  int width, height;
  guint samples;
  GLuint framebuffer, colour, depth;
  GLint behind; /* the framebuffer that was bound */
} ViewMultisample;

/* Binds a framebuffer of that size; FALSE where it cannot be had, and then all is as before. */
gboolean view_multisample_begin (ViewMultisample *self, int width, int height, guint samples);

/* Puts the picture into the framebuffer that was bound, and binds that. */
void view_multisample_end (ViewMultisample *self);

void view_multisample_clear (ViewMultisample *self);

G_END_DECLS
