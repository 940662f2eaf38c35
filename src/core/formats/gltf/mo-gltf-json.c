/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The text, of which only what skeletons and motions need is kept. */

/* The root's arrays whose elements are taken one by one. */
static const struct
{
  const char *name;
  gboolean (*take) (MoGltf *self, const MoJsonValue *element);
  gboolean (*take_flat) (MoGltf *self, const MoJsonFlat *members, guint n); /* or NULL */
} tables[] = {
  { "accessors", mo_gltf_take_accessor, mo_gltf_take_flat_accessor },
  { "animations", mo_gltf_take_animation, NULL },
  { "bufferViews", mo_gltf_take_view, mo_gltf_take_flat_view },
  { "buffers", mo_gltf_take_buffer, NULL },
  { "nodes", mo_gltf_take_node, NULL },
  { "skins", mo_gltf_take_skin, NULL },
};

/* Members that are kept, with everything in them unless there are rows for that. */
static const char *const kept[] = {
  "asset",
  "extensions",
  "extensions.VRM",
  "extensions.VRM.humanoid",
  "extensions.VRMC_vrm",
  "extensions.VRMC_vrm.humanoid",
  "extensions.VRMC_vrm_animation",
  "extensions.VRMC_vrm_animation.expressions",
  "extensions.VRMC_vrm_animation.humanoid",
  "extensions.VRMC_vrm_animation.lookAt",
  "extensionsRequired",
};

/* The members of an extension that has rows. */
#define KEPT_DEPTH 3u

static int
find_table (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (mo_json_same (tables[i].name, name))
      return (int) i;
  return -1;
}

static gboolean
is_kept (const char *const *path, guint n)
{
  char text[96];
  gsize used = 0;

  for (guint i = 0; i < n; i++)
    {
      used += g_strlcpy (text + used, path[i], sizeof text - used);
      if (used + 2 >= sizeof text)
        return FALSE;
      text[used++] = i + 1 < n ? '.' : '\0';
    }
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (g_str_equal (kept[i], text))
      return TRUE;
  return FALSE;
}

/* The table of a member of the root, or -1; its name does not move while what is in it is read. */
static int
find_table_around (MoGltf *self, const char *name)
{
  if (self->root_member != name)
    self->root_table = find_table (name);
  self->root_member = name;
  return self->root_table;
}

static MoJsonUse
use_member (const char *const *path, guint n, gpointer data)
{
  static const char *const skipped[] = { "extras", "min", "max" };

  if (n > 1 ? find_table_around (data, path[0]) < 0 : find_table (path[0]) < 0)
    return n > KEPT_DEPTH || is_kept (path, n) || mo_json_same (path[0], "asset") ? MO_JSON_KEEP
                                                                                  : MO_JSON_SKIP;
  if (n == 1)
    return MO_JSON_TAKE;
  /* Of animations after the chosen one, it only matters which nodes they move, and that only in files without skins. */
  if (n == 2 && ((MoGltf *) data)->is_chosen && mo_json_same (path[0], "animations")
      && (mo_json_same (path[1], "channels") || mo_json_same (path[1], "samplers")))
    return MO_JSON_SKIP;
  for (guint i = 0; n == 2 && i < G_N_ELEMENTS (skipped); i++)
    if (mo_json_same (path[1], skipped[i]))
      return MO_JSON_SKIP;
  return n == 2 && mo_json_same (path[1], "uri") ? MO_JSON_PLACE_ONLY : MO_JSON_KEEP;
}

/* Elements of a table, which take up to forty bytes each: so many, plus one for every so many bytes of the file. */
#define FREE_ELEMENTS 65536u
#define ELEMENT_BYTES 16u

static gboolean
is_within_table (const MoGltf *self, guint index)
{
  return index <= FREE_ELEMENTS + self->size / ELEMENT_BYTES;
}

static gboolean
take_element (const char *name, guint index, const MoJsonValue *element, gpointer data,
              GError **error)
{
  MoGltf *self = data;
  g_autofree char *where = NULL;

  self->error = error;
  if (!is_within_table (self, index))
    return mo_gltf_fail (self, MO_ERROR_LIMIT, MO_CODE_GLTF_TOO_LARGE, element->location, name,
                         NULL);
  if (element->kind == MO_JSON_OBJECT)
    return tables[find_table_around (self, name)].take (self, element);
  where = g_strdup_printf ("%s[%u]", name, index);
  return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_VALUE, element->location, where, NULL);
}

