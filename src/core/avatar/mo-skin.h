/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"
#include "mo-rig.h"

#include <math.h>

G_BEGIN_DECLS

/* Errors are measured where they are visible: on the skin. The skin of a bone is eight points: its
 * origin and its tip, and around each the three points at a distance of MO_SKIN along the bone's
 * axes, so that a rotation about the bone moves them too. */
#define MO_SKIN 0.03 /* metres: a forearm's radius, roughly */

/* The largest distance of any such point between two transforms of one bone, metres. */
double mo_skin_distance (const MoTransform *a, const MoTransform *b, guint bone);

/* An upper bound on the distance that a point at most `radius` metres from a joint moves between
 * two transforms of the joint: its translation, plus its rotation at that radius. */
static inline double
mo_skin_farthest (const MoTransform *a, const MoTransform *b, double radius)
{
  MoQuat d = mo_quat_mul (mo_quat_conjugate (a->rotation), b->rotation);
  double sine = sqrt (d.x * d.x + d.y * d.y + d.z * d.z);

  return mo_vec3_length (mo_vec3_sub (a->position, b->position)) + 2.0 * sine * radius;
}

/* Calls `func` with each of the eight points, in the bone's own space. */
typedef void (*MoSkinFunc) (MoVec3 point, gpointer data);
void mo_skin_for_each (guint bone, MoSkinFunc func, gpointer data);

G_END_DECLS
