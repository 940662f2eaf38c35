/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-mesh.h"

#include "mo-math.h"

/* Cubes along the edge of a block; a block is tested as a whole first. */
#define BLOCK 8
#define NODES (BLOCK + 1)

/* The factor by which a distance may be wrong. */
#define TRUST 1.5

typedef struct
{
  const SculptBody *body;
  SculptPiece piece;
  double cell;
  MoVec3 low;
  guint n[3]; /* blocks along each axis */
  SculptMesh *mesh;
  GHashTable *seen; /* edges of the lattice that have a point */
  double values[NODES][NODES][NODES];
  guint at[3]; /* first node of the block */
} Lattice;

static MoVec3
place_of (const Lattice *self, guint i, guint j, guint k)
{
  return (MoVec3){ self->low.x + i * self->cell, self->low.y + j * self->cell,
                   self->low.z + k * self->cell };
}

static void
find_box (Lattice *self)
{
  MoVec3 low = { G_MAXDOUBLE, 0, G_MAXDOUBLE }, high = { -G_MAXDOUBLE, 0, -G_MAXDOUBLE };
  double block = BLOCK * self->cell;

  for (guint i = 0; i < self->body->n_shapes; i++)
    {
      const SculptShape *shape = &self->body->shapes[i];
      double reach = shape->reach + 0.02;

      if (shape->piece != self->piece || shape->is_carved)
        continue;
      low.x = MIN (low.x, shape->middle.x - reach);
      low.z = MIN (low.z, shape->middle.z - reach);
      high.x = MAX (high.x, shape->middle.x + reach);
      high.y = MAX (high.y, shape->middle.y + reach);
      high.z = MAX (high.z, shape->middle.z + reach);
    }
  /* Nothing is below the floor, which cuts everything off. */
  low.z = MAX (low.z, -2.3 * self->cell);
  self->low = low;
  self->n[0] = (guint) ceil ((high.x - low.x) / block);
  self->n[1] = (guint) ceil (high.y / block);
  self->n[2] = (guint) ceil ((high.z - low.z) / block);
}

/* A corner of a cube in the block; its three bits are the position in the cube. */
typedef struct
{
  guint i, j, k;
  double value;
} Node;

/* The point where the surface crosses an edge; all tetrahedra at that edge share it. */
static guint
cut (Lattice *self, const Node *a, const Node *b)
{
  const Node *first = a->i <= b->i && a->j <= b->j && a->k <= b->k ? a : b,
             *second = first == a ? b : a;
  guint way = (second->i - first->i) + 2 * (second->j - first->j) + 4 * (second->k - first->k);
  gsize id = self->at[2] + first->k;
  gpointer found;
  MoVec3 point;

  id = (id * (self->n[1] * BLOCK + 1) + self->at[1] + first->j) * (self->n[0] * BLOCK + 1)
       + self->at[0] + first->i;
  id = id * 8 + way;
  if (g_hash_table_lookup_extended (self->seen, GSIZE_TO_POINTER (id), NULL, &found))
    return GPOINTER_TO_UINT (found);
  point = mo_vec3_lerp (place_of (self, self->at[0] + first->i, self->at[1] + first->j,
                                  self->at[2] + first->k),
                        place_of (self, self->at[0] + second->i, self->at[1] + second->j,
                                  self->at[2] + second->k),
                        CLAMP (first->value / (first->value - second->value), 0.02, 0.98));
  g_array_append_val (self->mesh->points, point);
  g_hash_table_insert (self->seen, GSIZE_TO_POINTER (id),
                       GUINT_TO_POINTER (self->mesh->points->len - 1));
  return self->mesh->points->len - 1;
}

/* Orients the triangle away from a node inside. */
static void
add_triangle (Lattice *self, const Node *inside, guint a, guint b, guint c)
{
  MoVec3 pa = *sculpt_point (self->mesh, a), pb = *sculpt_point (self->mesh, b);
  MoVec3 pc = *sculpt_point (self->mesh, c);
  MoVec3 normal = mo_vec3_cross (mo_vec3_sub (pb, pa), mo_vec3_sub (pc, pa));
  MoVec3 within =
      place_of (self, self->at[0] + inside->i, self->at[1] + inside->j, self->at[2] + inside->k);
  gboolean is_wrong = mo_vec3_dot (normal, mo_vec3_sub (within, pa)) > 0.0;
  guint corners[3] = { a, is_wrong ? c : b, is_wrong ? b : c };

  g_array_append_vals (self->mesh->triangles, corners, 3);
}

