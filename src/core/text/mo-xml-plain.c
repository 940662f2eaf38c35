/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-xml-tag.h"

#include <string.h>

/* Nearly every file is plain: UTF-8, a declaration at most, tags, text and comments. That is read here, several times as
 * fast as libxml2 can, which need not even be opened. All that is not certain to be well-formed and without a meaning of its own
 * (entities, document types, instructions, CDATA, prefixes of elements, white space in values, tags that do not match) is
 * left to libxml2: it is told which elements are open, and reads from there on. So it is libxml2 that finds each fault. */

/* -- Places ------------------------------------------------------------------------------------ */

MoLocation
mo_xml_plain_place (const MoXmlPlain *self, const char *at)
{
  MoLocation place = self->place;
  const char *start = at;

  if (at == NULL || at < self->tag || at > self->here)
    return place;
  for (const char *p = at; p < self->here; p++)
    place.line -= *p == '\n';
  if (place.line == self->place.line)
    place.column -= (guint) (self->here - at);
  else
    {
      while (start > self->tag && start[-1] != '\n')
        start--;
      place.column = (guint) (at - start) + (start > self->tag ? 1 : self->tag_place.column);
    }
  return place;
}

/* The text up to there has been read. */
static void
go_to (MoXmlInput *input, const char *to)
{
  MoXmlPlain *plain = &input->plain;
  const char *p = input->at, *line_end;

  while ((line_end = memchr (p, '\n', (gsize) (to - p))) != NULL)
    {
      p = line_end + 1;
      plain->line++;
      plain->line_start = p - input->piece;
    }
  input->at = to;
}

/* More text, if there can be. */
static gboolean
read_more (MoXml *self, MoXmlInput *input)
{
  gssize shift = input->at - input->piece;

  if (input->is_last || (gsize) (input->end - input->at) >= MO_XML_MARK_BYTES + MO_XML_PIECE)
    return FALSE;
  self->failed = !mo_xml_read_piece (self, input);
  input->plain.line_start -= shift;
  return !self->failed;
}

/* -- Elements ---------------------------------------------------------------------------------- */

static void
end_element (MoXml *self, const MoXmlName *name)
{
  MoXmlPlain *plain = &self->input->plain;

  if (name->is_within)
    plain->is_within = FALSE;
  self->handlers->endElementNs (self, (const xmlChar *) name->text, NULL, NULL);
}

/* What comes after the start of an element that nobody needs. */
static MoXmlResult
hide (MoXml *self, MoXmlInput *input, const MoXmlName *name)
{
  MoXmlFilter *filter = &input->filter;
  MoXmlPlain *plain = &input->plain;
  const char *to;

  filter->hidden = name->unread;
  filter->depth = 1;
  do
    {
      to = mo_xml_filter_hide (filter, input->at, input->end, input->is_last);
      plain->line += (guint) filter->n_lines;
      if (filter->n_lines > 0)
        plain->line_start = to - input->piece - (gssize) filter->n_blanks;
      filter->n_lines = filter->n_blanks = 0;
      input->at = to;
    }
  while (filter->hidden != NULL && read_more (self, input));
  if (filter->hidden == NULL)
    return MO_XML_DONE;
  filter->hidden = NULL;
  return MO_XML_STOP;
}

/* The text of an element that the reader takes. Its tag must not be in the piece any more. */
static void
take (MoXml *self, MoXmlInput *input)
{
  gboolean is_done = FALSE;
  const char *to;

  for (;;)
    {
      to = self->take (self, input->at, input->end, input->is_last, &is_done);
      is_done = is_done || input->end - to >= MO_XML_MARK_BYTES;
      go_to (input, to);
      if (is_done || !read_more (self, input))
        break;
    }
  self->got = self->finish_taking (self);
}

