/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* The joints of a clip's own skeleton at a time (seconds), in the file's axes and units, without
 * conversion to the avatar: fills `world` with one transform per joint. A frame is held until
 * the next one; position channels replace the OFFSET. Only for clips with a skeleton. */
void mo_clip_pose (const MoClip *self, double time, MoTransform *world);

/* The same in the pose that the motion is relative to. Only for clips with a reference. */
void mo_clip_reference_pose (const MoClip *self, MoTransform *world);

/* Sets `time` to the clip's time (seconds) at a Unix time (seconds), by its unixRate and
 * unixStart. A clip that loops repeats between its loop points, or from end to end without them;
 * others hold their first or last pose. FALSE if the file is not tied to a clock. */
gboolean mo_clip_clock_time (const MoClip *self, const MoRecipe *recipe, double unix_time,
                             double *time);

/* The same for a file without a clock, `since` seconds after it started to play: repeats from
 * end to end. */
double mo_clip_play_time (const MoClip *self, const MoRecipe *recipe, double since);

G_END_DECLS
