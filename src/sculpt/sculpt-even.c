/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-fans.h"

#include "mo-math.h"

#include <string.h>

#define N_ROUNDS 10

/* Edges are split above and collapsed below these multiples of the wanted length. */
#define LONG 1.35
#define SHORT 0.75

/* An edge is not collapsed if its middle is farther from the surface than this part of the longest
 * allowed length; otherwise thin ends would wear away. */
#define OFF 0.08

/* -- Splitting --------------------------------------------------------------------------------- */

static void
split_edge (SculptEven *self, guint a, guint b)
{
  guint sides[2], n = sculpt_sides_of (self, a, b, sides), middle = self->mesh->points->len;

  if (n != 2 && n != 1)
    return;
  sculpt_add_point (self, mo_vec3_lerp (sculpt_place (self, a), sculpt_place (self, b), 0.5));
  for (guint i = 0; i < n; i++)
    {
      guint corners[3];

      memcpy (corners, sculpt_corners (self->mesh, sides[i]), sizeof corners);
      sculpt_remove_triangle (self, sides[i]);
      for (guint k = 0; k < 2; k++)
        {
          guint from = k == 0 ? a : b;

          sculpt_add_triangle (self, corners[0] == from ? middle : corners[0],
                               corners[1] == from ? middle : corners[1],
                               corners[2] == from ? middle : corners[2]);
        }
    }
}

static void
split_edges (SculptEven *self)
{
  /* Triangles made by splitting wait for the next round. */
  guint n = self->mesh->triangles->len / 3;

  for (guint t = 0; t < n; t++)
    {
      guint *corners = sculpt_corners (self->mesh, t), a = 0, b = 0;
      double longest = LONG;

      for (guint k = 0; k < 3 && !sculpt_is_gone (corners); k++)
        {
          guint from = corners[k], to = corners[(k + 1) % 3];
          double part = sculpt_edge_length (self, from, to) / sculpt_wanted_length (self, from, to);

          if (part > longest)
            {
              longest = part;
              a = from;
              b = to;
            }
        }
      if (a != b)
        split_edge (self, a, b);
    }
}

/* -- Collapsing -------------------------------------------------------------------------------- */

static MoVec3
normal_of (MoVec3 a, MoVec3 b, MoVec3 c)
{
  return mo_vec3_cross (mo_vec3_sub (b, a), mo_vec3_sub (c, a));
}

/* Whether all triangles around `moved` keep their orientation and stay small enough when it moves
 * to `to`; those that also contain `other` disappear. */
static gboolean
may_move (const SculptEven *self, guint moved, guint other, MoVec3 to, double most)
{
  const SculptFan *fan = sculpt_fan (self, moved);

  for (guint i = 0; i < fan->n; i++)
    {
      const guint *corners = sculpt_corners (self->mesh, fan->triangles[i]);
      MoVec3 p[3], before, after;

      if (sculpt_has_corner (corners, other))
        continue;
      for (guint k = 0; k < 3; k++)
        {
          p[k] = sculpt_place (self, corners[k]);
          if (corners[k] != moved && mo_vec3_length (mo_vec3_sub (p[k], to)) > most)
            return FALSE;
        }
      before = normal_of (p[0], p[1], p[2]);
      for (guint k = 0; k < 3; k++)
        if (corners[k] == moved)
          p[k] = to;
      after = normal_of (p[0], p[1], p[2]);
      if (mo_vec3_dot (before, after) <= 0.35 * mo_vec3_length (before) * mo_vec3_length (after))
        return FALSE;
    }
  return TRUE;
}

/* The two ends of an edge may share only the neighbours that belong to its triangles. */
static gboolean
is_simple (const SculptEven *self, guint a, guint b, guint n_sides)
{
  guint around_a[SCULPT_MAX_AROUND], around_b[SCULPT_MAX_AROUND];
  guint n_a = sculpt_neighbours_of (self, a, around_a),
        n_b = sculpt_neighbours_of (self, b, around_b), common = 0;

  for (guint i = 0; i < n_a; i++)
    for (guint k = 0; k < n_b; k++)
      common += around_a[i] == around_b[k];
  return common == n_sides && n_a + n_b < SCULPT_MAX_AROUND / 2;
}

static gboolean
collapse_edge (SculptEven *self, guint a, guint b)
{
  guint sides[2], n = sculpt_sides_of (self, a, b, sides);
  gboolean a_in_middle = sculpt_is_in_middle (self, a), b_in_middle = sculpt_is_in_middle (self, b);
  double most = LONG * sculpt_wanted_length (self, a, b);
  MoVec3 to;

  if (b_in_middle && !a_in_middle)
    return collapse_edge (self, b, a);
  if ((n != 2 && n != 1) || (a_in_middle && b_in_middle && n != 1))
    return FALSE;
  to = a_in_middle == b_in_middle
           ? mo_vec3_lerp (sculpt_place (self, a), sculpt_place (self, b), 0.5)
           : sculpt_place (self, a);
  if (!is_simple (self, a, b, n) || !may_move (self, a, b, to, most)
      || !may_move (self, b, a, to, most)
      || fabs (sculpt_distance (self->body, self->piece, to)) > OFF * most)
    return FALSE;
  for (guint i = 0; i < n; i++)
    sculpt_remove_triangle (self, sides[i]);
  while (sculpt_fan (self, b)->n > 0)
    {
      guint triangle = sculpt_fan (self, b)->triangles[0],
            *corners = sculpt_corners (self->mesh, triangle);

      sculpt_fan_remove (sculpt_fan (self, b), triangle);
      for (guint k = 0; k < 3; k++)
        if (corners[k] == b)
          corners[k] = a;
      sculpt_fan_add (sculpt_fan (self, a), triangle);
    }
  *sculpt_point (self->mesh, a) = to;
  return TRUE;
}

