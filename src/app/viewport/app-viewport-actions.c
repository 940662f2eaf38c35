/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "app-late-menu.h"

#include <glib/gi18n.h>

/* The commands of the viewport ("view.…") and its menus. */

#define ZOOM 1.25

static GSimpleAction *
find_action (AppViewport *self, const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name));
}

static void
set_string (AppViewport *self, const char *action, const char *text)
{
  g_simple_action_set_state (find_action (self, action), g_variant_new_string (text));
}

/* -- The camera -------------------------------------------------------------------------------- */

static void
side_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  int side = view_side_from_nick (g_variant_get_string (parameter, NULL));

  if (side >= 0)
    app_camera_look_from (&APP_VIEWPORT (data)->camera, (ViewSide) side);
}

static void
frame_all_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  app_viewport_frame (data, FALSE);
}

static void
zoom_in_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  app_camera_zoom (&APP_VIEWPORT (data)->camera, 1.0 / ZOOM);
}

static void
zoom_out_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  app_camera_zoom (&APP_VIEWPORT (data)->camera, ZOOM);
}

void
app_viewport_side_changed (AppViewport *self)
{
  set_string (self, "side", self->camera.side);
}

/* -- Switches ---------------------------------------------------------------------------------- */

#define FOLLOW "follow" /* the camera's; all others belong to overlays */

static const char *
get_property (const char *action)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (g_strcmp0 (app_overlay_kinds[i]->action, action) == 0)
      return app_overlay_kinds[i]->property;
  return FOLLOW;
}

static const char *
get_action (const char *property)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (g_strcmp0 (app_overlay_kinds[i]->property, property) == 0)
      return app_overlay_kinds[i]->action;
  return FOLLOW;
}

/* Not property actions, because these would keep the widget alive. */
static void
switch_set (GSimpleAction *action, GVariant *state, gpointer data)
{
  g_object_set (data, get_property (g_action_get_name (G_ACTION (action))),
                g_variant_get_boolean (state), NULL);
}

static void
add_switch (AppViewport *self, const char *action, gboolean is_on)
{
  const GActionEntry entry = { action, NULL, NULL, is_on ? "true" : "false", switch_set };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), &entry, 1, self);
}

void
app_viewport_switch_changed (AppViewport *self, const char *property)
{
  gboolean is_on;

  g_object_get (self, property, &is_on, NULL);
  g_simple_action_set_state (find_action (self, get_action (property)),
                             g_variant_new_boolean (is_on));
  g_object_notify (G_OBJECT (self), property);
  app_viewport_queue (self);
}

/* -- The base ---------------------------------------------------------------------------------- */

static void
base_chosen (GSimpleAction *action, GVariant *state, gpointer data)
{
  EditSession *session = APP_VIEWPORT (data)->scene.session;

  if (session != NULL)
    edit_session_set_base (session, edit_base_from_nick (g_variant_get_string (state, NULL)));
}

void
app_viewport_base_changed (AppViewport *self)
{
  EditSession *session = self->scene.session;
  EditBase base = session != NULL ? edit_session_get_base (session) : EDIT_BASE_NONE;

  set_string (self, "base", edit_base_nick (base));
  gtk_menu_button_set_label (self->base_button, edit_base_get_label (base));
}

/* -- The floor --------------------------------------------------------------------------------- */

static void
floor_set (GSimpleAction *action, GVariant *state, gpointer data)
{
  EditDocument *document = APP_VIEWPORT (data)->scene.document;

  if (document == NULL)
    return;
  edit_document_set_floor (document, g_variant_get_boolean (state));
  g_simple_action_set_state (action, state);
}

void
app_viewport_floor_changed (AppViewport *self)
{
  EditDocument *document = self->scene.document;

  g_simple_action_set_state (find_action (self, "floor"),
                             g_variant_new_boolean (document == NULL
                                                    || edit_document_get_floor (document)));
}

/* -- The figure -------------------------------------------------------------------------------- */

static void
form_chosen (GSimpleAction *action, GVariant *state, gpointer data)
{
  g_object_set (data, "figure-form", g_variant_get_string (state, NULL), NULL);
}

static void
height_moved (GtkRange *range, AppViewport *self)
{
  g_object_set (self, "figure-height", gtk_range_get_value (range), NULL);
}

void
app_viewport_shape_changed (AppViewport *self)
{
  set_string (self, "figure", app_scene_get_form (&self->scene));
  gtk_range_set_value (self->height_scale, self->scene.shape.height);
  app_viewport_queue (self);
}

static char *
format_height (GtkScale *scale, double value, gpointer data)
{
  /* translators: the height of the figure in metres */
  return g_strdup_printf (_ ("%.2f m"), value);
}

/* A slider in the menu, which a template cannot contain. */
static void
add_height_scale (GtkPopoverMenu *menu, gpointer data)
{
  gtk_popover_menu_add_child (menu, GTK_WIDGET (APP_VIEWPORT (data)->height_scale),
                              "figure-height");
}

static void
init_height_scale (AppViewport *self)
{
  gtk_range_set_range (self->height_scale, 1.4, 2.4);
  gtk_range_set_value (self->height_scale, self->scene.shape.height);
  gtk_scale_set_format_value_func (GTK_SCALE (self->height_scale), format_height, NULL, NULL);
  g_signal_connect (self->height_scale, "value-changed", G_CALLBACK (height_moved), self);
}

static GMenuModel *
find_menu (AppViewport *self, const char *name)
{
  return G_MENU_MODEL (gtk_widget_get_template_child (GTK_WIDGET (self), APP_TYPE_VIEWPORT, name));
}

void
app_viewport_init_menus (AppViewport *self)
{
  init_height_scale (self);
  app_late_menu_set (self->menu_button, find_menu (self, "menu"), add_height_scale, self);
  app_late_menu_set (self->base_button, find_menu (self, "base_menu"), NULL, NULL);
  app_late_menu_set (self->plane_button, find_menu (self, "plane_menu"), NULL, NULL);
  app_late_menu_set (self->axes_button, find_menu (self, "axes_menu"), NULL, NULL);
  app_late_menu_set (self->spread_button, find_menu (self, "spread_menu"), NULL, NULL);
  app_viewport_base_changed (self);
}

void
app_viewport_class_init_menus (GtkWidgetClass *klass)
{
  static const char *const menus[] = { "menu", "base_menu", "plane_menu", "axes_menu",
                                       "spread_menu" };

  for (guint i = 0; i < G_N_ELEMENTS (menus); i++)
    gtk_widget_class_bind_template_child_full (klass, menus[i], FALSE, 0);
}

void
app_viewport_init_actions (AppViewport *self)
{
  static const GActionEntry entries[] = {
    { "side", side_activated, "s", "'three-quarter'", NULL },
    { "frame-all", frame_all_activated },
    { "zoom-in", zoom_in_activated },
    { "zoom-out", zoom_out_activated },
    { "base", NULL, "s", "'none'", base_chosen },
    { "floor", NULL, NULL, "true", floor_set },
    { "figure", NULL, "s", "'female'", form_chosen },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  add_switch (self, FOLLOW, FALSE);
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (app_overlay_kinds[i]->action != NULL)
      add_switch (self, app_overlay_kinds[i]->action, app_overlay_kinds[i]->is_on);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view", G_ACTION_GROUP (self->actions));
}
