/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-path.h"

#include "view-theme.h"

#define FAR 1e4 /* pixels from the picture at which nothing is worth a line */

typedef struct
{
  guint32 colour;
  double opacity, width, radius;
  guint first; /* line */
} Pen;

typedef struct
{
  double from[2], to[2];
} Line;

void
app_path_init (AppPath *self, const ViewLens *lens)
{
  *self = (AppPath){ .lens = lens };
  self->pens = g_array_new (FALSE, FALSE, sizeof (Pen));
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->left = self->top = G_MAXDOUBLE;
  self->right = self->bottom = -G_MAXDOUBLE;
}

void
app_path_begin (AppPath *self, guint32 colour, double opacity, double width, double radius)
{
  Pen pen = { colour, opacity, width, radius, self->lines->len };

  g_array_append_val (self->pens, pen);
}

static gboolean
project (const AppPath *self, MoVec3 at, double spot[2])
{
  return view_lens_project (self->lens, at, &spot[0], &spot[1]) > 0.0 && fabs (spot[0]) < FAR
         && fabs (spot[1]) < FAR;
}

static void
include (AppPath *self, const double spot[2], double room)
{
  self->left = MIN (self->left, spot[0] - room);
  self->top = MIN (self->top, spot[1] - room);
  self->right = MAX (self->right, spot[0] + room);
  self->bottom = MAX (self->bottom, spot[1] + room);
}

void
app_path_add (AppPath *self, MoVec3 from, MoVec3 to)
{
  const Pen *pen = &g_array_index (self->pens, Pen, self->pens->len - 1);
  double room = MAX (pen->width, pen->radius) + 1.0;
  Line line;

  if (!project (self, from, line.from) || !project (self, to, line.to))
    return;
  include (self, line.from, room);
  include (self, line.to, room);
  g_array_append_val (self->lines, line);
}

/* All lines in one stroke and all dots in one fill, so that where they cross they are no darker. */
static void
draw_pen (const AppPath *self, cairo_t *cr, const Pen *pen, guint end)
{
  float screen[4];

  view_theme_screen (pen->colour, (float) pen->opacity, screen);
  cairo_set_source_rgba (cr, screen[0], screen[1], screen[2], screen[3]);
  cairo_set_line_width (cr, pen->width);
  for (guint i = pen->first; i < end; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);

      cairo_move_to (cr, line->from[0], line->from[1]);
      cairo_line_to (cr, line->to[0], line->to[1]);
    }
  cairo_stroke (cr);
  for (guint i = pen->first; i < end && pen->radius > 0.0; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);

      cairo_new_sub_path (cr);
      cairo_arc (cr, line->to[0], line->to[1], pen->radius, 0.0, 2.0 * G_PI);
    }
  cairo_fill (cr);
}

static void
draw_all (const AppPath *self, cairo_t *cr)
{
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < self->pens->len; i++)
    {
      const Pen *pen = &g_array_index (self->pens, Pen, i);
      guint end = i + 1 < self->pens->len ? pen[1].first : self->lines->len;

      if (end > pen->first)
        draw_pen (self, cr, pen, end);
    }
}

void
app_path_draw (AppPath *self, GtkSnapshot *snapshot)
{
  double left = floor (MAX (self->left, 0.0)), top = floor (MAX (self->top, 0.0));
  double right = ceil (MIN (self->right, self->lens->width));
  double bottom = ceil (MIN (self->bottom, self->lens->height));

  if (right > left && bottom > top)
    {
      cairo_t *cr =
          gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT ((float) left, (float) top,
                                                                    (float) (right - left),
                                                                    (float) (bottom - top)));

      draw_all (self, cr);
      cairo_destroy (cr);
    }
  g_clear_pointer (&self->pens, g_array_unref);
  g_clear_pointer (&self->lines, g_array_unref);
}
