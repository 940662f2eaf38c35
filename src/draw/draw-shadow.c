/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-floor.h"

#include "mo-math.h"

/* A grid on the floor: how much of the sky is hidden at each point, 0..1. */
#define CELLS 72

/* How far around a ball its shadow is computed (metres). */
#define REACH 0.5

/* Balls higher than this have no visible shadow (metres). */
#define HIGHEST 1.2

typedef struct
{
  double x, y;    /* corner of the grid in the world */
  double cell[2]; /* metres per cell along x and y */
  float hidden[CELLS][CELLS];
} Chart;

/* Places the grid. FALSE if there is no shadow. */
static gboolean
place_chart (Chart *self, const DrawBall *balls, guint n_balls)
{
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (guint i = 0; i < n_balls; i++)
    {
      const MoVec3 *c = &balls[i].centre;

      if (c->z > HIGHEST || c->z < -balls[i].radius)
        continue;
      low[0] = MIN (low[0], c->x - balls[i].radius - REACH);
      low[1] = MIN (low[1], c->y - balls[i].radius - REACH);
      high[0] = MAX (high[0], c->x + balls[i].radius + REACH);
      high[1] = MAX (high[1], c->y + balls[i].radius + REACH);
    }
  self->x = low[0];
  self->y = low[1];
  self->cell[0] = (high[0] - low[0]) / (CELLS - 1);
  self->cell[1] = (high[1] - low[1]) / (CELLS - 1);
  return low[0] < high[0];
}

/* How much of the sky a ball of radius r hides from a point at distance d, where the zenith counts
 * most: cosine * (r / d)^2, the form factor of a ball over a plane. Cubes are added up, so that a
 * limb of many balls has no darker shadow than one of few. */
static void
add_ball (Chart *self, const DrawBall *ball)
{
  double height = MAX (ball->centre.z, 0.35 * ball->radius), r2 = ball->radius * ball->radius;
  double reach = REACH + ball->radius;
  double u = (ball->centre.x - self->x) / self->cell[0],
         v = (ball->centre.y - self->y) / self->cell[1];
  int wide = (int) (reach / self->cell[0]) + 1, high = (int) (reach / self->cell[1]) + 1;

  for (int j = MAX ((int) v - high, 0); j < MIN ((int) v + high + 2, CELLS); j++)
    for (int i = MAX ((int) u - wide, 0); i < MIN ((int) u + wide + 2, CELLS); i++)
      {
        double x = (i - u) * self->cell[0], y = (j - v) * self->cell[1];
        double beside2 = x * x + y * y, d2 = MAX (beside2 + height * height, r2), part;

        if (beside2 >= reach * reach)
          continue;
        part = height / sqrt (d2) * r2 / d2 * (1.0 - beside2 / (reach * reach));
        self->hidden[j][i] += (float) (part * part * part);
      }
}

static void
finish (Chart *self)
{
  for (guint j = 0; j < CELLS; j++)
    for (guint i = 0; i < CELLS; i++)
      {
        float left = 1.0f - MIN (cbrtf (self->hidden[j][i]), 1.0f);

        /* A little darker than in reality, because only this shows where the feet touch the
         * floor. */
        self->hidden[j][i] = 1.0f - left * left;
      }
}

static float
get_hidden (const Chart *self, double x, double y)
{
  double u = (x - self->x) / self->cell[0], v = (y - self->y) / self->cell[1];
  int i = (int) u, j = (int) v;
  float s = (float) (u - i), t = (float) (v - j);

  if (!(u >= 0.0 && v >= 0.0 && i < CELLS - 1 && j < CELLS - 1))
    return 0.0f;
  return (self->hidden[j][i] * (1 - s) + self->hidden[j][i + 1] * s) * (1 - t)
         + (self->hidden[j + 1][i] * (1 - s) + self->hidden[j + 1][i + 1] * s) * t;
}

/* The grid as the camera sees it. The camera never rolls, so a row of pixels is a straight row of
 * points at the same depth. */
static cairo_surface_t *
make_mask (const Chart *chart, const DrawView *view, int width, int height)
{
  cairo_surface_t *mask = cairo_image_surface_create (CAIRO_FORMAT_A8, width, height);
  guint8 *pixels = cairo_image_surface_get_data (mask);
  int stride = cairo_image_surface_get_stride (mask);

  for (int j = 0; pixels != NULL && j < height; j++)
    {
      double y = (view->y - j - 0.5) / view->scale, x = (0.5 - view->x) / view->scale, t;
      MoVec3 ray = mo_vec3_add (view->ahead, mo_vec3_scale (view->up, y)), point, step;

      if (ray.z >= 0.0)
        continue;
      t = -view->eye.z / ray.z;
      ray = mo_vec3_add (ray, mo_vec3_scale (view->right, x));
      point = mo_vec3_add (view->eye, mo_vec3_scale (ray, t));
      step = mo_vec3_scale (view->right, t / view->scale);
      for (int i = 0; i < width; i++)
        pixels[j * stride + i] =
            (guint8) (255.0f * get_hidden (chart, point.x + i * step.x, point.y + i * step.y));
    }
  cairo_surface_mark_dirty (mask);
  return mask;
}

void
draw_shadow (cairo_t *cr, const DrawView *view, const DrawTheme *theme, const DrawBall *balls,
             guint n_balls, int width, int height)
{
  g_autofree Chart *chart = g_new0 (Chart, 1);
  cairo_surface_t *mask;

  if (view->eye.z <= 0.0 || !place_chart (chart, balls, n_balls))
    return;
  for (guint i = 0; i < n_balls; i++)
    if (balls[i].centre.z <= HIGHEST && balls[i].centre.z >= -balls[i].radius)
      add_ball (chart, &balls[i]);
  finish (chart);
  mask = make_mask (chart, view, width, height);
  draw_set_colour (cr, &theme->shadow, theme->shadow_alpha);
  cairo_mask_surface (cr, mask, 0, 0);
  cairo_surface_destroy (mask);
}
