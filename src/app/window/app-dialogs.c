/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-dialogs.h"

#include "app-settings.h"

#include "mo-read.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  GtkWindow *parent; /* weak */
  GtkNativeDialog *native;
  GCallback done;
  gpointer data;
} Asking;

static Asking *
asking_new (GtkWindow *parent, GCallback done, gpointer data)
{
  Asking *self = g_new0 (Asking, 1);

  g_set_weak_pointer (&self->parent, parent);
  self->done = done;
  self->data = data;
  return self;
}

static void
asking_free (Asking *self)
{
  g_clear_weak_pointer (&self->parent);
  g_clear_object (&self->native);
  g_free (self);
}

/* -- Files ------------------------------------------------------------------------------------- */

static void
remember (const char *key, GFile *folder)
{
  g_autofree char *uri = g_file_get_uri (folder);

  g_settings_set_string (app_settings (), key, uri);
}

static void
remember_folder (const char *key, GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);

  if (folder != NULL)
    remember (key, folder);
}

static gboolean
set_folder (GtkFileChooser *chooser, const char *key)
{
  g_autofree char *uri = g_settings_get_string (app_settings (), key);
  g_autoptr (GFile) folder = *uri != '\0' ? g_file_new_for_uri (uri) : NULL;

  return folder != NULL && g_file_query_exists (folder, NULL)
         && gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

static void
add_format (GtkFileFilter *filter, const MoFormat *format)
{
  for (guint i = 0; format->suffixes[i] != NULL; i++)
    gtk_file_filter_add_suffix (filter, format->suffixes[i]);
}

/* Returns a filter that the chooser owns. */
static GtkFileFilter *
add_filter (GtkFileChooser *chooser, const MoFormat *format)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ (format->title));
  add_format (filter, format);
  g_object_set_data (G_OBJECT (filter), "format", (gpointer) format);
  gtk_file_chooser_add_filter (chooser, filter);
  return filter;
}

static void
add_filters (GtkFileChooser *chooser)
{
  const MoFormat *const *formats = mo_formats ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new (), any = gtk_file_filter_new ();

  gtk_file_filter_set_name (all, _ ("All Motion Files"));
  for (guint i = 0; formats[i] != NULL; i++)
    if (formats[i]->read != NULL)
      add_format (all, formats[i]);
  gtk_file_chooser_add_filter (chooser, all);
  for (guint i = 0; formats[i] != NULL; i++)
    if (formats[i]->read != NULL)
      add_filter (chooser, formats[i]);
  gtk_file_filter_set_name (any, _ ("All Files"));
  gtk_file_filter_add_pattern (any, "*");
  gtk_file_chooser_add_filter (chooser, any);
}

static void
open_response_cb (GtkNativeDialog *native, int response, Asking *asking)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (native));

  if (response == GTK_RESPONSE_ACCEPT && asking->parent != NULL
      && g_list_model_get_n_items (files) > 0)
    {
      g_autoptr (GFile) first = g_list_model_get_item (files, 0);

      remember_folder ("open-folder", first);
      ((AppFilesFunc) asking->done) (files, asking->data);
    }
  asking_free (asking);
}

void
app_dialog_open (GtkWindow *parent, AppFilesFunc done, gpointer data)
{
  Asking *asking = asking_new (parent, G_CALLBACK (done), data);
  GtkFileChooserNative *native =
      gtk_file_chooser_native_new (_ ("Open Motion"), parent, GTK_FILE_CHOOSER_ACTION_OPEN,
                                   _ ("_Open"), _ ("_Cancel"));

  asking->native = GTK_NATIVE_DIALOG (native);
  gtk_native_dialog_set_modal (asking->native, TRUE);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (native), TRUE);
  add_filters (GTK_FILE_CHOOSER (native));
  set_folder (GTK_FILE_CHOOSER (native), "open-folder");
  g_signal_connect (native, "response", G_CALLBACK (open_response_cb), asking);
  gtk_native_dialog_show (asking->native);
}

