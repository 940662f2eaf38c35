/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-box.h"

#include "mo-math.h"

/* What is nearer to the eye is not drawn (metres). */
#define NEAREST 0.05

#define EDGE 0.35 /* how dark an edge is */

typedef struct
{
  double x[4], y[4];
  double depth, light;
  guint rank; /* of its box */
} Face;

/* A corner; bit i of the number is its side on axis i. */
static MoVec3
corner_at (const DrawBox *box, guint corner)
{
  MoVec3 v = { (corner & 1) != 0 ? box->half.x : -box->half.x,
               (corner & 2) != 0 ? box->half.y : -box->half.y,
               (corner & 4) != 0 ? box->half.z : -box->half.z };

  return mo_vec3_add (box->at.position, mo_quat_rotate (box->at.rotation, v));
}

static void
add_box (const DrawView *view, const DrawBox *box, guint rank, GArray *faces)
{
  static const guint8 corners[6][4] = { { 0, 4, 6, 2 }, { 1, 3, 7, 5 }, { 0, 1, 5, 4 },
                                        { 2, 6, 7, 3 }, { 0, 2, 3, 1 }, { 4, 5, 7, 6 } };

  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      MoVec3 corner[4], normal;
      Face face = { .rank = rank };
      gboolean is_seen = TRUE;

      for (guint k = 0; k < 4; k++)
        {
          double depth;

          corner[k] = corner_at (box, corners[i][k]);
          depth = draw_view_project (view, corner[k], &face.x[k], &face.y[k]);
          is_seen = is_seen && depth > NEAREST;
          face.depth += depth / 4.0;
        }
      normal = mo_vec3_unit (
          mo_vec3_cross (mo_vec3_sub (corner[1], corner[0]), mo_vec3_sub (corner[3], corner[0])));
      face.light = mo_vec3_dot (normal, mo_vec3_unit (mo_vec3_sub (view->eye, corner[0])));
      if (is_seen && face.light > 0.0)
        g_array_append_val (faces, face);
    }
}

static int
compare_depths (gconstpointer a, gconstpointer b)
{
  double first = ((const Face *) a)->depth, second = ((const Face *) b)->depth;

  return (first < second) - (first > second);
}

static gboolean
is_behind (const DrawBox *box, const DrawView *view)
{
  double x, y;

  return draw_view_project (view, box->at.position, &x, &y)
         > draw_view_project (view, box->carrier, &x, &y);
}

void
draw_boxes (cairo_t *cr, const DrawBox *boxes, guint n_boxes, const DrawView *view,
            const DrawTheme *theme, gboolean are_behind)
{
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (Face));

  for (guint i = 0; i < n_boxes; i++)
    if (is_behind (&boxes[i], view) == are_behind)
      add_box (view, &boxes[i], i, faces);
  g_array_sort (faces, compare_depths);
  cairo_set_line_width (cr, 1.0);
  for (guint i = 0; i < faces->len; i++)
    {
      const Face *face = &g_array_index (faces, Face, i);
      DrawColour colour = theme->limb[face->rank % 2];
      double shade = 0.45 + 0.55 * face->light;

      colour = (DrawColour){ colour.r * shade, colour.g * shade, colour.b * shade };
      for (guint k = 0; k < 4; k++)
        cairo_line_to (cr, face->x[k], face->y[k]);
      cairo_close_path (cr);
      draw_set_colour (cr, &colour, 1.0);
      cairo_fill_preserve (cr);
      draw_set_colour (cr, &theme->label, EDGE);
      cairo_stroke (cr);
    }
}
