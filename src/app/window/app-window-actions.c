/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-application.h"
#include "app-dialogs.h"
#include "app-field-value.h"
#include "app-finding-words.h"
#include "app-findings-panel.h"
#include "app-presets.h"

#include "edit-title.h"

#include <glib/gi18n.h>

/* The commands of a window: win.* for the window, doc.* for its document. */

#define SAMPLES "resource:///io/github/limber_anim/Limber/samples/"

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_open_ask (APP_WINDOW (widget));
}

static void
open_uri (GtkWidget *widget, const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  app_application_open (gtk_window_get_application (GTK_WINDOW (widget)), file,
                        GTK_WINDOW (widget));
}

static void
open_uri_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_uri (widget, g_variant_get_string (parameter, NULL));
}

static void
open_sample_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *uri = g_strconcat (SAMPLES, g_variant_get_string (parameter, NULL), NULL);

  open_uri (widget, uri);
}

/* What begins from nothing is a resource of the program, like the samples: "pose", "animation-30". */
static void
new_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *uri =
      g_strconcat (EDIT_NEW_FILES, g_variant_get_string (parameter, NULL), ".bvj", NULL);

  open_uri (widget, uri);
}

/* Made anew each time: GTK 4.8 crashes when an assistive technology asks for one window more than
 * there are while one that was never shown waits, as GTK's own window of shortcuts would. */
static void
show_shortcuts_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource ("/io/github/limber_anim/Limber/app-shortcuts.ui");
  GtkWindow *shortcuts = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  app_window_list_page_keys (builder);
  gtk_window_set_transient_for (shortcuts, GTK_WINDOW (widget));
  gtk_window_present (shortcuts);
}

static void
show_page_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  AppWindow *self = APP_WINDOW (widget);
  GtkWidget *page;

  /* It lies over the page. */
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->obstacle_button));
  g_object_set (self, "sidebar-visible", TRUE, NULL);
  gtk_stack_set_visible_child_name (self->sidebar_stack, g_variant_get_string (parameter, NULL));
  page = gtk_stack_get_visible_child (self->sidebar_stack);
  if (page != NULL)
    gtk_widget_child_focus (page, GTK_DIR_TAB_FORWARD);
}

static void
add_motion_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_add_motion_ask (APP_WINDOW (widget));
}

static void
copy_places_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_copy_places (APP_WINDOW (widget));
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_save (APP_WINDOW (widget), g_str_equal (name, "doc.save-as"));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_export (APP_WINDOW (widget), g_str_equal (name, "doc.export-as"));
}

static void
export_for_others_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_export_for_others (APP_WINDOW (widget));
}

static void
save_map_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_save_map (APP_WINDOW (widget));
}

static void
open_map_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_open_map (APP_WINDOW (widget));
}

static void
take_over_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_take_over (APP_WINDOW (widget), g_str_equal (name, "doc.take-over-all"));
}

static void
stop_taking_over_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_stop_taking_over (APP_WINDOW (widget));
}

static void
lay_pose_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const char *name;
  gboolean is_flipped;
  double part;

  g_variant_get (parameter, "(&sdb)", &name, &part, &is_flipped);
  app_window_lay_pose (APP_WINDOW (widget), name, part, is_flipped);
}

static void
apply_pose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_apply_pose (APP_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
save_pose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_save_pose (APP_WINDOW (widget));
}

static void
rename_pose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_rename_pose (APP_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
delete_pose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_delete_pose (APP_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
bring_back_pose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_bring_back_pose (APP_WINDOW (widget));
}

static void
add_part_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_add_part (APP_WINDOW (widget));
}

static void
split_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_split (APP_WINDOW (widget));
}

static void
export_parts_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_window_export_parts (APP_WINDOW (widget));
}

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  edit_document_undo (APP_WINDOW (widget)->document);
}

static void
redo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  edit_document_redo (APP_WINDOW (widget)->document);
}

static void
reload_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  edit_document_reload (APP_WINDOW (widget)->document);
}

