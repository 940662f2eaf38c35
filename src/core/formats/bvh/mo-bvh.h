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
 * The reader accepts all dialects it can make sense of and reports each repair as a finding.
 * What makes no sense is first noted as a refusal, because the official viewer, which reads by
 * other rules, may still accept the file, and then it is accepted here too. */
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

/* The part before the frames. */
typedef struct
{
  MoSkeleton *skeleton; /* owned */
  double frame_time;
  gboolean has_n_frames;
  guint64 n_frames;    /* as given in the file */
  char *n_frames_text; /* the same, as text; owned */
  MoLocation n_frames_at;
} MoBvhHeader;

/* Adds a finding about a piece of text, which becomes its detail. */
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

/* The current token. Comments are skipped. */
typedef struct
{
  MoScanner *scanner; /* keeps its text */
  MoBvhRefusal *refusal;
  GError **error; /* never NULL itself */

  MoBvhToken token;
  gsize start; /* in the scanner's buffer */
  gsize length;
  MoLocation location;

  gsize checked;  /* keywords before this position have been tested */
  MoScanner mark; /* the scanner as it was before the token */
} MoBvhLexer;

/* The next token. FALSE with the error set when reading failed. */
gboolean mo_bvh_lexer_next (MoBvhLexer *self);

/* Makes the current token the next one again. */
void mo_bvh_lexer_again (MoBvhLexer *self);

/* The current token's bytes; valid until the next call. */
static inline const guint8 *
mo_bvh_lexer_text (const MoBvhLexer *self)
{
  return self->scanner->buffer + self->start;
}

/* Adds a finding about the current token. */
void mo_bvh_lexer_find (const MoBvhLexer *self, MoCode code);

/* Notes a refusal at the current token. Always returns FALSE. */
gboolean mo_bvh_lexer_refuse (const MoBvhLexer *self, MoError kind, MoCode code);

/* Reads the keyword that begins with the current token, in any case and any common spelling,
 * including all of its words; an unusual spelling is reported. If there is none, the token is
 * unchanged. FALSE as above. */
gboolean mo_bvh_lexer_keyword (MoBvhLexer *self, MoBvhKeyword *keyword);

/* TRUE if the current token is or begins a keyword. */
gboolean mo_bvh_lexer_at_keyword (const MoBvhLexer *self);

/* Reads a name: the rest of the line, up to a brace. A required name can also be on the next line
 * by itself. "" if there is none. FALSE as above. */
gboolean mo_bvh_lexer_name (MoBvhLexer *self, gboolean required, char **name);

/* -- One word of numbers (mo-bvh-word.c) ------------------------------------------------------- */

typedef enum
{
  MO_BVH_NUMBER,
  MO_BVH_NOT_FINITE,   /* NaN, infinite, "-1.#IND", beyond the range */
  MO_BVH_NOT_A_NUMBER, /* anything else */
} MoBvhPieceKind;

