/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-shadow.h"

#include "mo-math.h"

#include <string.h>

#define CELLS VIEW_SHADOW_CELLS

/* How far around a ball its shadow is computed (metres). */
#define REACH 0.4

/* Balls higher than this hide too little of the sky to be visible; smaller ones add nothing to the
 * limb they are attached to (metres). */
#define HIGHEST 1.1
#define SMALLEST 0.02

#define MAX_BALLS 512

typedef struct
{
  MoVec3 centre;
  double radius;
} Ball;

static void
add_balls (const ViewFigure *figure, const ViewCapsule *capsule, const MoPose *pose, Ball *balls,
           guint *n_balls)
{
  /* A little thicker than the limb, so that the shadow is visible around a foot. */
  double radius = 0.6 * (capsule->cone.radius_a + capsule->cone.radius_b), length;
  MoVec3 a, b;
  guint n;

  view_capsule_ends (figure, capsule, pose, &a, &b);
  length = mo_vec3_length (mo_vec3_sub (b, a));
  if (!(length < 2.0) || radius < SMALLEST || MIN (a.z, b.z) > HIGHEST)
    return;
  n = (guint) CLAMP (length / radius, 1.0, 6.0);
  for (guint i = 0; i < n && *n_balls < MAX_BALLS; i++)
    {
      Ball ball = { mo_vec3_lerp (a, b, (i + 0.5) / n), radius };

      if (ball.centre.z < HIGHEST && ball.centre.z > -radius && fabs (ball.centre.x) < 1000.0
          && fabs (ball.centre.y) < 1000.0)
        balls[(*n_balls)++] = ball;
    }
}

/* A square around all balls. */
static void
place_grid (ViewShadow *self, const Ball *balls, guint n_balls)
{
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (guint i = 0; i < n_balls; i++)
    {
      low[0] = MIN (low[0], balls[i].centre.x);
      low[1] = MIN (low[1], balls[i].centre.y);
      high[0] = MAX (high[0], balls[i].centre.x);
      high[1] = MAX (high[1], balls[i].centre.y);
    }
  /* Its size changes in steps, so that the cells do not shift with every small movement. */
  self->size = 0.25 * ceil ((MAX (high[0] - low[0], high[1] - low[1]) + 2.0 * REACH + 0.2) / 0.25);
  self->size = CLAMP (self->size, 1.0, 6.0);
  self->x = 0.05 * round (((low[0] + high[0] - self->size) / 2.0) / 0.05);
  self->y = 0.05 * round (((low[1] + high[1] - self->size) / 2.0) / 0.05);
}

/* How much of the sky a ball of radius r hides from a point at distance d, where the zenith counts
 * most: cosine * (r / d)^2, the form factor of a ball over a plane. Fourth powers are added up, so
 * that a limb of many balls has no darker shadow than one of few. */
static void
add_ball (float hidden[CELLS][CELLS], const ViewShadow *self, const Ball *ball)
{
  float cell = (float) (self->size / CELLS), r2 = (float) (ball->radius * ball->radius);
  float height = (float) MAX (ball->centre.z, 0.35 * ball->radius);
  float height2 = height * height, reach = (float) (REACH + ball->radius),
        u = (float) (ball->centre.x - self->x) / cell;
  float v = (float) (ball->centre.y - self->y) / cell;
  float far = 1.0f / (reach * reach);
  int wide = (int) (reach / cell) + 1, middle_x = (int) u, middle_y = (int) v;

  for (int j = MAX (middle_y - wide, 0); j < MIN (middle_y + wide + 1, CELLS); j++)
    for (int i = MAX (middle_x - wide, 0); i < MIN (middle_x + wide + 1, CELLS); i++)
      {
        float x = ((float) i + 0.5f - u) * cell, y = ((float) j + 0.5f - v) * cell;
        float beside2 = x * x + y * y, d2 = MAX (beside2 + height2, r2), near = 1.0f / d2;
        float fade = MAX (1.0f - beside2 * far, 0.0f),
              part = height2 * r2 * near * r2 * near * near;

        part *= fade * fade * fade;
        hidden[j][i] += part * part;
      }
}

static void
finish (ViewShadow *self, float hidden[CELLS][CELLS])
{
  for (guint j = 0; j < CELLS; j++)
    for (guint i = 0; i < CELLS; i++)
      if (hidden[j][i] > 1e-9f)
        {
          float part = MIN (sqrtf (sqrtf (hidden[j][i])), 1.0f), left = 1.0f - part;
          float near = MIN (part / 0.22f, 1.0f);

          /* A little darker than in reality, because only this shows where the feet touch the
           * floor; and without the wide faint shadow of high parts. */
          self->hidden[j * CELLS + i] =
              (guint8) lrintf (255.0f * (1.0f - left * left * left) * near * (2.0f - near));
        }
}

gboolean
view_shadow_cast (ViewShadow *self, const ViewFigure *figure, const MoPose *pose, guint parts)
{
  float hidden[CELLS][CELLS] = { { 0.0f } };
  Ball balls[MAX_BALLS];
  guint n_balls = 0;

  memset (self, 0, sizeof *self);
  self->size = 1.0;
  for (guint i = 0; i < figure->capsules->len; i++)
    {
      const ViewCapsule *capsule = &g_array_index (figure->capsules, ViewCapsule, i);

      if ((parts & 1u << capsule->part) != 0)
        add_balls (figure, capsule, pose, balls, &n_balls);
    }
  if (n_balls == 0)
    return FALSE;
  place_grid (self, balls, n_balls);
  for (guint i = 0; i < n_balls; i++)
    add_ball (hidden, self, &balls[i]);
  finish (self, hidden);
  return TRUE;
}
