/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-loss-panel.h"

#include "app-dispose.h"
#include "app-page.h"
#include "app-size-slider.h"

#include "mo-convert.h"
#include "mo-rig.h"

#include <glib/gi18n.h>
#include <math.h>

/* Errors below this (degrees) are not shown as numbers. */
#define LITTLE 0.005

enum
{
  ROW_KEYS,
  ROW_BYTES,
  ROW_WORST,
  ROW_MEAN,
  N_ROWS
};

struct _AppLossPanel
{
  AppView parent;

  /* Template widgets */
  GtkGrid *table;
  GtkWidget *size_box, *moments_box;
  GtkToggleButton *sides[EDIT_LENS_N_SIDES];
  GtkLabel *problem;
  GtkStack *moments_stack;
  GtkListBox *moments;

  /* Borrowed */
  GtkLabel *figures[N_ROWS][EDIT_LENS_N_SIDES];
};

G_DEFINE_FINAL_TYPE (AppLossPanel, app_loss_panel, APP_TYPE_VIEW)

/* -- Numbers ----------------------------------------------------------------------------------- */

static char *
format_error (double metres, double radians)
{
  double degrees = radians * 180.0 / G_PI;
  g_autofree char *distance = g_strdup_printf (_ ("%.1f mm"), 1000.0 * metres);
  g_autofree char *angle = g_strdup_printf (_ ("%.2f°"), degrees < LITTLE ? 0.0 : degrees);

  return g_strconcat (distance, "\n", angle, NULL);
}

static char *
format_figure (const EditLoss *loss, guint row)
{
  const MoComparison *whole = loss->whole;

  switch (row)
    {
    case ROW_KEYS:
      return g_strdup_printf ("%'u", loss->n_keys);
    case ROW_BYTES:
      return g_strdup_printf ("%'u", (guint) loss->n_bytes);
    case ROW_WORST:
      return format_error (whole->worst.distance, whole->worst.angle);
    case ROW_MEAN:
    default:
      return format_error (whole->mean_distance, whole->mean_angle);
    }
}

/* A reason of the viewer starts with an identifier in capitals from its source code, which is
 * dropped: the text after it says the same. Free it. */
static char *
format_problem (const char *problem)
{
  g_autoptr (GRegex) names = g_regex_new ("\\bE_ST_[A-Z_]+: ", 0, 0, NULL);

  return g_regex_replace_literal (names, problem, -1, 0, "", 0, NULL);
}

static void
update_figures (AppLossPanel *self)
{
  const char *problem = edit_lens_get_problem (self->parent.lens);
  g_autofree char *said = NULL;

  for (guint side = 0; side < EDIT_LENS_N_SIDES; side++)
    {
      const EditLoss *loss = edit_lens_get_loss (self->parent.lens, side);

      for (guint row = 0; row < N_ROWS; row++)
        {
          g_autofree char *text = loss != NULL ? format_figure (loss, row) : g_strdup ("–");

          gtk_label_set_label (self->figures[row][side], text);
        }
    }
  if (problem == NULL && edit_lens_get_loss (self->parent.lens, EDIT_LENS_VIEWERS) != NULL
      && !edit_lens_is_in_step (self->parent.lens))
    problem = _ ("The viewer imports the file as it is, without the settings that change "
                 "the motion here, so its figures are for the whole file.");
  said = problem != NULL ? format_problem (problem) : NULL;
  gtk_label_set_label (self->problem, said != NULL ? said : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
}

static void
update_sides (AppLossPanel *self)
{
  gboolean can_show = edit_lens_get_loss (self->parent.lens, EDIT_LENS_VIEWERS) != NULL
                      && edit_lens_is_in_step (self->parent.lens);

  gtk_widget_set_sensitive (GTK_WIDGET (self->sides[EDIT_LENS_VIEWERS]), can_show);
  gtk_toggle_button_set_active (self->sides[edit_lens_get_side (self->parent.lens)], TRUE);
}

static void
side_toggled (GtkToggleButton *button, AppLossPanel *self)
{
  for (guint side = 0; side < EDIT_LENS_N_SIDES; side++)
    if (button == self->sides[side] && gtk_toggle_button_get_active (button))
      edit_lens_set_side (self->parent.lens, side);
}

/* Hides parts that are empty, as for a file that cannot be exported. */
static void
update_parts (AppLossPanel *self)
{
  gboolean has_export = edit_document_get_anim (self->parent.document) != NULL;
  gboolean is_shown =
      edit_lens_get_loss (self->parent.lens, edit_lens_get_side (self->parent.lens)) != NULL;
  gboolean has_viewers = edit_lens_get_loss (self->parent.lens, EDIT_LENS_VIEWERS) != NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->table), has_export || has_viewers);
  gtk_widget_set_visible (self->size_box, has_export);
  gtk_widget_set_visible (self->moments_box, has_export || is_shown);
}

