/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-private.h"

#include "app-style.h"

#include "mo-part.h"

#include <glib/gi18n.h>
#include <math.h>

/* The part of the track that stays the same while time passes. */

/* Width of a flag of the loop in pixels; wider under the pointer. */
#define FLAG 9.0
#define FLAG_LIT 11.0

/* Distance from a tick to its number, which leaves room for the head of the playhead. */
#define NUMBER_GAP 6.0

typedef struct
{
  AppTimelineTrack *track;
  cairo_t *cr;
  int width, height;
  MoMotion *motion;
  MoAnim *anim;
  double duration, frame_time;
  double pixels; /* per second */
  GdkRGBA text, accent;
} Drawing;

static void
set_colour (const Drawing *d, const GdkRGBA *colour, double alpha)
{
  cairo_set_source_rgba (d->cr, colour->red, colour->green, colour->blue, colour->alpha * alpha);
}

static double
to_x (const Drawing *d, double time)
{
  return app_timeline_track_get_x (d->track, time);
}

static PangoLayout *
make_text (const Drawing *d, double size, const char *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (d->track), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (size));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  return layout;
}

static void
write_text (const Drawing *d, double x, double y, double alpha, double size, const char *text)
{
  g_autoptr (PangoLayout) layout = make_text (d, size, text);

  set_colour (d, &d->text, alpha);
  cairo_move_to (d->cr, x, y);
  pango_cairo_show_layout (d->cr, layout);
}

/* -- Ruler ------------------------------------------------------------------------------------- */

/* Whether a loop flag covers that range, at the height of the frame numbers. */
static gboolean
is_under_flag (const Drawing *d, double left, double right)
{
  double in, out;

  if (!app_timeline_track_get_loop (d->track, &in, &out))
    return FALSE;
  in = to_x (d, in);
  out = to_x (d, out);
  return (left < in + FLAG_LIT && right > in) || (left < out && right > out - FLAG_LIT);
}

typedef struct
{
  double top, alpha, size;
  gboolean minds_flags; /* as low as these, so it must avoid them */
} NumberStyle;

/* Writes a number after its tick, or before it at the end of the track; but only if it does not
 * touch the previous one, which ended at `*end`. */
static void
write_number (const Drawing *d, double tick, const NumberStyle *style, const char *text,
              double *end)
{
  g_autoptr (PangoLayout) layout = make_text (d, style->size, text);
  double left = tick + NUMBER_GAP;
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  if (d->duration > 0.0 && left + width > to_x (d, d->duration))
    left = tick - NUMBER_GAP - width;
  if (left < *end + NUMBER_GAP || left + width > d->width
      || (style->minds_flags && is_under_flag (d, left, left + width)))
    return;
  *end = left + width;
  write_text (d, left, style->top, style->alpha, style->size, text);
}

/* The smallest of 1, 2 or 5 times a power of ten that is at least `least`. */
static double
round_step (double least)
{
  double power = pow (10.0, floor (log10 (least)));

  if (power >= least)
    return power;
  if (2.0 * power >= least)
    return 2.0 * power;
  return 5.0 * power >= least ? 5.0 * power : 10.0 * power;
}

static void
draw_tick (const Drawing *d, double time, double y, double length, double alpha)
{
  double x = floor (to_x (d, time)) + 0.5;

  cairo_move_to (d->cr, x, y);
  cairo_line_to (d->cr, x, y + length);
  set_colour (d, &d->text, alpha);
  cairo_stroke (d->cr);
}

static void
draw_seconds (const Drawing *d)
{
  static const NumberStyle style = { 1.0, 0.85, 0.82, FALSE };
  double step = round_step (MAX (64.0 / d->pixels, 0.001));
  int digits = step >= 1.0 ? 0 : (int) ceil (-log10 (step) - 1e-9);
  double end = -G_MAXDOUBLE;

  for (guint i = 0; i * step <= d->duration + 1e-6; i++)
    {
      g_autofree char *text = g_strdup_printf ("%.*f s", digits, i * step);
      double x = to_x (d, i * step);

      if (x < -80.0 || x > d->width)
        continue;
      draw_tick (d, i * step, 0.0, 18.0, 0.22);
      write_number (d, x, &style, text, &end);
    }
}

