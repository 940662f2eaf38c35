/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-hands.h"

#include "app-drop-down.h"
#include "app-pose-fold.h"

#include "edit-posing-hands.h"

#include <glib/gi18n.h>
#include <math.h>

#define DEGREES(radians) ((radians) * (180.0 / G_PI))
#define PERCENT 100.0

/* What a slider covers without a human's limits, degrees. */
#define WIDEST 120.0

static const char *const hand_titles[EDIT_N_HANDS] = {
  [EDIT_HANDS_BOTH] = N_ ("Both Hands"),
  [EDIT_HANDS_LEFT] = N_ ("Left Hand"),
  [EDIT_HANDS_RIGHT] = N_ ("Right Hand"),
};

static const char *const finger_titles[MO_N_FINGERS] = {
  [MO_FINGER_THUMB] = NC_ ("finger", "Thumb"),   [MO_FINGER_INDEX] = NC_ ("finger", "Index"),
  [MO_FINGER_MIDDLE] = NC_ ("finger", "Middle"), [MO_FINGER_RING] = NC_ ("finger", "Ring"),
  [MO_FINGER_PINKY] = NC_ ("finger", "Little"),
};

struct _AppPoseHands
{
  AppView parent;

  AppPoseFold fold;
  GtkWidget *hands, *shapes; /* drop-downs */
  AppPoseSlider *strength, *all, *curls[MO_N_FINGERS], *spreads[MO_N_FINGERS];
};

G_DEFINE_FINAL_TYPE (AppPoseHands, app_pose_hands, APP_TYPE_VIEW)

static EditHands
get_hands (AppPoseHands *self)
{
  return MIN (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->hands)), EDIT_HANDS_RIGHT);
}

/* A first row stands for no shape. */
static int
get_shape (AppPoseHands *self)
{
  return (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->shapes)) - 1;
}

/* -- What is changed --------------------------------------------------------------------------- */

static void
shape_chosen (AppPoseHands *self)
{
  int shape = get_shape (self);

  if (self->fold.is_showing || shape < 0 || !app_pose_fold_begin (&self->fold))
    return;
  edit_posing_shape_hands (self->parent.posing, get_hands (self), (guint) shape, 1.0);
  app_pose_fold_end (&self->fold, NULL, NULL);
}

static void
strength_changed (AppView *view, AppPoseSlider *slider)
{
  AppPoseHands *self = APP_POSE_HANDS (view);
  int shape = get_shape (self);

  if (shape < 0 || !app_pose_fold_begin (&self->fold))
    return;
  edit_posing_shape_hands (view->posing, get_hands (self), (guint) shape,
                           app_pose_slider_get_value (slider) / PERCENT);
  app_pose_fold_end (&self->fold, slider, "hand-shape");
}

static void
bend_changed (AppView *view, AppPoseSlider *slider)
{
  AppPoseHands *self = APP_POSE_HANDS (view);
  EditHands hands = get_hands (self);
  double value = MO_DEGREES (app_pose_slider_get_value (slider));
  char tag[32];

  for (guint i = 0; i < MO_N_FINGERS; i++)
    if ((self->curls[i] == slider || self->spreads[i] == slider)
        && app_pose_fold_begin (&self->fold))
      {
        edit_posing_bend_finger (view->posing, hands, i,
                                 self->curls[i] == slider ? (MoFingerBend){ value, NAN }
                                                          : (MoFingerBend){ NAN, value });
        g_snprintf (tag, sizeof tag, "finger:%u:%u", hands, i);
        app_pose_fold_end (&self->fold, slider, tag);
      }
}

static void
all_changed (AppView *view, AppPoseSlider *slider)
{
  AppPoseHands *self = APP_POSE_HANDS (view);

  if (!app_pose_fold_begin (&self->fold))
    return;
  edit_posing_curl_hands (view->posing, get_hands (self),
                          MO_DEGREES (app_pose_slider_get_value (slider)));
  app_pose_fold_end (&self->fold, slider, "fingers");
}

/* -- What there is ----------------------------------------------------------------------------- */

