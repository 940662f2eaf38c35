/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-name-map.h"

#include "mo-joint-name.h"
#include "mo-map-line.h"
#include "mo-name-map-text.h"

#include "limber-maps.h"

#include <gio/gio.h>
#include <string.h>

#define FOLDER "/io/github/limber_anim/Limber/maps/"

typedef struct
{
  char *source;
  int number;
} Entry;

struct _MoNameMap
{
  char *name, *title;
  GPtrArray *prefixes;
  GArray *entries;     /* Entry */
  GHashTable *by_name; /* of Entry.source to its index */
  GHashTable *by_key;  /* of mo_joint_name_key to it; owns its keys */
};

static void
clear_entry (gpointer data)
{
  g_free (((Entry *) data)->source);
}

MoNameMap *
mo_name_map_new (const char *name, const char *title)
{
  MoNameMap *self = g_new0 (MoNameMap, 1);

  self->name = g_strdup (name);
  self->title = g_strdup (title);
  self->prefixes = g_ptr_array_new_with_free_func (g_free);
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (self->entries, clear_entry);
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
mo_name_map_free (MoNameMap *self)
{
  g_hash_table_unref (self->by_key);
  g_hash_table_unref (self->by_name);
  g_array_unref (self->entries);
  g_ptr_array_unref (self->prefixes);
  g_free (self->title);
  g_free (self->name);
  g_free (self);
}

void
mo_name_map_add (MoNameMap *self, const char *source, int number)
{
  Entry entry = { NULL, number };
  char *key;

  if (g_hash_table_contains (self->by_name, source))
    return;
  entry.source = g_strdup (source);
  key = mo_joint_name_key (source);
  if (key != NULL && !g_hash_table_contains (self->by_key, key))
    g_hash_table_insert (self->by_key, g_steal_pointer (&key),
                         GUINT_TO_POINTER (self->entries->len));
  g_free (key);
  g_hash_table_insert (self->by_name, entry.source, GUINT_TO_POINTER (self->entries->len));
  g_array_append_val (self->entries, entry);
}

const char *
mo_name_map_get_name (const MoNameMap *self)
{
  return self->name;
}

const char *
mo_name_map_get_title (const MoNameMap *self)
{
  return self->title;
}

void
mo_name_map_add_prefix (MoNameMap *self, const char *prefix)
{
  g_ptr_array_add (self->prefixes, g_strdup (prefix));
}

/* What follows one of the prefixes; NULL where a name has none. */
static const char *
skip_prefix (const MoNameMap *self, const char *name)
{
  for (guint i = 0; i < self->prefixes->len; i++)
    {
      const char *prefix = g_ptr_array_index (self->prefixes, i);
      gsize length = strlen (prefix);

      if (g_ascii_strncasecmp (name, prefix, length) == 0 && name[length] != '\0')
        return name + length;
    }
  return NULL;
}

gboolean
mo_name_map_has_prefix (const MoNameMap *self, const char *name)
{
  return skip_prefix (self, name) != NULL;
}

guint
mo_name_map_get_n_entries (const MoNameMap *self)
{
  return self->entries->len;
}

const char *
mo_name_map_get_entry (const MoNameMap *self, guint index, int *number)
{
  const Entry *entry = &g_array_index (self->entries, Entry, index);

  *number = entry->number;
  return entry->source;
}

/* In the reverse order: of several lines the last one counts, but the first of a map. */
char **
mo_name_map_spell_out (const MoNameMap *self)
{
  guint n = self->entries->len;
  char **lines = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const Entry *entry = &g_array_index (self->entries, Entry, n - 1 - i);

      lines[i] = mo_map_line_print (entry->source, entry->number);
    }
  return lines;
}

static int
look_up (GHashTable *table, const char *text)
{
  gpointer index;

  if (text == NULL || !g_hash_table_lookup_extended (table, text, NULL, &index))
    return -1;
  return (int) GPOINTER_TO_UINT (index);
}

/* The key of a name; a side of one letter may be a word of its own, or not: "LFoot", "lfoot". */
static void
make_keys (char *keys[2], const char *name)
{
  char *key = mo_joint_name_key (name);

  keys[0] = key;
  if (key == NULL)
    return;
  if (key[0] != '-')
    keys[1] = g_strdup_printf ("-:%c%s", key[0], key + 2);
  else if ((key[2] == 'l' || key[2] == 'r') && key[3] != '\0')
    keys[1] = g_strdup_printf ("%c:%s", key[2], key + 3);
}

void
mo_name_keys_init (MoNameKeys *self, const char *name, const char *stem)
{
  *self = (MoNameKeys){ name, stem, { NULL } };
  make_keys (self->keys, stem);
  if (!g_str_equal (name, stem))
    make_keys (self->keys + 2, name);
}

void
mo_name_keys_clear (MoNameKeys *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->keys); i++)
    g_free (self->keys[i]);
}

int
mo_name_map_find_keys (const MoNameMap *self, const MoNameKeys *keys, gboolean *is_exact)
{
  int index = look_up (self->by_name, keys->name);
  const char *rest;

  if (index < 0)
    index = look_up (self->by_name, keys->stem);
  *is_exact = index >= 0;
  for (guint i = 0; i < G_N_ELEMENTS (keys->keys) && index < 0; i++)
    index = look_up (self->by_key, keys->keys[i]);
  /* The program's own joints among others, which do not begin so. */
  rest = index < 0 ? skip_prefix (self, keys->stem) : NULL;
  if (rest != NULL)
    {
      g_autofree char *key = mo_joint_name_key (rest);

      index = look_up (self->by_name, rest);
      *is_exact = index >= 0;
      if (index < 0)
        index = look_up (self->by_key, key);
    }
  return index;
}

int
mo_name_map_find (const MoNameMap *self, const char *name, const char *stem, gboolean *is_exact)
{
  MoNameKeys keys;
  int index;

  mo_name_keys_init (&keys, name, stem);
  index = mo_name_map_find_keys (self, &keys, is_exact);
  mo_name_keys_clear (&keys);
  return index;
}

/* -- The program's own --------------------------------------------------------------------------- */

static MoNameMap *
load (GResource *resource, const char *file)
{
  g_autofree char *path = g_strconcat (FOLDER, file, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
      g_resource_lookup_data (resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
  MoNameMap *map = NULL;

  if (bytes != NULL)
    map = mo_name_map_parse (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                             &error);
  if (map == NULL)
    g_error ("%s: %s", path, error->message);
  return map;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* NULL-terminated. */
static gpointer *
load_all (void)
{
  GResource *resource = limber_maps_get_resource ();
  g_auto (GStrv) files =
      g_resource_enumerate_children (resource, FOLDER, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  GPtrArray *maps = g_ptr_array_new ();

  qsort (files, g_strv_length (files), sizeof *files, compare_names);
  for (guint i = 0; files[i] != NULL; i++)
    g_ptr_array_add (maps, load (resource, files[i]));
  g_ptr_array_add (maps, NULL);
  return g_ptr_array_free (maps, FALSE);
}

const MoNameMap *const *
mo_name_maps (void)
{
  static gsize maps;

  if (g_once_init_enter (&maps))
    g_once_init_leave (&maps, (gsize) load_all ());
  return (const MoNameMap *const *) maps;
}

const MoNameMap *
mo_name_map_by_name (const char *name)
{
  for (const MoNameMap *const *map = mo_name_maps (); *map != NULL; map++)
    if (g_str_equal ((*map)->name, name))
      return *map;
  return NULL;
}
