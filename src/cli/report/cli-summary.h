/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-compare.h"

G_BEGIN_DECLS

/* The contents of a file of `size` bytes in one line: joints, keys or frames, played length and
 * size; for an .anim also the share of the world's limit. Free it. */
char *cli_summarise_anim (const MoAnim *anim, gsize size);
char *cli_summarise_clip (const MoClip *clip, gsize size);

/* The same for the bytes of a file, by reading them. Free it. */
char *cli_summarise_bytes (GBytes *bytes, const char *path, GCancellable *cancellable);

/* How far the keys of a result are off, in one line. `recipe` (may be NULL) is that of the result,
 * merged with the file's own settings. Free it. */
char *cli_summarise_loss (const MoClip *clip, const MoRecipe *recipe, const MoComparison *loss);

G_END_DECLS
