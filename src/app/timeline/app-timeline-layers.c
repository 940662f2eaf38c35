/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-private.h"

#include <math.h>

/* The other motions on the stage: a bar for each, from its start to its end, which can be
 * dragged. */

#define BAR 15.0 /* including a pixel of space */
#define MOST_BARS 4
#define MAGNET 6.0 /* pixels from the start of the document's motion in which a bar snaps to it */
#define STUB 3.0   /* minimum width in pixels of a bar that is out of view */

static GListModel *
get_layers (AppTimelineTrack *self)
{
  return self->parent.session != NULL
             ? G_LIST_MODEL (edit_cast_get_layers (edit_session_get_cast (self->parent.session)))
             : NULL;
}

static guint
count_bars (AppTimelineTrack *self)
{
  GListModel *layers = get_layers (self);

  return layers != NULL ? MIN (g_list_model_get_n_items (layers), MOST_BARS) : 0;
}

double
app_timeline_layers_get_height (AppTimelineTrack *self)
{
  guint n = count_bars (self);

  return n > 0 ? n * BAR + TRACK_GAP : 0.0;
}

/* A loop has no end. A bar is clipped to the track; one that is entirely before or after it is
 * drawn as a stub at that side, which can be dragged. */
static void
get_span (AppTimelineTrack *self, EditLayer *layer, double *from, double *to)
{
  MoMotion *motion = edit_layer_get_motion (layer);
  double start = edit_layer_get_start (layer), end = start;
  double left = app_timeline_track_get_x (self, 0.0);
  double right = app_timeline_track_get_x (self, app_timeline_track_get_duration (self));

  if (motion != NULL)
    end = mo_motion_get_facts (motion)->loop ? MAX (app_timeline_track_get_duration (self),
                                                    start + mo_motion_get_duration (motion))
                                             : start + mo_motion_get_duration (motion);
  right = MAX (right, left + STUB);
  *from = CLAMP (app_timeline_track_get_x (self, start), left, right - STUB);
  *to = CLAMP (app_timeline_track_get_x (self, end), *from + STUB, right);
}

static void
write_name (AppTimelineTrack *self, cairo_t *cr, const char *name, double from, double to,
            double top, const GdkRGBA *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), name);
  PangoAttrList *attributes = pango_attr_list_new ();
  double left = MAX (from, 0.0) + 6.0;
  int height;

  if (to - left < 12.0)
    return;
  pango_attr_list_insert (attributes, pango_attr_scale_new (0.74));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) ((to - left) * PANGO_SCALE));
  pango_layout_get_pixel_size (layout, NULL, &height);
  cairo_set_source_rgba (cr, text->red, text->green, text->blue, 0.8 * text->alpha);
  cairo_move_to (cr, left, top + (BAR - 1.0 - height) / 2.0);
  pango_cairo_show_layout (cr, layout);
}

/* A layer without a motion, because its file has not been or cannot be read, gets its name and no
 * bar. */
static void
write_without_bar (AppTimelineTrack *self, cairo_t *cr, EditLayer *layer, double top, int width,
                   const GdkRGBA *text)
{
  GdkRGBA faded = *text;

  faded.alpha *= 0.7f;
  write_name (self, cr, edit_layer_get_name (layer), app_timeline_track_get_x (self, 0.0), width,
              top, &faded);
}

/* Motions on the first avatar are in colour, because they interact with the document's. */
static void
draw_bar (AppTimelineTrack *self, cairo_t *cr, EditLayer *layer, double top, int width,
          const GdkRGBA *text, const GdkRGBA *accent)
{
  gboolean is_first = edit_layer_get_figure (layer) == 0;
  const GdkRGBA *colour = is_first ? accent : text;
  double from, to;

  get_span (self, layer, &from, &to);
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue,
                         (is_first ? 0.32 : 0.16) * colour->alpha);
  cairo_rectangle (cr, from, top, to - from, BAR - 1.0);
  cairo_fill (cr);
  write_name (self, cr, edit_layer_get_name (layer), from, MIN (to, width), top, text);
}

void
app_timeline_draw_layers (AppTimelineTrack *self, cairo_t *cr, double top, int width,
                          const GdkRGBA *text, const GdkRGBA *accent)
{
  for (guint i = 0; i < count_bars (self); i++)
    {
      g_autoptr (EditLayer) layer = g_list_model_get_item (get_layers (self), i);

      if (edit_layer_get_motion (layer) != NULL)
        draw_bar (self, cr, layer, top + i * BAR, width, text, accent);
      else
        write_without_bar (self, cr, layer, top + i * BAR, width, text);
    }
}

EditLayer *
app_timeline_find_layer (AppTimelineTrack *self, double x, double y)
{
  double row = floor ((y - app_timeline_track_get_lanes_height (self)) / BAR), from, to;
  g_autoptr (EditLayer) layer = NULL;

  if (row < 0.0 || row >= count_bars (self))
    return NULL;
  layer = g_list_model_get_item (get_layers (self), (guint) row);
  if (edit_layer_get_motion (layer) == NULL)
    return NULL;
  get_span (self, layer, &from, &to);
  return x >= from && x <= to ? layer : NULL;
}

void
app_timeline_drag_layer (AppTimelineTrack *self, EditLayer *layer, double start)
{
  double second = app_timeline_track_get_x (self, 1.0) - app_timeline_track_get_x (self, 0.0);

  start = fabs (start) * second < MAGNET ? 0.0 : round (start * 100.0) / 100.0;
  g_object_set (layer, "start", CLAMP (start, -EDIT_STAGE_MAX_START, EDIT_STAGE_MAX_START), NULL);
}
