/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-numbers.h"

#include "app-pose-angle.h"

#include "edit-handle.h"

#include <glib/gi18n.h>
#include <math.h>

#define DEGREES(radians) ((radians) * (180.0 / G_PI))
#define CENTIMETRES 100.0 /* in a metre */
#define SAME_PLACE 1e-6   /* centimetres */
#define SHORT 0.05        /* centimetres that count as missed */
#define FARTHEST 500.0    /* that the hips can be moved to, centimetres */

static const char *const angle_titles[MO_N_ANGLES] = {
  [MO_ANGLE_BEND] = NC_ ("angle", "Bend"),
  [MO_ANGLE_SIDE] = NC_ ("angle", "Side"),
  [MO_ANGLE_TWIST] = NC_ ("angle", "Twist"),
};

static const char *const place_titles[3] = {
  NC_ ("hips", "Forward"),
  NC_ ("hips", "To the Left"),
  NC_ ("hips", "Up"),
};

struct _AppPoseNumbers
{
  AppView parent;

  GtkWidget *box, *angles, *places, *short_of;
  AppPoseAngle *angle_rows[MO_N_ANGLES], *place_rows[3];

  int joint; /* that is shown, or -1 */
  gboolean is_showing;

  /* Of what was typed last, and was not reached. */
  int short_joint;
  double short_time;
  const MoRecipe *short_recipe; /* only to be compared */
};

G_DEFINE_FINAL_TYPE (AppPoseNumbers, app_pose_numbers, APP_TYPE_VIEW)

static void
begin_posing (AppPoseNumbers *self)
{
  g_object_set (self->parent.posing, "active", TRUE, NULL);
}

/* -- What is changed --------------------------------------------------------------------------- */

static void
angle_changed (AppPoseNumbers *self, AppPoseAngle *row)
{
  int joint = self->joint;

  if (self->is_showing || joint < 0)
    return;
  begin_posing (self);
  for (guint i = 0; i < MO_N_ANGLES; i++)
    if (self->angle_rows[i] == row)
      edit_posing_set_angle (self->parent.posing, (guint) joint, i,
                             MO_DEGREES (app_pose_angle_get_value (row)));
}

static void
find_place (AppPoseNumbers *self, guint joint, double place[3])
{
  MoPose pose;
  MoVec3 at;

  edit_posing_get_pose (self->parent.posing, &pose);
  at = joint == MO_RIG_PELVIS ? pose.local[joint].position
                              : edit_posing_from_world (&pose, pose.world[joint].position);
  place[0] = at.x * CENTIMETRES;
  place[1] = at.y * CENTIMETRES;
  place[2] = at.z * CENTIMETRES;
}

/* How far a hand or a foot stayed behind the place that was typed (centimetres). */
static void
tell_short (AppPoseNumbers *self, int joint, double distance)
{
  /* translators: a hand or a foot does not come to the place that was asked for */
  g_autofree char *text = g_strdup_printf (_ ("%.1f cm short"), distance);

  gtk_label_set_label (GTK_LABEL (self->short_of), text);
  gtk_widget_set_visible (self->short_of, distance > SHORT);
  self->short_joint = joint;
  self->short_time = edit_session_get_time (self->parent.session);
  self->short_recipe = edit_document_get_recipe (self->parent.document);
}

static void
place_changed (AppPoseNumbers *self, AppPoseAngle *row)
{
  int joint = self->joint;
  double asked = app_pose_angle_get_value (row), place[3];

  if (self->is_showing || joint < 0)
    return;
  begin_posing (self);
  find_place (self, (guint) joint, place);
  for (guint i = 0; i < G_N_ELEMENTS (self->place_rows); i++)
    /* A spin button tells what it shows now once more, after it was asked for something else. */
    if (self->place_rows[i] == row && fabs (place[i] - asked) > SAME_PLACE)
      {
        edit_posing_set_place (self->parent.posing, (guint) joint, i, asked / CENTIMETRES);
        find_place (self, (guint) joint, place);
        tell_short (self, joint, fabs (place[i] - asked));
      }
}

/* -- What there is ----------------------------------------------------------------------------- */

/* The slider covers a human's range and what is there or, without limits, a whole turn. */
static void
show_angle (AppPoseNumbers *self, guint i, const MoRange *range, double angle)
{
  double bounds[2] = { DEGREES (range->bounds[i][0]), DEGREES (range->bounds[i][1]) };
  gboolean limits;

  g_object_get (self->parent.posing, "limits", &limits, NULL);
  if (limits && range->is_limited)
    app_pose_angle_set_range (self->angle_rows[i], MIN (bounds[0], floor (angle)),
                              MAX (bounds[1], ceil (angle)), bounds);
  else
    app_pose_angle_set_range (self->angle_rows[i], -180.0, 180.0,
                              range->is_limited ? bounds : NULL);
  app_pose_angle_set_value (self->angle_rows[i], angle);
}