/* A human's range and what is there or, without limits, more. */
static void
show_number (AppPoseHands *self, AppPoseSlider *slider, double value, double least, double most)
{
  gboolean limits;

  g_object_get (self->parent.posing, "limits", &limits, NULL);
  value = DEGREES (value);
  least = limits ? DEGREES (least) : -WIDEST;
  most = limits ? DEGREES (most) : WIDEST;
  app_pose_slider_set_range (slider, MIN (least, floor (value)), MAX (most, ceil (value)));
  app_pose_slider_set_value (slider, value);
}

static void
show_fingers (AppPoseHands *self, const MoPose *pose)
{
  double curl = 0.0;

  for (guint i = 0; i < MO_N_FINGERS; i++)
    {
      MoFingerBend bend = edit_hands_get_finger (pose, get_hands (self), i);
      const MoFingerBend *least = &mo_finger_least[i], *most = &mo_finger_most[i];

      show_number (self, self->curls[i], bend.curl, least->curl, most->curl);
      show_number (self, self->spreads[i], bend.spread, least->spread, most->spread);
      curl += i == MO_FINGER_THUMB ? 0.0 : bend.curl / (MO_N_FINGERS - 1);
    }
  show_number (self, self->all, curl, mo_finger_least[MO_FINGER_INDEX].curl,
               mo_finger_most[MO_FINGER_INDEX].curl);
}

static void
show (AppView *view, const MoPose *pose)
{
  AppPoseHands *self = APP_POSE_HANDS (view);
  double part = 0.0;
  int shape = edit_hands_find_shape (pose, get_hands (self), get_shape (self), &part);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->shapes), (guint) (shape + 1));
  gtk_widget_set_sensitive (GTK_WIDGET (self->strength), shape >= 0);
  app_pose_slider_set_value (self->strength, shape >= 0 ? MIN (part, 1.0) * PERCENT : 0.0);
  show_fingers (self, pose);
}

/* -- Its widgets ------------------------------------------------------------------------------- */

/* "Left Hand, Thumb, Curl" for assistive technologies. */
static void
name_sliders (AppPoseHands *self)
{
  const char *hand = _ (hand_titles[get_hands (self)]);

  for (guint i = 0; i < MO_N_FINGERS; i++)
    {
      const char *finger = g_dpgettext2 (NULL, "finger", finger_titles[i]);
      /* translators: which hand, which finger and what it does: "Left Hand, Thumb, Curl" */
      const char *form = _ ("%s, %s, %s");
      g_autofree char *curl = g_strdup_printf (form, hand, finger, C_ ("finger", "Curl"));
      g_autofree char *spread = g_strdup_printf (form, hand, finger, C_ ("finger", "Spread"));

      app_pose_slider_set_label (self->curls[i], curl);
      app_pose_slider_set_label (self->spreads[i], spread);
    }
  {
    g_autofree char *all =
        g_strdup_printf (_ ("%s, %s, %s"), hand, C_ ("finger", "All"), C_ ("finger", "Curl"));

    app_pose_slider_set_label (self->all, all);
  }
}

static void
hands_chosen (AppPoseHands *self)
{
  name_sliders (self);
  app_pose_fold_update (&self->fold);
}

static GtkWidget *
add_list (GtkGrid *grid, int row, const char *const *titles, guint n, const char *first,
          const char *label)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  GtkWidget *box;

  if (first != NULL)
    gtk_string_list_append (list, first);
  for (guint i = 0; i < n; i++)
    gtk_string_list_append (list, _ (titles[i]));
  box = app_drop_down_new (list);
  gtk_widget_set_hexpand (box, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_margin_bottom (box, 4);
  gtk_grid_attach (grid, box, 0, row, 3, 1);
  return box;
}

