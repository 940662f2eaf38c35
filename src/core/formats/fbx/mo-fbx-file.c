/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx-file.h"

#include "mo-limits.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

/* The window on the file, places in it, and what both grammars have in common. */

/* -- Places ------------------------------------------------------------------------------------ */

/* Counts lines up to an offset, from where it was counted last. Reads the file again, so that nobody has to count while
 * reading; failures and first findings are few. */
static void
count_lines (MoFbxFile *self, guint64 offset)
{
  guint8 chunk[4096];
  gssize n;

  if (offset < self->counted)
    {
      self->counted = self->line_start = 0;
      self->line = 0;
    }
  if (!mo_source_seek (self->source, self->counted, NULL, NULL))
    return;
  while (self->counted < offset
         && (n = mo_source_read (self->source, chunk, MIN (sizeof chunk, offset - self->counted),
                                 NULL, NULL))
                > 0)
    {
      for (gssize i = 0; i < n; i++)
        if (chunk[i] == '\n')
          {
            self->line++;
            self->line_start = self->counted + (guint64) i + 1;
          }
      self->counted += (guint64) n;
    }
}

MoLocation
mo_fbx_locate (MoFbxFile *self, guint64 offset)
{
  MoLocation location = { .offset = offset };

  if (self->grammar == NULL || !self->grammar->has_lines)
    return location;
  count_lines (self, offset);
  location.line = self->line + 1;
  location.column = (guint) (offset - self->line_start) + 1;
  mo_source_seek (self->source, self->start + self->end, NULL, NULL);
  return location;
}

gboolean
mo_fbx_fail (MoFbxFile *self, MoError kind, MoCode code, guint64 offset, const char *where,
             const char *detail, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  if (self->failed)
    return FALSE;
  self->failed = TRUE;
  if (detail != NULL)
    {
      va_start (arguments, detail);
      text = g_strdup_vprintf (detail, arguments);
      va_end (arguments);
    }
  return mo_fail (self->context, self->error, kind, code, mo_fbx_locate (self, offset), where,
                  text != NULL ? "%s" : NULL, text);
}

gboolean
mo_fbx_fail_short (MoFbxFile *self)
{
  return mo_fbx_fail (self, MO_ERROR_TRUNCATED, MO_CODE_FBX_TRUNCATED, self->start + self->end,
                      NULL, NULL);
}

void
mo_fbx_find (MoFbxFile *self, MoCode code, const char *where)
{
  mo_fbx_find_at (self, code, self->offset, where);
}

void
mo_fbx_find_at (MoFbxFile *self, MoCode code, guint64 offset, const char *where)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << ((guint) code % 64);
  MoLocation location = MO_NOWHERE;

  /* Counting lines takes time, and only the first place is kept. */
  if ((self->reported & bit) == 0)
    location = mo_fbx_locate (self, offset);
  self->reported |= bit;
  mo_report (self->context, code, location, where, NULL);
}

/* -- The window -------------------------------------------------------------------------------- */

gboolean
mo_fbx_fill (MoFbxFile *self, gsize n)
{
  gsize left = self->end - self->at;
  gssize more;

  if (self->failed)
    return FALSE;
  if (self->is_last)
    return left >= n;
  memmove (self->window, self->window + self->at, left);
  self->start += self->at;
  self->at = 0;
  self->end = left;
  if (mo_context_check (self->context,
                        self->size > 0 ? (double) self->start / (double) self->size : 0.0,
                        self->error))
    more = -1;
  else
    more = mo_source_read (self->source, self->window + left, MO_FBX_WINDOW - left,
                           self->context->cancellable, self->error);
  if (more < 0)
    self->failed = TRUE;
  else
    {
      self->is_last = (gsize) more < MO_FBX_WINDOW - left;
      self->end += (gsize) more;
    }
  memset (self->window + self->end, 0, MO_NUMBER_PADDING);
  return !self->failed && self->end - self->at >= n;
}

gboolean
mo_fbx_seek (MoFbxFile *self, guint64 offset)
{
  if (self->failed)
    return FALSE;
  if (offset >= self->start && offset <= self->start + self->end)
    {
      self->at = (gsize) (offset - self->start);
      return TRUE;
    }
  if (!mo_source_seek (self->source, offset, self->context->cancellable, self->error))
    {
      self->failed = TRUE;
      return FALSE;
    }
  self->start = offset;
  self->at = self->end = 0;
  self->is_last = FALSE;
  /* Of a stream, the size is known when its end has been seen. */
  if (!mo_fbx_fill (self, 1) && !self->failed && mo_source_get_size (self->source) < offset)
    return mo_fbx_fail (self, MO_ERROR_TRUNCATED, MO_CODE_FBX_TRUNCATED,
                        mo_source_get_size (self->source), NULL, NULL);
  return !self->failed;
}

gboolean
mo_fbx_jump (MoFbxFile *self, guint64 offset)
{
  self->is_open = self->in_array = self->is_packed = self->has_value = FALSE;
  self->depth = 0;
  return mo_fbx_seek (self, offset);
}

/* -- Values ------------------------------------------------------------------------------------ */

static gint64
clamp_to_integer (double real)
{
  if (!(real > -9e18))
    return isnan (real) ? 0 : G_MININT64;
  return real < 9e18 ? (gint64) real : G_MAXINT64;
}

