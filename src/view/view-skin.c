/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-skin.h"

#include "mo-math.h"

#define MAX_RAY_STEPS 40

/* Half the distance between the points that a normal is taken from (metres): wide enough to smooth
 * over the seams between cones. */
#define NORMAL_REACH 0.0025

typedef struct
{
  ViewFigure *figure;
  const ViewBody *body;
  const ViewLimb *limb;
  guint first; /* vertex of this skin */
} Skin;

static MoVec3
normalise (MoVec3 v)
{
  return mo_vec3_scale (v, 1.0 / MAX (mo_vec3_length (v), 1e-12));
}

static double
distance_at (const Skin *self, MoVec3 point, gboolean is_alone)
{
  return is_alone ? view_limb_distance (self->limb, point)
                  : view_body_distance (self->body, self->limb, point);
}

/* How far a ray from within goes until it leaves the limb alone, or the body, when it leaves it near
 * `t` or farther on; not past `limit`. */
static double
leave (const Skin *self, MoVec3 from, MoVec3 ray, double t, double limit, gboolean is_alone)
{
  for (guint i = 0; i < MAX_RAY_STEPS && t < limit; i++)
    {
      double inside = -distance_at (self, mo_vec3_add (from, mo_vec3_scale (ray, t)), is_alone);

      t += 0.9 * inside;
      if (fabs (inside) < 0.00002)
        break;
    }
  return MIN (t, limit);
}

static MoVec3
surface_normal (const Skin *self, MoVec3 p)
{
  double reach = MIN (NORMAL_REACH, 0.2 * self->limb->radii[self->limb->n_stations - 1]);
  double d[3];

  for (guint i = 0; i < 3; i++)
    {
      MoVec3 step = { i == 0 ? reach : 0, i == 1 ? reach : 0, i == 2 ? reach : 0 };

      d[i] = distance_at (self, mo_vec3_add (p, step), FALSE)
             - distance_at (self, mo_vec3_sub (p, step), FALSE);
    }
  return normalise ((MoVec3){ d[0], d[1], d[2] });
}

static guint8
paint_of (const ViewLimb *limb)
{
  if (limb->part == VIEW_PART_BODY)
    return VIEW_PAINT_BODY;
  if (limb->side == 0)
    return VIEW_PAINT_PLAIN;
  return limb->is_end ? VIEW_PAINT_END : VIEW_PAINT_LIMB;
}

static void
add_vertex (const Skin *self, MoVec3 p, MoVec3 normal)
{
  ViewVertex vertex = {
    .position = { (float) p.x, (float) p.y, (float) p.z },
    .normal = { (gint16) lround (normal.x * 32767.0), (gint16) lround (normal.y * 32767.0),
                (gint16) lround (normal.z * 32767.0) },
    .paint = paint_of (self->limb),
    .side = (guint8) (self->limb->side != 0),
    .part = (guint8) self->limb->part,
  };

  view_weights_at (self->limb, p, &vertex.carried);
  g_array_append_val (self->figure->vertices, vertex);
}

/* How deep a point of this skin lies below another that is nearer to it, when the way to it from
 * the middle is `out`: two skins in one place would show through each other. A limb with a claim
 * has the place for itself, as there a bend stretches both. */
static double
give_way (const Skin *self, MoVec3 p, double out)
{
  double margin = self->limb->margin, lost, t;
  const ViewLimb *owner = view_body_owner (self->body, self->limb, p, &lost);

  if (owner == NULL)
    return 0.0;
  t = CLAMP ((lost - 0.1 * margin) / (0.4 * margin), 0.0, 1.0);
  return t * t * (owner->claim > self->limb->claim ? 0.5 * out : 0.25 * margin);
}

/* How far a ray of a limb at the side goes until it comes to the other half of the body. */
static double
to_middle (const Skin *self, MoVec3 centre, MoVec3 ray)
{
  return self->limb->side == 0 || ray.y > -1e-9 ? G_MAXDOUBLE : centre.y / -ray.y;
}

static void
add_point (const Skin *self, MoVec3 centre, MoVec3 ray)
{
  const MoVec3 *stretch = &self->limb->stretch;
  double own, out, limit;
  MoVec3 p, normal;

  ray = normalise ((MoVec3){ ray.x * stretch->x, ray.y * stretch->y, ray.z * stretch->z });
  own = leave (self, centre, ray, 0.0, 1.0, TRUE);
  limit = MIN (own + self->limb->margin, to_middle (self, centre, ray));
  out = leave (self, centre, ray, MIN (own, limit), limit, FALSE);
  p = mo_vec3_add (centre, mo_vec3_scale (ray, out));
  normal = surface_normal (self, p);
  p = mo_vec3_add (centre, mo_vec3_scale (ray, out - give_way (self, p, out)));
  add_vertex (self, p, normal);
}