static void
add_label (GtkGrid *grid, const char *title, int column, int row)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (label, title);
  if (column == 0)
    {
      gtk_label_set_width_chars (GTK_LABEL (label), 8);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 8);
    }
  else
    {
      gtk_widget_add_css_class (label, "caption");
      gtk_widget_add_css_class (label, "dim-label");
    }
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static AppPoseSlider *
add_slider (AppPoseHands *self, GtkGrid *grid, int column, int row, int width, const char *unit,
            void (*changed) (AppView *view, AppPoseSlider *slider))
{
  GtkWidget *slider =
      app_pose_fold_add_slider (&self->fold, unit, width > 1 ? 0.0 : -WIDEST, PERCENT, changed);

  gtk_grid_attach (grid, slider, column, row, width, 1);
  return APP_POSE_SLIDER (slider);
}

static GtkWidget *
build (AppView *view)
{
  AppPoseHands *self = APP_POSE_HANDS (view);
  GtkGrid *grid = GTK_GRID (gtk_grid_new ());
  int row = 0;

  gtk_grid_set_column_spacing (grid, 6);
  gtk_grid_set_row_spacing (grid, 2);
  gtk_widget_add_css_class (GTK_WIDGET (grid), "boxed");
  gtk_widget_add_css_class (GTK_WIDGET (grid), "pose-sliders");
  self->hands = add_list (grid, row++, hand_titles, EDIT_N_HANDS, NULL, _ ("Which hands"));
  self->shapes = add_list (grid, row++, mo_hand_pose_labels, MO_GESTURE_N_HAND_POSES,
                           _ ("Choose a shape"), _ ("Shape of the hands"));
  add_label (grid, _ ("Strength"), 0, row);
  self->strength = add_slider (self, grid, 1, row++, 2, "%", strength_changed);
  app_pose_slider_set_label (self->strength, _ ("Strength of the shape"));
  add_label (grid, C_ ("finger", "Curl"), 1, row);
  add_label (grid, C_ ("finger", "Spread"), 2, row++);
  add_label (grid, C_ ("finger", "All"), 0, row);
  self->all = add_slider (self, grid, 1, row++, 1, "°", all_changed);
  for (guint i = 0; i < MO_N_FINGERS; i++, row++)
    {
      add_label (grid, g_dpgettext2 (NULL, "finger", finger_titles[i]), 0, row);
      self->curls[i] = add_slider (self, grid, 1, row, 1, "°", bend_changed);
      self->spreads[i] = add_slider (self, grid, 2, row, 1, "°", bend_changed);
    }
  name_sliders (self);
  g_signal_connect_swapped (self->hands, "notify::selected", G_CALLBACK (hands_chosen), self);
  g_signal_connect_swapped (self->shapes, "notify::selected", G_CALLBACK (shape_chosen), self);
  return GTK_WIDGET (grid);
}

/* Whoever selects a finger may want more than its angles. */
static void
selection_changed (AppPoseHands *self)
{
  int joint = self->parent.session != NULL ? edit_session_get_active (self->parent.session) : -1;
  MoHalf half;

  if (joint < 0 || mo_rig_joint ((guint) joint)->group != MO_GROUP_HANDS
      || !mo_joint_half ((guint) joint, &half))
    return;
  app_pose_fold_open (&self->fold);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->hands),
                              half == MO_HALF_LEFT ? EDIT_HANDS_LEFT : EDIT_HANDS_RIGHT);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_pose_hands_dispose (GObject *object)
{
  app_view_disconnect (APP_VIEW (object));
  app_pose_fold_clear (&APP_POSE_HANDS (object)->fold);
  G_OBJECT_CLASS (app_pose_hands_parent_class)->dispose (object);
}

static void
app_pose_hands_session_changed (AppView *view)
{
  selection_changed (APP_POSE_HANDS (view));
}

static void
app_pose_hands_class_init (AppPoseHandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = app_pose_hands_dispose;
  APP_VIEW_CLASS (klass)->session_changed = app_pose_hands_session_changed;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
app_pose_hands_init (AppPoseHands *self)
{
  app_pose_fold_init (&self->fold, &self->parent, _ ("Hands"), build, show);
  g_signal_group_connect_swapped (self->parent.session_signals, "selection-changed",
                                  G_CALLBACK (selection_changed), self);
}
