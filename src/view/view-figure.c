/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-figure.h"

#include "view-skin.h"

#include "mo-math.h"

/* Beyond this a joint has left the world (metres). */
#define FARTHEST 1000.0

static void
add_capsule (GArray *capsules, const ViewLimb *limb, guint span, gboolean is_right)
{
  double turn = is_right ? -1.0 : 1.0;
  guint next = MIN (span + 1, limb->n_stations - 1);
  ViewCapsule capsule = {
    .joint = is_right ? view_body_mirror_joint (limb->joints[span]) : limb->joints[span],
    .part = limb->part,
    .stretch = limb->stretch,
    .a = limb->centres[span],
    .b = limb->centres[next],
  };

  capsule.a.y *= turn;
  capsule.b.y *= turn;
  capsule.cone =
      (ViewCone){ view_squeeze (capsule.a, limb->stretch), view_squeeze (capsule.b, limb->stretch),
                  limb->radii[span], limb->radii[next] };
  g_array_append_val (capsules, capsule);
}

static void
add_capsules (GArray *capsules, const ViewBody *body)
{
  for (guint i = 0; i < body->n_limbs; i++)
    for (guint k = 0; k + 1 < MAX (body->limbs[i].n_stations, 2); k++)
      for (int side = 0; side <= body->limbs[i].side; side++)
        add_capsule (capsules, &body->limbs[i], k, side != 0);
}

static ViewRange
range_since (const ViewFigure *figure, guint first)
{
  return (ViewRange){ first, figure->indices->len - first };
}

static void
add_skeletons (ViewFigure *figure)
{
  static const guint groups[VIEW_N_PARTS] = {
    [VIEW_PART_BODY] =
        1u << MO_GROUP_TORSO | 1u << MO_GROUP_ARMS | 1u << MO_GROUP_HANDS | 1u << MO_GROUP_LEGS,
    [VIEW_PART_TAIL] = 1u << MO_GROUP_TAIL,
    [VIEW_PART_WINGS] = 1u << MO_GROUP_WINGS,
    [VIEW_PART_HIND] = 1u << MO_GROUP_HIND_LIMBS,
  };
  guint first;

  for (guint part = 0; part < VIEW_N_PARTS; part++)
    {
      first = figure->indices->len;
      view_bones_add (figure, groups[part]);
      figure->bones[part] = range_since (figure, first);
    }
  first = figure->indices->len;
  view_bones_add (figure, 1u << MO_GROUP_FACE);
  figure->face_bones = range_since (figure, first);
}

static void
add_limbs (ViewFigure *figure, const ViewBody *body, ViewPart part, gboolean is_marked)
{
  for (guint i = 0; i < body->n_limbs; i++)
    if (body->limbs[i].part == part && body->limbs[i].is_marked == is_marked)
      view_skin_add_limb (figure, body, &body->limbs[i]);
}

static ViewFigure *
make_figure (void)
{
  const ViewBody *body = view_body_get ();
  ViewFigure *figure = g_new0 (ViewFigure, 1);

  figure->vertices = g_array_new (FALSE, FALSE, sizeof (ViewVertex));
  figure->indices = g_array_new (FALSE, FALSE, sizeof (guint16));
  figure->capsules = g_array_new (FALSE, FALSE, sizeof (ViewCapsule));
  for (guint part = 0; part < VIEW_N_PARTS; part++)
    {
      guint first = figure->indices->len;

      add_limbs (figure, body, part, TRUE);
      if (part == VIEW_PART_BODY)
        figure->marked = range_since (figure, first);
      add_limbs (figure, body, part, FALSE);
      figure->parts[part] = range_since (figure, first);
    }
  figure->unmarked = (ViewRange){ figure->marked.n, figure->parts[0].n - figure->marked.n };
  add_skeletons (figure);
  add_capsules (figure->capsules, body);
  g_assert (figure->vertices->len <= G_MAXUINT16);
  return figure;
}

const ViewFigure *
view_figure_get (void)
{
  static ViewFigure *figure;
  static gsize once;

  if (g_once_init_enter (&once))
    {
      figure = make_figure ();
      g_once_init_leave (&once, 1);
    }
  return figure;
}

MoTransform
view_pose_motion (const MoPose *pose, guint joint)
{
  MoTransform motion = pose->world[joint];

  motion.rotation = mo_quat_normalise (motion.rotation);
  motion.position =
      mo_vec3_sub (motion.position, mo_quat_rotate (motion.rotation, view_body_rest_point (joint)));
  return motion;
}

void
view_capsule_ends (const ViewCapsule *self, const MoPose *pose, MoVec3 *a, MoVec3 *b)
{
  MoTransform motion = view_pose_motion (pose, self->joint);

  *a = mo_vec3_add (mo_quat_rotate (motion.rotation, self->a), motion.position);
  *b = mo_vec3_add (mo_quat_rotate (motion.rotation, self->b), motion.position);
}

/* FALSE for NaN too. */
static gboolean
is_here (MoVec3 p)
{
  return fabs (p.x) < FARTHEST && fabs (p.y) < FARTHEST && fabs (p.z) < FARTHEST;
}

static void
widen (MoVec3 *low, MoVec3 *high, MoVec3 p, double radius)
{
  *low = (MoVec3){ MIN (low->x, p.x - radius), MIN (low->y, p.y - radius),
                   MIN (low->z, p.z - radius) };
  *high = (MoVec3){ MAX (high->x, p.x + radius), MAX (high->y, p.y + radius),
                    MAX (high->z, p.z + radius) };
}

void
view_figure_bounds (const ViewFigure *self, const MoPose *pose, guint parts, MoVec3 *low,
                    MoVec3 *high)
{
  const double most = G_MAXDOUBLE;

  *low = (MoVec3){ most, most, most };
  *high = (MoVec3){ -most, -most, -most };
  for (guint i = 0; i < self->capsules->len; i++)
    {
      const ViewCapsule *capsule = &g_array_index (self->capsules, ViewCapsule, i);
      double longest = MAX (MAX (capsule->stretch.x, capsule->stretch.y), capsule->stretch.z);
      MoVec3 a, b;

      if ((parts & 1u << capsule->part) == 0)
        continue;
      view_capsule_ends (capsule, pose, &a, &b);
      if (!is_here (a) || !is_here (b))
        continue;
      widen (low, high, a, capsule->cone.radius_a * longest);
      widen (low, high, b, capsule->cone.radius_b * longest);
    }
  if (low->x > high->x)
    {
      *low = (MoVec3){ -0.3, -0.85, 0.0 };
      *high = (MoVec3){ 0.3, 0.85, 1.9 };
    }
}
