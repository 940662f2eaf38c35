/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-space.h"

#include "mo-math.h"

#include <stdlib.h>

static int
sign_of (MoAxis axis)
{
  return axis > 0 ? 1 : -1;
}

/* The cross product of up and front, as y = z × x; the opposite in a left-handed space. */
static MoAxis
left_of (MoSpace space)
{
  MoAxis up = abs (space.up), front = abs (space.front);
  int sign = sign_of (space.up) * sign_of (space.front) * (mo_axis_next (up) == front ? 1 : -1);

  return (space.is_left_handed ? -sign : sign) * (6 - up - front);
}

gboolean
mo_space_equal (MoSpace a, MoSpace b)
{
  return a.up == b.up && a.front == b.front && a.is_left_handed == b.is_left_handed
         && a.metres == b.metres;
}

MoSpaceMap
mo_space_map (MoSpace from, MoSpace to)
{
  const MoAxis sources[3] = { left_of (from), from.up, from.front };
  const MoAxis targets[3] = { left_of (to), to.up, to.front };
  MoSpaceMap map = { .is_mirrored = from.is_left_handed != to.is_left_handed,
                     .scale = from.metres / to.metres };

  for (guint i = 0; i < 3; i++)
    map.axes[abs (sources[i]) - 1] = sign_of (sources[i]) * targets[i];
  return map;
}

gboolean
mo_space_map_is_identity (const MoSpaceMap *self)
{
  return self->axes[0] == MO_AXIS_X && self->axes[1] == MO_AXIS_Y && self->axes[2] == MO_AXIS_Z
         && self->scale == 1.0;
}

MoAxis
mo_space_map_axis (const MoSpaceMap *self, MoAxis axis)
{
  return sign_of (axis) * self->axes[abs (axis) - 1];
}

MoVec3
mo_space_map_direction (const MoSpaceMap *self, MoVec3 v)
{
  double parts[3];

  for (guint i = 0; i < 3; i++)
    parts[abs (self->axes[i]) - 1] = mo_vec3_part (v, i) * sign_of (self->axes[i]);
  return (MoVec3){ parts[0], parts[1], parts[2] };
}

MoVec3
mo_space_map_place (const MoSpaceMap *self, MoVec3 v)
{
  return mo_space_map_direction (self, mo_vec3_scale (v, self->scale));
}

MoQuat
mo_space_map_rotation (const MoSpaceMap *self, MoQuat q)
{
  MoVec3 v = mo_space_map_direction (self, (MoVec3){ q.x, q.y, q.z });

  return self->is_mirrored ? (MoQuat){ -v.x, -v.y, -v.z, q.w } : (MoQuat){ v.x, v.y, v.z, q.w };
}

MoVec3
mo_space_map_factors (const MoSpaceMap *self, MoVec3 v)
{
  MoVec3 mapped = mo_space_map_direction (self, v);

  return (MoVec3){ fabs (mapped.x), fabs (mapped.y), fabs (mapped.z) };
}