static void
save_response_cb (GtkNativeDialog *native, int response, Asking *asking)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));

  if (response == GTK_RESPONSE_ACCEPT && asking->parent != NULL && file != NULL)
    {
      const char *key = g_object_get_data (G_OBJECT (native), "folder");

      if (gtk_file_chooser_get_action (GTK_FILE_CHOOSER (native))
          == GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER)
        remember (key, file);
      else
        remember_folder (key, file);
      ((AppFileFunc) asking->done) (file, asking->data);
    }
  asking_free (asking);
}

static void
set_first_folder (GtkFileChooser *chooser, GFile *proposed, const char *key)
{
  if (proposed == NULL || !g_file_is_native (proposed)
      || !gtk_file_chooser_set_current_folder (chooser, proposed, NULL))
    set_folder (chooser, key);
}

/* The folder of the chosen file is remembered under `key`. */
static void
show_place (GtkFileChooserNative *native, const char *key, Asking *asking)
{
  asking->native = GTK_NATIVE_DIALOG (native);
  gtk_native_dialog_set_modal (asking->native, TRUE);
  g_object_set_data_full (G_OBJECT (native), "folder", g_strdup (key), g_free);
  g_signal_connect (native, "response", G_CALLBACK (save_response_cb), asking);
  gtk_native_dialog_show (asking->native);
}

/* A dialog for the proposed place, without filters. */
static GtkFileChooserNative *
new_saving (GtkWindow *parent, const char *title, const char *accept, GFile *proposed,
            const char *folder)
{
  GtkFileChooserNative *native =
      gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, accept,
                                   _ ("_Cancel"));
  g_autoptr (GFile) parent_folder = proposed != NULL ? g_file_get_parent (proposed) : NULL;
  g_autofree char *name = proposed != NULL ? g_file_get_basename (proposed) : NULL;

  set_first_folder (GTK_FILE_CHOOSER (native), parent_folder, folder);
  if (name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (native), name);
  return native;
}

void
app_dialog_save (GtkWindow *parent, const char *title, const char *accept, const MoFormat *format,
                 GFile *proposed, const char *folder, AppFileFunc done, gpointer data)
{
  GtkFileChooserNative *native = new_saving (parent, title, accept, proposed, folder);

  add_filter (GTK_FILE_CHOOSER (native), format);
  show_place (native, folder, asking_new (parent, G_CALLBACK (done), data));
}

void
app_dialog_open_one (GtkWindow *parent, const char *title, const char *accept,
                     const MoFormat *format, GFile *proposed, const char *folder, AppFileFunc done,
                     gpointer data)
{
  GtkFileChooserNative *native =
      gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_OPEN, accept,
                                   _ ("_Cancel"));

  set_first_folder (GTK_FILE_CHOOSER (native), proposed, folder);
  add_filter (GTK_FILE_CHOOSER (native), format);
  show_place (native, folder, asking_new (parent, G_CALLBACK (done), data));
}

/* -- Exporting --------------------------------------------------------------------------------- */

/* The format of the name or, where the other one was chosen since the dialog appeared, that of the filter: dialogs do not
 * tell of filters before they end. */
static const MoFormat *
chosen_format (GtkNativeDialog *native, const char *name)
{
  GtkFileFilter *filter = gtk_file_chooser_get_filter (GTK_FILE_CHOOSER (native));
  const MoFormat *by_name = mo_format_by_suffix (name), *by_filter;

  by_filter = filter != NULL ? g_object_get_data (G_OBJECT (filter), "format") : NULL;
  if (by_name == NULL
      || (by_filter != NULL && filter != g_object_get_data (G_OBJECT (native), "filter")))
    return by_filter;
  return by_name;
}

/* The name with the suffix of the format, unless it has one of its suffixes; in place of one of another format. Free it. */
static char *
name_for (const char *name, const MoFormat *format)
{
  const MoFormat *now = mo_format_by_suffix (name);
  gsize n = now != NULL ? (gsize) (strrchr (name, '.') - name) : strlen (name);

  return now == format || format == NULL
             ? g_strdup (name)
             : g_strdup_printf ("%.*s.%s", (int) n, name, format->suffixes[0]);
}

/* What the dialog says. */
typedef struct
{
  Asking *asking; /* owned, as are the others */
  GFile *file;
  char *skeleton;
} Chosen;

