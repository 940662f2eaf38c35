/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-rig.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* The shape of the figure at rest: a smooth solid, modelled as limbs that run into one another. One
 * table says what it is (view-body-table.h). Everything here is in the world's axes at rest (x
 * forward, y left, z up; metres); the left half is given and the right half is its mirror image. */

/* What is drawn together, or not at all. */
typedef enum
{
  VIEW_PART_BODY,
  VIEW_PART_TAIL,
  VIEW_PART_WINGS,
  VIEW_PART_HIND,
  VIEW_N_PARTS
} ViewPart;

#define VIEW_LIMB_MAX_STATIONS 14
#define VIEW_LIMB_MAX_STEPS 4

/* The hull of two balls, in a space that is stretched along the axes. */
typedef struct
{
  MoVec3 a, b;
  double radius_a, radius_b;
} ViewCone;

/* A row of balls along a smooth line, with the hull between neighbours. */
typedef struct
{
  const char *name;
  ViewPart part;
  int side;       /* 1 on the left, with a mirror image on the right; 0 in the middle */
  MoVec3 stretch; /* of all its balls, along the axes of the world */
  double blend;   /* how far it runs into what it meets, metres */
  double margin;  /* how far its skin may lie outside of it where it meets others; 0 has no skin */
  double claim; /* how much nearer its skin counts where it disputes a place with others, metres */
  guint around; /* points of a ring of the skin, and rings of a span between two stations */
  guint steps;
  guint cap[2];       /* rings that round off the first and the last end; 0 where they are hidden */
  gboolean is_chain;  /* joints take over from one another along it */
  gboolean is_marked; /* bears the face, or the marks before and behind */
  gboolean is_end;    /* painted as hands and feet are */
  gboolean is_apart;  /* meets nothing of its own kind (a finger) */

  guint n_stations;
  guint joints[VIEW_LIMB_MAX_STATIONS]; /* that carry them; the left ones */
  MoVec3 centres[VIEW_LIMB_MAX_STATIONS];
  double radii[VIEW_LIMB_MAX_STATIONS];

  /* Balls between them, on a spline */
  guint n_balls;
  MoVec3 balls[VIEW_LIMB_MAX_STATIONS * VIEW_LIMB_MAX_STEPS];
  double ball_radii[VIEW_LIMB_MAX_STATIONS * VIEW_LIMB_MAX_STEPS];
  ViewCone cones[VIEW_LIMB_MAX_STATIONS * VIEW_LIMB_MAX_STEPS];
  double scale;  /* metres of the stretched space's unit, on average */
  MoVec3 middle; /* a ball that holds it, where it is given */
  double reach;
} ViewLimb;

typedef struct
{
  guint n_limbs;
  const ViewLimb *limbs;
} ViewBody;

/* Made once; static. */
const ViewBody *view_body_get (void);

/* The part that a bone belongs to. */
ViewPart view_body_part_of (guint joint);

/* Where a bone is at rest. */
MoVec3 view_body_rest_point (guint joint);

/* The right joint of a left one; itself for any other. */
guint view_body_mirror_joint (guint joint);

/* Distance from a cone's surface in its stretched space, negative within. */
double view_cone_distance (const ViewCone *cone, MoVec3 point);

static inline MoVec3
view_squeeze (MoVec3 point, MoVec3 stretch)
{
  return (MoVec3){ point.x / stretch.x, point.y / stretch.y, point.z / stretch.z };
}

/* Roughly how far a point is outside of the limb alone (metres; negative within, and exact where it
 * is 0). */
double view_limb_distance (const ViewLimb *limb, MoVec3 point);

/* The limb whose skin is to be seen at a point rather than that of `limb`, among those that it runs
 * into and whose skin reaches there; NULL where it is its own. `lost` gets how much nearer that limb
 * is (metres; claims counted). */
const ViewLimb *view_body_owner (const ViewBody *self, const ViewLimb *limb, MoVec3 point,
                                 double *lost);

/* As view_limb_distance, of the body as it is about that limb, with all that the limb runs into. */
double view_body_distance (const ViewBody *self, const ViewLimb *limb, MoVec3 point);

G_END_DECLS
