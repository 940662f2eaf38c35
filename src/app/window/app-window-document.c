/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-finding-words.h"
#include "app-result-bar.h"
#include "app-settings.h"
#include "app-start-page.h"

#include <glib/gi18n.h>

/* What fills the window: the start page, nothing while the first file is being opened, or the page of a document. Each is made
 * when it is first needed, as together they are most of what a window costs until it is seen. */

#define START "start"
#define OPENING "opening"
#define DOCUMENT "document"

#define SIDEBAR_WIDTH 340 /* pixels, at least */

/* Milliseconds for which a window stays empty, so that the first figure is seen as it moves and not as it rests. After that it
 * shows what there is, or says what it waits for. */
#define WAIT 400

/* -- The page of a document: closures of its description ---------------------------------------- */

static char *
format_error (GtkWidget *window, const char *error)
{
  return app_finding_plain (error);
}

/* A file that cannot be opened has none. */
static gboolean
has_findings (AppWindow *self, const char *error)
{
  return g_list_model_get_n_items (edit_document_get_findings (self->document)) > 0;
}

static gboolean
is_text (GtkWidget *window, const char *text)
{
  return text != NULL && *text != '\0';
}

/* -- Making the pages -------------------------------------------------------------------------- */

/* What is remembered of the picture and the timeline from one run to the next. */
static void
bind_settings (AppWindow *self)
{
  const struct
  {
    const char *key;
    gpointer widget;
    const char *property;
  } kept[] = {
    { "figure", self->viewport, "figure-form" },
    { "show-source", self->viewport, "keep-source" },
    { "figure-height", self->viewport, "figure-height" },
    { "show-ghosts", self->viewport, "show-ghosts" },
    { "show-unconstrained", self->viewport, "show-unconstrained" },
    { "show-trails", self->viewport, "show-trails" },
    { "show-bends", self->timeline, "show-bends" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    g_settings_bind (app_settings (), kept[i].key, kept[i].widget, kept[i].property,
                     G_SETTINGS_BIND_DEFAULT);
}

static GtkBuilder *
build_document_page (AppWindow *self)
{
  static const struct
  {
    const char *name;
    GCallback function;
  } closures[] = {
    { "format_error", G_CALLBACK (format_error) },
    { "has_findings", G_CALLBACK (has_findings) },
    { "is_text", G_CALLBACK (is_text) },
  };
  GtkBuilder *builder = gtk_builder_new ();
  g_autoptr (GtkBuilderScope) scope = gtk_builder_cscope_new ();
  g_autoptr (GError) error = NULL;

  g_type_ensure (APP_TYPE_RESULT_BAR);
  g_type_ensure (APP_TYPE_TIMELINE);
  g_type_ensure (APP_TYPE_VIEWPORT);
  for (guint i = 0; i < G_N_ELEMENTS (closures); i++)
    gtk_builder_cscope_add_callback_symbol (GTK_BUILDER_CSCOPE (scope), closures[i].name,
                                            closures[i].function);
  gtk_builder_set_scope (builder, scope);
  gtk_builder_set_current_object (builder, G_OBJECT (self));
  gtk_builder_expose_object (builder, "AppWindow", G_OBJECT (self));
  if (!gtk_builder_add_from_resource (builder, "/io/github/limber_anim/Limber/app-document-page.ui",
                                      &error))
    g_error ("%s", error->message);
  return builder;
}

void
app_window_make_document_page (AppWindow *self)
{
  g_autoptr (GtkBuilder) builder = NULL;

  if (self->viewport != NULL)
    return;
  builder = build_document_page (self);
  self->viewport = APP_VIEWPORT (gtk_builder_get_object (builder, "viewport"));
  self->timeline = APP_TIMELINE (gtk_builder_get_object (builder, "timeline"));
  self->sidebar = GTK_WIDGET (gtk_builder_get_object (builder, "sidebar"));
  self->sidebar_stack = GTK_STACK (gtk_builder_get_object (builder, "sidebar_stack"));
  self->stage_veil = GTK_WIDGET (gtk_builder_get_object (builder, "stage_veil"));
  self->stage_veil_label = GTK_LABEL (gtk_builder_get_object (builder, "stage_veil_label"));

  gtk_widget_set_size_request (self->sidebar, SIDEBAR_WIDTH, -1);
  gtk_widget_set_visible (self->sidebar, self->sidebar_visible);
  app_window_add_pages (self);
  bind_settings (self);
  /* The window's shortcuts use the actions of its parts. */
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view",
                                  app_viewport_get_actions (self->viewport));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "play",
                                  app_timeline_get_actions (self->timeline));
  gtk_stack_add_named (self->main_stack, GTK_WIDGET (gtk_builder_get_object (builder, "page")),
                       DOCUMENT);
}

