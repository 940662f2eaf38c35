/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-dialogs.h"

#include "edit-map.h"
#include "edit-put.h"
#include "edit-work.h"

#include "mo-guess.h"

#include <glib/gi18n.h>
#include <string.h>

/* Saving which joint of the file is which of the avatar's, and taking that from a file. */

static const char *const suffixes[] = { "json", NULL };

/* Only what a dialog shows of a format: a map is no motion. */
static const MoFormat map_format = { .title = N_ ("Joint map"), .suffixes = suffixes };

/* A file that is read or written in a thread. What is written is written to the end even if the window is closed. */
typedef struct _Request Request;

struct _Request
{
  GApplication *application; /* held; NULL where the window has none */
  AppWindow *window;         /* weak */
  GFile *file;
  EditJob *job;
  void (*done) (Request *self, gpointer output); /* only while there is the window */
  GDestroyNotify free_output;
  AppOtherwise otherwise; /* of a file that may be something else */
  gpointer data;
};

static Request *
request_new (AppWindow *window, GFile *file, void (*done) (Request *self, gpointer output))
{
  Request *self = g_new0 (Request, 1);
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (window));

  if (application != NULL)
    {
      self->application = g_object_ref (G_APPLICATION (application));
      g_application_hold (self->application);
    }
  g_set_weak_pointer (&self->window, window);
  self->file = g_object_ref (file);
  self->done = done;
  return self;
}

static gboolean
request_free_cb (gpointer data)
{
  Request *self = data;

  edit_job_free (self->job);
  g_clear_weak_pointer (&self->window);
  g_object_unref (self->file);
  g_free (self->data);
  if (self->application != NULL)
    g_application_release (self->application);
  g_clear_object (&self->application);
  g_free (self);
  return G_SOURCE_REMOVE;
}

static void
answer (gpointer owner, gpointer output)
{
  Request *self = owner;

  if (output != NULL && self->window != NULL && self->window->document != NULL)
    self->done (self, output);
  g_clear_pointer (&output, self->free_output);
  /* Not while the job calls this. */
  g_idle_add (request_free_cb, self);
}

static void
request_start (Request *self, const EditJobKind *kind, gpointer input)
{
  self->free_output = kind->free_output;
  self->job = edit_job_new (kind, self);
  edit_job_start (self->job, input, NULL);
}

/* Not an .anim, whose joints are the avatar's. */
static gboolean
wants_map (AppWindow *self)
{
  const MoClip *clip = edit_document_get_clip (self->document);

  return clip != NULL && clip->anim == NULL;
}

/* NULL where settings contradict each other. */
static MoJointMap *
find_map (AppWindow *self)
{
  MoClip *clip = edit_document_get_clip (self->document);
  g_autoptr (MoRecipe) recipe =
      edit_recipe_against_file (clip, edit_document_get_recipe (self->document));

  return mo_guess_map (clip, recipe);
}

/* The map is named after its file: "mine.json" is "mine". */
static char *
make_text (AppWindow *self, GFile *file)
{
  g_autoptr (MoJointMap) map = find_map (self);
  g_autofree char *name = g_file_get_basename (file);

  if (g_str_has_suffix (name, MO_NAME_MAP_SUFFIX))
    name[strlen (name) - strlen (MO_NAME_MAP_SUFFIX)] = '\0';
  return map != NULL
             ? mo_joint_map_save (map, edit_document_get_clip (self->document)->skeleton, name)
             : NULL;
}

static void
saved (Request *request, gpointer output)
{
  const EditPutDone *done = output;
  g_autofree char *sentence = NULL, *name = g_file_get_basename (request->file);

  if (done->error == NULL)
    {
      sentence = g_strdup_printf (_ ("The joint map was saved as %s"), name);
      edit_recognition_settle_map (request->window->recognition);
    }
  else
    sentence = g_strdup_printf (_ ("The joint map was not saved: %s"), done->error->message);
  app_window_toast (request->window, sentence, NULL, NULL);
}

