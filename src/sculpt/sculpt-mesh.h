/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "sculpt-body.h"

G_BEGIN_DECLS

/* A triangle mesh, counter-clockwise from outside. That of the left half ends in the plane y = 0,
 * and its points there stay in the plane. */
typedef struct
{
  GArray *points;    /* MoVec3 */
  GArray *triangles; /* guint, three for each */
} SculptMesh;

static inline MoVec3 *
sculpt_point (const SculptMesh *self, guint i)
{
  return &g_array_index (self->points, MoVec3, i);
}

static inline guint *
sculpt_corners (const SculptMesh *self, guint triangle)
{
  return &g_array_index (self->triangles, guint, 3 * triangle);
}

SculptMesh *sculpt_mesh_new (void);
void sculpt_mesh_free (SculptMesh *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SculptMesh, sculpt_mesh_free)

/* The left half of a piece's surface, found on a lattice of cubes of `cell` metres, each divided
 * into six tetrahedra. Fine and uniform, but with badly shaped triangles: the input for
 * sculpt_mesh_even_out. */
SculptMesh *sculpt_mesh_find (const SculptBody *body, SculptPiece piece, double cell);

/* The wanted edge length at a point (metres). */
typedef double (*SculptSize) (const SculptBody *body, SculptPiece piece, MoVec3 point);

/* The edge length for the figure: short where there are details, and no longer than a limb is
 * thick. */
double sculpt_size_at (const SculptBody *body, SculptPiece piece, MoVec3 point);

/* Remeshes to nearly equilateral triangles of the wanted size at each point, with points on the
 * surface: splits long edges, collapses short ones, flips others, and moves points along the
 * surface (after Botsch and Kobbelt, "A Remeshing Approach to Multiresolution Modeling", 2004). */
void sculpt_mesh_even_out (SculptMesh *self, const SculptBody *body, SculptPiece piece,
                           SculptSize size);

/* Moves a point to the piece's surface; one in the plane y = 0 stays in it. */
MoVec3 sculpt_mesh_settle (const SculptBody *body, SculptPiece piece, MoVec3 point);

G_END_DECLS
