/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"
#include "mo-format.h"
#include "mo-viewer-load.h"
#include "mo-scanner.h"

G_BEGIN_DECLS

/* The parts of the BVH reader and writer, for each other only.
 *
 * The reader takes every dialect it can make sense of and reports each repair as a finding. What
 * makes no sense is first noted as a refusal, because the official viewer, which reads by other
 * rules, may take the file all the same, and then so do we. */
typedef struct
{
  gboolean set;
  MoError kind;
  MoCode code;
  MoLocation location;
  char *detail; /* owned, may be NULL */
} MoBvhRefusal;

void mo_bvh_refuse (MoBvhRefusal *self, MoError kind, MoCode code, MoLocation location,
                    const char *detail, ...) G_GNUC_PRINTF (5, 6);

/* What stands before the frames. */
typedef struct
{
  MoSkeleton *skeleton; /* owned */
  double frame_time;
  gboolean has_n_frames;
  guint64 n_frames;    /* as announced */
  char *n_frames_text; /* the same as the file has it; owned */
  MoLocation n_frames_at;
} MoBvhHeader;

/* A finding about a piece of the text, which becomes its detail. */
void mo_bvh_find (MoContext *context, MoCode code, MoLocation location, const guint8 *text,
                  gsize length);

/* -- The words before the frames (mo-bvh-lexer.c) ---------------------------------------------- */

typedef enum
{
  MO_BVH_END,
  MO_BVH_OPEN,  /* { */
  MO_BVH_CLOSE, /* } */
  MO_BVH_COLON,
  MO_BVH_WORD,
} MoBvhToken;

typedef enum
{
  MO_BVH_NO_KEYWORD,
  MO_BVH_HIERARCHY,
  MO_BVH_ROOT,
  MO_BVH_JOINT,
  MO_BVH_END_SITE,
  MO_BVH_OFFSET,
  MO_BVH_CHANNELS,
  MO_BVH_MOTION,
  MO_BVH_FRAMES,
  MO_BVH_FRAME_TIME,
} MoBvhKeyword;

/* The present token. Comments never become one. */
typedef struct
{
  MoScanner *scanner; /* keeps its text */
  MoBvhRefusal *refusal;
  GError **error; /* never NULL itself */

  MoBvhToken token;
  gsize start; /* in the scanner's buffer */
  gsize length;
  MoLocation location;

  gsize checked;  /* keywords before this place have been looked at */
  MoScanner mark; /* the scanner as it was before the token */
} MoBvhLexer;

/* The next token. FALSE with the error set when reading failed. */
gboolean mo_bvh_lexer_next (MoBvhLexer *self);

/* Makes the present token the next one. */
void mo_bvh_lexer_again (MoBvhLexer *self);

/* The present token's bytes; valid until the next call. */
static inline const guint8 *
mo_bvh_lexer_text (const MoBvhLexer *self)
{
  return self->scanner->buffer + self->start;
}

/* A finding about the present token. */
void mo_bvh_lexer_find (const MoBvhLexer *self, MoCode code);

/* Notes a refusal at the present token. Always returns FALSE. */
gboolean mo_bvh_lexer_refuse (const MoBvhLexer *self, MoError kind, MoCode code);

/* The keyword that begins with the present token, in any case and of any usual spelling, and takes
 * all of its words; an unusual spelling is reported. Without one, the token stays as it is. FALSE as
 * above. */
gboolean mo_bvh_lexer_keyword (MoBvhLexer *self, MoBvhKeyword *keyword);

/* TRUE where the present token is or begins a keyword. */
gboolean mo_bvh_lexer_at_keyword (const MoBvhLexer *self);

/* What follows on the line, up to a brace: a name. It may also stand alone on the next line where it
 * is required. "" where there is none. FALSE as above. */
gboolean mo_bvh_lexer_name (MoBvhLexer *self, gboolean required, char **name);

/* -- One word of numbers (mo-bvh-word.c) ------------------------------------------------------- */

typedef enum
{
  MO_BVH_NUMBER,
  MO_BVH_NOT_FINITE,   /* NaN, infinite, "-1.#IND", beyond the range */
  MO_BVH_NOT_A_NUMBER, /* anything else */
} MoBvhPieceKind;

/* What repair a piece needed; several at once are possible. */
typedef enum
{
  MO_BVH_DECIMAL_COMMA = 1 << 0,
  MO_BVH_SEPARATED = 1 << 1, /* a comma or semicolon stands between it and the one before */
  MO_BVH_TOGETHER = 1 << 2,  /* nothing stands between it and the one before */
} MoBvhRepairs;

typedef struct
{
  MoBvhPieceKind kind;
  const guint8 *text; /* in the word */
  gsize length;
  guint repairs;
  float value; /* only of a number */
  double wide; /* the same, rounded to double precision */
} MoBvhPiece;

/* A word (what stands between blanks) on its way into pieces: "1,5" is one, "1.0-2.5" two. */
typedef struct
{
  const guint8 *cursor, *end;
  gboolean has_decimal_comma;
  guint n_decimals;
} MoBvhWord;