static void
cut_tetrahedron (Lattice *self, const Node *const nodes[4])
{
  const Node *in[4], *out[4];
  guint n_in = 0, n_out = 0;

  for (guint i = 0; i < 4; i++)
    if (nodes[i]->value < 0.0)
      in[n_in++] = nodes[i];
    else
      out[n_out++] = nodes[i];
  if (n_in == 1)
    add_triangle (self, in[0], cut (self, in[0], out[0]), cut (self, in[0], out[1]),
                  cut (self, in[0], out[2]));
  else if (n_in == 3)
    add_triangle (self, in[0], cut (self, in[0], out[0]), cut (self, in[1], out[0]),
                  cut (self, in[2], out[0]));
  else if (n_in == 2)
    {
      guint a = cut (self, in[0], out[0]), b = cut (self, in[0], out[1]);
      guint c = cut (self, in[1], out[1]), d = cut (self, in[1], out[0]);

      add_triangle (self, in[0], a, b, c);
      add_triangle (self, in[0], a, c, d);
    }
}

static void
cut_cube (Lattice *self, guint i, guint j, guint k)
{
  /* The six paths from one corner to the opposite one, along the three axes in any order. */
  static const guint8 ways[6][2] = { { 1, 3 }, { 1, 5 }, { 2, 3 }, { 2, 6 }, { 4, 5 }, { 4, 6 } };
  Node nodes[8];
  guint n_in = 0;

  for (guint n = 0; n < 8; n++)
    {
      nodes[n] = (Node){ i + (n & 1), j + (n >> 1 & 1), k + (n >> 2) };
      nodes[n].value = self->values[nodes[n].i][nodes[n].j][nodes[n].k];
      n_in += nodes[n].value < 0.0;
    }
  if (n_in == 0 || n_in == 8)
    return;
  for (guint n = 0; n < 6; n++)
    cut_tetrahedron (self, (const Node *const[]){ &nodes[0], &nodes[ways[n][0]], &nodes[ways[n][1]],
                                                  &nodes[7] });
}

static void
cut_block (Lattice *self)
{
  double half = 0.5 * BLOCK * self->cell;
  MoVec3 middle = mo_vec3_add (place_of (self, self->at[0], self->at[1], self->at[2]),
                               (MoVec3){ half, half, half });

  if (fabs (sculpt_distance (self->body, self->piece, middle)) > TRUST * sqrt (3.0) * half)
    return;
  for (guint i = 0; i < NODES; i++)
    for (guint j = 0; j < NODES; j++)
      for (guint k = 0; k < NODES; k++)
        self->values[i][j][k] =
            sculpt_distance (self->body, self->piece,
                             place_of (self, self->at[0] + i, self->at[1] + j, self->at[2] + k));
  for (guint i = 0; i < BLOCK; i++)
    for (guint j = 0; j < BLOCK; j++)
      for (guint k = 0; k < BLOCK; k++)
        cut_cube (self, i, j, k);
}

SculptMesh *
sculpt_mesh_find (const SculptBody *body, SculptPiece piece, double cell)
{
  g_autofree Lattice *self = g_new0 (Lattice, 1);

  self->body = body;
  self->piece = piece;
  self->cell = cell;
  self->mesh = sculpt_mesh_new ();
  self->seen = g_hash_table_new (NULL, NULL);
  find_box (self);
  for (guint i = 0; i < self->n[0]; i++)
    for (guint j = 0; j < self->n[1]; j++)
      for (guint k = 0; k < self->n[2]; k++)
        {
          self->at[0] = i * BLOCK;
          self->at[1] = j * BLOCK;
          self->at[2] = k * BLOCK;
          cut_block (self);
        }
  g_hash_table_destroy (self->seen);
  return self->mesh;
}

SculptMesh *
sculpt_mesh_new (void)
{
  SculptMesh *self = g_new0 (SculptMesh, 1);

  self->points = g_array_new (FALSE, FALSE, sizeof (MoVec3));
  self->triangles = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

void
sculpt_mesh_free (SculptMesh *self)
{
  g_array_unref (self->points);
  g_array_unref (self->triangles);
  g_free (self);
}
