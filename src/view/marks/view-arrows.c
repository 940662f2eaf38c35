/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-arrows.h"

#include "mo-math.h"

#define FORESHORTENED 0.27 /* an arrow that is seen shorter than this is seen from its end */

gboolean
view_arrows_init (ViewArrows *self, const ViewLens *lens, MoVec3 centre, const MoVec3 axes[3],
                  ViewArrowsSpan span)
{
  double depth = view_lens_project (lens, centre, &self->x, &self->y);

  if (!(depth > lens->near))
    return FALSE;
  self->lens = *lens;
  self->centre = centre;
  self->span = span;
  for (guint i = 0; i < 3; i++)
    self->axes[i] = axes[i];
  self->length = span.outer * depth / lens->scale;
  return TRUE;
}

gboolean
view_arrows_find (const ViewArrows *self, ViewArrow arrow, double begin[2], double tip[2])
{
  double inner = self->span.inner / self->span.outer;
  MoVec3 end =
      mo_vec3_add (self->centre, mo_vec3_scale (self->axes[arrow - VIEW_ARROW_X], self->length));

  if (!(view_lens_project (&self->lens, end, &tip[0], &tip[1]) > self->lens.near))
    return FALSE;
  begin[0] = self->x + inner * (tip[0] - self->x);
  begin[1] = self->y + inner * (tip[1] - self->y);
  return hypot (tip[0] - self->x, tip[1] - self->y) >= FORESHORTENED * self->span.outer;
}

static double
find_distance (const ViewArrows *self, ViewArrow arrow, double x, double y)
{
  double begin[2], tip[2], way[2], length, along;

  if (!view_arrows_find (self, arrow, begin, tip))
    return G_MAXDOUBLE;
  way[0] = tip[0] - begin[0];
  way[1] = tip[1] - begin[1];
  length = hypot (way[0], way[1]);
  along = ((x - begin[0]) * way[0] + (y - begin[1]) * way[1]) / length;
  along = CLAMP (along, 0.0, length);
  return hypot (begin[0] + way[0] / length * along - x, begin[1] + way[1] / length * along - y);
}

ViewArrow
view_arrows_pick (const ViewArrows *self, double x, double y)
{
  double nearest = VIEW_ARROWS_REACH;
  ViewArrow found = VIEW_ARROW_NONE;

  if (self->span.inner <= VIEW_ARROWS_NEAR.inner
      && hypot (x - self->x, y - self->y) <= self->span.inner)
    return VIEW_ARROW_POINT;
  for (ViewArrow arrow = VIEW_ARROW_X; arrow <= VIEW_ARROW_Z; arrow++)
    {
      double distance = find_distance (self, arrow, x, y);

      if (distance > nearest)
        continue;
      nearest = distance;
      found = arrow;
    }
  return found;
}

/* Where on the arrow's line the ray through a position comes nearest to it. */
static double
find_along (const ViewArrows *self, MoVec3 axis, const double at[2])
{
  MoVec3 ray = view_lens_ray (&self->lens, at[0], at[1]);
  MoVec3 way = mo_vec3_sub (self->lens.eye, self->centre);
  double cosine = mo_vec3_dot (axis, ray), sine2 = 1.0 - cosine * cosine;

  if (sine2 < 1e-6)
    return 0.0;
  return (mo_vec3_dot (way, axis) - cosine * mo_vec3_dot (way, ray)) / sine2;
}

static MoVec3
find_across (const ViewArrows *self, const double at[2])
{
  MoVec3 ray = view_lens_ray (&self->lens, at[0], at[1]);
  double depth = mo_vec3_dot (mo_vec3_sub (self->centre, self->lens.eye), self->lens.ahead);

  return mo_vec3_scale (ray, depth / mo_vec3_dot (ray, self->lens.ahead));
}

MoVec3
view_arrows_move (const ViewArrows *self, ViewArrow arrow, const double from[2], const double to[2])
{
  MoVec3 axis;

  if (arrow == VIEW_ARROW_POINT)
    return mo_vec3_sub (find_across (self, to), find_across (self, from));
  axis = self->axes[arrow - VIEW_ARROW_X];
  return mo_vec3_scale (axis, find_along (self, axis, to) - find_along (self, axis, from));
}