static void
show_numbers (AppPoseNumbers *self, guint joint)
{
  double angles[MO_N_ANGLES];
  MoRange range;
  double place[3];
  MoPose pose;

  edit_posing_get_pose (self->parent.posing, &pose);
  mo_range_init (&range, joint);
  mo_range_get_angles (&range, pose.local[joint].rotation, angles);
  for (guint i = 0; i < MO_N_ANGLES; i++)
    show_angle (self, i, &range, DEGREES (angles[i]));
  find_place (self, joint, place);
  for (guint i = 0; i < G_N_ELEMENTS (self->place_rows); i++)
    app_pose_angle_set_value (self->place_rows[i], place[i]);
}

static void
name_rows (AppPoseNumbers *self, const char *joint)
{
  for (guint i = 0; i < MO_N_ANGLES; i++)
    app_pose_angle_set_joint (self->angle_rows[i], joint);
  for (guint i = 0; i < G_N_ELEMENTS (self->place_rows); i++)
    app_pose_angle_set_joint (self->place_rows[i], joint);
}

/* While it plays, numbers would only flicker. */
void
app_pose_numbers_show (AppPoseNumbers *self, int joint)
{
  AppView *view = &self->parent;

  self->joint = joint;
  gtk_widget_set_visible (GTK_WIDGET (self), joint >= 0);
  if (joint < 0)
    return;
  self->is_showing = TRUE;
  gtk_widget_set_visible (self->places, edit_posing_has_place (view->posing, (guint) joint));
  if (joint != self->short_joint || edit_session_get_time (view->session) != self->short_time
      || edit_document_get_recipe (view->document) != self->short_recipe)
    gtk_widget_set_visible (self->short_of, FALSE);
  if (!edit_session_get_playing (view->session))
    {
      name_rows (self, edit_joint_get_title ((guint) joint));
      show_numbers (self, (guint) joint);
    }
  self->is_showing = FALSE;
}

/* What is about to change a number begins with the one of now. */
static gboolean
number_event (AppPoseNumbers *self, GdkEvent *event)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if ((type == GDK_BUTTON_PRESS || type == GDK_KEY_PRESS || type == GDK_SCROLL)
      && self->parent.posing != NULL && edit_session_get_playing (self->parent.session))
    {
      edit_posing_stop (self->parent.posing);
      app_pose_numbers_show (self, self->joint);
    }
  return GDK_EVENT_PROPAGATE;
}

/* -- Its widgets ------------------------------------------------------------------------------- */

static GtkWidget *
add_list (AppPoseNumbers *self)
{
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (list, "boxed-list");
  gtk_box_append (GTK_BOX (self->box), list);
  return list;
}

static void
add_rows (AppPoseNumbers *self, AppPoseAngle **rows, GtkBox *box, const char *context,
          const char *const *titles, const char *unit, guint digits, GCallback changed)
{
  GtkEventController *events = gtk_event_controller_legacy_new ();
  g_autoptr (GtkSizeGroup) labels = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);

  gtk_widget_set_overflow (GTK_WIDGET (box), GTK_OVERFLOW_HIDDEN);
  for (guint i = 0; i < 3; i++)
    {
      GtkWidget *row = app_pose_angle_new (g_dpgettext2 (NULL, context, titles[i]), unit, digits);

      rows[i] = APP_POSE_ANGLE (row);
      gtk_size_group_add_widget (labels, app_pose_angle_get_title (rows[i]));
      gtk_box_append (box, row);
      g_signal_connect_swapped (row, "changed", changed, self);
    }
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (events, "event", G_CALLBACK (number_event), self);
  gtk_widget_add_controller (GTK_WIDGET (box), events);
}

static void
add_short (AppPoseNumbers *self)
{
  self->short_of = gtk_label_new (NULL);
  gtk_widget_set_visible (self->short_of, FALSE);
  gtk_label_set_xalign (GTK_LABEL (self->short_of), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (self->short_of), TRUE);
  gtk_widget_add_css_class (self->short_of, "warning");
  gtk_box_append (GTK_BOX (self->box), self->short_of);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_pose_numbers_dispose (GObject *object)
{
  AppPoseNumbers *self = APP_POSE_NUMBERS (object);

  app_view_disconnect (APP_VIEW (object));
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (app_pose_numbers_parent_class)->dispose (object);
}

static void
app_pose_numbers_class_init (AppPoseNumbersClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = app_pose_numbers_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
app_pose_numbers_init (AppPoseNumbers *self)
{
  self->joint = -1;
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->angles = add_list (self);
  self->places = add_list (self);
  add_short (self);
  add_rows (self, self->angle_rows, GTK_BOX (self->angles), "angle", angle_titles, "°", 2,
            G_CALLBACK (angle_changed));
  add_rows (self, self->place_rows, GTK_BOX (self->places), "hips", place_titles, "cm", 1,
            G_CALLBACK (place_changed));
  for (guint i = 0; i < G_N_ELEMENTS (self->place_rows); i++)
    {
      app_pose_angle_set_range (self->place_rows[i], -FARTHEST, FARTHEST, NULL);
      app_pose_angle_hide_slider (self->place_rows[i]);
    }
}
