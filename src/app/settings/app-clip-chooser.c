/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-clip-chooser.h"

#include "app-drop-down.h"

#include <glib/gi18n.h>

struct _AppClipChooser
{
  GtkWidget parent_instance;

  /* Owned */
  EditDocument *document;
  GSignalGroup *signals;

  /* Borrowed */
  GtkDropDown *list; /* NULL until there is a choice */

  gboolean is_showing : 1;
};

typedef enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPS
} AppClipChooserProperty;

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppClipChooser, app_clip_chooser, GTK_TYPE_WIDGET)

static const char *const *
get_names (AppClipChooser *self)
{
  MoClip *clip = self->document != NULL ? edit_document_get_clip (self->document) : NULL;

  return clip != NULL ? (const char *const *) clip->clip_names : NULL;
}

static gboolean
is_listed (AppClipChooser *self, const char *const *names)
{
  GListModel *model = gtk_drop_down_get_model (self->list);
  guint n = g_strv_length ((char **) names);

  if (model == NULL || g_list_model_get_n_items (model) != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), i), names[i]))
      return FALSE;
  return TRUE;
}

static void
selected_cb (AppClipChooser *self)
{
  const char *const *names = get_names (self);
  guint selected = gtk_drop_down_get_selected (self->list);

  if (!self->is_showing && names != NULL && selected != GTK_INVALID_LIST_POSITION)
    edit_document_set_field (self->document, MO_FIELD_CLIP, names[selected], NULL, NULL);
}

/* Few files have several animations. */
static void
make_list (AppClipChooser *self)
{
  GtkWidget *list = app_drop_down_new (NULL);

  self->list = GTK_DROP_DOWN (list);
  gtk_widget_set_tooltip_text (list, _ ("Animation to show from this file"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Animation"), -1);
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (selected_cb), self);
  gtk_widget_set_parent (list, GTK_WIDGET (self));
}

static void
show_names (AppClipChooser *self, const char *const *names)
{
  if (self->list == NULL)
    make_list (self);
  if (!is_listed (self, names))
    {
      g_autoptr (GtkStringList) model = gtk_string_list_new (names);

      gtk_drop_down_set_model (self->list, G_LIST_MODEL (model));
    }
  gtk_drop_down_set_selected (self->list, edit_document_get_clip (self->document)->clip_index);
}

/* The animation that was read last, which is the one shown. */
static void
show (AppClipChooser *self)
{
  const char *const *names = get_names (self);
  gboolean is_choice = names != NULL && names[0] != NULL && names[1] != NULL;

  self->is_showing = TRUE;
  if (is_choice)
    show_names (self, names);
  gtk_widget_set_visible (GTK_WIDGET (self), is_choice);
  self->is_showing = FALSE;
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_clip_chooser_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, APP_CLIP_CHOOSER (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_clip_chooser_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppClipChooser *self = APP_CLIP_CHOOSER (object);

  if (id != PROP_DOCUMENT)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  if (!g_set_object (&self->document, g_value_get_object (value)))
    return;
  g_signal_group_set_target (self->signals, self->document);
  show (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
app_clip_chooser_dispose (GObject *object)
{
  AppClipChooser *self = APP_CLIP_CHOOSER (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  g_clear_pointer ((GtkWidget **) &self->list, gtk_widget_unparent);
  G_OBJECT_CLASS (app_clip_chooser_parent_class)->dispose (object);
}

static void
app_clip_chooser_class_init (AppClipChooserClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = app_clip_chooser_get_property;
  object_class->set_property = app_clip_chooser_set_property;
  object_class->dispose = app_clip_chooser_dispose;

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
app_clip_chooser_init (AppClipChooser *self)
{
  self->signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "notify::clip", G_CALLBACK (show), self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
