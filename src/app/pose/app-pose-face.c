/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-face.h"

#include "app-drop-down.h"
#include "app-pose-fold.h"

#include "edit-posing-hands.h"

#include <glib/gi18n.h>

#define PERCENT 100.0

/* Rows of the drop-down: the first one stands for what is none of the others. */
#define ROW_NEUTRAL 1
#define ROW_FIRST 2

struct _AppPoseFace
{
  AppView parent;

  AppPoseFold fold;
  GtkWidget *expressions;
  AppPoseSlider *strength, *movements[MO_GESTURE_N_MOVEMENTS];
};

G_DEFINE_FINAL_TYPE (AppPoseFace, app_pose_face, APP_TYPE_VIEW)

/* -- What is changed --------------------------------------------------------------------------- */

static int
get_expression (AppPoseFace *self)
{
  return (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->expressions)) - ROW_FIRST;
}

static void
expression_chosen (AppPoseFace *self)
{
  int expression = get_expression (self);

  if (self->fold.is_showing || expression < EDIT_NO_EXPRESSION
      || !app_pose_fold_begin (&self->fold))
    return;
  edit_posing_express (self->parent.posing, expression, 1.0);
  app_pose_fold_end (&self->fold, NULL, NULL);
}

static void
strength_changed (AppView *view, AppPoseSlider *slider)
{
  AppPoseFace *self = APP_POSE_FACE (view);
  int expression = get_expression (self);

  if (expression < 0 || !app_pose_fold_begin (&self->fold))
    return;
  edit_posing_express (view->posing, expression, app_pose_slider_get_value (slider) / PERCENT);
  app_pose_fold_end (&self->fold, slider, "expression");
}

static void
movement_changed (AppView *view, AppPoseSlider *slider)
{
  AppPoseFace *self = APP_POSE_FACE (view);
  char tag[32];

  for (guint i = 0; i < MO_GESTURE_N_MOVEMENTS; i++)
    if (self->movements[i] == slider && app_pose_fold_begin (&self->fold))
      {
        edit_posing_move_face (view->posing, i, app_pose_slider_get_value (slider) / PERCENT);
        g_snprintf (tag, sizeof tag, "face:%u", i);
        app_pose_fold_end (&self->fold, slider, tag);
      }
}

/* -- What there is ----------------------------------------------------------------------------- */

static void
show (AppView *view, const MoPose *pose)
{
  AppPoseFace *self = APP_POSE_FACE (view);
  double parts[MO_GESTURE_N_MOVEMENTS], part;
  int expression = edit_face_find_expression (pose, get_expression (self), &part);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->expressions), (guint) (expression + ROW_FIRST));
  gtk_widget_set_sensitive (GTK_WIDGET (self->strength), expression >= 0);
  app_pose_slider_set_value (self->strength, expression >= 0 ? MIN (part, 1.0) * PERCENT : 0.0);
  mo_face_get (pose, parts);
  for (guint i = 0; i < MO_GESTURE_N_MOVEMENTS; i++)
    app_pose_slider_set_value (self->movements[i], MIN (parts[i], 1.0) * PERCENT);
}

/* -- Its widgets ------------------------------------------------------------------------------- */

static GtkStringList *
list_expressions (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  gtk_string_list_append (list, _ ("Choose an expression"));
  gtk_string_list_append (list, C_ ("expression", "Neutral"));
  for (const MoExpression *row = mo_expressions; row->nick != NULL; row++)
    gtk_string_list_append (list, _ (row->label));
  return list;
}

static AppPoseSlider *
add_row (AppPoseFace *self, GtkGrid *grid, int row, const char *title,
         void (*changed) (AppView *view, AppPoseSlider *slider))
{
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *slider = app_pose_fold_add_slider (&self->fold, "%", 0.0, PERCENT, changed);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_width_chars (GTK_LABEL (label), 12);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 12);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (label, title);
  gtk_grid_attach (grid, label, 0, row, 1, 1);
  gtk_grid_attach (grid, slider, 1, row, 1, 1);
  app_pose_slider_set_label (APP_POSE_SLIDER (slider), title);
  return APP_POSE_SLIDER (slider);
}

static GtkWidget *
build (AppView *view)
{
  AppPoseFace *self = APP_POSE_FACE (view);
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 2);
  gtk_widget_add_css_class (grid, "boxed");
  gtk_widget_add_css_class (grid, "pose-sliders");
  self->expressions = app_drop_down_new (list_expressions ());
  gtk_widget_set_hexpand (self->expressions, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->expressions), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Expression of the face"), -1);
  gtk_widget_set_margin_bottom (self->expressions, 4);
  gtk_grid_attach (GTK_GRID (grid), self->expressions, 0, 0, 2, 1);
  self->strength = add_row (self, GTK_GRID (grid), 1, _ ("Strength"), strength_changed);
  app_pose_slider_set_label (self->strength, _ ("Strength of the expression"));
  for (guint i = 0; i < MO_GESTURE_N_MOVEMENTS; i++)
    self->movements[i] = add_row (self, GTK_GRID (grid), (int) i + 2,
                                  _ (mo_face_movements[i].label), movement_changed);
  g_signal_connect_swapped (self->expressions, "notify::selected", G_CALLBACK (expression_chosen),
                            self);
  return grid;
}

/* Whoever selects a bone of the face may want more than its angles. */
static void
selection_changed (AppPoseFace *self)
{
  int joint = self->parent.session != NULL ? edit_session_get_active (self->parent.session) : -1;

  if (joint >= 0 && mo_rig_joint ((guint) joint)->group == MO_GROUP_FACE)
    app_pose_fold_open (&self->fold);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_pose_face_dispose (GObject *object)
{
  app_view_disconnect (APP_VIEW (object));
  app_pose_fold_clear (&APP_POSE_FACE (object)->fold);
  G_OBJECT_CLASS (app_pose_face_parent_class)->dispose (object);
}

static void
app_pose_face_session_changed (AppView *view)
{
  selection_changed (APP_POSE_FACE (view));
}

static void
app_pose_face_class_init (AppPoseFaceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = app_pose_face_dispose;
  APP_VIEW_CLASS (klass)->session_changed = app_pose_face_session_changed;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
app_pose_face_init (AppPoseFace *self)
{
  app_pose_fold_init (&self->fold, &self->parent, _ ("Face"), build, show);
  g_signal_group_connect_swapped (self->parent.session_signals, "selection-changed",
                                  G_CALLBACK (selection_changed), self);
}
