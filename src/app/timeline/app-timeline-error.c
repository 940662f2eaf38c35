/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-private.h"

#include <glib/gi18n.h>
#include <math.h>

/* The error over time, on a logarithmic scale, because one curve can be a hundred times the
 * other. */
#define LEAST 1e-4 /* metres */

static const GdkRGBA viewers_colour = { 0.86f, 0.42f, 0.18f, 1.0f };

static double
find_largest (const EditLoss *const losses[EDIT_LENS_N_SIDES])
{
  double largest = 0.01;

  for (guint side = 0; side < EDIT_LENS_N_SIDES; side++)
    if (losses[side] != NULL)
      largest = MAX (largest, losses[side]->whole->worst.distance);
  return largest;
}

static double
get_height (double distance, double largest)
{
  return TRACK_ERROR * log (MAX (distance, LEAST) / LEAST) / log (largest / LEAST);
}

/* Draws the worst of the frames that fall on one pixel. */
static void
add_curve (AppTimelineTrack *self, cairo_t *cr, const GArray *course, double largest, double bottom,
           int width)
{
  double x = 0.0, worst = 0.0;

  cairo_new_path (cr);
  for (guint i = 0; i < course->len; i++)
    {
      const MoDifference *here = &g_array_index (course, MoDifference, i);
      double at = app_timeline_track_get_x (self, here->distance_time);

      worst = MAX (worst, here->distance);
      if (i > 0 && i + 1 < course->len && at < x + 1.0)
        continue;
      if (at >= -width && at <= 2.0 * width)
        cairo_line_to (cr, at, bottom - get_height (worst, largest));
      x = at;
      worst = 0.0;
    }
}

static void
draw_course (AppTimelineTrack *self, cairo_t *cr, const EditLoss *loss, double largest,
             double bottom, int width, const GdkRGBA *colour)
{
  double from, to, y;

  if (loss == NULL || loss->course->len == 0)
    return;
  add_curve (self, cr, loss->course, largest, bottom, width);
  if (!cairo_has_current_point (cr))
    return;
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, 0.9);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke_preserve (cr);
  cairo_path_extents (cr, &from, &y, &to, &y);
  cairo_line_to (cr, to, bottom);
  cairo_line_to (cr, from, bottom);
  cairo_close_path (cr);
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, 0.22);
  cairo_fill (cr);
}

/* Below the curves, which may cover it. */
static void
write_legend (AppTimelineTrack *self, cairo_t *cr, double top, const GdkRGBA *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), _ ("Error"));
  PangoAttrList *attributes = pango_attr_list_new ();
  double x = MAX (app_timeline_track_get_x (self, 0.0), 0.0) + 6.0;

  pango_attr_list_insert (attributes, pango_attr_scale_new (0.74));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  cairo_set_source_rgba (cr, text->red, text->green, text->blue, 0.6 * text->alpha);
  cairo_move_to (cr, x, top + 1.0);
  pango_cairo_show_layout (cr, layout);
}

void
app_timeline_draw_error (AppTimelineTrack *self, cairo_t *cr, double top, int width,
                         const GdkRGBA *text, const GdkRGBA *accent)
{
  const EditLoss *losses[EDIT_LENS_N_SIDES] = {
    [EDIT_LENS_OURS] = edit_lens_get_loss (self->parent.lens, EDIT_LENS_OURS),
    [EDIT_LENS_VIEWERS] = edit_lens_is_in_step (self->parent.lens)
                              ? edit_lens_get_loss (self->parent.lens, EDIT_LENS_VIEWERS)
                              : NULL,
  };
  double largest = find_largest (losses);
  double from = app_timeline_track_get_x (self, 0.0);
  double to = app_timeline_track_get_x (self, app_timeline_track_get_duration (self));

  cairo_save (cr);
  cairo_rectangle (cr, from, top, to - from, TRACK_ERROR);
  cairo_set_source_rgba (cr, text->red, text->green, text->blue, 0.05 * text->alpha);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  write_legend (self, cr, top, text);
  draw_course (self, cr, losses[EDIT_LENS_VIEWERS], largest, top + TRACK_ERROR, width,
               &viewers_colour);
  draw_course (self, cr, losses[EDIT_LENS_OURS], largest, top + TRACK_ERROR, width, accent);
  cairo_restore (cr);
}
