/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* Moves of a point over frames, known in some spans of them, and eased into what is before and after these. */

typedef struct
{
  guint from, to; /* frames, without the last */
} MoSpan;

typedef struct
{
  guint first, n;    /* frames: the first one that counts, and all */
  double speed;      /* metres a frame that easing may add to the point's own */
  guint least, most; /* frames that it takes */
} MoEasing;

/* `moves` has an entry for each frame, those outside of the spans zero; spans are in order and do not overlap. Before
 * and after a span its first and last moves fade; where the next span is too near for that, its moves begin as those
 * of the last one ended, and become its own in up to half of it. */
void mo_easing_run (const MoEasing *self, const MoSpan *spans, guint n_spans, MoVec3 *moves);

G_END_DECLS
