/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"
#include "mo-bvh-tracks.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The part between MOTION and the frames, and the header as a whole. */
typedef struct
{
  MoBvhLexer *lexer;
  MoBvhHeader *header;
  gboolean has_frame_time;
} Head;

static void
report (Head *self, MoCode code)
{
  mo_bvh_lexer_find (self->lexer, code);
}

/* The number after Frames: or Frame Time:. Sets `found` to FALSE if there is none. */
static gboolean
read_number (Head *self, MoBvhPiece *piece, gboolean *found)
{
  MoBvhWord word;

  *found = FALSE;
  if (!mo_bvh_lexer_next (self->lexer))
    return FALSE;
  if (self->lexer->token == MO_BVH_WORD
      && mo_bvh_is_numeric (mo_bvh_lexer_text (self->lexer), self->lexer->length))
    {
      mo_bvh_word_init (&word, mo_bvh_lexer_text (self->lexer), self->lexer->length);
      *found = mo_bvh_word_next (&word, piece);
      if (*found)
        mo_bvh_piece_report (piece, self->lexer->scanner->context, self->lexer->location);
    }
  if (!*found)
    mo_bvh_lexer_again (self->lexer);
  return TRUE;
}

static gboolean
read_n_frames (Head *self)
{
  MoBvhHeader *header = self->header;
  MoBvhPiece piece;
  gboolean found;

  if (!read_number (self, &piece, &found))
    return FALSE;
  if (!found || piece.kind != MO_BVH_NUMBER)
    return TRUE;
  if (self->has_frame_time)
    report (self, MO_CODE_BVH_ORDER);
  header->has_n_frames = TRUE;
  header->n_frames_at = self->lexer->location;
  g_free (header->n_frames_text);
  header->n_frames_text = mo_scanner_quote (piece.text, piece.length);
  header->n_frames = piece.wide > 0.0 ? (guint64) MIN (piece.wide, 1e15) : 0;
  return TRUE;
}

static gboolean
read_frame_time (Head *self)
{
  MoBvhHeader *header = self->header;
  MoBvhPiece piece;
  gboolean found;

  if (!read_number (self, &piece, &found))
    return FALSE;
  if (!found || piece.kind == MO_BVH_NOT_A_NUMBER)
    return TRUE;
  self->has_frame_time = TRUE;
  if (piece.kind == MO_BVH_NUMBER)
    header->frame_time = piece.wide;
  if (piece.kind != MO_BVH_NUMBER || !(piece.wide > 0.0))
    report (self, MO_CODE_BVH_FRAME_TIME_SENSELESS);
  return TRUE;
}

/* Whether a number is the first of the frames, and not that of a numbered line ("17 Frames: 3"). */
static gboolean
is_first_value (Head *self, gboolean *is_first)
{
  MoBvhLexer number = *self->lexer;

  *is_first = FALSE;
  if (!mo_bvh_is_numeric (mo_bvh_lexer_text (self->lexer), self->lexer->length))
    return TRUE;
  if (!mo_bvh_lexer_next (self->lexer))
    return FALSE;
  *is_first = self->lexer->token != MO_BVH_WORD
              || self->lexer->location.line != number.location.line
              || self->lexer->length < strlen ("frame")
              || g_ascii_strncasecmp ((const char *) mo_bvh_lexer_text (self->lexer), "frame",
                                      strlen ("frame"))
                     != 0;
  mo_bvh_lexer_again (self->lexer);
  *self->lexer = number;
  return TRUE;
}

