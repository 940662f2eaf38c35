/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-body.h"
#include "view-weights.h"

#include "mo-pose.h"

G_BEGIN_DECLS

/* The figure as triangles over the avatar's bones at rest, and as capsules for everything that is
 * not a picture. Nothing here knows GL. Another figure (a finished human) is another array of the
 * same vertices. */

/* What a vertex is painted as. */
typedef enum
{
  VIEW_PAINT_BODY, /* by its place on the body at rest: limbs, hands, feet, visor, chest mark */
  VIEW_PAINT_PLAIN,
  VIEW_PAINT_LIMB,
  VIEW_PAINT_END,
  VIEW_PAINT_BONE,
} ViewPaint;

typedef struct
{
  float position[3]; /* at rest, metres */
  gint16 normal[4];  /* unit vector times 32767, and 0 */
  ViewWeights carried;
  guint8 paint; /* ViewPaint */
  guint8 side;  /* 0 middle, 1 left, 2 right */
  guint8 part;  /* ViewPart */
  guint8 unused;
} ViewVertex;

G_STATIC_ASSERT (sizeof (ViewVertex) == 32);

/* Indices of triangles that are drawn together. */
typedef struct
{
  guint first, n;
} ViewRange;

/* A solid for picking, framing and shadows: the hull of two balls in a space stretched along the
 * axes at rest, carried by one joint. */
typedef struct
{
  guint joint;
  ViewPart part;
  MoVec3 stretch;
  MoVec3 a, b; /* centres at rest, metres */
  ViewCone cone;
} ViewCapsule;

typedef struct
{
  GArray *vertices; /* ViewVertex */
  GArray *indices;  /* guint16, three for a triangle, counter-clockwise from outside */
  ViewRange parts[VIEW_N_PARTS];
  ViewRange marked,
      unmarked; /* of BODY: with the face and the marks before and behind, and without */
  ViewRange bones[VIEW_N_PARTS]; /* the skeleton of each part; BODY is without the face */
  ViewRange face_bones;
  GArray *capsules; /* ViewCapsule */
} ViewFigure;

/* The most triangles of everything together. */
#define VIEW_FIGURE_MAX_TRIANGLES 16000

/* Made once (some 50 ms); static. */
const ViewFigure *view_figure_get (void);

/* How a joint has moved what it carries since rest: turn about the origin, then shift. */
MoTransform view_pose_motion (const MoPose *pose, guint joint);

/* The centre of a capsule's ends in a pose, and the middle of it. */
void view_capsule_ends (const ViewCapsule *self, const MoPose *pose, MoVec3 *a, MoVec3 *b);

/* A box along the world's axes that holds the given parts (bits 1 << ViewPart) in a pose, whose
 * world has been updated. Joints that have left this world (NaN, beyond a kilometre) do not count.
 * A pose without any gives the box of a standing avatar. */
void view_figure_bounds (const ViewFigure *self, const MoPose *pose, guint parts, MoVec3 *low,
                         MoVec3 *high);

G_END_DECLS