static void
save_to (GFile *file, gpointer data)
{
  static const EditJobKind kind = { edit_put, edit_put_free, edit_put_done_free, answer, NULL };
  AppWindow *self = data;
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) bytes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  char *text = make_text (self, file);

  if (text == NULL)
    return;
  g_ptr_array_add (files, g_object_ref (file));
  g_ptr_array_add (bytes, g_bytes_new_take (text, strlen (text)));
  request_start (request_new (self, file, saved), &kind, edit_put_new (files, bytes));
}

/* After the program whose names the file has, as all files of it may use the map; else after the file. A name of its own:
 * the program's map keeps its. */
static char *
propose_name (AppWindow *self, GFile *source)
{
  g_autoptr (MoJointMap) map = find_map (self);
  const char *program = map != NULL ? mo_joint_map_get_name (map) : NULL;
  g_autofree char *base = g_file_get_basename (source);
  char *dot = strrchr (base, '.');

  if (program != NULL && !g_str_equal (program, MO_NAME_MAP_AVATAR))
    return g_strdup_printf ("%s-own" MO_NAME_MAP_SUFFIX, program);
  if (dot != NULL)
    *dot = '\0';
  return g_strconcat (base, MO_NAME_MAP_SUFFIX, NULL);
}

void
app_window_save_map (AppWindow *self)
{
  GFile *source = edit_document_get_file (self->document);
  g_autofree char *name = propose_name (self, source);
  g_autoptr (GFile) folder = g_file_get_parent (source), proposed = NULL;

  proposed = folder != NULL ? g_file_get_child (folder, name) : NULL;
  app_dialog_save (GTK_WINDOW (self), _ ("Save Joint Map"), _ ("_Save"), &map_format, proposed,
                   "export-folder", save_to, self);
}

/* -- Opening --------------------------------------------------------------------------------------- */

static void
take (AppWindow *self, const MoNameMap *map, GFile *file)
{
  g_autoptr (MoJointMap) found = NULL;
  g_autofree char *name = g_file_get_basename (file), *sentence = NULL;

  edit_recognition_take_map (self->recognition, map);
  found = find_map (self);
  if (found != NULL && mo_joint_map_is_missed (found))
    sentence = g_strdup_printf (_ ("The file has none of the joints of the joint map %s"), name);
  else
    sentence = g_strdup_printf (_ ("The joint map %s was opened"), name);
  app_window_toast (self, sentence, _ ("Undo"), "doc.undo");
}

static void
read_from (Request *request)
{
  static const EditJobKind kind = { edit_map_read, g_object_unref, edit_map_reading_free, answer,
                                    NULL };

  request_start (request, &kind, g_object_ref (request->file));
}

static void
opened (Request *request, gpointer output)
{
  const EditMapReading *reading = output;
  g_autofree char *sentence = NULL;

  if (reading->map != NULL && wants_map (request->window))
    take (request->window, reading->map, request->file);
  if (reading->map != NULL)
    return;
  sentence = g_strdup_printf (_ ("The joint map was not opened: %s"), reading->error->message);
  app_window_toast (request->window, sentence, NULL, NULL);
}

static void
open_from (GFile *file, gpointer data)
{
  read_from (request_new (data, file, opened));
}

void
app_window_open_map (AppWindow *self)
{
  g_autoptr (GFile) folder = g_file_get_parent (edit_document_get_file (self->document));

  app_dialog_open_one (GTK_WINDOW (self), _ ("Open Joint Map"), _ ("_Open"), &map_format, folder,
                       "export-folder", open_from, self);
}

static void
dropped (Request *request, gpointer output)
{
  const EditMapReading *reading = output;

  if (reading->map != NULL && wants_map (request->window))
    take (request->window, reading->map, request->file);
  else
    request->otherwise (request->window, request->file, request->data);
}

gboolean
app_window_take_map (AppWindow *self, GFile *file, AppOtherwise otherwise, gpointer data)
{
  g_autofree char *name = g_file_get_basename (file);
  Request *request;

  if (!wants_map (self) || !g_str_has_suffix (name, MO_NAME_MAP_SUFFIX))
    {
      g_free (data);
      return FALSE;
    }
  request = request_new (self, file, dropped);
  request->otherwise = otherwise;
  request->data = data;
  read_from (request);
  return TRUE;
}
