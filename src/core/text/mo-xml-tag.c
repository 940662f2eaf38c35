/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-xml-tag.h"

#include <string.h>

#define LETTER (MO_XML_NAME_START | MO_XML_NAME)
#define ROW_OF_LETTERS                                                                             \
  LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER,  \
      LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER,      \
      LETTER, LETTER, LETTER

const guint8 mo_xml_classes[256] = {
  [' '] = MO_XML_BLANK,  ['\t'] = MO_XML_BLANK,
  ['\n'] = MO_XML_BLANK, ['-'] = MO_XML_NAME,
  ['.'] = MO_XML_NAME,   ['0'] = MO_XML_NAME,
  MO_XML_NAME,           MO_XML_NAME,
  MO_XML_NAME,           MO_XML_NAME,
  MO_XML_NAME,           MO_XML_NAME,
  MO_XML_NAME,           MO_XML_NAME,
  MO_XML_NAME,           ['A'] = ROW_OF_LETTERS,
  ['_'] = LETTER,        ['a'] = ROW_OF_LETTERS,
};

/* -- Names ------------------------------------------------------------------------------------- */

static const MoXmlName *
add_name (MoXmlInput *input, MoXmlName *name, const char *p, gsize n)
{
  MoXmlPlain *plain = &input->plain;
  const MoXmlFilter *filter = &input->filter;
  char *text = plain->letters + plain->n_letters;

  /* Half of the table stays free. */
  if (plain->n_names == MO_XML_N_NAMES / 2 || plain->n_letters + n + 1 > sizeof plain->letters)
    return NULL;
  memcpy (text, p, n);
  text[n] = '\0';
  plain->n_names++;
  plain->n_letters += (n + 8) & ~(gsize) 7;
  *name = (MoXmlName){ text, (guint8) n, filter->taken != NULL && strcmp (text, filter->taken) == 0,
                       filter->taken != NULL && strcmp (text, filter->within) == 0,
                       mo_xml_filter_find_unread (filter, text) };
  return name;
}

/* NULL if there is no room for it. */
static const MoXmlName *
find_name (MoXmlInput *input, const char *p, gsize n)
{
  MoXmlName *names = input->plain.names;
  guint64 word;
  guint at;

  if (n > MO_XML_MAX_NAME)
    return NULL;
  memcpy (&word, p, sizeof word);
  word = GUINT64_FROM_LE (word);
  if (n < sizeof word)
    word &= ((guint64) 1 << 8 * n) - 1;
  at = (guint) (((word ^ n) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15)) >> 56);
  for (; names[at].text != NULL; at = (at + 1) % MO_XML_N_NAMES)
    if (names[at].n == n && memcmp (names[at].text, p, n) == 0)
      return &names[at];
  return add_name (input, &names[at], p, n);
}

/* -- Tags -------------------------------------------------------------------------------------- */

/* White space in a tag. */
static inline const char *
skip_blanks (const MoXmlInput *input, MoXmlTag *tag, const char *p)
{
  for (;; p++)
    {
      if (*p == '\r' && p[1] == '\n')
        p++;
      if (!mo_xml_is (MO_XML_BLANK, *p))
        return p;
      if (*p == '\n')
        {
          tag->line++;
          tag->line_start = p + 1 - input->piece;
        }
    }
}

gsize
mo_xml_get_character (const MoXmlInput *input, const char *p)
{
  gsize left = (gsize) (input->end - p);
  gunichar c = g_utf8_get_char_validated (p, (gssize) MIN (left, 6));

  if (left == 0 || (guint8) *p < 0x80 || c >= 0x110000 || c == 0xFFFE || c == 0xFFFF)
    return 0;
  return (gsize) (g_utf8_next_char (p) - p);
}

