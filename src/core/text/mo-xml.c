/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/mo-xml.h"

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
      xmlParseChunk (self->parser, piece, (int) n, n == 0);
    }
  while (n > 0 && !self->failed);
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
  is_read = push (self, source);
  g_clear_pointer (&self->parser, xmlFreeParserCtxt);
  return is_read;
}
