/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

#include "text/mo-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A longer word is cut. */
#define MAX_WORD 65536

/* Words of one line that are no numbers and can be told from those that stand for one. */
#define MAX_HOLES 4096

#define FIRST_CAPACITY 1024u

typedef enum
{
  UNDECIDED,
  BY_LINES, /* a line is a frame */
  BY_COUNT, /* so many numbers are a frame, however they stand */
} Framing;

/* A value that the text does not give. */
typedef struct
{
  gsize index; /* in the values */
  gboolean is_junk;
  MoLocation location;
  char text[24];
} Hole;

typedef struct
{
  MoScanner *scanner;
  MoContext *context;
  const MoBvhHeader *header;
  MoBvhRefusal *refusal;
  GError **error;

  guint n; /* numbers of a frame, at least 1 */
  float *values;
  gsize n_values, capacity;
  Framing framing;
  gsize n_plain_rows;
  gboolean is_plain; /* up to here */

  /* The present line. */
  gsize line_values; /* index of its first value */
  guint64 n_items;   /* numbers, and words in their place */
  guint64 n_numbers;
  guint n_junk;
  MoLocation line_at;
  GArray *holes;

  /* All lines up to the announced number of frames. */
  guint64 n_lines;
  guint64 width;
  gboolean same_width;
  MoLocation first_line;
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

/* -- Values ------------------------------------------------------------------------------------ */

static gboolean
grow (Motion *self, gsize n)
{
  gsize wanted = self->n_values + n;

  if (wanted <= self->capacity)
    return TRUE;
  if (wanted > MO_MAX_VALUES)
    {
      mo_bvh_refuse (self->refusal, MO_ERROR_LIMIT, MO_CODE_BVH_TOO_MANY_VALUES,
                     mo_scanner_locate (self->scanner, self->scanner->cursor, 0), NULL);
      return FALSE;
    }
  self->capacity = MAX (wanted, MIN (self->capacity * 2, (gsize) MO_MAX_VALUES));
  self->values = g_renew (float, self->values, self->capacity);
  return TRUE;
}

/* Room for as many frames as are announced, if the text is long enough to hold them. */
static void
reserve (Motion *self)
{
  guint64 size = mo_source_get_size (self->scanner->source);

  self->capacity = FIRST_CAPACITY;
  if (self->header->has_n_frames && self->header->n_frames <= MO_MAX_VALUES / self->n
      && self->header->n_frames * self->n * 2 <= size)
    self->capacity = MAX (self->capacity, self->header->n_frames * self->n);
  self->values = g_new (float, self->capacity);
}

/* What the frame before has in the place of a value. */
static float
value_before (const Motion *self, gsize index)
{
  return index >= self->n ? self->values[index - self->n] : 0.0f;
}

static gboolean
is_beyond_announced (const Motion *self)
{
  const MoBvhHeader *header = self->header;

  return header->has_n_frames && self->framing != UNDECIDED
         && self->n_values / self->n >= header->n_frames;
}

/* -- A line with something to repair ----------------------------------------------------------- */

static gboolean
add_item (Motion *self, const MoBvhPiece *piece, MoLocation location)
{
  gboolean is_junk = piece->kind == MO_BVH_NOT_A_NUMBER;

  if (self->n_items++ == 0)
    self->line_at = location;
  self->n_numbers += !is_junk;
  if (piece->kind == MO_BVH_NOT_FINITE)
    mo_bvh_find (self->context, MO_CODE_BVH_NOT_FINITE, location, piece->text, piece->length);
  if (self->framing == BY_LINES && self->n_values - self->line_values >= self->n + self->n_junk)
    {
      if (is_junk)
        mo_bvh_find (self->context, MO_CODE_BVH_UNKNOWN_WORD, location, piece->text, piece->length);
      return TRUE;
    }
  if (!grow (self, 1))
    return FALSE;
  if (piece->kind == MO_BVH_NUMBER)
    self->values[self->n_values] = piece->value;
  else
    {
      self->values[self->n_values] = value_before (self, self->n_values);
      if (self->holes->len < MAX_HOLES)
        {
          Hole hole = { .index = self->n_values, .is_junk = is_junk, .location = location };

          memcpy (hole.text, piece->text, MIN (piece->length, sizeof hole.text));
          g_array_append_val (self->holes, hole);
          self->n_junk += is_junk;
        }
      else if (is_junk)
        mo_bvh_find (self->context, MO_CODE_BVH_NOT_A_NUMBER, location, piece->text, piece->length);
    }
  self->n_values++;
  return TRUE;
}

static void
report_hole (Motion *self, const Hole *hole, MoCode code)
{
  mo_bvh_find (self->context, code, hole->location, (const guint8 *) hole->text,
               MIN (hole->location.length, sizeof hole->text));
}

/* Takes the first surplus words that are no numbers out of the line; the values behind move up. */
static void
drop_junk (Motion *self, guint64 n_surplus)
{
  for (guint i = 0; i < self->holes->len && n_surplus > 0;)
    {
      Hole *hole = &g_array_index (self->holes, Hole, i);

      if (!hole->is_junk)
        {
          i++;
          continue;
        }
      report_hole (self, hole, MO_CODE_BVH_UNKNOWN_WORD);
      memmove (self->values + hole->index, self->values + hole->index + 1,
               (self->n_values - hole->index - 1) * sizeof (float));
      self->n_values--;
      self->n_items--;
      self->n_junk--;
      n_surplus--;
      g_array_remove_index (self->holes, i);
      for (guint j = i; j < self->holes->len; j++)
        g_array_index (self->holes, Hole, j).index--;
    }
}

/* In a line that is a frame: as many numbers as it must have. */
static gboolean
fit_line (Motion *self)
{
  gsize n_stored;

  if (self->n_items > self->n && self->n_junk > 0)
    drop_junk (self, self->n_items - self->n);
  if (self->n_items > self->n)
    mo_find (self->context, MO_CODE_BVH_LONG_LINE, self->line_at, NULL, NULL);
  else if (self->n_items < self->n)
    mo_find (self->context, MO_CODE_BVH_SHORT_LINE, self->line_at, NULL, NULL);
  n_stored = self->n_values - self->line_values;
  if (n_stored < self->n && !grow (self, self->n - n_stored))
    return FALSE;
  for (; n_stored < self->n; n_stored++, self->n_values++)
    self->values[self->n_values] = value_before (self, self->n_values);
  self->n_values = self->line_values + self->n;
  return TRUE;
}

/* The first line was not as long as a frame, but the second is: the first was damaged. */
static gboolean
mend_first_line (Motion *self)
{
  gsize width = (gsize) self->width;

  mo_find (self->context, width > self->n ? MO_CODE_BVH_LONG_LINE : MO_CODE_BVH_SHORT_LINE,
           self->first_line, NULL, NULL);
  if (!grow (self, self->n))
    return FALSE;
  memmove (self->values + self->n, self->values + width, self->n * sizeof (float));
  for (gsize i = width; i < self->n; i++)
    self->values[i] = 0.0f;
  for (guint i = 0; i < self->holes->len; i++)
    g_array_index (self->holes, Hole, i).index += self->n - width;
  self->line_values = self->n;
  self->n_values = self->n * 2;
  return TRUE;
}

static gboolean
decide (Motion *self)
{
  gboolean fits
      = self->n_items == self->n
        || (self->n_items > self->n && self->n_items - self->n <= self->n_junk);
  gboolean is_all = self->header->has_n_frames && self->header->n_frames > 1
                    && self->n_items / self->n == self->header->n_frames
                    && self->n_items % self->n == 0;

  if (fits)
    self->framing = BY_LINES;
  else if (is_all || self->n_lines == 2)
    self->framing = BY_COUNT;
  if (self->framing != BY_LINES || self->n_lines == 1)
    return TRUE;
  if (self->n_items > self->n)
    drop_junk (self, self->n_items - self->n);
  return mend_first_line (self);
}

static void
reset_line (Motion *self)
{
  self->line_values = self->n_values;
  self->n_items = self->n_numbers = 0;
  self->n_junk = 0;
  g_array_set_size (self->holes, 0);
}

static gboolean
end_line (Motion *self)
{
  if (self->n_items == 0)
    return TRUE;
  if (self->n_numbers == 0)
    {
      Hole *first = &g_array_index (self->holes, Hole, 0);

      report_hole (self, first, MO_CODE_BVH_JUNK_LINE);
      self->n_values = self->line_values;
      reset_line (self);
      return TRUE;
    }

  if (self->n_lines++ == 0)
    {
      self->width = self->n_items;
      self->same_width = TRUE;
      self->first_line = self->line_at;
    }
  self->same_width = self->same_width && self->width == self->n_items;
  if (self->framing == UNDECIDED && !decide (self))
    return FALSE;
  if (self->framing == BY_LINES && !fit_line (self))
    return FALSE;
  for (guint i = 0; i < self->holes->len; i++)
    {
      Hole *hole = &g_array_index (self->holes, Hole, i);

      if (hole->is_junk)
        report_hole (self, hole, MO_CODE_BVH_NOT_A_NUMBER);
      if (hole->index < self->n_values)
        self->values[hole->index] = value_before (self, hole->index);
    }
  reset_line (self);
  return TRUE;
}

/* Up to the next byte that is not blank. FALSE in `found` at the end of the text. */
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

/* The length of the word at the cursor, all of which is then in the window. */
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
  mo_bvh_find (self->context, MO_CODE_BVH_COMMENT,
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

      mo_bvh_piece_report (&piece, self->context, location);
      if (!add_item (self, &piece, location))
        return FALSE;
    }
  scanner->cursor += length;
  return TRUE;
}

