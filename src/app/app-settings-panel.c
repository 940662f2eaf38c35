/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-settings-panel.h"

#include "app-dispose.h"
#include "app-field-words.h"
#include "app-presets.h"

#include <glib/gi18n.h>

struct _AppSettingsPanel
{
  GtkWidget parent_instance;

  /* Owned */
  EditDocument *document;

  /* Template widgets */
  GtkBox *groups;
  GtkMenuButton *presets;

  /* Borrowed */
  GtkWidget *rows[MO_N_FIELDS]; /* NULL where they are not built yet */

  guint builder; /* source, or 0 when all groups stand */
};

typedef enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPS
} AppSettingsPanelProperty;

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppSettingsPanel, app_settings_panel, GTK_TYPE_WIDGET)

/* -- Groups ------------------------------------------------------------------------------------ */

static gboolean
is_last_of_group (MoFieldId id)
{
  for (guint i = id + 1; i < MO_N_FIELDS; i++)
    if (g_str_equal (mo_field (i)->group, mo_field (id)->group))
      return FALSE;
  return TRUE;
}

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
add_group (AppSettingsPanel *self, const char *group)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  const char *caption = app_field_group_caption (group);

  add_label (box, _ (group), "heading");
  if (caption != NULL)
    {
      GtkWidget *label = add_label (box, caption, "caption");

      gtk_widget_add_css_class (label, "dim-label");
    }
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_set_overflow (list, GTK_OVERFLOW_HIDDEN);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (app_field_has_row (i) && g_str_equal (mo_field (i)->group, group))
      {
        self->rows[i] = app_field_row_new (i);
        g_object_bind_property (self, "document", self->rows[i], "document",
                                G_BINDING_SYNC_CREATE);
        gtk_box_append (GTK_BOX (list), self->rows[i]);
      }
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (self->groups, box);
}

/* A group stands where its last field does. FALSE when there is no further one. */
static gboolean
add_next_group (AppSettingsPanel *self)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (self->rows[i] == NULL && is_last_of_group (i))
      {
        add_group (self, mo_field (i)->group);
        return TRUE;
      }
  return FALSE;
}

static gboolean
build (gpointer data)
{
  AppSettingsPanel *self = data;

  if (add_next_group (self))
    return G_SOURCE_CONTINUE;
  self->builder = 0;
  return G_SOURCE_REMOVE;
}

/* Many widgets, which nobody sees at first: the window comes up without them (milliseconds). */
#define START_UP 300

static gboolean
start_building (gpointer data)
{
  AppSettingsPanel *self = data;

  g_clear_handle_id (&self->builder, g_source_remove);
  self->builder = g_idle_add_full (G_PRIORITY_LOW, build, self, NULL);
  return G_SOURCE_REMOVE;
}

static void
app_settings_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (app_settings_panel_parent_class)->map (widget);
  if (APP_SETTINGS_PANEL (widget)->builder != 0)
    start_building (widget);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_settings_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, APP_SETTINGS_PANEL (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_settings_panel_set_property (GObject *object, guint id, const GValue *value,
                                 GParamSpec *pspec)
{
  AppSettingsPanel *self = APP_SETTINGS_PANEL (object);

  if (id != PROP_DOCUMENT)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->document, g_value_get_object (value)))
    g_object_notify_by_pspec (object, pspec);
}

static void
app_settings_panel_dispose (GObject *object)
{
  AppSettingsPanel *self = APP_SETTINGS_PANEL (object);

  g_clear_handle_id (&self->builder, g_source_remove);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_SETTINGS_PANEL);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (app_settings_panel_parent_class)->dispose (object);
}

static void
app_settings_panel_class_init (AppSettingsPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = app_settings_panel_get_property;
  object_class->set_property = app_settings_panel_set_property;
  object_class->dispose = app_settings_panel_dispose;

  properties[PROP_DOCUMENT] = g_param_spec_object (
      "document", NULL, NULL, EDIT_TYPE_DOCUMENT,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  widget_class->map = app_settings_panel_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/limber_anim/Limber/app-settings-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppSettingsPanel, groups);
  gtk_widget_class_bind_template_child (widget_class, AppSettingsPanel, presets);
}

static void
app_settings_panel_init (AppSettingsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_menu_model (self->presets, app_presets_get_menu ());
  self->builder = g_timeout_add (START_UP, start_building, self);
}

AppFieldRow *
app_settings_panel_get_row (AppSettingsPanel *self, MoFieldId id)
{
  g_return_val_if_fail (app_field_has_row (id), NULL);

  while (self->rows[id] == NULL)
    add_next_group (self);
  return APP_FIELD_ROW (self->rows[id]);
}
