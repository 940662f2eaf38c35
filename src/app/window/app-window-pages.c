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

/* The pages are more than half of what a window costs to begin with, and few are seen at once: each is made when it is
 * first shown or asked for. */
static GtkWidget *
fill (AppWindow *self, GtkWidget *place)
{
  GtkWidget *widget = gtk_widget_get_first_child (place);
  const AppPage *page = g_object_get_data (G_OBJECT (place), "page");

  if (widget != NULL)
    return widget;
  widget = make_widget (self, page);
  gtk_widget_set_vexpand (widget, TRUE);
  gtk_box_append (GTK_BOX (place), widget);
  return widget;
}

static void
fill_cb (GtkWidget *place, AppWindow *self)
{
  fill (self, place);
}

static void
add_page (AppWindow *self, const AppPage *page)
{
  GtkWidget *place = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkStackPage *tab = gtk_stack_add_titled (self->sidebar_stack, place, page->id,
                                            g_dpgettext2 (NULL, "page", page->title));

  g_object_set_data (G_OBJECT (place), "page", (gpointer) page);
  g_signal_connect (place, "map", G_CALLBACK (fill_cb), self);
  if (page->has_title)
    g_object_bind_property (fill (self, place), "title", tab, "title", G_BINDING_SYNC_CREATE);
}

void
app_window_add_pages (AppWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    add_page (self, pages[i]);
}

GtkWidget *
app_window_get_page (AppWindow *self, const char *id)
{
  app_window_make_document_page (self);
  return fill (self, gtk_stack_get_child_by_name (self->sidebar_stack, id));
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
