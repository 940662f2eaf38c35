/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-preferences.h"

#include "app-drop-down.h"
#include "app-settings.h"

struct _AppPreferences
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkDropDown *color_scheme;
  GtkSwitch *last_settings;
  GtkSwitch *autosave;
};

G_DEFINE_FINAL_TYPE (AppPreferences, app_preferences, GTK_TYPE_WINDOW)

/* In the order of the list in the template. */
static const char *const schemes[] = { "follow", "light", "dark" };

static gboolean
scheme_to_position (GValue *value, GVariant *variant, gpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_str_equal (g_variant_get_string (variant, NULL), schemes[i]))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
position_to_scheme (const GValue *value, const GVariantType *type, gpointer data)
{
  guint position = g_value_get_uint (value);

  return position < G_N_ELEMENTS (schemes) ? g_variant_new_string (schemes[position]) : NULL;
}

static void
app_preferences_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), APP_TYPE_PREFERENCES);
  G_OBJECT_CLASS (app_preferences_parent_class)->dispose (object);
}

static void
app_preferences_class_init (AppPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_preferences_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, AppPreferences, color_scheme);
  gtk_widget_class_bind_template_child (widget_class, AppPreferences, last_settings);
  gtk_widget_class_bind_template_child (widget_class, AppPreferences, autosave);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
app_preferences_init (AppPreferences *self)
{
  GSettings *settings = app_settings ();

  gtk_widget_init_template (GTK_WIDGET (self));
  app_drop_down_name_button (self->color_scheme);
  g_settings_bind_with_mapping (settings, "color-scheme", self->color_scheme, "selected",
                                G_SETTINGS_BIND_DEFAULT, scheme_to_position, position_to_scheme,
                                NULL, NULL);
  g_settings_bind (settings, "start-with-last-settings", self->last_settings, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "autosave", self->autosave, "active", G_SETTINGS_BIND_DEFAULT);
}

void
app_preferences_show (GtkWindow *parent)
{
  gtk_window_present (g_object_new (APP_TYPE_PREFERENCES, "transient-for", parent, NULL));
}
