/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-recipe.h"

#include "cli-map.h"
#include "cli-rest.h"
#include "cli-source.h"
#include "cli-write.h"

#include "mo-constraint.h"
#include "mo-error.h"
#include "mo-own-skeletons.h"
#include "mo-recipe-json.h"

#include <glib/gi18n.h>
#include <string.h>

/* Files of settings are read whole, up to this size: edits may have very many keys. */
#define MAX_BYTES (64u * 1024u * 1024u)

#define INI ".ini"

/* GOption's callbacks get the address of the recipe, and replace it. */
static void
replace_recipe (MoRecipe **recipe, MoRecipe *changed)
{
  mo_recipe_unref (*recipe);
  *recipe = changed;
}

/* GOptionArgFunc of all recipe options. Lists get one line per option. */
static gboolean
set_field (const char *flag, const char *text, gpointer data, GError **error)
{
  MoRecipe **recipe = data;
  MoRecipe *changed = mo_recipe_append (*recipe, (MoFieldId) mo_field_find (flag + 2), text, error);

  if (changed != NULL)
    replace_recipe (recipe, changed);
  return changed != NULL;
}

/* GOptionArgFunc of --map, whose value may be a file. */
static gboolean
set_map (const char *flag, const char *text, gpointer data, GError **error)
{
  g_auto (GStrv) lines = cli_map_lines (text, error);

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (!set_field (flag, lines[i], data, error))
      return FALSE;
  return lines != NULL;
}

/* GOptionArgFunc of --rest-from, whose value is a file or one of the lines that are made of it. */
static gboolean
set_rest (const char *flag, const char *text, gpointer data, GError **error)
{
  g_auto (GStrv) lines = cli_rest_lines (text, error);

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (!set_field (flag, lines[i], data, error))
      return FALSE;
  return lines != NULL;
}

static char *
load_text (const char *file, GError **error)
{
  g_autoptr (GBytes) bytes = cli_source_load (file, MAX_BYTES, error);
  gsize size = 0;
  const char *text = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;

  return bytes != NULL ? g_strndup (text != NULL ? text : "", size) : NULL;
}

/* Text of the command line that is no JSON is a wrong option, not a damaged file. */
static void
blame_option (GError **error)
{
  if (g_error_matches (*error, MO_ERROR, MO_ERROR_SYNTAX)
      || g_error_matches (*error, MO_ERROR, MO_ERROR_TRUNCATED))
    (*error)->code = MO_ERROR_USAGE;
}

/* GOptionArgFunc of --edits, whose value is a file, or what is in it. */
static gboolean
set_edits (const char *flag, const char *text, gpointer data, GError **error)
{
  gboolean is_file = strchr ("{[", text[0]) == NULL && g_ascii_strcasecmp (text, "none") != 0;
  g_autofree char *name = is_file ? cli_source_display_name (text) : g_strdup (flag);
  g_autofree char *loaded = is_file ? load_text (text, error) : NULL;

  if ((!is_file || loaded != NULL) && set_field (flag, is_file ? loaded : text, data, error))
    return TRUE;
  g_prefix_error (error, "%s: ", name);
  if (!is_file)
    blame_option (error);
  return FALSE;
}

/* The constraints of a file like the viewer's anim.ini. */
static gboolean
set_constraints_of (const char *flag, const char *file, gpointer data, GError **error)
{
  g_autofree char *text = load_text (file, error);
  g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;
  guint n = 0;

  if (lines == NULL)
    g_prefix_error (error, "%s: ", file);
  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (mo_constraint_is_ini (lines[i]))
      {
        if (!set_field (flag, g_strchomp (lines[i]), data, error))
          {
            g_prefix_error (error, _ ("%s, line %u: "), file, i + 1);
            return FALSE;
          }
        n++;
      }
  if (lines != NULL && n == 0)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("%s has no line “constraint = …” or “planar_constraint = …”"), file);
  return n > 0;
}

/* GOptionArgFunc of --constraint, whose value may be such a file. */
static gboolean
set_constraint (const char *flag, const char *text, gpointer data, GError **error)
{
  gsize length = strlen (text);

  if (length > strlen (INI) && g_ascii_strcasecmp (text + length - strlen (INI), INI) == 0)
    return set_constraints_of (flag, text, data, error);
  return set_field (flag, text, data, error);
}

static char *skeleton_file;

const char *
cli_recipe_get_skeleton (void)
{
  return skeleton_file;
}

/* GOptionArgFunc of --skeleton, whose value may be a file, or the name of one in the maker's folder: that is no setting of
 * the recipe. */
static gboolean
set_skeleton (const char *flag, const char *text, gpointer data, GError **error)
{
  gboolean is_file = strchr (text, G_DIR_SEPARATOR) != NULL || strchr (text, '.') != NULL;

  g_clear_pointer (&skeleton_file, g_free);
  skeleton_file = is_file ? g_strdup (text) : mo_own_skeletons_find (text);
  if (skeleton_file == NULL && !g_strv_contains (mo_field (MO_FIELD_SKELETON)->nicks, text))
    {
      g_set_error (
          error, MO_ERROR, MO_ERROR_USAGE,
          _ ("There is no skeleton “%s”: use avatar, source, a file of any format, or the name "
             "of one in the folder limber/skeletons of your data"),
          text);
      return FALSE;
    }
  return set_field (flag, skeleton_file != NULL ? "source" : text, data, error);
}

