/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-mend-panel-private.h"

#include "app-dispose.h"

G_DEFINE_FINAL_TYPE (AppMendPanel, app_mend_panel, APP_TYPE_VIEW)

EditMending *
app_mend_panel_get_mending (AppMendPanel *self)
{
  return self->parent.posing != NULL ? edit_posing_get_mending (self->parent.posing) : NULL;
}

gboolean
app_mend_panel_is_looking (AppMendPanel *self)
{
  return !edit_mending_is_fresh (app_mend_panel_get_mending (self));
}

/* -- Commands ---------------------------------------------------------------------------------- */

static void
plant (AppMendPanel *self)
{
  edit_mending_plant (app_mend_panel_get_mending (self));
}

static void
copy_script (AppMendPanel *self)
{
  g_autofree char *script = edit_mending_get_script (app_mend_panel_get_mending (self));

  if (script != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), script);
}

typedef enum
{
  NEEDS_MOTION,
  NEEDS_CONTACTS, /* that are chosen */
  NEEDS_SPAN,     /* in which to hold */
  NEEDS_END,      /* and a hand or a foot that is selected */
  NEEDS_LOOP,
  NEEDS_SEAM, /* of a loop that is known */
  NEEDS_TRAVEL,
} Needs;

static const struct
{
  const char *name;
  Needs needs;
  void (*run) (AppMendPanel *self);
} commands[] = {
  { "smooth", NEEDS_MOTION, app_mend_smooth_run },
  { "plant", NEEDS_CONTACTS, plant },
  { "hold", NEEDS_SPAN, app_mend_hold_run },
  { "hold-in-place", NEEDS_END, app_mend_hold_in_place },
  { "close-loop", NEEDS_SEAM, app_mend_loop_close },
  { "play-seam", NEEDS_LOOP, app_mend_loop_play_seam },
  { "copy-script", NEEDS_TRAVEL, copy_script },
};

static gboolean
has_end (AppMendPanel *self)
{
  EditSession *session = self->parent.session;

  for (guint i = 0; session != NULL && i < MO_RIG_N_BONES; i++)
    if (edit_session_is_selected (session, i) && edit_posing_can_pin (self->parent.posing, i))
      return TRUE;
  return FALSE;
}

/* The one place that decides which commands are available. */
static void
update_actions (AppMendPanel *self)
{
  EditMending *mending = app_mend_panel_get_mending (self);
  gboolean is_fresh = edit_mending_is_fresh (mending);
  gboolean loops = edit_mending_has_span (mending, EDIT_MEND_LOOP);
  gboolean holds = is_fresh && edit_mending_has_span (mending, app_mend_hold_get_span (self));
  MoVec3 speed;
  const gboolean has[] = {
    [NEEDS_MOTION] = edit_mending_has_span (mending, EDIT_MEND_ALL),
    [NEEDS_CONTACTS] = is_fresh && edit_mending_count_chosen (mending) > 0,
    [NEEDS_SPAN] = holds,
    [NEEDS_END] = holds && has_end (self),
    [NEEDS_LOOP] = loops,
    [NEEDS_SEAM] = loops && is_fresh && app_mend_loop_has_seam (self),
    [NEEDS_TRAVEL] = edit_mending_get_travel (mending, &speed),
  };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (
                                     g_action_map_lookup_action (G_ACTION_MAP (self->actions),
                                                                 commands[i].name)),
                                 has[commands[i].needs]);
}

static void
command_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, g_action_get_name (G_ACTION (action))))
      commands[i].run (data);
}

static void
add_actions (AppMendPanel *self)
{
  self->actions = g_simple_action_group_new ();
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      const GActionEntry entry = { commands[i].name, command_activated };

      g_action_map_add_action_entries (G_ACTION_MAP (self->actions), &entry, 1, self);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "mend", G_ACTION_GROUP (self->actions));
}

/* -- What is shown ----------------------------------------------------------------------------- */

void
app_mend_panel_show (AppMendPanel *self)
{
  if (app_mend_panel_get_mending (self) == NULL)
    return;
  self->is_showing = TRUE;
  if (gtk_widget_get_mapped (self->feet_box))
    app_mend_feet_show (self);
  if (gtk_widget_get_mapped (self->hold_box))
    app_mend_hold_show (self);
  if (gtk_widget_get_mapped (self->loop_box))
    app_mend_loop_show (self);
  self->is_showing = FALSE;
  update_actions (self);
}

