/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"
#include "mo-format.h"
#include "mo-htr-facts.h"
#include "mo-scanner.h"

G_BEGIN_DECLS

/* The parts of the HTR reader and writer, for each other only. */

/* -- Lines (mo-htr-lines.c) -------------------------------------------------------------------- */

/* More words than any line has. */
#define MO_HTR_MAX_WORDS 12

typedef struct
{
  const guint8 *text; /* in the window; valid until the next line */
  gsize length;
} MoHtrWord;

/* The words of a line, without comment and blanks. */
typedef struct
{
  MoScanner *scanner;
  GError **error;
  gsize to_skip; /* bytes of the line before, which is still in the window */

  gboolean is_head; /* before the motion: no head is larger than MO_MAX_HEADER_BYTES */
  gboolean at_end;  /* there is no further line */
  guint n_words;    /* of all; those beyond the largest number are not kept */
  MoHtrWord words[MO_HTR_MAX_WORDS];
} MoHtrLine;

/* The next line that has words; `at_end` where none follows. FALSE with the error set. */
gboolean mo_htr_line_next (MoHtrLine *self);

/* Place of a word; beyond the last, that of the end of the line. */
MoLocation mo_htr_line_locate (const MoHtrLine *self, guint word);

/* Whether it is a title "[name]", in any case; NULL stands for any. */
gboolean mo_htr_line_is_title (const MoHtrLine *self, const char *name);

/* The title's or word's text as UTF-8. Free it. */
char *mo_htr_line_title (const MoHtrLine *self);
char *mo_htr_line_word (const MoHtrLine *self, guint word);

/* Whether a word is `text`, in any case. */
gboolean mo_htr_line_has (const MoHtrLine *self, guint word, const char *text);

/* Fails at a word, with its text as the detail where `detail` is NULL. Always FALSE. */
gboolean mo_htr_line_fail (const MoHtrLine *self, MoCode code, guint word, const char *detail);

/* The finite numbers from word `first` on, `n` of them, where the line has exactly so many words.
 * FALSE with the error set. */
gboolean mo_htr_line_numbers (const MoHtrLine *self, guint first, guint n, double *numbers);

/* -- The parts of a file ----------------------------------------------------------------------- */

typedef struct
{
  MoHtrLine line;
  MoContext *context;
  MoClip *clip;        /* with skeleton and facts */
  GHashTable *segments; /* name: index + 1 */
  gint64 n_segments, n_frames; /* as announced; -1 where they are not */
  MoLocation n_segments_at, n_frames_at;
} MoHtrReading;

/* Header, hierarchy and base positions, up to the first line behind them, which is then the
 * present one (mo-htr-header.c). */
gboolean mo_htr_read_header (MoHtrReading *self);

/* Index of the segment that a text names; -1 where there is none. */
int mo_htr_find_segment (const MoHtrReading *self, const char *name);

/* All frames, by segment or by frame, and the end (mo-htr-motion.c). */
gboolean mo_htr_read_motion (MoHtrReading *self);

/* The same motion as a GTR has it: every segment in the world, its parent in the facts. One that is like
 * that already, or that has no parents, comes back as it is. Unref it (mo-htr-global.c). */
MoClip *mo_htr_to_global (const MoClip *local);

/* The file's bytes; of a clip of another format, what an HTR holds of it (mo-htr-write.c). */
GBytes *mo_htr_write (const MoExport *export, MoContext *context, GError **error);

G_END_DECLS
