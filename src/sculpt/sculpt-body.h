/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-figure-file.h"

#include "mo-types.h"

G_BEGIN_DECLS

/* The figure as a solid over the avatar's joints at rest: shapes that blend smoothly into one
 * another, from a table (sculpt-body-table.h). World axes at rest (x forward, y left, z up;
 * metres); the left half is given and the right half is its mirror image. */

/* Closed surfaces that are separate from each other. */
typedef enum
{
  SCULPT_SKIN,
  SCULPT_EYE,
  SCULPT_TEETH_UPPER,
  SCULPT_TEETH_LOWER,
  SCULPT_TONGUE,
  SCULPT_HAIR,
  SCULPT_TAIL,
  SCULPT_WINGS,
  SCULPT_HIND,
  SCULPT_N_PIECES
} SculptPiece;

typedef enum
{
  SCULPT_LIMB, /* hulls of consecutive balls, in a space stretched along the axes */
  SCULPT_TUBE, /* sections across the z or the y axis, each of four quarter ellipses */
  SCULPT_BLOB, /* an ellipsoid, rotated */
  SCULPT_SLIT, /* the opening between two lids, outside a ball */
} SculptKind;

#define SCULPT_MAX_STATIONS 20
#define SCULPT_MAX_STEPS 4

/* The hull of two balls. */
typedef struct
{
  MoVec3 a, b;
  double radius_a, radius_b;
} SculptCone;

/* A section of a tube: its centre, and its extents from there along the first and the second of the
 * other two axes, forwards and backwards (for z these are x and y, for y they are x and z). */
typedef struct
{
  double along, middle[2], reach[4];
  double power; /* 2 is an ellipse, more is squarer */
} SculptSection;

typedef struct
{
  const char *name;
  SculptPiece piece;
  SculptKind kind;
  gboolean is_carved; /* subtracted from what comes before it in the table */
  gboolean is_apart;  /* does not blend with other such shapes (fingers) */
  gboolean is_end;    /* painted like hands and feet */
  gboolean is_sided;  /* on the left, with a mirror image */
  gboolean has_capsule;
  double blend; /* how far it blends into others, metres */

  guint n_stations;
  guint joints[SCULPT_MAX_STATIONS]; /* that carry them; the left ones */
  MoVec3 centres[SCULPT_MAX_STATIONS];
  double radii[SCULPT_MAX_STATIONS];

  MoVec3 stretch; /* of a limb; half axes of a blob */
  double scale;   /* of a limb: metres per unit of the stretched space, on average */
  guint n_balls;
  MoVec3 balls[SCULPT_MAX_STATIONS * SCULPT_MAX_STEPS];
  double ball_radii[SCULPT_MAX_STATIONS * SCULPT_MAX_STEPS];
  SculptCone cones[SCULPT_MAX_STATIONS * SCULPT_MAX_STEPS];

  guint axis; /* of a tube: 1 or 2 */
  SculptSection sections[SCULPT_MAX_STATIONS], slopes[SCULPT_MAX_STATIONS];

  MoQuat turn; /* of a blob: from the world to its own axes */

  MoVec3 middle; /* of a ball around it */
  double reach;
} SculptShape;

typedef struct
{
  guint n_shapes;
  SculptShape *shapes;
} SculptBody;

/* A figure between the female (0) and the male (1) form. */
SculptBody *sculpt_body_new (double form);
void sculpt_body_free (SculptBody *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SculptBody, sculpt_body_free)

/* The part of the figure that a piece is shown with. */
ViewPart sculpt_part_of (SculptPiece piece);

/* The position of a bone at rest. */
MoVec3 sculpt_rest_point (guint joint);

/* The approximate distance of a point from the surface of one shape (metres; negative inside, exact
 * at 0). The point is on the left (y >= 0). */
double sculpt_shape_distance (const SculptShape *shape, MoVec3 point);

/* The same for a piece, with all its shapes blended. */
double sculpt_distance (const SculptBody *self, SculptPiece piece, MoVec3 point);

/* The shape of a piece whose surface is nearest to a point. */
const SculptShape *sculpt_nearest_shape (const SculptBody *self, SculptPiece piece, MoVec3 point);

/* The unit vector that points outwards, from differences over `reach` metres. */
MoVec3 sculpt_normal (const SculptBody *self, SculptPiece piece, MoVec3 point, double reach);

G_END_DECLS