static gboolean
take_flat (const char *name, guint index, const MoJsonFlat *members, guint n, gpointer data)
{
  MoGltf *self = data;
  int table = find_table_around (self, name);

  return tables[table].take_flat != NULL && is_within_table (self, index)
         && tables[table].take_flat (self, members, n);
}

/* Reads the text with a filter. */
static MoJson *
read_text (MoGltf *self, const MoJsonFilter *filter, MoContext *context, GError **error)
{
  g_auto (MoScanner) scanner = { 0 };

  if (self->is_binary)
    {
      if (!mo_scanner_init_part (&scanner, self->source, self->json_offset, self->json_size,
                                 context, error))
        return NULL;
    }
  else
    {
      if (!mo_source_rewind (self->source, error))
        return NULL;
      mo_scanner_init (&scanner, self->source, context);
    }
  return mo_json_read_filtered (&scanner, filter, error);
}

/* -- Where an element is ----------------------------------------------------------------------- */

typedef struct
{
  const char *table;
  guint32 index;
  gboolean is_found;
  MoLocation location;
} Search;

static MoJsonUse
use_for_search (const char *const *path, guint n, gpointer data)
{
  const Search *search = data;

  return n == 1 && g_str_equal (path[0], search->table) ? MO_JSON_TAKE : MO_JSON_SKIP;
}

static gboolean
take_for_search (G_GNUC_UNUSED const char *name, guint index, const MoJsonValue *element,
                 gpointer data, G_GNUC_UNUSED GError **error)
{
  Search *search = data;

  if (index == search->index)
    {
      search->is_found = TRUE;
      search->location = element->location;
    }
  return TRUE;
}

MoLocation
mo_gltf_locate (MoGltf *self, const char *table, guint32 index)
{
  Search search = { .table = table, .index = index };
  MoJsonFilter filter = { use_for_search, take_for_search, &search, NULL };
  g_autoptr (MoContext) context = mo_context_new (self->context->cancellable);
  MoJson *json = read_text (self, &filter, context, NULL);

  /* What is missing is nowhere: then the place is that of the whole. */
  if (!search.is_found && json != NULL)
    search.location = json->root->location;
  g_clear_pointer (&json, mo_json_free);
  return search.location;
}

/* -- Animations that were skipped -------------------------------------------------------------- */

typedef struct
{
  MoGltf *self;
  guint n_passed;
} Others;

static gboolean
is_skipped (const Others *others)
{
  return others->self->is_chosen && others->n_passed > others->self->chosen;
}

static MoJsonUse
use_for_others (const char *const *path, guint n, gpointer data)
{
  if (n == 1)
    return mo_json_same (path[0], "animations") ? MO_JSON_TAKE : MO_JSON_SKIP;
  return n > 2 || (is_skipped (data) && mo_json_same (path[1], "channels")) ? MO_JSON_KEEP
                                                                            : MO_JSON_SKIP;
}

static gboolean
take_for_others (G_GNUC_UNUSED const char *name, G_GNUC_UNUSED guint index,
                 const MoJsonValue *element, gpointer data, GError **error)
{
  Others *others = data;

  others->self->error = error;
  if (is_skipped (others) && !mo_gltf_take_moving (others->self, element))
    return FALSE;
  others->n_passed++;
  return TRUE;
}

gboolean
mo_gltf_read_moving (MoGltf *self)
{
  Others others = { self, 0 };
  MoJsonFilter filter = { use_for_others, take_for_others, &others, NULL };
  GError **error = self->error;
  MoJson *json = read_text (self, &filter, self->context, error);

  self->error = error;
  if (json == NULL)
    return FALSE;
  mo_json_free (json);
  return TRUE;
}

/* -- Values ------------------------------------------------------------------------------------ */

/* Some writers give null for what is not there. */

const MoJsonValue *
mo_gltf_object (const MoJsonValue *object, const char *name)
{
  const MoJsonValue *value = object != NULL ? mo_json_member (object, name) : NULL;

  return value != NULL && value->kind == MO_JSON_OBJECT ? value : NULL;
}

static gboolean
fail_value (MoGltf *self, const MoJsonValue *value)
{
  return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_VALUE, value->location, value->name,
                       NULL);
}

