/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-application.h"
#include "app-dialogs.h"
#include "app-field-words.h"
#include "app-settings-panel.h"
#include "app-settings.h"
#include "app-together.h"

#include "edit-state.h"
#include "edit-title.h"

#include "mo-own-skeletons.h"
#include "mo-read.h"

#include <glib/gi18n.h>
#include <string.h>

/* Opening, saving, exporting and closing. Asynchronous calls keep a reference to the window, and
 * check whether they were cancelled before using it. */

static gboolean
was_cancelled (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* -- Opening ----------------------------------------------------------------------------------- */

static void
remember_recent (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  if (g_file_is_native (file))
    gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
}

/* The settings that a file began with, as the page says. */
static void
set_begun_with (AppWindow *self, const MoRecipe *recipe)
{
  app_settings_panel_set_begun_with (APP_SETTINGS_PANEL (app_window_get_page (self, "settings")),
                                     recipe);
}

/* A file being opened. */
typedef struct
{
  AppWindow *window;
  GFile *file;
  MoRecipe *recipe; /* used if the file has no settings of its own; or NULL */
  char *rest_from;  /* the name of the file whose rest pose is in it; or NULL */
} Opening;

static void
opening_free (Opening *self)
{
  g_object_unref (self->window);
  g_object_unref (self->file);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  g_free (self->rest_from);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

static gboolean
is_new (AppWindow *self)
{
  return edit_title_is_new (edit_document_get_file (self->document));
}

/* It is in no file at all. */
static gboolean
is_nowhere (AppWindow *self)
{
  return is_new (self) && edit_document_get_project (self->document) == NULL;
}

static void
note_opened (AppWindow *self, const Opening *opening)
{
  g_autoptr (GFile) place =
      is_new (self) ? NULL : edit_state_find_export (self->state_folder, opening->file);
  MoRecipe *recipe = edit_document_get_recipe (self->document);

  remember_recent (opening->file);
  /* Keys control playback and camera from the start; otherwise Space would press the first
   * button. */
  gtk_widget_grab_focus (GTK_WIDGET (self->viewport));
  if (place != NULL)
    edit_document_set_export_file (self->document, place);
  if (is_new (self))
    g_object_set (self->posing, "active", TRUE, NULL);
  if (opening->rest_from != NULL)
    {
      g_autofree char *sentence =
          g_strdup_printf (_ ("The rest pose is that of %s"), opening->rest_from);

      app_window_toast (self, sentence, NULL, NULL);
    }
  else if (opening->recipe != NULL && mo_recipe_equal (recipe, opening->recipe))
    set_begun_with (self, recipe);
}

static void
open_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (Opening) opening = data;
  AppWindow *self = opening->window;
  g_autoptr (GError) error = NULL;
  gboolean ok = edit_document_open_finish (EDIT_DOCUMENT (object), result, &error);

  /* Cancelled because the window was closed or another file is being opened. */
  if (g_cancellable_is_cancelled (self->cancellable) || self->opening != opening->file)
    return;
  g_clear_object (&self->opening);
  app_window_show_page (self);
  if (self->restoring != NULL)
    app_window_end_restoring (self);
  if (ok)
    note_opened (self, opening);
  else if (!was_cancelled (error))
    {
      /* If there is a file, the window shows the reason above it; the findings have the
       * locations. */
      if (edit_document_get_file (self->document) != NULL)
        gtk_widget_activate_action (GTK_WIDGET (self), "win.show-page", "s", "findings");
      else
        app_window_toast (self, error->message, NULL, NULL);
    }
  app_window_update_actions (self);
}

/* The settings for a motion that has none of its own: nothing, unless the maker prefers the last
 * ones. */
static MoRecipe *
first_settings (AppWindow *self, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  const MoFormat *format = name != NULL ? mo_format_by_suffix (name) : NULL;

  if (!g_settings_get_boolean (app_settings (), "start-with-last-settings")
      || (format != NULL && (format->writes_anim || format->is_project)))
    return NULL;
  return edit_state_load_settings (self->state_folder);
}

/* The settings with a rest pose. */
static MoRecipe *
add_rest (MoRecipe *recipe, const char *const *lines)
{
  MoRecipe *with = recipe != NULL ? recipe : mo_recipe_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    {
      MoRecipe *longer = mo_recipe_append (with, MO_FIELD_REST_FROM, lines[i], NULL);

      if (longer == NULL)
        continue;
      mo_recipe_unref (with);
      with = longer;
    }
  return with;
}

void
app_window_open (AppWindow *self, GFile *file)
{
  app_window_open_with_rest (self, file, NULL, NULL);
}

void
app_window_open_with_rest (AppWindow *self, GFile *file, const char *const *lines, const char *from)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->window = g_object_ref (self);
  opening->file = g_object_ref (file);
  opening->recipe = first_settings (self, file);
  if (lines != NULL)
    {
      opening->recipe = add_rest (opening->recipe, lines);
      opening->rest_from = g_strdup (from);
    }
  g_set_object (&self->opening, file);
  edit_document_open_async (self->document, file, opening->recipe, self->cancellable, open_cb,
                            opening);
  /* While it is read. */
  app_window_show_page (self);
  set_begun_with (self, NULL);
}

