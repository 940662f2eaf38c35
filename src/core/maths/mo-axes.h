/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-space.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* Convert between the axes of MO_SPACE_WORLD and MO_SPACE_AVATAR, as the viewer's import does
 * (docs/world/import.md, Axes). Units are not converted. */

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
