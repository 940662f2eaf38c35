/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-pictures.h"

#include "mo-names.h"

#define PICTURES "/io/github/limber_anim/Limber/gestures"

typedef struct
{
  MoFieldId id;
  GtkDropDown *control; /* borrowed; NULL in the button, which is part of it */
} Rows;

/* -- The pictures ------------------------------------------------------------------------------ */

/* Sizes in a list; half of that in a button (pixels). */
static const struct
{
  MoFieldId id;
  const char *kind;
  int width, height;
} kinds[] = {
  { MO_FIELD_HAND_POSE, "hand", 96, 48 },
  { MO_FIELD_EMOTE, "face", 64, 64 },
};

static guint
get_kind (MoFieldId id)
{
  guint kind = 0;

  while (kind < G_N_ELEMENTS (kinds) && kinds[kind].id != id)
    kind++;
  return kind;
}

gboolean
app_field_has_pictures (MoFieldId id)
{
  return get_kind (id) < G_N_ELEMENTS (kinds);
}

/* NULL for a choice without a picture. */
static const char *
get_nick (MoFieldId id, guint position)
{
  if (id == MO_FIELD_HAND_POSE)
    return mo_hand_pose_nicks[position];
  if (position == 0)
    return "none";
  for (guint i = 0; mo_expressions[i].stored != NULL; i++)
    if (i + 1 == position)
      return mo_expressions[i].nick;
  return NULL;
}

static GdkPaintable *
load (MoFieldId id, guint position)
{
  const char *nick = get_nick (id, position);
  g_autofree char *path = NULL;

  if (nick == NULL)
    return NULL;
  path = g_strdup_printf (PICTURES "/%s-%s.png", kinds[get_kind (id)].kind, nick);
  return GDK_PAINTABLE (gdk_texture_new_from_resource (path));
}

/* -- Rows -------------------------------------------------------------------------------------- */

static GtkWidget *
picture_new (const Rows *self)
{
  guint kind = get_kind (self->id);
  int part = self->control != NULL ? 1 : 2;
  /* It has no accessible name, because the words beside it say the same. */
  GtkWidget *picture =
      g_object_new (GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                    "width-request", kinds[kind].width / part, "height-request",
                    kinds[kind].height / part, "valign", GTK_ALIGN_CENTER, "overflow",
                    GTK_OVERFLOW_HIDDEN, NULL);

  gtk_widget_add_css_class (picture, "gesture");
  return picture;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, const Rows *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, self->control != NULL ? 10 : 6);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), picture_new (self));
  gtk_box_append (GTK_BOX (row), label);
  if (self->control != NULL)
    gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name ("object-select-symbolic"));
  else
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (GTK_LABEL (label), 6);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 14);
    }
  gtk_list_item_set_child (item, row);
}

static void
show_mark (GtkListItem *item, GParamSpec *pspec, GtkDropDown *control)
{
  GtkWidget *mark = gtk_widget_get_last_child (gtk_list_item_get_child (item));

  gtk_widget_set_opacity (mark,
                          gtk_list_item_get_position (item) == gtk_drop_down_get_selected (control)
                              ? 1.0
                              : 0.0);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, const Rows *self)
{
  GtkWidget *picture = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkStringObject *words = gtk_list_item_get_item (item);
  guint position = gtk_list_item_get_position (item);
  g_autoptr (GdkPaintable) paintable = NULL;

  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (picture)),
                       gtk_string_object_get_string (words));
  paintable = load (self->id, position);
  gtk_picture_set_paintable (GTK_PICTURE (picture), paintable);
  if (self->control != NULL)
    {
      show_mark (item, NULL, self->control);
      g_signal_connect_object (self->control, "notify::selected", G_CALLBACK (show_mark), item,
                               G_CONNECT_SWAPPED);
    }
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, const Rows *self)
{
  if (self->control != NULL)
    g_signal_handlers_disconnect_by_func (self->control, show_mark, item);
}

static GtkListItemFactory *
rows_new (MoFieldId id, GtkDropDown *control)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Rows *self = g_new (Rows, 1);

  *self = (Rows){ id, control };
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), self);
  g_object_set_data_full (G_OBJECT (factory), "rows", self, g_free);
  return factory;
}

GtkListItemFactory *
app_field_pictures_for_button (MoFieldId id)
{
  return rows_new (id, NULL);
}

GtkListItemFactory *
app_field_pictures_for_list (MoFieldId id, GtkDropDown *control)
{
  return rows_new (id, control);
}
