/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx-file.h"

#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The nodes of a binary file (docs/formats/fbx.md, Binary). */

/* From this version on, offsets have eight bytes. */
#define WIDE_VERSION 7500

static gboolean
refuse (MoFbxFile *self, const char *detail)
{
  return mo_fbx_fail (self, MO_ERROR_SYNTAX, MO_CODE_FBX_DAMAGED, self->offset, NULL, "%s", detail);
}

/* Where the current list ends at the latest. */
static guint64
get_limit (const MoFbxFile *self)
{
  if (self->depth > 0)
    return self->level_ends[self->depth];
  return self->size > 0 ? self->size : G_MAXINT64;
}

static gboolean
leave (MoFbxFile *self)
{
  if (self->depth > 0)
    self->depth--;
  return FALSE;
}

/* The length of its name and its three numbers. */
static gboolean
read_header (MoFbxFile *self)
{
  guint width = self->version >= WIDE_VERSION ? 8 : 4;
  const guint8 *bytes;
  guint64 size;

  if (!mo_fbx_need (self, 3 * width + 1))
    return mo_fbx_fail_short (self);
  bytes = self->window + self->at;
  self->node_end = mo_fbx_order (self, bytes, width);
  self->n_values = mo_fbx_order (self, bytes + width, width);
  size = mo_fbx_order (self, bytes + 2 * width, width);
  self->name_length = bytes[3 * width];
  self->at += 3 * width + 1;
  if (self->node_end == 0 && self->name_length == 0)
    return FALSE;
  if (!mo_fbx_need (self, self->name_length))
    return mo_fbx_fail_short (self);
  memcpy (self->name, self->window + self->at, self->name_length);
  self->name[self->name_length] = '\0';
  self->at += self->name_length;
  if (self->node_end > get_limit (self) && self->depth == 0)
    return mo_fbx_fail (self, MO_ERROR_TRUNCATED, MO_CODE_FBX_TRUNCATED, self->offset, NULL, NULL);
  if (self->node_end > get_limit (self) || self->node_end < mo_fbx_tell (self)
      || size > self->node_end - mo_fbx_tell (self) || self->n_values > size)
    return refuse (self, _ ("an impossible size of a node"));
  self->values_end = mo_fbx_tell (self) + size;
  return TRUE;
}

static gboolean
next (MoFbxFile *self)
{
  if (self->is_open && !mo_fbx_seek (self, self->node_end))
    return FALSE;
  self->is_open = self->is_packed = FALSE;
  self->offset = mo_fbx_tell (self);
  if (self->offset >= get_limit (self) || (self->depth == 0 && !mo_fbx_need (self, 1)))
    return leave (self);
  if (!read_header (self))
    return leave (self);
  self->is_open = TRUE;
  return TRUE;
}

static gboolean
enter (MoFbxFile *self)
{
  if (!self->is_open || self->values_end >= self->node_end)
    return FALSE;
  if (self->depth == MO_FBX_MAX_DEPTH)
    return mo_fbx_fail (self, MO_ERROR_INVALID, MO_CODE_FBX_DEPTH, self->offset, NULL, NULL);
  if (!mo_fbx_seek (self, self->values_end))
    return FALSE;
  self->is_open = FALSE;
  self->level_ends[++self->depth] = self->node_end;
  return TRUE;
}

/* What comes before the bytes of a text. */
static gboolean
read_text (MoFbxFile *self, MoFbxValue *value)
{
  guint64 length, left;

  if (!mo_fbx_need (self, 4))
    return mo_fbx_fail_short (self);
  length = mo_fbx_order (self, self->window + self->at, 4);
  self->at += 4;
  left = self->values_end - MIN (self->values_end, mo_fbx_tell (self));
  if (length > left)
    return refuse (self, _ ("an impossible length of a text"));
  value->kind = MO_FBX_TEXT;
  value->length = (gsize) MIN (length, MO_MAX_NAME_BYTES);
  if (!mo_fbx_need (self, value->length))
    return mo_fbx_fail_short (self);
  value->text = (const char *) self->window + self->at;
  if (length <= MO_MAX_NAME_BYTES)
    self->at += value->length;
  else /* nobody wants what follows such a text */
    self->n_values = 0;
  return TRUE;
}

