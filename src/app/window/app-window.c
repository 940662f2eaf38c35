/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-application.h"
#include "app-clip-chooser.h"
#include "app-focus.h"
#include "app-late-menu.h"
#include "app-settings-panel.h"
#include "app-settings.h"

#include "edit-stage.h"
#include "edit-state.h"
#include "edit-title.h"

#include <glib/gi18n.h>

typedef enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_SESSION,
  PROP_LENS,
  PROP_RECOGNITION,
  PROP_POSING,
  PROP_SIDEBAR_VISIBLE,
  N_PROPS
} AppWindowProperty;

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppWindow, app_window, GTK_TYPE_APPLICATION_WINDOW)

/* -- Showing the document: closures of the template -------------------------------------------- */

static char *
format_title (GtkWidget *window, const char *title)
{
  return g_strdup (title != NULL ? title : "Limber");
}

static char *
format_subtitle (GtkWidget *window, gboolean modified, GFile *file)
{
  if (!modified)
    return g_strdup ("");
  return g_strdup (edit_title_is_new (file) ? _ ("Not saved") : _ ("Settings not saved"));
}

/* After another step, its button would undo that one. */
static void
withdraw_undo (AppWindow *self)
{
  if (self->toast_undoes)
    app_toast_hide (self->toast);
  self->toast_undoes = FALSE;
}

/* What no longer fits the file is among the findings, of which the first result tells. */
static void
say_read_again (AppWindow *self)
{
  gboolean has_edits = edit_document_get_recipe (self->document)->edits != NULL;
  GListModel *findings = edit_document_get_findings (self->document);
  gboolean has_some = has_edits && g_list_model_get_n_items (findings) > 0;

  if (!self->has_read_again || edit_document_get_busy (self->document))
    return;
  self->has_read_again = FALSE;
  app_window_toast (self,
                    has_edits ? _ ("The file was read again; the edits stay")
                              : _ ("The file was read again"),
                    has_some ? _ ("Findings") : NULL, has_some ? "win.show-page::findings" : NULL);
}

static void
read_again (AppWindow *self)
{
  self->has_read_again = TRUE;
  say_read_again (self);
}

/* Not a binding in the template: GTK 4.8 warns about one from a window to itself when a shortcut
 * closes it. */
static void
show_title (AppWindow *self)
{
  const char *title = edit_document_get_title (self->document);

  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : "Limber");
}

/* -- State of the window ----------------------------------------------------------------------- */

static void
restore_state (AppWindow *self)
{
  GSettings *settings = app_settings ();

  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  g_object_set (self, "sidebar-visible", g_settings_get_boolean (settings, "sidebar-visible"),
                NULL);
}

static void
store_state (AppWindow *self)
{
  GSettings *settings = app_settings ();
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_boolean (settings, "window-maximized",
                          gtk_window_is_maximized (GTK_WINDOW (self)));
  if (width > 0 && height > 0)
    {
      g_settings_set_int (settings, "window-width", width);
      g_settings_set_int (settings, "window-height", height);
    }
  g_settings_set_boolean (settings, "sidebar-visible", self->sidebar_visible);
}

static gboolean
let_go_cb (gpointer window)
{
  return G_SOURCE_REMOVE;
}

static gboolean
app_window_close_request_vfunc (GtkWindow *window)
{
  AppWindow *self = APP_WINDOW (window);

  if (!self->is_closing && app_window_close_request (self))
    return GDK_EVENT_STOP;
  if (self->recovery != NULL)
    edit_recovery_discard (self->recovery);
  store_state (self);
  /* A key that closes the window keeps what has the focus until it is handled, and that is bound to the window. */
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, let_go_cb, g_object_ref (self), g_object_unref);
  return GTK_WINDOW_CLASS (app_window_parent_class)->close_request (window);
}