/* A ring about a point of the limb, whose rays lean towards the end by `lean` radians. */
static void
add_ring (const Skin *self, guint ball, double lean)
{
  const ViewLimb *limb = self->limb;
  guint before = ball > 0 ? ball - 1 : 0, after = MIN (ball + 1, limb->n_balls - 1);
  MoVec3 along = normalise (mo_vec3_sub (limb->balls[after], limb->balls[before]));
  MoVec3 ahead = fabs (along.x) < 0.8 ? (MoVec3){ 1, 0, 0 } : (MoVec3){ 0, 0, 1 };
  MoVec3 v = normalise (mo_vec3_cross (along, ahead)), u = mo_vec3_cross (v, along);
  guint n = fabs (lean) > 1.57 ? 1 : limb->around;

  for (guint i = 0; i < n; i++)
    {
      double angle = 2.0 * G_PI * i / limb->around;
      MoVec3 across = mo_vec3_add (mo_vec3_scale (u, cos (angle)), mo_vec3_scale (v, sin (angle)));

      add_point (self, limb->balls[ball],
                 mo_vec3_add (mo_vec3_scale (across, cos (lean)),
                              mo_vec3_scale (along, sin (lean))));
    }
}

static void
add_triangle (const Skin *self, guint a, guint b, guint c)
{
  guint16 corners[3] = { (guint16) (self->first + a), (guint16) (self->first + b),
                         (guint16) (self->first + c) };

  g_array_append_vals (self->figure->indices, corners, 3);
}

/* Joins a pole, so many rings and another pole. */
static void
add_triangles (const Skin *self, guint n_rings)
{
  guint around = self->limb->around, last = 1 + n_rings * around;

  for (guint i = 0; i < around; i++)
    {
      guint next = (i + 1) % around;

      add_triangle (self, 0, 1 + next, 1 + i);
      for (guint k = 0; k + 1 < n_rings; k++)
        {
          guint low = 1 + k * around, high = low + around;

          add_triangle (self, low + i, low + next, high + next);
          add_triangle (self, low + i, high + next, high + i);
        }
      add_triangle (self, last - around + i, last - around + next, last);
    }
}

static guint
add_rings (const Skin *self)
{
  const guint *cap = self->limb->cap;
  guint last = self->limb->n_balls - 1, n_rings = 0;
  const double quarter = G_PI / 2.0;

  add_ring (self, 0, -quarter);
  for (guint i = cap[0]; i > 0; i--, n_rings++)
    add_ring (self, 0, -quarter * i / (cap[0] + 1));
  for (guint i = 0; i <= last; i++, n_rings++)
    add_ring (self, i, 0.0);
  for (guint i = 1; i <= cap[1]; i++, n_rings++)
    add_ring (self, last, quarter * i / (cap[1] + 1));
  add_ring (self, last, quarter);
  return n_rings;
}

/* The same on the right, turned inside out and back by the mirror. */
static void
add_mirror_image (const Skin *self, guint first_index)
{
  GArray *vertices = self->figure->vertices, *indices = self->figure->indices;
  guint n = vertices->len - self->first, n_indices = indices->len;

  for (guint i = 0; i < n; i++)
    {
      ViewVertex vertex = g_array_index (vertices, ViewVertex, self->first + i);

      vertex.position[1] *= -1.0f;
      vertex.normal[1] = (gint16) -vertex.normal[1];
      vertex.side = 2;
      for (guint k = 0; k < VIEW_MAX_WEIGHTS; k++)
        vertex.carried.joints[k] = (guint8) view_body_mirror_joint (vertex.carried.joints[k]);
      g_array_append_val (vertices, vertex);
    }
  for (guint i = first_index; i < n_indices; i += 3)
    {
      guint16 corners[3] = { g_array_index (indices, guint16, i),
                             g_array_index (indices, guint16, i + 2),
                             g_array_index (indices, guint16, i + 1) };

      for (guint k = 0; k < 3; k++)
        corners[k] = (guint16) (corners[k] + n);
      g_array_append_vals (indices, corners, 3);
    }
}

void
view_skin_add_limb (ViewFigure *figure, const ViewBody *body, const ViewLimb *limb)
{
  Skin self = { figure, body, limb, figure->vertices->len };
  guint first_index = figure->indices->len;

  if (limb->around == 0)
    return;
  add_triangles (&self, add_rings (&self));
  if (limb->side != 0)
    add_mirror_image (&self, first_index);
}
