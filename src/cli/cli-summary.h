/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-convert.h"

G_BEGIN_DECLS

/* What a file of `size` bytes holds, in one line: joints, keys or frames, length and size; of an .anim
 * the share of what the world takes. Free it. */
char *cli_summarise_anim (const MoAnim *anim, gsize size);
char *cli_summarise_clip (const MoClip *clip, gsize size);

/* How far the keys of the result are off, decoded and played as the world does, from what was meant; in
 * one line. NULL where that cannot be said. Free it. */
char *cli_summarise_loss (const MoClip *clip, const MoRecipe *recipe,
                          const MoConvertOptions *options, const MoAnim *anim, MoContext *context);

G_END_DECLS