gboolean
mo_gltf_read_size (MoGltf *self, const MoJsonValue *object, const char *name, guint64 missing,
                   guint64 *size)
{
  const MoJsonValue *value = mo_json_member (object, name);

  *size = missing;
  if (value == NULL || value->kind == MO_JSON_NULL)
    return TRUE;
  if (value->kind != MO_JSON_NUMBER || !(value->number >= 0.0 && value->number < 0x1p53)
      || value->number != floor (value->number))
    return fail_value (self, value);
  *size = (guint64) value->number;
  return TRUE;
}

gboolean
mo_gltf_read_index (MoGltf *self, const MoJsonValue *object, const char *name, guint32 missing,
                    guint32 *index)
{
  guint64 size;

  if (!mo_gltf_read_size (self, object, name, missing, &size))
    return FALSE;
  if (size > MO_GLTF_NONE)
    return fail_value (self, mo_json_member (object, name));
  *index = (guint32) size;
  return TRUE;
}

gboolean
mo_gltf_read_numbers (MoGltf *self, const MoJsonValue *object, const char *name, guint n,
                      const double **numbers)
{
  const MoJsonValue *value = mo_json_member (object, name);

  *numbers = NULL;
  if (value == NULL || value->kind == MO_JSON_NULL)
    return TRUE;
  if (value->kind != MO_JSON_ARRAY || value->n != n || value->numbers == NULL)
    return fail_value (self, value);
  for (guint i = 0; i < n; i++)
    if (!isfinite (value->numbers[i]))
      return fail_value (self, value);
  *numbers = value->numbers;
  return TRUE;
}

/* -- The whole --------------------------------------------------------------------------------- */

static gboolean
check_version (MoGltf *self)
{
  const MoJsonValue *asset = mo_gltf_object (self->json->root, "asset");
  const char *version = asset != NULL ? mo_json_member_string (asset, "version") : NULL;
  const char *least = asset != NULL ? mo_json_member_string (asset, "minVersion") : NULL;

  if (asset == NULL)
    return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_VERSION, self->json->root->location,
                         NULL, _ ("it names no version"));
  if (version == NULL || !g_str_has_prefix (version, "2.")
      || (least != NULL && !g_str_equal (least, "2.0")))
    return mo_gltf_fail (self, MO_ERROR_UNSUPPORTED, MO_CODE_GLTF_VERSION, asset->location, NULL,
                         _ ("version %.20s"),
                         least != NULL     ? least
                         : version != NULL ? version
                                           : "?");
  return TRUE;
}

/* Extensions of meshes, materials and the like, and those that are read: what else a file needs may move something. */
static void
check_extensions (MoGltf *self)
{
  static const char *const harmless[] = {
    "KHR_animation_pointer",
    "KHR_draco_mesh_compression",
    "KHR_lights_punctual",
    "KHR_materials_",
    "KHR_mesh_quantization",
    "KHR_meshopt_compression",
    "KHR_node_visibility",
    "KHR_texture_",
    "KHR_xmp",
    "EXT_mesh_gpu_instancing",
    "EXT_meshopt_compression",
    "EXT_texture_",
    "MSFT_",
    "AGI_",
    "VRM",
    "KHR_xmp_json_ld",
    "EXT_lights_",
  };
  const MoJsonValue *required = mo_json_member (self->json->root, "extensionsRequired");
  const MoJsonValue *name =
      required != NULL && required->kind == MO_JSON_ARRAY ? required->first : NULL;

  for (; name != NULL; name = name->next)
    {
      gboolean is_known = name->kind != MO_JSON_STRING;

      for (guint i = 0; !is_known && i < G_N_ELEMENTS (harmless); i++)
        is_known = g_str_has_prefix (name->string, harmless[i]);
      if (!is_known)
        mo_report (self->context, MO_CODE_GLTF_EXTENSION, name->location, NULL, "%.60s",
                   name->string);
    }
}

gboolean
mo_gltf_read_json (MoGltf *self)
{
  MoJsonFilter filter = { use_member, take_element, self, take_flat };
  GError **error = self->error;

  self->json = read_text (self, &filter, self->context, error);
  self->error = error;
  if (self->json == NULL)
    return FALSE;
  if (self->json->root->kind != MO_JSON_OBJECT)
    return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_VALUE, self->json->root->location,
                         NULL, NULL);
  if (!check_version (self))
    return FALSE;
  check_extensions (self);
  return TRUE;
}