/* Of each letter. */
static const struct
{
  guint8 width; /* 0 for other types */
  guint8 kind;
} scalars[256] = {
  ['C'] = { 1, MO_FBX_LETTER },  ['B'] = { 1, MO_FBX_LETTER },  ['Z'] = { 1, MO_FBX_LETTER },
  ['Y'] = { 2, MO_FBX_INTEGER }, ['I'] = { 4, MO_FBX_INTEGER }, ['L'] = { 8, MO_FBX_INTEGER },
  ['F'] = { 4, MO_FBX_REAL },    ['D'] = { 8, MO_FBX_REAL },
};

static gboolean
read_scalar (MoFbxFile *self, guint8 type, MoFbxValue *value)
{
  guint width = scalars[type].width;
  guint64 bits;
  guint32 half;
  float single;

  if (!mo_fbx_need (self, width))
    return mo_fbx_fail_short (self);
  bits = mo_fbx_order (self, self->window + self->at, width);
  self->at += width;
  value->kind = scalars[type].kind;
  value->integer = (gint64) (bits << (64 - 8 * width)) >> (64 - 8 * width);
  value->real = (double) value->integer;
  if (value->kind != MO_FBX_REAL)
    return TRUE;
  half = (guint32) bits;
  memcpy (&single, &half, sizeof single);
  memcpy (&value->real, &bits, sizeof value->real);
  if (width == 4)
    value->real = single;
  value->integer = 0;
  return TRUE;
}

static gboolean
read_value (MoFbxFile *self, MoFbxValue *value)
{
  guint64 offset = mo_fbx_tell (self);
  char type;

  *value = (MoFbxValue){ 0 };
  if (!mo_fbx_need (self, 1))
    return mo_fbx_fail_short (self);
  type = (char) self->window[self->at++];
  if (scalars[(guint8) type].width > 0)
    return read_scalar (self, (guint8) type, value);
  if (type == 'S' || type == 'R')
    return read_text (self, value);
  value->kind = MO_FBX_ARRAY;
  if (strchr ("fdlibc", type) != NULL && type != '\0')
    return mo_fbx_array_begin (self, type);
  return mo_fbx_fail (self, MO_ERROR_SYNTAX, MO_CODE_FBX_DAMAGED, offset, self->name,
                      _ ("a value of no known type"));
}

static gboolean
next_value (MoFbxFile *self, MoFbxValue *value)
{
  if (!self->is_open)
    return FALSE;
  /* What was not taken of an array is beyond the window's place as well. */
  if (self->is_packed)
    mo_fbx_array_take (self, MO_FBX_AS_INT32, NULL, 0);
  if (self->n_values == 0)
    return FALSE;
  self->n_values--;
  if (!read_value (self, value))
    return FALSE;
  if (mo_fbx_tell (self) > self->values_end)
    return refuse (self, _ ("an impossible size of its values"));
  return TRUE;
}

static gsize
take_numbers (MoFbxFile *self, MoFbxNumber as, gpointer to, gsize n)
{
  gsize done = 0;
  MoFbxValue value;

  while (done < n)
    {
      static const gsize widths[] = { 8, 4, 4, 8, 4 };

      if (self->is_packed)
        {
          done += mo_fbx_array_take (self, as, (guint8 *) to + done * widths[as], n - done);
          if (done == n || self->failed)
            break;
        }
      if (!next_value (self, &value) || value.kind == MO_FBX_TEXT)
        break;
      if (value.kind != MO_FBX_ARRAY)
        mo_fbx_convert (as, value.integer, value.real,
                        value.kind == MO_FBX_REAL || as == MO_FBX_AS_BITS, to, done++);
    }
  return done;
}

const guint8 *
mo_fbx_peek_values (MoFbxFile *self, gsize *size)
{
  guint64 n = self->values_end - mo_fbx_tell (self);

  if (self->failed || self->grammar != &mo_fbx_binary || !self->is_open || n > MO_FBX_WINDOW / 2
      || !mo_fbx_need (self, (gsize) n))
    return NULL;
  *size = (gsize) n;
  return self->window + self->at;
}

const MoFbxGrammar mo_fbx_binary = {
  .next = next,
  .value = next_value,
  .numbers = take_numbers,
  .enter = enter,
};
