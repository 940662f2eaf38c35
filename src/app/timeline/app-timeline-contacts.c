/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-private.h"

#include "edit-handle.h"

#include <glib/gi18n.h>

/* Where feet stand, while that is to be mended: a row of bars for each foot. A click on one that slides says whether it is
 * to be planted. */

#define ROW 15.0   /* including a pixel of space */
#define NARROW 3.0 /* minimum width of a bar, pixels */
#define MARGIN 6.0 /* of a name */
#define N_ROWS 2u
#define MILLIMETRES 1000.0

static EditMending *
get_mending (AppTimelineTrack *self)
{
  EditMending *mending =
      self->parent.posing != NULL ? edit_posing_get_mending (self->parent.posing) : NULL;

  return mending != NULL && edit_mending_shows_feet (mending) ? mending : NULL;
}

static guint
count (AppTimelineTrack *self)
{
  EditMending *mending = get_mending (self);

  return mending != NULL ? edit_mending_count_contacts (mending) : 0;
}

double
app_timeline_contacts_get_height (AppTimelineTrack *self)
{
  return count (self) > 0 ? N_ROWS * ROW + TRACK_GAP : 0.0;
}

static guint
row_of (const EditContact *contact)
{
  return contact->joint == (guint) mo_rig_find ("mAnkleRight") ? 1 : 0;
}

static void
get_span (AppTimelineTrack *self, const EditContact *contact, double *from, double *to)
{
  double left = app_timeline_track_get_x (self, 0.0);
  double right = app_timeline_track_get_x (self, app_timeline_track_get_duration (self));

  *from = CLAMP (app_timeline_track_get_x (self, contact->from), left, right);
  *to = CLAMP (app_timeline_track_get_x (self, contact->to), left, right);
  if (*to > *from)
    *to = MAX (*to, *from + NARROW);
}

int
app_timeline_find_contact (AppTimelineTrack *self, double x, double y)
{
  double row = floor ((y - app_timeline_contacts_get_top (self)) / ROW);

  for (guint i = 0; i < count (self) && row >= 0.0 && row < N_ROWS; i++)
    {
      EditContact contact = edit_mending_get_contact (get_mending (self), i);
      double from, to;

      get_span (self, &contact, &from, &to);
      if (row_of (&contact) == (guint) row && x >= from && x <= to)
        return (int) i;
    }
  return -1;
}

void
app_timeline_toggle_contact (AppTimelineTrack *self, guint index)
{
  EditMending *mending = get_mending (self);

  edit_mending_choose_contact (mending, index, !edit_mending_get_contact (mending, index).is_on);
}

/* -- Drawing ----------------------------------------------------------------------------------- */

typedef struct
{
  AppTimelineTrack *track;
  cairo_t *cr;
  GdkRGBA text, accent;
} Drawing;

static void
set_colour (const Drawing *d, const GdkRGBA *colour, double alpha)
{
  cairo_set_source_rgba (d->cr, colour->red, colour->green, colour->blue, alpha * colour->alpha);
}

static PangoLayout *
make_text (const Drawing *d, const char *text, double width, int *height)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (d->track), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (0.74));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_get_pixel_size (layout, NULL, height);
  return layout;
}

/* By how much it slides; one that stays has its colour alone. Text that would be cut is left out. */
static void
write_slide (const Drawing *d, const EditContact *contact, double from, double to, double top)
{
  g_autofree char *text = g_strdup_printf (_ ("%.0f mm"), contact->slide * MILLIMETRES);
  g_autoptr (PangoLayout) layout = NULL;
  int width, height;

  if (contact->slide <= EDIT_MEND_STAYS)
    return;
  layout = make_text (d, text, 1000.0, &height);
  pango_layout_get_pixel_size (layout, &width, NULL);
  if (to - from < width + 4.0)
    return;
  set_colour (d, &d->text, contact->is_on ? 0.9 : 0.55);
  cairo_move_to (d->cr, (from + to - width) / 2.0, top + (ROW - 1.0 - height) / 2.0);
  pango_cairo_show_layout (d->cr, layout);
}

/* What stays is in the colour of what is well, what will be planted stands out, and what is left as it is is an outline. */
static void
draw_contact (const Drawing *d, const EditContact *contact, double top)
{
  static const GdkRGBA warm = { 0.90f, 0.55f, 0.10f, 1.0f };
  double from, to;

  get_span (d->track, contact, &from, &to);
  if (to <= from)
    return;
  if (contact->slide > EDIT_MEND_STAYS && !contact->is_on)
    {
      cairo_rectangle (d->cr, from + 0.5, top + 0.5, to - from - 1.0, ROW - 2.0);
      set_colour (d, &d->text, 0.3);
      cairo_stroke (d->cr);
    }
  else
    {
      cairo_rectangle (d->cr, from, top, to - from, ROW - 1.0);
      set_colour (d, contact->is_on ? &warm : &d->accent, contact->is_on ? 0.55 : 0.32);
      cairo_fill (d->cr);
    }
  write_slide (d, contact, from, to, top);
}

/* The first place of a row where a text has room beside the contacts, which are in the order of time; the left if there
 * is none. */
static double
find_room (const Drawing *d, guint row, double left, double right, double width)
{
  double x = left;

  for (guint i = 0; i < count (d->track); i++)
    {
      EditContact contact = edit_mending_get_contact (get_mending (d->track), i);
      double from, to;

      get_span (d->track, &contact, &from, &to);
      if (row_of (&contact) != row || to <= x)
        continue;
      if (from >= x + width)
        break;
      x = to;
    }
  return x + width <= right ? x : left;
}

static void
write_name (const Drawing *d, guint row, const char *joint, double top, int seen)
{
  double left = MAX (app_timeline_track_get_x (d->track, 0.0), 0.0);
  double right = app_timeline_track_get_x (d->track, app_timeline_track_get_duration (d->track));
  int width, height;
  g_autoptr (PangoLayout) layout = make_text (d, edit_joint_get_title ((guint) mo_rig_find (joint)),
                                              MAX (right - left, 1.0), &height);

  pango_layout_get_pixel_size (layout, &width, NULL);
  cairo_rectangle (d->cr, left, top, right - left, ROW - 1.0);
  set_colour (d, &d->text, 0.05);
  cairo_fill (d->cr);
  set_colour (d, &d->text, 0.5);
  cairo_move_to (d->cr, find_room (d, row, left, MIN (right, seen), width + 2.0 * MARGIN) + MARGIN,
                 top + (ROW - 1.0 - height) / 2.0);
  pango_cairo_show_layout (d->cr, layout);
}

void
app_timeline_draw_contacts (AppTimelineTrack *self, cairo_t *cr, int width, const GdkRGBA *text,
                            const GdkRGBA *accent)
{
  static const char *const feet[N_ROWS] = { "mAnkleLeft", "mAnkleRight" };
  Drawing d = { self, cr, *text, *accent };
  double top = app_timeline_contacts_get_top (self);

  if (count (self) == 0)
    return;
  for (guint i = 0; i < N_ROWS; i++)
    write_name (&d, i, feet[i], top + i * ROW, width);
  for (guint i = 0; i < count (self); i++)
    {
      EditContact contact = edit_mending_get_contact (get_mending (self), i);

      draw_contact (&d, &contact, top + row_of (&contact) * ROW);
    }
}