static MoRecipe *
load (const MoRecipe *base, const char *file, GError **error)
{
  g_autoptr (GBytes) bytes = cli_source_load (file, MAX_BYTES, error);
  const char *text;
  gsize size;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &size);
  return mo_recipe_load (base, text != NULL ? text : "", (gssize) size, error);
}

/* GOptionArgFunc of --recipe. */
static gboolean
load_file (const char *flag, const char *file, gpointer data, GError **error)
{
  MoRecipe **recipe = data;
  MoRecipe *changed = load (*recipe, file, error);

  if (changed != NULL)
    {
      if (changed->order[MO_FIELD_SKELETON] != (*recipe)->order[MO_FIELD_SKELETON])
        g_clear_pointer (&skeleton_file, g_free);
      replace_recipe (recipe, changed);
    }
  else
    {
      g_autofree char *name = cli_source_display_name (file);

      g_prefix_error (error, "%s: ", name);
    }
  return changed != NULL;
}

static const GOptionEntry file_rows[] = {
  { "recipe", 0, G_OPTION_FLAG_FILENAME, G_OPTION_ARG_CALLBACK, load_file,
    N_ ("Read settings from a recipe file; later files and options override earlier ones"),
    N_ ("FILE") },
  { NULL }
};

const GOptionEntry *
cli_recipe_file_options (void)
{
  return file_rows;
}

const char *
cli_recipe_placeholder (const MoField *field)
{
  static const struct
  {
    const char *unit, *name;
  } units[] = { { "s", N_ ("SECONDS") }, { "m", N_ ("METRES") }, { "°", N_ ("DEGREES") } };

  for (guint i = 0; field->type == MO_FIELD_NUMBER && i < G_N_ELEMENTS (units); i++)
    if (g_strcmp0 (field->unit, units[i].unit) == 0)
      return _ (units[i].name);
  if (field == mo_field (MO_FIELD_REST_FROM))
    return _ ("FILE");
  switch (field->type)
    {
    case MO_FIELD_BOOLEAN:
      return "yes|no";
    case MO_FIELD_INTEGER:
    case MO_FIELD_NUMBER:
      return _ ("NUMBER");
    case MO_FIELD_TIME:
      return _ ("TIME");
    case MO_FIELD_CHOICE:
      return _ ("NAME");
    case MO_FIELD_LIST:
      return _ ("RULE");
    case MO_FIELD_EDIT_LIST:
      return _ ("FILE");
    case MO_FIELD_STRING:
      break;
    }
  return _ ("TEXT");
}

/* The default is only mentioned if it can be expressed in a word. */
char *
cli_recipe_describe (const MoField *field)
{
  char preset[G_ASCII_DTOSTR_BUF_SIZE];

  if (field->type == MO_FIELD_CHOICE)
    g_strlcpy (preset, field->nicks[(int) field->preset], sizeof preset);
  else if (field->type == MO_FIELD_INTEGER || field->type == MO_FIELD_NUMBER)
    g_ascii_formatd (preset, sizeof preset, "%g", field->preset);
  else
    return g_strdup (_ (field->summary));
  return g_strdup_printf (_ ("%s (default %s)"), _ (field->summary), preset);
}

/* One group of help for each heading of the field table. GOption keeps pointers into the rows, so
 * these and their texts belong to `texts`. */
static GOptionArgFunc
get_setter (MoFieldId id)
{
  return id == MO_FIELD_MAP          ? set_map
         : id == MO_FIELD_SKELETON   ? set_skeleton
         : id == MO_FIELD_REST_FROM  ? set_rest
         : id == MO_FIELD_EDITS      ? set_edits
         : id == MO_FIELD_CONSTRAINT ? set_constraint
                                     : set_field;
}

void
cli_recipe_add_options (GOptionContext *context, MoRecipe **recipe, GPtrArray *texts)
{
  g_autoptr (GHashTable) groups = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      const MoField *field = mo_field (i);
      GOptionGroup *group = g_hash_table_lookup (groups, field->group);
      char *description = cli_recipe_describe (field);
      GOptionEntry rows[] = { { field->name, 0, G_OPTION_FLAG_FILENAME, G_OPTION_ARG_CALLBACK,
                                get_setter (i), description, cli_recipe_placeholder (field) },
                              { NULL } };

      g_ptr_array_add (texts, description);
      if (group == NULL)
        {
          g_autofree char *heading = g_strconcat (_ (field->group), ":", NULL);

          group = g_option_group_new (field->group, heading, heading, recipe, NULL);
          g_hash_table_insert (groups, (char *) field->group, group);
          g_option_context_add_group (context, group);
        }
      g_option_group_add_entries (group, rows);
    }
}

gboolean
cli_recipe_save (const MoRecipe *recipe, const char *file, gboolean force, GError **error)
{
  char *text = mo_recipe_save (recipe);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  return cli_write (file, bytes, force, NULL, error);
}
