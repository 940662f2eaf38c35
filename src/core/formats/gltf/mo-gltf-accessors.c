/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include "mo-bytes.h"
#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Accessors: arrays of numbers somewhere in a buffer view (glTF 2.0 specification, section 3.6.2). */

/* Numbers may take so many bytes without regard to the file's size, and so many for each byte of it: one byte may
 * become a float. */
#define FREE_BYTES (1024u * 1024u)
#define BYTES_A_BYTE 4u

/* Elements of a sparse accessor that are read at once. */
#define SPARSE_PIECE 512u

#define MAX_WIDTH 16u

/* Bytes from one element to the next, by the specification (section 5.11.4): more would be a way to ask for far more
 * bytes than are used. */
#define MAX_STRIDE 252u

static const struct
{
  const char *type;
  guint8 width;
} types[] = {
  { "SCALAR", 1 }, { "VEC2", 2 }, { "VEC3", 3 },  { "VEC4", 4 },
  { "MAT2", 4 },   { "MAT3", 9 }, { "MAT4", 16 },
};

/* By component type, from 5120 on. */
static const struct
{
  guint8 size;
  gboolean is_signed, is_float;
  float largest;
} components[] = {
  { 1, TRUE, FALSE, 127.0f },    { 1, FALSE, FALSE, 255.0f }, { 2, TRUE, FALSE, 32767.0f },
  { 2, FALSE, FALSE, 65535.0f }, { 0, FALSE, FALSE, 0.0f },   { 4, FALSE, FALSE, 4294967295.0f },
  { 4, TRUE, TRUE, 1.0f },
};
#define FIRST_COMPONENT 5120u
#define COMPONENT_FLOAT 5126u

static guint
component_size (guint16 component)
{
  guint index = component - FIRST_COMPONENT;

  return index < G_N_ELEMENTS (components) ? components[index].size : 0;
}

/* -- Tables ------------------------------------------------------------------------------------ */

gboolean
mo_gltf_take_view (MoGltf *self, const MoJsonValue *element)
{
  const MoJsonValue *extensions = mo_gltf_object (element, "extensions");
  MoGltfView view = { 0 };

  if (!mo_gltf_read_index (self, element, "buffer", MO_GLTF_NONE, &view.buffer)
      || !mo_gltf_read_size (self, element, "byteOffset", 0, &view.offset)
      || !mo_gltf_read_size (self, element, "byteLength", 0, &view.length)
      || !mo_gltf_read_index (self, element, "byteStride", 0, &view.stride))
    return FALSE;
  view.is_compressed = extensions != NULL
                       && (mo_json_member (extensions, "EXT_meshopt_compression") != NULL
                           || mo_json_member (extensions, "KHR_meshopt_compression") != NULL);
  g_array_append_val (self->views, view);
  return TRUE;
}

/* A number of a flat object, or `missing`. Beyond `most` it is better taken as a tree: `fits` is cleared. */
static guint64
flat_number (const MoJsonFlat *member, guint64 missing, guint64 most, gboolean *fits)
{
  if (member == NULL)
    return missing;
  *fits = *fits && member->number <= most;
  return member->number;
}

gboolean
mo_gltf_take_flat_view (MoGltf *self, const MoJsonFlat *members, guint n)
{
  static const MoJsonSlot slots[] = {
    MO_JSON_SLOT ("buffer", MO_JSON_NUMBER),     MO_JSON_SLOT ("byteOffset", MO_JSON_NUMBER),
    MO_JSON_SLOT ("byteLength", MO_JSON_NUMBER), MO_JSON_SLOT ("byteStride", MO_JSON_NUMBER),
    MO_JSON_SLOT ("target", MO_JSON_NUMBER),     MO_JSON_SLOT ("name", MO_JSON_STRING),
  };
  const MoJsonFlat *found[G_N_ELEMENTS (slots)];
  MoGltfView view = { 0 };
  gboolean fits = TRUE;

  if (!mo_json_sort_flat (members, n, slots, G_N_ELEMENTS (slots), found))
    return FALSE;
  view.buffer = (guint32) flat_number (found[0], MO_GLTF_NONE, MO_GLTF_NONE, &fits);
  view.offset = flat_number (found[1], 0, G_MAXUINT64, &fits);
  view.length = flat_number (found[2], 0, G_MAXUINT64, &fits);
  view.stride = (guint32) flat_number (found[3], 0, MO_GLTF_NONE, &fits);
  if (fits)
    g_array_append_val (self->views, view);
  return fits;
}

