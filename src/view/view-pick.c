/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-pick.h"

#include "mo-math.h"

#define MAX_STEPS 64

/* How close a ray has to come to count as a hit (metres). */
#define TOUCH 0.0005

/* Metres along a ray to the point where it enters a capsule; infinite if it misses. The distance to
 * the cone is exact in its stretched space, so the ray advances there by the distance in which
 * nothing can be hit. */
static double
ray_enters (const ViewCapsule *capsule, MoVec3 from, MoVec3 ray)
{
  MoVec3 start = view_squeeze (from, capsule->stretch), way = view_squeeze (ray, capsule->stretch);
  double speed = mo_vec3_length (way), t = 0.0;
  MoVec3 middle = mo_vec3_lerp (capsule->cone.a, capsule->cone.b, 0.5);
  double past = mo_vec3_length (mo_vec3_sub (middle, start))
                + mo_vec3_length (mo_vec3_sub (capsule->cone.b, capsule->cone.a))
                + MAX (capsule->cone.radius_a, capsule->cone.radius_b);

  for (guint i = 0; i < MAX_STEPS && t * speed < past; i++)
    {
      double free =
          view_cone_distance (&capsule->cone, mo_vec3_add (start, mo_vec3_scale (way, t)));

      if (!(free > TOUCH))
        return free <= TOUCH ? t : G_MAXDOUBLE;
      t += free / speed;
    }
  return G_MAXDOUBLE;
}

int
view_pick (const ViewFigure *figure, const MoPose *pose, guint parts, const ViewCamera *camera,
           double x, double y, double width, double height, MoVec3 *point)
{
  double nearest = G_MAXDOUBLE;
  int joint = VIEW_PICK_NOTHING;
  ViewLens lens;
  MoVec3 ray;

  view_lens_init (&lens, camera, width, height);
  ray = view_lens_ray (&lens, x, y);
  for (guint i = 0; i < figure->capsules->len; i++)
    {
      const ViewCapsule *capsule = &g_array_index (figure->capsules, ViewCapsule, i);
      MoTransform motion = view_figure_motion (figure, pose, capsule->joint);
      MoQuat back = mo_quat_conjugate (motion.rotation);
      double t;

      if ((parts & 1u << capsule->part) == 0)
        continue;
      t = ray_enters (capsule, mo_quat_rotate (back, mo_vec3_sub (lens.eye, motion.position)),
                      mo_quat_rotate (back, ray));
      if (t < nearest)
        {
          nearest = t;
          joint = (int) capsule->joint;
        }
    }
  if (point != NULL && joint != VIEW_PICK_NOTHING)
    *point = mo_vec3_add (lens.eye, mo_vec3_scale (ray, nearest));
  return joint;
}

int
view_pick_bone (const MoPose *pose, guint parts, const ViewCamera *camera, double x, double y,
                double width, double height, double reach)
{
  double nearest = reach;
  int joint = VIEW_PICK_NOTHING;
  ViewLens lens;

  view_lens_init (&lens, camera, width, height);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      double at_x, at_y;

      if ((parts & 1u << view_body_part_of (i)) != 0
          && view_lens_project (&lens, pose->world[i].position, &at_x, &at_y) > lens.near
          && hypot (at_x - x, at_y - y) < nearest)
        {
          nearest = hypot (at_x - x, at_y - y);
          joint = (int) i;
        }
    }
  return joint;
}
