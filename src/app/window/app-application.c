/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-application.h"

#include "app-together.h"

#include "app-color-scheme.h"
#include "app-icons.h"
#include "app-preferences.h"
#include "app-window.h"

#include <glib/gi18n.h>

struct _AppApplication
{
  GtkApplication parent_instance;

  /* Owned */
  AppColorScheme *color_scheme;

  gboolean asked_to_restore;
};

G_DEFINE_FINAL_TYPE (AppApplication, app_application, GTK_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version and exit"), NULL },
  { NULL },
};

/* -- Actions ----------------------------------------------------------------------------------- */

static void
new_window_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_present (GTK_WINDOW (app_window_new (GTK_APPLICATION (data))));
}

/* Every window asks in turn; one that stays open keeps the program running. */
static void
quit_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (data));

  for (GList *link = windows; link != NULL; link = link->next)
    if (APP_IS_WINDOW (link->data))
      gtk_window_close (link->data);
}

static void
about_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *parent = gtk_application_get_active_window (data);

  /* GTK would keep its own hidden, see show_shortcuts_action. */
  GtkWidget *about =
      g_object_new (GTK_TYPE_ABOUT_DIALOG, "transient-for", parent, "modal", TRUE,
                    "destroy-with-parent", TRUE, "program-name", "Limber", "version",
                    PACKAGE_VERSION, "logo-icon-name", APP_ID, "comments",
                    _ ("Prepare avatar animations before paying for an upload"), "license-type",
                    GTK_LICENSE_GPL_3_0, "translator-credits", _ ("translator-credits"), NULL);

  gtk_window_present (GTK_WINDOW (about));
}

static void
preferences_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  app_preferences_show (gtk_application_get_active_window (data));
}

static const GActionEntry actions[] = {
  { "new-window", new_window_action },
  { "quit", quit_action },
  { "about", about_action },
  { "preferences", preferences_action },
};

static const struct
{
  const char *action;
  const char *keys[3];
} shortcuts[] = {
  { "app.new-window", { "<Primary>n" } },
  { "app.quit", { "<Primary>q" } },
  { "app.preferences", { "<Primary>comma" } },
  { "window.close", { "<Primary>w" } },
  { "win.open", { "<Primary>o" } },
  { "win.add-motion", { "<Primary><Shift>o" } },
  { "win.show-shortcuts", { "<Primary>question", "F1" } },
  { "win.sidebar-visible", { "F9" } },
  { "doc.save", { "<Primary>s" } },
  { "doc.save-as", { "<Primary><Shift>s" } },
  { "doc.export", { "<Primary>e" } },
  { "doc.export-as", { "<Primary><Shift>e" } },
  { "doc.undo", { "<Primary>z" } },
  { "doc.redo", { "<Primary><Shift>z", "<Primary>y" } },
  { "doc.reload", { "<Primary>r", "F5" } },
};

static void
load_style (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, "/io/github/limber_anim/Limber/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

/* -- GApplication ------------------------------------------------------------------------------ */

static int
app_application_handle_local_options (GApplication *application, GVariantDict *given)
{
  if (!g_variant_dict_contains (given, "version"))
    return -1;
  g_print ("limber %s\n", PACKAGE_VERSION);
  return 0;
}

static void
app_application_startup (GApplication *application)
{
  AppApplication *self = APP_APPLICATION (application);

  app_icons_keep ();
  G_APPLICATION_CLASS (app_application_parent_class)->startup (application);
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), shortcuts[i].action,
                                           shortcuts[i].keys);
  app_window_set_page_keys (GTK_APPLICATION (self));
  gtk_window_set_default_icon_name (APP_ID);
  load_style ();
  self->color_scheme = app_color_scheme_new ();
}

/* Once per run, over the first window. */
static void
offer_recovery (AppApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (self->asked_to_restore || !APP_IS_WINDOW (window))
    return;
  self->asked_to_restore = TRUE;
  app_window_offer_recovery (APP_WINDOW (window));
}

static void
app_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL)
    window = GTK_WINDOW (app_window_new (GTK_APPLICATION (application)));
  gtk_window_present (window);
  offer_recovery (APP_APPLICATION (application));
}

static void
app_application_open_files (GApplication *application, GFile **files, int n_files, const char *hint)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (int i = 0; i < n_files; i++)
    g_ptr_array_add (all, files[i]);
  app_together_open (GTK_APPLICATION (application), all, NULL);
  offer_recovery (APP_APPLICATION (application));
}

static void
app_application_finalize (GObject *object)
{
  AppApplication *self = APP_APPLICATION (object);

  g_clear_object (&self->color_scheme);
  G_OBJECT_CLASS (app_application_parent_class)->finalize (object);
}

static void
app_application_class_init (AppApplicationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  object_class->finalize = app_application_finalize;
  application_class->handle_local_options = app_application_handle_local_options;
  application_class->startup = app_application_startup;
  application_class->activate = app_application_activate;
  application_class->open = app_application_open_files;
}

static void
app_application_init (AppApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
  g_set_application_name ("Limber");
}

AppApplication *
app_application_new (void)
{
  return g_object_new (APP_TYPE_APPLICATION, "application-id", APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path",
                       "/io/github/limber_anim/Limber", NULL);
}

void
app_application_open (GtkApplication *self, GFile *file, GtkWindow *window)
{
  app_application_open_with_rest (self, file, window, NULL, NULL);
}

void
app_application_open_with_rest (GtkApplication *self, GFile *file, GtkWindow *window,
                                const char *const *lines, const char *from)
{
  for (GList *link = gtk_application_get_windows (self); link != NULL; link = link->next)
    if (APP_IS_WINDOW (link->data) && app_window_has_file (link->data, file))
      {
        gtk_window_present (link->data);
        return;
      }
  if (!APP_IS_WINDOW (window))
    window = gtk_application_get_active_window (self);
  if (!APP_IS_WINDOW (window) || !app_window_is_empty (APP_WINDOW (window)))
    window = GTK_WINDOW (app_window_new (self));
  app_window_open_with_rest (APP_WINDOW (window), file, lines, from);
  gtk_window_present (window);
}
