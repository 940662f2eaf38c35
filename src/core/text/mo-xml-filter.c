/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-xml-filter.h"

#include "mo-limits.h"

#include <string.h>

enum
{
  IN_TEXT,
  IN_TAG,
  IN_VALUE,       /* until `closing` */
  AT_DECLARATION, /* after <! */
  IN_DECLARATION,
  IN_COMMENT,
  IN_CDATA,
  IN_INSTRUCTION,
};

/* No tag that is shorter has too many attributes: each takes a blank, a name, "=" and two quotation marks. */
#define SHORT_TAG (5 * (gsize) MO_MAX_XML_ATTRIBUTES)

/* What else begins with a byte than names of unread elements, which have the lower bits. */
#define OTHER (1u << MO_XML_MAX_UNREAD)

void
mo_xml_filter_init (MoXmlFilter *self, const char *const *unread)
{
  *self = (MoXmlFilter){ .unread = unread };
  for (guint i = 0; unread != NULL && unread[i] != NULL; i++)
    {
      g_assert (i < MO_XML_MAX_UNREAD);
      self->begins[(guint8) unread[i][0]] |= 1u << i;
    }
}

void
mo_xml_filter_set_taken (MoXmlFilter *self, const char *taken, const char *within)
{
  self->taken = taken;
  self->within = within;
  self->begins[(guint8) taken[0]] |= OTHER;
  self->begins[(guint8) within[0]] |= OTHER;
  self->begins[(guint8) '/'] |= OTHER;
}

/* -- Within markup ----------------------------------------------------------------------------- */

/* After the "!" of a declaration: its second character at the latest tells what it is. */
static void
scan_declaration (MoXmlFilter *self, char c)
{
  if (c == '-' && self->n_matched++ == 0)
    return;
  self->part = c == '-' ? IN_COMMENT : c == '[' ? IN_CDATA : c == '>' ? IN_TEXT : IN_DECLARATION;
  self->closing = c == '[' ? ']' : '-';
  self->n_matched = 0;
}

/* Within something that ends with `closing`, `n` times, and a ">". */
static void
scan_to_end (MoXmlFilter *self, char c, guint n)
{
  if (c == '>' && self->n_matched >= n)
    self->part = IN_TEXT;
  self->n_matched = c == self->closing ? self->n_matched + 1 : 0;
}

static void
scan_tag (MoXmlFilter *self, char c, char before)
{
  self->n_attributes += c == '=';
  if (c == '"' || c == '\'')
    {
      self->part = IN_VALUE;
      self->closing = c;
    }
  if (c != '>')
    return;
  self->part = IN_TEXT;
  if (self->found != NULL && before != '/')
    {
      self->hidden = self->found;
      self->depth++;
    }
  if (self->enters && before != '/')
    self->is_within = TRUE;
  self->found = NULL;
  self->enters = FALSE;
}

