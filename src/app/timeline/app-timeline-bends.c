/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-private.h"

#include "edit-handle.h"

#include "mo-range.h"
#include "mo-trail.h"

#include <glib/gi18n.h>

/* The angles of the active joint over time, those below the maker's edits faintly behind, and how fast it turns, where a pop
 * stands out. As high with a joint as without one. */

#define HEIGHT 48.0
#define LEAST_ANGLE MO_DEGREES (15.0) /* at the lane's edges */
#define LEAST_SPEED MO_DEGREES (180.0)

static const struct
{
  const char *title;
  GdkRGBA colour;
} angles[MO_N_ANGLES] = {
  [MO_ANGLE_BEND] = { NC_ ("angle", "Bend"), { 0.90f, 0.30f, 0.28f, 1.0f } },
  [MO_ANGLE_SIDE] = { NC_ ("angle", "Side"), { 0.25f, 0.66f, 0.34f, 1.0f } },
  [MO_ANGLE_TWIST] = { NC_ ("angle", "Twist"), { 0.26f, 0.52f, 0.93f, 1.0f } },
};

typedef struct
{
  double of[MO_N_ANGLES]; /* radians */
} Angles;

struct _AppTimelineBends
{
  MoMotion *motion;     /* owned: whose angles these are */
  MoPrepared *prepared; /* owned, or NULL: where those below come from */
  int joint;
  double frame_time;
  guint n; /* frames */
  double *times, *speeds;
  Angles *values;
  Angles *below;             /* NULL if there are no edits */
  double scale, speed_scale; /* at the edges: radians; radians a second */
  double most, fastest;      /* radians; radians a second */
};

void
app_timeline_bends_clear (AppTimelineTrack *self)
{
  AppTimelineBends *bends = g_steal_pointer (&self->bends);

  if (bends == NULL)
    return;
  mo_motion_unref (bends->motion);
  g_clear_pointer (&bends->prepared, mo_prepared_unref);
  g_free (bends->times);
  g_free (bends->speeds);
  g_free (bends->values);
  g_free (bends->below);
  g_free (bends);
}

double
app_timeline_bends_get_height (AppTimelineTrack *self)
{
  return self->shows_bends ? HEIGHT + TRACK_GAP : 0.0;
}

/* -- What is drawn ----------------------------------------------------------------------------- */

static void
take_frames (AppTimelineBends *self, const MoRange *range)
{
  guint joint = (guint) self->joint;
  g_autoptr (MoTrail) trail = mo_trail_new (self->motion, self->frame_time, &joint, 1);

  self->n = mo_trail_get_n_frames (trail);
  self->times = g_new (double, self->n);
  self->speeds = g_new (double, self->n);
  self->values = g_new (Angles, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      const MoTrailDot *dot = mo_trail_get (trail, i);

      self->times[i] = mo_trail_get_time (trail, i);
      self->speeds[i] = dot->speed;
      self->fastest = MAX (self->fastest, dot->speed);
      mo_range_get_angles (range, dot->rotation, self->values[i].of);
      for (guint k = 0; k < MO_N_ANGLES; k++)
        self->most = MAX (self->most, fabs (self->values[i].of[k]));
    }
}

/* The body may have been turned above the edits. */
static void
take_below (AppTimelineBends *self, const MoRange *range, double turn)
{
  MoQuat placed = mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 },
                                           self->joint == MO_RIG_PELVIS ? turn : 0.0);
  g_autofree MoPose *pose = g_new (MoPose, 1);

  mo_pose_reset (pose);
  if (self->prepared == NULL || !mo_prepared_sample_below (self->prepared, 0.0, pose))
    return;
  self->below = g_new (Angles, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      mo_prepared_sample_below (self->prepared, self->times[i], pose);
      mo_range_get_angles (range, mo_quat_mul (pose->local[self->joint].rotation, placed),
                           self->below[i].of);
    }
}

static AppTimelineBends *
get_bends (AppTimelineTrack *self)
{
  EditDocument *document = self->parent.document;
  const MoRecipe *recipe = edit_document_get_recipe (document);
  MoMotion *motion = edit_document_get_motion (document);
  MoPrepared *prepared =
      recipe->mode == MO_MODE_FAITHFUL ? edit_document_get_prepared (document) : NULL;
  int joint = edit_session_get_active (self->parent.session);
  double frame_time = edit_document_get_frame_time (document);
  MoRange range;

  if (self->bends != NULL && self->bends->motion == motion && self->bends->prepared == prepared
      && self->bends->joint == joint && self->bends->frame_time == frame_time)
    return self->bends;
  app_timeline_bends_clear (self);
  if (joint < 0 || joint >= (int) MO_RIG_N_BONES)
    return NULL;
  self->bends = g_new0 (AppTimelineBends, 1);
  self->bends->motion = mo_motion_ref (motion);
  self->bends->prepared = prepared != NULL ? mo_prepared_ref (prepared) : NULL;
  self->bends->joint = joint;
  self->bends->frame_time = frame_time;
  mo_range_init (&range, (guint) joint);
  take_frames (self->bends, &range);
  self->bends->scale = MAX (self->bends->most, LEAST_ANGLE);
  self->bends->speed_scale = MAX (self->bends->fastest, LEAST_SPEED);
  take_below (self->bends, &range, MO_DEGREES (recipe->hip_turn));
  return self->bends;
}

/* -- Drawing ----------------------------------------------------------------------------------- */

typedef struct
{
  AppTimelineTrack *track;
  const AppTimelineBends *bends;
  cairo_t *cr;
  double top;
  int width;
  guint first, end; /* frames to be seen */
} Drawing;