static void
draw_frames (const Drawing *d)
{
  static const NumberStyle style = { 17.0, 0.5, 0.74, TRUE };
  double step, frame_pixels = d->frame_time * d->pixels;
  double end = -G_MAXDOUBLE;
  guint fine, coarse;

  /* A file can claim any frame time; frames far narrower than a pixel get no ruler. */
  if (!(frame_pixels > 1e-3))
    return;
  coarse = (guint) MAX (round_step (MAX (44.0 / frame_pixels, 1.0)), 1.0);
  fine = (guint) MAX (round_step (MAX (5.0 / frame_pixels, 1.0)), 1.0);
  step = d->frame_time;
  for (guint i = 0; i * step <= d->duration + 1e-6; i += fine)
    if (to_x (d, i * step) >= 0.0 && to_x (d, i * step) <= d->width)
      draw_tick (d, i * step, TRACK_RULER - (i % coarse == 0 ? 7.0 : 4.0),
                 i % coarse == 0 ? 7.0 : 4.0, i % coarse == 0 ? 0.4 : 0.2);
  for (guint i = 0; i * step <= d->duration + 1e-6; i += coarse)
    {
      g_autofree char *text = g_strdup_printf ("%u", i);
      double x = to_x (d, i * step);

      if (x > -40.0)
        write_number (d, x, &style, text, &end);
    }
}

/* -- Weight ------------------------------------------------------------------------------------ */

static void
trace_weight (const Drawing *d, double top, double stopped)
{
  double from = to_x (d, 0.0), to = to_x (d, d->duration);

  for (double x = from; x < to + 1.0; x += 1.0)
    {
      double time = MIN ((x - from) / d->pixels, d->duration - 1e-6);
      double weight = mo_motion_weight (d->motion, time, stopped);

      cairo_line_to (d->cr, MIN (x, to), top + TRACK_WEIGHT * (1.0 - weight));
    }
}

static void
draw_weight (const Drawing *d, double top)
{
  static const double dashes[] = { 3.0, 3.0 };
  double from = to_x (d, 0.0), to = to_x (d, d->duration);

  set_colour (d, &d->text, 0.05);
  cairo_rectangle (d->cr, from, top, to - from, TRACK_WEIGHT);
  cairo_fill (d->cr);

  cairo_move_to (d->cr, from, top + TRACK_WEIGHT);
  trace_weight (d, top, -1.0);
  cairo_line_to (d->cr, to, top + TRACK_WEIGHT);
  set_colour (d, &d->accent, 0.16);
  cairo_fill (d->cr);
  trace_weight (d, top, -1.0);
  set_colour (d, &d->accent, 0.85);
  cairo_set_line_width (d->cr, 1.5);
  cairo_stroke (d->cr);
  if (d->anim->loop != 0 && d->anim->ease_out > 0.0f)
    {
      cairo_set_dash (d->cr, dashes, G_N_ELEMENTS (dashes), 0.0);
      trace_weight (d, top, mo_motion_get_phase (d->motion, MO_PHASE_EASE_OUT).from);
      cairo_stroke (d->cr);
      cairo_set_dash (d->cr, NULL, 0, 0.0);
    }
  cairo_set_line_width (d->cr, 1.0);
}

/* The title is below the line: after the ease, or above a line that rises all the way. */
static void
write_weight (const Drawing *d, double top)
{
  g_autoptr (PangoLayout) layout = make_text (d, 0.74, _ ("Weight"));
  double end = to_x (d, mo_motion_get_phase (d->motion, MO_PHASE_EASE_OUT).from);
  double x = MAX (to_x (d, mo_motion_get_phase (d->motion, MO_PHASE_EASE_IN).to), 0.0) + 6.0;
  int width, height;
  gboolean fits;

  pango_layout_get_pixel_size (layout, &width, &height);
  fits = x + width < MIN (end, (double) d->width);
  set_colour (d, &d->text, 0.5);
  cairo_move_to (d->cr, fits ? x : MAX (to_x (d, 0.0), 0.0) + 6.0,
                 fits ? top + TRACK_WEIGHT - height - 1.0 : top + 1.0);
  pango_cairo_show_layout (d->cr, layout);
}

