/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-mend-panel-private.h"

#include "app-unit-spin.h"

#include "mo-compare.h"

#include <glib/gi18n.h>
#include <math.h>

/* The loop: choices of its points, what closes it, and travel. */

#define DEGREES(radians) ((radians) * (180.0 / G_PI))
#define MILLIMETRES 1000.0 /* in a metre */
#define USUAL_FRAMES 10.0
#define MOST_FRAMES 1000.0
#define BEFORE_SEAM 1.0 /* seconds that are played before a seam */
#define NO_ANGLE 0.05   /* less is no seam: degrees, metres */
#define NO_DISTANCE 0.0005
#define STANDS 0.05 /* who is slower than this does not travel, metres a second */

/* One that was chosen already stays so. */
static void
loop_chosen (GtkCheckButton *button, AppMendPanel *self)
{
  if (self->is_showing)
    return;
  for (guint i = 0; i < EDIT_MEND_LOOPS; i++)
    if (self->loop_buttons[i] == button)
      edit_mending_take_loop (app_mend_panel_get_mending (self), i);
  app_mend_panel_show (self);
}

/* No group of GTK's: there may be none that is chosen, and then Tab would reach none. */
void
app_mend_loop_init (AppMendPanel *self)
{
  for (guint i = 0; i < EDIT_MEND_LOOPS; i++)
    {
      /* Looks and is told as what it is, a choice of one. */
      GtkWidget *button =
          g_object_new (GTK_TYPE_CHECK_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO,
                        "css-classes", (const char *const[]){ "choice", NULL }, NULL);

      self->loop_buttons[i] = GTK_CHECK_BUTTON (button);
      gtk_box_append (self->loops, button);
      g_signal_connect (button, "toggled", G_CALLBACK (loop_chosen), self);
    }
  self->frames = app_unit_spin_new_frames ();
  app_unit_spin_set_range (self->frames, 1.0, MOST_FRAMES, 1.0);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->frames), USUAL_FRAMES);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->frames), 9);
  gtk_widget_set_tooltip_text (self->frames, _ ("Frames over which the seam is spread"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->frames), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Frames over which the seam is spread"), -1);
  gtk_box_prepend (self->close_line, self->frames);
}

static void
show_choice (GtkCheckButton *button, const MoSeam *seam)
{
  /* translators: from and to which second it loops, and how far the body jumps there */
  g_autofree char *text = g_strdup_printf (_ ("%.2f – %.2f s: %.1f°, %.0f mm"), seam->in, seam->out,
                                           DEGREES (seam->angle), seam->distance * MILLIMETRES);

  gtk_check_button_set_label (button, text);
}

static gboolean
travels (EditMending *mending, MoVec3 *speed)
{
  return edit_mending_get_travel (mending, speed) && hypot (speed->x, speed->y) > STANDS;
}

/* What the list of loops is. */
static const char *
name_choices (AppMendPanel *self, guint n)
{
  MoVec3 speed;

  if (n == 0)
    return _ ("It does not move.");
  return travels (app_mend_panel_get_mending (self), &speed)
             ? _ ("Where it loops best, and how far the body jumps there besides its travel:")
             : _ ("Where it loops best, and how far the body jumps there:");
}

/* While there is nothing new, what is chosen stays so, and all keeps its place. */
static void
show_choices (AppMendPanel *self)
{
  gboolean is_looking = app_mend_panel_is_looking (self);
  const GArray *loops = edit_mending_get_loops (app_mend_panel_get_mending (self));
  guint n = loops != NULL ? MIN (loops->len, EDIT_MEND_LOOPS) : 0;
  int chosen = edit_mending_find_loop (app_mend_panel_get_mending (self));

  for (guint i = 0; i < EDIT_MEND_LOOPS; i++)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->loop_buttons[i]), i < n);
      if (!is_looking)
        gtk_check_button_set_active (self->loop_buttons[i], (int) i == chosen);
      if (i < n)
        show_choice (self->loop_buttons[i], &g_array_index (loops, MoSeam, i));
    }
  if (!is_looking)
    gtk_label_set_label (self->loop_label, name_choices (self, n));
  gtk_stack_set_visible_child (self->loop_stack,
                               is_looking ? self->looking_label : GTK_WIDGET (self->loop_label));
}

static char *
describe_travel (MoVec3 speed)
{
  g_autofree char *along =
      g_strdup_printf (speed.x < 0.0 ? _ ("%.2f backward") : _ ("%.2f forward"), fabs (speed.x));
  g_autofree char *across =
      g_strdup_printf (speed.y < 0.0 ? _ ("%.2f to the right") : _ ("%.2f to the left"),
                       fabs (speed.y));

  /* translators: a speed over the ground, and its parts */
  return g_strdup_printf (_ ("It travels %.2f m/s: %s, %s."), hypot (speed.x, speed.y), along,
                          across);
}

static void
show_travel (AppMendPanel *self)
{
  EditMending *mending = app_mend_panel_get_mending (self);
  g_autofree char *script = edit_mending_get_script (mending), *text = NULL;
  MoVec3 speed;
  gboolean moves_on = travels (mending, &speed);

  if (moves_on)
    text = describe_travel (speed);
  gtk_label_set_label (self->travel_label,
                       moves_on ? text : _ ("It does not travel over the ground."));
  gtk_label_set_label (self->script_label, script != NULL ? script : "");
  gtk_widget_set_visible (self->script_line, moves_on);
  gtk_check_button_set_active (self->walks, edit_mending_get_walks_in_place (mending));
}

void
app_mend_loop_show (AppMendPanel *self)
{
  show_choices (self);
  show_travel (self);
}

gboolean
app_mend_loop_has_seam (AppMendPanel *self)
{
  const MoAnim *anim = edit_document_get_anim (self->parent.document);
  double travel;
  MoDifference seam = mo_compare_loop (edit_document_get_motion (self->parent.document),
                                       (double) anim->loop_in, (double) anim->loop_out, &travel);

  return DEGREES (seam.angle) > NO_ANGLE || seam.distance > NO_DISTANCE;
}

void
app_mend_loop_close (AppMendPanel *self)
{
  edit_mending_close_loop (app_mend_panel_get_mending (self),
                           (guint) gtk_spin_button_get_value_as_int (
                               GTK_SPIN_BUTTON (self->frames)));
}

void
app_mend_loop_play_seam (AppMendPanel *self)
{
  const MoAnim *anim = edit_document_get_anim (self->parent.document);

  edit_session_set_time (self->parent.session,
                         MAX ((double) anim->loop_out - BEFORE_SEAM, (double) anim->loop_in));
  edit_session_set_playing (self->parent.session, TRUE);
}
