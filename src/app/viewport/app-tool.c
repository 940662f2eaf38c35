/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-tool.h"

#include "view-theme.h"

AppTool *
app_tool_new (const AppToolKind *kind, AppScene *scene, AppCamera *camera,
              const AppOverlays *overlays, AppTool *next)
{
  AppTool *self = g_malloc0 (MAX (kind->size, sizeof (AppTool)));

  *self = (AppTool){ kind, scene, camera, overlays, next };
  return self;
}

void
app_tool_free (AppTool *self)
{
  if (self->next != NULL)
    app_tool_free (self->next);
  g_free (self);
}

void
app_tool_set_colour (cairo_t *cr, guint32 colour, double alpha)
{
  float screen[4];

  view_theme_screen (colour, (float) alpha, screen);
  cairo_set_source_rgba (cr, screen[0], screen[1], screen[2], screen[3]);
}
