/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-pose-llsd.h"

#include "mo-limits.h"
#include "mo-number.h"

#include <math.h>
#include <string.h>

static const struct
{
  const char *tag;
  MoLlsdKind kind;
} values[] = {
  { "boolean", MO_LLSD_BOOLEAN }, { "integer", MO_LLSD_INTEGER }, { "real", MO_LLSD_REAL },
  { "string", MO_LLSD_STRING },   { "uuid", MO_LLSD_STRING },     { "date", MO_LLSD_STRING },
  { "uri", MO_LLSD_STRING },      { "binary", MO_LLSD_STRING },   { "undef", MO_LLSD_STRING },
};

static MoLlsdKind
find_kind (const char *tag)
{
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (strcmp (tag, values[i].tag) == 0)
      return values[i].kind;
  return MO_LLSD_NONE;
}

static MoLlsdLevel *
innermost (MoLlsd *self)
{
  return self->depth > 0 ? &self->levels[self->depth - 1] : NULL;
}

static void
fail (MoLlsd *self, const char *tag)
{
  mo_xml_fail (&self->xml, MO_ERROR_SYNTAX, MO_CODE_POSE_STRUCTURE,
               mo_xml_place_of_tag (&self->xml), tag, NULL);
}

static void
open_level (MoLlsd *self, gboolean is_map)
{
  MoLlsdLevel *level = &self->levels[self->depth++];

  level->is_map = is_map;
  level->index = level->n = 0;
  if (level->key == NULL)
    level->key = g_string_new (NULL);
  g_string_truncate (level->key, 0);
}

static void
start_text (MoLlsd *self, MoLlsdKind kind)
{
  self->kind = kind;
  self->location = mo_xml_place_of_tag (&self->xml);
  g_string_truncate (self->text, 0);
}

static void
start_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
               int n_namespaces, const xmlChar **namespaces, int n_attributes, int n_defaulted,
               const xmlChar **attributes)
{
  MoLlsd *self = data;
  const char *tag = (const char *) name;
  MoLlsdLevel *level = innermost (self);
  gboolean is_map = strcmp (tag, "map") == 0, is_key = strcmp (tag, "key") == 0;
  MoLlsdKind kind = find_kind (tag);

  if (self->xml.failed)
    return;
  if (!self->in_llsd && strcmp (tag, "llsd") != 0)
    mo_xml_fail (&self->xml, MO_ERROR_UNRECOGNISED, MO_CODE_POSE_NOT_LLSD,
                 mo_xml_place_of_tag (&self->xml), tag, NULL);
  else if (!self->in_llsd)
    self->in_llsd = TRUE;
  else if (self->kind != MO_LLSD_NONE || (is_key && (level == NULL || !level->is_map))
           || (!is_key && level != NULL && level->is_map && level->key->len == 0))
    fail (self, tag);
  else if (is_key)
    start_text (self, MO_LLSD_KEY);
  else if (kind == MO_LLSD_NONE && !is_map && strcmp (tag, "array") != 0)
    fail (self, tag);
  else
    {
      if (level != NULL)
        level->index = level->n++;
      if (kind != MO_LLSD_NONE)
        start_text (self, kind);
      else if (self->depth == MO_LLSD_MAX_DEPTH)
        fail (self, tag);
      else
        open_level (self, is_map);
    }
}

static void
end_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  MoLlsd *self = data;
  MoLlsdKind kind = self->kind;

  if (self->xml.failed)
    return;
  self->kind = MO_LLSD_NONE;
  if (kind == MO_LLSD_KEY)
    {
      g_string_assign (innermost (self)->key, self->text->str);
      return;
    }
  if (kind != MO_LLSD_NONE)
    self->take (self, kind, g_strstrip (self->text->str));
  else if (self->depth > 0)
    self->depth--;
  if (self->depth > 0)
    g_string_truncate (innermost (self)->key, 0);
}

static void
append_characters (void *data, const xmlChar *text, int length)
{
  MoLlsd *self = data;

  if (self->xml.failed || self->kind == MO_LLSD_NONE)
    return;
  if (self->text->len + (gsize) length > MO_MAX_NAME_BYTES)
    mo_xml_fail (&self->xml, MO_ERROR_LIMIT, MO_CODE_POSE_LONG, self->location, NULL, NULL);
  else
    g_string_append_len (self->text, (const char *) text, length);
}

gboolean
mo_llsd_parse (MoLlsd *self, MoSource *source)
{
  static const xmlSAXHandler handlers = {
    .startElementNs = start_element,
    .endElementNs = end_element,
    .characters = append_characters,
  };
  gboolean is_read;

  self->text = g_string_new (NULL);
  is_read = mo_xml_parse (&self->xml, &handlers, source);
  g_string_free (g_steal_pointer (&self->text), TRUE);
  for (guint i = 0; i < MO_LLSD_MAX_DEPTH; i++)
    if (self->levels[i].key != NULL)
      g_string_free (g_steal_pointer (&self->levels[i].key), TRUE);
  return is_read;
}

gboolean
mo_llsd_is_true (MoLlsdKind kind, const char *text)
{
  double value;

  if (kind == MO_LLSD_BOOLEAN)
    return strcmp (text, "true") == 0 || strcmp (text, "1") == 0;
  if (kind == MO_LLSD_STRING)
    return *text != '\0';
  return mo_llsd_number (kind, text, &value) && value != 0.0;
}

gboolean
mo_llsd_number (MoLlsdKind kind, const char *text, double *value)
{
  guint8 padded[MO_MAX_NAME_BYTES + MO_NUMBER_PADDING] = { 0 };
  gsize length = strlen (text);
  const guint8 *end;

  *value = 0.0;
  if ((kind != MO_LLSD_REAL && kind != MO_LLSD_INTEGER) || length > MO_MAX_NAME_BYTES)
    return FALSE;
  if (length == 0)
    return TRUE;
  memcpy (padded, text, length);
  end = mo_number_read_double (padded, value);
  return end == padded + length && isfinite (*value);
}
