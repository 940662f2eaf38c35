/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-presets.h"

#include "mo-file.h"
#include "mo-recipe-json.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

#define SUFFIX ".json"
#define BUILT_IN "builtin:"

static const struct
{
  const char *title;
  const char *text; /* contents of a recipe file */
} built_in[] = {
  { N_ ("Standing, for an AO"),
    "{ \"priority\": 2, \"looped\": true, \"easeIn\": 0.5, \"easeOut\": 0.5 }" },
  { N_ ("Walking, for an AO"),
    "{ \"priority\": 2, \"looped\": true, \"easeIn\": 0.2, \"easeOut\": 0.2, "
    "\"inPlace\": \"level\" }" },
  { N_ ("Dance or furniture"),
    "{ \"priority\": 3, \"looped\": true, \"easeIn\": 0.5, \"easeOut\": 0.5 }" },
  { N_ ("Gesture, played once"),
    "{ \"priority\": 4, \"looped\": false, \"easeIn\": 0.3, \"easeOut\": 0.5 }" },
  { N_ ("Holding an item"),
    "{ \"priority\": 5, \"looped\": true, \"easeIn\": 0.2, \"easeOut\": 0.2, "
    "\"handPose\": \"fist-right\" }" },
};

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_config_dir (), "limber", "presets", NULL);
}

static char *
get_path (const char *id)
{
  g_autofree char *folder = get_folder (), *name = g_strconcat (id, SUFFIX, NULL);

  return g_build_filename (folder, name, NULL);
}

/* -- The menu ---------------------------------------------------------------------------------- */

static void
append (GMenu *section, const char *title, const char *action, const char *id)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (title, NULL);

  g_menu_item_set_action_and_target (item, action, "s", id);
  g_menu_append_item (section, item);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

/* The ids of the maker's own presets: file names without suffix, which are also their titles. */
static GPtrArray *
list_own (void)
{
  g_autofree char *path = get_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, SUFFIX) && g_utf8_validate (name, -1, NULL))
      g_ptr_array_add (ids, g_strndup (name, strlen (name) - strlen (SUFFIX)));
  g_ptr_array_sort (ids, compare);
  return ids;
}

static void
fill (GMenu *menu)
{
  g_autoptr (GMenu) given = g_menu_new (), own = g_menu_new (), commands = g_menu_new ();
  g_autoptr (GMenu) remove = g_menu_new ();
  g_autoptr (GPtrArray) ids = list_own ();

  g_menu_remove_all (menu);
  for (guint i = 0; i < G_N_ELEMENTS (built_in); i++)
    {
      g_autofree char *id = g_strdup_printf (BUILT_IN "%u", i);

      append (given, _ (built_in[i].title), "doc.apply-preset", id);
    }
  for (guint i = 0; i < ids->len; i++)
    {
      append (own, ids->pdata[i], "doc.apply-preset", ids->pdata[i]);
      append (remove, ids->pdata[i], "doc.delete-preset", ids->pdata[i]);
    }
  g_menu_append (commands, _ ("_Save as Preset…"), "doc.save-preset");
  if (ids->len > 0)
    g_menu_append_submenu (commands, _ ("_Delete"), G_MENU_MODEL (remove));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (given));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (own));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (commands));
}

GMenuModel *
app_presets_get_menu (void)
{
  static GMenu *menu;

  if (menu == NULL)
    {
      menu = g_menu_new ();
      fill (menu);
    }
  return G_MENU_MODEL (menu);
}

/* -- Presets ----------------------------------------------------------------------------------- */

MoRecipe *
app_presets_apply (const char *id, const MoRecipe *base, GError **error)
{
  g_autofree char *path = NULL, *text = NULL;
  gsize length;

  if (g_str_has_prefix (id, BUILT_IN))
    {
      guint64 i = g_ascii_strtoull (id + strlen (BUILT_IN), NULL, 10);

      g_return_val_if_fail (i < G_N_ELEMENTS (built_in), NULL);
      return mo_recipe_load (base, built_in[i].text, -1, error);
    }
  path = get_path (id);
  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;
  return mo_recipe_load (base, text, (gssize) length, error);
}

gboolean
app_presets_save (const char *name, const MoRecipe *recipe, GError **error)
{
  static const MoFieldId particular[] = { MO_FIELD_NAME,       MO_FIELD_DESCRIPTION,
                                          MO_FIELD_LOOP_IN,    MO_FIELD_LOOP_OUT,
                                          MO_FIELD_TRIM_START, MO_FIELD_TRIM_END,
                                          MO_FIELD_JOINT,      MO_FIELD_CONSTRAINT,
                                          MO_FIELD_CLIP,       MO_FIELD_PART };
  g_autoptr (MoRecipe) kept = mo_recipe_merge (recipe, recipe);
  g_autofree char *id = g_strdelimit (g_strdup (name), "/\\:", '-');
  g_autofree char *path = NULL, *folder = get_folder (), *text = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (*id == '.')
    *id = '-';
  for (guint i = 0; i < G_N_ELEMENTS (particular); i++)
    {
      MoRecipe *without = mo_recipe_without (kept, particular[i]);

      mo_recipe_unref (kept);
      kept = without;
    }
  text = mo_recipe_save (kept);
  path = get_path (id);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
      return FALSE;
    }
  bytes = g_bytes_new (text, strlen (text));
  if (!mo_file_write (path, bytes, MO_FILE_SCRATCH, NULL, error))
    return FALSE;
  fill (G_MENU (app_presets_get_menu ()));
  return TRUE;
}

gboolean
app_presets_delete (const char *id, GError **error)
{
  g_autofree char *path = get_path (id);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (!g_file_delete (file, NULL, error))
    return FALSE;
  fill (G_MENU (app_presets_get_menu ()));
  return TRUE;
}
