/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-start-page.h"

#include "app-dispose.h"
#include "app-recent.h"
#include "app-sample-picture.h"

#include "mo-read.h"

#include <glib/gi18n.h>

struct _AppStartPage
{
  GtkWidget parent_instance;

  /* Template widgets */
  GtkLabel *formats;
  GtkFlowBox *samples;
  GtkWidget *recent_group;
  GtkListBox *recent;
};

G_DEFINE_FINAL_TYPE (AppStartPage, app_start_page, GTK_TYPE_WIDGET)

/* Resources of the program. */
static const struct
{
  const char *file;
  const char *title;
} samples[] = {
  { "walk.bvh", N_ ("Walk") },
  { "wave.bvh", N_ ("Wave") },
  { "dance.bvh", N_ ("Dance") },
  { "hands-and-face.bvh", N_ ("Hands and Face") },
};

static char *
list_formats (void)
{
  const MoFormat *const *formats = mo_formats ();
  GString *list = g_string_new (NULL);

  for (guint i = 0; formats[i] != NULL; i++)
    if (formats[i]->read != NULL)
      g_string_append_printf (list, "%s.%s", list->len > 0 ? " · " : "", formats[i]->suffixes[0]);
  return g_string_free (list, FALSE);
}

static void
add_sample (AppStartPage *self, guint i)
{
  GtkWidget *button = gtk_button_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *picture = app_sample_picture_new (samples[i].file);
  GtkWidget *label = gtk_label_new (_ (samples[i].title)), *child;

  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "sample");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.open-sample");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", samples[i].file);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (samples[i].title), -1);
  gtk_flow_box_append (self->samples, button);
  child = gtk_widget_get_parent (button);
  gtk_widget_set_focusable (child, FALSE);
}

static GtkWidget *
create_recent (gpointer item, gpointer data)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *name = gtk_label_new (app_recent_get_name (item));
  GtkWidget *folder = gtk_label_new (app_recent_get_folder (item));

  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (folder), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (folder), PANGO_ELLIPSIZE_START);
  gtk_widget_add_css_class (folder, "dim-label");
  gtk_widget_add_css_class (folder, "caption");
  gtk_box_append (GTK_BOX (box), name);
  if (*app_recent_get_folder (item) != '\0')
    gtk_box_append (GTK_BOX (box), folder);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-uri");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", app_recent_get_uri (item));
  return row;
}

static void
show_recent (AppStartPage *self)
{
  gtk_widget_set_visible (self->recent_group,
                          g_list_model_get_n_items (app_recent_get_model ()) > 0);
}

static void
app_start_page_dispose (GObject *object)
{
  app_dispose_template (GTK_WIDGET (object), APP_TYPE_START_PAGE);
  G_OBJECT_CLASS (app_start_page_parent_class)->dispose (object);
}

static void
app_start_page_class_init (AppStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_start_page_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, AppStartPage, formats);
  gtk_widget_class_bind_template_child (widget_class, AppStartPage, samples);
  gtk_widget_class_bind_template_child (widget_class, AppStartPage, recent_group);
  gtk_widget_class_bind_template_child (widget_class, AppStartPage, recent);
}

static void
app_start_page_init (AppStartPage *self)
{
  g_autofree char *formats = list_formats ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_label (self->formats, formats);
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    add_sample (self, i);
  gtk_list_box_bind_model (self->recent, app_recent_get_model (), create_recent, NULL, NULL);
  g_signal_connect_object (app_recent_get_model (), "items-changed", G_CALLBACK (show_recent), self,
                           G_CONNECT_SWAPPED);
  show_recent (self);
}