/* The text must have padding behind it and outlive the word. */
void mo_bvh_word_init (MoBvhWord *self, const guint8 *text, gsize length);
gboolean mo_bvh_word_next (MoBvhWord *self, MoBvhPiece *piece);

/* Reports which repairs the piece needed. */
void mo_bvh_piece_report (const MoBvhPiece *piece, MoContext *context, MoLocation location);

/* TRUE where the word can only be meant as a number: it begins like one. */
gboolean mo_bvh_is_numeric (const guint8 *text, gsize length);

/* -- The parts of a file ----------------------------------------------------------------------- */

/* Reads up to the frames; the scanner, which must keep its text, stands behind the line of the frame
 * time, or where the first number stands. FALSE with `refusal` or else `error` set. */
gboolean mo_bvh_read_header (MoScanner *scanner, MoBvhHeader *header, MoBvhRefusal *refusal,
                             GError **error);

/* The channel that a name means; other spellings than the usual one are not exact. */
gboolean mo_bvh_find_channel (const guint8 *text, gsize length, MoChannel *channel,
                              gboolean *is_exact);

/* Its first part: the joints, sealed. MOTION has then been read, or stands next where it is missing.
 * FALSE as above. */
gboolean mo_bvh_read_hierarchy (MoBvhLexer *lexer, MoSkeleton *skeleton);

/* -- Frames (mo-bvh-rows.c) -------------------------------------------------------------------- */

typedef enum
{
  MO_BVH_UNDECIDED,
  MO_BVH_BY_LINES, /* a line is a frame */
  MO_BVH_BY_COUNT, /* so many numbers are a frame, however they stand */
} MoBvhFraming;

/* The values as they come, line by line, and what is repaired in them. */
typedef struct
{
  MoContext *context;
  MoBvhRefusal *refusal;
  const MoBvhHeader *header;

  guint n;       /* numbers of a frame, at least 1 */
  float *values; /* owned */
  gsize n_values, capacity;
  MoBvhFraming framing;

  /* The present line. */
  gsize line_values; /* index of its first value */
  guint64 n_items;   /* numbers, and words in their place */
  guint64 n_numbers;
  guint n_junk;
  MoLocation line_at;
  GArray *holes; /* owned */

  /* All lines that had something to repair, up to the announced number of frames. */
  guint64 n_lines;
  guint64 width;
  gboolean same_width;
  MoLocation first_line;
} MoBvhRows;

/* `size` is that of the file, 0 where it is not known. */
void mo_bvh_rows_init (MoBvhRows *self, const MoBvhHeader *header, guint64 size, MoContext *context,
                       MoBvhRefusal *refusal);
void mo_bvh_rows_clear (MoBvhRows *self);

/* Makes room for so many more values. FALSE with the refusal set beyond the limit. */
gboolean mo_bvh_rows_grow (MoBvhRows *self, gsize n);

/* The next piece of the present line. FALSE as above. */
gboolean mo_bvh_rows_add (MoBvhRows *self, const MoBvhPiece *piece, MoLocation location);

/* The present line ends; nothing happens where it is empty. FALSE as above. */
gboolean mo_bvh_rows_end_line (MoBvhRows *self);

/* TRUE when there are as many frames as announced. */
gboolean mo_bvh_rows_are_complete (const MoBvhRows *self);

/* No text follows; `location` is where it ended. FALSE where the lines are frames of another
 * skeleton, or as above. */
gboolean mo_bvh_rows_end (MoBvhRows *self, MoLocation location);

/* What stands in the frames. */
typedef struct
{
  float *values; /* owned */
  guint n_frames;
  guint n_plain_rows; /* so many first lines were plain: a full frame of plain numbers each */
  GBytes *trailer;    /* owned or NULL */
} MoBvhMotion;

/* Reads from where the header ended. FALSE as above. */
gboolean mo_bvh_read_motion (MoScanner *scanner, const MoBvhHeader *header, MoBvhMotion *motion,
                             MoBvhRefusal *refusal, GError **error);

/* What the viewer makes of a clip of another format that is given to it as a BVH. */
MoViewerReading *mo_bvh_read_as_viewer (const MoClip *clip, MoContext *context, GError **error);

/* The file's bytes: joints depth first, one line a frame, the numbers as short as they can be
 * without loss. */
GBytes *mo_bvh_write (const MoExport *export, MoContext *context, GError **error);

/* The same, piece by piece into the viewer's loader: the text of a long motion is larger than that. */
gboolean mo_bvh_write_for_viewer (const MoExport *export, MoViewerLoader *loader,
                                  MoContext *context, GError **error);

/* The clip with rotations of 0 for joints that nothing moves, where it is made for the world and has such: the viewer's import refuses a joint without three rotations (docs/world/import.md). Unref it. */
MoClip *mo_bvh_turn_still_joints (const MoClip *clip);

G_END_DECLS
