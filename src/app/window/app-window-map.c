/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-dialogs.h"

#include "edit-work.h"

#include "mo-file.h"
#include "mo-guess.h"
#include "mo-name-map.h"
#include "mo-source.h"

#include <glib/gi18n.h>
#include <string.h>

/* Saving which joint of the file is which of the avatar's, and taking that from a file. */

static const char *const suffixes[] = { "json", NULL };

/* Only what a dialog shows of a format: a map is no motion. */
static const MoFormat map_format = { .title = N_ ("Joint map"), .suffixes = suffixes };

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
save_to (GFile *file, gpointer data)
{
  AppWindow *self = data;
  g_autofree char *text = make_text (self, file), *sentence = NULL;
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (text == NULL)
    return;
  bytes = g_bytes_new (text, strlen (text));
  if (mo_file_replace (file, bytes, NULL, &error))
    {
      sentence = g_strdup_printf (_ ("The joint map was saved as %s"), name);
      edit_recognition_settle_map (self->recognition);
    }
  else
    sentence = g_strdup_printf (_ ("The joint map was not saved: %s"), error->message);
  app_window_toast (self, sentence, NULL, NULL);
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

static MoNameMap *
read_map (GFile *file, GError **error)
{
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, error);
  g_autoptr (GBytes) bytes =
      source != NULL ? mo_source_read_all (source, MO_NAME_MAP_MAX_BYTES, NULL, error) : NULL;
  const char *text;
  gsize size;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &size);
  return mo_name_map_parse (text != NULL ? text : "", (gssize) size, error);
}

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
open_from (GFile *file, gpointer data)
{
  AppWindow *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (MoNameMap) map = read_map (file, &error);
  g_autofree char *sentence = NULL;

  if (map != NULL)
    {
      take (self, map, file);
      return;
    }
  sentence = g_strdup_printf (_ ("The joint map was not opened: %s"), error->message);
  app_window_toast (self, sentence, NULL, NULL);
}

void
app_window_open_map (AppWindow *self)
{
  g_autoptr (GFile) folder = g_file_get_parent (edit_document_get_file (self->document));

  app_dialog_open_one (GTK_WINDOW (self), _ ("Open Joint Map"), _ ("_Open"), &map_format, folder,
                       "export-folder", open_from, self);
}

gboolean
app_window_take_map (AppWindow *self, GFile *file)
{
  const MoClip *clip = edit_document_get_clip (self->document);
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (MoNameMap) map = NULL;

  if (clip != NULL && clip->anim == NULL && g_str_has_suffix (name, MO_NAME_MAP_SUFFIX))
    map = read_map (file, NULL);
  if (map != NULL)
    take (self, map, file);
  return map != NULL;
}
