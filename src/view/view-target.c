/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-target.h"

#include <string.h>

static GLuint
make_storage (GLenum format, int width, int height, guint samples)
{
  GLuint storage = 0;

  glGenRenderbuffers (1, &storage);
  glBindRenderbuffer (GL_RENDERBUFFER, storage);
  if (samples > 0)
    glRenderbufferStorageMultisample (GL_RENDERBUFFER, (GLsizei) samples, format, width, height);
  else
    glRenderbufferStorage (GL_RENDERBUFFER, format, width, height);
  glBindRenderbuffer (GL_RENDERBUFFER, 0);
  return storage;
}

static gboolean
make (ViewTarget *self, int width, int height, guint samples)
{
  GLint most = 0;

  view_target_clear (self);
  glGetIntegerv (GL_MAX_RENDERBUFFER_SIZE, &most);
  if (width <= 0 || height <= 0 || width > most || height > most)
    return FALSE;
  *self = (ViewTarget){ .width = width, .height = height, .samples = samples };
  glGetIntegerv (GL_MAX_SAMPLES, &most);
  samples = MIN (samples, (guint) MAX (most, 1));
  self->colour = make_storage (GL_RGBA8, width, height, samples);
  self->depth = make_storage (GL_DEPTH_COMPONENT24, width, height, samples);
  glGenFramebuffers (1, &self->framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, self->framebuffer);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, self->colour);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, self->depth);
  return glCheckFramebufferStatus (GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

gboolean
view_target_bind (ViewTarget *self, int width, int height, guint samples)
{
  GLint bound = 0;

  glGetIntegerv (GL_FRAMEBUFFER_BINDING, &bound);
  if (self->framebuffer != 0 && self->width == width && self->height == height
      && self->samples == samples)
    {
      glBindFramebuffer (GL_FRAMEBUFFER, self->framebuffer);
      return TRUE;
    }
  if (make (self, width, height, samples))
    return TRUE;
  glBindFramebuffer (GL_FRAMEBUFFER, (GLuint) bound);
  view_target_clear (self);
  return FALSE;
}

/* GL counts rows from the bottom. */
static void
flip (guint8 *pixels, gsize stride, gsize height)
{
  g_autofree guint8 *row = g_malloc (stride);

  for (gsize low = 0, high = height - 1; low < high; low++, high--)
    {
      memcpy (row, pixels + low * stride, stride);
      memcpy (pixels + low * stride, pixels + high * stride, stride);
      memcpy (pixels + high * stride, row, stride);
    }
}

void
view_target_read (int x, int y, int width, int height, ViewTargetOrder order, guint8 *pixels)
{
  static const struct
  {
    GLenum format, type;
  } orders[] = {
    [VIEW_TARGET_RGBA] = { GL_RGBA, GL_UNSIGNED_BYTE },
    [VIEW_TARGET_CAIRO] = { GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV }, /* in either byte order */
  };

  glPixelStorei (GL_PACK_ALIGNMENT, 4);
  glReadPixels (x, y, width, height, orders[order].format, orders[order].type, pixels);
  flip (pixels, 4 * (gsize) width, (gsize) height);
}

void
view_target_resolve (const ViewTarget *self, GLuint framebuffer)
{
  static const GLenum depth = GL_DEPTH_ATTACHMENT;

  glBindFramebuffer (GL_READ_FRAMEBUFFER, self->framebuffer);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, framebuffer);
  glBlitFramebuffer (0, 0, self->width, self->height, 0, 0, self->width, self->height,
                     GL_COLOR_BUFFER_BIT, GL_NEAREST);
  if (!epoxy_is_desktop_gl ())
    glInvalidateFramebuffer (GL_READ_FRAMEBUFFER, 1, &depth);
  glBindFramebuffer (GL_FRAMEBUFFER, framebuffer);
}

void
view_target_clear (ViewTarget *self)
{
  glDeleteFramebuffers (1, &self->framebuffer);
  glDeleteRenderbuffers (1, &self->colour);
  glDeleteRenderbuffers (1, &self->depth);
  *self = (ViewTarget){ 0 };
}
