/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-mesh.h"

#include "mo-math.h"

#include <string.h>

#define N_ROUNDS 10
#define MAX_AROUND 64

/* Edges are split above and collapsed below these parts of the wanted length. */
#define LONG 1.35
#define SHORT 0.75

/* An edge is not collapsed where its middle is farther off the surface, in parts of the longest that it
 * may become: thin ends would wear away. */
#define OFF 0.08

/* The triangles that have a point as a corner. */
typedef struct
{
  guint n, size;
  guint *triangles;
} Fan;

typedef struct
{
  SculptMesh *mesh;
  const SculptBody *body;
  SculptPiece piece;
  SculptSize size;
  GArray *fans;  /* Fan, one for each point */
  GArray *sizes; /* double, the length wanted at each point */
} Even;

static Fan *
fan_of (const Even *self, guint point)
{
  return &g_array_index (self->fans, Fan, point);
}

static MoVec3
place (const Even *self, guint point)
{
  return *sculpt_point (self->mesh, point);
}

static void
fan_add (Fan *fan, guint triangle)
{
  if (fan->n == fan->size)
    {
      fan->size = MAX (2 * fan->size, 8);
      fan->triangles = g_renew (guint, fan->triangles, fan->size);
    }
  fan->triangles[fan->n++] = triangle;
}

static void
fan_remove (Fan *fan, guint triangle)
{
  for (guint i = 0; i < fan->n; i++)
    if (fan->triangles[i] == triangle)
      {
        fan->triangles[i] = fan->triangles[--fan->n];
        return;
      }
  g_assert_not_reached ();
}

static gboolean
is_gone (const guint corners[3])
{
  return corners[0] == corners[1];
}

static gboolean
has_corner (const guint corners[3], guint point)
{
  return corners[0] == point || corners[1] == point || corners[2] == point;
}

static guint
third_corner (const guint corners[3], guint a, guint b)
{
  return corners[0] ^ corners[1] ^ corners[2] ^ a ^ b;
}

static void
add_point (Even *self, MoVec3 point)
{
  Fan fan = { 0 };
  double size = self->size (self->body, self->piece, point);

  g_array_append_val (self->mesh->points, point);
  g_array_append_val (self->fans, fan);
  g_array_append_val (self->sizes, size);
}

static void
add_triangle (Even *self, guint a, guint b, guint c)
{
  guint corners[3] = { a, b, c }, n = self->mesh->triangles->len / 3;

  g_array_append_vals (self->mesh->triangles, corners, 3);
  for (guint i = 0; i < 3; i++)
    fan_add (fan_of (self, corners[i]), n);
}

static void
remove_triangle (Even *self, guint triangle)
{
  guint *corners = sculpt_corners (self->mesh, triangle);

  for (guint i = 0; i < 3; i++)
    fan_remove (fan_of (self, corners[i]), triangle);
  memset (corners, 0, 3 * sizeof (guint));
}

/* The triangles on both sides of an edge: 2, 1 where it is in the middle plane, 0 where it is none. */
static guint
sides_of (const Even *self, guint a, guint b, guint sides[2])
{
  const Fan *fan = fan_of (self, a);
  guint n = 0;

  for (guint i = 0; i < fan->n; i++)
    if (has_corner (sculpt_corners (self->mesh, fan->triangles[i]), b))
      {
        if (n < 2)
          sides[n] = fan->triangles[i];
        n++;
      }
  return n;
}

static guint
neighbours_of (const Even *self, guint point, guint around[MAX_AROUND])
{
  const Fan *fan = fan_of (self, point);
  guint n = 0;

  for (guint i = 0; i < fan->n; i++)
    for (guint k = 0; k < 3; k++)
      {
        guint other = sculpt_corners (self->mesh, fan->triangles[i])[k], at = 0;

        while (at < n && around[at] != other)
          at++;
        if (other != point && at == n && n < MAX_AROUND)
          around[n++] = other;
      }
  return n;
}

static double
edge_length (const Even *self, guint a, guint b)
{
  return mo_vec3_length (mo_vec3_sub (place (self, a), place (self, b)));
}

