/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-lanes-private.h"

#include "app-style.h"

#include "edit-handle.h"

#include "mo-twin.h"

#include <glib/gi18n.h>

#define INDENT 14.0      /* of the names of joints, pixels */
#define CROWD 11.0       /* pixels a key needs to be drawn as a diamond */
#define SIZE_MADE 3.2    /* half the width of a key that the program made */
#define BRACE_HANDLE 3.0 /* half the width of an end of the brace */

/* What is in a column of pixels. */
enum
{
  HAS_KEY = 1 << 0,
  HAS_SET = 1 << 1, /* by hand */
  HAS_CHOSEN = 1 << 2,
  HAS_FILES = 1 << 3, /* a key of the file */
};

typedef struct
{
  AppTimelineLanes *lanes;
  cairo_t *cr;
  int width;
  double from, to; /* where the motion is, pixels */
  GdkRGBA text, accent;
  guint8 *columns; /* of one lane */
} Drawing;

static void
set_colour (const Drawing *d, const GdkRGBA *colour, double alpha)
{
  cairo_set_source_rgba (d->cr, colour->red, colour->green, colour->blue, colour->alpha * alpha);
}

/* -- Names ------------------------------------------------------------------------------------- */

static const char *
get_title (const AppLane *lane)
{
  return lane->joint >= 0   ? edit_joint_get_title ((guint) lane->joint)
         : lane->group >= 0 ? edit_group_get_title ((MoGroup) lane->group)
                            : _ ("All Joints");
}

static void
draw_arrow (const Drawing *d, double top, gboolean is_open)
{
  double x = 8.0, y = top + (LANE_HEIGHT - LANE_GAP) / 2.0;

  if (is_open)
    {
      cairo_move_to (d->cr, x - 4.0, y - 2.0);
      cairo_line_to (d->cr, x + 4.0, y - 2.0);
      cairo_line_to (d->cr, x, y + 3.0);
    }
  else
    {
      cairo_move_to (d->cr, x - 2.0, y - 4.0);
      cairo_line_to (d->cr, x + 3.0, y);
      cairo_line_to (d->cr, x - 2.0, y + 4.0);
    }
  cairo_close_path (d->cr);
  set_colour (d, &d->text, 0.6);
  cairo_fill (d->cr);
}

static void
write_title (const Drawing *d, const AppLane *lane, double top)
{
  g_autoptr (PangoLayout) layout =
      gtk_widget_create_pango_layout (GTK_WIDGET (d->lanes), get_title (lane));
  PangoAttrList *attributes = pango_attr_list_new ();
  EditSession *session = d->lanes->parent.session;
  gboolean is_selected = lane->joint >= 0 && session != NULL
                         && edit_session_is_selected (session, (guint) lane->joint);
  double left = 16.0 + (lane->joint >= 0 ? INDENT : 0.0);
  int height;

  pango_attr_list_insert (attributes, pango_attr_scale_new (0.82));
  if (is_selected)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) ((APP_LANES_GUTTER - left - 6.0) * PANGO_SCALE));
  pango_layout_get_pixel_size (layout, NULL, &height);
  set_colour (d, is_selected ? &d->accent : &d->text, lane->joint >= 0 ? 0.8 : 0.95);
  cairo_move_to (d->cr, left, top + (LANE_HEIGHT - LANE_GAP - height) / 2.0);
  pango_cairo_show_layout (d->cr, layout);
}

/* -- Keys -------------------------------------------------------------------------------------- */

static gboolean
mark_key (AppTimelineLanes *self, MoKeyRef ref, double x, gpointer data)
{
  const Drawing *d = data;
  const MoEdit *edit = edit_keys_get_edit (app_lanes_get_keys (self));
  int column = (int) floor (x);

  if (column < (int) APP_LANES_GUTTER - (int) LANE_KEY || column >= d->width)
    return TRUE;
  d->columns[column] |= HAS_KEY;
  if (!mo_edit_lane (edit, ref.lane)->keys[ref.key].is_made)
    d->columns[column] |= HAS_SET;
  if (edit_keys_is_chosen (app_lanes_get_keys (self), ref.lane, ref.key))
    d->columns[column] |= HAS_CHOSEN;
  return TRUE;
}

