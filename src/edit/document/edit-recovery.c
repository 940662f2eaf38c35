/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-recovery.h"

#include "edit-state.h"

#include "mo-recipe-json.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define SUFFIX ".json"
#define LOCK_SUFFIX ".lock"

struct _EditRecovery
{
  GObject parent_instance;

  /* Owned */
  EditDocument *document;
  char *folder;
  char *name; /* base name of its file */
  int lock;   /* file descriptor; -1 before the first write */

  guint interval;
  guint timeout;
  gboolean is_written : 1;
  gboolean is_discarded : 1;
};

G_DEFINE_FINAL_TYPE (EditRecovery, edit_recovery, G_TYPE_OBJECT)

static char *
path_of (const char *folder, const char *name, const char *suffix)
{
  g_autofree char *full = g_strconcat (name, suffix, NULL);

  return g_build_filename (folder, full, NULL);
}

/* The lock is held until the descriptor is closed, by us or by the end of the program. -1 if
 * another program holds it, or the file cannot be created. A file system without locks grants them
 * to everyone. */
static int
take_lock (const char *folder, const char *name)
{
  g_autofree char *path = path_of (folder, name, LOCK_SUFFIX);
  int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    {
      close (fd);
      return -1;
    }
  return fd;
}

static void
remove_files (const char *folder, const char *name)
{
  g_autofree char *path = path_of (folder, name, SUFFIX);
  g_autofree char *lock = path_of (folder, name, LOCK_SUFFIX);

  g_unlink (path);
  g_unlink (lock);
}

static void
set_file (JsonObject *object, const char *member, GFile *file)
{
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

  if (uri != NULL)
    json_object_set_string_member (object, member, uri);
}

static char *
describe (EditDocument *document)
{
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (JsonNode) root = NULL;
  JsonObject *recipe = json_object_new ();

  set_file (object, "file", edit_document_get_file (document));
  set_file (object, "project", edit_document_get_project (document));
  json_object_set_int_member (object, "time", g_get_real_time () / G_USEC_PER_SEC);
  mo_recipe_to_json (edit_document_get_recipe (document), MO_RECIPE_ALL, recipe);
  json_object_set_object_member (object, "recipe", recipe);
  if (edit_document_get_stage (document) != NULL)
    json_object_set_string_member (object, "stage", edit_document_get_stage (document));
  root = json_node_init_object (json_node_alloc (), object);
  return mo_json_print (root);
}

static void
remove_recovery (EditRecovery *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->is_written)
    remove_files (self->folder, self->name);
  self->is_written = FALSE;
  if (self->lock >= 0)
    close (self->lock);
  self->lock = -1;
}

void
edit_recovery_save_now (EditRecovery *self)
{
  g_autofree char *text = NULL, *full = NULL;

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->is_discarded || !edit_document_get_modified (self->document)
      || edit_document_get_file (self->document) == NULL)
    return;
  if (self->lock < 0)
    {
      g_mkdir_with_parents (self->folder, 0700);
      self->lock = take_lock (self->folder, self->name);
    }
  text = describe (self->document);
  full = g_strconcat (self->name, SUFFIX, NULL);
  self->is_written = TRUE;
  edit_state_write (self->folder, full, text);
}

static gboolean
on_timeout (gpointer data)
{
  EditRecovery *self = data;

  self->timeout = 0;
  edit_recovery_save_now (self);
  return G_SOURCE_REMOVE;
}

/* The first of several changes starts the timer and later ones do not restart it, so however
 * continuously the maker works, the file is written in time. */
static void
on_changed (EditRecovery *self)
{
  if (self->is_discarded)
    return;
  if (!edit_document_get_modified (self->document))
    remove_recovery (self);
  else if (self->timeout == 0)
    self->timeout = g_timeout_add (self->interval, on_timeout, self);
}

static void
edit_recovery_dispose (GObject *object)
{
  EditRecovery *self = EDIT_RECOVERY (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->lock >= 0)
    close (self->lock);
  self->lock = -1;
  g_clear_object (&self->document);
  G_OBJECT_CLASS (edit_recovery_parent_class)->dispose (object);
}

static void
edit_recovery_finalize (GObject *object)
{
  EditRecovery *self = EDIT_RECOVERY (object);

  g_free (self->folder);
  g_free (self->name);
  G_OBJECT_CLASS (edit_recovery_parent_class)->finalize (object);
}

static void
edit_recovery_class_init (EditRecoveryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = edit_recovery_dispose;
  G_OBJECT_CLASS (klass)->finalize = edit_recovery_finalize;
}

