/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-attached.h"

#include "draw-figure.h"

#include "mo-math.h"

/* DrawBox for each prim; none without any. */
static GArray *
make_boxes (const DrawShot *shot, const MoPose *pose, double time)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (DrawBox));
  g_autofree MoTransform *world = NULL;
  guint n = shot->attached != NULL ? mo_attached_get_n_joints (shot->attached) : 0;

  if (n == 0)
    return boxes;
  world = g_new (MoTransform, n);
  mo_attached_place (shot->attached, pose,
                     shot->times != NULL ? mo_source_figure_get_source_time (shot->times, time)
                                         : time,
                     world);
  for (guint i = 0; i < n; i++)
    {
      DrawBox box = { .at.rotation = world[i].rotation };
      MoVec3 middle;

      if (!mo_attached_box (shot->attached, i, &box.half, &middle))
        continue;
      box.at.position = mo_vec3_add (world[i].position, mo_quat_rotate (world[i].rotation, middle));
      box.carrier = world[mo_attached_get_carrier (shot->attached, i)].position;
      g_array_append_val (boxes, box);
    }
  return boxes;
}

void
draw_attached_add_balls (const DrawShot *shot, const MoPose *pose, double time, GArray *balls)
{
  g_autoptr (GArray) boxes = make_boxes (shot, pose, time);

  for (guint i = 0; i < boxes->len; i++)
    {
      const DrawBox *box = &g_array_index (boxes, DrawBox, i);
      DrawBall ball = { box->at.position, mo_vec3_length (box->half) };

      g_array_append_val (balls, ball);
    }
}

void
draw_dressed_figure (cairo_t *cr, const DrawShot *shot, const MoPose *pose, double time,
                     const DrawCamera *camera, const DrawStyle *style, int width, int height)
{
  g_autoptr (GArray) boxes = make_boxes (shot, pose, time);
  DrawStyle dressed = *style;

  dressed.boxes = (const DrawBox *) (gpointer) boxes->data;
  dressed.n_boxes = boxes->len;
  draw_figure (cr, pose, camera, &dressed, width, height);
}