static gboolean
read_sparse (MoGltf *self, const MoJsonValue *element, MoGltfAccessor *accessor)
{
  const MoJsonValue *indices = mo_gltf_object (element, "indices");
  const MoJsonValue *values = mo_gltf_object (element, "values");
  MoGltfSparse sparse = { 0 };
  guint32 component;

  if (indices == NULL || values == NULL)
    return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_VALUE, element->location, "sparse",
                         NULL);
  if (!mo_gltf_read_index (self, element, "count", 0, &sparse.count)
      || !mo_gltf_read_index (self, indices, "bufferView", MO_GLTF_NONE, &sparse.indices_view)
      || !mo_gltf_read_size (self, indices, "byteOffset", 0, &sparse.indices_offset)
      || !mo_gltf_read_index (self, indices, "componentType", 0, &component)
      || !mo_gltf_read_index (self, values, "bufferView", MO_GLTF_NONE, &sparse.values_view)
      || !mo_gltf_read_size (self, values, "byteOffset", 0, &sparse.values_offset))
    return FALSE;
  sparse.component = (guint16) MIN (component, G_MAXUINT16);
  accessor->sparse = self->sparses->len;
  g_array_append_val (self->sparses, sparse);
  return TRUE;
}

/* The numbers of an element of that type; 0 for an unknown one. */
static guint8
find_width (const char *type, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (strlen (types[i].type) == length && memcmp (types[i].type, type, length) == 0)
      return types[i].width;
  return 0;
}

gboolean
mo_gltf_take_accessor (MoGltf *self, const MoJsonValue *element)
{
  const char *type = mo_json_member_string (element, "type");
  const MoJsonValue *normalised = mo_json_member (element, "normalized");
  const MoJsonValue *sparse = mo_gltf_object (element, "sparse");
  MoGltfAccessor accessor = { .sparse = MO_GLTF_NONE };
  guint32 component;

  if (!mo_gltf_read_index (self, element, "bufferView", MO_GLTF_NONE, &accessor.view)
      || !mo_gltf_read_size (self, element, "byteOffset", 0, &accessor.offset)
      || !mo_gltf_read_index (self, element, "componentType", 0, &component)
      || !mo_gltf_read_index (self, element, "count", 0, &accessor.count)
      || (sparse != NULL && !read_sparse (self, sparse, &accessor)))
    return FALSE;
  accessor.component = (guint16) MIN (component, G_MAXUINT16);
  accessor.is_normalised = normalised != NULL && normalised->number != 0.0;
  if (type != NULL)
    accessor.width = find_width (type, strlen (type));
  g_array_append_val (self->accessors, accessor);
  return TRUE;
}

gboolean
mo_gltf_take_flat_accessor (MoGltf *self, const MoJsonFlat *members, guint n)
{
  static const MoJsonSlot slots[] = {
    MO_JSON_SLOT ("bufferView", MO_JSON_NUMBER),
    MO_JSON_SLOT ("byteOffset", MO_JSON_NUMBER),
    MO_JSON_SLOT ("componentType", MO_JSON_NUMBER),
    MO_JSON_SLOT ("count", MO_JSON_NUMBER),
    MO_JSON_SLOT ("type", MO_JSON_STRING),
    MO_JSON_SLOT ("min", MO_JSON_ARRAY),
    MO_JSON_SLOT ("max", MO_JSON_ARRAY),
    MO_JSON_SLOT ("name", MO_JSON_STRING),
  };
  const MoJsonFlat *found[G_N_ELEMENTS (slots)];
  MoGltfAccessor accessor = { .sparse = MO_GLTF_NONE };
  gboolean fits = TRUE;

  if (!mo_json_sort_flat (members, n, slots, G_N_ELEMENTS (slots), found))
    return FALSE;
  accessor.view = (guint32) flat_number (found[0], MO_GLTF_NONE, MO_GLTF_NONE, &fits);
  accessor.offset = flat_number (found[1], 0, G_MAXUINT64, &fits);
  accessor.component = (guint16) flat_number (found[2], 0, G_MAXUINT16, &fits);
  accessor.count = (guint32) flat_number (found[3], 0, MO_GLTF_NONE, &fits);
  if (found[4] != NULL)
    accessor.width = find_width (found[4]->string, found[4]->length);
  if (fits)
    g_array_append_val (self->accessors, accessor);
  return fits;
}

/* -- Checks ------------------------------------------------------------------------------------ */

static MoGltfAccessor *
accessor_at (const MoGltf *self, guint32 index)
{
  return &g_array_index (self->accessors, MoGltfAccessor, index);
}

static gboolean
fail_accessor (MoGltf *self, guint32 index, const char *detail)
{
  g_autofree char *where = g_strdup_printf ("accessors[%u]", index);

  return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_ACCESSOR,
                       mo_gltf_locate (self, "accessors", index), where, "%s", detail);
}

