/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-volume.h"

#include "mo-math.h"
#include "mo-rig.h"

void
view_volume_init (ViewVolume *self, const MoPose *pose, guint volume)
{
  self->centre = mo_pose_volume_point (pose, volume, (MoVec3){ 0.0, 0.0, 0.0 });
  for (guint i = 0; i < 3; i++)
    self->axes[i] =
        mo_vec3_sub (mo_pose_volume_point (pose, volume, (MoVec3){ i == 0, i == 1, i == 2 }),
                     self->centre);
}

/* A way of the world in the space of the volume, whose surface is the unit sphere there. */
static MoVec3
into (const ViewVolume *self, MoVec3 way)
{
  double parts[3];

  for (guint i = 0; i < 3; i++)
    parts[i] = mo_vec3_dot (way, self->axes[i]) / mo_vec3_dot (self->axes[i], self->axes[i]);
  return (MoVec3){ parts[0], parts[1], parts[2] };
}

static MoVec3
out_of (const ViewVolume *self, MoVec3 point)
{
  MoVec3 sum = mo_vec3_add (self->centre, mo_vec3_scale (self->axes[0], point.x));

  sum = mo_vec3_add (sum, mo_vec3_scale (self->axes[1], point.y));
  return mo_vec3_add (sum, mo_vec3_scale (self->axes[2], point.z));
}

gboolean
view_volume_hit (const ViewVolume *self, MoVec3 from, MoVec3 ray, double *distance)
{
  MoVec3 start = into (self, mo_vec3_sub (from, self->centre)), way = into (self, ray);
  double a = mo_vec3_dot (way, way), b = mo_vec3_dot (start, way);
  double root = b * b - a * (mo_vec3_dot (start, start) - 1.0);

  if (!(root >= 0.0))
    return FALSE;
  *distance = (-b - sqrt (root)) / a;
  return *distance > 0.0;
}

/* The eye sees a unit sphere up to the circle where its rays touch it, which lies across the line to its centre. */
gboolean
view_volume_outline (const ViewVolume *self, const ViewLens *lens,
                     double points[VIEW_VOLUME_POINTS][2])
{
  MoVec3 eye = into (self, mo_vec3_sub (lens->eye, self->centre)), axis, first, second, middle;
  double far = mo_vec3_length (eye), radius;

  if (!(far > 1.0))
    return FALSE;
  axis = mo_vec3_scale (eye, 1.0 / far);
  first = mo_vec3_unit (mo_vec3_cross (axis, fabs (axis.x) < 0.6 ? (MoVec3){ 1.0, 0.0, 0.0 }
                                                                 : (MoVec3){ 0.0, 1.0, 0.0 }));
  second = mo_vec3_cross (axis, first);
  middle = mo_vec3_scale (axis, 1.0 / far);
  radius = sqrt (1.0 - 1.0 / (far * far));
  for (guint i = 0; i < VIEW_VOLUME_POINTS; i++)
    {
      double angle = 2.0 * G_PI * i / VIEW_VOLUME_POINTS;
      MoVec3 point = mo_vec3_add (middle, mo_vec3_scale (first, radius * cos (angle)));

      point = out_of (self, mo_vec3_add (point, mo_vec3_scale (second, radius * sin (angle))));
      if (!(view_lens_project (lens, point, &points[i][0], &points[i][1]) > lens->near))
        return FALSE;
    }
  return TRUE;
}

int
view_volume_pick (const MoPose *pose, const ViewLens *lens, double x, double y)
{
  MoVec3 ray = view_lens_ray (lens, x, y);
  double nearest = G_MAXDOUBLE, distance;
  int found = -1;

  for (guint i = MO_RIG_FIRST_VOLUME; i < MO_RIG_FIRST_VOLUME + MO_RIG_N_VOLUMES; i++)
    {
      ViewVolume volume;

      view_volume_init (&volume, pose, i);
      if (!view_volume_hit (&volume, lens->eye, ray, &distance) || distance >= nearest)
        continue;
      nearest = distance;
      found = (int) i;
    }
  return found;
}
