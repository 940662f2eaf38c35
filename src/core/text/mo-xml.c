/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/mo-xml.h"

#include "mo-limits.h"

#include <string.h>

#define PIECE (64 * 1024)

MoLocation
mo_xml_place (const MoXml *self, const xmlChar *at)
{
  xmlParserInputPtr input = self->parser->input;
  MoLocation location = { 0 };
  const xmlChar *start;
  int line, column;

  if (input == NULL)
    return MO_NOWHERE;
  line = input->line;
  column = input->col;
  if (at != NULL && at >= input->base && at <= input->cur)
    {
      column -= (int) (input->cur - at);
      for (const xmlChar *p = at; p < input->cur; p++)
        line -= *p == '\n';
      for (start = at; start > input->base && start[-1] != '\n';)
        start--;
      if (line != input->line || start > input->base)
        column = (int) (at - start) + 1;
    }
  location.line = (guint) MAX (line, 1);
  location.column = (guint) MAX (column, 1);
  return location;
}

MoLocation
mo_xml_place_of_tag (const MoXml *self)
{
  xmlParserInputPtr input = self->parser->input;
  const xmlChar *at = input->cur;

  while (at > input->base && *at != '<')
    at--;
  return mo_xml_place (self, *at == '<' ? at : NULL);
}

gboolean
mo_xml_fail (MoXml *self, MoError kind, MoCode code, MoLocation location, const char *where,
             const char *detail)
{
  if (self->failed)
    return FALSE;
  self->failed = TRUE;
  if (detail != NULL)
    mo_fail (self->context, self->error, kind, code, location, where, "%s", detail);
  else
    mo_fail (self->context, self->error, kind, code, location, where, NULL);
  if (self->parser != NULL)
    xmlStopParser (self->parser);
  return FALSE;
}

/* Entities could make a small file large or fetch another one; no motion needs them. */
static void
refuse_dtd (void *data, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
  MoXml *self = data;

  mo_xml_fail (self, MO_ERROR_UNSUPPORTED, self->has_dtd, mo_xml_place (self, NULL), NULL, NULL);
}

static void
take_error (void *data, xmlErrorPtr fault)
{
  MoXml *self = data;
  MoLocation location = { 0 };
  g_autofree char *message = NULL;

  if (fault->level != XML_ERR_FATAL || self->failed)
    return;
  location.line = (guint) MAX (fault->line, 1);
  location.column = (guint) MAX (fault->int2, 1);
  message = g_utf8_make_valid (fault->message != NULL ? fault->message : "", -1);
  mo_xml_fail (self, MO_ERROR_SYNTAX, self->not_xml, location, NULL, g_strchomp (message));
}

/* libxml2 prints what it has no reading to tell of; a fault that matters comes to the reading too. */
G_GNUC_PRINTF (2, 3)
static void
say_nothing (void *data, const char *message, ...)
{
}

/* -- Attributes -------------------------------------------------------------------------------- */

/* A text without < that is shorter holds no more of them than are allowed. */
#define SHORTEST (MO_MAX_XML_ATTRIBUTES * (sizeof "a=\"\"" - 1))

/* Counts those of a tag, in a text without <. */
static void
count_attributes (MoXml *self, const char *text, const char *end)
{
  for (; text < end && self->quote != '>'; text++)
    if (self->quote != 0)
      self->quote = *text == self->quote ? 0 : self->quote;
    else if (*text == '"' || *text == '\'' || *text == '>')
      self->quote = *text;
    else
      self->n_attributes += *text == '=';
}

/* Behind the < of a tag in a piece that has too many attributes, or the piece where that began before it;
 * NULL if there is none. The parser itself would come to look at them only when it has compared them
 * all. */
static const char *
find_long_tag (MoXml *self, const char *piece, gsize size)
{
  const char *end = piece + size, *tag = piece;

  while (TRUE)
    {
      const char *next = memchr (tag, '<', (gsize) (end - tag));

      if (next == NULL || tag == piece || (gsize) (next - tag) > SHORTEST)
        count_attributes (self, tag, next != NULL ? next : end);
      if (self->n_attributes > MO_MAX_XML_ATTRIBUTES)
        return tag;
      if (next == NULL)
        return NULL;
      tag = next + 1;
      self->quote = tag < end && (*tag == '!' || *tag == '?') ? '>' : 0;
      self->n_attributes = 0;
    }
}

static gboolean
parse_piece (MoXml *self, const char *piece, gsize size)
{
  const char *tag = find_long_tag (self, piece, size);

  xmlParseChunk (self->parser, piece, (int) (tag != NULL ? (gsize) (tag - piece) : size), size == 0);
  if (tag != NULL)
    return mo_xml_fail (self, MO_ERROR_LIMIT, MO_CODE_XML_ATTRIBUTES, mo_xml_place (self, NULL),
                        NULL, NULL);
  if (!self->failed && self->parser->nameNr > (int) MO_MAX_XML_DEPTH)
    return mo_xml_fail (self, MO_ERROR_LIMIT, MO_CODE_XML_TOO_DEEP, mo_xml_place (self, NULL), NULL,
                        NULL);
  return !self->failed;
}

/* -- The whole --------------------------------------------------------------------------------- */

/* FALSE where the source cannot be read, or the caller wants to stop. */
static gboolean
push (MoXml *self, MoSource *source)
{
  g_autofree char *piece = g_malloc (PIECE);
  guint64 size = mo_source_get_size (source), done = 0;
  gssize n;

  do
    {
      if (mo_context_check (self->context, size > 0 ? (double) done / (double) size : 0.0,
                            self->error))
        return FALSE;
      n = mo_source_read (source, piece, PIECE, self->context->cancellable, self->error);
      if (n < 0)
        return FALSE;
      done += (guint64) n;
    }
  while (parse_piece (self, piece, (gsize) n) && n > 0);
  if (!self->failed && !self->parser->wellFormed)
    mo_xml_fail (self, MO_ERROR_SYNTAX, self->not_xml, mo_xml_place (self, NULL), NULL, NULL);
  return !self->failed;
}

gboolean
mo_xml_parse (MoXml *self, const xmlSAXHandler *handlers, MoSource *source)
{
  xmlSAXHandler all = *handlers;
  gboolean is_read;

  all.initialized = XML_SAX2_MAGIC;
  all.internalSubset = refuse_dtd;
  all.serror = take_error;
  self->parser = xmlCreatePushParserCtxt (&all, self, NULL, 0, NULL);
  if (self->parser == NULL)
    g_error ("no memory for a parser");
  xmlCtxtUseOptions (self->parser, XML_PARSE_NONET);
  xmlSetGenericErrorFunc (NULL, say_nothing); /* of this thread */
  self->quote = '>';
  is_read = push (self, source);
  g_clear_pointer (&self->parser, xmlFreeParserCtxt);
  return is_read;
}
