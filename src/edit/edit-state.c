/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-state.h"

#include "mo-recipe-json.h"

#include <glib/gstdio.h>

#define SETTINGS "settings.json"
#define EXPORTS "exports.json"
#define MAX_EXPORTS 200u

/* Settings of one clip, of no use for the next. */
static const MoFieldId of_one_clip[] = {
  MO_FIELD_NAME,     MO_FIELD_DESCRIPTION, MO_FIELD_LOOP_IN,
  MO_FIELD_LOOP_OUT, MO_FIELD_TRIM_START,  MO_FIELD_TRIM_END, MO_FIELD_CLIP,
  MO_FIELD_PART,
};

char *
edit_state_get_folder (void)
{
  char *folder = g_build_filename (g_get_user_state_dir (), "limber", NULL);

  g_mkdir_with_parents (folder, 0700);
  return folder;
}

/* Not g_file_set_contents, which waits for the disk: a killed program leaves the page cache alone,
 * and the main loop must not wait. */
gboolean
edit_state_write (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *temporary = g_strconcat (path, ".new", NULL);
  FILE *file = g_fopen (temporary, "w");
  gboolean ok;

  if (file == NULL)
    return FALSE;
  ok = fputs (text, file) >= 0;
  ok = fclose (file) == 0 && ok && g_rename (temporary, path) == 0;
  if (!ok)
    g_unlink (temporary);
  return ok;
}

static char *
read_text (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

MoRecipe *
edit_state_load_settings (const char *folder)
{
  g_autofree char *text = read_text (folder, SETTINGS);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  MoRecipe *recipe = text != NULL ? mo_recipe_load (nothing, text, -1, NULL) : NULL;

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
  g_autofree char *text = read_text (folder, EXPORTS);
  g_autoptr (JsonNode) root = text != NULL ? json_from_string (text, NULL) : NULL;

  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return json_object_new ();
  return json_node_dup_object (root);
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

  /* A member that is set again keeps its place, and this one is the newest. */
  if (json_object_has_member (exports, from))
    json_object_remove_member (exports, from);
  json_object_set_string_member (exports, from, to);
  sources = json_object_get_members (exports);
  if (json_object_get_size (exports) > MAX_EXPORTS)
    json_object_remove_member (exports, sources->data);
  root = json_node_init_object (json_node_alloc (), exports);
  text = json_to_string (root, TRUE);
  edit_state_write (folder, EXPORTS, text);
}