static void
open_chosen (GListModel *files, gpointer data)
{
  AppWindow *self = data;
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    g_ptr_array_add (all, g_list_model_get_item (files, i));
  app_together_open (gtk_window_get_application (GTK_WINDOW (self)), all, GTK_WINDOW (self));
}

void
app_window_open_ask (AppWindow *self)
{
  app_dialog_open (GTK_WINDOW (self), open_chosen, self);
}

/* -- Saving ------------------------------------------------------------------------------------ */

/* What follows saving is decided by which callback is passed, with no state to reset: a dialog that
 * is cancelled calls none. */

static gboolean
end_saving (AppWindow *self, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  gboolean ok = edit_document_save_finish (self->document, result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return FALSE;
  if (ok)
    remember_recent (edit_document_get_project (self->document));
  else if (!was_cancelled (error))
    {
      g_autofree char *sentence =
          g_strdup_printf (_ ("The project could not be saved: %s"), error->message);

      app_window_toast (self, sentence, _ ("Save As…"), "doc.save-as");
    }
  return ok;
}

static void
saved_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppWindow) self = data;

  if (end_saving (self, result))
    app_window_toast (self, _ ("Project saved"), NULL, NULL);
}

/* Asks again if settings were changed while the file was being written. */
static void
saved_to_close_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppWindow) self = data;

  if (end_saving (self, result))
    gtk_window_close (GTK_WINDOW (self));
}

static void
save_to (GFile *file, gpointer data)
{
  AppWindow *self = data;

  edit_document_save_async (self->document, file, self->cancellable, saved_cb, g_object_ref (self));
}

static void
save_to_and_close (GFile *file, gpointer data)
{
  AppWindow *self = data;

  edit_document_save_async (self->document, file, self->cancellable, saved_to_close_cb,
                            g_object_ref (self));
}

static void
save (AppWindow *self, gboolean ask, AppFileFunc save_to_file)
{
  GFile *project = edit_document_get_project (self->document);
  g_autoptr (GFile) proposed = NULL;
  const MoFormat *format = mo_format_by_id ("bvj");

  if (format == NULL)
    app_window_toast (self, _ ("This version cannot write projects"), NULL, NULL);
  else if (project != NULL && !ask)
    save_to_file (project, self);
  else
    {
      proposed = edit_document_propose_project (self->document);
      app_dialog_save (GTK_WINDOW (self), _ ("Save Project"), _ ("_Save"), format, proposed,
                       "open-folder", save_to_file, self);
    }
}

void
app_window_save (AppWindow *self, gboolean ask)
{
  save (self, ask, save_to);
}

/* -- Exporting --------------------------------------------------------------------------------- */

static void
export_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppWindow) self = data;
  g_autoptr (GError) error = NULL;
  gboolean ok = edit_document_export_finish (EDIT_DOCUMENT (object), result, &error);
  g_autofree char *sentence = NULL, *name = NULL;
  GFile *source, *file;

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (ok)
    {
      source = edit_document_get_file (self->document);
      file = edit_document_get_export_file (self->document);
      if (!is_new (self))
        edit_state_remember_export (self->state_folder, source, file);
      edit_state_store_settings (self->state_folder, edit_document_get_recipe (self->document));
      name = g_file_get_basename (file);
      sentence = g_strdup_printf (_ ("Exported to %s"), name);
      app_window_toast (self, sentence, _ ("Show in Folder"), "doc.show-export");
    }
  else if (!was_cancelled (error))
    {
      sentence = g_strdup_printf (_ ("Nothing was exported: %s"), error->message);
      app_window_toast (self, sentence, _ ("Export As…"), "doc.export-as");
    }
  app_window_update_actions (self);
}

