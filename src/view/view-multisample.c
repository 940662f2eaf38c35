/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-multisample.h"

static gboolean
make_framebuffer (ViewMultisample *self, int width, int height, guint samples)
{
  GLint most = 0;

  view_multisample_clear (self);
  self->width = width;
  self->height = height;
  self->samples = samples;
  glGetIntegerv (GL_MAX_SAMPLES, &most);
  samples = MIN (samples, (guint) MAX (most, 1));
  glGenRenderbuffers (1, &self->colour);
  glBindRenderbuffer (GL_RENDERBUFFER, self->colour);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, (GLsizei) samples, GL_RGBA8, width, height);
  glGenRenderbuffers (1, &self->depth);
  glBindRenderbuffer (GL_RENDERBUFFER, self->depth);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, (GLsizei) samples, GL_DEPTH_COMPONENT24, width,
                                    height);
  glBindRenderbuffer (GL_RENDERBUFFER, 0);
  glGenFramebuffers (1, &self->framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, self->framebuffer);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, self->colour);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, self->depth);
  return glCheckFramebufferStatus (GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

gboolean
view_multisample_begin (ViewMultisample *self, int width, int height, guint samples)
{
  glGetIntegerv (GL_FRAMEBUFFER_BINDING, &self->bound);
  if (self->framebuffer != 0 && self->width == width && self->height == height
      && self->samples == samples)
    {
      glBindFramebuffer (GL_FRAMEBUFFER, self->framebuffer);
      return TRUE;
    }
  if (make_framebuffer (self, width, height, samples))
    return TRUE;
  glBindFramebuffer (GL_FRAMEBUFFER, (GLuint) self->bound);
  view_multisample_clear (self);
  return FALSE;
}

void
view_multisample_end (ViewMultisample *self)
{
  static const GLenum depth = GL_DEPTH_ATTACHMENT;

  glBindFramebuffer (GL_READ_FRAMEBUFFER, self->framebuffer);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, (GLuint) self->bound);
  glBlitFramebuffer (0, 0, self->width, self->height, 0, 0, self->width, self->height,
                     GL_COLOR_BUFFER_BIT, GL_NEAREST);
  if (!epoxy_is_desktop_gl ())
    glInvalidateFramebuffer (GL_READ_FRAMEBUFFER, 1, &depth);
  glBindFramebuffer (GL_FRAMEBUFFER, (GLuint) self->bound);
}

void
view_multisample_clear (ViewMultisample *self)
{
  GLint bound = self->bound;

  glDeleteFramebuffers (1, &self->framebuffer);
  glDeleteRenderbuffers (1, &self->colour);
  glDeleteRenderbuffers (1, &self->depth);
  *self = (ViewMultisample){ .bound = bound };
}