static gboolean
fail_compressed (MoGltf *self, guint32 view)
{
  g_autofree char *where = g_strdup_printf ("bufferViews[%u]", view);

  return mo_gltf_fail (self, MO_ERROR_UNSUPPORTED, MO_CODE_GLTF_MESHOPT,
                       mo_gltf_locate (self, "bufferViews", view), where, NULL);
}

/* Whether `count` elements of `size` bytes are within a view, and that within its buffer. */
static gboolean
check_range (MoGltf *self, guint32 index, guint32 view_index, guint64 offset, guint64 count,
             guint size)
{
  const MoGltfView *view;
  guint64 stride, room;

  if (view_index >= self->views->len)
    return fail_accessor (self, index, _ ("its buffer view is missing"));
  view = &g_array_index (self->views, MoGltfView, view_index);
  if (view->is_compressed)
    return fail_compressed (self, view_index);
  stride = view->stride != 0 ? view->stride : size;
  room = offset <= view->length ? view->length - offset : 0;
  if (count > 0
      && (stride < size || view->stride > MAX_STRIDE || room < size
          || (count - 1) > (room - size) / stride))
    return fail_accessor (self, index, _ ("it reaches beyond its buffer view"));
  if (view->buffer >= self->buffers->len)
    return fail_accessor (self, index, _ ("its buffer is missing"));
  room = g_array_index (self->buffers, MoGltfBuffer, view->buffer).length;
  return (view->offset <= room && view->length <= room - view->offset)
         || fail_accessor (self, index, _ ("its buffer view reaches beyond the buffer"));
}

static gboolean
check_sparse (MoGltf *self, guint32 index, const MoGltfAccessor *accessor, guint size)
{
  const MoGltfSparse *sparse = &g_array_index (self->sparses, MoGltfSparse, accessor->sparse);
  guint width = component_size (sparse->component);

  if (width == 0 || sparse->component == COMPONENT_FLOAT || sparse->count > accessor->count)
    return fail_accessor (self, index, _ ("its sparse part is impossible"));
  return check_range (self, index, sparse->indices_view, sparse->indices_offset, sparse->count,
                      width)
         && check_range (self, index, sparse->values_view, sparse->values_offset, sparse->count,
                         size);
}

gboolean
mo_gltf_check_accessor (MoGltf *self, guint32 index, guint width, gboolean is_float)
{
  const MoGltfAccessor *accessor;
  guint size;

  if (index >= self->accessors->len)
    return fail_accessor (self, index, _ ("it is missing"));
  accessor = accessor_at (self, index);
  size = component_size (accessor->component) * accessor->width;
  if (size == 0 || accessor->width != width || (is_float && accessor->component != COMPONENT_FLOAT))
    return fail_accessor (self, index, _ ("it is of another type"));
  return (accessor->view == MO_GLTF_NONE
          || check_range (self, index, accessor->view, accessor->offset, accessor->count, size))
         && (accessor->sparse == MO_GLTF_NONE || check_sparse (self, index, accessor, size));
}

/* -- Numbers ----------------------------------------------------------------------------------- */

/* A component as a number (section 3.6.2.2; section 3.11 for normalised integers). */
static float
read_component (MoBytes *bytes, guint component, gboolean is_normalised)
{
  guint index = component - FIRST_COMPONENT, bits = 8u * components[index].size;
  guint32 raw;
  float value;

  if (components[index].is_float)
    return mo_bytes_f32 (bytes);
  raw = (guint32) mo_bytes_take (bytes, components[index].size);
  value = components[index].is_signed && raw >> (bits - 1) != 0
              ? (float) ((gint64) raw - ((gint64) 1 << bits))
              : (float) raw;
  return is_normalised ? MAX (value / components[index].largest, -1.0f) : value;
}

/* Whether the elements are floats one after the other, as nearly all are, and as this processor has them. */
static gboolean
are_floats (const MoGltfAccessor *accessor, const MoGltfView *view, guint size)
{
  return G_BYTE_ORDER == G_LITTLE_ENDIAN && accessor->component == COMPONENT_FLOAT
         && (view->stride == 0 || view->stride == size);
}

