/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

/* Smooth edges where OpenGL runs in software, which cannot have them while anything moves: once the
 * picture has stood still for a moment, it is drawn again with several samples a pixel. */

/* Samples a pixel, and milliseconds after which a picture stands still. */
#define SAMPLES 4
#define STILL 150

static void
draw_smoothly (gpointer data)
{
  AppViewport *self = data;

  self->smooth_id = 0;
  self->is_smooth = TRUE;
  gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
}

void
app_viewport_smooth_later (AppViewport *self)
{
  app_viewport_smooth_stop (self);
  if (self->renderer == NULL || !view_renderer_is_software (self->renderer) || self->tick_id != 0)
    return;
  self->smooth_id = g_timeout_add_once (STILL, draw_smoothly, self);
}

void
app_viewport_smooth_stop (AppViewport *self)
{
  g_clear_handle_id (&self->smooth_id, g_source_remove);
  self->is_smooth = FALSE;
}

guint
app_viewport_get_samples (AppViewport *self)
{
  return self->is_smooth ? SAMPLES : 0;
}
