/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-figure-file.h"

#include "mo-types.h"

G_BEGIN_DECLS

/* The figure as a solid, over the avatar's joints at rest: shapes that run smoothly into one another.
 * One table says what they are (sculpt-body-table.h). World axes at rest (x forward, y left, z up;
 * metres); the left half is given and the right half is its mirror image. */

/* What is a closed surface of its own. */
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
  SCULPT_LIMB, /* a row of balls with their hull, in a space stretched along the axes */
  SCULPT_TUBE, /* sections across the z or the y axis, each of four quarter ellipses */
  SCULPT_BLOB, /* an ellipsoid, turned */
  SCULPT_SLIT, /* what lies between two lids, outside of a ball */
} SculptKind;

#define SCULPT_MAX_STATIONS 20
#define SCULPT_MAX_STEPS 4

/* The hull of two balls. */
typedef struct
{
  MoVec3 a, b;
  double radius_a, radius_b;
} SculptCone;

/* Where a tube is cut across: the middle, and how far it reaches from there along the first and the
 * second of the other axes, forth and back (for z these are x and y, for y they are x and z). */
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
  gboolean is_carved; /* taken away, from what comes before it in the table */
  gboolean is_apart;  /* does not run into others that are apart (a finger) */
  gboolean is_end;    /* painted as hands and feet are */
  gboolean is_sided;  /* on the left, with a mirror image */
  gboolean has_capsule;
  double blend; /* how far it runs into what it meets, metres */

  guint n_stations;
  guint joints[SCULPT_MAX_STATIONS]; /* that carry them; the left ones */
  MoVec3 centres[SCULPT_MAX_STATIONS];
  double radii[SCULPT_MAX_STATIONS];

  MoVec3 stretch; /* of a limb; half axes of a blob */
  double scale;   /* of a limb: metres of the stretched space's unit, on average */
  guint n_balls;
  MoVec3 balls[SCULPT_MAX_STATIONS * SCULPT_MAX_STEPS];
  double ball_radii[SCULPT_MAX_STATIONS * SCULPT_MAX_STEPS];
  SculptCone cones[SCULPT_MAX_STATIONS * SCULPT_MAX_STEPS];

  guint axis; /* of a tube: 1 or 2 */
  SculptSection sections[SCULPT_MAX_STATIONS], slopes[SCULPT_MAX_STATIONS];

  MoQuat turn; /* of a blob: from the world into its own axes */

  MoVec3 middle; /* a ball that holds it */
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

/* What a piece is shown with. */
ViewPart sculpt_part_of (SculptPiece piece);

/* Where a bone is at rest. */
MoVec3 sculpt_rest_point (guint joint);

/* Roughly how far a point is outside of one shape (metres; negative within, and exact where it is
 * 0). The point lies on the left (y >= 0). */
double sculpt_shape_distance (const SculptShape *shape, MoVec3 point);

/* The same of a piece, with all its shapes run into one another. */
double sculpt_distance (const SculptBody *self, SculptPiece piece, MoVec3 point);

/* The shape of a piece on whose surface a point lies, or nearest to it. */
const SculptShape *sculpt_nearest_shape (const SculptBody *self, SculptPiece piece, MoVec3 point);

/* The way that leads out fastest, of unit length, from differences over `reach` metres. */
MoVec3 sculpt_normal (const SculptBody *self, SculptPiece piece, MoVec3 point, double reach);

G_END_DECLS
