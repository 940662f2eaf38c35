/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-camera.h"

G_BEGIN_DECLS

/* Rings around a joint, to turn it with the pointer: three about its axes, one about the line of sight, and the disc
 * inside them, which turns freely. Only geometry: whoever draws it asks for the points. Positions are pixels of the
 * lens's picture; rings have the same size there whatever the distance. */

typedef enum
{
  VIEW_GRIP_NONE,
  VIEW_GRIP_X, /* about the first axis, and so on */
  VIEW_GRIP_Y,
  VIEW_GRIP_Z,
  VIEW_GRIP_SIGHT,
  VIEW_GRIP_DISC,
  VIEW_N_GRIPS
} ViewGrip;

#define VIEW_GIZMO_RADIUS 90.0 /* of the three rings, pixels */
#define VIEW_GIZMO_SIGHT_RADIUS 108.0
#define VIEW_GIZMO_REACH 6.0  /* from a ring, pixels */
#define VIEW_GIZMO_POINTS 96u /* of a ring */

typedef struct
{
  ViewLens lens;
  MoVec3 centre;
  MoVec3 axes[3]; /* unit vectors of the world */
  MoVec3 sight;   /* unit vector, from the eye to the centre */
  double x, y;    /* of the centre */
  double radius;  /* of the three rings, metres */
} ViewGizmo;

/* FALSE if the centre is not in front of the camera. */
gboolean view_gizmo_init (ViewGizmo *self, const ViewLens *lens, MoVec3 centre,
                          const MoVec3 axes[3]);

/* What is at a position: the nearest of the rings within reach, of which the near halves go first; otherwise the disc
 * inside. */
ViewGrip view_gizmo_pick (const ViewGizmo *self, double x, double y);

/* Whether a ring is seen within 12 degrees of its edge: as a line, which lies over what else is there. */
gboolean view_gizmo_is_edge (const ViewGizmo *self, ViewGrip grip);

/* The turn (of the world, radians) of a pointer that pressed a grip at one position and is at another. `axis` gets a unit
 * vector of the world. A ring turns by the angle that the pointer goes around it; one that is seen within 12 degrees of
 * its edge, where that is not known well, by the way along it, a radian per radius. The disc turns as a ball under the
 * pointer, which becomes a hyperbola outside (Bell's trackball; Henriksen, Sporring and Hornbaek, "Virtual trackballs
 * revisited", 2004). */
double view_gizmo_turn (const ViewGizmo *self, ViewGrip grip, const double from[2],
                        const double to[2], MoVec3 *axis);

/* The points of a ring in order, its first one again at the end; `is_near` of each: on the viewer's side of the centre,
 * as all are of VIEW_GRIP_SIGHT. */
void view_gizmo_draw_ring (const ViewGizmo *self, ViewGrip grip,
                           double points[VIEW_GIZMO_POINTS + 1][2],
                           gboolean is_near[VIEW_GIZMO_POINTS + 1]);

/* Where a point on a sphere goes when the pointer that took hold of it moves: on the side of the sphere that it was on,
 * or at its outline where the pointer is beside it. */
MoVec3 view_pull_point (const ViewLens *lens, MoVec3 centre, MoVec3 point, double x, double y);

G_END_DECLS
