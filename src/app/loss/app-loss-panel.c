/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-loss-panel.h"

#include "app-dispose.h"
#include "app-size-slider.h"

#include "mo-convert.h"
#include "mo-rig.h"

#include <glib/gi18n.h>
#include <math.h>

/* Below this (degrees) a number says no more. */
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
  GtkWidget parent_instance;

  /* Owned */
  EditDocument *document;
  EditSession *session;
  EditLens *lens;
  GSignalGroup *document_signals, *lens_signals;

  /* Template widgets */
  GtkGrid *table;
  GtkToggleButton *sides[EDIT_LENS_N_SIDES];
  GtkLabel *problem;
  GtkStack *moments_stack;
  GtkListBox *moments;

  /* Borrowed */
  GtkLabel *figures[N_ROWS][EDIT_LENS_N_SIDES];
};

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_SESSION,
  PROP_LENS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppLossPanel, app_loss_panel, GTK_TYPE_WIDGET)

/* -- Figures --------------------------------------------------------------------------------------- */

static char *
say_error (double metres, double radians)
{
  double degrees = radians * 180.0 / G_PI;
  g_autofree char *distance = g_strdup_printf (_ ("%.1f mm"), 1000.0 * metres);
  g_autofree char *angle = g_strdup_printf (_ ("%.2f°"), degrees < LITTLE ? 0.0 : degrees);

  return g_strconcat (distance, "\n", angle, NULL);
}

static char *
say_figure (const EditLoss *loss, guint row)
{
  const MoComparison *whole = loss->whole;

  switch (row)
    {
    case ROW_KEYS:
      return g_strdup_printf ("%'u", loss->n_keys);
    case ROW_BYTES:
      return g_strdup_printf ("%'u", (guint) loss->n_bytes);
    case ROW_WORST:
      return say_error (whole->worst.distance, whole->worst.angle);
    case ROW_MEAN:
    default:
      return say_error (whole->mean_distance, whole->mean_angle);
    }
}

static void
update_figures (AppLossPanel *self)
{
  const char *problem = edit_lens_get_problem (self->lens);

  for (guint side = 0; side < EDIT_LENS_N_SIDES; side++)
    {
      const EditLoss *loss = edit_lens_get_loss (self->lens, side);

      for (guint row = 0; row < N_ROWS; row++)
        {
          g_autofree char *text = loss != NULL ? say_figure (loss, row) : g_strdup ("–");

          gtk_label_set_label (self->figures[row][side], text);
        }
    }
  if (problem == NULL && edit_lens_get_loss (self->lens, EDIT_LENS_VIEWERS) != NULL
      && !edit_lens_is_in_step (self->lens))
    problem = _ ("The viewer imports the file as it is, without the settings that change the motion "
                 "here: its figures are those of the whole file.");
  gtk_label_set_label (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
}

static void
update_sides (AppLossPanel *self)
{
  gboolean can_show = edit_lens_get_loss (self->lens, EDIT_LENS_VIEWERS) != NULL
                      && edit_lens_is_in_step (self->lens);

  gtk_widget_set_sensitive (GTK_WIDGET (self->sides[EDIT_LENS_VIEWERS]), can_show);
  gtk_toggle_button_set_active (self->sides[edit_lens_get_side (self->lens)], TRUE);
}

static void
side_toggled (GtkToggleButton *button, AppLossPanel *self)
{
  for (guint side = 0; side < EDIT_LENS_N_SIDES; side++)
    if (button == self->sides[side] && gtk_toggle_button_get_active (button))
      edit_lens_set_side (self->lens, side);
}

/* -- Moments ---------------------------------------------------------------------------------------- */

static GtkWidget *
create_moment (AppLossPanel *self, const MoDifference *moment)
{
  double frame_time = edit_document_get_frame_time (self->document);
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
  const EditLoss *loss = edit_lens_get_loss (self->lens, edit_lens_get_side (self->lens));
  guint n = loss != NULL ? loss->moments->len : 0;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->moments))) != NULL)
    gtk_list_box_remove (self->moments, row);
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->moments, create_moment (self, &g_array_index (loss->moments, MoDifference, i)));
  gtk_stack_set_visible_child_name (self->moments_stack,
                                    loss == NULL ? "empty" : n > 0 ? "list" : "none");
}

