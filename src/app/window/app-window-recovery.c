/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-application.h"
#include "app-dialogs.h"

#include "edit-title.h"

#include <glib/gi18n.h>

/* Offers to recover what a crash left, and restores it as unsaved settings: undo goes back to the
 * file as it was opened. */

typedef struct
{
  AppWindow *window; /* the first one */
  GPtrArray *found;  /* EditRecoverable */
} Offer;

static void
offer_free (gpointer data)
{
  Offer *self = data;

  g_ptr_array_unref (self->found);
  g_free (self);
}

static void
restore (AppWindow *self, EditRecoverable *found)
{
  self->restoring = found;
  app_window_open (self, found->file);
  gtk_window_present (GTK_WINDOW (self));
}

/* The window that has the file as it was opened, and gets nothing else; or else one without a file. */
static AppWindow *
find_window (AppWindow *first, GFile *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (first));

  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    {
      AppWindow *window = APP_IS_WINDOW (link->data) ? link->data : NULL;

      if (window != NULL && window->restoring == NULL && app_window_has_file (window, file)
          && !edit_document_get_modified (window->document))
        return window;
    }
  return app_window_is_empty (first) ? first : app_window_new (application);
}

static void
answer_cb (int answer, gpointer data)
{
  AppWindow *self = data;
  Offer *offer = g_object_get_data (G_OBJECT (self), "recovery-offer");

  while (answer >= 0 && offer->found->len > 0)
    {
      EditRecoverable *found = g_ptr_array_steal_index (offer->found, offer->found->len - 1);

      if (answer == 0)
        {
          edit_recoverable_discard (found);
          edit_recoverable_free (found);
        }
      else
        restore (find_window (self, found->file), found);
    }
  g_object_set_data (G_OBJECT (self), "recovery-offer", NULL);
}

static char *
list_found (GPtrArray *found)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    {
      EditRecoverable *one = found->pdata[i];
      g_autofree char *name = edit_title_find (one->file, one->project);
      g_autofree char *when = g_date_time_format (one->when, "%x %R");

      g_string_append_printf (list, "%s• %s (%s)", i > 0 ? "\n" : "", name, when);
    }
  return g_string_free (list, FALSE);
}

static void
report_unreadable (AppWindow *self, const GPtrArray *bad)
{
  g_autofree char *path = bad->len > 0 ? g_filename_display_name (bad->pdata[0]) : NULL;
  g_autofree char *text = NULL;

  if (path == NULL)
    return;
  text = g_strdup_printf (
      _ ("The saved record of unsaved settings cannot be read. It was set aside as %s."), path);
  app_window_toast (self, text, NULL, NULL);
}

void
app_window_offer_recovery (AppWindow *self)
{
  g_autoptr (GPtrArray) bad = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) found = edit_recovery_list (self->state_folder, bad);
  g_autofree char *text = NULL;
  Offer *offer;

  report_unreadable (self, bad);
  if (found->len == 0)
    return;
  text = list_found (found);
  offer = g_new0 (Offer, 1);
  *offer = (Offer){ self, g_steal_pointer (&found) };
  g_object_set_data_full (G_OBJECT (self), "recovery-offer", offer, offer_free);
  app_dialog_ask (GTK_WINDOW (self),
                  &(AppQuestion){
                      .heading = _ ("Restore unsaved changes?"),
                      .text = text,
                      .cancel = _ ("_Later"),
                      .first = _ ("_Discard"),
                      .second = _ ("_Restore"),
                      .first_destroys = TRUE,
                  },
                  answer_cb, self);
}

void
app_window_end_restoring (AppWindow *self)
{
  EditRecoverable *found = g_steal_pointer (&self->restoring);

  if (edit_document_get_clip (self->document) != NULL)
    {
      edit_recoverable_restore (found, self->document);
      if (self->recovery != NULL)
        {
          edit_recovery_save_now (self->recovery);
          edit_recoverable_discard (found);
        }
    }
  edit_recoverable_free (found);
}