/* -- Parts ------------------------------------------------------------------------------------- */

/* Two rows, so that overlapping neighbours can be told apart. */
#define PART_ROWS 2u
#define PART_HEIGHT 15.0

static void
draw_part (const Drawing *d, const MoPart *part, double top)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  double start, end, from, to;

  /* Invalid parts are reported on export. */
  if (!mo_part_resolve (part, d->frame_time, d->duration, &start, &end, context, NULL))
    return;
  from = to_x (d, start);
  to = MAX (to_x (d, end), from + 2.0);
  cairo_save (d->cr);
  cairo_rectangle (d->cr, from, top, to - from, PART_HEIGHT);
  cairo_clip (d->cr);
  set_colour (d, &d->text, 0.16);
  cairo_paint (d->cr);
  set_colour (d, &d->text, 0.6);
  cairo_rectangle (d->cr, from, top, 2.0, PART_HEIGHT);
  cairo_rectangle (d->cr, to - 1.0, top, 1.0, PART_HEIGHT);
  cairo_fill (d->cr);
  write_text (d, MAX (from, 0.0) + 5.0, top, 0.9, 0.74, part->name);
  cairo_restore (d->cr);
}

static void
draw_parts (const Drawing *d, double top)
{
  const MoLines *parts = edit_document_get_recipe (d->track->parent.document)->part;

  for (guint i = 0; i < mo_lines_get_n_lines (parts); i++)
    draw_part (d, mo_lines_get_parsed (parts, i), top + (i % PART_ROWS) * (PART_HEIGHT + 2.0));
}

/* -- Phases ------------------------------------------------------------------------------------ */

/* In the order of MoPhase; later ones are drawn on top. */
static const struct
{
  const char *title;
  double alpha;
  double rise; /* 1 fades in from left to right, -1 the other way, 0 is constant */
} phases[MO_N_PHASES] = {
  [MO_PHASE_LOOP] = { N_ ("Loop"), 0.30, 0.0 },
  [MO_PHASE_OUTRO] = { N_ ("Outro"), 0.14, 0.0 },
  [MO_PHASE_EASE_IN] = { N_ ("Ease in"), 0.55, 1.0 },
  [MO_PHASE_EASE_OUT] = { N_ ("Ease out"), 0.55, -1.0 },
};

/* An ease changes in strength, not in height, so that no slope crosses its title. */
static void
fill_phase (const Drawing *d, MoPhase phase, double from, double to, double top)
{
  const GdkRGBA *c = phase == MO_PHASE_OUTRO ? &d->text : &d->accent;
  double alpha = phases[phase].alpha, rise = phases[phase].rise;
  cairo_pattern_t *colour = cairo_pattern_create_linear (from, 0.0, to, 0.0);

  cairo_pattern_add_color_stop_rgba (colour, 0.0, c->red, c->green, c->blue,
                                     rise > 0.0 ? 0.0 : alpha);
  cairo_pattern_add_color_stop_rgba (colour, 1.0, c->red, c->green, c->blue,
                                     rise < 0.0 ? 0.0 : alpha);
  cairo_set_source (d->cr, colour);
  cairo_rectangle (d->cr, from, top, to - from, TRACK_PHASES);
  cairo_fill (d->cr);
  cairo_pattern_destroy (colour);
}

/* The space taken by titles so far. */
typedef struct
{
  double left[MO_N_PHASES], right[MO_N_PHASES];
  guint n;
} Titles;