/* Moves a tag out of the piece. FALSE if it is too long. */
static gboolean
keep_tag (MoXmlInput *input, MoXmlTag *tag, const char *start)
{
  char *kept = input->plain.kept_tag;

  if (tag->end - start > (gssize) MO_XML_MAX_KEPT_TAG)
    return FALSE;
  memcpy (kept, start, (gsize) (tag->end - start));
  for (guint i = 0; i < tag->n_attributes * MO_XML_STRIDE; i++)
    if (i % MO_XML_STRIDE > 2)
      tag->attributes[i] = (const xmlChar *) kept + ((const char *) tag->attributes[i] - start);
  return TRUE;
}

static MoXmlResult
start_element (MoXml *self, MoXmlInput *input, const char *start)
{
  MoXmlPlain *plain = &input->plain;
  MoXmlResult result;
  gboolean is_empty;
  MoXmlTag tag;

  if (plain->is_root_over || plain->depth == MO_MAX_XML_DEPTH)
    return MO_XML_STOP;
  result = mo_xml_read_tag (input, &tag, start);
  if (result != MO_XML_DONE)
    return result;
  is_empty = *tag.end == '/';
  plain->tag = start;
  plain->here = tag.end;
  plain->tag_place = mo_xml_plain_locate (input, plain->line, plain->line_start, start);
  plain->place = mo_xml_plain_locate (input, tag.line, tag.line_start, tag.end);
  plain->open[plain->depth++] = (MoXmlOpen){ tag.name, plain->line };
  plain->line = tag.line;
  plain->line_start = tag.line_start;
  input->at = tag.end + (is_empty ? 2 : 1);
  if (tag.name->is_within)
    plain->is_within = TRUE;
  if (tag.name->is_taken && plain->is_within && !is_empty && keep_tag (input, &tag, start))
    {
      plain->tag = plain->kept_tag;
      plain->here = plain->kept_tag + (tag.end - start);
      take (self, input);
    }
  if (!self->failed)
    self->handlers->startElementNs (self, (const xmlChar *) tag.name->text, NULL, NULL, 0, NULL,
                                    (int) tag.n_attributes, 0, tag.attributes);
  if (self->got != NULL)
    g_clear_pointer (&self->got, self->free_taken);
  if (self->failed)
    return MO_XML_STOP;
  if (!is_empty)
    return tag.name->unread != NULL ? hide (self, input, tag.name) : MO_XML_DONE;
  plain->here = input->at;
  plain->place = mo_xml_plain_locate (input, plain->line, plain->line_start, input->at);
  plain->depth--;
  end_element (self, tag.name);
  plain->is_root_over = plain->depth == 0;
  return MO_XML_DONE;
}

static MoXmlResult
finish_element (MoXml *self, MoXmlInput *input, const char *start)
{
  MoXmlPlain *plain = &input->plain;
  const MoXmlName *name = plain->depth > 0 ? plain->open[plain->depth - 1].name : NULL;
  const char *p = start + 2;

  if (name == NULL)
    return MO_XML_STOP;
  if ((gsize) (input->end - p) <= name->n)
    return MO_XML_MORE;
  if (memcmp (p, name->text, name->n) != 0)
    return MO_XML_STOP;
  p += name->n;
  while (*p == ' ')
    p++;
  if (*p != '>')
    return mo_xml_unexpected (input, p);
  p++;
  plain->tag = start;
  plain->here = p;
  plain->tag_place = mo_xml_plain_locate (input, plain->line, plain->line_start, start);
  plain->place = mo_xml_plain_locate (input, plain->line, plain->line_start, p);
  plain->depth--;
  input->at = p;
  end_element (self, name);
  plain->is_root_over = plain->depth == 0;
  return MO_XML_DONE;
}

/* -- What is between tags ---------------------------------------------------------------------- */

