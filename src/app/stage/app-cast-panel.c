/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-cast-panel.h"

#include "app-dispose.h"
#include "app-figure-row.h"
#include "app-layer-row.h"
#include "app-page.h"

#include <glib/gi18n.h>

struct _AppCastPanel
{
  GtkWidget parent_instance;

  /* Owned */
  EditSession *session;
  GSignalGroup *signals; /* of its cast */

  /* Template widgets */
  GtkListBox *layers, *figures;
  GtkWidget *intro, *places;

  GtkWidget *rows[EDIT_N_FIGURES]; /* rows of `figures` */
};

enum
{
  PROP_0,
  PROP_SESSION,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppCastPanel, app_cast_panel, GTK_TYPE_WIDGET)

static GtkWidget *
create_layer_row (gpointer layer, gpointer cast)
{
  return app_layer_row_new (cast, layer);
}

static void
update (AppCastPanel *self)
{
  EditCast *cast = edit_session_get_cast (self->session);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (edit_cast_get_layers (cast)));
  gboolean has_others = FALSE;

  for (guint i = 1; i < EDIT_N_FIGURES; i++)
    {
      gtk_widget_set_visible (self->rows[i], edit_cast_has_figure (cast, i));
      has_others = has_others || edit_cast_has_figure (cast, i);
    }
  gtk_widget_set_visible (self->places, has_others);
  gtk_widget_set_visible (GTK_WIDGET (self->layers), n > 0);
  gtk_widget_set_visible (self->intro, n == 0);
}

static void
set_session (AppCastPanel *self, EditSession *session)
{
  EditCast *cast = session != NULL ? edit_session_get_cast (session) : NULL;

  if (!g_set_object (&self->session, session))
    return;
  g_signal_group_set_target (self->signals, cast);
  gtk_list_box_bind_model (self->layers,
                           cast != NULL ? G_LIST_MODEL (edit_cast_get_layers (cast)) : NULL,
                           create_layer_row, cast, NULL);
  for (guint i = 1; i < EDIT_N_FIGURES; i++)
    {
      if (self->rows[i] != NULL)
        gtk_list_box_remove (self->figures, self->rows[i]);
      self->rows[i] = NULL;
      if (cast == NULL)
        continue;
      self->rows[i] = app_figure_row_new (edit_cast_get_figure (cast, i), i);
      gtk_list_box_append (self->figures, self->rows[i]);
    }
  if (cast != NULL)
    update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

static void
app_cast_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SESSION)
    g_value_set_object (value, APP_CAST_PANEL (object)->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_cast_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SESSION)
    set_session (APP_CAST_PANEL (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_cast_panel_dispose (GObject *object)
{
  AppCastPanel *self = APP_CAST_PANEL (object);

  g_clear_object (&self->signals);
  if (self->layers != NULL)
    gtk_list_box_bind_model (self->layers, NULL, NULL, NULL, NULL);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_CAST_PANEL);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (app_cast_panel_parent_class)->dispose (object);
}

static void
app_cast_panel_class_init (AppCastPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = app_cast_panel_get_property;
  object_class->set_property = app_cast_panel_set_property;
  object_class->dispose = app_cast_panel_dispose;

  properties[PROP_SESSION] =
      g_param_spec_object ("session", NULL, NULL, EDIT_TYPE_SESSION,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-cast-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppCastPanel, layers);
  gtk_widget_class_bind_template_child (widget_class, AppCastPanel, figures);
  gtk_widget_class_bind_template_child (widget_class, AppCastPanel, intro);
  gtk_widget_class_bind_template_child (widget_class, AppCastPanel, places);
}

static void
app_cast_panel_init (AppCastPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (EDIT_TYPE_CAST);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (update), self);
}

const AppPage app_stage_page = {
  .id = "stage",
  .title = NC_ ("page", "Stage"),
  .get_type = app_cast_panel_get_type,
};
