/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-figure.h"

#include "draw-floor.h"
#include "draw-trace.h"

const DrawTheme *
draw_style_theme (const DrawStyle *self)
{
  return self->dark ? &draw_theme_dark : &draw_theme_light;
}

static guint
make_solids (const MoPose *pose, const DrawStyle *style, DrawSolid solids[DRAW_MAX_SOLIDS])
{
  return draw_body_solids (pose, style->limbs != 0 ? style->limbs : DRAW_LIMBS_PLAIN, solids);
}

void
draw_figure_add_balls (const MoPose *pose, const DrawStyle *style, GArray *balls)
{
  DrawSolid solids[DRAW_MAX_SOLIDS];
  guint n_solids = make_solids (pose, style, solids);

  for (guint i = 0; i < n_solids; i++)
    {
      DrawBall ends[2];

      draw_solid_ends (&solids[i], ends);
      g_array_append_vals (balls, ends, 2);
    }
}

static void
draw_ground (cairo_t *cr, const DrawView *view, const DrawTheme *theme, MoVec3 centre,
             const DrawSolid *solids, guint n_solids, int width, int height)
{
  DrawBall balls[DRAW_MAX_SOLIDS * DRAW_SOLID_BALLS];
  guint n_balls = 0;

  for (guint i = 0; i < n_solids; i++)
    n_balls += draw_solid_string (&solids[i], &balls[n_balls]);
  draw_floor (cr, view, theme, centre);
  draw_shadow (cr, view, theme, balls, n_balls, width, height);
}

void
draw_figure (cairo_t *cr, const MoPose *pose, const DrawCamera *camera, const DrawStyle *style,
             int width, int height)
{
  const DrawTheme *theme = draw_style_theme (style);
  const DrawPainter *painter = style->painter;
  DrawSolid solids[DRAW_MAX_SOLIDS];
  guint n_solids;
  DrawView view;
  cairo_surface_t *figure;

  if (painter != NULL && painter->paint (painter, cr, pose, camera, style, width, height))
    return;
  n_solids = make_solids (pose, style, solids);
  draw_view_init (&view, camera, width, height);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  if (!style->without_floor)
    draw_ground (cr, &view, theme, camera->target, solids, n_solids, width, height);
  draw_boxes (cr, style->boxes, style->n_boxes, &view, theme, TRUE);
  figure = draw_trace (solids, n_solids, &view, theme, width, height);
  cairo_set_source_surface (cr, figure, 0, 0);
  cairo_paint (cr);
  cairo_surface_destroy (figure);
  draw_boxes (cr, style->boxes, style->n_boxes, &view, theme, FALSE);
  cairo_restore (cr);
}
