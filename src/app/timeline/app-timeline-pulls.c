/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-private.h"

#include "edit-volume.h"

#include <math.h>

/* Constraints: a row for each line, with its four times as a trapezoid, whose corners can be dragged, and in it how
 * strongly it pulls. Presets have a trapezoid for each constraint that they have become, and nothing to drag. */

/* Pixels. Of many constraints rows are lower, so that there is room for the figure above them in a small window. */
#define ROW 18.0
#define LOWEST_ROW 11.0
#define MOST_ROWS 110.0 /* all of them */
#define SPACE 2.0       /* between rows */
#define LOW_BAR 13.0    /* names are smaller in one that is lower */

#define CORNER 3.0 /* half the width of what is held, pixels */
#define REACH 7.0  /* pixels from a corner */
#define BEYOND 6.0 /* pixels beside the motion where times are that are before or after it */
#define ROUNDING 1e-4
#define WORDS_GAP 12.0 /* between a corner and words beside it */
#define USUAL_GAP (1.0 / 30.0)
#define USUAL_EASE 0.5 /* seconds */

typedef struct
{
  double x[TRACK_N_TIMES]; /* of the corners */
} Shape;

static EditConstraints *
get_constraints (AppTimelineTrack *self)
{
  return self->parent.document != NULL ? edit_document_get_constraints (self->parent.document)
                                       : NULL;
}

static guint
count (AppTimelineTrack *self)
{
  EditConstraints *constraints = get_constraints (self);

  return constraints != NULL && app_timeline_track_get_duration (self) > 0.0
             ? edit_constraints_count (constraints)
             : 0;
}

static double
get_row (AppTimelineTrack *self)
{
  return CLAMP (floor (MOST_ROWS / MAX (count (self), 1)), LOWEST_ROW, ROW);
}

static double
get_bar (AppTimelineTrack *self)
{
  return get_row (self) - SPACE;
}

double
app_timeline_pulls_get_top (AppTimelineTrack *self)
{
  return app_timeline_contacts_get_top (self) + app_timeline_contacts_get_height (self);
}

double
app_timeline_pulls_get_height (AppTimelineTrack *self)
{
  return count (self) > 0 ? count (self) * get_row (self) + TRACK_GAP : 0.0;
}

static double
get_row_top (AppTimelineTrack *self, guint index)
{
  return app_timeline_pulls_get_top (self) + index * get_row (self);
}

/* -- Times ------------------------------------------------------------------------------------- */

static void
get_times (const MoConstraint *constraint, double times[TRACK_N_TIMES])
{
  times[0] = (double) constraint->ease_in_start;
  times[1] = (double) constraint->ease_in_stop;
  times[2] = (double) constraint->ease_out_start;
  times[3] = (double) constraint->ease_out_stop;
}

static void
set_times (MoConstraint *constraint, const double times[TRACK_N_TIMES])
{
  constraint->ease_in_start = (float) times[0];
  constraint->ease_in_stop = (float) times[1];
  constraint->ease_out_start = (float) times[2];
  constraint->ease_out_stop = (float) times[3];
}

static double
get_gap (AppTimelineTrack *self)
{
  double frame_time = edit_document_get_frame_time (self->parent.document);

  return frame_time > 0.0 ? frame_time : USUAL_GAP;
}

static Shape
find_shape (AppTimelineTrack *self, const MoConstraint *constraint)
{
  double left = app_timeline_track_get_x (self, 0.0), times[TRACK_N_TIMES];
  double right = app_timeline_track_get_x (self, app_timeline_track_get_duration (self));
  Shape shape;

  get_times (constraint, times);
  for (guint i = 0; i < TRACK_N_TIMES; i++)
    shape.x[i] = CLAMP (app_timeline_track_get_x (self, times[i]), left - (i == 0 ? BEYOND : 0.0),
                        right + (i == 3 ? BEYOND : 0.0));
  return shape;
}

/* How long it takes to come in or to go out, of which as much counts as a maker would see of one that does so outside the
 * motion. */
static double
get_ease (const double times[TRACK_N_TIMES], guint first, double duration)
{
  gboolean is_outside = first == 0 ? times[0] < 0.0 : times[3] > duration;

  return is_outside ? MIN (times[first + 1] - times[first], MIN (USUAL_EASE, duration / 4.0))
                    : times[first + 1] - times[first];
}