/* Nobody waits for what is not seen. */
static void
seen_changed (AppMendPanel *self)
{
  if (app_mend_panel_get_mending (self) == NULL)
    return;
  g_object_set (app_mend_panel_get_mending (self), "active",
                gtk_widget_get_mapped (self->feet_box) || gtk_widget_get_mapped (self->hold_box)
                    || gtk_widget_get_mapped (self->loop_box),
                NULL);
  edit_mending_show_feet (app_mend_panel_get_mending (self),
                          gtk_widget_get_mapped (self->feet_box));
  app_mend_panel_show (self);
}

static void
all_toggled (AppMendPanel *self)
{
  if (!self->is_showing)
    app_mend_feet_choose_all (self, gtk_check_button_get_active (self->all_contacts));
}

static void
contact_activated (AppMendPanel *self, GtkListBoxRow *row)
{
  app_mend_feet_go_to (self, row);
}

static void
walks_toggled (AppMendPanel *self)
{
  if (!self->is_showing)
    edit_mending_set_walks_in_place (app_mend_panel_get_mending (self),
                                     gtk_check_button_get_active (self->walks));
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_mend_panel_posing_changed (AppView *view)
{
  AppMendPanel *self = APP_MEND_PANEL (view);

  g_signal_group_set_target (self->mending_signals, app_mend_panel_get_mending (self));
  g_signal_group_set_target (self->keys_signals,
                             view->posing != NULL ? edit_posing_get_keys (view->posing) : NULL);
  seen_changed (self);
}

static void
app_mend_panel_dispose (GObject *object)
{
  AppMendPanel *self = APP_MEND_PANEL (object);

  app_view_disconnect (APP_VIEW (object));
  g_clear_object (&self->mending_signals);
  g_clear_object (&self->keys_signals);
  app_dispose_template (GTK_WIDGET (object), APP_TYPE_MEND_PANEL);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (app_mend_panel_parent_class)->dispose (object);
}

static void
app_mend_panel_class_init (AppMendPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_mend_panel_dispose;
  APP_VIEW_CLASS (klass)->posing_changed = app_mend_panel_posing_changed;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-mend-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, smooth_fold);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, smooth_grid);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, feet_fold);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, feet_box);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, feet_label);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, all_contacts);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, contacts_window);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, contacts);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, hold_box);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, hold_line);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, hold_words);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, hold_explained);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, hold_missing);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, loop_fold);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, loop_box);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, loop_label);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, loop_stack);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, looking_label);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, loops);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, close_line);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, walks);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, travel_label);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, script_line);
  gtk_widget_class_bind_template_child (widget_class, AppMendPanel, script_label);
  gtk_widget_class_bind_template_callback (widget_class, all_toggled);
  gtk_widget_class_bind_template_callback (widget_class, contact_activated);
  gtk_widget_class_bind_template_callback (widget_class, walks_toggled);
}

static void
app_mend_panel_init (AppMendPanel *self)
{
  add_actions (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  app_mend_smooth_init (self);
  app_mend_hold_init (self);
  app_mend_loop_init (self);
  self->keys_signals = g_signal_group_new (EDIT_TYPE_KEYS);
  g_signal_group_connect_swapped (self->keys_signals, "changed", G_CALLBACK (app_mend_panel_show),
                                  self);
  g_signal_group_connect_swapped (self->parent.session_signals, "selection-changed",
                                  G_CALLBACK (app_mend_panel_show), self);
  self->mending_signals = g_signal_group_new (EDIT_TYPE_MENDING);
  g_signal_group_connect_swapped (self->mending_signals, "changed",
                                  G_CALLBACK (app_mend_panel_show), self);
  g_signal_group_connect_swapped (self->parent.posing_signals, "notify::obstacle",
                                  G_CALLBACK (app_mend_panel_show), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::anim",
                                  G_CALLBACK (app_mend_panel_show), self);
  g_signal_connect_swapped (self->feet_box, "map", G_CALLBACK (seen_changed), self);
  g_signal_connect_swapped (self->feet_box, "unmap", G_CALLBACK (seen_changed), self);
  g_signal_connect_swapped (self->hold_box, "map", G_CALLBACK (seen_changed), self);
  g_signal_connect_swapped (self->hold_box, "unmap", G_CALLBACK (seen_changed), self);
  g_signal_connect_swapped (self->loop_box, "map", G_CALLBACK (seen_changed), self);
  g_signal_connect_swapped (self->loop_box, "unmap", G_CALLBACK (seen_changed), self);
}