static void
edit_recovery_init (EditRecovery *self)
{
  self->lock = -1;
  self->name = g_uuid_string_random ();
}

EditRecovery *
edit_recovery_new (EditDocument *document, const char *state_folder, guint interval)
{
  static const char *const signals[] = { "notify::modified", "notify::recipe", "notify::stage",
                                         "notify::project" };
  EditRecovery *self = g_object_new (EDIT_TYPE_RECOVERY, NULL);

  self->document = g_object_ref (document);
  self->folder = g_build_filename (state_folder, "recovery", NULL);
  self->interval = interval;
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (document, signals[i], G_CALLBACK (on_changed), self,
                             G_CONNECT_SWAPPED);
  return self;
}

void
edit_recovery_discard (EditRecovery *self)
{
  self->is_discarded = TRUE;
  remove_recovery (self);
}

void
edit_recoverable_free (EditRecoverable *self)
{
  g_free (self->path);
  g_clear_object (&self->file);
  g_clear_object (&self->project);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  g_free (self->stage);
  g_clear_pointer (&self->when, g_date_time_unref);
  g_free (self);
}

static GFile *
get_file (const MoJsonValue *object, const char *member)
{
  const char *uri = mo_json_member_string (object, member);

  return uri != NULL ? g_file_new_for_uri (uri) : NULL;
}

/* 1970-01-01 if there is no valid date. */
static GDateTime *
get_time (const MoJsonValue *object)
{
  const MoJsonValue *time = mo_json_member (object, "time");
  gboolean is_date = time != NULL && time->kind == MO_JSON_NUMBER && fabs (time->number) < 1e11;

  return g_date_time_new_from_unix_local (is_date ? (gint64) time->number : 0);
}

/* NULL if it is not one of these files. Settings that this version does not know are left out. */
static EditRecoverable *
load (const char *folder, const char *entry)
{
  g_autoptr (EditRecoverable) self = g_new0 (EditRecoverable, 1);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoJson) json = edit_state_read (folder, entry);
  const MoJsonValue *recipe;

  if (json == NULL)
    return NULL;
  recipe = mo_json_member (json->root, "recipe");
  self->path = g_build_filename (folder, entry, NULL);
  self->file = get_file (json->root, "file");
  self->project = get_file (json->root, "project");
  self->stage = g_strdup (mo_json_member_string (json->root, "stage"));
  self->when = get_time (json->root);
  if (self->file == NULL || recipe == NULL || recipe->kind != MO_JSON_OBJECT)
    return NULL;
  self->recipe = mo_recipe_from_json (nothing, recipe, NULL);
  return self->recipe != NULL ? g_steal_pointer (&self) : NULL;
}

static int
newest_first (gconstpointer a, gconstpointer b)
{
  const EditRecoverable *const *first = a, *const *second = b;

  return g_date_time_compare ((*second)->when, (*first)->when);
}

static gboolean
is_in_use (const char *folder, const char *name)
{
  int lock = take_lock (folder, name);

  if (lock >= 0)
    close (lock);
  return lock < 0;
}

GPtrArray *
edit_recovery_list (const char *state_folder, GPtrArray *bad)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) edit_recoverable_free);
  g_autofree char *folder = g_build_filename (state_folder, "recovery", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry;

  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *name = NULL;
      EditRecoverable *recoverable;

      if (!g_str_has_suffix (entry, SUFFIX))
        continue;
      name = g_strndup (entry, strlen (entry) - strlen (SUFFIX));
      if (is_in_use (folder, name))
        continue;
      recoverable = load (folder, entry);
      if (recoverable != NULL)
        g_ptr_array_add (list, recoverable);
      else
        {
          g_ptr_array_add (bad, edit_state_set_aside (folder, entry));
          remove_files (folder, name);
        }
    }
  g_ptr_array_sort (list, newest_first);
  return list;
}

void
edit_recoverable_restore (const EditRecoverable *self, EditDocument *document)
{
  if (self->project != NULL)
    edit_document_set_project (document, self->project);
  edit_document_seal (document);
  edit_document_set_recipe (document, self->recipe, "restore");
  edit_document_set_stage (document, self->stage, "restore");
  edit_document_seal (document);
}

void
edit_recoverable_discard (EditRecoverable *self)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autofree char *base = g_path_get_basename (self->path);

  base[strlen (base) - strlen (SUFFIX)] = '\0';
  remove_files (folder, base);
}
