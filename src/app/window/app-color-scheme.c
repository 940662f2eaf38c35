/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-color-scheme.h"

#include "app-settings.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_SETTINGS "org.freedesktop.portal.Settings"
#define NAMESPACE "org.freedesktop.appearance"
#define KEY "color-scheme"
#define DESKTOP_SCHEMA "org.gnome.desktop.interface"

/* The values of the settings portal. */
typedef enum
{
  SCHEME_DEFAULT,
  SCHEME_DARK,
  SCHEME_LIGHT,
} Scheme;

struct _AppColorScheme
{
  GObject parent_instance;

  /* Owned */
  GDBusProxy *portal; /* NULL until it has answered, or if there is none */
  GSettings *desktop; /* NULL if the desktop has no such setting */
  GCancellable *cancellable;

  gboolean toolkit_dark; /* what the toolkit's setting was at the start */
};

G_DEFINE_FINAL_TYPE (AppColorScheme, app_color_scheme, G_TYPE_OBJECT)

static Scheme
desktop_scheme (AppColorScheme *self)
{
  g_autofree char *text = NULL;

  if (self->desktop == NULL)
    return SCHEME_DEFAULT;
  text = g_settings_get_string (self->desktop, KEY);
  return g_str_equal (text, "prefer-dark") ? SCHEME_DARK : SCHEME_DEFAULT;
}

static void
apply (AppColorScheme *self, Scheme desktop)
{
  g_autofree char *wanted = g_settings_get_string (app_settings (), "color-scheme");
  GtkSettings *toolkit = gtk_settings_get_default ();
  gboolean dark, is_dark;

  if (toolkit == NULL)
    return;
  if (g_str_equal (wanted, "follow"))
    dark = desktop == SCHEME_DEFAULT ? self->toolkit_dark : desktop == SCHEME_DARK;
  else
    dark = g_str_equal (wanted, "dark");
  /* Setting it makes the toolkit reload its whole theme, even if it stays the same. */
  g_object_get (toolkit, "gtk-application-prefer-dark-theme", &is_dark, NULL);
  if (dark != is_dark)
    g_object_set (toolkit, "gtk-application-prefer-dark-theme", dark, NULL);
}

static void
read_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer = g_dbus_proxy_call_finish (G_DBUS_PROXY (object), result, &error);
  g_autoptr (GVariant) outer = NULL, inner = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (answer != NULL)
    {
      g_variant_get (answer, "(v)", &outer);
      inner = g_variant_is_of_type (outer, G_VARIANT_TYPE_VARIANT) ? g_variant_get_variant (outer)
                                                                   : g_variant_ref (outer);
    }
  if (inner != NULL && g_variant_is_of_type (inner, G_VARIANT_TYPE_UINT32))
    apply (data, g_variant_get_uint32 (inner));
  else
    apply (data, desktop_scheme (data));
}

static void
update (AppColorScheme *self)
{
  if (self->portal == NULL)
    apply (self, desktop_scheme (self));
  else
    g_dbus_proxy_call (self->portal, "Read", g_variant_new ("(ss)", NAMESPACE, KEY),
                       G_DBUS_CALL_FLAGS_NONE, 1000, self->cancellable, read_cb, self);
}

static void
portal_signal_cb (AppColorScheme *self, const char *sender, const char *signal, GVariant *values)
{
  const char *namespace = NULL, *key = NULL;

  if (!g_str_equal (signal, "SettingChanged"))
    return;
  g_variant_get_child (values, 0, "&s", &namespace);
  g_variant_get_child (values, 1, "&s", &key);
  if (g_str_equal (namespace, NAMESPACE) && g_str_equal (key, KEY))
    update (self);
}

static void
portal_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusProxy) portal = g_dbus_proxy_new_for_bus_finish (result, &error);
  g_autofree char *owner = portal != NULL ? g_dbus_proxy_get_name_owner (portal) : NULL;
  AppColorScheme *self = data;

  if (owner == NULL)
    return;
  self->portal = g_steal_pointer (&portal);
  g_signal_connect_object (self->portal, "g-signal", G_CALLBACK (portal_signal_cb), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

static void
app_color_scheme_dispose (GObject *object)
{
  AppColorScheme *self = APP_COLOR_SCHEME (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->portal);
  g_clear_object (&self->desktop);
  G_OBJECT_CLASS (app_color_scheme_parent_class)->dispose (object);
}

static void
app_color_scheme_finalize (GObject *object)
{
  AppColorScheme *self = APP_COLOR_SCHEME (object);

  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (app_color_scheme_parent_class)->finalize (object);
}

static void
app_color_scheme_class_init (AppColorSchemeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = app_color_scheme_dispose;
  object_class->finalize = app_color_scheme_finalize;
}

static void
app_color_scheme_init (AppColorScheme *self)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  self->cancellable = g_cancellable_new ();
  g_object_get (gtk_settings_get_default (), "gtk-application-prefer-dark-theme",
                &self->toolkit_dark, NULL);
  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, DESKTOP_SCHEMA, TRUE);
  if (schema != NULL && g_settings_schema_has_key (schema, KEY))
    {
      self->desktop = g_settings_new (DESKTOP_SCHEMA);
      g_signal_connect_object (self->desktop, "changed::" KEY, G_CALLBACK (update), self,
                               G_CONNECT_SWAPPED);
    }
  g_signal_connect_object (app_settings (), "changed::color-scheme", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_dbus_proxy_new_for_bus (G_BUS_TYPE_SESSION,
                            G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES
                                | G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START_AT_CONSTRUCTION,
                            NULL, PORTAL, PORTAL_PATH, PORTAL_SETTINGS, self->cancellable,
                            portal_cb, self);
  update (self);
}

AppColorScheme *
app_color_scheme_new (void)
{
  return g_object_new (APP_TYPE_COLOR_SCHEME, NULL);
}