static gboolean
is_free (const Titles *titles, double left, double right)
{
  for (guint i = 0; i < titles->n; i++)
    if (left < titles->right[i] + 4.0 && titles->left[i] < right + 4.0)
      return FALSE;
  return TRUE;
}

/* Writes the title where its phase is visible, but only if there is room: the eases of a short loop
 * overlap. */
static void
write_phase (const Drawing *d, double from, double to, double top, const char *title,
             Titles *titles)
{
  g_autoptr (PangoLayout) layout = make_text (d, 0.74, title);
  double left = MAX (from, 0.0), right = MIN (to, (double) d->width);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  left = (left + right - width) / 2.0;
  if (right - left < width + 4.0 || !is_free (titles, left, left + width))
    return;
  titles->left[titles->n] = left;
  titles->right[titles->n++] = left + width;
  set_colour (d, &d->text, 0.8);
  cairo_move_to (d->cr, left, top + (TRACK_PHASES - height) / 2.0);
  pango_cairo_show_layout (d->cr, layout);
}

static void
draw_phases (const Drawing *d, double top)
{
  MoSpan in = mo_motion_get_phase (d->motion, MO_PHASE_EASE_IN);
  MoSpan out = mo_motion_get_phase (d->motion, MO_PHASE_EASE_OUT);
  Titles titles = { .n = 0 };

  set_colour (d, &d->text, 0.05);
  cairo_rectangle (d->cr, to_x (d, 0.0), top, d->duration * d->pixels, TRACK_PHASES);
  cairo_fill (d->cr);
  for (guint i = 0; i < MO_N_PHASES; i++)
    {
      MoSpan span = mo_motion_get_phase (d->motion, (MoPhase) i);
      gboolean is_ease = phases[i].rise != 0.0;

      if (span.from >= span.to)
        continue;
      fill_phase (d, (MoPhase) i, to_x (d, span.from), to_x (d, span.to), top);
      if (!is_ease)
        span = (MoSpan){ MAX (span.from, in.to), MIN (span.to, out.from) };
      write_phase (d, to_x (d, span.from), to_x (d, span.to), top, _ (phases[i].title), &titles);
    }
}

/* -- Keys -------------------------------------------------------------------------------------- */

/* There may be a million keys, so the factor from codes to pixels is computed once. */
static void
count_keys (const Drawing *d, const MoTrack *keys, guint *counts)
{
  double origin = to_x (d, 0.0), pixels = to_x (d, 1.0) - origin;
  double step = pixels * d->duration / G_MAXUINT16;

  for (guint i = 0; i < keys->n_keys; i++)
    {
      double x = origin
                 + (keys->keys != NULL ? keys->keys[i].time * step
                                       : (double) keys->plain[i].time * pixels);

      if (x >= 0.0 && x < d->width)
        counts[(int) x]++;
    }
}

