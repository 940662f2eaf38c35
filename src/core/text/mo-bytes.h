/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/* A cursor over little-endian binary data. A read past the end gives 0 and marks the cursor as
 * short, so that a reader looks once after a group of reads. */
typedef struct
{
  const guint8 *data;
  gsize size;
  gsize at;
  gboolean is_short;
} MoBytes;

static inline guint64
mo_bytes_take (MoBytes *self, guint width)
{
  guint64 value = 0;

  if (self->is_short || self->size - self->at < width)
    {
      self->is_short = TRUE;
      return 0;
    }
  for (guint i = 0; i < width; i++)
    value |= (guint64) self->data[self->at + i] << (8 * i);
  self->at += width;
  return value;
}

static inline guint8
mo_bytes_u8 (MoBytes *self)
{
  return (guint8) mo_bytes_take (self, 1);
}

static inline guint16
mo_bytes_u16 (MoBytes *self)
{
  return (guint16) mo_bytes_take (self, 2);
}

static inline guint32
mo_bytes_u32 (MoBytes *self)
{
  return (guint32) mo_bytes_take (self, 4);
}

static inline gint32
mo_bytes_i32 (MoBytes *self)
{
  return (gint32) mo_bytes_u32 (self);
}

static inline float
mo_bytes_f32 (MoBytes *self)
{
  guint32 bits = mo_bytes_u32 (self);
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

static inline void
mo_bytes_block (MoBytes *self, void *to, gsize size)
{
  if (self->is_short || self->size - self->at < size)
    {
      self->is_short = TRUE;
      memset (to, 0, size);
      return;
    }
  memcpy (to, self->data + self->at, size);
  self->at += size;
}

/* A string up to its NUL; "" and short where no NUL comes within `limit` bytes. Free it. */
static inline char *
mo_bytes_string (MoBytes *self, gsize limit)
{
  gsize left = self->size - self->at;
  const guint8 *start = self->data + self->at;
  const guint8 *end = self->is_short ? NULL : memchr (start, 0, MIN (left, limit));

  if (end == NULL)
    {
      self->is_short = TRUE;
      return g_strdup ("");
    }
  self->at += (gsize) (end - start) + 1;
  return g_strndup ((const char *) start, (gsize) (end - start));
}

/* The way back: appends to a GByteArray. */
static inline void
mo_bytes_put (GByteArray *to, guint64 value, guint width)
{
  guint8 bytes[8];

  for (guint i = 0; i < width; i++)
    bytes[i] = (guint8) (value >> (8 * i));
  g_byte_array_append (to, bytes, width);
}

static inline void
mo_bytes_put_f32 (GByteArray *to, float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  mo_bytes_put (to, bits, 4);
}

G_END_DECLS
