/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-xml.h"

#include "mo-limits.h"
#include "mo-xml-filter.h"

#include <string.h>

#define PIECE (64 * 1024)

/* The text on its way to the parser, which asks for more of it. */
struct _MoXmlInput
{
  MoSource *source;
  guint64 done; /* bytes that have been read */
  gboolean is_last;
  MoXmlFilter filter;
  const char *at, *passed, *end; /* what of the piece is next, what the parser may have, and all */
  char piece[MO_XML_MARK_BYTES + PIECE];
};

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

/* Entities could expand a small file into a huge one or refer to other files; no motion needs
 * them. */
static void
refuse_dtd (void *data, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
  MoXml *self = data;

  mo_xml_fail (self, MO_ERROR_UNSUPPORTED, self->has_dtd, mo_xml_place (self, NULL), NULL, NULL);
}

static void
report_parse_error (void *data, xmlErrorPtr fault)
{
  MoXml *self = data;
  MoLocation location = { 0 };
  g_autofree char *message = NULL;

  if (fault->level != XML_ERR_FATAL || self->failed)
    return;
  if (self->input->filter.is_too_long)
    {
      mo_xml_fail (self, MO_ERROR_LIMIT, MO_CODE_XML_ATTRIBUTES, mo_xml_place (self, NULL), NULL,
                   NULL);
      return;
    }
  location.line = (guint) MAX (fault->line, 1);
  location.column = (guint) MAX (fault->int2, 1);
  /* What libxml2 says in further lines is of no use to anybody: bytes, for one. */
  message = g_utf8_make_valid (fault->message != NULL ? fault->message : "", -1);
  message[strcspn (message, "\n")] = '\0';
  mo_xml_fail (self, MO_ERROR_SYNTAX, self->not_xml, location, NULL, g_strchomp (message));
}

/* libxml2 prints errors that it cannot attribute to a parser. Those that matter are also reported
 * to the parser's own handler. */
G_GNUC_PRINTF (2, 3)
static void
ignore_message (void *data, const char *message, ...)
{
}

/* What the XML declaration says; NULL if it says nothing. */
static const char *
get_encoding (const MoXml *self)
{
  const xmlParserCtxt *parser = self->parser;

  return (const char *) (parser->encoding == NULL && parser->input != NULL ? parser->input->encoding
                                                                           : parser->encoding);
}

/* Whether the text's encoding is one in which ASCII characters are one byte as in ASCII, or two
 * bytes. In others (EBCDIC, UTF-7) tags could not be recognised here. */
static gboolean
is_known_encoding (const MoXml *self)
{
  static const char *const known[] = { "UTF-8",  "UTF8",      "US-ASCII", "ASCII", "ISO-8859-",
                                       "UTF-16", "ISO-LATIN", "WINDOWS-", "CP125", "KOI8" };
  const char *encoding = get_encoding (self);

  for (guint i = 0; encoding != NULL && i < G_N_ELEMENTS (known); i++)
    if (g_ascii_strncasecmp (encoding, known[i], strlen (known[i])) == 0)
      return TRUE;
  return encoding == NULL;
}

/* The parser detects EBCDIC by its codes for "<" and "?". */
static gboolean
is_foreign (const char *text, gsize size)
{
  return size > 1 && (guint8) text[0] == 0x4C && (guint8) text[1] == 0x6F;
}

static gboolean
refuse_encoding (MoXml *self)
{
  return mo_xml_fail (self, MO_ERROR_UNSUPPORTED, MO_CODE_WRONG_ENCODING,
                      (MoLocation){ 0, 1, 1, 0 }, NULL, get_encoding (self));
}

/* -- The text ---------------------------------------------------------------------------------- */

/* Reads on, with what is left of the piece before it. FALSE, with the error set, if that cannot be done. */
static gboolean
read_piece (MoXml *self, struct _MoXmlInput *input)
{
  gsize left = (gsize) (input->end - input->at);
  guint64 size = mo_source_get_size (input->source);
  gssize n;

  if (mo_context_check (self->context, size > 0 ? (double) input->done / (double) size : 0.0,
                        self->error))
    return FALSE;
  memmove (input->piece, input->at, left);
  n = mo_source_read (input->source, input->piece + left, PIECE, self->context->cancellable,
                      self->error);
  if (n < 0)
    return FALSE;
  input->done += (guint64) n;
  input->is_last = n == 0;
  input->at = input->passed = input->piece;
  input->end = input->piece + left + n;
  return TRUE;
}

static gboolean
has_instead (const struct _MoXmlInput *self)
{
  return self->filter.n_lines > 0 || self->filter.n_blanks > 0;
}