static guint *
count_all_keys (const Drawing *d)
{
  guint *counts = g_new0 (guint, MAX (d->width, 1));
  EditSession *session = d->track->parent.session;
  gboolean all = session == NULL || edit_session_get_n_selected (session) == 0;

  for (guint i = 0; i < d->anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (d->anim, i);
      int number = mo_rig_find (joint->name);

      if (!all && (number < 0 || !edit_session_is_selected (session, (guint) number)))
        continue;
      count_keys (d, &joint->rotation, counts);
      count_keys (d, &joint->position, counts);
    }
  return counts;
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
draw_keys (const Drawing *d, double top)
{
  g_autofree guint *counts = count_all_keys (d);
  double from = to_x (d, 0.0), to = to_x (d, d->duration);
  guint most = 1, n = 0;

  set_colour (d, &d->text, 0.05);
  cairo_rectangle (d->cr, from, top, to - from, TRACK_KEYS);
  cairo_fill (d->cr);
  for (int x = 0; x < d->width; x++)
    {
      most = MAX (most, counts[x]);
      n += counts[x] > 0;
    }
  for (int x = 0; x < d->width; x++)
    {
      double share = (double) counts[x] / most;

      if (counts[x] == 0)
        continue;
      if (n * 11.0 < to - from)
        draw_diamond (d, x + 0.5, top + TRACK_KEYS / 2.0, 4.0 + share);
      else
        cairo_rectangle (d->cr, x, top + 3.0, 1.0, TRACK_KEYS - 6.0);
      set_colour (d, &d->text, 0.25 + 0.5 * share);
      cairo_fill (d->cr);
    }
}

/* -- Loop -------------------------------------------------------------------------------------- */

/* A flag at the foot of the ruler that points into the loop, with a line downwards. */
static void
draw_handle (const Drawing *d, double time, double side, AppTrackGrip grip)
{
  gboolean is_lit =
      d->track->grip == grip || (d->track->grip == TRACK_GRIP_NONE && d->track->hover == grip);
  double x = round (to_x (d, time)), top = 19.0, width = is_lit ? FLAG_LIT : FLAG;

  set_colour (d, &d->accent, 1.0);
  cairo_rectangle (d->cr, x - (side > 0.0 ? 0.0 : 2.0), top, 2.0, d->height - top - TRACK_GAP);
  cairo_fill (d->cr);
  cairo_move_to (d->cr, x, top);
  cairo_line_to (d->cr, x + side * width, top);
  cairo_line_to (d->cr, x + side * width, top + 11.0);
  cairo_line_to (d->cr, x, top + 18.0);
  cairo_close_path (d->cr);
  cairo_fill (d->cr);
}

static void
draw_loop (const Drawing *d)
{
  double in, out;

  if (!app_timeline_track_get_loop (d->track, &in, &out))
    return;
  set_colour (d, &d->accent, 0.13);
  cairo_rectangle (d->cr, to_x (d, in), 19.0, to_x (d, out) - to_x (d, in),
                   d->height - 19.0 - TRACK_GAP);
  cairo_fill (d->cr);
  draw_handle (d, in, 1.0, TRACK_GRIP_LOOP_IN);
  draw_handle (d, out, -1.0, TRACK_GRIP_LOOP_OUT);
}

void
app_timeline_draw (AppTimelineTrack *self, cairo_t *cr, int width, int height)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  double weight_top = TRACK_RULER + TRACK_GAP;
  double phases_top = weight_top + TRACK_WEIGHT;
  double keys_top = phases_top + TRACK_PHASES + TRACK_GAP;
  Drawing d = { self, cr, width, height };

  d.motion =
      self->parent.document != NULL ? edit_document_get_motion (self->parent.document) : NULL;
  d.anim = self->parent.document != NULL ? edit_document_get_anim (self->parent.document) : NULL;
  if (d.motion == NULL || d.anim == NULL)
    return;
  d.duration = app_timeline_track_get_duration (self);
  d.frame_time = edit_document_get_frame_time (self->parent.document);
  d.pixels = (to_x (&d, 1.0) - to_x (&d, 0.0));
  gtk_style_context_get_color (context, &d.text);
  d.accent = app_style_get_accent (GTK_WIDGET (self));

  cairo_set_line_width (cr, 1.0);
  draw_seconds (&d);
  draw_frames (&d);
  draw_weight (&d, weight_top);
  draw_phases (&d, phases_top);
  draw_keys (&d, keys_top);
  draw_parts (&d, weight_top);
  if (app_timeline_track_has_error (self))
    app_timeline_draw_error (self, cr, keys_top + TRACK_KEYS + TRACK_GAP, width, &d.text,
                             &d.accent);
  app_timeline_draw_contacts (self, cr, width, &d.text, &d.accent);
  app_timeline_draw_pulls (self, cr, width, &d.text, &d.accent);
  app_timeline_draw_bends (self, cr,
                           app_timeline_pulls_get_top (self) + app_timeline_pulls_get_height (self),
                           width, &d.text);
  app_timeline_draw_layers (self, cr, app_timeline_track_get_lanes_height (self), width, &d.text,
                            &d.accent);
  write_weight (&d, weight_top);
  draw_loop (&d);
}
