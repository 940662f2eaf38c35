/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* Where the joints of a clip's own skeleton are at a time, in the file's axes and units, with no
 * avatar in between: `world` gets a transform for each joint. Frames hold until the next one;
 * position channels stand in the place of the OFFSET. Only for clips with a skeleton. */
void mo_clip_pose (const MoClip *self, double time, MoTransform *world);

/* The clip's time at a moment of the clock (Unix time, seconds), by its unixRate and unixStart. A
 * clip that loops goes around from its loop points or its ends, another one holds its ends. FALSE
 * where the file ties it to no clock. */
gboolean mo_clip_clock_time (const MoClip *self, const MoRecipe *recipe, double unix_time,
                             double *time);

/* The same of a file without a clock, so many seconds after it began to play: around and around. */
double mo_clip_play_time (const MoClip *self, const MoRecipe *recipe, double since);

G_END_DECLS
