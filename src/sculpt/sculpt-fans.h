/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "sculpt-mesh.h"

#include "mo-math.h"

G_BEGIN_DECLS

/* A mesh being remeshed, with the triangles around each point. Deleted triangles keep their index,
 * but have no corners. */

/* The triangles that have a point as a corner. */
typedef struct
{
  guint n, size;
  guint *triangles;
} SculptFan;

typedef struct
{
  SculptMesh *mesh;
  const SculptBody *body;
  SculptPiece piece;
  SculptSize size;
  GArray *fans;  /* SculptFan, one for each point */
  GArray *sizes; /* double, the wanted edge length at each point */
} SculptEven;

/* The largest number of neighbours of a point. */
#define SCULPT_MAX_AROUND 64

static inline SculptFan *
sculpt_fan (const SculptEven *self, guint point)
{
  return &g_array_index (self->fans, SculptFan, point);
}

static inline MoVec3
sculpt_place (const SculptEven *self, guint point)
{
  return *sculpt_point (self->mesh, point);
}

static inline gboolean
sculpt_is_gone (const guint corners[3])
{
  return corners[0] == corners[1];
}

static inline gboolean
sculpt_has_corner (const guint corners[3], guint point)
{
  return corners[0] == point || corners[1] == point || corners[2] == point;
}

static inline guint
sculpt_third_corner (const guint corners[3], guint a, guint b)
{
  return corners[0] ^ corners[1] ^ corners[2] ^ a ^ b;
}

static inline double
sculpt_edge_length (const SculptEven *self, guint a, guint b)
{
  return mo_vec3_length (mo_vec3_sub (sculpt_place (self, a), sculpt_place (self, b)));
}

static inline double
sculpt_wanted_length (const SculptEven *self, guint a, guint b)
{
  return 0.5 * (g_array_index (self->sizes, double, a) + g_array_index (self->sizes, double, b));
}

static inline gboolean
sculpt_is_in_middle (const SculptEven *self, guint point)
{
  return sculpt_place (self, point).y == 0.0;
}

/* Adds a point without triangles, at the end. */
void sculpt_add_point (SculptEven *self, MoVec3 point);

void sculpt_add_triangle (SculptEven *self, guint a, guint b, guint c);
void sculpt_remove_triangle (SculptEven *self, guint triangle);

void sculpt_fan_add (SculptFan *fan, guint triangle);
void sculpt_fan_remove (SculptFan *fan, guint triangle);

/* The triangles on both sides of an edge: returns 2, or 1 in the middle plane, or 0 if there is no
 * such edge. */
guint sculpt_sides_of (const SculptEven *self, guint a, guint b, guint sides[2]);

/* The points connected to a point by edges. Returns how many. */
guint sculpt_neighbours_of (const SculptEven *self, guint point, guint around[SCULPT_MAX_AROUND]);

G_END_DECLS
