/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* A figure to be written beside a motion on the avatar's skeleton: triangles that its bones carry. Positions are in
 * metres, in the avatar's axes (x forward, y left, z up), with the avatar at rest. */

#define MO_MESH_WEIGHTS 4

typedef struct
{
  float position[3], normal[3];
  guint8 joints[MO_MESH_WEIGHTS];  /* numbers of the avatar's joints */
  guint8 weights[MO_MESH_WEIGHTS]; /* of 255, which they add up to */
} MoMeshVertex;

/* Triangles of one colour. */
typedef struct
{
  const char *name; /* "skin"; static */
  float colour[3];  /* linear, 0..1 */
  guint first, n;   /* in the indices */
} MoMeshPart;

typedef struct
{
  GArray *vertices; /* MoMeshVertex */
  GArray *indices;  /* guint16, three a triangle, counter-clockwise from outside */
  GArray *parts;    /* MoMeshPart */
} MoMesh;

MoMesh *mo_mesh_new (void);
void mo_mesh_free (MoMesh *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoMesh, mo_mesh_free)

/* Makes a figure; core has none of its own. */
typedef MoMesh *(*MoMeshMaker) (void);

/* The figure for files that can show one: what `maker` gives, once it is set, before threads begin. NULL for none. Free
 * it. */
void mo_mesh_set_maker (MoMeshMaker maker);
MoMesh *mo_mesh_make (void);

G_END_DECLS
