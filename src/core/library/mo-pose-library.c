/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-pose-library.h"

#include "mo-error.h"
#include "mo-file.h"
#include "mo-gesture.h"
#include "mo-names.h"
#include "mo-posture-clip.h"
#include "mo-likeness.h"

#include "limber-poses.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define FOLDER "/io/github/limber_anim/Limber/poses/"

/* Before the nicks of hand poses and expressions: these are computed (mo-gesture.h). */
#define HAND "hand-"
#define FACE "face-"

static const struct
{
  const char *id;
  MoPoseShelf shelf;
  const char *title;
} own_poses[] = {
#define POSE(id, shelf, title) { id, MO_SHELF_##shelf, title },
#include "mo-pose-library-table.h"
#undef POSE
};

static const MoExpression *const faces[] = { mo_expressions, mo_face_movements };

static const char *const shelf_titles[MO_N_SHELVES] = {
  [MO_SHELF_STANDS] = N_ ("Stands"),     [MO_SHELF_SITS] = N_ ("Sits"),
  [MO_SHELF_KNEELS] = N_ ("Kneels"),     [MO_SHELF_LIES] = N_ ("Lies"),
  [MO_SHELF_GESTURES] = N_ ("Gestures"), [MO_SHELF_HANDS] = N_ ("Hands"),
  [MO_SHELF_FACES] = N_ ("Faces"),       [MO_SHELF_OWN] = N_ ("My Poses"),
};

const char *
mo_pose_shelf_title (MoPoseShelf shelf)
{
  return shelf_titles[shelf];
}

/* -- The list ---------------------------------------------------------------------------------- */

static void
free_pose (gpointer data)
{
  MoLibraryPose *self = data;

  g_free (self->id);
  g_free (self->title);
  g_free (self->path);
  g_free (self);
}

static void
add_pose (GPtrArray *list, char *id, const char *title, MoPoseShelf shelf, char *path)
{
  MoLibraryPose *pose = g_new0 (MoLibraryPose, 1);

  *pose = (MoLibraryPose){ id, g_strdup (title), shelf, path };
  g_ptr_array_add (list, pose);
}

/* Whether a file may hold a pose, by its name. */
static gboolean
is_pose_file (const char *name)
{
  static const char *const suffixes[] = { ".bvj", ".xml" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (name, suffixes[i]) && name[0] != '.')
      return TRUE;
  return FALSE;
}

static int
compare_titles (gconstpointer a, gconstpointer b)
{
  const MoLibraryPose *first = *(const MoLibraryPose *const *) a;
  const MoLibraryPose *second = *(const MoLibraryPose *const *) b;

  if (first->shelf != second->shelf)
    return (int) first->shelf - (int) second->shelf;
  return first->shelf == MO_SHELF_OWN ? g_utf8_collate (first->title, second->title) : 0;
}

static void
add_own (GPtrArray *list)
{
  g_autofree char *folder = mo_pose_library_get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_pose_file (name))
      {
        g_autofree char *shown = g_filename_display_name (name);
        char *id = g_strndup (shown, (gsize) (strrchr (shown, '.') - shown));

        add_pose (list, id, id, MO_SHELF_OWN, g_build_filename (folder, name, NULL));
      }
}

GPtrArray *
mo_pose_library_list (void)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (free_pose);

  for (guint i = 0; i < G_N_ELEMENTS (own_poses); i++)
    add_pose (list, g_strdup (own_poses[i].id), _ (own_poses[i].title), own_poses[i].shelf, NULL);
  for (guint i = 0; i < MO_GESTURE_N_HAND_POSES; i++)
    add_pose (list, g_strconcat (HAND, mo_hand_pose_nicks[i], NULL), _ (mo_hand_pose_labels[i]),
              MO_SHELF_HANDS, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (faces); i++)
    for (const MoExpression *face = faces[i]; face->nick != NULL; face++)
      add_pose (list, g_strconcat (FACE, face->nick, NULL), _ (face->label), MO_SHELF_FACES, NULL);
  add_own (list);
  g_ptr_array_sort (list, compare_titles);
  return list;
}

/* -- Poses ------------------------------------------------------------------------------------- */

