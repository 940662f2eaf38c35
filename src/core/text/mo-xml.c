/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-xml-private.h"

#include <string.h>

/* Columns beyond are all the same. */
#define MAX_COLUMN ((guint64) G_MAXINT / 2)

/* Of the first line of libxml2's text, which begins where the plain text has ended, after what it was told. */
static int
columns_before (const MoXml *self, const xmlChar *line_start)
{
  xmlParserInputPtr at = self->parser->input;
  const MoXmlInput *input = self->input;

  if (input->opening == NULL || line_start > at->base || at->consumed > 0)
    return 0;
  return (int) input->rest.column - 1 - (int) input->opening->len;
}

MoLocation
mo_xml_place (const MoXml *self, const xmlChar *at)
{
  xmlParserInputPtr input = self->parser != NULL ? self->parser->input : NULL;
  MoLocation location = { 0 };
  const xmlChar *start;
  int line, column;

  if (self->input->plain.is_on)
    return mo_xml_plain_place (&self->input->plain, (const char *) at);
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
        column = (int) (at - start) + 1 + columns_before (self, start)
                 + (line == self->input->gap_line ? (int) self->input->n_gap_columns : 0);
    }
  location.line = (guint) MAX (line, 1);
  location.column = (guint) MAX (column, 1);
  return location;
}

MoLocation
mo_xml_place_of_tag (const MoXml *self)
{
  xmlParserInputPtr input = self->parser != NULL ? self->parser->input : NULL;
  const xmlChar *at;

  if (self->input->plain.is_on)
    return self->input->plain.tag_place;
  if (input == NULL)
    return MO_NOWHERE;
  /* After an end, the next tag may begin at once. */
  at = input->cur - (input->cur > input->base ? 1 : 0);
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
  if (self->input->is_at_long_tag)
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

/* -- What the parser is told before the text --------------------------------------------------- */

/* A document as short as can be in which the same elements are open: all that matters to what comes then. */
static GString *
make_opening (const MoXmlPlain *plain)
{
  GString *opening = g_string_new_len (plain->declaration, (gssize) plain->declaration_size);
  guint n = MAX (plain->depth, plain->is_root_over ? 1 : 0);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (opening, "<%s>", plain->open[i].name->text);
  if (plain->is_root_over)
    g_string_append_printf (opening, "</%s>", plain->open[0].name->text);
  return opening;
}

/* The rest of the text begins after as many more bytes. */
static void
go_to_rest (MoXml *self, int n_left)
{
  const MoXmlInput *input = self->input;

  self->parser->input->line = (int) input->rest.line;
  self->parser->input->col = (int) input->rest.column - n_left;
}

/* The line of the next element of the opening, which libxml2 will say where the element lacks its end. */
static void
set_line (MoXml *self)
{
  const MoXmlInput *input = self->input;

  if (input->opening != NULL)
    self->parser->input->line = (int) input->plain.open[input->n_replayed].line;
}

/* Where an element of the opening begins. */
static void
replay (MoXml *self, const xmlChar *name)
{
  MoXmlInput *input = self->input;
  const MoXmlPlain *plain = &input->plain;

  if (plain->open[input->n_replayed++].name->is_within)
    input->within = name;
  if (input->n_replayed < plain->depth)
    set_line (self);
  else if (!plain->is_root_over)
    {
      input->is_replayed = TRUE;
      go_to_rest (self, 1);
    }
}

/* -- The whole --------------------------------------------------------------------------------- */

/* After the XML declaration, which names the encoding, and before any tag. */
static void
start_document (void *data)
{
  MoXml *self = data;

  if (!is_known_encoding (self))
    refuse_encoding (self);
  else
    set_line (self);
}

/* Where an element begins: the parser is behind the filter, which tells what is in it. */
static void
come_to_gap (MoXml *self, const xmlChar *name)
{
  MoXmlInput *input = self->input;
  const MoXmlFilter *filter = &input->filter;
  const char *text = (const char *) name;
  MoXmlGap *gap;

  if (filter->taken != NULL && strcmp (text, filter->within) == 0)
    input->within = name;
  if (mo_xml_filter_find_unread (filter, text) == NULL
      && !(input->within != NULL && strcmp (text, filter->taken) == 0))
    return;
  input->n_found++;
  input->n_gap = 0;
  if (input->gaps->len == 0)
    return;
  gap = &g_array_index (input->gaps, MoXmlGap, 0);
  if (gap->n_found != input->n_found)
    return;
  input->n_gap = gap->n_blanks;
  self->got = gap->taken;
  g_array_remove_index (input->gaps, 0);
}

static void
start_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
               int n_namespaces, const xmlChar **namespaces, int n_attributes, int n_defaulted,
               const xmlChar **attributes)
{
  MoXml *self = data;

  if (self->input->opening != NULL && !self->input->is_replayed)
    replay (self, name);
  else if (self->parser->nameNr >= (int) MO_MAX_XML_DEPTH)
    mo_xml_fail (self, MO_ERROR_LIMIT, MO_CODE_XML_TOO_DEEP, mo_xml_place_of_tag (self), NULL,
                 NULL);
  else
    {
      if (prefix == NULL && self->unread != NULL)
        come_to_gap (self, name);
      self->handlers->startElementNs (self, name, prefix, uri, n_namespaces, namespaces,
                                      n_attributes, n_defaulted, attributes);
      if (self->got != NULL)
        g_clear_pointer (&self->got, self->free_taken);
    }
}

