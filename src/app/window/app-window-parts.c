/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-dialogs.h"

#include <glib/gi18n.h>

/* Parts of the motion: adding the loop as a part, and exporting all parts. */

/* A loop point as the maker set it, in its own unit; or else that of the file. */
static char *
describe_point (AppWindow *self, MoFieldId field, float played)
{
  MoRecipe *recipe = edit_document_get_recipe (self->document);
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (mo_recipe_is_set (recipe, field))
    return mo_recipe_get_text (recipe, field);
  return g_strconcat (g_ascii_formatd (text, sizeof text, "%.9g", (double) played), "s", NULL);
}

/* Without a loop, the part is the whole motion. */
static void
add_part (const char *name, gpointer data)
{
  AppWindow *self = data;
  MoAnim *anim = edit_document_get_anim (self->document);
  g_autofree char *start = NULL, *end = NULL, *line = NULL;
  g_autoptr (GError) error = NULL;

  if (anim != NULL && anim->loop != 0)
    {
      start = describe_point (self, MO_FIELD_LOOP_IN, anim->loop_in);
      end = describe_point (self, MO_FIELD_LOOP_OUT, anim->loop_out);
    }
  line = g_strdup_printf ("%s=%s..%s", name, start != NULL ? start : "", end != NULL ? end : "");
  if (edit_document_append_line (self->document, MO_FIELD_PART, line, &error))
    app_window_toast (self, _ ("Saved as a part"), _ ("Export Parts…"), "doc.export-parts");
  else
    app_window_toast (self, error->message, NULL, NULL);
}

void
app_window_add_part (AppWindow *self)
{
  const AppTextQuestion question = { .heading = _ ("Save the Loop as a Part"),
                                     .label = _ ("_Part name"),
                                     .accept = _ ("_Save"),
                                     .text = "" };

  app_dialog_ask_text (GTK_WINDOW (self), &question, add_part, self);
}

static void
split_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  gboolean ok = edit_document_split_finish (EDIT_DOCUMENT (object), result, &error);
  guint n = edit_document_count_parts (self->document);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (ok)
    sentence = g_strdup_printf (ngettext ("Split into %u part that plays on",
                                          "Split into %u parts that play on one another", n),
                                n);
  app_window_toast (self, ok ? sentence : error->message, ok ? _ ("Export Parts…") : NULL,
                    ok ? "doc.export-parts" : NULL);
}

void
app_window_split (AppWindow *self)
{
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->obstacle_button));
  edit_document_split_async (self->document, self->cancellable, split_cb, g_object_ref (self));
}

static void
export_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppWindow) self = data;
  g_autoptr (GError) error = NULL;
  guint n = edit_document_count_parts (self->document);
  gboolean ok = edit_document_export_parts_finish (EDIT_DOCUMENT (object), result, &error);
  g_autofree char *sentence = NULL;

  if (g_cancellable_is_cancelled (self->cancellable)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (ok && edit_document_has_script (self->document))
    sentence = g_strdup_printf (ngettext ("%u part exported, with a script that plays it",
                                          "%u parts exported, with a script that plays them", n),
                                n);
  else if (ok)
    sentence = g_strdup_printf (ngettext ("%u part exported", "%u parts exported", n), n);
  else
    sentence = g_strdup_printf (_ ("Nothing was exported: %s"), error->message);
  app_window_toast (self, sentence, NULL, NULL);
}

static void
export_to (AppWindow *self, GFile *folder)
{
  edit_document_export_parts_async (self->document, folder, self->cancellable, export_cb,
                                    g_object_ref (self));
}

/* The names of those that exist already, one per line; NULL if none do. */
static char *
list_present (const GPtrArray *files)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autofree char *name = g_file_get_basename (file);

      if (g_file_query_exists (file, NULL))
        g_string_append_printf (names, "%s%s", names->len > 0 ? "\n" : "", name);
    }
  return g_string_free (names, names->len == 0);
}

static void
replace_answer (int answer, gpointer data)
{
  AppWindow *self = data;
  g_autoptr (GFile) folder = g_object_steal_data (G_OBJECT (self), "parts-folder");

  if (answer == 0)
    export_to (self, folder);
  else if (answer == 1)
    app_window_export_parts (self);
}

static void
folder_chosen (GFile *folder, gpointer data)
{
  AppWindow *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = edit_document_name_parts (self->document, folder, &error);
  g_autofree char *present = files != NULL ? list_present (files) : NULL;
  AppQuestion question = { .heading = _ ("Replace the existing files?"),
                           .text = present,
                           .cancel = _ ("_Cancel"),
                           .first = _ ("_Replace"),
                           .second = _ ("_Other Folder…"),
                           .first_destroys = TRUE };

  if (files == NULL)
    app_window_toast (self, error->message, NULL, NULL);
  else if (present == NULL)
    export_to (self, folder);
  else
    {
      g_object_set_data_full (G_OBJECT (self), "parts-folder", g_object_ref (folder),
                              g_object_unref);
      app_dialog_ask (GTK_WINDOW (self), &question, replace_answer, self);
    }
}

void
app_window_export_parts (AppWindow *self)
{
  GFile *last = edit_document_get_export_file (self->document);
  GFile *file = last != NULL ? last : edit_document_get_file (self->document);
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->obstacle_button));
  app_dialog_choose_folder (GTK_WINDOW (self), _ ("Export Parts"), _ ("_Export Here"), folder,
                            "export-folder", folder_chosen, self);
}
