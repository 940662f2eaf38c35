/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-rig.h"

G_BEGIN_DECLS

/* The same part of the body on the other side. The avatar is mirrored at the plane y = 0: of a
 * rotation, x and z change their sign, and of a position, y. */

/* The name of a joint's twin, in the style of the name; the same name for a joint in the middle, and
 * for one without a side. Free it. */
char *mo_rig_twin_name (const char *name);

/* The number of a joint's twin, or its own. */
guint mo_rig_twin (guint number);

static inline MoQuat
mo_mirror_rotation (MoQuat q)
{
  return (MoQuat){ -q.x, q.y, -q.z, q.w };
}

static inline MoVec3
mo_mirror_position (MoVec3 v)
{
  return (MoVec3){ v.x, -v.y, v.z };
}

/* Of a rotation vector. */
static inline MoVec3
mo_mirror_turn (MoVec3 v)
{
  return (MoVec3){ -v.x, v.y, -v.z };
}

G_END_DECLS
