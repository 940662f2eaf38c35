/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <zlib.h>

/* Arrays of numbers in a binary file, plain or deflated, which are converted piece by piece (docs/formats/fbx.md,
 * Arrays). A count that lies costs nothing: only bytes that are there are read. */

#define PIECE 8192u

struct _MoFbxArray
{
  z_stream stream;
  gboolean is_ready; /* the stream has been initialised */
  gboolean is_deflated;
  char type;
  guint width;
  guint64 left;   /* elements not yet taken */
  guint64 packed; /* bytes in the file not yet read */
  guint64 end;    /* offset after it */
  guint64 offset; /* of its count */
  guint8 piece[PIECE];
};

void
mo_fbx_array_free (MoFbxArray *self)
{
  if (self->is_ready)
    inflateEnd (&self->stream);
  g_free (self);
}

static gboolean
refuse (MoFbxFile *file, const char *detail)
{
  return mo_fbx_fail (file, MO_ERROR_INVALID, MO_CODE_FBX_DAMAGED, file->array->offset, file->name,
                      "%s", detail);
}

static guint
get_width (char type)
{
  return strchr ("ld", type) != NULL ? 8 : strchr ("fi", type) != NULL ? 4 : 1;
}

static gboolean
begin_inflating (MoFbxArray *self)
{
  if (self->is_ready)
    return inflateReset (&self->stream) == Z_OK;
  self->is_ready = inflateInit (&self->stream) == Z_OK;
  return self->is_ready;
}

gboolean
mo_fbx_array_begin (MoFbxFile *file, char type)
{
  MoFbxArray *self;
  const guint8 *bytes;
  guint encoding;

  if (file->array == NULL)
    file->array = g_new0 (MoFbxArray, 1);
  self = file->array;
  self->offset = mo_fbx_tell (file);
  if (!mo_fbx_need (file, 12))
    return mo_fbx_fail_short (file);
  bytes = file->window + file->at;
  file->at += 12;
  self->type = type;
  self->width = get_width (type);
  self->left = mo_fbx_order (file, bytes, 4);
  encoding = (guint) mo_fbx_order (file, bytes + 4, 4);
  self->packed = mo_fbx_order (file, bytes + 8, 4);
  self->end = mo_fbx_tell (file) + self->packed;
  self->is_deflated = encoding == 1;
  if (self->end > file->values_end || encoding > 1
      || (encoding == 0 && self->packed != self->left * self->width)
      || (encoding == 1 && self->left > 0 && self->packed == 0))
    return refuse (file, _ ("an impossible size of an array"));
  if (self->is_deflated && !begin_inflating (self))
    return refuse (file, _ ("an array that cannot be unpacked"));
  file->is_packed = TRUE;
  return TRUE;
}

/* Bytes of the file that are in the window, at least one. */
static gsize
get_window (MoFbxFile *file)
{
  if (file->array->packed == 0 || !mo_fbx_need (file, 1))
    return 0;
  return (gsize) MIN (file->array->packed, file->end - file->at);
}

static void
use_window (MoFbxFile *file, gsize n)
{
  file->at += n;
  file->array->packed -= n;
}

static gboolean
read_plain (MoFbxFile *file, guint8 *to, gsize size)
{
  while (size > 0)
    {
      gsize n = MIN (get_window (file), size);

      if (n == 0)
        return mo_fbx_fail_short (file);
      memcpy (to, file->window + file->at, n);
      use_window (file, n);
      to += n;
      size -= n;
    }
  return TRUE;
}

