/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-offscreen.h"

#include "view-program.h"
#include "view-target.h"

/* What was current in this thread before. */
typedef struct
{
  EGLDisplay display;
  EGLContext context;
  EGLSurface draw, read;
  EGLenum api;
} Current;

struct _ViewOffscreen
{
  EGLDisplay display;
  EGLContext context;
  EGLenum api;
  Current before;
  char *description;
  ViewRenderer *renderer;

  ViewTarget target;
};

static EGLDisplay
open_display (GError **error)
{
  EGLDisplay display;

  if (!epoxy_has_egl_extension (EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless"))
    {
      g_set_error (error, VIEW_ERROR, VIEW_ERROR_CONTEXT, "EGL cannot draw without a display here");
      return EGL_NO_DISPLAY;
    }
  display = eglGetPlatformDisplayEXT (EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (display != EGL_NO_DISPLAY && eglInitialize (display, NULL, NULL))
    return display;
  g_set_error (error, VIEW_ERROR, VIEW_ERROR_CONTEXT, "EGL does not start (0x%x)",
               (guint) eglGetError ());
  return EGL_NO_DISPLAY;
}

static EGLContext
open_context (EGLDisplay display, EGLenum api)
{
  gboolean is_gl = api == EGL_OPENGL_API;
  const EGLint config_wanted[] = { EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE,
                                   is_gl ? EGL_OPENGL_BIT : EGL_OPENGL_ES3_BIT, EGL_NONE };
  const EGLint gl[] = { EGL_CONTEXT_MAJOR_VERSION,
                        3,
                        EGL_CONTEXT_MINOR_VERSION,
                        3,
                        EGL_CONTEXT_OPENGL_PROFILE_MASK,
                        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                        EGL_NONE };
  const EGLint gles[] = { EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE };
  EGLConfig config = NULL;
  EGLint n_configs = 0;

  if (!eglBindAPI (api) || !eglChooseConfig (display, config_wanted, &config, 1, &n_configs)
      || n_configs == 0)
    return EGL_NO_CONTEXT;
  return eglCreateContext (display, config, EGL_NO_CONTEXT, is_gl ? gl : gles);
}

static void
make_current (ViewOffscreen *self)
{
  self->before =
      (Current){ eglGetCurrentDisplay (), eglGetCurrentContext (), eglGetCurrentSurface (EGL_DRAW),
                 eglGetCurrentSurface (EGL_READ), eglQueryAPI () };
  eglBindAPI (self->api);
  eglMakeCurrent (self->display, EGL_NO_SURFACE, EGL_NO_SURFACE, self->context);
}

static void
restore_current (ViewOffscreen *self)
{
  eglMakeCurrent (self->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglBindAPI (self->before.api);
  if (self->before.context != EGL_NO_CONTEXT)
    eglMakeCurrent (self->before.display, self->before.draw, self->before.read,
                    self->before.context);
}

static gboolean
make_context (ViewOffscreen *self, ViewOffscreenApi api, GError **error)
{
  const EGLenum apis[] = { EGL_OPENGL_API, EGL_OPENGL_ES_API };
  EGLenum before = eglQueryAPI ();

  self->display = open_display (error);
  if (self->display == EGL_NO_DISPLAY)
    return FALSE;
  for (guint i = api == VIEW_OFFSCREEN_GLES; i < G_N_ELEMENTS (apis) && !self->context; i++)
    {
      self->api = apis[i];
      self->context = open_context (self->display, apis[i]);
    }
  eglBindAPI (before);
  if (self->context == EGL_NO_CONTEXT)
    {
      g_set_error (error, VIEW_ERROR, VIEW_ERROR_CONTEXT,
                   "There is no OpenGL 3.3 or OpenGL ES 3.0");
      return FALSE;
    }
  make_current (self);
  self->renderer = view_renderer_new (error);
  self->description = g_strdup_printf ("OpenGL %s%d.%d, %s", epoxy_is_desktop_gl () ? "" : "ES ",
                                       epoxy_gl_version () / 10, epoxy_gl_version () % 10,
                                       (const char *) glGetString (GL_RENDERER));
  restore_current (self);
  return self->renderer != NULL;
}

ViewOffscreen *
view_offscreen_new (ViewOffscreenApi api, GError **error)
{
  g_autoptr (ViewOffscreen) self = g_new0 (ViewOffscreen, 1);

  return make_context (self, api, error) ? g_steal_pointer (&self) : NULL;
}

void
view_offscreen_free (ViewOffscreen *self)
{
  if (self->context != EGL_NO_CONTEXT)
    {
      make_current (self);
      view_target_clear (&self->target);
      g_clear_pointer (&self->renderer, view_renderer_free);
      restore_current (self);
      eglDestroyContext (self->display, self->context);
    }
  /* The EGL display is shared with the rest of the process, so it is not terminated. */
  g_free (self->description);
  g_free (self);
}

const char *
view_offscreen_get_description (const ViewOffscreen *self)
{
  return self->description;
}

ViewRenderer *
view_offscreen_get_renderer (ViewOffscreen *self)
{
  return self->renderer;
}

gboolean
view_offscreen_begin (ViewOffscreen *self, int width, int height, GError **error)
{
  GLint most = 0;

  make_current (self);
  if (view_target_bind (&self->target, width, height, 0))
    return TRUE;
  glGetIntegerv (GL_MAX_RENDERBUFFER_SIZE, &most);
  restore_current (self);
  g_set_error (error, VIEW_ERROR, VIEW_ERROR_BUFFER,
               "There is no framebuffer of %d x %d pixels (at most %d)", width, height, most);
  return FALSE;
}

void
view_offscreen_end (ViewOffscreen *self)
{
  glBindFramebuffer (GL_FRAMEBUFFER, 0);
  restore_current (self);
}

GBytes *
view_offscreen_draw (ViewOffscreen *self, const ViewCamera *camera, const MoPose *pose,
                     const ViewOptions *options, GError **error)
{
  const ViewArea whole = { 0, 0, MAX (options->width, 0), MAX (options->height, 0) };
  const ViewArea *area = options->area.width > 0 ? &options->area : &whole;
  gsize size = 4 * (gsize) area->width * (gsize) area->height;
  guint8 *pixels;

  if (!view_offscreen_begin (self, options->width, options->height, error))
    return NULL;
  view_renderer_draw (self->renderer, camera, pose, options);
  pixels = g_malloc (size);
  view_target_read (area->x, options->height - area->y - area->height, area->width, area->height,
                    VIEW_TARGET_RGBA, pixels);
  view_offscreen_end (self);
  return g_bytes_new_take (pixels, size);
}