/* The file's keys of one joint. */
static void
mark_files_keys (const Drawing *d, guint joint)
{
  const MoSourceKeys *source = edit_source_keys_get (d->lanes->source);
  gboolean mirror = edit_document_get_recipe (d->lanes->parent.document)->mirror;
  const double *times;
  guint n;

  if (source == NULL)
    return;
  times = mo_source_keys_get (source, mirror ? mo_rig_twin (joint) : joint, MO_LANE_TURN, &n);
  for (guint i = 0; i < n; i++)
    {
      double time = edit_keys_get_time (app_lanes_get_keys (d->lanes), times[i]);
      double x = app_timeline_track_get_x (d->lanes->track, time);

      if (x >= APP_LANES_GUTTER && x < d->width)
        d->columns[(int) floor (x)] |= HAS_FILES;
    }
}

/* Of all joints of a part that is folded, or of all parts. */
static void
mark_lanes_files_keys (const Drawing *d, const AppLane *lane)
{
  if (lane->joint >= 0)
    mark_files_keys (d, (guint) lane->joint);
  for (guint i = 0; i < MO_RIG_N_JOINTS && lane->joint < 0; i++)
    if (lane->group < 0 || mo_rig_joint (i)->group == (guint) lane->group)
      mark_files_keys (d, i);
}

static void
draw_files_keys (const Drawing *d, double top)
{
  for (int x = 0; x < d->width; x++)
    if ((d->columns[x] & HAS_FILES) != 0)
      cairo_rectangle (d->cr, x, top + 5.0, 1.0, LANE_HEIGHT - LANE_GAP - 10.0);
  set_colour (d, &d->text, 0.45);
  cairo_fill (d->cr);
}

static void
draw_diamond (const Drawing *d, double x, double y, double size)
{
  cairo_move_to (d->cr, x, y - size);
  cairo_line_to (d->cr, x + size, y);
  cairo_line_to (d->cr, x, y + size);
  cairo_line_to (d->cr, x - size, y);
  cairo_close_path (d->cr);
}

static void
draw_key (const Drawing *d, int x, double top, gboolean is_crowded)
{
  guint8 has = d->columns[x];
  double middle = top + (LANE_HEIGHT - LANE_GAP) / 2.0;

  if (is_crowded)
    cairo_rectangle (d->cr, x, top + 3.0, 1.0, LANE_HEIGHT - LANE_GAP - 6.0);
  else
    draw_diamond (d, x + 0.5, middle, (has & HAS_SET) != 0 ? LANE_KEY : SIZE_MADE);
  if ((has & HAS_CHOSEN) != 0)
    set_colour (d, &d->accent, 1.0);
  else
    set_colour (d, &d->text, (has & HAS_SET) != 0 ? 0.75 : 0.5);
  cairo_fill (d->cr);
}

static void
draw_keys (const Drawing *d, double top)
{
  guint n = 0;

  for (int x = 0; x < d->width; x++)
    n += (d->columns[x] & HAS_KEY) != 0;
  for (int x = 0; x < d->width; x++)
    if ((d->columns[x] & HAS_KEY) != 0)
      draw_key (d, x, top, n * CROWD > d->width - APP_LANES_GUTTER);
}

/* Bars from keys that hold to the next. */
static void
draw_holds (const Drawing *d, const AppLane *lane, double top)
{
  EditKeys *keys = app_lanes_get_keys (d->lanes);
  const MoEdit *edit = edit_keys_get_edit (keys);

  for (guint i = 0; edit != NULL && i < edit->lanes->len; i++)
    {
      const MoEditLane *from = mo_edit_lane (edit, i);

      for (guint k = 0; k + 1 < from->n_keys; k++)
        {
          double ends[2] = { edit_keys_get_time (keys, from->keys[k].time),
                             edit_keys_get_time (keys, from->keys[k + 1].time) };
          double a = app_timeline_track_get_x (d->lanes->track, MIN (ends[0], ends[1]));
          double b = app_timeline_track_get_x (d->lanes->track, MAX (ends[0], ends[1]));

          a = MAX (a, APP_LANES_GUTTER);
          if (from->keys[k].out == MO_SHAPE_HOLD && b > a
              && edit_keys_get_joint (keys, from) == (guint) lane->joint)
            cairo_rectangle (d->cr, a, top + (LANE_HEIGHT - LANE_GAP) / 2.0 - 1.5, b - a, 3.0);
        }
    }
  set_colour (d, &d->text, 0.35);
  cairo_fill (d->cr);
}

