/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-glb-buffer.h"

#include "mo-bytes.h"
#include "mo-json.h"

#define MAGIC 0x46546c67u /* "glTF" */
#define CHUNK_JSON 0x4e4f534au
#define CHUNK_BINARY 0x004e4942u

void
mo_glb_buffer_init (MoGlbBuffer *self)
{
  *self = (MoGlbBuffer){ g_byte_array_new (), g_string_new (NULL), g_string_new (NULL), 0 };
}

void
mo_glb_buffer_clear (MoGlbBuffer *self)
{
  g_byte_array_unref (self->bytes);
  g_string_free (self->views, TRUE);
  g_string_free (self->accessors, TRUE);
}

void
mo_glb_append_numbers (GString *json, const char *name, const double *numbers, guint n)
{
  g_string_append_printf (json, ",\"%s\":[", name);
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (json, ',');
      mo_json_append_number (json, numbers[i]);
    }
  g_string_append_c (json, ']');
}

static guint
size_of (MoGlbComponent component)
{
  return component == MO_GLB_U8 ? 1 : component == MO_GLB_U16 ? 2 : 4;
}

static void
append (GByteArray *bytes, MoGlbComponent component, gconstpointer numbers, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (component == MO_GLB_F32)
      mo_bytes_put_f32 (bytes, ((const float *) numbers)[i]);
    else if (component == MO_GLB_U16)
      mo_bytes_put (bytes, ((const guint16 *) numbers)[i], 2);
    else
      mo_bytes_put (bytes, ((const guint8 *) numbers)[i], 1);
}

static void
pad (GByteArray *bytes, guint8 with)
{
  while (bytes->len % 4 != 0)
    g_byte_array_append (bytes, &with, 1);
}

/* Only of floats. */
static void
add_bounds (GString *json, const char *name, guint width, const float *numbers, guint n,
            gboolean is_least)
{
  g_string_append_printf (json, ",\"%s\":[", name);
  for (guint i = 0; i < width; i++)
    {
      float bound = numbers[i];

      for (guint j = 1; j < n; j++)
        bound =
            is_least ? MIN (bound, numbers[j * width + i]) : MAX (bound, numbers[j * width + i]);
      if (i > 0)
        g_string_append_c (json, ',');
      mo_json_append_number (json, (double) bound);
    }
  g_string_append_c (json, ']');
}

guint
mo_glb_buffer_add (MoGlbBuffer *self, const MoGlbLayout *layout, gconstpointer elements, guint n)
{
  static const char *const types[] = {
    [1] = "SCALAR", [2] = "VEC2", [3] = "VEC3", [4] = "VEC4", [16] = "MAT4"
  };
  guint offset = self->bytes->len;
  const char *comma = self->n > 0 ? "," : "";

  append (self->bytes, layout->component, elements, (gsize) n * layout->width);
  g_string_append_printf (self->views, "%s{\"buffer\":0,\"byteOffset\":%u,\"byteLength\":%u", comma,
                          offset, n * layout->width * size_of (layout->component));
  if (layout->target != 0)
    g_string_append_printf (self->views, ",\"target\":%u", layout->target);
  g_string_append_c (self->views, '}');
  g_string_append_printf (self->accessors,
                          "%s{\"bufferView\":%u,\"componentType\":%d,\"count\":%u,\"type\":\"%s\"",
                          comma, self->n, (int) layout->component, n, types[layout->width]);
  if (layout->is_normalised)
    g_string_append (self->accessors, ",\"normalized\":true");
  if (layout->has_bounds)
    {
      add_bounds (self->accessors, "min", layout->width, elements, n, TRUE);
      add_bounds (self->accessors, "max", layout->width, elements, n, FALSE);
    }
  g_string_append_c (self->accessors, '}');
  pad (self->bytes, 0);
  return self->n++;
}

GBytes *
mo_glb_buffer_finish (MoGlbBuffer *self, GString *json)
{
  GByteArray *file = g_byte_array_new ();

  if (self->n > 0)
    g_string_append_printf (json,
                            "\"bufferViews\":[%s],\"accessors\":[%s],"
                            "\"buffers\":[{\"byteLength\":%u}]}",
                            self->views->str, self->accessors->str, self->bytes->len);
  else
    json->str[json->len - 1] = '}';
  while (json->len % 4 != 0)
    g_string_append_c (json, ' ');
  mo_bytes_put (file, MAGIC, 4);
  mo_bytes_put (file, 2, 4);
  mo_bytes_put (file, 12 + 8 + json->len + (self->n > 0 ? 8 + self->bytes->len : 0), 4);
  mo_bytes_put (file, json->len, 4);
  mo_bytes_put (file, CHUNK_JSON, 4);
  g_byte_array_append (file, (const guint8 *) json->str, (guint) json->len);
  if (self->n > 0)
    {
      mo_bytes_put (file, self->bytes->len, 4);
      mo_bytes_put (file, CHUNK_BINARY, 4);
      g_byte_array_append (file, self->bytes->data, self->bytes->len);
    }
  return g_byte_array_free_to_bytes (file);
}