static void
set_colour (cairo_t *cr, const GdkRGBA *colour, double alpha)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, alpha * colour->alpha);
}

static double
get_x (const Drawing *d, guint frame)
{
  return app_timeline_track_get_x (d->track, d->bends->times[frame]);
}

/* A line through every frame, or where these are closer than pixels, up and down through the extremes of each pixel, so that
 * nothing is lost. Angles that go on at the other side of a half turn are not joined. */
static void
trace (const Drawing *d, const Angles *values, MoAngle angle)
{
  double last = 0.0;

  cairo_new_path (d->cr);
  for (guint i = d->first; i < d->end; i++)
    {
      double value = values[i].of[angle];
      double y = d->top + 0.5 * HEIGHT * (1.0 - 0.94 * value / d->bends->scale);

      if (i == d->first || fabs (value - last) > G_PI)
        cairo_move_to (d->cr, get_x (d, i), y);
      cairo_line_to (d->cr, get_x (d, i), y);
      last = value;
    }
  cairo_stroke (d->cr);
}

/* From the lower edge. */
static void
fill_speed (const Drawing *d, const GdkRGBA *text)
{
  double bottom = d->top + HEIGHT;

  cairo_new_path (d->cr);
  cairo_move_to (d->cr, get_x (d, d->first), bottom);
  for (guint i = d->first; i < d->end; i++)
    cairo_line_to (d->cr, get_x (d, i),
                   bottom - HEIGHT * d->bends->speeds[i] / d->bends->speed_scale);
  cairo_line_to (d->cr, get_x (d, d->end - 1), bottom);
  cairo_close_path (d->cr);
  set_colour (d->cr, text, 0.16);
  cairo_fill (d->cr);
}

static void
find_visible (Drawing *d)
{
  d->end = d->bends->n;
  while (d->first + 1 < d->end && get_x (d, d->first + 1) < 0.0)
    d->first++;
  while (d->end > d->first + 1 && get_x (d, d->end - 2) > d->width)
    d->end--;
}

static void
draw_lines (Drawing *d, const GdkRGBA *text)
{
  find_visible (d);
  fill_speed (d, text);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < MO_N_ANGLES; i++)
      {
        const Angles *values = pass == 0 ? d->bends->below : d->bends->values;

        set_colour (d->cr, &angles[i].colour, pass == 0 ? 0.35 : 0.95);
        cairo_set_line_width (d->cr, pass == 0 ? 1.0 : 1.5);
        if (values != NULL)
          trace (d, values, i);
      }
}

/* With markup. Returns the width. */
static int
write_words (const Drawing *d, const char *markup, double x, double y, const GdkRGBA *text,
             double alpha)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (d->track), NULL);
  int width;

  pango_layout_set_markup (layout, markup, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  set_colour (d->cr, text, alpha);
  cairo_move_to (d->cr, x < 0.0 ? d->width + x - width : x, y);
  pango_cairo_show_layout (d->cr, layout);
  return width;
}

static void
write_legend (const Drawing *d, const GdkRGBA *text)
{
  const AppTimelineBends *bends = d->bends;
  double left = MAX (app_timeline_track_get_x (d->track, 0.0), 0.0) + 6.0;
  g_autoptr (GString) words = g_string_new ("<span size=\"74%\">");
  g_autofree char *most = NULL;

  g_string_append_printf (words, "%s", edit_joint_get_title ((guint) bends->joint));
  for (guint i = 0; i < MO_N_ANGLES; i++)
    g_string_append_printf (words, "  <span foreground=\"#%02x%02x%02x\">⬤</span> %s",
                            (guint) (angles[i].colour.red * 255.0f),
                            (guint) (angles[i].colour.green * 255.0f),
                            (guint) (angles[i].colour.blue * 255.0f),
                            g_dpgettext2 (NULL, "angle", angles[i].title));
  g_string_append (words, "</span>");
  write_words (d, words->str, left, d->top + 1.0, text, 0.7);
  /* translators: the scale of a chart: angles to both sides, and how fast a joint turns at most */
  most = g_strdup_printf (_ ("±%.0f° · up to %.0f °/s"), bends->scale / MO_DEGREES (1.0),
                          bends->fastest / MO_DEGREES (1.0));
  g_string_printf (words, "<span size=\"74%%\">%s</span>", most);
  write_words (d, words->str, -6.0 - TRACK_MARGIN, d->top + 1.0, text, 0.6);
}

void
app_timeline_draw_bends (AppTimelineTrack *self, cairo_t *cr, double top, int width,
                         const GdkRGBA *text)
{
  Drawing d = { .track = self, .cr = cr, .top = top, .width = width };
  double from = app_timeline_track_get_x (self, 0.0);
  double to = app_timeline_track_get_x (self, app_timeline_track_get_duration (self));

  if (!self->shows_bends || self->parent.session == NULL)
    return;
  d.bends = get_bends (self);
  cairo_save (cr);
  cairo_rectangle (cr, from, top, MAX (to - from, 1.0), HEIGHT);
  set_colour (cr, text, 0.05);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  if (d.bends != NULL)
    draw_lines (&d, text);
  cairo_restore (cr);
  if (d.bends != NULL)
    write_legend (&d, text);
  else
    {
      g_autofree char *words = g_strdup_printf ("<span size=\"74%%\">%s</span>",
                                                _ ("Select a joint to see its angles over time"));

      write_words (&d, words, MAX (from, 0.0) + 6.0, top + 1.0, text, 0.6);
    }
}