static void
make_start_page (AppWindow *self)
{
  if (gtk_stack_get_child_by_name (self->main_stack, START) == NULL)
    gtk_stack_add_named (self->main_stack, g_object_new (APP_TYPE_START_PAGE, NULL), START);
}

/* -- A file that takes long -------------------------------------------------------------------- */

static void
tell_opening (AppWindow *self)
{
  GtkWidget *page = gtk_stack_get_child_by_name (self->main_stack, OPENING);
  GtkWidget *spinner = gtk_spinner_new ();
  g_autofree char *name = g_file_get_basename (self->opening);
  g_autofree char *sentence = g_strdup_printf (_ ("Opening %s …"), name);

  gtk_spinner_start (GTK_SPINNER (spinner));
  gtk_box_append (GTK_BOX (page), spinner);
  gtk_box_append (GTK_BOX (page), gtk_label_new (sentence));
}

static void
stop_waiting (gpointer data)
{
  AppWindow *self = data;

  self->waiting_id = 0;
  if (self->opening != NULL && edit_document_get_file (self->document) == NULL)
    tell_opening (self);
  else
    app_window_show_page (self);
}

static void
make_opening_page (AppWindow *self)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  gtk_widget_set_halign (page, GTK_ALIGN_CENTER);
  gtk_stack_add_named (self->main_stack, page, OPENING);
  self->waiting_id = g_timeout_add_once (WAIT, stop_waiting, self);
}

static void
remove_opening_page (AppWindow *self)
{
  GtkWidget *page = gtk_stack_get_child_by_name (self->main_stack, OPENING);

  g_clear_handle_id (&self->waiting_id, g_source_remove);
  if (page != NULL)
    gtk_stack_remove (self->main_stack, page);
}

/* -- Which page is shown ----------------------------------------------------------------------- */

/* Who looked at the start page until now sees it fade. */
static void
show_page (AppWindow *self, const char *name)
{
  gboolean fades = g_strcmp0 (gtk_stack_get_visible_child_name (self->main_stack), START) == 0;

  gtk_stack_set_visible_child_full (self->main_stack, name,
                                    fades ? GTK_STACK_TRANSITION_TYPE_CROSSFADE
                                          : GTK_STACK_TRANSITION_TYPE_NONE);
}

void
app_window_show_page (AppWindow *self)
{
  gboolean is_opening = self->opening != NULL;
  gboolean has_file = edit_document_get_file (self->document) != NULL;
  gboolean shows_none = gtk_stack_get_visible_child (self->main_stack) == NULL;

  if (is_opening && self->waiting_id != 0)
    return;
  if (has_file)
    {
      app_window_make_document_page (self);
      show_page (self, DOCUMENT);
    }
  else if (!is_opening)
    {
      make_start_page (self);
      show_page (self, START);
    }
  else if (shows_none)
    make_opening_page (self);
  if (has_file || !is_opening)
    remove_opening_page (self);
}

static gboolean
make_cb (gpointer data)
{
  AppWindow *self = data;

  self->making_id = 0;
  app_window_make_document_page (self);
  return G_SOURCE_REMOVE;
}

static void
painted_cb (AppWindow *self, GdkFrameClock *clock)
{
  g_signal_handlers_disconnect_by_func (clock, painted_cb, self);
  if (self->making_id == 0)
    self->making_id = g_idle_add_full (G_PRIORITY_LOW, make_cb, self, NULL);
}

void
app_window_make_document_page_later (AppWindow *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  if (self->viewport == NULL && clock != NULL)
    g_signal_connect_object (clock, "after-paint", G_CALLBACK (painted_cb), self,
                             G_CONNECT_SWAPPED);
}

/* -- Beginning and end ------------------------------------------------------------------------- */

void
app_window_init_document (AppWindow *self)
{
  g_signal_connect_swapped (self->document, "notify::file", G_CALLBACK (app_window_show_page),
                            self);
}

void
app_window_dispose_document (AppWindow *self)
{
  g_clear_handle_id (&self->making_id, g_source_remove);
  g_clear_handle_id (&self->waiting_id, g_source_remove);
  self->viewport = NULL;
  self->timeline = NULL;
  self->sidebar = self->stage_veil = NULL;
  self->sidebar_stack = NULL;
  self->stage_veil_label = NULL;
}
