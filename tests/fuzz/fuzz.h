/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "fuzz-budget.h"

#include "test-clip.h"

G_BEGIN_DECLS

/* What harnesses have in common: commands of the program, each within its budget, and what holds
 * for all of them. A harness gets any bytes, so it can only assert general laws. */

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* Whether the input should only be read: with LIMBER_FUZZ=read in the environment, which makes a
 * run many times faster. */
gboolean fuzz_only_reads (void);

/* Reads the input: a valid clip, or NULL with an error and its finding. If `format` is NULL, the
 * content decides. */
MoClip *fuzz_read (const MoFormat *format, const guint8 *data, gsize size, MoContext *context,
                   GError **error);

/* Writes with the writer of a format; NULL with `error` set. */
GBytes *fuzz_write (const MoFormat *format, const MoClip *clip, const MoRecipe *recipe, gsize size,
                    GError **error);

/* Reads what was written, which must succeed. */
MoClip *fuzz_reread (const MoFormat *format, GBytes *written);

/* Converts, and checks the result like an upload: unless it is too long for a file, it reads back
 * as the same animation. */
void fuzz_convert (const MoClip *clip, const MoRecipe *recipe, gsize size);

/* Writes in every format that has a writer: each either fails with an error and its finding, or its
 * output can be read by its own reader. */
void fuzz_write_all (MoClip *clip, const MoRecipe *recipe, gsize size);

/* One of a set of recipes that together run all steps. */
MoRecipe *fuzz_choose_recipe (gsize chance);

/* Converts in both modes, with one of these recipes. */
void fuzz_convert_both (const MoClip *clip, gsize size);

G_END_DECLS
