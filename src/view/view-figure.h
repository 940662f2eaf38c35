/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-body.h"
#include "view-camera.h"
#include "view-shape.h"

#include "mo-pose.h"

G_BEGIN_DECLS

/* The figure in a shape: triangles over the avatar's bones at rest, and capsules for everything that
 * is not a picture. Nothing here knows GL. Made at build time (src/sculpt) and stretched here. */

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
  guint serial; /* another one for every figure of a process; never 0 */
  ViewShape shape;
  GArray *vertices; /* ViewVertex; the same for every shape but for the bones at the end */
  GArray *places;   /* ViewPlace, where they are in this shape */
  GArray *indices;  /* guint16, three for a triangle, counter-clockwise from outside */
  ViewRange parts[VIEW_N_PARTS];
  ViewRange head, skin, fitted;  /* BODY: skin that bears the face, other skin, eyes and the like */
  ViewRange bones[VIEW_N_PARTS]; /* the skeleton of each part; BODY is without the face */
  ViewRange face_bones;
  GArray *capsules; /* ViewCapsule */

  double size; /* of the body, against the avatar's definition */
  MoVec3 rest[MO_RIG_N_BONES], stretch[MO_RIG_N_BONES];
} ViewFigure;

/* The most triangles of everything together. */
#define VIEW_FIGURE_MAX_TRIANGLES 16000

/* A few milliseconds. */
ViewFigure *view_figure_new (const ViewShape *shape);
void view_figure_free (ViewFigure *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ViewFigure, view_figure_free)

/* The usual one; static. */
const ViewFigure *view_figure_get (void);

/* Forward kinematics, as mo_pose_update: fills `world` of the bones as they are in this figure, whose
 * bones are as long as its shape makes them. Keys of positions are stretched with their parent, that
 * of the pelvis is not: as in the world. */
void view_figure_update (const ViewFigure *self, MoPose *pose);

/* How a joint has moved what it carries since rest: turn about the origin, then shift. The pose has
 * been updated for this figure. */
MoTransform view_figure_motion (const ViewFigure *self, const MoPose *pose, guint joint);

/* Where a vertex is in a pose (metres), as the shaders have it. */
MoVec3 view_figure_carry (const ViewFigure *self, const MoPose *pose, guint vertex);

/* The centre of a capsule's ends in a pose, and the middle of it. */
void view_capsule_ends (const ViewFigure *self, const ViewCapsule *capsule, const MoPose *pose,
                        MoVec3 *a, MoVec3 *b);

/* Appends balls (ViewBall) that hold the given parts (bits 1 << ViewPart) in a pose, which has been
 * updated, between them: the ends of the limbs. Joints that have left this world (NaN, beyond a
 * kilometre) have none. */
void view_figure_add_balls (const ViewFigure *self, const MoPose *pose, guint parts, GArray *balls);

/* Adds one octahedron from joint to joint for each bone of a group of the rig (view-bones.c). */
void view_bones_add (ViewFigure *self, guint groups);

G_END_DECLS
