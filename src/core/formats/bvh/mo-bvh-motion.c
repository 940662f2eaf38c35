/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

#include "mo-bvh-marks.h"

#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Longer words are cut. */
#define MAX_WORD 65536

/* The length of the part that is shown of text after the frames. */
#define MAX_SHOWN 24

typedef struct
{
  MoScanner *scanner;
  GError **error;
  MoBvhRows rows;
  gsize n_plain;     /* lines that were plain frames */
  gboolean is_plain; /* all lines so far */

  guint64 window_end; /* end of the window when `limit` was found */
  guint64 limit;
} Motion;

static gboolean
is_blank (guint8 c)
{
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static gboolean
is_line_end (guint8 c)
{
  return c == '\r' || c == '\n';
}

/* Skips blanks up to another byte. Sets `found` to FALSE at the end of the text. */
static gboolean
skip_blanks (Motion *self, gboolean *found)
{
  MoScanner *scanner = self->scanner;

  for (;;)
    {
      for (; scanner->cursor < scanner->end && is_blank (*scanner->cursor); scanner->cursor++)
        scanner->after_cr = FALSE;
      *found = scanner->cursor < scanner->end;
      if (*found || scanner->at_end)
        return TRUE;
      if (!mo_scanner_fill (scanner, self->error))
        return FALSE;
    }
}

/* The length of the word at the cursor; the window then contains all of it. */
static gboolean
measure_word (Motion *self, gsize *length)
{
  MoScanner *scanner = self->scanner;
  gsize n = 0;

  for (;;)
    {
      while (scanner->cursor + n < scanner->end && n < MAX_WORD && !is_blank (scanner->cursor[n])
             && !is_line_end (scanner->cursor[n]))
        n++;
      *length = n;
      if (scanner->cursor + n < scanner->end || scanner->at_end)
        return TRUE;
      if (!mo_scanner_fill (scanner, self->error))
        return FALSE;
    }
}

static gboolean
skip_comment (Motion *self)
{
  MoScanner *scanner = self->scanner;
  gboolean found = TRUE;
  gsize length;

  if (!measure_word (self, &length))
    return FALSE;
  mo_bvh_find (self->scanner->context, MO_CODE_BVH_COMMENT,
               mo_scanner_locate (scanner, scanner->cursor, length), scanner->cursor, length);
  while (found && !is_line_end (*scanner->cursor))
    {
      scanner->cursor++;
      if (!skip_blanks (self, &found))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_word (Motion *self)
{
  MoScanner *scanner = self->scanner;
  MoBvhWord word;
  MoBvhPiece piece;
  gsize length;

  if (!measure_word (self, &length))
    return FALSE;
  mo_bvh_word_init (&word, scanner->cursor, length);
  while (mo_bvh_word_next (&word, &piece))
    {
      MoLocation location = mo_scanner_locate (scanner, piece.text, piece.length);

      mo_bvh_piece_report (&piece, self->scanner->context, location);
      if (!mo_bvh_rows_add (&self->rows, &piece, location))
        return FALSE;
    }
  scanner->cursor += length;
  return TRUE;
}

/* Reads one line with any content, including its end. */
static gboolean
read_line (Motion *self)
{
  MoScanner *scanner = self->scanner;
  gboolean found;

  self->is_plain = FALSE;
  for (;;)
    {
      if (!skip_blanks (self, &found))
        return FALSE;
      if (!found)
        return mo_bvh_rows_end_line (&self->rows);
      if (is_line_end (*scanner->cursor))
        {
          if (!mo_bvh_rows_end_line (&self->rows))
            return FALSE;
          mo_scanner_advance (scanner);
          return TRUE;
        }
      scanner->after_cr = FALSE;
      if (*scanner->cursor == '#' || (*scanner->cursor == '/' && scanner->cursor[1] == '/'))
        {
          if (!skip_comment (self))
            return FALSE;
        }
      else if (!read_word (self))
        return FALSE;
    }
}

/* -- A line as it should be -------------------------------------------------------------------- */

/* Reads a whole frame of plain numbers and returns the end of its line; NULL if the line is
 * anything else. The window must contain the line. */
static inline const guint8 *
read_row (const guint8 *p, float *row, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      while (*p == ' ' || *p == '\t')
        p++;
      p = mo_number_read_float (p, row + i);
      if (G_UNLIKELY (p == NULL || *p > ' '))
        return NULL;
    }
  while (*p == ' ' || *p == '\t')
    p++;
  return p;
}

/* The position after the last line end in the window, or at the end of the text. Searched only
 * once in each window, as lines may be short and the rest after them long. */
static const guint8 *
find_limit (Motion *self)
{
  const MoScanner *scanner = self->scanner;
  guint64 end = mo_scanner_offset (scanner, scanner->end);
  const guint8 *p = scanner->end;

  if (scanner->at_end)
    return p;
  if (self->window_end != end)
    {
      while (p > scanner->cursor && !is_line_end (p[-1]))
        p--;
      self->window_end = end;
      self->limit = mo_scanner_offset (scanner, p);
    }
  return scanner->buffer
         + (MAX (self->limit, mo_scanner_offset (scanner, scanner->cursor)) - scanner->offset);
}

/* Reads lines that are plain frames, up to `limit` or the announced number. */
static gboolean
read_rows (Motion *self, const guint8 *limit)
{
  MoScanner *scanner = self->scanner;
  MoBvhRows *rows = &self->rows;
  gsize n_rows = 0, most = G_MAXSIZE;

  if (rows->header->has_n_frames)
    most = (gsize) rows->header->n_frames - rows->n_values / rows->n;
  while (scanner->cursor < limit && n_rows < most)
    {
      const guint8 *p;

      if (rows->n_values + rows->n > rows->capacity && !mo_bvh_rows_grow (rows, rows->n))
        return FALSE;
      p = read_row (scanner->cursor, rows->values + rows->n_values, rows->n);
      if (p == NULL || (!is_line_end (*p) && p != scanner->end))
        break;
      rows->n_values += rows->n;
      n_rows++;
      scanner->cursor = (guint8 *) p;
      scanner->after_cr = FALSE;
      if (p == scanner->end)
        break;
      mo_scanner_advance (scanner);
      if (*scanner->cursor == '\n' && scanner->after_cr)
        mo_scanner_advance (scanner);
    }
  if (n_rows > 0)
    {
      rows->framing = MO_BVH_BY_LINES;
      rows->line_values = rows->n_values;
      self->n_plain += self->is_plain ? n_rows : 0;
    }
  return TRUE;
}

/* -- The whole --------------------------------------------------------------------------------- */

/* Reads the next line or lines. Sets `ended` at the end of the text. */
static gboolean
read_more (Motion *self, gboolean *ended)
{
  MoScanner *scanner = self->scanner;
  const MoBvhRows *rows = &self->rows;
  const guint8 *limit = find_limit (self), *start = scanner->cursor;

  *ended = scanner->cursor == scanner->end && scanner->at_end;
  if (*ended)
    return TRUE;
  if (scanner->cursor == limit)
    {
      if (!mo_scanner_fill (scanner, self->error))
        return FALSE;
      /* Only lines that do not fit into the window are read in parts. */
      if (find_limit (self) > scanner->cursor || scanner->at_end)
        return TRUE;
    }
  else if (is_line_end (*scanner->cursor))
    {
      mo_scanner_advance (scanner);
      return TRUE;
    }
  else if (rows->framing == MO_BVH_BY_LINES
           || (rows->framing == MO_BVH_UNDECIDED && rows->n_lines == 0))
    {
      if (!read_rows (self, limit))
        return FALSE;
      if (scanner->cursor != start)
        return TRUE;
    }
  return read_line (self);
}

/* Reads lines up to the announced number of frames, or all of them. */
static gboolean
read_announced (Motion *self)
{
  gboolean ended = FALSE;

  while (!ended && !mo_bvh_rows_are_complete (&self->rows))
    if (!read_more (self, &ended))
      return FALSE;
  return TRUE;
}

/* Skips blank lines. Sets `found` to FALSE at the end. */
static gboolean
skip_blank_lines (Motion *self, gboolean *found)
{
  do
    if (!skip_blanks (self, found))
      return FALSE;
    else if (*found && is_line_end (*self->scanner->cursor))
      mo_scanner_advance (self->scanner);
    else
      return TRUE;
  while (TRUE);
}

/* If the rest is short enough, loads it into the window and tests whether it is marks. */
static gboolean
read_trailer (Motion *self, GBytes **trailer)
{
  MoScanner *scanner = self->scanner;
  g_autoptr (MoBvhMarks) marks = NULL;
  gsize length;

  mo_scanner_keep (scanner, TRUE);
  while (!scanner->at_end && scanner->end - scanner->cursor <= (gssize) MO_MAX_TRAILER_BYTES)
    if (!mo_scanner_fill (scanner, self->error))
      return FALSE;
  mo_scanner_keep (scanner, FALSE);
  length = (gsize) (scanner->end - scanner->cursor);
  if (!scanner->at_end || length > MO_MAX_TRAILER_BYTES)
    return TRUE;
  marks = mo_bvh_marks_parse (scanner->cursor, length, self->rows.header->skeleton->joints->len,
                              self->rows.header->n_frames);
  if (marks == NULL)
    return TRUE;
  mo_report (self->scanner->context, MO_CODE_BVH_TRAILER,
             mo_scanner_locate (scanner, scanner->cursor, 0), NULL, NULL);
  *trailer = g_bytes_new (scanner->cursor, length);
  scanner->cursor = scanner->end;
  return TRUE;
}

/* A word after the announced frames counts only if it is a plain number. */
static gboolean
read_plain_word (Motion *self, gboolean *is_plain)
{
  MoScanner *scanner = self->scanner;
  MoBvhRows *rows = &self->rows;
  gsize length;
  float value;

  if (!measure_word (self, &length) || !mo_bvh_rows_grow (rows, 1))
    return FALSE;
  *is_plain = mo_number_read_float (scanner->cursor, &value) == scanner->cursor + length;
  if (*is_plain)
    {
      rows->values[rows->n_values++] = value;
      scanner->cursor += length;
      scanner->after_cr = FALSE;
    }
  return TRUE;
}

/* A line after the announced frames counts only if it is a plain frame. */
static gboolean
read_plain_line (Motion *self, gboolean *is_plain)
{
  MoScanner *scanner = self->scanner;
  MoBvhRows *rows = &self->rows;
  const guint8 *p;

  while (find_limit (self) == scanner->cursor && !scanner->at_end
         && scanner->end - scanner->cursor < (gssize) MO_MAX_TRAILER_BYTES)
    if (!mo_scanner_fill (scanner, self->error))
      return FALSE;
  if (!mo_bvh_rows_grow (rows, rows->n))
    return FALSE;
  p = read_row (scanner->cursor, rows->values + rows->n_values, rows->n);
  *is_plain = p != NULL && (is_line_end (*p) || (p == scanner->end && scanner->at_end));
  if (*is_plain)
    {
      rows->framing = MO_BVH_BY_LINES;
      rows->n_values += rows->n;
      self->n_plain += self->is_plain;
      scanner->cursor = (guint8 *) p;
      scanner->after_cr = FALSE;
    }
  return TRUE;
}

/* Reads what follows the announced frames: an editor's marks, more frames, or anything else. */
static gboolean
read_rest (Motion *self, GBytes **trailer)
{
  MoScanner *scanner = self->scanner;
  gboolean found, is_plain = TRUE;
  gsize length = 0;

  if (!skip_blank_lines (self, &found) || (found && !read_trailer (self, trailer)))
    return FALSE;
  while (is_plain)
    {
      if (!skip_blank_lines (self, &found))
        return FALSE;
      if (!found)
        return TRUE;
      if (self->rows.framing == MO_BVH_BY_COUNT ? !read_plain_word (self, &is_plain)
                                                : !read_plain_line (self, &is_plain))
        return FALSE;
    }
  while (length < (gsize) (scanner->end - scanner->cursor) && length < MAX_SHOWN
         && !is_line_end (scanner->cursor[length]))
    length++;
  mo_bvh_find (self->scanner->context, MO_CODE_BVH_TRAILING_JUNK,
               mo_scanner_locate (scanner, scanner->cursor, 0), scanner->cursor, length);
  return TRUE;
}

static gboolean
read_all (Motion *self, GBytes **trailer)
{
  if (!read_announced (self)
      || (mo_bvh_rows_are_complete (&self->rows) && !read_rest (self, trailer)))
    return FALSE;
  return mo_bvh_rows_end (&self->rows, mo_scanner_locate (self->scanner, self->scanner->cursor, 0));
}

static void
report_count (const Motion *self, guint64 n_frames)
{
  const MoScanner *scanner = self->scanner;
  const MoBvhHeader *header = self->rows.header;

  if (n_frames == 0)
    mo_report (scanner->context, MO_CODE_BVH_NO_FRAMES,
               mo_scanner_locate (scanner, scanner->cursor, 0), NULL, NULL);
  else if (header->has_n_frames && header->n_frames != n_frames)
    mo_report (scanner->context, MO_CODE_BVH_FRAME_COUNT, header->n_frames_at, NULL,
               /* translators: how many frames are announced and how many there are */
               _ ("%s in the header, %" PRIu64 " found"), header->n_frames_text, n_frames);
}

gboolean
mo_bvh_read_motion (MoScanner *scanner, const MoBvhHeader *header, MoBvhMotion *motion,
                    MoBvhRefusal *refusal, GError **error)
{
  Motion self = { .scanner = scanner, .error = error, .is_plain = TRUE };
  MoBvhRows *rows = &self.rows;
  gboolean ok;

  *motion = (MoBvhMotion){ 0 };
  mo_bvh_rows_init (rows, header, mo_source_get_size (scanner->source), scanner->context, refusal);
  ok = header->skeleton->n_channels == 0 || read_all (&self, &motion->trailer);
  if (ok)
    {
      motion->n_frames = (guint) (rows->n_values / rows->n);
      motion->n_plain_rows = (guint) self.n_plain;
      report_count (&self, motion->n_frames);
    }
  if (ok && rows->n_values > 0)
    motion->values = g_renew (float, g_steal_pointer (&rows->values), rows->n_values);
  if (!ok)
    g_clear_pointer (&motion->trailer, g_bytes_unref);
  mo_bvh_rows_clear (rows);
  return ok;
}