/* Reads elements of a view. */
static gboolean
read_elements (MoGltf *self, const MoGltfAccessor *accessor, guint32 view_index, guint64 offset,
               guint32 first, guint32 n, float *to)
{
  const MoGltfView *view = &g_array_index (self->views, MoGltfView, view_index);
  guint size = component_size (accessor->component) * accessor->width;
  guint stride = view->stride != 0 ? view->stride : size;
  guint8 room[MAX_WIDTH * 4];

  if (are_floats (accessor, view, size))
    return mo_gltf_read_bytes (self, view->buffer, view->offset + offset + (guint64) stride * first,
                               to, (gsize) n * size);
  for (guint32 i = 0; i < n; i++)
    {
      MoBytes bytes = { .data = room, .size = size };

      if (!mo_gltf_read_bytes (self, view->buffer,
                               view->offset + offset + (guint64) stride * (first + i), room, size))
        return FALSE;
      for (guint k = 0; k < accessor->width; k++)
        *to++ = read_component (&bytes, accessor->component, accessor->is_normalised);
    }
  return TRUE;
}

/* Reads indices of replaced elements, which rise. */
static gboolean
read_sparse_indices (MoGltf *self, guint32 index, const MoGltfSparse *sparse, guint32 first,
                     guint32 n, guint32 *to)
{
  const MoGltfView *view = &g_array_index (self->views, MoGltfView, sparse->indices_view);
  guint size = component_size (sparse->component);
  guint stride = view->stride != 0 ? view->stride : size;
  guint8 room[4];

  for (guint32 i = 0; i < n; i++)
    {
      MoBytes bytes = { .data = room, .size = size };

      if (!mo_gltf_read_bytes (self, view->buffer,
                               view->offset + sparse->indices_offset
                                   + (guint64) stride * (first + i),
                               room, size))
        return FALSE;
      to[i] = (guint32) mo_bytes_take (&bytes, size);
      if (to[i] >= accessor_at (self, index)->count)
        return fail_accessor (self, index, _ ("its sparse part is impossible"));
    }
  return TRUE;
}

/* Puts the replaced elements among those that were read. */
static gboolean
replace_elements (MoGltf *self, guint32 index, guint32 first, guint32 n, float *to)
{
  const MoGltfAccessor *accessor = accessor_at (self, index);
  const MoGltfSparse *sparse = &g_array_index (self->sparses, MoGltfSparse, accessor->sparse);
  guint32 places[SPARSE_PIECE];
  float values[SPARSE_PIECE * 4];
  guint32 most = SPARSE_PIECE * 4 / accessor->width;

  for (guint32 done = 0; done < sparse->count;)
    {
      guint32 piece = MIN (MIN (sparse->count - done, SPARSE_PIECE), most);

      if (!read_sparse_indices (self, index, sparse, done, piece, places)
          || !read_elements (self, accessor, sparse->values_view, sparse->values_offset, done,
                             piece, values))
        return FALSE;
      for (guint32 i = 0; i < piece; i++)
        if (places[i] >= first && places[i] - first < n)
          memcpy (to + (gsize) (places[i] - first) * accessor->width, values + i * accessor->width,
                  accessor->width * sizeof *to);
      done += piece;
    }
  return TRUE;
}

gboolean
mo_gltf_read_accessor (MoGltf *self, guint32 index, guint32 first, guint32 n, float *to)
{
  const MoGltfAccessor *accessor = accessor_at (self, index);

  if (accessor->view == MO_GLTF_NONE)
    memset (to, 0, (gsize) n * accessor->width * sizeof *to);
  else if (!read_elements (self, accessor, accessor->view, accessor->offset, first, n, to))
    return FALSE;
  return accessor->sparse == MO_GLTF_NONE || replace_elements (self, index, first, n, to);
}

gboolean
mo_gltf_count_bytes (MoGltf *self, guint32 index, guint64 *sum, guint64 n)
{
  g_autofree char *where = NULL;

  /* Neither can overflow: an accessor has at most 2^32 elements of 64 bytes. */
  *sum += n;
  if (*sum <= FREE_BYTES + BYTES_A_BYTE * mo_source_get_whole_size (self->source))
    return TRUE;
  where = g_strdup_printf ("accessors[%u]", index);
  return mo_gltf_fail (self, MO_ERROR_LIMIT, MO_CODE_GLTF_TOO_LARGE,
                       mo_gltf_locate (self, "accessors", index), where, NULL);
}

const float *
mo_gltf_load_accessor (MoGltf *self, guint32 index)
{
  const MoGltfAccessor *accessor = accessor_at (self, index);
  gpointer key = GSIZE_TO_POINTER ((gsize) index + 1);
  float *numbers = g_hash_table_lookup (self->loaded, key);
  gsize n = (gsize) accessor->count * accessor->width;

  if (numbers != NULL)
    return numbers;
  if (!mo_gltf_count_bytes (self, index, &self->n_loaded, n * sizeof *numbers))
    return NULL;
  numbers = g_new (float, MAX (n, 1));
  g_hash_table_insert (self->loaded, key, numbers);
  return mo_gltf_read_accessor (self, index, 0, accessor->count, numbers) ? numbers : NULL;
}