/* The quotation mark after a value. */
static inline const char *
skip_value (const MoXmlInput *input, const char *p, char mark)
{
  gsize n;

  for (;;)
    {
      p = mo_xml_skip_until (p, mark, '<', '&');
      if ((guint8) *p < 0x80)
        return p;
      n = mo_xml_get_character (input, p);
      if (n == 0)
        return p;
      p += n;
    }
}

static gboolean
is_twice (const MoXmlTag *tag, const MoXmlName *name)
{
  for (guint i = 0; i < tag->n_names; i++)
    if (tag->names[i] == name)
      return TRUE;
  return FALSE;
}

/* Prefixes are looked at where a file has them, at its root. */
static MoXmlResult
add_attribute (MoXmlInput *input, MoXmlTag *tag, const char *start, gsize n_prefix, const char *end,
               const char *value, const char *value_end)
{
  const MoXmlName *name = find_name (input, start, (gsize) (end - start)), *prefix = NULL;
  const xmlChar **attribute = tag->attributes + tag->n_attributes * MO_XML_STRIDE;

  if (name == NULL || tag->n_names == MO_XML_MAX_ATTRIBUTES || is_twice (tag, name))
    return MO_XML_STOP;
  tag->names[tag->n_names++] = name;
  if (*start == 'x'
      && (strcmp (name->text, "xmlns") == 0 || g_str_has_prefix (name->text, "xmlns:")))
    return MO_XML_DONE;
  if (n_prefix > 0)
    {
      prefix = find_name (input, start, n_prefix);
      if (prefix == NULL || input->plain.depth > 0)
        return MO_XML_STOP;
    }
  attribute[0] = (const xmlChar *) name->text + (n_prefix > 0 ? n_prefix + 1 : 0);
  attribute[1] = (const xmlChar *) (prefix != NULL ? prefix->text : NULL);
  attribute[2] = NULL;
  attribute[3] = (const xmlChar *) value;
  attribute[4] = (const xmlChar *) value_end;
  tag->n_attributes++;
  return MO_XML_DONE;
}

static inline const char *
skip_name (const char *p)
{
  while (mo_xml_is (MO_XML_NAME, *p))
    p++;
  return p;
}

static MoXmlResult
read_attribute (MoXmlInput *input, MoXmlTag *tag, const char **at)
{
  const char *start = *at, *p = skip_name (start), *end, *value;
  gsize n_prefix = 0;
  char mark;

  if (*p == ':' && mo_xml_is (MO_XML_NAME_START, p[1]))
    {
      n_prefix = (gsize) (p - start);
      p = skip_name (p + 1);
    }
  end = p;
  if (*p != '=')
    return mo_xml_unexpected (input, p);
  mark = *++p;
  if (mark != '"' && mark != '\'')
    return mo_xml_unexpected (input, p);
  value = ++p;
  p = skip_value (input, p, mark);
  if (*p != mark)
    return mo_xml_unexpected (input, p);
  *at = p + 1;
  return add_attribute (input, tag, start, n_prefix, end, value, p);
}

MoXmlResult
mo_xml_read_tag (MoXmlInput *input, MoXmlTag *tag, const char *start)
{
  const char *p = skip_name (start + 1), *before;
  MoXmlResult result;

  tag->n_names = tag->n_attributes = 0;
  tag->line = input->plain.line;
  tag->line_start = input->plain.line_start;
  before = p;
  for (;;)
    {
      p = skip_blanks (input, tag, p);
      if (*p == '>' || *p == '/')
        break;
      if (p == before || !mo_xml_is (MO_XML_NAME_START, *p))
        return mo_xml_unexpected (input, p);
      result = read_attribute (input, tag, &p);
      if (result != MO_XML_DONE)
        return result;
      before = p;
    }
  if (*p == '/' && p[1] != '>')
    return mo_xml_unexpected (input, p + 1);
  tag->end = p;
  before = skip_name (start + 1);
  tag->name = find_name (input, start + 1, (gsize) (before - start - 1));
  return tag->name != NULL ? MO_XML_DONE : MO_XML_STOP;
}