static guint
collapse_edges (SculptEven *self)
{
  guint done = 0;

  for (guint t = 0; t < self->mesh->triangles->len / 3; t++)
    for (guint k = 0; k < 3; k++)
      {
        guint *corners = sculpt_corners (self->mesh, t), a = corners[k], b = corners[(k + 1) % 3];

        if (sculpt_is_gone (corners))
          break;
        if (sculpt_edge_length (self, a, b) < SHORT * sculpt_wanted_length (self, a, b)
            && collapse_edge (self, a, b))
          {
            done++;
            break;
          }
      }
  return done;
}

/* -- Flipping
 * -------------------------------------------------------------------------------------- */

static double
angle_at (MoVec3 p, MoVec3 a, MoVec3 b)
{
  MoVec3 u = mo_vec3_sub (a, p), v = mo_vec3_sub (b, p);

  return atan2 (mo_vec3_length (mo_vec3_cross (u, v)), mo_vec3_dot (u, v));
}

/* Flips the edge between two triangles with similar normals if the angles opposite to it add up to
 * more than 180 degrees. */
static void
flip_edge (SculptEven *self, guint a, guint b)
{
  guint sides[2], c, d, around[SCULPT_MAX_AROUND], n;
  MoVec3 pa, pb, pc, pd, one, two, new_one, new_two;

  if (sculpt_sides_of (self, a, b, sides) != 2)
    return;
  c = sculpt_third_corner (sculpt_corners (self->mesh, sides[0]), a, b);
  d = sculpt_third_corner (sculpt_corners (self->mesh, sides[1]), a, b);
  pa = sculpt_place (self, a), pb = sculpt_place (self, b), pc = sculpt_place (self, c),
  pd = sculpt_place (self, d);
  if (c == d || angle_at (pc, pa, pb) + angle_at (pd, pa, pb) <= 1.02 * G_PI)
    return;
  n = sculpt_neighbours_of (self, c, around);
  for (guint i = 0; i < n; i++)
    if (around[i] == d)
      return;
  one = normal_of (pa, pb, pc);
  two = normal_of (pb, pa, pd);
  new_one = normal_of (pc, pd, pb);
  new_two = normal_of (pd, pc, pa);
  if (mo_vec3_dot (one, two) < 0.5 * mo_vec3_length (one) * mo_vec3_length (two)
      || mo_vec3_dot (new_one, new_two) <= 0.3 * mo_vec3_length (new_one) * mo_vec3_length (new_two)
      || fabs (mo_vec3_dot (new_one, one)) <= 0.0)
    return;
  /* Seen from outside, a to b is counter-clockwise in either the first or the second triangle. */
  for (guint k = 0; k < 3; k++)
    if (sculpt_corners (self->mesh, sides[0])[k] == b
        && sculpt_corners (self->mesh, sides[0])[(k + 1) % 3] == a)
      {
        guint swapped = a;

        a = b;
        b = swapped;
        break;
      }
  sculpt_remove_triangle (self, sides[0]);
  sculpt_remove_triangle (self, sides[1]);
  sculpt_add_triangle (self, c, d, b);
  sculpt_add_triangle (self, d, c, a);
}

static void
flip_edges (SculptEven *self)
{
  guint n = self->mesh->triangles->len / 3;

  for (guint t = 0; t < n; t++)
    for (guint k = 0; k < 3; k++)
      {
        guint *corners = sculpt_corners (self->mesh, t);

        if (sculpt_is_gone (corners))
          break;
        if (corners[k] < corners[(k + 1) % 3])
          flip_edge (self, corners[k], corners[(k + 1) % 3]);
      }
}

/* -- Moving ------------------------------------------------------------------------------------ */

MoVec3
sculpt_mesh_settle (const SculptBody *body, SculptPiece piece, MoVec3 point)
{
  gboolean is_in_middle = point.y == 0.0;

  for (guint i = 0; i < 4; i++)
    {
      double distance = sculpt_distance (body, piece, point);
      MoVec3 normal = sculpt_normal (body, piece, point, 0.0005);

      if (is_in_middle)
        normal.y = 0.0;
      point = mo_vec3_sub (point, mo_vec3_scale (normal, CLAMP (distance, -0.004, 0.004)));
      if (!is_in_middle && point.y < 0.0002)
        point.y = 0.0002;
      if (fabs (distance) < 1e-5)
        break;
    }
  return point;
}

