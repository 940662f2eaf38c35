/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-xml.h"

#include "mo-limits.h"
#include "mo-number.h"
#include "mo-xml-filter.h"

#include <string.h>

#define PIECE (64 * 1024)

/* Blanks that are cheaper to be given than to be counted. */
#define FEW_BLANKS 16

/* Columns beyond are all the same. */
#define MAX_COLUMN ((guint64) G_MAXINT / 2)

/* Contents that the parser does not see. */
typedef struct
{
  guint n_found;    /* of the filter: which element it is */
  gpointer taken;   /* what the reader made of them, or NULL. Owned */
  guint64 n_blanks; /* that stand for them, beyond one that the parser gets */
} Gap;

/* A name that was looked up: the parser has one pointer for all that are the same. */
typedef struct
{
  const xmlChar *name;
  guint8 is_unread, is_taken, is_within; /* whose: the filter's names */
} Known;

#define N_KNOWN 32u

/* The text on its way to the parser, which asks for more of it. */
struct _MoXmlInput
{
  MoSource *source;
  guint64 done; /* bytes that have been read */
  gboolean is_last;
  gboolean is_at_long_tag; /* it ended before a tag with too many attributes */
  MoXmlFilter filter;
  GArray *gaps;          /* those that the parser has not come to yet */
  guint n_found;         /* as the filter's, where the parser is */
  const xmlChar *within; /* its name of the element that `taken` is within; NULL outside */
  Known known[N_KNOWN];
  guint64 n_gap; /* blanks of the gap in the element that has begun */
  int gap_line;  /* the last line that had gaps, and how many columns they were */
  guint64 n_gap_columns;
  const char *at, *passed, *end; /* what of the piece is next, what the parser may have, and all */
  char piece[MO_XML_MARK_BYTES + PIECE + MO_NUMBER_PADDING];
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
        column = (int) (at - start) + 1
                 + (line == self->input->gap_line ? (int) self->input->n_gap_columns : 0);
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
  memset (input->piece + left + n, 0, MO_NUMBER_PADDING);
  return TRUE;
}

static gboolean
has_instead (const struct _MoXmlInput *self)
{
  return self->filter.n_lines > 0 || self->filter.n_blanks > 0;
}

/* The parser goes over many blanks one by one: it gets one of them, and is told the column when it is there. That is
 * before the next tag, and nowhere if there is none. */
static void
end_gap (struct _MoXmlInput *self, gboolean is_before_tag, gpointer taken)
{
  MoXmlFilter *filter = &self->filter;
  Gap gap = { filter->n_found, taken, 0 };

  if (filter->n_blanks > FEW_BLANKS && is_before_tag)
    {
      gap.n_blanks = filter->n_blanks - 1;
      filter->n_blanks = 1;
    }
  if (gap.n_blanks > 0 || taken != NULL)
    g_array_append_val (self->gaps, gap);
}

/* Goes over contents that the parser does not get, as far as they are in the piece. */
static const char *
skip_hidden (MoXml *self, struct _MoXmlInput *input)
{
  MoXmlFilter *filter = &input->filter;
  gboolean is_taken = filter->hidden == filter->taken, is_done = FALSE;
  const char *to;

  if (is_taken)
    {
      to = self->take (self, input->at, input->end, input->is_last, &is_done);
      is_done = is_done || input->end - to >= MO_XML_MARK_BYTES;
      to = mo_xml_filter_take (filter, input->at, to, is_done);
    }
  else
    to = mo_xml_filter_hide (filter, input->at, input->end, input->is_last);
  if (filter->hidden == NULL)
    end_gap (input, to < input->end && *to == '<', is_taken ? self->finish_taking (self) : NULL);
  return to;
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
        input->at = input->passed = skip_hidden (self, input);
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

/* Gives what has been found. */
static int
give_found (struct _MoXmlInput *input, char *to, int room)
{
  int n;

  if (has_instead (input))
    return input->filter.n_lines > 0 ? give_instead (&input->filter.n_lines, '\n', to, room)
                                     : give_instead (&input->filter.n_blanks, ' ', to, room);
  n = (int) MIN (input->passed - input->at, room);
  memcpy (to, input->at, (gsize) n);
  input->at += n;
  return n;
}

/* Called by the parser; 0 is the end. It asks again as soon as little is left, so that it gets as much as it has room
 * for, whatever was left out of it. */
static int
give (void *data, char *to, int room)
{
  MoXml *self = data;
  struct _MoXmlInput *input = self->input;
  int n = 0;

  while (n < room && !self->failed && find_more (self, input))
    n += give_found (input, to + n, room - n);
  input->is_at_long_tag = n == 0 && input->filter.is_too_long;
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

static const Known *
look_up (MoXml *self, const xmlChar *name)
{
  Known *known = &self->input->known[(guintptr) name / 4 % N_KNOWN];
  const MoXmlFilter *filter = &self->input->filter;
  const char *text = (const char *) name;

  if (known->name != name)
    *known = (Known){ name, mo_xml_filter_is_unread (filter, text),
                      filter->taken != NULL && strcmp (text, filter->taken) == 0,
                      filter->taken != NULL && strcmp (text, filter->within) == 0 };
  return known;
}

/* Where an element begins: the parser is behind the filter, which tells what is in it. */
static void
come_to_gap (MoXml *self, const xmlChar *name)
{
  struct _MoXmlInput *input = self->input;
  const Known *known = look_up (self, name);
  Gap *gap;

  if (known->is_within)
    input->within = name;
  if (!known->is_unread && !(known->is_taken && input->within != NULL))
    return;
  input->n_found++;
  input->n_gap = 0;
  if (input->gaps->len == 0)
    return;
  gap = &g_array_index (input->gaps, Gap, 0);
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

  if (self->parser->nameNr >= (int) MO_MAX_XML_DEPTH)
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
  self->handlers->endElementNs (self, name, prefix, uri);
}

static void
add_text (void *data, const xmlChar *text, int size)
{
  MoXml *self = data;
  struct _MoXmlInput *input = self->input;

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
  if (self->unread != NULL)
    {
      all.endElementNs = end_element;
      all.characters = all.ignorableWhitespace = add_text;
    }
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
  if (input->filter.unread != NULL && self->taken != NULL)
    mo_xml_filter_set_taken (&input->filter, self->taken, self->taken_within);
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
  g_autofree struct _MoXmlInput *input = g_malloc (sizeof *input);
  gboolean is_read;

  /* Of the piece, which is the last and most of it, only pages are touched that are filled. */
  memset (input, 0, G_STRUCT_OFFSET (struct _MoXmlInput, piece));
  input->gaps = g_array_new (FALSE, FALSE, sizeof (Gap));
  input->source = source;
  self->input = input;
  self->handlers = handlers;
  xmlSetGenericErrorFunc (NULL, ignore_message); /* applies to this thread */
  is_read = parse (self, input);
  g_clear_pointer (&self->parser, xmlFreeParserCtxt);
  for (guint i = 0; i < input->gaps->len; i++)
    if (g_array_index (input->gaps, Gap, i).taken != NULL)
      self->free_taken (g_array_index (input->gaps, Gap, i).taken);
  g_array_unref (input->gaps);
  self->input = NULL;
  return is_read;
}