/* One of the times, or all, go by some seconds; the others stay, unless they would be passed. Where it begins takes along
 * from where it holds, and where it ends, until where, as far as there is room. It takes a frame at least to come in and to
 * go out, as the world ignores what takes no time. What is outside the motion begins at its edge. All of them together stay
 * where it holds for a frame of the motion, as it would be gone from sight otherwise. */
static void
move_times (AppTimelineTrack *self, double times[TRACK_N_TIMES], guint which, double seconds)
{
  double gap = get_gap (self), duration = app_timeline_track_get_duration (self);
  const double gaps[] = { gap, 0.0, gap };
  double in = get_ease (times, 0, duration), out = get_ease (times, 2, duration);

  if (which == TRACK_ALL_TIMES)
    {
      double by = app_timeline_track_snap (self, seconds);

      for (guint i = 0; i < TRACK_N_TIMES; i++)
        times[i] = CLAMP (times[i], -gap - duration, gap + 2.0 * duration);
      by = CLAMP (by, MIN (gap - times[2], 0.0), MAX (duration - gap - times[1], 0.0));
      for (guint i = 0; i < TRACK_N_TIMES; i++)
        times[i] += by;
      return;
    }
  times[which] = CLAMP (times[which], -gap, duration + gap) + seconds;
  times[which] = app_timeline_track_snap (self, times[which]);
  times[which] = CLAMP (times[which],
                        which == 0   ? -gap
                        : which == 3 ? gap
                                     : 0.0,
                        which == 3   ? duration + gap
                        : which == 0 ? duration - gap
                                     : duration);
  if (which == 0)
    times[1] = MIN (times[0] + MAX (in, gap), MAX (times[2], times[0] + gap));
  if (which == 3)
    times[2] = MAX (times[3] - MAX (out, gap), MIN (times[1], times[3] - gap));
  for (guint i = which; i > 0; i--)
    times[i - 1] = MIN (times[i - 1], times[i] - gaps[i - 1]);
  for (guint i = which + 1; i < TRACK_N_TIMES; i++)
    times[i] = MAX (times[i], times[i - 1] + gaps[i - 1]);
}

/* -- The pointer ------------------------------------------------------------------------------- */

static MoConstraint
resolve (AppTimelineTrack *self, const MoConstraintLine *line)
{
  return mo_constraint_line_resolve (line, app_timeline_track_get_duration (self));
}

/* The corner that is nearest, the outer ones below and the inner ones above; or the bar. */
static guint
find_time (const Shape *shape, double bar, double x, double y)
{
  double nearest = REACH;
  guint found = x >= shape->x[0] && x <= shape->x[3] ? TRACK_ALL_TIMES : TRACK_ALL_TIMES + 1;

  for (guint i = 0; i < TRACK_N_TIMES; i++)
    {
      double distance = hypot (shape->x[i] - x, 0.4 * ((i == 0 || i == 3 ? bar : 0.0) - y));

      if (distance > nearest)
        continue;
      nearest = distance;
      found = i;
    }
  return found;
}

AppTrackPull
app_timeline_find_pull (AppTimelineTrack *self, double x, double y)
{
  double row = floor ((y - app_timeline_pulls_get_top (self)) / get_row (self));
  AppTrackPull none = { .index = -1 }, found = { .index = (int) row };
  const MoConstraintLine *line;
  MoConstraint constraint;
  Shape shape;

  if (row < 0.0 || row >= count (self))
    return none;
  line = edit_constraints_get (get_constraints (self), (guint) row);
  found.is_fixed = line->preset != MO_PRESET_NONE;
  found.time = TRACK_ALL_TIMES;
  if (found.is_fixed)
    return found;
  constraint = resolve (self, line);
  shape = find_shape (self, &constraint);
  found.time = find_time (&shape, get_bar (self), x, y - get_row_top (self, (guint) row));
  return found.time <= TRACK_ALL_TIMES ? found : none;
}

void
app_timeline_press_pull (AppTimelineTrack *self, double x, double y)
{
  EditConstraints *constraints = get_constraints (self);

  self->held_pull = app_timeline_find_pull (self, x, y);
  self->held_line = *edit_constraints_get (constraints, (guint) self->held_pull.index);
  self->held_time = edit_session_get_time (self->parent.session);
  edit_constraints_choose (constraints, self->held_pull.index);
  edit_constraints_hold (constraints, (guint) self->held_pull.index);
}