static MoXmlResult
skip_comment (MoXmlInput *input, const char *start)
{
  const char *p = start + 4;

  if ((gsize) (input->end - start) < 4)
    return MO_XML_MORE;
  if (memcmp (start, "<!--", 4) != 0)
    return MO_XML_STOP;
  for (;; p++)
    {
      p = mo_xml_skip_until (p, '-', '-', '-');
      if (*p == '-' && p[1] == '-')
        break;
      if (*p == '\r' && p[1] != '\n')
        return mo_xml_unexpected (input, p + 1);
      if (*p != '-' && *p != '\n' && *p != '\t' && *p != '\r')
        return mo_xml_unexpected (input, p);
    }
  if (p[2] != '>')
    return mo_xml_unexpected (input, p + 2);
  go_to (input, p + 3);
  return MO_XML_DONE;
}

/* Gives text to the reader, up to there. */
static void
give_text (MoXml *self, MoXmlInput *input, const char *to)
{
  MoXmlPlain *plain = &input->plain;
  const char *start = input->at;

  if (to == start)
    return;
  input->at = to;
  plain->here = to;
  plain->tag = start;
  plain->place = mo_xml_plain_locate (input, plain->line, plain->line_start, to);
  if (plain->depth > 0 && self->handlers->characters != NULL)
    self->handlers->characters (self, (const xmlChar *) start, (int) (to - start));
}

/* An entity that stands for one character. */
static MoXmlResult
give_entity (MoXml *self, MoXmlInput *input)
{
  static const struct
  {
    const char *name, *text;
  } entities[] = {
    { "&amp;", "&" }, { "&lt;", "<" }, { "&gt;", ">" }, { "&quot;", "\"" }, { "&apos;", "'" },
  };
  const char *p = input->at;

  if (input->plain.depth == 0 || (gsize) (input->end - p) < strlen ("&quot;"))
    return input->plain.depth == 0 ? MO_XML_STOP : MO_XML_MORE;
  for (guint i = 0; i < G_N_ELEMENTS (entities); i++)
    if (memcmp (entities[i].name, p, strlen (entities[i].name)) == 0)
      {
        input->at = input->plain.here = p + strlen (entities[i].name);
        input->plain.place =
            mo_xml_plain_locate (input, input->plain.line, input->plain.line_start, input->at);
        if (self->handlers->characters != NULL)
          self->handlers->characters (self, (const xmlChar *) entities[i].text, 1);
        return MO_XML_DONE;
      }
  return MO_XML_STOP;
}

/* Where text is interrupted, with all before it given. */
static MoXmlResult
pass_mark (MoXml *self, MoXmlInput *input)
{
  MoXmlPlain *plain = &input->plain;
  const char *p = input->at;
  gsize n;

  plain->tag_place = mo_xml_plain_locate (input, plain->line, plain->line_start, p);
  switch (*p)
    {
    case '\r': /* of a line end, only "\n" counts */
      if (p[1] != '\n')
        return mo_xml_unexpected (input, p + 1);
      input->at++;
      return MO_XML_DONE;
    case '&':
      return give_entity (self, input);
    case ']': /* "]]>" may not be in a text */
      if (p + 2 >= input->end)
        return MO_XML_MORE;
      if (p[1] == ']')
        return MO_XML_STOP;
      give_text (self, input, p + 1);
      return MO_XML_DONE;
    }
  n = (guint8) *p >= 0x80 ? mo_xml_get_character (input, p) : 0;
  if (n == 0)
    return input->end - p < 6 ? MO_XML_MORE : MO_XML_STOP;
  give_text (self, input, p + n);
  return MO_XML_DONE;
}

/* Indented tags: as a rule, there is nothing else between them. */
static inline const char *
skip_indent (const char *p)
{
  guint64 word;

  for (;; p += 8)
    {
      memcpy (&word, p, sizeof word);
      if (word != MO_XML_BYTES (' '))
        break;
    }
  while (*p == ' ')
    p++;
  return p;
}

