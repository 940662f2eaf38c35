/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-together.h"

#include <glib/gi18n.h>

/* Files dropped on the window. Dropped on the viewport of a motion, they play along with it: on its
 * avatar, or on another if dropped beside it. Otherwise they are opened. */

typedef enum
{
  DROP_OPENS, /* there is no motion yet */
  DROP_OPENS_ANOTHER,
  DROP_ON_AVATAR,
  DROP_BESIDE,
} DropKind;

static DropKind
find_kind (AppWindow *self, double x, double y)
{
  GtkWidget *viewport = GTK_WIDGET (self->viewport);
  double inner_x, inner_y;

  if (edit_document_get_clip (self->document) == NULL)
    return DROP_OPENS;
  if (!gtk_widget_translate_coordinates (GTK_WIDGET (self), viewport, x, y, &inner_x, &inner_y)
      || !gtk_widget_get_mapped (viewport) || !gtk_widget_contains (viewport, inner_x, inner_y))
    return DROP_OPENS_ANOTHER;
  if (app_viewport_is_figure (self->viewport, inner_x, inner_y)
      || edit_cast_find_free_figure (edit_session_get_cast (self->session)) == 0)
    return DROP_ON_AVATAR;
  return DROP_BESIDE;
}

static void
hide_veils (AppWindow *self)
{
  gtk_widget_hide (self->drop_veil);
  if (self->stage_veil != NULL)
    gtk_widget_hide (self->stage_veil);
}

static void
show_veil (AppWindow *self, DropKind kind)
{
  static const char *const sentences[] = {
    [DROP_OPENS] = N_ ("Drop motion files here"),
    [DROP_OPENS_ANOTHER] = N_ ("Drop here to open it, or on the stage to play it with this motion"),
    [DROP_ON_AVATAR] = N_ ("Drop here to play it on this avatar too"),
    [DROP_BESIDE] = N_ ("Drop here to play it on another avatar, placed here"),
  };

  gtk_widget_set_visible (self->drop_veil, kind < DROP_ON_AVATAR);
  if (self->stage_veil != NULL)
    gtk_widget_set_visible (self->stage_veil, kind >= DROP_ON_AVATAR);
  gtk_label_set_label (kind < DROP_ON_AVATAR ? self->drop_veil_label : self->stage_veil_label,
                       _ (sentences[kind]));
}

/* A pose of a viewer's poser is laid on the figure while that is posed; all else plays along. */
void
app_window_drop_on_avatar (AppWindow *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  if (edit_posing_get_active (self->posing) && g_str_has_suffix (uri, ".xml"))
    app_window_lay_pose (self, uri, 1.0, FALSE);
  else
    app_window_add_motion (self, file, FALSE, NULL);
}

/* Where files are dropped. */
typedef struct
{
  DropKind kind;
  gboolean has_place;
  double place[2];
} Drop;

static void
drop_files (AppWindow *self, GPtrArray *files, const Drop *drop)
{
  if (drop->kind < DROP_ON_AVATAR)
    app_together_open (gtk_window_get_application (GTK_WINDOW (self)), files, GTK_WINDOW (self));
  else
    for (guint i = 0; i < files->len; i++)
      if (drop->kind == DROP_ON_AVATAR)
        app_window_drop_on_avatar (self, files->pdata[i]);
      else
        app_window_add_motion (self, files->pdata[i], TRUE, drop->has_place ? drop->place : NULL);
}

static void
drop_no_map (AppWindow *self, GFile *file, gpointer data)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();

  g_ptr_array_add (files, file);
  drop_files (self, files, data);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer data)
{
  AppWindow *self = data;
  Drop drop = { .kind = find_kind (self, x, y) };
  g_autoptr (GSList) files = NULL;
  g_autoptr (GPtrArray) motions = g_ptr_array_new ();
  double inner_x, inner_y;

  hide_veils (self);
  if (drop.kind == DROP_BESIDE
      && gtk_widget_translate_coordinates (GTK_WIDGET (self), GTK_WIDGET (self->viewport), x, y,
                                           &inner_x, &inner_y))
    drop.has_place =
        app_viewport_find_floor (self->viewport, inner_x, inner_y, &drop.place[0], &drop.place[1]);
  files = gdk_file_list_get_files (g_value_get_boxed (value));
  for (GSList *link = files; link != NULL; link = link->next)
    if (!app_window_take_map (self, link->data, drop_no_map, g_memdup2 (&drop, sizeof drop)))
      g_ptr_array_add (motions, link->data);
  drop_files (self, motions, &drop);
  return files != NULL;
}

static GdkDragAction
moved_cb (GtkDropTarget *target, double x, double y, gpointer data)
{
  show_veil (data, find_kind (data, x, y));
  return GDK_ACTION_COPY;
}

static void
leave_cb (GtkDropTarget *target, gpointer data)
{
  hide_veils (data);
}

void
app_window_init_drop (AppWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  g_signal_connect (target, "enter", G_CALLBACK (moved_cb), self);
  g_signal_connect (target, "motion", G_CALLBACK (moved_cb), self);
  g_signal_connect (target, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
