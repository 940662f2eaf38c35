/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-floor.h"

#include "mo-math.h"

/* Radius within which the floor is visible (metres). */
#define SEEN 3.0

void
draw_backdrop (cairo_t *cr, const DrawTheme *theme, double x, double y, double width, double height)
{
  const DrawColour *top = &theme->backdrop_top, *bottom = &theme->backdrop_bottom;
  cairo_pattern_t *fall = cairo_pattern_create_linear (0.0, y, 0.0, y + height);

  cairo_pattern_add_color_stop_rgb (fall, 0.0, top->r, top->g, top->b);
  cairo_pattern_add_color_stop_rgb (fall, 1.0, bottom->r, bottom->g, bottom->b);
  cairo_set_source (cr, fall);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
  cairo_pattern_destroy (fall);
}

/* The matrix from steps on the floor, x forward and y left, to pixels, at a point: the floor fades
 * out in a circle on the floor. */
static gboolean
floor_matrix (const DrawView *view, MoVec3 centre, cairo_matrix_t *matrix)
{
  const double step = 0.01;
  double x0, y0, x1, y1, x2, y2;

  if (draw_view_project (view, centre, &x0, &y0) <= 0.1
      || draw_view_project (view, mo_vec3_add (centre, (MoVec3){ step, 0, 0 }), &x1, &y1) <= 0.1
      || draw_view_project (view, mo_vec3_add (centre, (MoVec3){ 0, step, 0 }), &x2, &y2) <= 0.1)
    return FALSE;
  cairo_matrix_init (matrix, (x1 - x0) / step, (y1 - y0) / step, (x2 - x0) / step, (y2 - y0) / step,
                     x0, y0);
  return fabs (matrix->xx * matrix->yy - matrix->xy * matrix->yx) > 1.0;
}

/* Sets a colour that fades from the centre to nothing SEEN metres away. */
static void
set_fading (cairo_t *cr, const cairo_matrix_t *matrix, const DrawColour *colour, double alpha)
{
  cairo_pattern_t *fade = cairo_pattern_create_radial (0, 0, 0, 0, 0, SEEN);
  cairo_matrix_t inverse = *matrix;

  cairo_matrix_invert (&inverse);
  cairo_pattern_set_matrix (fade, &inverse);
  for (guint i = 0; i <= 4; i++)
    {
      double at = i / 4.0, left = 1.0 - at;

      cairo_pattern_add_color_stop_rgba (fade, at, colour->r, colour->g, colour->b,
                                         alpha * left * left);
    }
  cairo_set_source (cr, fade);
  cairo_pattern_destroy (fade);
}

/* Adds the part of a line that is in front of the eye. */
static void
add_line (cairo_t *cr, const DrawView *view, MoVec3 a, MoVec3 b)
{
  const double nearest = 0.2;
  double ahead_a = mo_vec3_dot (mo_vec3_sub (a, view->eye), view->ahead);
  double ahead_b = mo_vec3_dot (mo_vec3_sub (b, view->eye), view->ahead);
  double x, y;

  if (ahead_a < nearest && ahead_b < nearest)
    return;
  if (ahead_a < nearest)
    a = mo_vec3_lerp (a, b, (nearest - ahead_a) / (ahead_b - ahead_a));
  else if (ahead_b < nearest)
    b = mo_vec3_lerp (b, a, (nearest - ahead_b) / (ahead_a - ahead_b));
  draw_view_project (view, a, &x, &y);
  cairo_move_to (cr, x, y);
  draw_view_project (view, b, &x, &y);
  cairo_line_to (cr, x, y);
}

static void
add_lines (cairo_t *cr, const DrawView *view, MoVec3 centre, gboolean strong)
{
  for (int i = (int) ceil (centre.y - SEEN); i <= centre.y + SEEN; i++)
    if ((i == 0) == strong)
      add_line (cr, view, (MoVec3){ centre.x - SEEN, i, 0 }, (MoVec3){ centre.x + SEEN, i, 0 });
  for (int i = (int) ceil (centre.x - SEEN); i <= centre.x + SEEN; i++)
    if ((i == 0) == strong)
      add_line (cr, view, (MoVec3){ i, centre.y - SEEN, 0 }, (MoVec3){ i, centre.y + SEEN, 0 });
}

static void
add_arrow (cairo_t *cr, const DrawView *view)
{
  static const MoVec3 corners[] = {
    { 0.62, 0.09, 0 }, { 0.76, 0, 0 }, { 0.62, -0.09, 0 }, { 0.655, 0, 0 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      double x, y;

      if (draw_view_project (view, corners[i], &x, &y) <= 0.1)
        return;
      cairo_line_to (cr, x, y);
    }
  cairo_close_path (cr);
}

void
draw_floor (cairo_t *cr, const DrawView *view, const DrawTheme *theme, MoVec3 centre)
{
  cairo_matrix_t matrix;

  centre.z = 0.0;
  if (view->eye.z <= 0.0 || !floor_matrix (view, centre, &matrix))
    return;
  cairo_save (cr);
  cairo_set_line_width (cr, CLAMP (view->y / 300.0, 0.75, 2.0));
  set_fading (cr, &matrix, &theme->grid, theme->grid_alpha);
  add_lines (cr, view, centre, FALSE);
  cairo_stroke (cr);
  set_fading (cr, &matrix, &theme->grid, 2.0 * theme->grid_alpha);
  add_lines (cr, view, centre, TRUE);
  cairo_stroke (cr);
  cairo_new_path (cr);
  add_arrow (cr, view);
  cairo_fill (cr);
  cairo_restore (cr);
}
