/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-state.h"

#include "mo-file.h"
#include "mo-recipe-json.h"

#include <glib/gstdio.h>
#include <string.h>

#define SETTINGS "settings.json"
#define EXPORTS "exports.json"
#define MAX_EXPORTS 200u

/* The program's own files are read whole, up to this size (bytes); a recovery file of the longest
 * recipe is far smaller. */
#define MAX_BYTES (16 * 1024 * 1024)

/* Settings that belong to one clip and would be wrong for the next. */
static const MoFieldId of_one_clip[] = {
  MO_FIELD_NAME,       MO_FIELD_DESCRIPTION, MO_FIELD_LOOP_IN, MO_FIELD_LOOP_OUT,
  MO_FIELD_TRIM_START, MO_FIELD_TRIM_END,    MO_FIELD_CLIP,    MO_FIELD_PART,
};

char *
edit_state_get_folder (void)
{
  char *folder = g_build_filename (g_get_user_state_dir (), "limber", NULL);

  g_mkdir_with_parents (folder, 0700);
  return folder;
}

/* The page cache survives if the program is killed, so the main loop need not wait for the disk. */
gboolean
edit_state_write (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return mo_file_write (path, bytes, MO_FILE_SCRATCH, NULL, NULL);
}

MoJson *
edit_state_read (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (MoJson) json = NULL;
  GStatBuf info;
  gsize length;

  if (g_stat (path, &info) != 0 || info.st_size > MAX_BYTES
      || !g_file_get_contents (path, &text, &length, NULL))
    return NULL;
  json = mo_json_read_text (text, (gssize) length, NULL);
  return json != NULL && json->root->kind == MO_JSON_OBJECT ? g_steal_pointer (&json) : NULL;
}

char *
edit_state_set_aside (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *aside = g_strconcat (path, ".bad", NULL);

  if (g_rename (path, aside) == 0)
    g_message ("%s could not be read and is now %s", path, aside);
  return aside;
}

/* Sets a file that cannot be read aside before it is overwritten. */
static MoJson *
read_or_set_aside (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  MoJson *json = edit_state_read (folder, name);

  if (json == NULL && g_file_test (path, G_FILE_TEST_EXISTS))
    g_free (edit_state_set_aside (folder, name));
  return json;
}

MoRecipe *
edit_state_load_settings (const char *folder)
{
  g_autoptr (MoJson) json = read_or_set_aside (folder, SETTINGS);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  MoRecipe *recipe = json != NULL ? mo_recipe_from_json (nothing, json->root, NULL) : NULL;

  return recipe != NULL ? recipe : g_steal_pointer (&nothing);
}

void
edit_state_store_settings (const char *folder, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) kept = mo_recipe_ref ((MoRecipe *) recipe);
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (of_one_clip); i++)
    {
      MoRecipe *without = mo_recipe_without (kept, of_one_clip[i]);

      mo_recipe_unref (kept);
      kept = without;
    }
  text = mo_recipe_save (kept);
  edit_state_write (folder, SETTINGS, text);
}

/* {"source": "target"}, as URIs, oldest first; never NULL. */
static JsonObject *
load_exports (const char *folder)
{
  g_autoptr (MoJson) json = read_or_set_aside (folder, EXPORTS);
  JsonObject *exports = json_object_new ();

  for (const MoJsonValue *member = json != NULL ? json->root->first : NULL; member != NULL;
       member = member->next)
    if (!member->is_shadowed && member->kind == MO_JSON_STRING)
      json_object_set_string_member (exports, member->name, member->string);
  return exports;
}

GFile *
edit_state_find_export (const char *folder, GFile *source)
{
  g_autoptr (JsonObject) exports = load_exports (folder);
  g_autofree char *uri = g_file_get_uri (source);
  const char *target = json_object_get_string_member_with_default (exports, uri, NULL);

  return target != NULL ? g_file_new_for_uri (target) : NULL;
}

void
edit_state_remember_export (const char *folder, GFile *source, GFile *target)
{
  g_autoptr (JsonObject) exports = load_exports (folder);
  g_autofree char *from = g_file_get_uri (source), *to = g_file_get_uri (target), *text = NULL;
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (GList) sources = NULL;

  /* Setting an existing member would keep its place, but this one is the newest. */
  if (json_object_has_member (exports, from))
    json_object_remove_member (exports, from);
  json_object_set_string_member (exports, from, to);
  sources = json_object_get_members (exports);
  if (json_object_get_size (exports) > MAX_EXPORTS)
    json_object_remove_member (exports, sources->data);
  root = json_node_init_object (json_node_alloc (), exports);
  text = mo_json_print (root);
  edit_state_write (folder, EXPORTS, text);
}
