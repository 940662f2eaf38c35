/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-source.h"

G_BEGIN_DECLS

/* A window on the text of a source that moves on by chunks, so that no text is held whole, and
 * knows line and column. CR, LF and CRLF each end one line. The loops that read numbers work on
 * `cursor` and `end` themselves; everything else uses the functions. */

#define MO_SCANNER_CHUNK (256u * 1024u)

/* Bytes of zero behind `end`, for readers that look at several bytes at once. */
#define MO_SCANNER_PADDING 64u

typedef struct
{
  guint8 *cursor;  /* the next byte */
  guint8 *end;     /* behind the last byte in the window; padding follows */
  gboolean at_end; /* nothing follows in the source */

  guint line;         /* of the cursor, from 1 */
  guint64 line_start; /* offset in the file of the line's first byte */
  gboolean after_cr;  /* the byte before the cursor was CR, so that LF here ends no line */

  guint8 *buffer; /* owned */
  gsize capacity;
  guint64 offset; /* of the buffer's first byte in the file */
  gboolean keep;  /* nothing is dropped; see mo_scanner_keep */

  MoSource *source;   /* borrowed */
  MoContext *context; /* borrowed */
} MoScanner;

/* Starts at the source's present place, which is its beginning. */
void mo_scanner_init (MoScanner *self, MoSource *source, MoContext *context);
void mo_scanner_clear (MoScanner *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoScanner, mo_scanner_clear)

/* From now on the window keeps everything from the cursor on (TRUE), or drops what lies before the
 * cursor with the next chunk (FALSE). */
void mo_scanner_keep (MoScanner *self, gboolean keep);

/* Takes the next chunk into the window, which moves its bytes: pointers into it are void, except
 * `cursor` and `end`. FALSE with `error` set when reading failed or the caller cancelled; at the
 * end of the source TRUE with `at_end` set. */
gboolean mo_scanner_fill (MoScanner *self, GError **error);

/* At the beginning: moves over the byte order mark of UTF-8. `*encoding` gets NULL, or what
 * mo_text_wide_encoding says of a text that nothing here reads. FALSE as mo_scanner_fill. */
gboolean mo_scanner_begin (MoScanner *self, const char **encoding, GError **error);

/* Offset in the file of a byte in the window. */
static inline guint64
mo_scanner_offset (const MoScanner *self, const guint8 *p)
{
  return self->offset + (guint64) (p - self->buffer);
}

/* Place of a byte on the cursor's line. */
MoLocation mo_scanner_locate (const MoScanner *self, const guint8 *p, gsize length);

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

/* Moves the cursor to a byte further on in the window, counting lines. */
void mo_scanner_advance_to (MoScanner *self, const guint8 *p);

/* "UTF-16" or "UTF-32" where text begins as such, with a byte order mark or a plain character; else
 * NULL. Four bytes must be there, or the whole text. */
const char *mo_text_wide_encoding (const guint8 *text, gsize length);

/* The first character of a text of either, behind its mark; 0 where there is none that is ASCII. */
char mo_text_wide_first (const guint8 *text, gsize length);

/* Text of a file for a message: cut to a few words, controls replaced, valid UTF-8. Free it. */
char *mo_scanner_quote (const guint8 *text, gsize length);

G_END_DECLS