static void
app_window_show_vfunc (GtkWidget *widget)
{
  app_window_show_page (APP_WINDOW (widget));
  GTK_WIDGET_CLASS (app_window_parent_class)->show (widget);
  app_window_make_document_page_later (APP_WINDOW (widget));
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  AppWindow *self = APP_WINDOW (object);

  switch ((AppWindowProperty) id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_LENS:
      g_value_set_object (value, self->lens);
      break;
    case PROP_RECOGNITION:
      g_value_set_object (value, self->recognition);
      break;
    case PROP_POSING:
      g_value_set_object (value, self->posing);
      break;
    case PROP_SIDEBAR_VISIBLE:
      g_value_set_boolean (value, self->sidebar_visible);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
app_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppWindow *self = APP_WINDOW (object);

  if (id != PROP_SIDEBAR_VISIBLE)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  if (self->sidebar_visible == g_value_get_boolean (value))
    return;
  self->sidebar_visible = g_value_get_boolean (value);
  if (self->sidebar != NULL)
    gtk_widget_set_visible (self->sidebar, self->sidebar_visible);
  g_object_notify_by_pspec (object, pspec);
}

static void
app_window_dispose (GObject *object)
{
  AppWindow *self = APP_WINDOW (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  if (self->taking != NULL)
    g_cancellable_cancel (self->taking);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->recovery);
  app_window_dispose_document (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), APP_TYPE_WINDOW);
  g_clear_object (&self->lens);
  g_clear_object (&self->recognition);
  g_clear_object (&self->posing);
  g_clear_object (&self->session);
  g_clear_object (&self->document);
  g_clear_object (&self->opening);
  g_clear_pointer (&self->restoring, edit_recoverable_free);
  G_OBJECT_CLASS (app_window_parent_class)->dispose (object);
}

static void
app_window_finalize (GObject *object)
{
  AppWindow *self = APP_WINDOW (object);

  g_free (self->state_folder);
  G_OBJECT_CLASS (app_window_parent_class)->finalize (object);
}

static void
app_window_class_init (AppWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GtkWindowClass *window_class = GTK_WINDOW_CLASS (klass);

  object_class->get_property = app_window_get_property;
  object_class->set_property = app_window_set_property;
  object_class->dispose = app_window_dispose;
  object_class->finalize = app_window_finalize;
  widget_class->show = app_window_show_vfunc;
  window_class->close_request = app_window_close_request_vfunc;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, EDIT_TYPE_SESSION,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_LENS] = g_param_spec_object ("lens", NULL, NULL, EDIT_TYPE_LENS,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_RECOGNITION] =
      g_param_spec_object ("recognition", NULL, NULL, EDIT_TYPE_RECOGNITION,
                           G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_POSING] = g_param_spec_object ("posing", NULL, NULL, EDIT_TYPE_POSING,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SIDEBAR_VISIBLE] =
      g_param_spec_boolean ("sidebar-visible", NULL, NULL, TRUE,
                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (EDIT_TYPE_DOCUMENT);
  g_type_ensure (APP_TYPE_CLIP_CHOOSER);
  g_type_ensure (APP_TYPE_TOAST);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-window.ui");
  gtk_widget_class_bind_template_child (widget_class, AppWindow, main_stack);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, redo_button);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, export_button);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, obstacle_button);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, split_button);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, parts_button);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, obstacle_label);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, menu);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, drop_veil);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, drop_veil_label);
  gtk_widget_class_bind_template_child (widget_class, AppWindow, toast);
  gtk_widget_class_bind_template_callback (widget_class, format_title);
  gtk_widget_class_bind_template_callback (widget_class, format_subtitle);
  app_window_class_install_actions (widget_class);
}

/* Its controls are on that page, which unfolds them. */
static void
constraint_revealed (AppWindow *self, guint index)
{
  g_object_set (self, "sidebar-visible", TRUE, NULL);
  gtk_stack_set_visible_child_name (self->sidebar_stack, "settings");
  app_settings_panel_reveal_constraint (APP_SETTINGS_PANEL (app_window_get_page (self, "settings")),
                                        index);
}

