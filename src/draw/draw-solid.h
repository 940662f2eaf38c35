/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-camera.h"

G_BEGIN_DECLS

/* The one shape that the figure is made of: the convex hull of two balls, stretched along the axes
 * of its own frame. A ball, a tapered limb, a flat palm and a chest all have this shape. */
typedef struct
{
  MoTransform frame; /* its own axes in the world */
  MoVec3 stretch;    /* unit lengths along its own axes, metres; none is 0 */
  MoVec3 a, b;       /* centres of the balls in the stretched frame */
  double radius_a, radius_b;
  const struct _DrawPart *part; /* the part of the body (draw-body.h); static */
} DrawSolid;

/* A solid prepared for rays from one eye. A ray is eye + t * (ahead + right * x + up * y): t is
 * metres in front of the eye, x and y are slopes. */
typedef struct
{
  const DrawSolid *solid; /* borrowed */
  float near;             /* t of its nearest point, or less */
  int box[4];             /* pixels that it can be visible in: left, top, right, bottom
                           * (exclusive) */

  /* In the solid's own units, from the centre of ball a */
  MoVec3 eye, ahead, right, up;
  MoVec3 axis;       /* from a to b */
  double cone;       /* square of the axis minus that of the difference of the radii */
  double difference; /* radius_a - radius_b */
  double eye_square, eye_axis;
} DrawSight;

/* Prepares a solid for a picture of that size. FALSE if no part of it is visible there. */
gboolean draw_sight_init (DrawSight *self, const DrawSolid *solid, const DrawView *view, int width,
                          int height);

/* Where a ray enters a solid. */
typedef struct
{
  double t;      /* metres in front of the eye */
  MoVec3 normal; /* unit vector, world */
  double past;   /* 0 between the balls, up to 1 at the tip of an end */
} DrawHit;

/* FALSE if the ray misses. */
gboolean draw_sight_hit (const DrawSight *self, double x, double y, DrawHit *hit);

/* A point of the world in the solid's frame, metres. */
MoVec3 draw_solid_to_frame (const DrawSolid *self, MoVec3 point);

/* Balls around both ends, which enclose the solid. */
void draw_solid_ends (const DrawSolid *self, DrawBall ends[2]);

/* Balls from end to end, close enough together to cast the solid's shadow. Returns how many. */
#define DRAW_SOLID_BALLS 6
guint draw_solid_string (const DrawSolid *self, DrawBall balls[DRAW_SOLID_BALLS]);

G_END_DECLS