static void
end_export (Chosen *self, gboolean is_to_write)
{
  if (is_to_write && self->asking->parent != NULL)
    {
      remember_folder ("export-folder", self->file);
      ((AppExportFunc) self->asking->done) (self->file, self->skeleton, self->asking->data);
    }
  asking_free (self->asking);
  g_clear_object (&self->file);
  g_free (self->skeleton);
  g_free (self);
}

static void
replace_answer (int answer, gpointer data)
{
  end_export (data, answer == 0);
}

static void
export_response_cb (GtkNativeDialog *native, int response, Asking *asking)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL, *full = NULL;
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  Chosen *self = g_new0 (Chosen, 1);

  self->asking = asking;
  if (response != GTK_RESPONSE_ACCEPT || asking->parent == NULL || folder == NULL)
    {
      end_export (self, FALSE);
      return;
    }
  full = name_for (name, chosen_format (native, name));
  self->file = g_file_get_child (folder, full);
  self->skeleton = g_strdup (gtk_file_chooser_get_choice (chooser, "skeleton"));
  if (!g_file_equal (self->file, file) && g_file_query_exists (self->file, NULL))
    /* The dialog asked about the name as it was typed, not as it is with another suffix. */
    app_dialog_ask_to_replace (asking->parent, full, replace_answer, self);
  else
    end_export (self, TRUE);
}

static void
add_written (GtkFileChooser *chooser, const MoFormat *first)
{
  const MoFormat *const *formats = mo_formats ();

  for (guint i = 0; formats[i] != NULL; i++)
    if (formats[i]->write != NULL)
      {
        GtkFileFilter *filter = add_filter (chooser, formats[i]);

        if (formats[i] == first)
          {
            gtk_file_chooser_set_filter (chooser, filter);
            g_object_set_data (G_OBJECT (chooser), "filter", filter);
          }
      }
}

void
app_dialog_export (GtkWindow *parent, const char *title, const char *accept, GFile *proposed,
                   const MoFormat *format, const AppSkeletons *skeletons, AppExportFunc done,
                   gpointer data)
{
  GtkFileChooserNative *native = new_saving (parent, title, accept, proposed, "export-folder");
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  Asking *asking = asking_new (parent, G_CALLBACK (done), data);

  add_written (chooser, format);
  gtk_file_chooser_add_choice (chooser, "skeleton", _ ("Skeleton of a motion file"),
                               (const char **) skeletons->ids, (const char **) skeletons->labels);
  asking->native = GTK_NATIVE_DIALOG (native);
  gtk_native_dialog_set_modal (asking->native, TRUE);
  g_signal_connect (native, "response", G_CALLBACK (export_response_cb), asking);
  gtk_native_dialog_show (asking->native);
}

void
app_dialog_choose_folder (GtkWindow *parent, const char *title, const char *accept, GFile *proposed,
                          const char *folder, AppFileFunc done, gpointer data)
{
  GtkFileChooserNative *native =
      gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept,
                                   _ ("_Cancel"));

  set_first_folder (GTK_FILE_CHOOSER (native), proposed, folder);
  show_place (native, folder, asking_new (parent, G_CALLBACK (done), data));
}

/* -- Questions --------------------------------------------------------------------------------- */

/* The response may close the parent, and the dialog lives until its signal has been handled, so it
 * must not keep a pointer to the parent. */
