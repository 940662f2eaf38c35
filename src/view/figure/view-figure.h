/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-body.h"
#include "view-camera.h"
#include "view-shape.h"

#include "mo-pose.h"

G_BEGIN_DECLS

/* The figure in a shape: triangles over the avatar's bones at rest, and capsules for everything
 * other than drawing. Independent of GL. Made at build time (src/sculpt) and adapted to the shape
 * here. */

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
  guint serial; /* different for every figure of a process; never 0 */
  ViewShape shape;
  GArray *vertices; /* ViewVertex; the same for every shape, except for the bones at the end */
  GArray *places;   /* ViewPlace, in this shape */
  GArray *indices;  /* guint16, three per triangle, counter-clockwise from outside */
  ViewRange parts[VIEW_N_PARTS];
  ViewRange head, skin, fitted;  /* BODY: skin of the face, other skin, eyes and the like */
  ViewRange bones[VIEW_N_PARTS]; /* the skeleton of each part; BODY is without the face */
  ViewRange face_bones;
  GArray *capsules; /* ViewCapsule */

  double size; /* of the body, relative to the avatar's definition */
  MoVec3 rest[MO_RIG_N_BONES], stretch[MO_RIG_N_BONES];
} ViewFigure;

/* The most triangles of all parts together. */
#define VIEW_FIGURE_MAX_TRIANGLES 16000

/* Takes a few milliseconds. */
ViewFigure *view_figure_new (const ViewShape *shape);
void view_figure_free (ViewFigure *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ViewFigure, view_figure_free)

/* The default one; static. */
const ViewFigure *view_figure_get (void);

/* Forward kinematics, as mo_pose_update: sets `world` of the bones for this figure, whose bones
 * have the lengths of its shape. Position keys are scaled with the parent bone, but not that of the
 * pelvis, as in the world. */
void view_figure_update (const ViewFigure *self, MoPose *pose);

/* How a joint has moved since rest: rotation about the origin, then translation. The pose must be
 * updated for this figure. */
MoTransform view_figure_motion (const ViewFigure *self, const MoPose *pose, guint joint);

/* The position of a vertex in a pose (metres), as computed by the shaders. */
MoVec3 view_figure_carry (const ViewFigure *self, const MoPose *pose, guint vertex);

/* The centres of a capsule's two balls in a pose, and the point half way between them. */
void view_capsule_ends (const ViewFigure *self, const ViewCapsule *capsule, const MoPose *pose,
                        MoVec3 *a, MoVec3 *b);

/* Appends balls (ViewBall) at the ends of the limbs, which together enclose the given parts (bits 1
 * << ViewPart) in a pose that has been updated. Joints with an invalid position (NaN, beyond a
 * kilometre) get none. */
void view_figure_add_balls (const ViewFigure *self, const MoPose *pose, guint parts, GArray *balls);

/* Adds an octahedron for each bone of the given groups of the rig (view-bones.c). */
void view_bones_add (ViewFigure *self, guint groups);

G_END_DECLS