/* The repairs that a piece needed; several are possible. */
typedef enum
{
  MO_BVH_DECIMAL_COMMA = 1 << 0,
  MO_BVH_SEPARATED = 1 << 1, /* a comma or semicolon is between it and the previous piece */
  MO_BVH_TOGETHER = 1 << 2,  /* nothing is between it and the previous piece */
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

/* Splits a word (the text between blanks) into pieces: "1,5" is one, "1.0-2.5" two. */
typedef struct
{
  const guint8 *cursor, *end;
  gboolean has_decimal_comma;
  guint n_decimals;
} MoBvhWord;

/* The text must be followed by padding and outlive the word. */
void mo_bvh_word_init (MoBvhWord *self, const guint8 *text, gsize length);
gboolean mo_bvh_word_next (MoBvhWord *self, MoBvhPiece *piece);

/* Reports which repairs the piece needed. */
void mo_bvh_piece_report (const MoBvhPiece *piece, MoContext *context, MoLocation location);

/* TRUE if the word can only be meant as a number: it begins like one. */
gboolean mo_bvh_is_numeric (const guint8 *text, gsize length);

/* -- The parts of a file ----------------------------------------------------------------------- */

/* Reads up to the frames; the scanner, which must keep its text, is then after the line of the
 * frame time, or at the first number. FALSE with either `refusal` or `error` set. */
gboolean mo_bvh_read_header (MoScanner *scanner, MoBvhHeader *header, MoBvhRefusal *refusal,
                             GError **error);

/* The channel of a name; spellings other than the usual one are not exact. */
gboolean mo_bvh_find_channel (const guint8 *text, gsize length, MoChannel *channel,
                              gboolean *is_exact);

/* Reads its first part: the joints, sealed. MOTION has then been read, or is missing. FALSE as
 * above. */
gboolean mo_bvh_read_hierarchy (MoBvhLexer *lexer, MoSkeleton *skeleton);

/* -- Frames (mo-bvh-rows.c) -------------------------------------------------------------------- */

typedef enum
{
  MO_BVH_UNDECIDED,
  MO_BVH_BY_LINES, /* a line is a frame */
  MO_BVH_BY_COUNT, /* a number of values is a frame, regardless of lines */
} MoBvhFraming;

/* Collects the values line by line, and repairs them. */
typedef struct
{
  MoContext *context;
  MoBvhRefusal *refusal;
  const MoBvhHeader *header;

  guint n;       /* numbers of a frame, at least 1 */
  float *values; /* owned */
  gsize n_values, capacity;
  MoBvhFraming framing;

  /* The current line. */
  gsize line_values; /* index of its first value */
  guint64 n_items;   /* numbers, and other words in their place */
  guint64 n_numbers;
  guint n_junk;
  MoLocation line_at;
  GArray *holes; /* owned */

  /* All lines that needed repairs, up to the number of frames in the header. */
  guint64 n_lines;
  guint64 width;
  gboolean same_width;
  MoLocation first_line;
} MoBvhRows;

/* `size` is that of the file, 0 if not known. */
void mo_bvh_rows_init (MoBvhRows *self, const MoBvhHeader *header, guint64 size, MoContext *context,
                       MoBvhRefusal *refusal);
void mo_bvh_rows_clear (MoBvhRows *self);

/* Makes room for more values. FALSE with the refusal set beyond the limit. */
gboolean mo_bvh_rows_grow (MoBvhRows *self, gsize n);

/* Adds the next piece of the current line. FALSE as above. */
gboolean mo_bvh_rows_add (MoBvhRows *self, const MoBvhPiece *piece, MoLocation location);

/* Ends the current line; does nothing if it is empty. FALSE as above. */
gboolean mo_bvh_rows_end_line (MoBvhRows *self);

/* TRUE once there are as many frames as in the header. */
gboolean mo_bvh_rows_are_complete (const MoBvhRows *self);

/* Ends the text, at `location`. FALSE if the lines are frames of another skeleton, or as above. */
gboolean mo_bvh_rows_end (MoBvhRows *self, MoLocation location);

/* The content of the frames. */
typedef struct
{
  float *values; /* owned */
  guint n_frames;
  guint n_plain_rows; /* how many of the first lines were plain: one full frame of plain numbers
                       * each */
  GBytes *trailer;    /* owned or NULL */
} MoBvhMotion;

/* Reads from the end of the header. FALSE as above. */
gboolean mo_bvh_read_motion (MoScanner *scanner, const MoBvhHeader *header, MoBvhMotion *motion,
                             MoBvhRefusal *refusal, GError **error);

/* What the viewer makes of a clip of another format, written as a BVH. */
MoViewerReading *mo_bvh_read_as_viewer (const MoClip *clip, MoContext *context, GError **error);

/* The file's bytes: joints depth first, one line per frame, with the shortest numbers that lose
 * nothing. What was an .anim tells of its tracks as in mo-rig-marks.h. */
GBytes *mo_bvh_write (const MoExport *export, MoContext *context, GError **error);

/* The same, fed to the viewer's loader in pieces, because the text of a long motion can be too
 * large. */
gboolean mo_bvh_write_for_viewer (const MoExport *export, MoViewerLoader *loader,
                                  MoContext *context, GError **error);

/* Adds rotations of 0 to joints that nothing moves, if the clip is made for the world: the
 * viewer's import rejects joints without three rotations (docs/world/import.md). Returns the
 * clip itself if there are none. Unref it. */
MoClip *mo_bvh_turn_still_joints (const MoClip *clip);

G_END_DECLS