static void
reset_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();

  edit_document_set_recipe (APP_WINDOW (widget)->document, recipe, NULL);
  app_window_toast (APP_WINDOW (widget), _ ("All settings were reset"), _ ("Undo"), "doc.undo");
}

/* For the upload form, which does not read the name and description from the file. */
static void
copy_text_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  AppWindow *self = APP_WINDOW (widget);
  int id = mo_field_find (g_variant_get_string (parameter, NULL));
  g_autofree char *text = NULL, *uploaded = NULL;

  g_return_if_fail (id >= 0);
  text = app_field_shown (self->document, id);
  uploaded = app_field_upload_text (id, text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), uploaded);
  app_window_toast (self, _ ("Copied for the upload form"), NULL, NULL);
}

static void
show_export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  AppWindow *self = APP_WINDOW (widget);
  GFile *file = edit_document_get_export_file (self->document);
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;

  if (uri != NULL)
    gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

/* -- Presets ----------------------------------------------------------------------------------- */

static void
apply_preset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  AppWindow *self = APP_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoRecipe) recipe =
      app_presets_apply (g_variant_get_string (parameter, NULL),
                         edit_document_get_recipe (self->document), &error);

  if (recipe == NULL)
    app_window_toast (self, error->message, NULL, NULL);
  else
    edit_document_set_recipe (self->document, recipe, NULL);
}

static void
save_preset (const char *name, gpointer data)
{
  AppWindow *self = data;
  g_autoptr (GError) error = NULL;

  if (app_presets_save (name, edit_document_get_recipe (self->document), &error))
    app_window_toast (self, _ ("The settings were saved under Presets"), NULL, NULL);
  else
    app_window_toast (self, error->message, NULL, NULL);
}

static void
save_preset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const AppTextQuestion question = {
    .heading = _ ("Save as Preset"), .label = _ ("_Preset name"), .accept = _ ("_Save"), .text = ""
  };

  app_dialog_ask_text (GTK_WINDOW (widget), &question, save_preset, widget);
}

static void
delete_preset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;

  if (!app_presets_delete (g_variant_get_string (parameter, NULL), &error))
    app_window_toast (APP_WINDOW (widget), error->message, NULL, NULL);
}

/* -- Findings ---------------------------------------------------------------------------------- */

void
app_window_say_repaired (AppWindow *self, guint n)
{
  g_autofree char *sentence =
      g_strdup_printf (ngettext ("%u repair was made", "%u repairs were made", n), n);

  app_window_toast (self, n > 1 ? sentence : _ ("Repaired"), _ ("Undo"), "doc.undo");
}

static void
repair_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  AppWindow *self = APP_WINDOW (widget);
  const char *kind = parameter != NULL ? g_variant_get_string (parameter, NULL) : NULL;

  edit_document_repair (self->document, kind);
}

static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  edit_document_cancel (APP_WINDOW (widget)->document);
}

/* GTK gives the space bar to the focused widget before any shortcut; if that is not a button, the
 * key goes to the motion. */
static void
activate_focus (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if (focus == NULL || !gtk_widget_is_sensitive (focus) || !gtk_widget_activate (focus))
    gtk_widget_activate_action (GTK_WIDGET (window), "play.toggle", NULL);
}