static MoPosture *
load_built_in (const char *id, MoContext *context, GError **error)
{
  g_autofree char *path = g_strconcat (FOLDER, id, ".bvj", NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MoSource) source = NULL;

  for (guint i = 0; i < MO_GESTURE_N_HAND_POSES; i++)
    if (g_str_has_prefix (id, HAND) && g_str_equal (id + strlen (HAND), mo_hand_pose_nicks[i]))
      return mo_likeness_of_hands (i);
  for (guint k = 0; k < G_N_ELEMENTS (faces); k++)
    for (const MoExpression *face = faces[k]; face->nick != NULL; face++)
      if (g_str_has_prefix (id, FACE) && g_str_equal (id + strlen (FACE), face->nick))
        return mo_likeness_of_face (face->stored);
  bytes = g_resource_lookup_data (limber_poses_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                  error);
  if (bytes == NULL)
    return NULL;
  source = mo_source_new_for_bytes (bytes, id);
  return mo_posture_read (source, context, error);
}

/* A motion and a pose are read in one go: what is wrong with the pose says whose fault it is. */
static void
name_file (const char *path, const MoDiagnostics *found, GError **error)
{
  g_autofree char *shown = g_filename_display_basename (path);

  for (guint i = 0; error != NULL && i < mo_diagnostics_get_n_items (found); i++)
    {
      const MoDiagnostic *item = mo_diagnostics_get (found, i);

      if (mo_code_info (item->code)->severity == MO_SEVERITY_ERROR && item->location.line > 0)
        {
          g_prefix_error (error, "%s:%u:%u: ", shown, item->location.line, item->location.column);
          return;
        }
    }
  g_prefix_error (error, "%s: ", shown);
}

static MoPosture *
load_file (const char *path, MoContext *context, GError **error)
{
  g_autoptr (GFile) file = mo_file_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, error);
  g_autoptr (MoContext) own = mo_context_new (context != NULL ? context->cancellable : NULL);
  MoPosture *posture = source != NULL ? mo_posture_read (source, own, error) : NULL;

  if (posture == NULL)
    name_file (path, own->diagnostics, error);
  else if (context != NULL)
    mo_diagnostics_merge (context->diagnostics, own->diagnostics);
  return posture;
}

MoPosture *
mo_pose_library_load (const MoLibraryPose *self, MoContext *context, GError **error)
{
  return self->path != NULL ? load_file (self->path, context, error)
                            : load_built_in (self->id, context, error);
}

MoPosture *
mo_pose_library_find (const char *name, MoContext *context, GError **error)
{
  g_autoptr (GPtrArray) list = mo_pose_library_list ();

  for (guint i = 0; i < list->len; i++)
    {
      const MoLibraryPose *pose = g_ptr_array_index (list, i);

      if (g_str_equal (pose->id, name))
        return mo_pose_library_load (pose, context, error);
    }
  if (g_file_test (name, G_FILE_TEST_EXISTS))
    return load_file (name, context, error);
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
               _ ("“%s” is neither a pose of the library nor a file"), name);
  return NULL;
}

/* -- The maker's own --------------------------------------------------------------------------- */

char *
mo_pose_library_get_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "limber", "poses", NULL);
}

/* The path of a pose with a title, which makes the name of its file. Free it. */
static char *
find_path (const char *title, const char *suffix, GError **error)
{
  g_autofree char *folder = mo_pose_library_get_folder ();
  g_autofree char *name = g_strconcat (title, suffix, NULL);

  if (title[0] == '\0' || title[0] == '.' || strchr (title, '/') != NULL
      || strchr (title, '\\') != NULL)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” cannot be the name of a file"), title);
      return NULL;
    }
  return g_build_filename (folder, name, NULL);
}

char *
mo_pose_library_save (const MoPosture *posture, const char *title, gboolean replaces,
                      GError **error)
{
  g_autofree char *folder = mo_pose_library_get_folder ();
  g_autofree char *path = find_path (title, ".bvj", error);
  g_autoptr (GBytes) bytes = path != NULL ? mo_posture_to_bvj (posture, title, error) : NULL;

  if (bytes == NULL)
    return NULL;
  /* A folder that cannot be made shows when the file is written. */
  g_mkdir_with_parents (folder, 0700);
  return mo_file_write (path, bytes, replaces ? MO_FILE_REPLACE : MO_FILE_NEW, NULL, error)
             ? g_steal_pointer (&path)
             : NULL;
}

char *
mo_pose_library_rename (const char *path, const char *title, gboolean replaces, GError **error)
{
  const char *suffix = strrchr (path, '.');
  g_autofree char *wanted = find_path (title, suffix != NULL ? suffix : "", error);
  g_autoptr (GFile) from = mo_file_for_path (path), to = NULL;

  if (wanted == NULL || g_str_equal (wanted, path))
    return g_steal_pointer (&wanted);
  to = mo_file_for_path (wanted);
  return g_file_move (from, to, replaces ? G_FILE_COPY_OVERWRITE : G_FILE_COPY_NONE, NULL, NULL,
                      NULL, error)
             ? g_steal_pointer (&wanted)
             : NULL;
}
