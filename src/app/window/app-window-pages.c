/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-page-list.h"
#include "app-page.h"

#include <glib/gi18n.h>

#define DECLARE(name) extern const AppPage app_##name##_page;
APP_PAGES (DECLARE)

#define ROW(name) &app_##name##_page,
static const AppPage *const pages[] = { APP_PAGES (ROW) };

#define KEY "<Alt>%u"

/* What all pages may show; constant in a window. */
static const char *const shown[] = { "document", "session", "lens", "recognition", "posing" };

static GtkWidget *
make_widget (AppWindow *self, const AppPage *page)
{
  GtkWidget *widget = g_object_new (page->get_type (), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), shown[i]) != NULL)
      g_object_bind_property (self, shown[i], widget, shown[i], G_BINDING_SYNC_CREATE);
  return widget;
}

void
app_window_add_pages (AppWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      GtkWidget *widget = make_widget (self, pages[i]);
      GtkStackPage *tab = gtk_stack_add_titled (self->sidebar_stack, widget, pages[i]->id,
                                                g_dpgettext2 (NULL, "page", pages[i]->title));

      if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "title") != NULL)
        g_object_bind_property (widget, "title", tab, "title", G_BINDING_SYNC_CREATE);
    }
  self->settings_panel =
      APP_SETTINGS_PANEL (gtk_stack_get_child_by_name (self->sidebar_stack, "settings"));
}

void
app_window_set_page_keys (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *action = g_strconcat ("win.show-page::", pages[i]->id, NULL);
      g_autofree char *key = g_strdup_printf (KEY, i + 1);

      gtk_application_set_accels_for_action (application, action,
                                             (const char *const[]){ key, NULL });
    }
}

/* Through the interface that GtkBuilder uses: in GTK 4.8, nothing else adds a shortcut. */
static void
add_child (GtkBuilder *builder, const char *id, GObject *child)
{
  GtkBuildable *parent = GTK_BUILDABLE (gtk_builder_get_object (builder, id));

  GTK_BUILDABLE_GET_IFACE (parent)->add_child (parent, builder, child, NULL);
}

void
app_window_list_page_keys (GtkBuilder *builder)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *key = g_strdup_printf (KEY, i + 1);

      add_child (builder, "pages",
                 g_object_new (GTK_TYPE_SHORTCUTS_SHORTCUT, "title",
                               g_dpgettext2 (NULL, "page", pages[i]->title), "accelerator", key,
                               NULL));
    }
  /* Last, as the window's search only knows what a section contains when it comes. */
  add_child (builder, "shortcuts", gtk_builder_get_object (builder, "section"));
}
