/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <glib.h>

G_BEGIN_DECLS

/* A framebuffer with several samples per pixel, in front of another one. Initialise with zeros. */
typedef struct
{
  int width, height;
  guint samples;
  GLuint framebuffer, colour, depth;
  GLint bound; /* the framebuffer that was bound */
} ViewMultisample;

/* Binds a framebuffer of that size; FALSE if it cannot be created, and then nothing has changed. */
gboolean view_multisample_begin (ViewMultisample *self, int width, int height, guint samples);

/* Copies the picture to the framebuffer that was bound before, and binds that. */
void view_multisample_end (ViewMultisample *self);

void view_multisample_clear (ViewMultisample *self);

G_END_DECLS