static double
wanted_length (const Even *self, guint a, guint b)
{
  return 0.5 * (g_array_index (self->sizes, double, a) + g_array_index (self->sizes, double, b));
}

static gboolean
is_in_middle (const Even *self, guint point)
{
  return place (self, point).y == 0.0;
}

/* -- Splitting ------------------------------------------------------------------------------------- */

static void
split_edge (Even *self, guint a, guint b)
{
  guint sides[2], n = sides_of (self, a, b, sides), middle = self->mesh->points->len;

  if (n != 2 && n != 1)
    return;
  add_point (self, mo_vec3_lerp (place (self, a), place (self, b), 0.5));
  for (guint i = 0; i < n; i++)
    {
      guint corners[3];

      memcpy (corners, sculpt_corners (self->mesh, sides[i]), sizeof corners);
      remove_triangle (self, sides[i]);
      for (guint k = 0; k < 2; k++)
        {
          guint from = k == 0 ? a : b;

          add_triangle (self, corners[0] == from ? middle : corners[0],
                        corners[1] == from ? middle : corners[1],
                        corners[2] == from ? middle : corners[2]);
        }
    }
}

static void
split_edges (Even *self)
{
  /* Those that come by splitting wait for the next round. */
  guint n = self->mesh->triangles->len / 3;

  for (guint t = 0; t < n; t++)
    {
      guint *corners = sculpt_corners (self->mesh, t), a = 0, b = 0;
      double longest = LONG;

      for (guint k = 0; k < 3 && !is_gone (corners); k++)
        {
          guint from = corners[k], to = corners[(k + 1) % 3];
          double part = edge_length (self, from, to) / wanted_length (self, from, to);

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

/* -- Collapsing ------------------------------------------------------------------------------------ */

static MoVec3
normal_of (MoVec3 a, MoVec3 b, MoVec3 c)
{
  return mo_vec3_cross (mo_vec3_sub (b, a), mo_vec3_sub (c, a));
}

/* Whether the triangles about `moved` keep facing as they do, and stay small enough, when it goes to
 * `to`; those with `other` vanish. */
static gboolean
may_move (const Even *self, guint moved, guint other, MoVec3 to, double most)
{
  const Fan *fan = fan_of (self, moved);

  for (guint i = 0; i < fan->n; i++)
    {
      const guint *corners = sculpt_corners (self->mesh, fan->triangles[i]);
      MoVec3 p[3], before, after;

      if (has_corner (corners, other))
        continue;
      for (guint k = 0; k < 3; k++)
        {
          p[k] = place (self, corners[k]);
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

/* The two ends of an edge may only have those neighbours in common that its triangles have. */
static gboolean
is_simple (const Even *self, guint a, guint b, guint n_sides)
{
  guint around_a[MAX_AROUND], around_b[MAX_AROUND];
  guint n_a = neighbours_of (self, a, around_a), n_b = neighbours_of (self, b, around_b), common = 0;

  for (guint i = 0; i < n_a; i++)
    for (guint k = 0; k < n_b; k++)
      common += around_a[i] == around_b[k];
  return common == n_sides && n_a + n_b < MAX_AROUND / 2;
}

static gboolean
collapse_edge (Even *self, guint a, guint b)
{
  guint sides[2], n = sides_of (self, a, b, sides);
  gboolean a_in_middle = is_in_middle (self, a), b_in_middle = is_in_middle (self, b);
  double most = LONG * wanted_length (self, a, b);
  MoVec3 to;

  if (b_in_middle && !a_in_middle)
    return collapse_edge (self, b, a);
  if ((n != 2 && n != 1) || (a_in_middle && b_in_middle && n != 1))
    return FALSE;
  to = a_in_middle == b_in_middle ? mo_vec3_lerp (place (self, a), place (self, b), 0.5)
                                  : place (self, a);
  if (!is_simple (self, a, b, n) || !may_move (self, a, b, to, most)
      || !may_move (self, b, a, to, most)
      || fabs (sculpt_distance (self->body, self->piece, to)) > OFF * most)
    return FALSE;
  for (guint i = 0; i < n; i++)
    remove_triangle (self, sides[i]);
  while (fan_of (self, b)->n > 0)
    {
      guint triangle = fan_of (self, b)->triangles[0], *corners = sculpt_corners (self->mesh, triangle);

      fan_remove (fan_of (self, b), triangle);
      for (guint k = 0; k < 3; k++)
        if (corners[k] == b)
          corners[k] = a;
      fan_add (fan_of (self, a), triangle);
    }
  *sculpt_point (self->mesh, a) = to;
  return TRUE;
}

static guint
collapse_edges (Even *self)
{
  guint done = 0;

  for (guint t = 0; t < self->mesh->triangles->len / 3; t++)
    for (guint k = 0; k < 3; k++)
      {
        guint *corners = sculpt_corners (self->mesh, t), a = corners[k], b = corners[(k + 1) % 3];

        if (is_gone (corners))
          break;
        if (edge_length (self, a, b) < SHORT * wanted_length (self, a, b)
            && collapse_edge (self, a, b))
          {
            done++;
            break;
          }
      }
  return done;
}

/* -- Turning --------------------------------------------------------------------------------------- */

static double
angle_at (MoVec3 p, MoVec3 a, MoVec3 b)
{
  MoVec3 u = mo_vec3_sub (a, p), v = mo_vec3_sub (b, p);

  return atan2 (mo_vec3_length (mo_vec3_cross (u, v)), mo_vec3_dot (u, v));
}

/* Turns the edge between two triangles that face alike when their far corners see it under more than
 * two right angles together. */
static void
turn_edge (Even *self, guint a, guint b)
{
  guint sides[2], c, d, around[MAX_AROUND], n;
  MoVec3 pa, pb, pc, pd, one, two, new_one, new_two;

  if (sides_of (self, a, b, sides) != 2)
    return;
  c = third_corner (sculpt_corners (self->mesh, sides[0]), a, b);
  d = third_corner (sculpt_corners (self->mesh, sides[1]), a, b);
  pa = place (self, a), pb = place (self, b), pc = place (self, c), pd = place (self, d);
  if (c == d || angle_at (pc, pa, pb) + angle_at (pd, pa, pb) <= 1.02 * G_PI)
    return;
  n = neighbours_of (self, c, around);
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
  /* As seen from outside, a to b is the way round of the first triangle or of the second. */
  for (guint k = 0; k < 3; k++)
    if (sculpt_corners (self->mesh, sides[0])[k] == b
        && sculpt_corners (self->mesh, sides[0])[(k + 1) % 3] == a)
      {
        guint swapped = a;

        a = b;
        b = swapped;
        break;
      }
  remove_triangle (self, sides[0]);
  remove_triangle (self, sides[1]);
  add_triangle (self, c, d, b);
  add_triangle (self, d, c, a);
}

static void
turn_edges (Even *self)
{
  guint n = self->mesh->triangles->len / 3;

  for (guint t = 0; t < n; t++)
    for (guint k = 0; k < 3; k++)
      {
        guint *corners = sculpt_corners (self->mesh, t);

        if (is_gone (corners))
          break;
        if (corners[k] < corners[(k + 1) % 3])
          turn_edge (self, corners[k], corners[(k + 1) % 3]);
      }
}

/* -- Moving ---------------------------------------------------------------------------------------- */

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

/* To the middle of its neighbours, those counting more about which the surface is coarse. */
static void
move_points (Even *self)
{
  for (guint i = 0; i < self->mesh->points->len; i++)
    {
      guint around[MAX_AROUND], n = neighbours_of (self, i, around), n_used = 0;
      MoVec3 here = place (self, i), sum = { 0 }, way, normal;

      for (guint k = 0; k < n; k++)
        if (!is_in_middle (self, i) || is_in_middle (self, around[k]))
          {
            sum = mo_vec3_add (sum, place (self, around[k]));
            n_used++;
          }
      if (n_used == 0)
        continue;
      normal = sculpt_normal (self->body, self->piece, here, 0.001);
      way = mo_vec3_sub (mo_vec3_scale (sum, 1.0 / n_used), here);
      way = mo_vec3_sub (way, mo_vec3_scale (normal, mo_vec3_dot (way, normal)));
      if (is_in_middle (self, i))
        way.y = 0.0;
      here = mo_vec3_add (here, mo_vec3_scale (way, 0.7));
      if (!is_in_middle (self, i))
        here.y = MAX (here.y, 0.0002);
      *sculpt_point (self->mesh, i) = sculpt_mesh_settle (self->body, self->piece, here);
      g_array_index (self->sizes, double, i) = self->size (self->body, self->piece, here);
    }
}

/* An edge within the half may not join two points of the middle plane: its mirror image would be the
 * same edge. */
static void
part_from_middle (Even *self)
{
  guint n = self->mesh->triangles->len / 3;

  for (guint t = 0; t < n; t++)
    for (guint k = 0; k < 3; k++)
      {
        guint *corners = sculpt_corners (self->mesh, t), a = corners[k], b = corners[(k + 1) % 3];
        guint sides[2], added = self->mesh->points->len;
        MoVec3 *point;

        if (is_gone (corners) || !is_in_middle (self, a) || !is_in_middle (self, b)
            || sides_of (self, a, b, sides) != 2)
          continue;
        split_edge (self, a, b);
        point = sculpt_point (self->mesh, added);
        point->y = 0.1 * edge_length (self, a, b);
        *point = sculpt_mesh_settle (self->body, self->piece, *point);
        break;
      }
}

/* Leaves out what is gone, and points that nothing uses. */
static void
tidy (Even *self)
{
  SculptMesh *mesh = self->mesh;
  g_autofree guint *names = g_new (guint, mesh->points->len);
  guint n_points = 0, n = 0;

  memset (names, 0xff, mesh->points->len * sizeof (guint));
  for (guint t = 0; t < mesh->triangles->len / 3; t++)
    {
      const guint *corners = sculpt_corners (mesh, t);

      if (is_gone (corners))
        continue;
      memmove (sculpt_corners (mesh, n++), corners, 3 * sizeof (guint));
    }
  g_array_set_size (mesh->triangles, 3 * n);
  for (guint i = 0; i < mesh->points->len; i++)
    if (fan_of (self, i)->n > 0)
      {
        names[i] = n_points;
        *sculpt_point (mesh, n_points++) = place (self, i);
      }
  g_array_set_size (mesh->points, n_points);
  for (guint i = 0; i < mesh->triangles->len; i++)
    g_array_index (mesh->triangles, guint, i) = names[g_array_index (mesh->triangles, guint, i)];
}

static void
start (Even *self)
{
  const SculptMesh *mesh = self->mesh;

  self->fans = g_array_new (FALSE, TRUE, sizeof (Fan));
  self->sizes = g_array_new (FALSE, FALSE, sizeof (double));
  g_array_set_size (self->fans, mesh->points->len);
  for (guint i = 0; i < mesh->points->len; i++)
    {
      double size = self->size (self->body, self->piece, place (self, i));

      g_array_append_val (self->sizes, size);
    }
  for (guint i = 0; i < mesh->triangles->len; i++)
    fan_add (fan_of (self, g_array_index (mesh->triangles, guint, i)), i / 3);
}

void
sculpt_mesh_even_out (SculptMesh *mesh, const SculptBody *body, SculptPiece piece, SculptSize size)
{
  Even self = { mesh, body, piece, size };

  start (&self);
  while (collapse_edges (&self) > mesh->points->len / 200)
    ;
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      split_edges (&self);
      collapse_edges (&self);
      turn_edges (&self);
      move_points (&self);
    }
  part_from_middle (&self);
  tidy (&self);
  for (guint i = 0; i < self.fans->len; i++)
    g_free (fan_of (&self, i)->triangles);
  g_array_unref (self.fans);
  g_array_unref (self.sizes);
}