static void
export_to (GFile *file, gpointer data)
{
  AppWindow *self = data;

  edit_document_export_async (self->document, file, self->cancellable, export_cb,
                              g_object_ref (self));
}

/* Ids of own skeletons begin so, those of others are values of the setting. */
#define OWN "own/"

/* NULL: it is none of these. */
static GFile *
find_own (const char *skeleton)
{
  g_autofree char *path = skeleton != NULL && g_str_has_prefix (skeleton, OWN)
                              ? mo_own_skeletons_find (skeleton + strlen (OWN))
                              : NULL;

  return path != NULL ? g_file_new_for_path (path) : NULL;
}

static void
export_chosen (GFile *file, const char *skeleton, gpointer data)
{
  AppWindow *self = data;
  g_autoptr (GFile) own = find_own (skeleton);
  MoRecipe *recipe = edit_document_get_recipe (self->document);

  edit_document_set_export_skeleton (self->document, own);
  if (own == NULL && skeleton != NULL
      && !g_str_equal (mo_field (MO_FIELD_SKELETON)->nicks[recipe->skeleton], skeleton))
    edit_document_set_field (self->document, MO_FIELD_SKELETON, skeleton, NULL, NULL);
  export_to (file, self);
}

/* The animation for the upload is still to be exported: only the toast knows of the copy. */
static void
copied_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  gboolean ok = edit_document_export_finish (EDIT_DOCUMENT (object), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (ok)
    app_window_toast (self, _ ("Saved for other programs"), NULL, NULL);
  else if (!was_cancelled (error))
    {
      sentence = g_strdup_printf (_ ("Nothing was exported: %s"), error->message);
      app_window_toast (self, sentence, NULL, NULL);
    }
}

static void
copy_chosen (GFile *file, const char *skeleton, gpointer data)
{
  AppWindow *self = data;
  g_autoptr (GFile) own = find_own (skeleton);
  g_autofree char *name = g_file_get_basename (file);
  const MoFormat *format = mo_format_by_suffix (name);

  if (format != NULL)
    g_settings_set_string (app_settings (), "copy-format", format->id);
  edit_document_export_copy_async (self->document, file, own == NULL ? skeleton : NULL, own,
                                   self->cancellable, copied_cb, g_object_ref (self));
}

static void
add_choice (guint choice, GStrvBuilder *ids, GStrvBuilder *labels)
{
  g_strv_builder_add (ids, mo_field (MO_FIELD_SKELETON)->nicks[choice]);
  g_strv_builder_add (labels, app_field_choice (MO_FIELD_SKELETON, choice));
}

static void
add_own (const char *name, GStrvBuilder *ids, GStrvBuilder *labels)
{
  g_autofree char *id = name != NULL ? g_strconcat (OWN, name, NULL) : NULL;

  if (id == NULL)
    return;
  g_strv_builder_add (ids, id);
  g_strv_builder_add (labels, name);
}

/* Whose joints a copy moves: the avatar's where the file has others, as poses and keys are those of the avatar's joints,
 * and what is fitted to others and back is no longer the same. */
static guint
find_skeleton (AppWindow *self, gboolean is_copy)
{
  MoRecipe *recipe = edit_document_get_recipe (self->document);
  MoClip *clip = edit_document_get_clip (self->document);

  if (is_copy && clip != NULL && clip->skeleton != NULL && !mo_clip_is_for_world (clip)
      && !mo_recipe_is_set (recipe, MO_FIELD_SKELETON))
    return MO_SKELETON_AVATAR;
  return (guint) recipe->skeleton;
}

