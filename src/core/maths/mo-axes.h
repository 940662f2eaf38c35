/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* Converts between the axes of motion files for the world (x left, y up, z forward; inches) and
 * those of the avatar (x forward, y left, z up; metres), as in the viewer's import
 * (docs/world/import.md, Axes). */

#define MO_METRES_PER_INCH 0.0254

static inline MoVec3
mo_axes_to_avatar (MoVec3 v)
{
  return (MoVec3){ v.z, v.x, v.y };
}

static inline MoVec3
mo_axes_from_avatar (MoVec3 v)
{
  return (MoVec3){ v.y, v.z, v.x };
}

static inline MoQuat
mo_axes_rotation_to_avatar (MoQuat q)
{
  return (MoQuat){ q.z, q.x, q.y, q.w };
}

static inline MoQuat
mo_axes_rotation_from_avatar (MoQuat q)
{
  return (MoQuat){ q.y, q.z, q.x, q.w };
}

G_END_DECLS