/* -- Moments ----------------------------------------------------------------------------------- */

static GtkWidget *
create_moment (AppLossPanel *self, const MoDifference *moment)
{
  double frame_time = edit_document_get_frame_time (self->parent.document);
  const char *joint = mo_rig_joint (moment->distance_joint)->name;
  GtkWidget *row = gtk_list_box_row_new (), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *where = gtk_label_new (joint), *when, *far;
  g_autofree char *time = NULL, *distance = NULL, *name = NULL;

  if (frame_time > 0.0)
    /* translators: seconds, and the number of the frame */
    time = g_strdup_printf (_ ("%.2f s · %.0f f"), moment->distance_time,
                            round (moment->distance_time / frame_time));
  else
    time = g_strdup_printf (_ ("%.2f s"), moment->distance_time);
  distance = g_strdup_printf (_ ("%.1f mm"), 1000.0 * moment->distance);
  when = gtk_label_new (time);
  far = gtk_label_new (distance);
  gtk_label_set_ellipsize (GTK_LABEL (where), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (where), 0.0f);
  gtk_widget_set_hexpand (where, TRUE);
  gtk_widget_add_css_class (when, "numeric");
  gtk_widget_add_css_class (when, "dim-label");
  gtk_widget_add_css_class (when, "caption");
  gtk_widget_add_css_class (far, "numeric");
  gtk_box_append (GTK_BOX (line), where);
  gtk_box_append (GTK_BOX (line), when);
  gtk_box_append (GTK_BOX (line), far);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), line);
  /* translators: a joint, a time and a length */
  name = g_strdup_printf (_ ("%s, %s, %s"), joint, time, distance);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return row;
}

static void
update_moments (AppLossPanel *self)
{
  const EditLoss *loss =
      edit_lens_get_loss (self->parent.lens, edit_lens_get_side (self->parent.lens));
  guint n = loss != NULL ? loss->moments->len : 0;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->moments))) != NULL)
    gtk_list_box_remove (self->moments, row);
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->moments,
                         create_moment (self, &g_array_index (loss->moments, MoDifference, i)));
  gtk_stack_set_visible_child_name (self->moments_stack, loss == NULL ? "empty"
                                                         : n > 0      ? "list"
                                                                      : "none");
}

/* The nearest joint up the chain that has a track: a joint that only follows its parent has no
 * keys. */
static guint
find_moving_joint (const EditLoss *loss, guint joint)
{
  for (int at = (int) joint; at >= 0; at = mo_rig_joint ((guint) at)->parent)
    for (guint i = 0; i < mo_motion_get_n_tracks (loss->played); i++)
      if (mo_motion_get_track (loss->played, i).number == (guint) at)
        return (guint) at;
  return joint;
}

static void
moment_activated (AppLossPanel *self, GtkListBoxRow *row)
{
  const EditLoss *loss =
      edit_lens_get_loss (self->parent.lens, edit_lens_get_side (self->parent.lens));
  guint index = (guint) gtk_list_box_row_get_index (row);
  const MoDifference *moment;
  guint joint;

  if (loss == NULL || index >= loss->moments->len)
    return;
  moment = &g_array_index (loss->moments, MoDifference, index);
  edit_session_set_playing (self->parent.session, FALSE);
  edit_session_set_time (self->parent.session, moment->distance_time);
  joint = find_moving_joint (loss, moment->distance_joint);
  edit_session_select (self->parent.session, &joint, 1, EDIT_SELECT_ONLY);
}