/* `format`: what the dialog begins with. */
static void
ask_where (AppWindow *self, GFile *proposed, const MoFormat *format, gboolean is_copy)
{
  const MoField *field = mo_field (MO_FIELD_SKELETON);
  g_auto (GStrv) own = mo_own_skeletons_list (), ids = NULL, labels = NULL;
  g_autoptr (GStrvBuilder) all_ids = g_strv_builder_new (), all_labels = g_strv_builder_new ();
  GFile *kept = edit_document_get_export_skeleton (self->document);
  g_autofree char *name = kept != NULL ? g_file_get_basename (kept) : NULL;
  guint now = find_skeleton (self, is_copy);
  AppSkeletons skeletons;

  if (name != NULL)
    *strrchr (name, '.') = '\0';
  /* The first one is what the dialog begins with. */
  add_own (name, all_ids, all_labels);
  add_choice (now, all_ids, all_labels);
  for (guint i = 0; field->nicks[i] != NULL; i++)
    if (i != now)
      add_choice (i, all_ids, all_labels);
  for (guint i = 0; own[i] != NULL; i++)
    if (g_strcmp0 (own[i], name) != 0)
      add_own (own[i], all_ids, all_labels);
  ids = g_strv_builder_end (all_ids);
  labels = g_strv_builder_end (all_labels);
  skeletons = (AppSkeletons){ (const char *const *) ids, (const char *const *) labels };
  if (is_copy)
    app_dialog_export (GTK_WINDOW (self), _ ("Save for Other Programs"), _ ("_Save"), proposed,
                       format, &skeletons, copy_chosen, self);
  else
    app_dialog_export (GTK_WINDOW (self), _ ("Export Animation"), _ ("_Export"), proposed, format,
                       &skeletons, export_chosen, self);
}

void
app_window_export (AppWindow *self, gboolean ask)
{
  GFile *last = edit_document_get_export_file (self->document);
  g_autoptr (GFile) proposed = NULL;
  g_autofree char *name = NULL;
  const MoFormat *format;

  if (last != NULL && !ask)
    {
      export_to (last, self);
      return;
    }
  proposed = edit_document_propose_export (self->document);
  name = proposed != NULL ? g_file_get_basename (proposed) : NULL;
  format = name != NULL ? mo_format_by_suffix (name) : NULL;
  ask_where (self, proposed, format != NULL ? format : &mo_format_anim, FALSE);
}

/* As the last time, or else as the file is, and of what cannot be written a GLB: programs that read FBX, glTF or COLLADA read
 * that. No other program reads an .anim. */
static const MoFormat *
find_copy_format (AppWindow *self)
{
  g_autofree char *last = g_settings_get_string (app_settings (), "copy-format");
  const MoClip *clip = edit_document_get_clip (self->document);
  const MoFormat *format = mo_format_by_id (last);

  if (format != NULL && format->write != NULL)
    return format;
  format = clip != NULL ? mo_format_by_id (clip->format) : NULL;
  if (format != NULL && format->write == NULL)
    return &mo_format_glb;
  return format != NULL && format != &mo_format_anim ? format : &mo_format_bvj;
}

void
app_window_export_for_others (AppWindow *self)
{
  const MoFormat *format = find_copy_format (self);
  g_autoptr (GFile) proposed = edit_document_propose_for_others (self->document, format);

  ask_where (self, proposed, format, TRUE);
}

/* -- Closing ----------------------------------------------------------------------------------- */

static void
unsaved_answer (int answer, gpointer data)
{
  AppWindow *self = data;

  if (answer == 0)
    {
      self->is_closing = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
  else if (answer == 1)
    save (self, FALSE, save_to_and_close);
}

gboolean
app_window_close_request (AppWindow *self)
{
  g_autofree char *heading = NULL;
  AppQuestion question = {
    .text =
        is_nowhere (self)
            ? _ ("It is nowhere else yet: if you do not save, it will be lost.")
            : _ ("If you do not save, your changes since the last save will be lost. The motion "
                 "file itself is never changed."),
    .cancel = _ ("_Cancel"),
    .first = _ ("_Discard"),
    .second = _ ("_Save"),
    .first_destroys = TRUE,
  };

  if (!edit_document_get_modified (self->document))
    return FALSE;
  heading = g_strdup_printf (is_new (self) ? _ ("Save “%s”?") : _ ("Save the settings of “%s”?"),
                             edit_document_get_title (self->document));
  question.heading = heading;
  app_dialog_ask (GTK_WINDOW (self), &question, unsaved_answer, self);
  return TRUE;
}
