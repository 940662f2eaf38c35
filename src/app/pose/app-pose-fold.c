/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-fold.h"

/* Laying out numbers takes longer than drawing the figure, so they wait until the pose rests (milliseconds). */
#define REST_MS 80

/* -- What there is ----------------------------------------------------------------------------- */

static gboolean
can_show (AppPoseFold *self)
{
  return self->view->posing != NULL && self->view->session != NULL
         && gtk_expander_get_child (GTK_EXPANDER (self->expander)) != NULL
         && gtk_widget_get_mapped (gtk_expander_get_child (GTK_EXPANDER (self->expander)))
         && !edit_session_get_playing (self->view->session) && !self->goes_on;
}

static gboolean
show_cb (gpointer data)
{
  AppPoseFold *self = data;
  MoPose pose;

  self->show_id = 0;
  if (!can_show (self))
    return G_SOURCE_REMOVE;
  edit_posing_get_pose (self->view->posing, &pose);
  self->is_showing = TRUE;
  self->show (self->view, &pose);
  self->is_showing = FALSE;
  return G_SOURCE_REMOVE;
}

void
app_pose_fold_update (AppPoseFold *self)
{
  g_clear_handle_id (&self->show_id, g_source_remove);
  if (can_show (self))
    self->show_id = g_timeout_add (REST_MS, show_cb, self);
}

/* -- What the maker changes -------------------------------------------------------------------- */

gboolean
app_pose_fold_begin (AppPoseFold *self)
{
  EditPosing *posing = self->view->posing;

  if (self->is_showing || posing == NULL)
    return FALSE;
  if (self->goes_on && edit_posing_is_pressed (posing))
    return TRUE;
  self->goes_on = FALSE;
  g_object_set (posing, "active", TRUE, NULL);
  if (edit_posing_press (posing))
    return TRUE;
  app_pose_fold_update (self);
  return FALSE;
}

void
app_pose_fold_end (AppPoseFold *self, AppPoseSlider *slider, const char *tag)
{
  self->goes_on = slider != NULL && app_pose_slider_is_held (slider);
  if (!self->goes_on)
    edit_posing_release (self->view->posing, tag);
}

static void
released_cb (AppPoseSlider *slider, AppPoseFold *self)
{
  gboolean went_on = self->goes_on;

  self->goes_on = FALSE;
  if (went_on && self->view->posing != NULL && edit_posing_is_pressed (self->view->posing))
    edit_posing_release (self->view->posing, NULL);
  app_pose_fold_update (self);
}

static void
changed_cb (AppPoseSlider *slider, AppPoseFold *self)
{
  void (*changed) (AppView * view, AppPoseSlider * slider) =
      g_object_get_data (G_OBJECT (slider), "changed");

  if (!self->is_showing)
    changed (self->view, slider);
}

GtkWidget *
app_pose_fold_add_slider (AppPoseFold *self, const char *unit, double lower, double upper,
                          void (*changed) (AppView *view, AppPoseSlider *slider))
{
  GtkWidget *slider = app_pose_slider_new (unit, lower, upper);

  g_object_set_data (G_OBJECT (slider), "changed", (gpointer) changed);
  g_signal_connect (slider, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect (slider, "released", G_CALLBACK (released_cb), self);
  return slider;
}

/* -- The part ---------------------------------------------------------------------------------- */

static void
expanded_cb (GtkExpander *expander, GParamSpec *property, AppPoseFold *self)
{
  if (gtk_expander_get_expanded (expander) && gtk_expander_get_child (expander) == NULL)
    {
      GtkWidget *child = self->build (self->view);

      gtk_widget_set_margin_top (child, 6);
      g_signal_connect_swapped (child, "map", G_CALLBACK (app_pose_fold_update), self);
      gtk_expander_set_child (expander, child);
    }
}

void
app_pose_fold_init (AppPoseFold *self, AppView *view, const char *title,
                    GtkWidget *(*build) (AppView *view),
                    void (*show) (AppView *view, const MoPose *pose))
{
  GtkWidget *heading = gtk_label_new (title);

  *self = (AppPoseFold){
    .view = view, .build = build, .show = show, .expander = gtk_expander_new (NULL)
  };
  gtk_widget_add_css_class (heading, "heading");
  gtk_expander_set_label_widget (GTK_EXPANDER (self->expander), heading);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  gtk_widget_set_parent (self->expander, GTK_WIDGET (view));
  g_signal_connect (self->expander, "notify::expanded", G_CALLBACK (expanded_cb), self);
  g_signal_group_connect_swapped (view->session_signals, "moved", G_CALLBACK (app_pose_fold_update),
                                  self);
  g_signal_group_connect_swapped (view->posing_signals, "notify", G_CALLBACK (app_pose_fold_update),
                                  self);
  g_signal_group_connect_swapped (view->posing_signals, "changed",
                                  G_CALLBACK (app_pose_fold_update), self);
}

void
app_pose_fold_clear (AppPoseFold *self)
{
  g_clear_handle_id (&self->show_id, g_source_remove);
  g_clear_pointer (&self->expander, gtk_widget_unparent);
}

void
app_pose_fold_open (AppPoseFold *self)
{
  gtk_expander_set_expanded (GTK_EXPANDER (self->expander), TRUE);
}