/* Inflates exactly `size` bytes. FALSE if the data is damaged or has fewer. */
static gboolean
read_deflated (MoFbxFile *file, guint8 *to, gsize size)
{
  z_stream *stream = &file->array->stream;
  int status = Z_OK;

  stream->next_out = to;
  stream->avail_out = (uInt) size;
  while (stream->avail_out > 0 && status == Z_OK)
    {
      gsize n = get_window (file);

      if (n == 0)
        return refuse (file, _ ("packed numbers that end too early"));
      stream->next_in = file->window + file->at;
      stream->avail_in = (uInt) n;
      status = inflate (stream, Z_NO_FLUSH);
      use_window (file, n - stream->avail_in);
    }
  return stream->avail_out == 0 || refuse (file, _ ("an array that cannot be unpacked"));
}

/* After the last element there must be nothing but the checksum. */
static gboolean
end_deflated (MoFbxFile *file)
{
  z_stream *stream = &file->array->stream;
  guint8 more;
  int status = Z_OK;

  while (status == Z_OK)
    {
      gsize n = get_window (file);

      stream->next_in = file->window + file->at;
      stream->avail_in = (uInt) n;
      stream->next_out = &more;
      stream->avail_out = 1;
      status = inflate (stream, Z_NO_FLUSH);
      if (stream->avail_out == 0)
        return refuse (file, _ ("an array with more numbers than it declares"));
      use_window (file, n - stream->avail_in);
      if (n == 0)
        break;
    }
  return status == Z_STREAM_END || refuse (file, _ ("an array that cannot be unpacked"));
}

static gboolean
read_bytes (MoFbxFile *file, guint8 *to, gsize size)
{
  return file->array->is_deflated ? read_deflated (file, to, size) : read_plain (file, to, size);
}

/* Whether its bytes are the numbers that are wanted. */
static gboolean
is_direct (const MoFbxFile *file, MoFbxNumber as)
{
  static const char types[] = "lifdf";

  return file->array->type == types[as] && (file->is_big_endian == (G_BYTE_ORDER == G_BIG_ENDIAN));
}

static void
convert (const MoFbxFile *file, MoFbxNumber as, gsize n, gpointer to, gsize first)
{
  const MoFbxArray *self = file->array;
  gboolean is_real = self->type == 'f' || self->type == 'd';

  for (gsize i = 0; i < n; i++)
    {
      guint64 bits = mo_fbx_order (file, self->piece + i * self->width, self->width);
      guint32 half = (guint32) bits;
      guint shift = 64 - 8 * self->width;
      gint64 integer = (gint64) (bits << shift) >> shift;
      double real = (double) integer;
      float single;

      memcpy (&single, &half, sizeof single);
      if (self->type == 'd')
        memcpy (&real, &bits, sizeof real);
      else if (self->type == 'f')
        real = single;
      /* Only a text has bits as numbers. */
      mo_fbx_convert (as == MO_FBX_AS_BITS && !is_real ? MO_FBX_AS_FLOAT : as, integer, real,
                      is_real, to, first + i);
    }
}

/* Goes on after the array. */
static void
end_array (MoFbxFile *file)
{
  file->is_packed = FALSE;
  if (!file->failed)
    mo_fbx_seek (file, file->array->end);
}

gsize
mo_fbx_array_take (MoFbxFile *file, MoFbxNumber as, gpointer to, gsize n)
{
  MoFbxArray *self = file->array;
  gsize wanted = (gsize) MIN (n, self->left), done = 0;
  gboolean goes_on = TRUE, is_ending = n >= self->left;

  while (goes_on && done < wanted)
    {
      gsize step = wanted - done;

      if (is_direct (file, as))
        {
          step = MIN (step, G_MAXINT32 / 8);
          goes_on = read_bytes (file, (guint8 *) to + done * self->width, step * self->width);
        }
      else
        {
          step = MIN (step, PIECE / self->width);
          goes_on = read_bytes (file, self->piece, step * self->width);
          if (goes_on)
            convert (file, as, step, to, done);
        }
      if (goes_on)
        done += step;
    }
  self->left -= done;
  if (goes_on && is_ending && n > 0 && self->is_deflated)
    goes_on = end_deflated (file);
  if (is_ending || !goes_on || n == 0)
    end_array (file);
  return done;
}