static void
scan (MoXmlFilter *self, char c, char before)
{
  /* In UTF-16, every other byte of an ASCII character. */
  if (c == '\0')
    return;
  switch (self->part)
    {
    case IN_TAG:
      scan_tag (self, c, before);
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

/* The first byte from one on that matters in a tag or a value. NULL if there is none. */
static const char *
find_next (const MoXmlFilter *self, const char *p, const char *end)
{
  static const gboolean matters[256] = { ['='] = TRUE, ['"'] = TRUE, ['\''] = TRUE, ['>'] = TRUE };

  if (self->part == IN_VALUE)
    return memchr (p, self->closing, (gsize) (end - p));
  if (self->part == IN_TAG)
    while (p < end && !matters[(guint8) *p])
      p++;
  return p < end ? p : NULL;
}

/* Goes on to the end of the markup, or of the piece. */
static const char *
skip_markup (MoXmlFilter *self, const char *p, const char *end)
{
  const char *start = p;

  while (self->part != IN_TEXT && (p = find_next (self, p, end)) != NULL)
    {
      scan (self, *p, p > start ? p[-1] : self->last);
      p++;
      if (self->n_attributes > MO_MAX_XML_ATTRIBUTES)
        self->is_too_long = TRUE;
    }
  if (p == NULL)
    self->last = end[-1];
  return p != NULL ? p : end;
}

/* -- Where markup begins ----------------------------------------------------------------------- */

/* Whether an element's name is at `p`. */
static inline gboolean
is_name (const char *name, const char *p, const char *end)
{
  gsize n;

  /* Two out of three tags are told by the first letter. */
  if (p == end || *p != *name)
    return FALSE;
  n = strlen (name);
  return (gsize) (end - p) > n && memcmp (p, name, n) == 0
         && (p[n] == '>' || p[n] == '/' || g_ascii_isspace (p[n]));
}

static const char *
find_unread (const MoXmlFilter *self, const char *p, const char *end)
{
  for (guint32 left = self->begins[(guint8) *p] & ~OTHER; left != 0; left &= left - 1)
    {
      const char *name = self->unread[__builtin_ctz (left)];

      if (is_name (name, p, end))
        return name;
    }
  return NULL;
}

/* After a "<": the first byte that tells what it begins. */
static const char *
begin_markup (MoXmlFilter *self, const char *p, const char *end)
{
  self->n_matched = self->n_attributes = 0;
  self->part = IN_TAG;
  if (p < end && *p == '\0')
    p++;
  if (p == end || (*p != '!' && *p != '?'))
    return p;
  self->part = *p == '!' ? AT_DECLARATION : IN_INSTRUCTION;
  self->closing = '?';
  return p + 1;
}

/* Looks whether a tag is of an element that matters. */
static void
look_up (MoXmlFilter *self, const char *p, const char *end)
{
  if (*p == '/')
    {
      if (is_name (self->within, p + 1, end))
        self->is_within = FALSE;
      return;
    }
  if (self->is_within && is_name (self->taken, p, end))
    self->found = self->taken;
  else
    self->found = find_unread (self, p, end);
  self->enters = self->within != NULL && is_name (self->within, p, end);
  self->n_found += self->found != NULL;
}

const char *
mo_xml_filter_find_unread (const MoXmlFilter *self, const char *name)
{
  for (guint i = 0; self->unread != NULL && self->unread[i] != NULL; i++)
    if (strcmp (self->unread[i], name) == 0)
      return self->unread[i];
  return NULL;
}

/* Whether a tag is so short that nothing in it matters; a value may not contain a "<". */
static gboolean
is_short (const char *p, const char *end, const char **next)
{
  gsize n = MIN ((gsize) (end - p), SHORT_TAG);

  *next = *p != '!' && *p != '?' ? memchr (p, '<', n) : NULL;
  return *next != NULL;
}

/* Where a tag ends, if it is short and its values are between quotation marks that match without looking; NULL otherwise. */
static const char *
find_end (const char *p, const char *end)
{
  const char *close = memchr (p, '>', MIN ((gsize) (end - p), SHORT_TAG));
  guint n_double = 0, n_single = 0;

  if (close == NULL || *p == '!' || *p == '?')
    return NULL;
  for (const char *q = p; q < close; q++)
    {
      n_double += *q == '"';
      n_single += *q == '\'';
    }
  return n_single == 0 && n_double % 2 == 0 ? close : NULL;
}

/* From the "<" of a tag on. */
static const char *
pass_tag (MoXmlFilter *self, const char *tag, const char *end)
{
  const char *p = tag + 1, *next;

  self->found = NULL;
  self->enters = FALSE;
  if (p < end && self->begins[(guint8) *p])
    look_up (self, p, end);
  if (self->found == NULL && !self->enters && p < end && is_short (p, end, &next))
    return next;
  next = p < end ? find_end (p, end) : NULL;
  if (next != NULL)
    {
      scan_tag (self, '>', next[-1]);
      return next + 1;
    }
  p = skip_markup (self, begin_markup (self, p, end), end);
  return self->is_too_long ? tag : p;
}

const char *
mo_xml_filter_pass (MoXmlFilter *self, const char *p, const char *end, gboolean is_last)
{
  const char *start = p;

  if (self->part != IN_TEXT)
    p = skip_markup (self, p, end);
  if (self->is_too_long)
    return start;
  while (p < end && self->hidden == NULL && !self->is_too_long)
    {
      p = memchr (p, '<', (gsize) (end - p));
      if (p == NULL)
        return end;
      if (!is_last && end - p < MO_XML_MARK_BYTES)
        return p;
      p = pass_tag (self, p, end);
    }
  return p;
}

/* -- What is left out -------------------------------------------------------------------------- */

static const char *
leave_out (MoXmlFilter *self, const char *from, const char *to)
{
  const char *line_end;

  while ((line_end = memchr (from, '\n', (gsize) (to - from))) != NULL)
    {
      self->n_lines++;
      self->n_blanks = 0;
      from = line_end + 1;
    }
  self->n_blanks += (guint64) (to - from);
  return to;
}

const char *
mo_xml_filter_take (MoXmlFilter *self, const char *from, const char *to, gboolean is_done)
{
  if (is_done)
    {
      self->hidden = NULL;
      self->depth = 0;
    }
  return leave_out (self, from, to);
}

/* From a "<" on, which begins an element within the hidden one as a rule. */
static const char *
hide_tag (MoXmlFilter *self, const char *tag, const char *end)
{
  const char *p = tag + 1;

  if (p < end && *p == '/' && is_name (self->hidden, p + 1, end) && --self->depth == 0)
    {
      self->hidden = NULL;
      return tag;
    }
  self->found = is_name (self->hidden, p, end) ? self->hidden : NULL;
  if (self->found != NULL || (p < end && (*p == '!' || *p == '?')))
    p = skip_markup (self, begin_markup (self, p, end), end);
  self->is_too_long = FALSE; /* nobody compares these */
  return leave_out (self, tag, p);
}

const char *
mo_xml_filter_hide (MoXmlFilter *self, const char *p, const char *end, gboolean is_last)
{
  if (self->part != IN_TEXT)
    p = leave_out (self, p, skip_markup (self, p, end));
  self->is_too_long = FALSE;
  while (p < end && self->hidden != NULL)
    {
      const char *tag = memchr (p, '<', (gsize) (end - p));

      p = leave_out (self, p, tag != NULL ? tag : end);
      if (tag == NULL || (!is_last && end - tag < MO_XML_MARK_BYTES))
        return p;
      p = hide_tag (self, tag, end);
    }
  return p;
}