/* One token after MOTION. Sets `ended` where the frames begin. */
static gboolean
read_motion_token (Head *self, gboolean *ended)
{
  MoBvhKeyword keyword;

  if (self->lexer->start > MO_MAX_HEADER_BYTES)
    return mo_bvh_lexer_refuse (self->lexer, MO_ERROR_LIMIT, MO_CODE_HEADER_TOO_LARGE);
  if (self->lexer->token == MO_BVH_END)
    {
      *ended = TRUE;
      return TRUE;
    }
  if (self->lexer->token != MO_BVH_WORD)
    {
      report (self, MO_CODE_BVH_UNKNOWN_WORD);
      return TRUE;
    }
  if (!mo_bvh_lexer_keyword (self->lexer, &keyword))
    return FALSE;
  if (keyword == MO_BVH_FRAMES)
    return read_n_frames (self);
  if (keyword == MO_BVH_FRAME_TIME)
    return read_frame_time (self);
  if (keyword == MO_BVH_NO_KEYWORD)
    {
      if (!is_first_value (self, ended))
        return FALSE;
      if (*ended)
        {
          mo_bvh_lexer_again (self->lexer);
          return TRUE;
        }
    }
  report (self, MO_CODE_BVH_UNKNOWN_WORD);
  return TRUE;
}

/* Skips the rest of the frame time's line if it is blank, including its end. */
static gboolean
end_line (Head *self)
{
  MoScanner *scanner = self->lexer->scanner;
  g_autoptr (GString) blanks = g_string_new (NULL);

  for (;;)
    {
      if (scanner->cursor == scanner->end)
        {
          if (scanner->at_end || !mo_scanner_fill (scanner, self->lexer->error))
            return scanner->at_end;
          continue;
        }
      if (*scanner->cursor == '\r' || *scanner->cursor == '\n')
        {
          mo_bvh_tracks_read (self->header->skeleton, blanks->str);
          mo_scanner_advance (scanner);
          return TRUE;
        }
      if (*scanner->cursor != ' ' && *scanner->cursor != '\t')
        return TRUE;
      if (blanks->len < MO_BVH_MAX_TRACKS)
        g_string_append_c (blanks, (char) *scanner->cursor);
      mo_scanner_advance (scanner);
    }
}

static gboolean
read_motion_head (Head *self)
{
  MoContext *context = self->lexer->scanner->context;
  MoBvhHeader *header = self->header;
  gboolean ended = FALSE;

  header->frame_time = MO_USUAL_FRAME_TIME;
  while (!ended && !(header->has_n_frames && self->has_frame_time))
    if (!mo_bvh_lexer_next (self->lexer) || !read_motion_token (self, &ended))
      return FALSE;
  if (!header->has_n_frames)
    mo_report (context, MO_CODE_BVH_FRAMES_MISSING, self->lexer->location, NULL, NULL);
  if (!self->has_frame_time)
    mo_report (context, MO_CODE_BVH_FRAME_TIME_MISSING, self->lexer->location, NULL, NULL);
  return ended || end_line (self);
}

/* Skips the byte order mark of UTF-8; rejects UTF-16 and UTF-32. */
static gboolean
skip_byte_order_mark (MoBvhLexer *lexer)
{
  MoScanner *scanner = lexer->scanner;
  const char *encoding;

  if (!mo_scanner_begin (scanner, &encoding, lexer->error))
    return FALSE;
  if (encoding == NULL)
    return TRUE;
  mo_bvh_refuse (lexer->refusal, MO_ERROR_UNSUPPORTED, MO_CODE_WRONG_ENCODING,
                 mo_scanner_locate (scanner, scanner->cursor, 2), _ ("it is %s"), encoding);
  return FALSE;
}

gboolean
mo_bvh_read_header (MoScanner *scanner, MoBvhHeader *header, MoBvhRefusal *refusal, GError **error)
{
  GError *local = NULL;
  MoBvhLexer lexer = { .scanner = scanner, .refusal = refusal, .error = &local };
  Head head = { .lexer = &lexer, .header = header };
  gboolean ok;

  mo_scanner_keep (scanner, TRUE);
  ok = skip_byte_order_mark (&lexer) && mo_bvh_read_hierarchy (&lexer, header->skeleton)
       && read_motion_head (&head);
  mo_scanner_keep (scanner, FALSE);
  if (local != NULL)
    g_propagate_error (error, local);
  return ok;
}