void
app_timeline_release_pull (AppTimelineTrack *self)
{
  EditConstraints *constraints = get_constraints (self);
  int index = self->held_pull.index;

  if (constraints != NULL && edit_constraints_release (constraints) && index >= 0
      && index < (int) edit_constraints_count (constraints))
    edit_constraints_reveal (constraints, (guint) index);
}

gboolean
app_timeline_drop_pull (AppTimelineTrack *self)
{
  EditConstraints *constraints = get_constraints (self);

  if (constraints == NULL || self->grip != TRACK_GRIP_PULL || !edit_constraints_drop (constraints))
    return FALSE;
  if (!edit_session_get_playing (self->parent.session))
    edit_session_set_time (self->parent.session, self->held_time);
  return TRUE;
}

/* While it is not playing, shows the pose at the time being dragged. */
void
app_timeline_drag_pull (AppTimelineTrack *self, double seconds)
{
  EditConstraints *constraints = get_constraints (self);
  MoConstraintLine line = self->held_line;
  double times[TRACK_N_TIMES];
  guint which = self->held_pull.time;

  if (self->held_pull.is_fixed || self->held_pull.index >= (int) count (self)
      || !edit_constraints_is_held (constraints))
    return;
  line.constraint = resolve (self, &line);
  line.is_whole = FALSE;
  get_times (&line.constraint, times);
  move_times (self, times, which, seconds);
  for (guint i = 0; i < TRACK_N_TIMES; i++)
    times[i] = round (times[i] / ROUNDING) * ROUNDING;
  set_times (&line.constraint, times);
  edit_constraints_change (constraints, (guint) self->held_pull.index, &line);
  if (which < TRACK_ALL_TIMES && !edit_session_get_playing (self->parent.session))
    edit_session_set_time (self->parent.session,
                           CLAMP (times[which], 0.0, app_timeline_track_get_duration (self)));
}

/* -- Drawing ----------------------------------------------------------------------------------- */

typedef struct
{
  AppTimelineTrack *track;
  cairo_t *cr;
  int width;
  double bar; /* height */
  guint n;    /* how many shapes lie over one another in a row */
  GdkRGBA text, accent;
} Drawing;

static void
set_colour (const Drawing *d, const GdkRGBA *colour, double alpha)
{
  cairo_set_source_rgba (d->cr, colour->red, colour->green, colour->blue, alpha * colour->alpha);
}

/* Several, one over another, are together as light as one would be, so that words over them can be read. */
static double
share (const Drawing *d, double alpha)
{
  return 1.0 - pow (1.0 - alpha, 1.0 / MAX (d->n, 1));
}

static void
draw_shape (const Drawing *d, const Shape *shape, double top, gboolean is_chosen)
{
  double heights[TRACK_N_TIMES] = { d->bar, 0.0, 0.0, d->bar };

  for (guint i = 0; i < TRACK_N_TIMES; i++)
    cairo_line_to (d->cr, shape->x[i], top + heights[i]);
  cairo_close_path (d->cr);
  set_colour (d, &d->accent, share (d, is_chosen ? 0.32 : 0.2));
  cairo_fill_preserve (d->cr);
  set_colour (d, &d->accent, is_chosen ? 1.0 : 0.6);
  cairo_stroke (d->cr);
}

/* How strongly it pulls: less than its times say where its target is too far away. */
static void
draw_weight (const Drawing *d, guint pull, double top)
{
  MoMotion *motion = edit_document_get_motion (d->track->parent.document);
  const MoSolved *solved = mo_motion_get_solved (motion);
  double from = MAX (app_timeline_track_get_x (d->track, 0.0), 0.0);
  double to = MIN (app_timeline_track_get_x (d->track, app_timeline_track_get_duration (d->track)),
                   d->width);

  if (solved == NULL)
    return;
  cairo_move_to (d->cr, from, top + d->bar);
  for (double x = from; x <= to; x += 1.0)
    cairo_line_to (
        d->cr, x,
        top + d->bar
            - d->bar
                  * mo_solved_get (solved, pull, app_timeline_track_get_time (d->track, x)).weight);
  cairo_line_to (d->cr, to, top + d->bar);
  cairo_close_path (d->cr);
  set_colour (d, &d->accent, share (d, 0.3));
  cairo_fill (d->cr);
}

