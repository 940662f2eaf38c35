/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* Which moment of a file each moment of its result shows. Seconds. */
typedef struct
{
  double begin;    /* of the file's motion: what is before it is only a reference */
  double from, to; /* what is left of the file after trimming, counted from its beginning */
  double speed;    /* seconds of the file for each of the result */
  gboolean is_reversed;
} MoSourceTime;

/* `clip` with its own frames or keyframes, `begin` as above. What a recipe says that contradicts itself is as if it
 * were not said: a conversion reports it. */
void mo_source_time_init (MoSourceTime *self, const MoClip *clip, const MoRecipe *recipe,
                          double begin);

/* From a time of the result to one of the file, within what is left of it. */
double mo_source_time_map (const MoSourceTime *self, double time);

/* Of the result. */
double mo_source_time_get_duration (const MoSourceTime *self);

G_END_DECLS
