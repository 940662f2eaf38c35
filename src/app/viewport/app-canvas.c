/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-canvas.h"

#include "app-style.h"

/* Samples per pixel, and milliseconds without changes after which the picture is smoothed. */
#define SAMPLES 4
#define STILL 150

static void
set_problem (AppCanvas *self, const char *problem)
{
  if (g_strcmp0 (self->problem, problem) == 0)
    return;
  g_free (self->problem);
  self->problem = g_strdup (problem);
  self->owner->problem_changed (self->data);
}

/* -- The area ---------------------------------------------------------------------------------- */

/* GtkGLArea by itself allows either OpenGL or GLES, so it would fail on half of all machines. */
static GdkGLContext *
create_context (AppCanvas *self)
{
  static const struct
  {
    GdkGLAPI api;
    int major, minor;
  } wanted[] = { { GDK_GL_API_GL, 3, 3 }, { GDK_GL_API_GLES, 3, 0 } };
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (GTK_WIDGET (self->area)));
  g_autoptr (GError) first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GdkGLContext) context = gdk_surface_create_gl_context (surface, &error);

      if (context != NULL)
        {
          gdk_gl_context_set_allowed_apis (context, wanted[i].api);
          gdk_gl_context_set_required_version (context, wanted[i].major, wanted[i].minor);
          if (gdk_gl_context_realize (context, &error))
            return g_steal_pointer (&context);
        }
      if (first == NULL)
        first = g_steal_pointer (&error);
    }
  gtk_gl_area_set_error (GTK_GL_AREA (self->area), first);
  return NULL;
}

static void
area_realized (AppCanvas *self)
{
  g_autoptr (GError) error = NULL;

  gtk_gl_area_make_current (GTK_GL_AREA (self->area));
  if (gtk_gl_area_get_error (GTK_GL_AREA (self->area)) != NULL)
    {
      set_problem (self, gtk_gl_area_get_error (GTK_GL_AREA (self->area))->message);
      return;
    }
  self->renderer = view_renderer_new (&error);
  if (self->renderer == NULL)
    {
      gtk_gl_area_set_error (GTK_GL_AREA (self->area), error);
      set_problem (self, error->message);
    }
}

static void
area_unrealized (AppCanvas *self)
{
  if (self->renderer == NULL)
    return;
  gtk_gl_area_make_current (GTK_GL_AREA (self->area));
  g_clear_pointer (&self->renderer, view_renderer_free);
}

static gboolean
area_render (AppCanvas *self)
{
  if (self->renderer == NULL)
    return FALSE;
  self->owner->draw (self->data);
  self->n_renders++;
  return TRUE;
}

/* -- Drawing ----------------------------------------------------------------------------------- */

void
app_canvas_init_options (AppCanvas *self, ViewOptions *options)
{
  GtkWidget *widget = GTK_WIDGET (self->area);
  int scale = gtk_widget_get_scale_factor (widget);

  view_options_init (options, gtk_widget_get_width (widget) * scale,
                     gtk_widget_get_height (widget) * scale);
  options->scale = scale;
  options->samples = self->is_smooth ? SAMPLES : 0;
  options->dark = app_style_is_dark (widget);
}

void
app_canvas_draw (AppCanvas *self, const ViewCamera *camera, const AppPicture *picture)
{
  view_renderer_draw (self->renderer, camera, picture->pose, &picture->options);
}

void
app_canvas_queue (AppCanvas *self)
{
  app_area_queue (self->area);
}

static void
draw_smoothly (gpointer data)
{
  AppCanvas *self = data;

  self->smooth_id = 0;
  self->is_smooth = TRUE;
  app_canvas_queue (self);
}

void
app_canvas_smooth_later (AppCanvas *self, gboolean is_moving)
{
  app_canvas_smooth_stop (self);
  if (self->renderer == NULL || !view_renderer_is_software (self->renderer) || is_moving)
    return;
  self->smooth_id = g_timeout_add_once (STILL, draw_smoothly, self);
}

void
app_canvas_smooth_stop (AppCanvas *self)
{
  g_clear_handle_id (&self->smooth_id, g_source_remove);
  self->is_smooth = FALSE;
}

void
app_canvas_init (AppCanvas *self, AppArea *area, const AppCanvasOwner *owner, gpointer data)
{
  self->area = area;
  self->owner = owner;
  self->data = data;
  g_signal_connect_swapped (area, "create-context", G_CALLBACK (create_context), self);
  g_signal_connect_swapped (area, "realize", G_CALLBACK (area_realized), self);
  g_signal_connect_swapped (area, "unrealize", G_CALLBACK (area_unrealized), self);
  g_signal_connect_swapped (area, "render", G_CALLBACK (area_render), self);
}

void
app_canvas_clear (AppCanvas *self)
{
  app_canvas_smooth_stop (self);
  g_clear_pointer (&self->problem, g_free);
}
