/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-xml.h"

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
  location.line = (guint) MAX (fault->line, 1);
  location.column = (guint) MAX (fault->int2, 1);
  message = g_utf8_make_valid (fault->message != NULL ? fault->message : "", -1);
  mo_xml_fail (self, MO_ERROR_SYNTAX, self->not_xml, location, NULL, g_strchomp (message));
}

/* libxml2 prints errors that it cannot attribute to a parser. Those that matter are also reported
 * to the parser's own handler. */
G_GNUC_PRINTF (2, 3)
static void
ignore_message (void *data, const char *message, ...)
{
}

/* -- Attributes -------------------------------------------------------------------------------- */

/* The parser compares each attribute with all others before it reports them, so they are counted
 * before it sees them. For that, tags, values, comments and the like are scanned just far enough to
 * find where they end. */
enum
{
  IN_TEXT,
  AT_TAG, /* after its < */
  IN_TAG,
  IN_VALUE,       /* until `closing` */
  AT_DECLARATION, /* after <! */
  IN_DECLARATION,
  IN_COMMENT,
  IN_CDATA,
  IN_INSTRUCTION,
};

/* After the "!" of a declaration: its second character at the latest tells what it is. */
static void
scan_declaration (MoXml *self, char c)
{
  if (c == '-' && self->n_matched++ == 0)
    return;
  self->part = c == '-' ? IN_COMMENT : c == '[' ? IN_CDATA : c == '>' ? IN_TEXT : IN_DECLARATION;
  self->closing = c == '[' ? ']' : '-';
  self->n_matched = 0;
}

/* Within something that ends with `closing`, `n` times, and a ">". */
static void
scan_to_end (MoXml *self, char c, guint n)
{
  if (c == '>' && self->n_matched >= n)
    self->part = IN_TEXT;
  self->n_matched = c == self->closing ? self->n_matched + 1 : 0;
}

static void
scan_tag (MoXml *self, char c)
{
  self->n_attributes += c == '=';
  if (c == '"' || c == '\'')
    {
      self->part = IN_VALUE;
      self->closing = c;
    }
  else if (c == '>')
    self->part = IN_TEXT;
}

static void
begin_tag (MoXml *self, char c)
{
  self->n_attributes = self->n_matched = 0;
  self->part = c == '!' ? AT_DECLARATION : c == '?' ? IN_INSTRUCTION : IN_TAG;
  self->closing = '?';
  if (self->part == IN_TAG)
    scan_tag (self, c);
}

static void
scan (MoXml *self, char c)
{
  /* In UTF-16, every other byte of an ASCII character. */
  if (c == '\0')
    return;
  switch (self->part)
    {
    case IN_TEXT:
      self->part = c == '<' ? AT_TAG : IN_TEXT;
      break;
    case AT_TAG:
      begin_tag (self, c);
      break;
    case IN_TAG:
      scan_tag (self, c);
      break;
    case IN_VALUE:
      self->part = c == self->closing ? IN_TAG : IN_VALUE;
      break;
    case AT_DECLARATION:
      scan_declaration (self, c);
      break;
    case IN_DECLARATION:
      self->part = c == '>' ? IN_TEXT : IN_DECLARATION;
      break;
    case IN_COMMENT:
    case IN_CDATA:
      scan_to_end (self, c, 2);
      break;
    case IN_INSTRUCTION:
      scan_to_end (self, c, 1);
      break;
    }
}

/* The first byte of a piece, from one on, that matters where it is: nearly all of a file is text and values. NULL if there
 * is none. */
static const char *
find_next (const MoXml *self, const char *p, const char *end)
{
  static const gboolean matters[256] = { ['='] = TRUE, ['"'] = TRUE, ['\''] = TRUE, ['>'] = TRUE };

  if (self->part == IN_TEXT)
    return memchr (p, '<', (gsize) (end - p));
  if (self->part == IN_VALUE)
    return memchr (p, self->closing, (gsize) (end - p));
  if (self->part == IN_TAG)
    while (p < end && !matters[(guint8) *p])
      p++;
  return p < end ? p : NULL;
}

/* Finds the first tag in a piece that has too many attributes: the byte after its <, or the
 * beginning of the piece if the tag started before it; NULL if there is none. */