/* One line, whatever is in it, with its end. */
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
        return end_line (self);
      if (is_line_end (*scanner->cursor))
        {
          if (!end_line (self))
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

/* Reads a whole frame of plain numbers and returns the end of its line; NULL where the line is
 * anything else. The window must hold the line. */
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

/* Behind the last line end in the window, or behind everything when nothing follows. */
static const guint8 *
find_limit (const MoScanner *scanner)
{
  const guint8 *p = scanner->end;

  if (!scanner->at_end)
    while (p > scanner->cursor && !is_line_end (p[-1]))
      p--;
  return p;
}

/* As many lines as are plain frames, up to `limit` or the announced number. */
static gboolean
read_rows (Motion *self, const guint8 *limit)
{
  MoScanner *scanner = self->scanner;
  const guint8 *p = scanner->cursor;
  gsize n_rows = 0, most = G_MAXSIZE;

  if (self->header->has_n_frames && self->n_values / self->n < self->header->n_frames)
    most = (gsize) self->header->n_frames - self->n_values / self->n;
  while (p < limit && n_rows < most)
    {
      if (self->n_values + self->n > self->capacity && !grow (self, self->n))
        return FALSE;
      p = read_row (p, self->values + self->n_values, self->n);
      if (p == NULL || (!is_line_end (*p) && p != scanner->end))
        break;
      self->n_values += self->n;
      n_rows++;
      scanner->cursor = (guint8 *) p;
      scanner->after_cr = FALSE;
      if (p == scanner->end)
        break;
      mo_scanner_advance (scanner);
      if (*scanner->cursor == '\n' && scanner->after_cr)
        mo_scanner_advance (scanner);
      p = scanner->cursor;
    }
  if (n_rows > 0)
    {
      self->framing = BY_LINES;
      self->n_plain_rows += self->is_plain ? n_rows : 0;
      self->line_values = self->n_values;
    }
  return TRUE;
}

/* -- The whole --------------------------------------------------------------------------------- */

/* The lines up to the announced number of frames, or all. */
static gboolean
read_announced (Motion *self)
{
  MoScanner *scanner = self->scanner;

  while (!is_beyond_announced (self)
         && !(self->header->has_n_frames && self->header->n_frames == 0))
    {
      const guint8 *limit = find_limit (scanner);

      if (scanner->cursor == scanner->end && scanner->at_end)
        return TRUE;
      if (scanner->cursor == limit && !scanner->at_end)
        {
          if (!mo_scanner_fill (scanner, self->error))
            return FALSE;
          /* Only a line that does not fit is read in parts. */
          if (find_limit (scanner) > scanner->cursor || scanner->at_end)
            continue;
        }
      else if (is_line_end (*scanner->cursor))
        {
          mo_scanner_advance (scanner);
          continue;
        }
      else if (self->framing == BY_LINES || (self->framing == UNDECIDED && self->n_lines == 0))
        {
          const guint8 *start = scanner->cursor;

          if (!read_rows (self, limit))
            return FALSE;
          if (scanner->cursor != start)
            continue;
        }
      if (!read_line (self))
        return FALSE;
    }
  return TRUE;
}

/* Over blank lines, to something. FALSE in `found` at the end. */
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

/* Takes all that follows, if it is short enough, into the window, and looks whether it is marks. */
static gboolean
read_trailer (Motion *self, GBytes **trailer)
{
  MoScanner *scanner = self->scanner;
  gsize length;

  mo_scanner_keep (scanner, TRUE);
  while (!scanner->at_end && scanner->end - scanner->cursor <= (gssize) MO_MAX_TRAILER_BYTES)
    if (!mo_scanner_fill (scanner, self->error))
      return FALSE;
  mo_scanner_keep (scanner, FALSE);
  length = (gsize) (scanner->end - scanner->cursor);
  if (!scanner->at_end || length > MO_MAX_TRAILER_BYTES
      || !mo_bvh_is_trailer (scanner->cursor, length, self->header->skeleton->joints->len,
                             self->header->n_frames))
    return TRUE;
  mo_find (self->context, MO_CODE_BVH_TRAILER, mo_scanner_locate (scanner, scanner->cursor, 0),
           NULL, NULL);
  *trailer = g_bytes_new (scanner->cursor, length);
  scanner->cursor = scanner->end;
  return TRUE;
}

/* A word beyond the announced frames counts only if it is a plain number. */
static gboolean
read_plain_word (Motion *self, gboolean *is_plain)
{
  MoScanner *scanner = self->scanner;
  gsize length;
  float value;

  if (!measure_word (self, &length) || !grow (self, 1))
    return FALSE;
  *is_plain = mo_number_read_float (scanner->cursor, &value) == scanner->cursor + length;
  if (*is_plain)
    {
      self->values[self->n_values++] = value;
      scanner->cursor += length;
      scanner->after_cr = FALSE;
    }
  return TRUE;
}

/* A line beyond the announced frames counts only if it is a plain frame. */
static gboolean
read_plain_line (Motion *self, gboolean *is_plain)
{
  MoScanner *scanner = self->scanner;
  const guint8 *start, *p;

  while (find_limit (scanner) == scanner->cursor && !scanner->at_end
         && scanner->end - scanner->cursor < (gssize) MO_MAX_TRAILER_BYTES)
    if (!mo_scanner_fill (scanner, self->error))
      return FALSE;
  if (!grow (self, self->n))
    return FALSE;
  start = scanner->cursor;
  p = read_row (start, self->values + self->n_values, self->n);
  *is_plain = p != NULL && (is_line_end (*p) || (p == scanner->end && scanner->at_end));
  if (*is_plain)
    {
      self->framing = BY_LINES;
      self->n_values += self->n;
      self->n_plain_rows += self->is_plain;
      scanner->cursor = (guint8 *) p;
      scanner->after_cr = FALSE;
    }
  return TRUE;
}

/* What follows the announced frames: an editor's marks, more frames, or anything. */
static gboolean
read_rest (Motion *self, GBytes **trailer)
{
  MoScanner *scanner = self->scanner;
  gboolean found, is_plain = TRUE;

  if (!skip_blank_lines (self, &found) || (found && !read_trailer (self, trailer)))
    return FALSE;
  while (is_plain)
    {
      if (!skip_blank_lines (self, &found))
        return FALSE;
      if (!found)
        return TRUE;
      if (self->framing == BY_COUNT ? !read_plain_word (self, &is_plain)
                                    : !read_plain_line (self, &is_plain))
        return FALSE;
    }
  mo_bvh_find (self->context, MO_CODE_BVH_TRAILING_JUNK,
               mo_scanner_locate (scanner, scanner->cursor, 0), scanner->cursor,
               MIN ((gsize) (scanner->end - scanner->cursor), 24));
  return TRUE;
}

/* Frames told apart by counting: whether that makes sense, and what to do with the last. */
static gboolean
end_counting (Motion *self)
{
  const MoBvhHeader *header = self->header;
  gsize n_last = self->n_values % self->n;
  gboolean is_complete
      = header->has_n_frames && self->n_values / self->n >= header->n_frames;

  if (header->has_n_frames && self->same_width && header->n_frames > 0
      && self->n_values / header->n_frames == self->width
      && self->n_values % header->n_frames == 0)
    {
      mo_bvh_refuse (self->refusal, MO_ERROR_INVALID, MO_CODE_BVH_WRONG_WIDTH, self->first_line,
                     /* translators: how many numbers a line has, and how many it must have */
                     _ ("%" G_GUINT64_FORMAT " numbers a line for %u channels"), self->width,
                     self->n);
      return FALSE;
    }
  mo_find (self->context, MO_CODE_BVH_FRAMES_BROKEN, self->first_line, NULL, NULL);
  if (n_last > 0 && is_complete)
    {
      mo_find (self->context, MO_CODE_BVH_TRAILING_JUNK,
               mo_scanner_locate (self->scanner, self->scanner->cursor, 0), NULL, NULL);
      self->n_values -= n_last;
    }
  else if (n_last > 0)
    {
      mo_find (self->context, MO_CODE_BVH_SHORT_LINE,
               mo_scanner_locate (self->scanner, self->scanner->cursor, 0), NULL, NULL);
      if (!grow (self, self->n - n_last))
        return FALSE;
      for (; n_last < self->n; n_last++, self->n_values++)
        self->values[self->n_values] = value_before (self, self->n_values);
    }
  return TRUE;
}

static gboolean
read_all (Motion *self, GBytes **trailer)
{
  if (!read_announced (self))
    return FALSE;
  if ((is_beyond_announced (self)
       || (self->header->has_n_frames && self->header->n_frames == 0))
      && !read_rest (self, trailer))
    return FALSE;
  return self->framing == BY_LINES || self->n_values == 0 || end_counting (self);
}

static void
report_count (Motion *self, const MoBvhHeader *header, guint64 n_frames)
{
  if (n_frames == 0)
    mo_find (self->context, MO_CODE_BVH_NO_FRAMES,
             mo_scanner_locate (self->scanner, self->scanner->cursor, 0), NULL, NULL);
  else if (header->has_n_frames && header->n_frames != n_frames)
    mo_find (self->context, MO_CODE_BVH_FRAME_COUNT, header->n_frames_at, NULL,
             /* translators: how many frames are announced and how many there are */
             _ ("%" G_GUINT64_FORMAT " announced, %" G_GUINT64_FORMAT " found"), header->n_frames,
             n_frames);
}

gboolean
mo_bvh_read_motion (MoScanner *scanner, const MoBvhHeader *header, MoBvhMotion *motion,
                    MoBvhRefusal *refusal, GError **error)
{
  g_autoptr (GArray) holes = g_array_new (FALSE, TRUE, sizeof (Hole));
  Motion self = {
    .scanner = scanner,
    .context = scanner->context,
    .header = header,
    .refusal = refusal,
    .error = error,
    .n = header->skeleton->n_channels,
    .is_plain = TRUE,
    .holes = holes,
  };
  gboolean ok = TRUE;

  *motion = (MoBvhMotion){ 0 };
  if (self.n > 0)
    {
      reserve (&self);
      ok = read_all (&self, &motion->trailer);
    }
  if (ok)
    {
      guint64 n_frames = self.n > 0 ? self.n_values / self.n : 0;

      report_count (&self, header, n_frames);
      motion->n_frames = (guint) n_frames;
      motion->n_plain_rows = (guint) self.n_plain_rows;
    }
  if (ok && self.n_values > 0)
    motion->values = g_renew (float, self.values, self.n_values);
  else
    {
      g_free (self.values);
      g_clear_pointer (&motion->trailer, g_bytes_unref);
    }
  return ok;
}