void
app_window_class_install_actions (GtkWidgetClass *klass)
{
  static const struct
  {
    const char *name;
    const char *parameter;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "win.open", NULL, open_action },
    { "win.open-uri", "s", open_uri_action },
    { "win.open-sample", "s", open_sample_action },
    { "win.new", "s", new_action },
    { "win.show-page", "s", show_page_action },
    { "win.show-shortcuts", NULL, show_shortcuts_action },
    { "win.add-motion", NULL, add_motion_action },
    { "win.copy-places", NULL, copy_places_action },
    { "win.rename-pose", "s", rename_pose_action },
    { "win.delete-pose", "s", delete_pose_action },
    { "win.bring-back-pose", NULL, bring_back_pose_action },
    { "doc.save", NULL, save_action },
    { "doc.save-as", NULL, save_action },
    { "doc.export", NULL, export_action },
    { "doc.export-as", NULL, export_action },
    { "doc.export-for-others", NULL, export_for_others_action },
    { "doc.save-map", NULL, save_map_action },
    { "doc.open-map", NULL, open_map_action },
    { "doc.apply-pose", "s", apply_pose_action },
    { "doc.lay-pose", "(sdb)", lay_pose_action },
    { "doc.save-pose", NULL, save_pose_action },
    { "doc.take-over", NULL, take_over_action },
    { "doc.take-over-all", NULL, take_over_action },
    { "doc.stop-taking-over", NULL, stop_taking_over_action },
    { "doc.add-part", NULL, add_part_action },
    { "doc.split", NULL, split_action },
    { "doc.export-parts", NULL, export_parts_action },
    { "doc.undo", NULL, undo_action },
    { "doc.redo", NULL, redo_action },
    { "doc.reload", NULL, reload_action },
    { "doc.cancel", NULL, cancel_action },
    { "doc.reset-all", NULL, reset_all_action },
    { "doc.copy-text", "s", copy_text_action },
    { "doc.show-export", NULL, show_export_action },
    { "doc.repair-kind", "s", repair_action },
    { "doc.repair-all", NULL, repair_action },
    { "doc.apply-preset", "s", apply_preset_action },
    { "doc.save-preset", NULL, save_preset_action },
    { "doc.delete-preset", "s", delete_preset_action },
  };

  /* Keys without Ctrl or Alt get here only if the focused widget does not use them, so they can
   * still be typed into an entry. */
  static const struct
  {
    guint key;
    const char *action, *target;
  } keys[] = {
    { GDK_KEY_comma, "play.step-back" }, { GDK_KEY_period, "play.step-forward" },
    { GDK_KEY_Home, "play.start" },      { GDK_KEY_End, "play.end" },
    { GDK_KEY_i, "play.loop-in-here" },  { GDK_KEY_o, "play.loop-out-here" },
    { GDK_KEY_l, "play.loop" },          { GDK_KEY_1, "view.side", "front" },
    { GDK_KEY_2, "view.side", "left" },  { GDK_KEY_3, "view.side", "top" },
    { GDK_KEY_4, "view.side", "floor" }, { GDK_KEY_5, "view.side", "back" },
    { GDK_KEY_6, "view.side", "right" }, { GDK_KEY_0, "view.side", "three-quarter" },
    { GDK_KEY_f, "view.frame-all" },     { GDK_KEY_h, "view.follow" },
    { GDK_KEY_b, "view.bones" },         { GDK_KEY_n, "view.names" },
    { GDK_KEY_x, "view.axes" },          { GDK_KEY_g, "view.grid" },
    { GDK_KEY_w, "view.owners" },        { GDK_KEY_s, "view.source" },
    { GDK_KEY_a, "view.points" },        { GDK_KEY_z, "view.ghosts" },
    { GDK_KEY_u, "view.trails" },        { GDK_KEY_p, "pose.mode" },
    { GDK_KEY_k, "pose.set-key" },       { GDK_KEY_bracketleft, "pose.previous-key" },
    { GDK_KEY_e, "pose.tween-next" },    { GDK_KEY_bracketright, "pose.next-key" },
  };

  GTK_WINDOW_CLASS (klass)->activate_focus = activate_focus;
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (klass, actions[i].name, actions[i].parameter,
                                     actions[i].activate);
  gtk_widget_class_install_property_action (klass, "win.sidebar-visible", "sidebar-visible");
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (klass, keys[i].key, 0, keys[i].action,
                                         keys[i].target != NULL ? "s" : NULL, keys[i].target);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_K, GDK_SHIFT_MASK, "pose.set-keys", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_E, GDK_SHIFT_MASK, "pose.tween-previous",
                                       NULL);
}

static gboolean
has_settings (const MoRecipe *recipe)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (recipe, i))
      return TRUE;
  return FALSE;
}

static gboolean
has_errors (GListModel *findings)
{
  for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);

      if (mo_code_info (edit_finding_get_diagnostic (finding)->code)->severity == MO_SEVERITY_ERROR)
        return TRUE;
    }
  return FALSE;
}