static void
end_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  MoXml *self = data;

  if (name == self->input->within && prefix == NULL)
    self->input->within = NULL;
  if (self->input->opening != NULL && !self->input->is_replayed)
    {
      self->input->is_replayed = TRUE;
      go_to_rest (self, 0);
      return;
    }
  self->handlers->endElementNs (self, name, prefix, uri);
}

static void
add_text (void *data, const xmlChar *text, int size)
{
  MoXml *self = data;
  MoXmlInput *input = self->input;

  if (input->n_gap > 0 && size > 0 && text[size - 1] == ' ')
    {
      xmlParserInputPtr at = self->parser->input;

      if (input->gap_line != at->line)
        input->n_gap_columns = 0;
      input->gap_line = at->line;
      input->n_gap_columns = MIN (input->n_gap_columns + input->n_gap, MAX_COLUMN);
      at->col = (int) MIN ((guint64) at->col + input->n_gap, MAX_COLUMN);
      input->n_gap = 0;
    }
  self->handlers->characters (self, text, size);
}

static xmlParserCtxtPtr
create_parser (MoXml *self)
{
  xmlSAXHandler all = *self->handlers;
  xmlParserCtxtPtr parser;

  all.initialized = XML_SAX2_MAGIC;
  all.startDocument = start_document;
  all.startElementNs = start_element;
  all.endElementNs = end_element;
  if (self->unread != NULL)
    all.characters = all.ignorableWhitespace = add_text;
  all.internalSubset = refuse_dtd;
  all.serror = report_parse_error;
  parser = xmlCreateIOParserCtxt (&all, self, mo_xml_give, NULL, self, XML_CHAR_ENCODING_NONE);
  if (parser == NULL)
    g_error ("no memory for a parser");
  xmlCtxtUseOptions (parser, XML_PARSE_NONET);
  return parser;
}

/* Reads the beginning. FALSE if that fails. */
static gboolean
begin (MoXml *self, MoXmlInput *input)
{
  input->at = input->passed = input->end = input->piece;
  while (input->end - input->piece < MO_XML_MARK_BYTES && !input->is_last)
    if (!mo_xml_read_piece (self, input))
      return FALSE;
  /* In UTF-16, no names are looked for. */
  mo_xml_filter_init (&input->filter,
                      memchr (input->piece, '\0', (gsize) (input->end - input->piece)) == NULL
                          ? self->unread
                          : NULL);
  if (input->filter.unread != NULL && self->taken != NULL)
    mo_xml_filter_set_taken (&input->filter, self->taken, self->taken_within);
  return TRUE;
}

/* Where the plain text ends, libxml2 goes on. */
static void
begin_again (MoXmlInput *input)
{
  const MoXmlPlain *plain = &input->plain;

  input->opening = make_opening (plain);
  input->rest = mo_xml_plain_locate (input, plain->line, plain->line_start, input->at);
  input->passed = input->at;
  input->filter.is_within = plain->is_within;
}

static gboolean
parse (MoXml *self, MoXmlInput *input)
{
  if (!begin (self, input) || mo_xml_read_plain (self, input) || self->failed)
    return !self->failed && input->plain.is_root_over;
  if (input->plain.depth > 0 || input->plain.is_root_over)
    begin_again (input);
  xmlSetGenericErrorFunc (NULL, ignore_message); /* applies to this thread */
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
  g_autofree MoXmlInput *input = g_malloc (sizeof (MoXmlInput));
  gboolean is_read;

  /* Of the piece, which is the last and most of it, only pages are touched that are filled. */
  memset (input, 0, G_STRUCT_OFFSET (MoXmlInput, piece));
  input->gaps = g_array_new (FALSE, FALSE, sizeof (MoXmlGap));
  input->source = source;
  self->input = input;
  self->handlers = handlers;
  is_read = parse (self, input);
  g_clear_pointer (&self->parser, xmlFreeParserCtxt);
  for (guint i = 0; i < input->gaps->len; i++)
    if (g_array_index (input->gaps, MoXmlGap, i).taken != NULL)
      self->free_taken (g_array_index (input->gaps, MoXmlGap, i).taken);
  g_array_unref (input->gaps);
  if (input->opening != NULL)
    g_string_free (input->opening, TRUE);
  self->input = NULL;
  return is_read;
}