static void
app_window_init (AppWindow *self)
{
  static const char *const followed[] = { "file", "clip",   "anim",  "can-undo", "can-redo",
                                          "busy", "recipe", "stage", "error" };

  self->cancellable = g_cancellable_new ();
  self->document = edit_document_new ();
  self->session = edit_session_new ();
  self->lens = edit_lens_new ();
  self->recognition = edit_recognition_new ();
  self->posing = edit_posing_new ();
  self->state_folder = edit_state_get_folder ();
  if (g_settings_get_boolean (app_settings (), "autosave"))
    self->recovery = edit_recovery_new (self->document, self->state_folder, EDIT_RECOVERY_INTERVAL);
  g_object_set (self->lens, "document", self->document, NULL);
  g_object_set (self->recognition, "document", self->document, NULL);
  g_object_set (self->posing, "document", self->document, "session", self->session, NULL);
  g_object_bind_property (self->document, "clip", self->session, "clip", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->document, "motion", self->session, "motion", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->document, "frame-time", self->session, "frame-time",
                          G_BINDING_SYNC_CREATE);

  edit_stage_bind (self->document, edit_session_get_cast (self->session));
  g_settings_bind (app_settings (), "base-motion", self->session, "base", G_SETTINGS_BIND_DEFAULT);

  app_window_insert_pose_actions (self);

  self->sidebar_visible = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  app_late_menu_set (self->menu_button, self->menu, NULL, NULL);
  app_focus_keep (GTK_WINDOW (self));
  app_window_init_document (self);
  for (guint i = 0; i < G_N_ELEMENTS (followed); i++)
    {
      g_autofree char *signal = g_strconcat ("notify::", followed[i], NULL);

      g_signal_connect_swapped (self->document, signal, G_CALLBACK (app_window_update_actions),
                                self);
    }
  g_signal_connect_object (edit_document_get_findings (self->document), "items-changed",
                           G_CALLBACK (app_window_update_actions), self, G_CONNECT_SWAPPED);
  app_window_init_posing (self);
  g_signal_connect_swapped (self->document, "notify::title", G_CALLBACK (show_title), self);
  g_signal_connect_swapped (self->document, "notify::recipe", G_CALLBACK (withdraw_undo), self);
  g_signal_connect_swapped (self->document, "notify::stage", G_CALLBACK (withdraw_undo), self);
  g_signal_connect_swapped (self->document, "read-again", G_CALLBACK (read_again), self);
  g_signal_connect_swapped (self->document, "notify::busy", G_CALLBACK (say_read_again), self);
  g_signal_connect_swapped (self->document, "repaired", G_CALLBACK (app_window_say_repaired), self);
  g_signal_connect_swapped (self->session, "selection-changed",
                            G_CALLBACK (app_window_update_actions), self);
  g_signal_connect_object (edit_document_get_constraints (self->document), "revealed",
                           G_CALLBACK (constraint_revealed), self, G_CONNECT_SWAPPED);
  app_window_init_drop (self);
  restore_state (self);
  app_window_update_actions (self);
}

AppWindow *
app_window_new (GtkApplication *application)
{
  return g_object_new (APP_TYPE_WINDOW, "application", application, NULL);
}

gboolean
app_window_is_empty (AppWindow *self)
{
  return self->opening == NULL && edit_document_get_file (self->document) == NULL;
}

gboolean
app_window_has_file (AppWindow *self, GFile *file)
{
  GFile *own = edit_document_get_file (self->document);

  return (own != NULL && g_file_equal (own, file))
         || (self->opening != NULL && g_file_equal (self->opening, file));
}

EditDocument *
app_window_get_document (AppWindow *self)
{
  return self->document;
}

EditSession *
app_window_get_session (AppWindow *self)
{
  return self->session;
}

/* What lies below the place for a toast, which is at the lower edge of the figure: there is nothing to be read, unlike below,
 * where the times are, and the size of what was exported. */
static int
get_height_below_toast (AppWindow *self)
{
  GtkWidget *viewport = GTK_WIDGET (self->viewport);
  GtkWidget *all = gtk_widget_get_parent (GTK_WIDGET (self->toast));
  double x, y;

  if (viewport == NULL || !gtk_widget_get_mapped (viewport)
      || !gtk_widget_translate_coordinates (viewport, all, 0.0,
                                            app_viewport_get_free_height (self->viewport), &x, &y))
    return 0;
  return MAX (gtk_widget_get_height (all) - (int) y, 0);
}

void
app_window_toast (AppWindow *self, const char *sentence, const char *label, const char *action)
{
  gboolean beside = self->sidebar_visible && edit_document_get_file (self->document) != NULL;

  /* Centred over the main area, not over the edge of the sidebar. */
  gtk_widget_set_margin_end (GTK_WIDGET (self->toast),
                             beside ? gtk_widget_get_width (self->sidebar) : 0);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->toast), get_height_below_toast (self));
  app_toast_show (self->toast, sentence, label, action);
  self->toast_undoes = g_strcmp0 (action, "doc.undo") == 0;
}