/* If nothing can be exported, a label with the reason replaces the button. If the world would
 * reject the result, the button works, but is not highlighted. */
static void
show_obstacle (AppWindow *self)
{
  g_autofree char *obstacle = app_finding_plain (edit_document_get_obstacle (self->document));

  gtk_widget_set_visible (self->export_button, obstacle == NULL);
  gtk_widget_set_visible (self->obstacle_button, obstacle != NULL);
  gtk_widget_set_visible (self->split_button, edit_document_can_split (self->document));
  gtk_widget_set_visible (self->parts_button, edit_document_count_parts (self->document) > 0);
  gtk_label_set_label (self->obstacle_label, obstacle != NULL ? obstacle : "");
  gtk_widget_set_tooltip_text (self->obstacle_button, obstacle);
  if (has_errors (edit_document_get_findings (self->document)))
    gtk_widget_remove_css_class (self->export_button, "suggested-action");
  else
    gtk_widget_add_css_class (self->export_button, "suggested-action");
}

/* What a button takes back or does again, as its tooltip and for those who do not see it. Takes over the text. */
static void
name_step_button (GtkWidget *button, char *text)
{
  g_autofree char *owned = text;

  gtk_widget_set_tooltip_text (button, owned);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, owned,
                                  -1);
}

static void
name_steps (AppWindow *self)
{
  const char *undo = edit_document_get_undo_name (self->document);
  const char *redo = edit_document_get_redo_name (self->document);

  /* translators: with what the maker did, as "Undo: Plant Feet" */
  name_step_button (self->undo_button,
                    undo != NULL ? g_strdup_printf (_ ("Undo: %s"), undo) : g_strdup (_ ("Undo")));
  name_step_button (self->redo_button,
                    redo != NULL ? g_strdup_printf (_ ("Redo: %s"), redo) : g_strdup (_ ("Redo")));
}

void
app_window_update_actions (AppWindow *self)
{
  gboolean has_file = edit_document_get_file (self->document) != NULL;
  const MoClip *clip = edit_document_get_clip (self->document);
  gboolean has_clip = clip != NULL;
  gboolean has_anim = edit_document_get_anim (self->document) != NULL;
  gboolean can_export = has_anim && edit_document_get_obstacle (self->document) == NULL;
  gboolean can_take_over = has_anim && clip->stance == NULL && self->taking == NULL;
  const struct
  {
    const char *name;
    gboolean enabled;
  } states[] = {
    { "win.show-page", has_file },
    { "win.sidebar-visible", has_file },
    { "win.add-motion", has_clip },
    { "doc.save", has_clip },
    { "doc.save-as", has_clip },
    { "doc.save-map", has_clip && clip->anim == NULL },
    { "doc.open-map", has_clip && clip->anim == NULL },
    { "doc.export", can_export },
    { "doc.export-as", can_export },
    { "doc.export-for-others", can_export },
    { "doc.apply-pose", has_anim },
    { "doc.lay-pose", has_anim },
    { "doc.save-pose", has_anim },
    { "doc.take-over", can_take_over && edit_session_get_active (self->session) >= 0 },
    { "doc.take-over-all", can_take_over },
    { "doc.stop-taking-over", self->taking != NULL },
    { "doc.add-part", has_anim },
    { "doc.split", edit_document_can_split (self->document) },
    /* They can be short enough where the whole is not. */
    { "doc.export-parts", has_anim && edit_document_count_parts (self->document) > 0 },
    { "doc.undo", edit_document_get_can_undo (self->document) },
    { "doc.redo", edit_document_get_can_redo (self->document) },
    { "doc.reload", has_file },
    { "doc.cancel", edit_document_get_busy (self->document) },
    { "doc.reset-all", has_settings (edit_document_get_recipe (self->document)) },
    { "doc.show-export", edit_document_get_export_file (self->document) != NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), states[i].name, states[i].enabled);
  show_obstacle (self);
  name_steps (self);
}
