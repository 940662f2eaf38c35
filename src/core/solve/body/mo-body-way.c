/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-way.h"

#include <math.h>

/* A target that is farther from the root of a limb is far out (metres). */
#define FAR_OUT 1.0

/* Nearer to the root (metres), an end has no direction. */
#define AT_ROOT 1e-9

void
mo_body_way_init (MoBodyWay *self, const MoBodyWalk *walk, MoVec3 target)
{
  const MoBodyLimb *limb;
  MoVec3 a, b;

  *self = (MoBodyWay){ .from = walk->given->world[walk->reach->joint].position, .target = target };
  if (walk->has_place)
    return;
  limb = &walk->limbs[walk->n_limbs - 1];
  a = mo_vec3_sub (self->from, limb->start);
  b = mo_vec3_sub (target, limb->start);
  if (mo_vec3_length (b) < AT_ROOT)
    return;
  self->root = limb->start;
  self->near = mo_vec3_length (a);
  self->far = mo_vec3_length (b);
  self->centre = mo_quat_rotate (limb->parent, limb->centre);
  self->first = mo_quat_log (mo_quat_between (self->centre, a));
  self->last = mo_quat_log (mo_quat_between (self->centre, b));
}

gboolean
mo_body_way_is_straight (const MoBodyWay *self)
{
  return self->near < AT_ROOT;
}

static MoVec3
place_at (const MoBodyWay *self, double around, double out)
{
  MoQuat turn = mo_quat_exp (mo_vec3_lerp (self->first, self->last, around));

  return mo_vec3_add (self->root, mo_vec3_scale (mo_quat_rotate (turn, self->centre),
                                                 self->near + (self->far - self->near) * out));
}

MoVec3
mo_body_way_place (const MoBodyWay *self, double part)
{
  if (part >= 1.0 || mo_body_way_is_straight (self))
    return mo_vec3_lerp (self->from, self->target, part);
  return place_at (self, part, pow (part, MAX (self->far / FAR_OUT, 1.0)));
}

MoVec3
mo_body_way_place_out (const MoBodyWay *self, double part)
{
  return place_at (self, part, 1.0);
}