/* Moves points to the mean of their neighbours, weighted by the size of the triangles there. */
static void
move_points (SculptEven *self)
{
  for (guint i = 0; i < self->mesh->points->len; i++)
    {
      guint around[SCULPT_MAX_AROUND], n = sculpt_neighbours_of (self, i, around), n_used = 0;
      MoVec3 here = sculpt_place (self, i), sum = { 0 }, way, normal;

      for (guint k = 0; k < n; k++)
        if (!sculpt_is_in_middle (self, i) || sculpt_is_in_middle (self, around[k]))
          {
            sum = mo_vec3_add (sum, sculpt_place (self, around[k]));
            n_used++;
          }
      if (n_used == 0)
        continue;
      normal = sculpt_normal (self->body, self->piece, here, 0.001);
      way = mo_vec3_sub (mo_vec3_scale (sum, 1.0 / n_used), here);
      way = mo_vec3_sub (way, mo_vec3_scale (normal, mo_vec3_dot (way, normal)));
      if (sculpt_is_in_middle (self, i))
        way.y = 0.0;
      here = mo_vec3_add (here, mo_vec3_scale (way, 0.7));
      if (!sculpt_is_in_middle (self, i))
        here.y = MAX (here.y, 0.0002);
      *sculpt_point (self->mesh, i) = sculpt_mesh_settle (self->body, self->piece, here);
      g_array_index (self->sizes, double, i) = self->size (self->body, self->piece, here);
    }
}

/* An edge inside the half must not connect two points of the middle plane, because its mirror image
 * would be the same edge. */
static void
part_from_middle (SculptEven *self)
{
  guint n = self->mesh->triangles->len / 3;

  for (guint t = 0; t < n; t++)
    for (guint k = 0; k < 3; k++)
      {
        guint *corners = sculpt_corners (self->mesh, t), a = corners[k], b = corners[(k + 1) % 3];
        guint sides[2], added = self->mesh->points->len;
        MoVec3 *point;

        if (sculpt_is_gone (corners) || !sculpt_is_in_middle (self, a)
            || !sculpt_is_in_middle (self, b) || sculpt_sides_of (self, a, b, sides) != 2)
          continue;
        split_edge (self, a, b);
        point = sculpt_point (self->mesh, added);
        point->y = 0.1 * sculpt_edge_length (self, a, b);
        *point = sculpt_mesh_settle (self->body, self->piece, *point);
        break;
      }
}

/* Removes deleted triangles and unused points. */
static void
remove_unused (SculptEven *self)
{
  SculptMesh *mesh = self->mesh;
  g_autofree guint *names = g_new (guint, mesh->points->len);
  guint n_points = 0, n = 0;

  memset (names, 0xff, mesh->points->len * sizeof (guint));
  for (guint t = 0; t < mesh->triangles->len / 3; t++)
    {
      const guint *corners = sculpt_corners (mesh, t);

      if (sculpt_is_gone (corners))
        continue;
      memmove (sculpt_corners (mesh, n++), corners, 3 * sizeof (guint));
    }
  g_array_set_size (mesh->triangles, 3 * n);
  for (guint i = 0; i < mesh->points->len; i++)
    if (sculpt_fan (self, i)->n > 0)
      {
        names[i] = n_points;
        *sculpt_point (mesh, n_points++) = sculpt_place (self, i);
      }
  g_array_set_size (mesh->points, n_points);
  for (guint i = 0; i < mesh->triangles->len; i++)
    g_array_index (mesh->triangles, guint, i) = names[g_array_index (mesh->triangles, guint, i)];
}

static void
find_fans (SculptEven *self)
{
  const SculptMesh *mesh = self->mesh;

  self->fans = g_array_new (FALSE, TRUE, sizeof (SculptFan));
  self->sizes = g_array_new (FALSE, FALSE, sizeof (double));
  g_array_set_size (self->fans, mesh->points->len);
  for (guint i = 0; i < mesh->points->len; i++)
    {
      double size = self->size (self->body, self->piece, sculpt_place (self, i));

      g_array_append_val (self->sizes, size);
    }
  for (guint i = 0; i < mesh->triangles->len; i++)
    sculpt_fan_add (sculpt_fan (self, g_array_index (mesh->triangles, guint, i)), i / 3);
}

void
sculpt_mesh_even_out (SculptMesh *mesh, const SculptBody *body, SculptPiece piece, SculptSize size)
{
  SculptEven self = { mesh, body, piece, size };

  find_fans (&self);
  while (collapse_edges (&self) > mesh->points->len / 200)
    ;
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      split_edges (&self);
      collapse_edges (&self);
      flip_edges (&self);
      move_points (&self);
    }
  part_from_middle (&self);
  remove_unused (&self);
  for (guint i = 0; i < self.fans->len; i++)
    g_free (sculpt_fan (&self, i)->triangles);
  g_array_unref (self.fans);
  g_array_unref (self.sizes);
}