/* The joint that moves it: one that only goes along has no keys to look at. */
static guint
find_moved (const EditLoss *loss, guint joint)
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
  const EditLoss *loss = edit_lens_get_loss (self->lens, edit_lens_get_side (self->lens));
  guint index = (guint) gtk_list_box_row_get_index (row);
  const MoDifference *moment;
  guint joint;

  if (loss == NULL || index >= loss->moments->len)
    return;
  moment = &g_array_index (loss->moments, MoDifference, index);
  edit_session_set_playing (self->session, FALSE);
  edit_session_set_time (self->session, moment->distance_time);
  joint = find_moved (loss, moment->distance_joint);
  edit_session_select (self->session, &joint, 1, EDIT_SELECT_ONLY);
}

/* -- All ----------------------------------------------------------------------------------------------- */

static void
lens_changed (AppLossPanel *self)
{
  if (self->lens == NULL || self->document == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  update_sides (self);
  update_figures (self);
  update_moments (self);
}

static void
set_active (AppLossPanel *self, gboolean active)
{
  if (self->lens != NULL)
    edit_lens_set_active (self->lens, active);
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
set_document (AppLossPanel *self, EditDocument *document)
{
  if (!g_set_object (&self->document, document))
    return;
  lens_changed (self);
}

static void
app_loss_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  AppLossPanel *self = APP_LOSS_PANEL (object);

  switch (id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_LENS:
      g_value_set_object (value, self->lens);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
app_loss_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppLossPanel *self = APP_LOSS_PANEL (object);

  switch (id)
    {
    case PROP_DOCUMENT:
      set_document (self, g_value_get_object (value));
      break;
    case PROP_SESSION:
      g_set_object (&self->session, g_value_get_object (value));
      break;
    case PROP_LENS:
      if (!g_set_object (&self->lens, g_value_get_object (value)))
        return;
      g_signal_group_set_target (self->lens_signals, self->lens);
      lens_changed (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  g_object_notify_by_pspec (object, pspec);
}

static void
app_loss_panel_dispose (GObject *object)
{
  AppLossPanel *self = APP_LOSS_PANEL (object);

  g_clear_object (&self->lens_signals);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_LOSS_PANEL);
  g_clear_object (&self->document);
  g_clear_object (&self->session);
  g_clear_object (&self->lens);
  G_OBJECT_CLASS (app_loss_panel_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  properties[PROP_DOCUMENT]
      = g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT, both);
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, EDIT_TYPE_SESSION, both);
  properties[PROP_LENS] = g_param_spec_object ("lens", NULL, NULL, EDIT_TYPE_LENS, both);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
app_loss_panel_class_init (AppLossPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = app_loss_panel_get_property;
  object_class->set_property = app_loss_panel_set_property;
  object_class->dispose = app_loss_panel_dispose;
  widget_class->map = app_loss_panel_map;
  widget_class->unmap = app_loss_panel_unmap;
  install_properties (object_class);

  g_type_ensure (APP_TYPE_SIZE_SLIDER);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/limber_anim/Limber/app-loss-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppLossPanel, table);
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
  static const char *const titles[N_ROWS]
      = { N_("Keys"), N_("Bytes"), N_("At worst"), N_("On average") };

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < N_ROWS; i++)
    add_row (self, i, _ (titles[i]));
  self->lens_signals = g_signal_group_new (EDIT_TYPE_LENS);
  g_signal_group_connect_swapped (self->lens_signals, "changed", G_CALLBACK (lens_changed), self);
}