/* -- The widget -------------------------------------------------------------------------------- */

static void
lens_changed (AppLossPanel *self)
{
  if (self->parent.lens == NULL || self->parent.document == NULL
      || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  update_sides (self);
  update_parts (self);
  update_figures (self);
  update_moments (self);
}

static void
set_active (AppLossPanel *self, gboolean active)
{
  if (self->parent.lens != NULL)
    edit_lens_set_active (self->parent.lens, active);
}

static void
app_loss_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (app_loss_panel_parent_class)->map (widget);
  set_active (APP_LOSS_PANEL (widget), TRUE);
  lens_changed (APP_LOSS_PANEL (widget));
}

static void
app_loss_panel_unmap (GtkWidget *widget)
{
  set_active (APP_LOSS_PANEL (widget), FALSE);
  GTK_WIDGET_CLASS (app_loss_panel_parent_class)->unmap (widget);
}

static void
app_loss_panel_changed (AppView *view)
{
  lens_changed (APP_LOSS_PANEL (view));
}

static void
app_loss_panel_dispose (GObject *object)
{
  AppLossPanel *self = APP_LOSS_PANEL (object);

  app_view_disconnect (APP_VIEW (self));
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_LOSS_PANEL);
  G_OBJECT_CLASS (app_loss_panel_parent_class)->dispose (object);
}

static void
app_loss_panel_class_init (AppLossPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  AppViewClass *view_class = APP_VIEW_CLASS (klass);

  object_class->dispose = app_loss_panel_dispose;
  widget_class->map = app_loss_panel_map;
  widget_class->unmap = app_loss_panel_unmap;
  view_class->document_changed = app_loss_panel_changed;
  view_class->lens_changed = app_loss_panel_changed;

  g_type_ensure (APP_TYPE_SIZE_SLIDER);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-loss-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppLossPanel, table);
  gtk_widget_class_bind_template_child (widget_class, AppLossPanel, size_box);
  gtk_widget_class_bind_template_child (widget_class, AppLossPanel, moments_box);
  gtk_widget_class_bind_template_child_full (widget_class, "ours", FALSE,
                                             G_STRUCT_OFFSET (AppLossPanel, sides[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "viewers", FALSE,
                                             G_STRUCT_OFFSET (AppLossPanel, sides[1]));
  gtk_widget_class_bind_template_child (widget_class, AppLossPanel, problem);
  gtk_widget_class_bind_template_child (widget_class, AppLossPanel, moments_stack);
  gtk_widget_class_bind_template_child (widget_class, AppLossPanel, moments);
  gtk_widget_class_bind_template_callback (widget_class, side_toggled);
  gtk_widget_class_bind_template_callback (widget_class, moment_activated);
}

static void
add_row (AppLossPanel *self, guint row, const char *title)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_grid_attach (self->table, label, 0, (int) row + 1, 1, 1);
  for (guint side = 0; side < EDIT_LENS_N_SIDES; side++)
    {
      GtkWidget *figure = gtk_label_new ("–");

      gtk_label_set_xalign (GTK_LABEL (figure), 1.0f);
      gtk_label_set_justify (GTK_LABEL (figure), GTK_JUSTIFY_RIGHT);
      gtk_widget_set_valign (figure, GTK_ALIGN_START);
      gtk_widget_add_css_class (figure, "numeric");
      gtk_grid_attach (self->table, figure, (int) side + 1, (int) row + 1, 1, 1);
      self->figures[row][side] = GTK_LABEL (figure);
    }
}

static void
app_loss_panel_init (AppLossPanel *self)
{
  static const char *const titles[N_ROWS] = { N_ ("Keys"), N_ ("Bytes"), N_ ("Worst"),
                                              N_ ("Average") };

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < N_ROWS; i++)
    add_row (self, i, _ (titles[i]));
  g_signal_group_connect_swapped (self->parent.lens_signals, "changed", G_CALLBACK (lens_changed),
                                  self);
}

const AppPage app_loss_page = {
  .id = "loss",
  .title = NC_ ("page", "Loss"),
  .get_type = app_loss_panel_get_type,
};
