/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-compare.h"

G_BEGIN_DECLS

/* What a file of `size` bytes holds, in one line: joints, keys or frames, played length and size; of an .anim
 * the share of what the world takes. Free it. */
char *cli_summarise_anim (const MoAnim *anim, gsize size);
char *cli_summarise_clip (const MoClip *clip, gsize size);

/* The same of a file that was made, by what can be read of it. Free it. */
char *cli_summarise_bytes (GBytes *bytes, const char *path, GCancellable *cancellable);

/* How far the keys of a result are off, in one line. `recipe` (which may be NULL) is that of the result,
 * merged with what the file sets. Free it. */
char *cli_summarise_loss (const MoClip *clip, const MoRecipe *recipe, const MoComparison *loss);

G_END_DECLS
