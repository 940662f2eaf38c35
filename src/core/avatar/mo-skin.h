/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"
#include "mo-rig.h"

#include <math.h>

G_BEGIN_DECLS

/* Where errors are seen: on the skin. A bone's skin is eight points: its place and its tip, and about
 * either the three points that lie MO_SKIN beside it along the bone's own axes. A turn about the bone
 * itself moves them too. */
#define MO_SKIN 0.03 /* metres: a forearm's radius, roughly */

/* The largest distance of any such point between two places of one bone, metres. */
double mo_skin_distance (const MoTransform *a, const MoTransform *b, guint bone);

/* No point that is at most `radius` metres from where it is carried is farther off than this between
 * two places of what carries it: how far that has moved, and its turn at the radius. */
static inline double
mo_skin_farthest (const MoTransform *a, const MoTransform *b, double radius)
{
  MoQuat d = mo_quat_mul (mo_quat_conjugate (a->rotation), b->rotation);
  double sine = sqrt (d.x * d.x + d.y * d.y + d.z * d.z);

  return mo_vec3_length (mo_vec3_sub (a->position, b->position)) + 2.0 * sine * radius;
}

/* Calls `look` with each of the eight, in the bone's own space. */
typedef void (*MoSkinLook) (MoVec3 point, gpointer data);
void mo_skin_for_each (guint bone, MoSkinLook look, gpointer data);

G_END_DECLS
