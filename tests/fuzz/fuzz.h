/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "fuzz-budget.h"

#include "test-clip.h"

G_BEGIN_DECLS

/* What harnesses have in common: commands of the program, each within its budget, and what holds of all of
 * them. A harness is given any bytes; what it asserts is a law and no example. */

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* Whether nothing is wanted but that the input is read: with LIMBER_FUZZ=read in the environment, which makes
 * a run many times faster. */
gboolean fuzz_only_reads (void);

/* Reads the input: a valid clip, or NULL with an error and its finding. `format` NULL lets the content
 * decide. */
MoClip *fuzz_read (const MoFormat *format, const guint8 *data, gsize size, MoContext *context,
                   GError **error);

/* Writes with the writer of a format; NULL with `error` set. */
GBytes *fuzz_write (const MoFormat *format, const MoClip *clip, const MoRecipe *recipe, gsize size,
                    GError **error);

/* Reads again what was written, which must be possible. */
MoClip *fuzz_reread (const MoFormat *format, GBytes *written);

/* Converts, and looks at the result as an upload does: what is no longer than files may be reads as the same
 * animation again. */
void fuzz_convert (const MoClip *clip, const MoRecipe *recipe, gsize size);

/* Into every format that is written: each refuses with an error and its finding, or what it writes is
 * read by its own reader. */
void fuzz_write_all (MoClip *clip, const MoRecipe *recipe, gsize size);

/* One of those that between them run every step. */
MoRecipe *fuzz_choose_recipe (gsize chance);

/* Both modes of conversion, with one of these. */
void fuzz_convert_both (const MoClip *clip, gsize size);

G_END_DECLS
