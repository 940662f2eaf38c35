/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-fans.h"

#include <string.h>

void
sculpt_fan_add (SculptFan *fan, guint triangle)
{
  if (fan->n == fan->size)
    {
      fan->size = MAX (2 * fan->size, 8);
      fan->triangles = g_renew (guint, fan->triangles, fan->size);
    }
  fan->triangles[fan->n++] = triangle;
}

void
sculpt_fan_remove (SculptFan *fan, guint triangle)
{
  for (guint i = 0; i < fan->n; i++)
    if (fan->triangles[i] == triangle)
      {
        fan->triangles[i] = fan->triangles[--fan->n];
        return;
      }
  g_assert_not_reached ();
}

void
sculpt_add_point (SculptEven *self, MoVec3 point)
{
  SculptFan fan = { 0 };
  double size = self->size (self->body, self->piece, point);

  g_array_append_val (self->mesh->points, point);
  g_array_append_val (self->fans, fan);
  g_array_append_val (self->sizes, size);
}

void
sculpt_add_triangle (SculptEven *self, guint a, guint b, guint c)
{
  guint corners[3] = { a, b, c }, n = self->mesh->triangles->len / 3;

  g_array_append_vals (self->mesh->triangles, corners, 3);
  for (guint i = 0; i < 3; i++)
    sculpt_fan_add (sculpt_fan (self, corners[i]), n);
}

void
sculpt_remove_triangle (SculptEven *self, guint triangle)
{
  guint *corners = sculpt_corners (self->mesh, triangle);

  for (guint i = 0; i < 3; i++)
    sculpt_fan_remove (sculpt_fan (self, corners[i]), triangle);
  memset (corners, 0, 3 * sizeof (guint));
}

guint
sculpt_sides_of (const SculptEven *self, guint a, guint b, guint sides[2])
{
  const SculptFan *fan = sculpt_fan (self, a);
  guint n = 0;

  for (guint i = 0; i < fan->n; i++)
    if (sculpt_has_corner (sculpt_corners (self->mesh, fan->triangles[i]), b))
      {
        if (n < 2)
          sides[n] = fan->triangles[i];
        n++;
      }
  return n;
}

guint
sculpt_neighbours_of (const SculptEven *self, guint point, guint around[SCULPT_MAX_AROUND])
{
  const SculptFan *fan = sculpt_fan (self, point);
  guint n = 0;

  for (guint i = 0; i < fan->n; i++)
    for (guint k = 0; k < 3; k++)
      {
        guint other = sculpt_corners (self->mesh, fan->triangles[i])[k], at = 0;

        while (at < n && around[at] != other)
          at++;
        if (other != point && at == n && n < SCULPT_MAX_AROUND)
          around[n++] = other;
      }
  return n;
}