static const char *
find_long_tag (MoXml *self, const char *piece, gsize size)
{
  const char *end = piece + size, *tag = piece;

  for (const char *p = piece; (p = find_next (self, p, end)) != NULL; p++)
    {
      scan (self, *p);
      if (self->part == AT_TAG)
        tag = p + 1;
      else if (self->part == IN_TAG && self->n_attributes > MO_MAX_XML_ATTRIBUTES)
        return tag;
    }
  return NULL;
}

/* Whether the text's encoding is one in which ASCII characters are one byte as in ASCII, or two
 * bytes. In others (EBCDIC, UTF-7) tags could not be recognised here. */
static gboolean
is_known_encoding (const MoXml *self)
{
  static const char *const known[] = { "UTF-8",  "UTF8",      "US-ASCII", "ASCII", "ISO-8859-",
                                       "UTF-16", "ISO-LATIN", "WINDOWS-", "CP125", "KOI8" };
  const char *encoding = (const char *) self->parser->encoding;

  for (guint i = 0; encoding != NULL && i < G_N_ELEMENTS (known); i++)
    if (g_ascii_strncasecmp (encoding, known[i], strlen (known[i])) == 0)
      return TRUE;
  return encoding == NULL;
}

/* Parses the XML declaration, which names the encoding. FALSE if that cannot be read. */
static gboolean
parse_beginning (MoXml *self, const char **piece, gsize *size)
{
  /* The parser detects EBCDIC by its codes for "<" and "?". */
  gboolean is_foreign = *size > 1 && (guint8) (*piece)[0] == 0x4C && (guint8) (*piece)[1] == 0x6F;
  const char *end = memchr (*piece, '>', MIN (*size, 1024));
  gsize n = end != NULL ? (gsize) (end + 1 - *piece) : MIN (*size, 4);

  if (!is_foreign && *size > 5 && memcmp (*piece, "<?xml", 5) == 0)
    {
      find_long_tag (self, *piece, n);
      xmlParseChunk (self->parser, *piece, (int) n, FALSE);
      *piece += n;
      *size -= n;
    }
  self->has_begun = TRUE;
  return self->failed || (!is_foreign && is_known_encoding (self))
         || mo_xml_fail (self, MO_ERROR_UNSUPPORTED, MO_CODE_WRONG_ENCODING,
                         (MoLocation){ 0, 1, 1, 0 }, NULL, (const char *) self->parser->encoding);
}

static gboolean
parse_piece (MoXml *self, const char *piece, gsize size)
{
  gboolean is_end = size == 0;
  const char *tag;

  if (!self->has_begun && !parse_beginning (self, &piece, &size))
    return FALSE;
  if (self->failed)
    return FALSE;
  tag = find_long_tag (self, piece, size);
  if (is_end || size > 0)
    xmlParseChunk (self->parser, piece, (int) (tag != NULL ? (gsize) (tag - piece) : size), is_end);
  if (tag != NULL)
    return mo_xml_fail (self, MO_ERROR_LIMIT, MO_CODE_XML_ATTRIBUTES, mo_xml_place (self, NULL),
                        NULL, NULL);
  if (!self->failed && self->parser->nameNr > (int) MO_MAX_XML_DEPTH)
    return mo_xml_fail (self, MO_ERROR_LIMIT, MO_CODE_XML_TOO_DEEP, mo_xml_place (self, NULL), NULL,
                        NULL);
  return !self->failed;
}

/* -- The whole --------------------------------------------------------------------------------- */

/* FALSE if the source cannot be read or the caller has cancelled. */
static gboolean
parse_source (MoXml *self, MoSource *source)
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
  all.serror = report_parse_error;
  self->parser = xmlCreatePushParserCtxt (&all, self, NULL, 0, NULL);
  if (self->parser == NULL)
    g_error ("no memory for a parser");
  xmlCtxtUseOptions (self->parser, XML_PARSE_NONET);
  xmlSetGenericErrorFunc (NULL, ignore_message); /* applies to this thread */
  is_read = parse_source (self, source);
  g_clear_pointer (&self->parser, xmlFreeParserCtxt);
  return is_read;
}
