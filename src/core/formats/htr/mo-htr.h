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

/* More words than any valid line has. */
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
  gsize to_skip; /* bytes of the previous line, which is still in the window */

  gboolean is_head; /* before the motion; a head has at most MO_MAX_HEADER_BYTES */
  gboolean at_end;  /* there is no further line */
  guint n_words;    /* of all words; those beyond the limit are not stored */
  MoHtrWord words[MO_HTR_MAX_WORDS];
} MoHtrLine;

/* Reads the next line that has words; sets `at_end` if there is none. FALSE with the error set. */
gboolean mo_htr_line_next (MoHtrLine *self);

/* Location of a word; after the last one, that of the end of the line. */
MoLocation mo_htr_line_locate (const MoHtrLine *self, guint word);

/* Whether it is a title "[name]", in any case; NULL means any title. */
gboolean mo_htr_line_is_title (const MoHtrLine *self, const char *name);

/* The title's or word's text as UTF-8. Free it. */
char *mo_htr_line_title (const MoHtrLine *self);
char *mo_htr_line_word (const MoHtrLine *self, guint word);

/* Whether a word is `text`, in any case. */
gboolean mo_htr_line_has (const MoHtrLine *self, guint word, const char *text);

/* Fails at a word, with its text as the detail if `detail` is NULL. Always FALSE. */
gboolean mo_htr_line_fail (const MoHtrLine *self, MoCode code, guint word, const char *detail);

/* Reads `n` finite numbers from word `first` on, if the line has exactly that many words. FALSE
 * with the error set. */
gboolean mo_htr_line_numbers (const MoHtrLine *self, guint first, guint n, double *numbers);

/* -- The parts of a file ----------------------------------------------------------------------- */

typedef struct
{
  MoHtrLine line;
  MoContext *context;
  MoClip *clip;                /* with skeleton and facts */
  GHashTable *segments;        /* name: index + 1 */
  gint64 n_segments, n_frames; /* as given in the header; -1 if missing */
  MoLocation n_segments_at, n_frames_at;
} MoHtrReading;

/* Reads header, hierarchy and base positions, up to the first line after them, which is then the
 * current one (mo-htr-header.c). */
gboolean mo_htr_read_header (MoHtrReading *self);

/* Index of the segment with that name; -1 if there is none. */
int mo_htr_find_segment (const MoHtrReading *self, const char *name);

/* Reads all frames, by segment or by frame, and the end (mo-htr-motion.c). */
gboolean mo_htr_read_motion (MoHtrReading *self);

/* The same motion in the form of a GTR: every segment in world space, its parent in the facts. A
 * clip that is already like that, or without parents, is returned itself. Unref it
 * (mo-htr-global.c). */
MoClip *mo_htr_to_global (const MoClip *local);

/* The file's bytes; for a clip of another format, everything that an HTR can store
 * (mo-htr-write.c). */
GBytes *mo_htr_write (const MoExport *export, MoContext *context, GError **error);

G_END_DECLS
