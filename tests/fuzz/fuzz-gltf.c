/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"

#include "mo-bytes.h"

#include <string.h>

static void
put_chunk (GByteArray *to, const char *type, const guint8 *data, gsize size)
{
  mo_bytes_put (to, size, 4);
  g_byte_array_append (to, (const guint8 *) type, 4);
  g_byte_array_append (to, data, (guint) size);
}

/* A text, a NUL and bytes become a binary file whose lengths are right, so that the text can be of any length. Free
 * it. */
static GByteArray *
wrap (const guint8 *data, gsize size)
{
  const guint8 *end = size > 0 && data[0] == '{' ? memchr (data, 0, size) : NULL;
  GByteArray *file = g_byte_array_new ();
  gsize n = end != NULL ? (gsize) (end - data) : 0;

  if (end == NULL)
    return g_byte_array_append (file, data, (guint) size);
  g_byte_array_append (file, (const guint8 *) "glTF", 4);
  mo_bytes_put (file, 2, 4);
  mo_bytes_put (file, 12 + 8 + n + 8 + size - n - 1, 4);
  put_chunk (file, "JSON", data, n);
  put_chunk (file, "BIN", end + 1, size - n - 1);
  return file;
}

/* Whichever animation of a file is asked for by one of the names that it gave, it is read. */
static void
read_named (const MoFormat *format, const MoClip *clip, const GByteArray *file)
{
  for (guint i = 0; clip->clip_names != NULL && clip->clip_names[i] != NULL && i < 3; i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (MoClip) named = NULL;

      context->clip_name = g_strdup (clip->clip_names[i]);
      named = fuzz_read (format, file->data, file->len, context, &error);
      if (named != NULL)
        g_assert_cmpuint (named->clip_index, ==, i);
      else
        g_assert_false (g_error_matches (error, MO_ERROR, MO_ERROR_USAGE));
    }
}

/* Any bytes give a valid clip, or an error with its finding; so does each animation in them. Its whole poses are a
 * valid clip, and a conversion succeeds or fails cleanly. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GByteArray) file = wrap (data, size);
  const MoFormat *format = file->len > 0 && file->data[0] == 'g' ? &mo_format_glb : &mo_format_gltf;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL, plain = NULL;

  fuzz_begin_input ();
  clip = fuzz_read (format, file->data, file->len, context, NULL);
  if (clip == NULL)
    return 0;
  read_named (format, clip, file);
  if (fuzz_only_reads ())
    return 0;
  plain = mo_clip_to_plain (clip, FALSE);
  test_assert_valid (plain);
  g_clear_pointer (&plain, mo_clip_unref);
  fuzz_convert_both (clip, file->len);
  return 0;
}