/* Text up to the next tag, or to the end of the piece. */
static MoXmlResult
read_text (MoXml *self, MoXmlInput *input)
{
  MoXmlPlain *plain = &input->plain;
  const char *p = input->at;

  plain->tag_place = mo_xml_plain_locate (input, plain->line, plain->line_start, p);
  for (;;)
    {
      if (*p == ' ')
        p = skip_indent (p);
      if (*p != '<' && *p != '\n' && p < input->end)
        {
          if (plain->depth == 0 && !mo_xml_is (MO_XML_BLANK, *p) && *p != '\r')
            {
              give_text (self, input, p);
              return MO_XML_STOP;
            }
          p = mo_xml_skip_until (p, '<', '&', ']');
        }
      if (*p == '\t')
        p++;
      else if (*p == '\n')
        {
          p++;
          plain->line++;
          plain->line_start = p - input->piece;
        }
      else
        break;
    }
  give_text (self, input, p);
  if (self->failed)
    return MO_XML_STOP;
  if (p == input->end)
    return MO_XML_MORE;
  return *p == '<' ? MO_XML_DONE : pass_mark (self, input);
}

/* -- The whole --------------------------------------------------------------------------------- */

static const char *
skip_word (const char *p, const char *word)
{
  gsize n = strlen (word);

  return p != NULL && g_ascii_strncasecmp (p, word, n) == 0 ? p + n : NULL;
}

/* The mark at the beginning and the declaration, if there are any. FALSE if they say what is not known here. */
static gboolean
read_declaration (MoXmlInput *input)
{
  static const char *const endings[] = { "?>", " ?>", " standalone=\"yes\"?>",
                                         " standalone=\"no\"?>" };
  MoXmlPlain *plain = &input->plain;
  const char *start = input->at, *p, *encoded, *end;

  if (input->end - start >= 3 && memcmp (start, "\xEF\xBB\xBF", 3) == 0)
    {
      start += 3;
      plain->line_start = 3;
    }
  input->at = start;
  if (!g_str_has_prefix (start, "<?"))
    return TRUE;
  if (!g_str_has_prefix (start, "<?xml version=\"1.0\""))
    return FALSE;
  p = start + strlen ("<?xml version=\"1.0\"");
  encoded = skip_word (skip_word (p, " encoding=\""), "utf-8\"");
  p = encoded != NULL ? encoded : p;
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_prefix (p, endings[i]))
      {
        end = p + strlen (endings[i]);
        plain->declaration_size = (gsize) (end - start);
        memcpy (plain->declaration, start, plain->declaration_size);
        input->at = end;
        return TRUE;
      }
  return FALSE;
}

static MoXmlResult
read_token (MoXml *self, MoXmlInput *input)
{
  const char *p = input->at;

  if (*p != '<' || p == input->end)
    return read_text (self, input);
  if (mo_xml_is (MO_XML_NAME_START, p[1]))
    return start_element (self, input, p);
  if (p[1] == '/')
    return finish_element (self, input, p);
  return p[1] == '!' ? skip_comment (input, p) : mo_xml_unexpected (input, p + 1);
}

gboolean
mo_xml_read_plain (MoXml *self, MoXmlInput *input)
{
  MoXmlPlain *plain = &input->plain;
  const char *beginning = input->at;
  MoXmlResult result = MO_XML_DONE;

  plain->line = 1;
  if (!read_declaration (input))
    result = MO_XML_STOP;
  plain->is_on = TRUE;
  while (result != MO_XML_STOP && !self->failed)
    {
      result = read_token (self, input);
      if (result != MO_XML_MORE)
        continue;
      if (input->is_last && input->at == input->end && plain->is_root_over)
        return TRUE;
      /* Before the root, libxml2 begins where the text does. */
      if ((plain->depth == 0 && !plain->is_root_over) || !read_more (self, input))
        result = MO_XML_STOP;
    }
  plain->is_on = FALSE;
  if (plain->depth == 0 && !plain->is_root_over)
    input->at = beginning;
  return FALSE;
}
