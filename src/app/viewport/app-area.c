/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-area.h"

#include "view-target.h"

struct _AppArea
{
  GtkGLArea parent;

  /* Only while the window is drawn with cairo */
  ViewTarget target;
  cairo_surface_t *picture; /* owned; NULL before the first one */
  gboolean is_stale;        /* the picture is to be drawn again */
};

G_DEFINE_FINAL_TYPE (AppArea, app_area, GTK_TYPE_GL_AREA)

/* OpenGL ES need not read in the order that cairo uses. */
static gboolean
can_copy (AppArea *self)
{
  return GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (gtk_widget_get_native (GTK_WIDGET (self))))
         && gtk_gl_area_get_error (GTK_GL_AREA (self)) == NULL
         && !gdk_gl_context_get_use_es (gtk_gl_area_get_context (GTK_GL_AREA (self)));
}

static void
draw (AppArea *self, int width, int height)
{
  gboolean is_drawn = FALSE;

  g_clear_pointer (&self->picture, cairo_surface_destroy);
  self->is_stale = FALSE;
  gtk_gl_area_make_current (GTK_GL_AREA (self));
  if (!view_target_bind (&self->target, width, height, 0))
    return;
  glViewport (0, 0, width, height);
  g_signal_emit_by_name (self, "render", gtk_gl_area_get_context (GTK_GL_AREA (self)), &is_drawn);
  if (!is_drawn)
    return;
  self->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  view_target_read (0, 0, width, height, VIEW_TARGET_CAIRO,
                    cairo_image_surface_get_data (self->picture));
  cairo_surface_mark_dirty (self->picture);
}

/* Not as a texture: that would be converted as well, even from cairo's own format. */
static void
append (AppArea *self, GtkSnapshot *snapshot, int width, int height)
{
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width,
                                                                          (float) height));

  cairo_scale (cr, (double) width / self->target.width, (double) height / self->target.height);
  cairo_set_source_surface (cr, self->picture, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void
app_area_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  AppArea *self = APP_AREA (widget);
  int scale = gtk_widget_get_scale_factor (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  if (!can_copy (self))
    {
      GTK_WIDGET_CLASS (app_area_parent_class)->snapshot (widget, snapshot);
      return;
    }
  if (self->is_stale || self->target.width != width * scale
      || self->target.height != height * scale)
    draw (self, width * scale, height * scale);
  if (self->picture != NULL)
    append (self, snapshot, width, height);
}

static void
app_area_unrealize (GtkWidget *widget)
{
  AppArea *self = APP_AREA (widget);

  if (self->target.framebuffer != 0)
    {
      gtk_gl_area_make_current (GTK_GL_AREA (self));
      view_target_clear (&self->target);
    }
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  GTK_WIDGET_CLASS (app_area_parent_class)->unrealize (widget);
}

static void
app_area_class_init (AppAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = app_area_snapshot;
  widget_class->unrealize = app_area_unrealize;
}

static void
app_area_init (AppArea *self)
{
}

void
app_area_queue (AppArea *self)
{
  self->is_stale = TRUE;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}
