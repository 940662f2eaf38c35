/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-backdrop.h"

#include "view-program.h"

gboolean
view_backdrop_init (ViewBackdrop *self, GError **error)
{
  self->program = view_program_new ("backdrop", "", error);
  if (self->program == 0)
    return FALSE;
  glGenVertexArrays (1, &self->array);
  return TRUE;
}

static void
clear_copy (ViewBackdrop *self)
{
  glDeleteFramebuffers (1, &self->framebuffer);
  glDeleteRenderbuffers (1, &self->colour);
  self->framebuffer = self->colour = 0;
}

void
view_backdrop_clear (ViewBackdrop *self)
{
  clear_copy (self);
  glDeleteProgram (self->program);
  glDeleteVertexArrays (1, &self->array);
}

void
view_backdrop_draw (ViewBackdrop *self)
{
  glDisable (GL_DEPTH_TEST);
  glBindVertexArray (self->array);
  glUseProgram (self->program);
  glDrawArrays (GL_TRIANGLES, 0, 3);
  glEnable (GL_DEPTH_TEST);
}

/* Leaves the copy's framebuffer bound; FALSE if it cannot be created. */
static gboolean
paint_copy (ViewBackdrop *self, int width, int height, gboolean dark)
{
  clear_copy (self);
  self->width = width;
  self->height = height;
  self->dark = dark;
  glGenRenderbuffers (1, &self->colour);
  glBindRenderbuffer (GL_RENDERBUFFER, self->colour);
  glRenderbufferStorage (GL_RENDERBUFFER, GL_RGBA8, width, height);
  glGenFramebuffers (1, &self->framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, self->framebuffer);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, self->colour);
  if (glCheckFramebufferStatus (GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    return FALSE;
  view_backdrop_draw (self);
  return TRUE;
}

void
view_backdrop_copy (ViewBackdrop *self, int width, int height, gboolean dark)
{
  gboolean is_there = self->framebuffer != 0 && self->width == width && self->height == height
                      && !self->dark == !dark;
  GLint bound = 0;

  glGetIntegerv (GL_FRAMEBUFFER_BINDING, &bound);
  if (!is_there && !paint_copy (self, width, height, dark))
    {
      clear_copy (self);
      glBindFramebuffer (GL_FRAMEBUFFER, (GLuint) bound);
      view_backdrop_draw (self);
      return;
    }
  glBindFramebuffer (GL_READ_FRAMEBUFFER, self->framebuffer);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, (GLuint) bound);
  glBlitFramebuffer (0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer (GL_FRAMEBUFFER, (GLuint) bound);
}
