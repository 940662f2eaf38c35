/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-walk.h"

G_BEGIN_DECLS

/* A handle's way from where it is to its target (metres, world space): straight, or of the end of a limb around the root, so that it does not
 * come nearer to that than either, and as seen from the centre of all its directions, so that it does not lead past the opposite of that. */
typedef struct
{
  MoVec3 from, target;
  MoVec3 root;        /* of the limb */
  MoVec3 centre;      /* of its directions; none of any other handle */
  MoVec3 first, last; /* rotation vectors from there to the directions of both */
  double near, far;   /* metres from the root */
} MoBodyWay;

/* From where the handle is in the given pose. */
void mo_body_way_init (MoBodyWay *self, const MoBodyWalk *walk, MoVec3 target);

/* Whether it leads straight there. */
gboolean mo_body_way_is_straight (const MoBodyWay *self);

/* After a part of the way (0..1). Far out, the direction comes first, so that the limb does not draw the body to where it begins. */
MoVec3 mo_body_way_place (const MoBodyWay *self, double part);

/* After a part of the way around the root, and all the way out from it, or in. */
MoVec3 mo_body_way_place_out (const MoBodyWay *self, double part);

G_END_DECLS