/* -- All of it --------------------------------------------------------------------------------- */

/* Where the edit acts, as a part of the height of the first lane. */
static void
draw_weight (const Drawing *d, double top)
{
  EditKeys *keys = app_lanes_get_keys (d->lanes);
  const MoEdit *edit = edit_keys_get_edit (keys);
  double height = LANE_HEIGHT - LANE_GAP, from, to;

  if (edit == NULL || !(isfinite (edit->from) || isfinite (edit->to)))
    return;
  from = isfinite (edit->from)
             ? app_timeline_track_get_x (d->lanes->track, edit_keys_get_time (keys, edit->from))
             : d->from;
  to = isfinite (edit->to)
           ? app_timeline_track_get_x (d->lanes->track, edit_keys_get_time (keys, edit->to))
           : d->to;
  from = CLAMP (from, APP_LANES_GUTTER, d->width);
  to = CLAMP (to, APP_LANES_GUTTER, d->width);
  cairo_rectangle (d->cr, MIN (from, to), top, fabs (to - from), height);
  set_colour (d, &d->accent, 0.16);
  cairo_fill (d->cr);
}

static void
draw_brace (const Drawing *d)
{
  double from, to;

  if (!app_lanes_get_brace (d->lanes, &from, &to))
    return;
  set_colour (d, &d->accent, 0.9);
  cairo_rectangle (d->cr, from, 1.0, to - from, 1.5);
  for (guint i = 0; i < 2; i++)
    cairo_rectangle (d->cr, (i == 0 ? from : to) - BRACE_HANDLE, 0.0, 2.0 * BRACE_HANDLE, 5.0);
  cairo_fill (d->cr);
}

static void
draw_lane (const Drawing *d, const AppLane *lane, double top)
{
  double from = MAX (d->from, APP_LANES_GUTTER);

  set_colour (d, &d->text, lane->joint >= 0 ? 0.03 : 0.06);
  cairo_rectangle (d->cr, from, top, MIN (d->to, d->width) - from, LANE_HEIGHT - LANE_GAP);
  cairo_fill (d->cr);
  if (lane->group < 0)
    draw_weight (d, top);
  else if (lane->joint < 0)
    draw_arrow (d, top, (d->lanes->open_groups & 1u << lane->group) != 0);
  write_title (d, lane, top);
  memset (d->columns, 0, (gsize) d->width);
  mark_lanes_files_keys (d, lane);
  draw_files_keys (d, top);
  if (lane->joint >= 0)
    draw_holds (d, lane, top);
  app_lanes_for_each_key (d->lanes, lane, mark_key, (gpointer) d);
  draw_keys (d, top);
}

void
app_lanes_draw (AppTimelineLanes *self, cairo_t *cr, int width)
{
  g_autofree guint8 *columns = g_new0 (guint8, (gsize) MAX (width, 1));
  MoMotion *motion = edit_document_get_motion (self->parent.document);
  Drawing d = { self, cr, width, .columns = columns };

  d.from = app_timeline_track_get_x (self->track, 0.0);
  d.to = app_timeline_track_get_x (self->track,
                                   motion != NULL ? mo_motion_get_duration (motion) : 0.0);
  d.to = MAX (d.to, d.from + 1.0);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &d.text);
  d.accent = app_style_get_accent (GTK_WIDGET (self));
  for (guint i = 0; i < self->lanes->len; i++)
    draw_lane (&d, &g_array_index (self->lanes, AppLane, i), i * LANE_HEIGHT);
  draw_brace (&d);
}
