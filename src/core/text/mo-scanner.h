/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-source.h"

G_BEGIN_DECLS

/* A window on the text of a source that moves on in chunks, so that no text is held in memory as a
 * whole; it counts lines and columns. CR, LF and CRLF each end one line. The loops that read
 * numbers work on `cursor` and `end` themselves; everything else uses the functions. */

#define MO_SCANNER_CHUNK (64u * 1024u)

/* Zero bytes after `end`, for readers that look at several bytes at once. */
#define MO_SCANNER_PADDING 64u

typedef struct
{
  guint8 *cursor;  /* the next byte */
  guint8 *end;     /* after the last byte in the window; padding follows */
  gboolean at_end; /* nothing follows in the source */

  guint line;         /* of the cursor, from 1 */
  guint64 line_start; /* offset in the file of the line's first byte */
  gboolean after_cr;  /* the byte before the cursor was CR, so an LF here does not end a line */

  guint8 *buffer; /* owned */
  gsize capacity;
  guint64 offset; /* of the buffer's first byte in the file */
  gboolean keep;  /* nothing is dropped; see mo_scanner_keep */

  guint64 limit;         /* the text ends at this offset, if not before */
  gboolean has_no_lines; /* its lines mean nothing to anyone: locations are bytes */

  MoSource *source;   /* borrowed */
  MoContext *context; /* borrowed */
} MoScanner;

/* Starts at the source's current position, which must be its beginning. */
void mo_scanner_init (MoScanner *self, MoSource *source, MoContext *context);

/* Starts at an offset of the source, for a text of so many bytes in a binary file; moves the source there. Clear the
 * scanner also where this fails: FALSE with `error` set. */
gboolean mo_scanner_init_part (MoScanner *self, MoSource *source, guint64 offset, guint64 size,
                               MoContext *context, GError **error);
void mo_scanner_clear (MoScanner *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoScanner, mo_scanner_clear)

/* From now on the window keeps everything from the cursor on (TRUE), or drops what is before the
 * cursor with the next chunk (FALSE). */
void mo_scanner_keep (MoScanner *self, gboolean keep);

/* Takes the next chunk into the window, which moves its bytes: pointers into it become invalid,
 * except `cursor` and `end`. FALSE with `error` set when reading failed or the caller cancelled; at
 * the end of the source TRUE with `at_end` set. */
gboolean mo_scanner_fill (MoScanner *self, GError **error);

/* At the beginning: moves over the byte order mark of UTF-8. `*encoding` is set to NULL, or to the
 * result of mo_text_wide_encoding for a text that cannot be read here. FALSE as mo_scanner_fill. */
gboolean mo_scanner_begin (MoScanner *self, const char **encoding, GError **error);

/* Offset in the file of a byte in the window. */
static inline guint64
mo_scanner_offset (const MoScanner *self, const guint8 *p)
{
  return self->offset + (guint64) (p - self->buffer);
}

/* Location of a byte on the cursor's line. */
static inline MoLocation
mo_scanner_locate (const MoScanner *self, const guint8 *p, gsize length)
{
  guint64 offset = mo_scanner_offset (self, p);
  guint64 column = offset - self->line_start + 1;

  return (MoLocation){
    .offset = offset,
    .line = self->has_no_lines ? 0 : self->line,
    .column = self->has_no_lines ? 0 : (guint) MIN (column, G_MAXUINT),
    .length = (guint) MIN (length, G_MAXUINT),
  };
}

/* Moves the cursor over one byte of the window, counting lines. */
static inline void
mo_scanner_advance (MoScanner *self)
{
  guint8 c = *self->cursor++;

  if (c == '\r' || c == '\n')
    {
      self->line += !(c == '\n' && self->after_cr);
      self->line_start = mo_scanner_offset (self, self->cursor);
    }
  self->after_cr = c == '\r';
}

/* Moves the cursor to a byte further on in the window, on the same line. */
static inline void
mo_scanner_advance_in_line (MoScanner *self, const guint8 *p)
{
  if (p > self->cursor)
    self->after_cr = FALSE;
  self->cursor = (guint8 *) p;
}

/* Moves the cursor to a byte further on in the window, counting lines. */
void mo_scanner_advance_to (MoScanner *self, const guint8 *p);

/* "UTF-16" or "UTF-32" if the text starts like one, with a byte order mark or an ASCII character;
 * NULL otherwise. Needs four bytes, or the whole text. */
const char *mo_text_wide_encoding (const guint8 *text, gsize length);

/* The first character of such a text, after its mark; 0 if it is not ASCII. */
char mo_text_wide_first (const guint8 *text, gsize length);

/* Whether the beginning of a file, up to its first NUL, contains a text. */
gboolean mo_text_contains (const guint8 *head, gsize size, const char *text);

/* Text of a file for a message: cut to a few words, controls replaced, valid UTF-8. Free it. */
char *mo_scanner_quote (const guint8 *text, gsize length);

G_END_DECLS
