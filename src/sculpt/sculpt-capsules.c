/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-capsules.h"

#include "sculpt-weights.h"

#include "mo-math.h"

typedef struct
{
  MoVec3 centre;
  double wide[3]; /* half of the extent along each axis; 0 along the shape */
} End;

static End
end_of (const SculptShape *shape, guint station)
{
  const SculptSection *section = &shape->sections[station];
  End end = { shape->centres[station] };

  if (shape->kind == SCULPT_TUBE)
    {
      guint second = shape->axis == 1 ? 2 : 1;

      end.wide[0] = 0.5 * (section->reach[0] + section->reach[1]);
      end.wide[second] = 0.5 * (section->reach[2] + section->reach[3]);
      end.centre.x = section->middle[0] + 0.5 * (section->reach[0] - section->reach[1]);
      *(second == 2 ? &end.centre.z : &end.centre.y) =
          section->middle[1] + 0.5 * (section->reach[2] - section->reach[3]);
      end.wide[shape->axis] = sqrt (end.wide[0] * end.wide[second]);
    }
  else
    {
      double radius = shape->kind == SCULPT_LIMB ? shape->radii[station] : 1.0;

      end.wide[0] = radius * shape->stretch.x;
      end.wide[1] = radius * shape->stretch.y;
      end.wide[2] = radius * shape->stretch.z;
    }
  return end;
}

static ViewCapsuleRow
capsule_of (const SculptBody *body, const SculptShape *shape, guint station, gboolean is_right)
{
  End a = end_of (shape, station), b = end_of (shape, MIN (station + 1, shape->n_stations - 1));
  double side = is_right ? -1.0 : 1.0, mean_a, mean_b;
  ViewWeights weights;
  ViewCapsuleRow row;
  guint joint;

  sculpt_weights_at (body, shape->piece, mo_vec3_lerp (a.centre, b.centre, 0.5), &weights);
  joint = weights.joints[0];
  mean_a = cbrt (a.wide[0] * a.wide[1] * a.wide[2]);
  mean_b = cbrt (b.wide[0] * b.wide[1] * b.wide[2]);
  row = (ViewCapsuleRow){
    .joint = is_right ? sculpt_mirror_joint (joint) : joint,
    .part = sculpt_part_of (shape->piece),
    .a = { (float) a.centre.x, (float) (side * a.centre.y), (float) a.centre.z },
    .b = { (float) b.centre.x, (float) (side * b.centre.y), (float) b.centre.z },
    .radius_a = (float) mean_a,
    .radius_b = (float) mean_b,
  };
  for (guint i = 0; i < 3; i++)
    row.stretch[i] = (float) (0.5 * (a.wide[i] / mean_a + b.wide[i] / mean_b));
  return row;
}

GArray *
sculpt_capsules_new (const SculptBody *body)
{
  GArray *capsules = g_array_new (FALSE, FALSE, sizeof (ViewCapsuleRow));

  for (guint i = 0; i < body->n_shapes; i++)
    for (guint k = 0; k + 1 < MAX (body->shapes[i].n_stations, 2); k++)
      for (guint side = 0; side <= (guint) body->shapes[i].is_sided; side++)
        if (body->shapes[i].has_capsule)
          {
            ViewCapsuleRow row = capsule_of (body, &body->shapes[i], k, side != 0);

            g_array_append_val (capsules, row);
          }
  return capsules;
}
