/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-area.h"

#include "view-shadow.h"

#include "mo-math.h"

#include <math.h>

/* An edge between pixels may cover a part of the next one. */
#define EDGE 2.0

/* Hair stands out from the balls that frame a figure by a centimetre (metres). */
#define HAIR 0.05

typedef struct
{
  double left, right, top, bottom; /* pixels */
} Bounds;

/* From where to where a ball is seen, as slopes to the side of the view: `beside` and `ahead` are metres from the eye. FALSE
 * where it is not wholly before the eye. */
static gboolean
find_slopes (double beside, double ahead, double radius, double *low, double *high)
{
  double far = hypot (beside, ahead), middle = atan2 (beside, ahead), half;

  if (!(far > radius))
    return FALSE;
  half = asin (radius / far);
  if (middle - half < -MO_DEGREES (89) || middle + half > MO_DEGREES (89))
    return FALSE;
  *low = tan (middle - half);
  *high = tan (middle + half);
  return TRUE;
}

static gboolean
add_ball (const ViewLens *lens, const ViewBall *ball, Bounds *bounds)
{
  MoVec3 from_eye = mo_vec3_sub (ball->place, lens->eye);
  double ahead = mo_vec3_dot (from_eye, lens->ahead), left, right, low, high;

  if (!find_slopes (mo_vec3_dot (from_eye, lens->right), ahead, ball->radius, &left, &right)
      || !find_slopes (mo_vec3_dot (from_eye, lens->up), ahead, ball->radius, &low, &high))
    return FALSE;
  bounds->left = MIN (bounds->left, lens->width / 2.0 + lens->scale * left);
  bounds->right = MAX (bounds->right, lens->width / 2.0 + lens->scale * right);
  bounds->top = MIN (bounds->top, lens->height / 2.0 - lens->scale * high);
  bounds->bottom = MAX (bounds->bottom, lens->height / 2.0 - lens->scale * low);
  return TRUE;
}

/* The corners of all cells of the floor that are not bright, and of those beside them, as the shades between the middles of
 * cells are even. */
static gboolean
add_shadow (const ViewLens *lens, const MoPose *pose, const ViewOptions *options, Bounds *bounds)
{
  int low[2] = { VIEW_SHADOW_CELLS, VIEW_SHADOW_CELLS }, high[2] = { -1, -1 };
  ViewShadow shadow;
  double cell;

  if (!view_shadow_cast (&shadow, view_options_get_figure (options), pose,
                         view_options_get_parts (options)))
    return TRUE;
  for (int i = 0; i < VIEW_SHADOW_CELLS * VIEW_SHADOW_CELLS; i++)
    if (shadow.hidden[i] > 0)
      {
        int x = i % VIEW_SHADOW_CELLS, y = i / VIEW_SHADOW_CELLS;

        low[0] = MIN (low[0], x);
        low[1] = MIN (low[1], y);
        high[0] = MAX (high[0], x);
        high[1] = MAX (high[1], y);
      }
  cell = shadow.size / VIEW_SHADOW_CELLS;
  for (guint corner = 0; corner < 4 && high[0] >= 0; corner++)
    {
      int x = (corner & 1) != 0 ? high[0] + 2 : low[0] - 1;
      int y = (corner & 2) != 0 ? high[1] + 2 : low[1] - 1;
      const ViewBall point = { { shadow.x + x * cell, shadow.y + y * cell, 0.0 }, 0.0 };

      if (!add_ball (lens, &point, bounds))
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_all (const ViewLens *lens, const MoPose *pose, const ViewOptions *options, Bounds *bounds)
{
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (ViewBall));

  view_figure_add_balls (view_options_get_figure (options), pose, view_options_get_parts (options),
                         balls);
  for (guint i = 0; i < balls->len; i++)
    {
      ViewBall ball = g_array_index (balls, ViewBall, i);

      ball.radius += HAIR;
      if (!add_ball (lens, &ball, bounds))
        return FALSE;
    }
  return (options->show & VIEW_SHOW_SHADOW) == 0 || add_shadow (lens, pose, options, bounds);
}

/* The whole pixels of one direction, of which there are `n`; at least one of them. */
static void
take_pixels (double from, double to, int n, int *first, int *length)
{
  *first = (int) CLAMP (floor (from - EDGE), 0.0, n - 1.0);
  *length = (int) CLAMP (ceil (to + EDGE), *first + 1.0, n) - *first;
}

ViewArea
view_area_find (const ViewCamera *camera, const MoPose *pose, const ViewOptions *options)
{
  ViewArea area = { 0, 0, options->width, options->height };
  Bounds bounds = { G_MAXDOUBLE, -G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE };
  ViewLens lens;

  view_lens_init (&lens, camera, options->width, options->height);
  if (!add_all (&lens, pose, options, &bounds) || bounds.left > bounds.right)
    return area;
  take_pixels (bounds.left, bounds.right, options->width, &area.x, &area.width);
  take_pixels (bounds.top, bounds.bottom, options->height, &area.y, &area.height);
  return area;
}
