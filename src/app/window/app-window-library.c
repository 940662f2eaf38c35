/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-dialogs.h"
#include "app-pose-library.h"

#include "mo-file-name.h"
#include "mo-file.h"
#include "mo-pose-library.h"

#include <glib/gi18n.h>
#include <string.h>

/* Poses of the library: laying them on, keeping one, and what is done with the maker's own. */

/* Why nothing can be posed now. */
static const char *
get_obstacle (AppWindow *self)
{
  const char *obstacle = edit_posing_get_obstacle (self->posing);

  return obstacle != NULL ? obstacle : _ ("Another change is still being worked in: try again");
}

void
app_window_lay_pose (AppWindow *self, const char *name, double part, gboolean is_flipped)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *path =
      g_str_has_prefix (name, "file:") ? g_filename_from_uri (name, NULL, NULL) : NULL;
  g_autoptr (MoPosture) posture = mo_pose_library_find (path != NULL ? path : name, quiet, &error);

  if (posture == NULL)
    {
      app_window_toast (self, error->message, NULL, NULL);
      return;
    }
  if (is_flipped)
    {
      MoPosture *flipped = mo_posture_flip (posture);

      mo_posture_unref (posture);
      posture = flipped;
    }
  g_object_set (self->posing, "active", TRUE, NULL);
  if (!edit_posing_lay (self->posing, posture, part))
    app_window_toast (self, get_obstacle (self), NULL, NULL);
}

void
app_window_apply_pose (AppWindow *self, const char *name)
{
  app_window_lay_pose (self, name, 1.0, FALSE);
}

/* -- Titles ------------------------------------------------------------------------------------ */

/* A pose that gets a title. It belongs to the window until another one does, as a dialog may be dismissed. */
typedef struct
{
  char *path; /* of the pose that is renamed; NULL for a new one */
  char *title;
} Naming;

static void
naming_free (gpointer data)
{
  Naming *self = data;

  g_free (self->path);
  g_free (self->title);
  g_free (self);
}

static Naming *
naming_new (AppWindow *window, const char *path, const char *title)
{
  Naming *self = g_new0 (Naming, 1);

  self->path = g_strdup (path);
  self->title = g_strdup (title);
  g_object_set_data_full (G_OBJECT (window), "pose-naming", self, naming_free);
  return self;
}

static Naming *
get_naming (AppWindow *self)
{
  return g_object_get_data (G_OBJECT (self), "pose-naming");
}

static void ask_title (AppWindow *self);

/* Free it. NULL with `error` set, or without if nothing can be posed now. */
static char *
keep (AppWindow *self, const Naming *naming, gboolean replaces, GError **error)
{
  g_autoptr (MoPosture) posture = NULL;

  if (naming->path != NULL)
    return mo_pose_library_rename (naming->path, naming->title, replaces, error);
  posture = edit_posing_copy (self->posing);
  return posture != NULL ? mo_pose_library_save (posture, naming->title, replaces, error) : NULL;
}

static void give_title (AppWindow *self, gboolean replaces);

/* Whoever does not replace a pose wants another title. */
static void
replace_answer (int answer, gpointer data)
{
  if (answer == 0)
    give_title (data, TRUE);
  else
    ask_title (data);
}

static void
give_title (AppWindow *self, gboolean replaces)
{
  const Naming *naming = get_naming (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = keep (self, naming, replaces, &error);

  if (path != NULL)
    {
      app_pose_libraries_changed (path);
      app_window_toast (self,
                        naming->path != NULL ? _ ("The pose was renamed")
                                             : _ ("The pose was saved in the library"),
                        NULL, NULL);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS) && !replaces)
    app_dialog_ask_to_replace (GTK_WINDOW (self), naming->title, replace_answer, self);
  else
    app_window_toast (self, error != NULL ? error->message : get_obstacle (self), NULL, NULL);
}

static void
title_given (const char *text, gpointer data)
{
  AppWindow *self = data;
  Naming *naming = get_naming (self);
  g_autofree char *name = mo_file_name_from (text);

  g_free (naming->title);
  /* Nothing is left of a text that no name of a file can have at all. */
  naming->title = name != NULL ? g_filename_display_name (name) : g_strdup ("_");
  give_title (self, FALSE);
}