static void
draw_corners (const Drawing *d, const Shape *shape, double top, const AppTrackPull *lit)
{
  for (guint i = 0; i < TRACK_N_TIMES; i++)
    {
      double y = top + (i == 0 || i == 3 ? d->bar - CORNER : CORNER);
      double half = CORNER + (lit != NULL && lit->time == i ? 1.5 : 0.0);

      cairo_rectangle (d->cr, shape->x[i] - half, y - half, 2.0 * half, 2.0 * half);
      set_colour (d, &d->accent, 1.0);
      cairo_fill (d->cr);
    }
}

/* A place for words of a width: where it pulls most, or else the first one that no corner lies under; at the beginning if
 * there is none. */
static double
find_words_place (const Drawing *d, const Shape *shape, double width)
{
  double left = MAX (app_timeline_track_get_x (d->track, 0.0), 0.0) + WORDS_GAP;
  double right = app_timeline_track_get_x (d->track, app_timeline_track_get_duration (d->track));

  if (shape != NULL)
    {
      double x = MAX (left, shape->x[1] + WORDS_GAP);

      if (x + width + WORDS_GAP <= MIN (shape->x[2], d->width))
        return x;
    }
  for (int first = -1; shape != NULL && first < (int) TRACK_N_TIMES; first++)
    {
      double x = first < 0 ? left : shape->x[first] + WORDS_GAP;
      gboolean is_free = x >= left && x + width <= MIN (right, d->width);

      for (guint i = 0; i < TRACK_N_TIMES; i++)
        is_free &= shape->x[i] + CORNER < x || shape->x[i] - CORNER > x + width;
      if (is_free)
        return x;
    }
  return left;
}

/* `shape` has the corners that may be in the way; or NULL. */
static void
write_name (const Drawing *d, const MoConstraintLine *line, const Shape *shape, double top)
{
  g_autofree char *title = edit_constraint_make_title (line);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (d->track), title);
  PangoAttrList *attributes = pango_attr_list_new ();
  int width, height;

  pango_attr_list_insert (attributes, pango_attr_scale_new (d->bar < LOW_BAR ? 0.6 : 0.74));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_get_pixel_size (layout, &width, &height);
  set_colour (d, &d->text, 0.9);
  cairo_move_to (d->cr, find_words_place (d, shape, width), top + (d->bar - height) / 2.0);
  pango_cairo_show_layout (d->cr, layout);
}

static void
draw_row (Drawing *d, guint index)
{
  EditConstraints *constraints = get_constraints (d->track);
  const MoConstraintLine *line = edit_constraints_get (constraints, index);
  gboolean is_chosen = edit_constraints_get_chosen (constraints) == (int) index;
  const AppTrackPull *lit =
      d->track->grip == TRACK_GRIP_PULL ? &d->track->held_pull : &d->track->hovered_pull;
  double left = app_timeline_track_get_x (d->track, 0.0), top = get_row_top (d->track, index);
  double right = app_timeline_track_get_x (d->track, app_timeline_track_get_duration (d->track));
  const MoPull *pulls;
  guint first, n;

  cairo_rectangle (d->cr, left, top, right - left, d->bar);
  set_colour (d, &d->text, 0.05);
  cairo_fill (d->cr);
  pulls = edit_constraints_find_pulls (constraints, index, &first, &n);
  d->n = n;
  for (guint i = 0; i < n; i++)
    draw_weight (d, first + i, top);
  for (guint i = 0; i < n && line->preset != MO_PRESET_NONE; i++)
    {
      Shape shape = find_shape (d->track, &pulls[i].line);

      draw_shape (d, &shape, top, is_chosen);
    }
  if (line->preset == MO_PRESET_NONE)
    {
      MoConstraint constraint = resolve (d->track, line);
      Shape shape = find_shape (d->track, &constraint);

      draw_shape (d, &shape, top, is_chosen);
      draw_corners (d, &shape, top, lit->index == (int) index ? lit : NULL);
      write_name (d, line, &shape, top);
    }
  else
    {
      Shape shape;

      if (n > 0)
        shape = find_shape (d->track, &pulls[0].line);
      write_name (d, line, n > 0 ? &shape : NULL, top);
    }
}

void
app_timeline_draw_pulls (AppTimelineTrack *self, cairo_t *cr, int width, const GdkRGBA *text,
                         const GdkRGBA *accent)
{
  Drawing d = { self, cr, width, get_bar (self), 1, *text, *accent };

  cairo_set_line_width (cr, 1.0);
  for (guint i = 0; i < count (self); i++)
    draw_row (&d, i);
}
