/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-xml-private.h"

#include <string.h>

/* The text that libxml2 gets: what it is told first, and the text of the source, without contents that nobody needs. */

/* Blanks that are cheaper to be given than to be counted. */
#define FEW_BLANKS 16

gboolean
mo_xml_read_piece (MoXml *self, MoXmlInput *input)
{
  gsize left = (gsize) (input->end - input->at);
  gsize room = MIN (MO_XML_PIECE, MO_XML_MARK_BYTES + MO_XML_PIECE - left);
  guint64 size = mo_source_get_size (input->source);
  gssize n;

  if (mo_context_check (self->context, size > 0 ? (double) input->done / (double) size : 0.0,
                        self->error))
    return FALSE;
  memmove (input->piece, input->at, left);
  n = mo_source_read (input->source, input->piece + left, room, self->context->cancellable,
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
has_instead (const MoXmlInput *self)
{
  return self->filter.n_lines > 0 || self->filter.n_blanks > 0;
}

/* The parser goes over many blanks one by one: it gets one of them, and is told the column when it is there. That is
 * before the next tag, and nowhere if there is none. */
static void
end_gap (MoXmlInput *self, gboolean is_before_tag, gpointer taken)
{
  MoXmlFilter *filter = &self->filter;
  MoXmlGap gap = { filter->n_found, taken, 0 };

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
skip_hidden (MoXml *self, MoXmlInput *input)
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
find_more (MoXml *self, MoXmlInput *input)
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
      self->failed = !mo_xml_read_piece (self, input);
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
give_found (MoXmlInput *input, char *to, int room)
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

static int
tell (MoXmlInput *input, char *to, int room)
{
  int n = 0;

  if (input->opening != NULL)
    {
      n = (int) MIN (input->opening->len - input->n_told, (gsize) room);
      memcpy (to, input->opening->str + input->n_told, (gsize) n);
      input->n_told += (gsize) n;
    }
  return n;
}

int
mo_xml_give (void *data, char *to, int room)
{
  MoXml *self = data;
  MoXmlInput *input = self->input;
  int n = tell (input, to, room);

  while (n < room && !self->failed && find_more (self, input))
    n += give_found (input, to + n, room - n);
  input->is_at_long_tag = n == 0 && input->filter.is_too_long;
  return n;
}
