/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-clip.h"

G_BEGIN_DECLS

/* What a file of `size` bytes holds, in one line: joints, keys or frames, length and size; of an .anim
 * the share of what the world takes. Free it. */
char *cli_summarise_anim (const MoAnim *anim, gsize size);
char *cli_summarise_clip (const MoClip *clip, gsize size);

G_END_DECLS