static void
end_dialog (GtkDialog *dialog)
{
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
ask_response_cb (GtkDialog *dialog, int response, Asking *asking)
{
  gboolean is_there = asking->parent != NULL;
  AppAnswerFunc done = (AppAnswerFunc) asking->done;
  gpointer data = asking->data;

  end_dialog (dialog);
  asking_free (asking);
  if (is_there)
    done (response >= 0 ? response : -1, data);
}

void
app_dialog_ask (GtkWindow *parent, const AppQuestion *question, AppAnswerFunc done, gpointer data)
{
  GtkWidget *dialog =
      gtk_message_dialog_new (parent,
                              GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT
                                  | GTK_DIALOG_USE_HEADER_BAR,
                              GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s", question->heading);
  GtkWidget *button;

  if (question->text != NULL)
    gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", question->text);
  gtk_dialog_add_button (GTK_DIALOG (dialog), question->cancel, GTK_RESPONSE_CANCEL);
  if (question->first != NULL)
    {
      button = gtk_dialog_add_button (GTK_DIALOG (dialog), question->first, 0);
      if (question->first_destroys)
        gtk_widget_add_css_class (button, "destructive-action");
    }
  if (question->second != NULL)
    {
      button = gtk_dialog_add_button (GTK_DIALOG (dialog), question->second, 1);
      if (!question->first_destroys)
        gtk_widget_add_css_class (button, "suggested-action");
    }
  gtk_dialog_set_default_response (GTK_DIALOG (dialog),
                                   question->second != NULL ? 1 : GTK_RESPONSE_CANCEL);
  g_signal_connect (dialog, "response", G_CALLBACK (ask_response_cb),
                    asking_new (parent, G_CALLBACK (done), data));
  gtk_window_present (GTK_WINDOW (dialog));
}

void
app_dialog_ask_to_replace (GtkWindow *parent, const char *name, AppAnswerFunc done, gpointer data)
{
  g_autofree char *heading = g_strdup_printf (_ ("Replace “%s”?"), name);
  const AppQuestion question = { .heading = heading,
                                 .text = _ ("There is a file of that name already."),
                                 .cancel = _ ("_Cancel"),
                                 .first = _ ("_Replace"),
                                 .first_destroys = TRUE };

  app_dialog_ask (parent, &question, done, data);
}

static void
text_response_cb (GtkDialog *dialog, int response, Asking *asking)
{
  GtkEditable *entry = g_object_get_data (G_OBJECT (dialog), "entry");
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  gboolean is_there = asking->parent != NULL;
  AppTextFunc done = (AppTextFunc) asking->done;
  gpointer data = asking->data;

  end_dialog (dialog);
  asking_free (asking);
  if (is_there && response == GTK_RESPONSE_ACCEPT && *text != '\0')
    done (text, data);
}

static void
text_changed (GtkEditable *entry, GtkDialog *dialog)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  gtk_dialog_set_response_sensitive (dialog, GTK_RESPONSE_ACCEPT, *text != '\0');
}

static void
add_note (GtkBox *box, const char *note)
{
  GtkWidget *label = gtk_label_new (note);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (box, label);
}

void
app_dialog_ask_text (GtkWindow *parent, const AppTextQuestion *question, AppTextFunc done,
                     gpointer data)
{
  GtkWidget *dialog = gtk_dialog_new_with_buttons (question->heading, parent,
                                                   GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT
                                                       | GTK_DIALOG_USE_HEADER_BAR,
                                                   _ ("_Cancel"), GTK_RESPONSE_CANCEL,
                                                   question->accept, GTK_RESPONSE_ACCEPT, NULL);
  GtkWidget *box = gtk_dialog_get_content_area (GTK_DIALOG (dialog));
  GtkWidget *caption = gtk_label_new_with_mnemonic (question->label), *entry = gtk_entry_new ();

  gtk_label_set_xalign (GTK_LABEL (caption), 0.0f);
  gtk_label_set_mnemonic_widget (GTK_LABEL (caption), entry);
  g_signal_connect (entry, "changed", G_CALLBACK (text_changed), dialog);
  gtk_editable_set_text (GTK_EDITABLE (entry), question->text);
  text_changed (GTK_EDITABLE (entry), GTK_DIALOG (dialog));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 32);
  gtk_box_set_spacing (GTK_BOX (box), 6);
  gtk_widget_add_css_class (box, "dialog-box");
  gtk_box_append (GTK_BOX (box), caption);
  gtk_box_append (GTK_BOX (box), entry);
  if (question->note != NULL)
    add_note (GTK_BOX (box), question->note);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  g_object_set_data (G_OBJECT (dialog), "entry", entry);
  g_signal_connect (dialog, "response", G_CALLBACK (text_response_cb),
                    asking_new (parent, G_CALLBACK (done), data));
  gtk_window_present (GTK_WINDOW (dialog));
}
