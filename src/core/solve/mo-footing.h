/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"

G_BEGIN_DECLS

/* Where a foot stands, and by how much it slides there. */

/* The ankle of a foot that stands is lower, metres above the floor. At rest it is 0.067 m high. */
#define MO_FOOTING_LOW 0.12

/* It stands for at least so many seconds. */
#define MO_FOOTING_SHORTEST 0.1

typedef struct
{
  guint from, to; /* samples, both included */
  MoVec3 at;      /* the middle of its places */
  double slide;   /* metres, level: how far apart its places are at most from the first one */
} MoFooting;

/* Of the places of an ankle (metres above the floor), `step` seconds apart, the stretches of at least MO_FOOTING_SHORTEST in which it is
 * lower than MO_FOOTING_LOW and slower than 0.15 m/s, measured over 0.05 s. Shorter breaks in which it goes no farther than 10 mm
 * are none. Of a stretch in which it goes farther than 0.15 m, as a foot that is dragged to another place, only those in which it is
 * slower than 0.05 m/s. Where a byte of `led` (one for each sample; NULL: never) is not 0, it does not stand, however slow it is: something takes it to
 * where it is held, or lets it go. Returns MoFooting by time; unref the array. */
GArray *mo_footing_find (const MoVec3 *places, const guint8 *led, guint n, double step);

G_END_DECLS
