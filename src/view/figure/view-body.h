/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-figure-file.h"

#include "mo-rig.h"

G_BEGIN_DECLS

/* What all figures have in common: the joints at rest, and the part of the body that each belongs
 * to. */

/* The part that a bone belongs to. */
ViewPart view_body_part_of (guint joint);

/* The position of a bone at rest in the avatar's definition (world axes, metres). */
MoVec3 view_body_rest_point (guint joint);

/* The hull of two balls, in a space that is stretched along the axes. */
typedef struct
{
  MoVec3 a, b;
  double radius_a, radius_b;
} ViewCone;

/* Distance from a cone's surface in its stretched space, negative inside. */
double view_cone_distance (const ViewCone *cone, MoVec3 point);

static inline MoVec3
view_squeeze (MoVec3 point, MoVec3 stretch)
{
  return (MoVec3){ point.x / stretch.x, point.y / stretch.y, point.z / stretch.z };
}

G_END_DECLS