static void
ask_title (AppWindow *self)
{
  const Naming *naming = get_naming (self);
  gboolean is_new = naming->path == NULL;
  guint n = edit_session_get_n_selected (self->session);
  g_autofree char *some = g_strdup_printf (
      ngettext ("Only the selected joint is saved: laid on, the pose changes no other.",
                "Only the %u selected joints are saved: laid on, the pose changes "
                "no others.",
                n),
      n);
  const char *note =
      n > 0 ? some
            : _ ("The whole pose of the body is saved. To save a part of it, select joints first.");
  const AppTextQuestion question = { is_new ? _ ("Save Pose") : _ ("Rename Pose"),
                                     _ ("_Title of the pose"), is_new ? note : NULL,
                                     is_new ? _ ("_Save") : _ ("_Rename"), naming->title };

  app_dialog_ask_text (GTK_WINDOW (self), &question, title_given, self);
}

void
app_window_save_pose (AppWindow *self)
{
  naming_new (self, NULL, "");
  ask_title (self);
}

/* -- The maker's own --------------------------------------------------------------------------- */

/* Free it. */
static char *
get_title (const char *path)
{
  char *title = g_filename_display_basename (path), *dot = strrchr (title, '.');

  if (dot != NULL)
    *dot = '\0';
  return title;
}

void
app_window_rename_pose (AppWindow *self, const char *uri)
{
  g_autofree char *path = g_filename_from_uri (uri, NULL, NULL);
  g_autofree char *title = path != NULL ? get_title (path) : NULL;

  if (path == NULL)
    return;
  naming_new (self, path, title);
  ask_title (self);
}

/* What was deleted last, which can be brought back. */
typedef struct
{
  char *path;
  GBytes *bytes;
} Deleted;

static void
deleted_free (gpointer data)
{
  Deleted *self = data;

  g_free (self->path);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self);
}

static Deleted *
get_deleted (AppWindow *self)
{
  return g_object_get_data (G_OBJECT (self), "deleted-pose");
}

static void
say_deleted (AppWindow *self)
{
  const Deleted *deleted = get_deleted (self);
  g_autofree char *title = get_title (deleted->path);
  g_autofree char *sentence = g_strdup_printf (_ ("“%s” was deleted"), title);

  app_pose_libraries_changed (NULL);
  app_window_toast (self, sentence, deleted->bytes != NULL ? _ ("Undo") : NULL,
                    "win.bring-back-pose");
}

static void
delete_answer (int answer, gpointer data)
{
  AppWindow *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (get_deleted (self)->path);
  g_autoptr (GError) error = NULL;

  if (answer != 0)
    return;
  if (g_file_delete (file, NULL, &error))
    say_deleted (self);
  else
    app_window_toast (self, error->message, NULL, NULL);
}

/* Without a folder for what is deleted, there is no way back once the program has ended. */
static void
ask_to_delete (AppWindow *self)
{
  g_autofree char *title = get_title (get_deleted (self)->path);
  g_autofree char *heading = g_strdup_printf (_ ("Delete “%s” for good?"), title);
  const AppQuestion question = { .heading = heading,
                                 .text = _ ("It cannot be put into the trash here."),
                                 .cancel = _ ("_Cancel"),
                                 .first = _ ("_Delete"),
                                 .first_destroys = TRUE };

  app_dialog_ask (GTK_WINDOW (self), &question, delete_answer, self);
}

void
app_window_delete_pose (AppWindow *self, const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autoptr (GError) error = NULL;
  Deleted *deleted;

  if (g_file_peek_path (file) == NULL)
    return;
  deleted = g_new0 (Deleted, 1);
  deleted->path = g_file_get_path (file);
  deleted->bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_object_set_data_full (G_OBJECT (self), "deleted-pose", deleted, deleted_free);
  if (g_file_trash (file, NULL, &error))
    say_deleted (self);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    app_window_toast (self, error->message, NULL, NULL);
  else
    ask_to_delete (self);
}

void
app_window_bring_back_pose (AppWindow *self)
{
  const Deleted *deleted = get_deleted (self);
  g_autoptr (GError) error = NULL;

  if (deleted == NULL || deleted->bytes == NULL)
    return;
  if (!mo_file_write (deleted->path, deleted->bytes, MO_FILE_NEW, NULL, &error))
    {
      app_window_toast (self, error->message, NULL, NULL);
      return;
    }
  app_pose_libraries_changed (deleted->path);
  g_object_set_data (G_OBJECT (self), "deleted-pose", NULL);
}