void
mo_fbx_convert (MoFbxNumber as, gint64 integer, double real, gboolean is_real, gpointer to,
                gsize index)
{
  guint32 bits = (guint32) integer;

  switch (as)
    {
    case MO_FBX_AS_INT64:
      ((gint64 *) to)[index] = is_real ? clamp_to_integer (real) : integer;
      break;
    case MO_FBX_AS_INT32:
      ((guint32 *) to)[index] = is_real ? (guint32) clamp_to_integer (real) : bits;
      break;
    case MO_FBX_AS_DOUBLE:
      ((double *) to)[index] = is_real ? real : (double) integer;
      break;
    case MO_FBX_AS_BITS:
      if (!is_real)
        {
          memcpy ((float *) to + index, &bits, sizeof bits);
          break;
        }
      G_GNUC_FALLTHROUGH;
    case MO_FBX_AS_FLOAT:
      ((float *) to)[index] = is_real ? (float) real : (float) integer;
      break;
    }
}

gboolean
mo_fbx_take_integer (MoFbxFile *self, gint64 *to)
{
  MoFbxValue value;

  if (!mo_fbx_value (self, &value) || value.kind > MO_FBX_LETTER)
    return FALSE;
  *to = value.kind == MO_FBX_REAL ? clamp_to_integer (value.real) : value.integer;
  return TRUE;
}

gboolean
mo_fbx_take_double (MoFbxFile *self, double *to)
{
  MoFbxValue value;

  if (!mo_fbx_value (self, &value) || value.kind > MO_FBX_LETTER)
    return FALSE;
  *to = value.kind == MO_FBX_REAL ? value.real : (double) value.integer;
  return TRUE;
}

gboolean
mo_fbx_take_finite (MoFbxFile *self, double *to)
{
  double value;

  if (!mo_fbx_take_double (self, &value))
    return FALSE;
  if (!mo_number_fits_float (value))
    {
      mo_fbx_find (self, MO_CODE_FBX_NOT_FINITE, NULL);
      return FALSE;
    }
  *to = value;
  return TRUE;
}

/* The words that stand for characters in a text. */
static void
replace_entities (char *text)
{
  static const struct
  {
    const char *word;
    char c;
  } entities[] = { { "&quot;", '"' }, { "&cr;", '\r' }, { "&lf;", '\n' } };
  char *to = text;

  while (*text != '\0')
    {
      char c = *text;
      gsize length = 1;

      for (guint i = 0; c == '&' && i < G_N_ELEMENTS (entities); i++)
        if (g_str_has_prefix (text, entities[i].word))
          {
            c = entities[i].c;
            length = strlen (entities[i].word);
          }
      *to++ = c;
      text += length;
    }
  *to = '\0';
}

char *
mo_fbx_to_utf8 (MoFbxFile *self, const char *text, gsize length)
{
  g_autofree char *copy = g_strndup (text, length);
  char *converted;

  if (self->grammar->has_lines)
    replace_entities (copy);
  if (g_utf8_validate (copy, -1, NULL))
    return g_steal_pointer (&copy);
  converted = g_convert (copy, -1, "UTF-8", "ISO-8859-1", NULL, NULL, NULL);
  mo_fbx_find (self, MO_CODE_NOT_UTF8, NULL);
  return converted != NULL ? converted : g_utf8_make_valid (copy, -1);
}

char *
mo_fbx_take_text (MoFbxFile *self)
{
  MoFbxValue value;

  return mo_fbx_value (self, &value) && value.kind == MO_FBX_TEXT
             ? mo_fbx_to_utf8 (self, value.text, value.length)
             : NULL;
}

/* -- Opening ----------------------------------------------------------------------------------- */

#define MAGIC "Kaydara FBX Binary  "
#define HEADER_BYTES 27u

static gboolean
open_binary (MoFbxFile *self)
{
  self->grammar = &mo_fbx_binary;
  if (!mo_fbx_need (self, HEADER_BYTES))
    return mo_fbx_fail_short (self);
  self->is_big_endian = self->window[22] == 1;
  self->version = (guint) mo_fbx_order (self, self->window + 23, 4);
  self->at = HEADER_BYTES;
  return TRUE;
}

/* "; FBX 7.4.0 project file", which the header extension overrides. */
static guint
version_of_comment (const char *text)
{
  guint major, minor;

  return sscanf (text, "; FBX %2u.%1u", &major, &minor) == 2 ? major * 1000 + minor * 100 : 7400;
}

static gboolean
open_text (MoFbxFile *self)
{
  gboolean has_bom = self->end >= 3 && memcmp (self->window, "\xEF\xBB\xBF", 3) == 0;

  self->grammar = &mo_fbx_text;
  self->at = has_bom ? 3 : 0;
  self->version = version_of_comment ((const char *) self->window + self->at);
  return TRUE;
}

gboolean
mo_fbx_open (MoFbxFile *self, MoSource *source, MoContext *context, GError **error)
{
  *self = (MoFbxFile){ .source = source, .context = context, .error = error };
  self->size = mo_source_get_size (source);
  self->window = g_malloc (MO_FBX_WINDOW + MO_NUMBER_PADDING);
  mo_fbx_fill (self, HEADER_BYTES);
  if (self->failed)
    return FALSE;
  /* A file that was cut within the magic is a binary one too. */
  return memcmp (self->window, MAGIC, CLAMP (self->end, 1, sizeof MAGIC)) == 0 ? open_binary (self)
                                                                               : open_text (self);
}

void
mo_fbx_close (MoFbxFile *self)
{
  g_clear_pointer (&self->window, g_free);
  g_clear_pointer (&self->array, mo_fbx_array_free);
}