/* Finds what comes next: bytes of the piece, or what stands for those that were left out. FALSE if there is nothing. */
static gboolean
find_more (MoXml *self, struct _MoXmlInput *input)
{
  MoXmlFilter *filter = &input->filter;

  while (input->passed == input->at && (filter->hidden != NULL || !has_instead (input)))
    {
      const char *before = input->at, *hidden = filter->hidden;

      if (filter->is_too_long)
        return FALSE;
      if (hidden != NULL)
        input->at = input->passed =
            mo_xml_filter_hide (filter, input->at, input->end, input->is_last);
      else
        input->passed = mo_xml_filter_pass (filter, input->at, input->end, input->is_last);
      if (input->passed > before || filter->hidden != hidden || filter->is_too_long)
        continue;
      if (input->is_last)
        return has_instead (input);
      self->failed = !read_piece (self, input);
      if (self->failed)
        return FALSE;
    }
  return TRUE;
}

/* Gives line ends or blanks instead of what was left out. */
static int
give_instead (guint64 *n, char c, char *to, int room)
{
  int given = (int) MIN (*n, (guint64) room);

  memset (to, c, (gsize) given);
  *n -= (guint64) given;
  return given;
}

/* Called by the parser; 0 is the end. */
static int
give (void *data, char *to, int room)
{
  MoXml *self = data;
  struct _MoXmlInput *input = self->input;
  int n;

  if (self->failed || !find_more (self, input))
    return 0;
  if (has_instead (input))
    return input->filter.n_lines > 0 ? give_instead (&input->filter.n_lines, '\n', to, room)
                                     : give_instead (&input->filter.n_blanks, ' ', to, room);
  n = (int) MIN (input->passed - input->at, room);
  memcpy (to, input->at, (gsize) n);
  input->at += n;
  return n;
}
/* -- The whole --------------------------------------------------------------------------------- */

/* After the XML declaration, which names the encoding, and before any tag. */
static void
start_document (void *data)
{
  MoXml *self = data;

  if (!is_known_encoding (self))
    refuse_encoding (self);
}

static void
start_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
               int n_namespaces, const xmlChar **namespaces, int n_attributes, int n_defaulted,
               const xmlChar **attributes)
{
  MoXml *self = data;

  if (self->parser->nameNr >= (int) MO_MAX_XML_DEPTH)
    mo_xml_fail (self, MO_ERROR_LIMIT, MO_CODE_XML_TOO_DEEP, mo_xml_place_of_tag (self), NULL,
                 NULL);
  else
    self->handlers->startElementNs (self, name, prefix, uri, n_namespaces, namespaces, n_attributes,
                                    n_defaulted, attributes);
}

static xmlParserCtxtPtr
create_parser (MoXml *self)
{
  xmlSAXHandler all = *self->handlers;
  xmlParserCtxtPtr parser;

  all.initialized = XML_SAX2_MAGIC;
  all.startDocument = start_document;
  all.startElementNs = start_element;
  all.internalSubset = refuse_dtd;
  all.serror = report_parse_error;
  parser = xmlCreateIOParserCtxt (&all, self, give, NULL, self, XML_CHAR_ENCODING_NONE);
  if (parser == NULL)
    g_error ("no memory for a parser");
  xmlCtxtUseOptions (parser, XML_PARSE_NONET);
  return parser;
}

/* Reads the beginning. FALSE if that fails. */
static gboolean
begin (MoXml *self, struct _MoXmlInput *input)
{
  input->at = input->passed = input->end = input->piece;
  while (input->end - input->piece < MO_XML_MARK_BYTES && !input->is_last)
    if (!read_piece (self, input))
      return FALSE;
  /* In UTF-16, no names are looked for. */
  mo_xml_filter_init (&input->filter,
                      memchr (input->piece, '\0', (gsize) (input->end - input->piece)) == NULL
                          ? self->unread
                          : NULL);
  return TRUE;
}

static gboolean
parse (MoXml *self, struct _MoXmlInput *input)
{
  if (!begin (self, input))
    return FALSE;
  self->parser = create_parser (self);
  if (is_foreign (input->piece, (gsize) (input->end - input->piece)))
    return refuse_encoding (self);
  xmlParseDocument (self->parser);
  if (!self->failed && !self->parser->wellFormed)
    mo_xml_fail (self, MO_ERROR_SYNTAX, self->not_xml, mo_xml_place (self, NULL), NULL, NULL);
  return !self->failed;
}

gboolean
mo_xml_parse (MoXml *self, const xmlSAXHandler *handlers, MoSource *source)
{
  g_autofree struct _MoXmlInput *input = g_malloc0 (sizeof *input);
  gboolean is_read;

  input->source = source;
  self->input = input;
  self->handlers = handlers;
  xmlSetGenericErrorFunc (NULL, ignore_message); /* applies to this thread */
  is_read = parse (self, input);
  g_clear_pointer (&self->parser, xmlFreeParserCtxt);
  self->input = NULL;
  return is_read;
}
