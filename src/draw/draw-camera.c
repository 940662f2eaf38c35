/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-camera.h"

#include "mo-math.h"

#define HALF_VIEW MO_DEGREES (DRAW_FIELD_OF_VIEW / 2.0)

/* The smallest distance, also for a pose without extent (metres). */
#define NEAREST 0.5

static const struct
{
  const char *nick;
  double yaw, pitch; /* degrees */
} sides[DRAW_N_SIDES] = {
  [DRAW_SIDE_FRONT] = { "front", 0, 8 },
  [DRAW_SIDE_LEFT] = { "left", 90, 8 },
  [DRAW_SIDE_BACK] = { "back", 180, 8 },
  [DRAW_SIDE_RIGHT] = { "right", 270, 8 },
  [DRAW_SIDE_THREE_QUARTER] = { "three-quarter", 35, 14 },
  /* From behind and above, so that the avatar faces the top of the picture and its left is at the
   * left. */
  [DRAW_SIDE_TOP] = { "top", 180, 90 },
};

void
draw_camera_look_from (DrawCamera *self, DrawSide side)
{
  g_return_if_fail (side < DRAW_N_SIDES);

  self->yaw = MO_DEGREES (sides[side].yaw);
  self->pitch = MO_DEGREES (sides[side].pitch);
}

int
draw_side_from_nick (const char *nick)
{
  for (guint i = 0; i < DRAW_N_SIDES; i++)
    if (g_str_equal (nick, sides[i].nick))
      return (int) i;
  return g_str_equal (nick, "side") ? DRAW_SIDE_LEFT : -1;
}

const char *const *
draw_side_nicks (void)
{
  static const char *nicks[DRAW_N_SIDES + 2] = { "side" };
  static gsize once;

  if (g_once_init_enter (&once))
    {
      for (guint i = 0; i < DRAW_N_SIDES; i++)
        nicks[i + 1] = sides[i].nick;
      g_once_init_leave (&once, 1);
    }
  return nicks;
}

/* Computes the picture's axes. `up` follows from the other two, so that the view from straight
 * above needs no special case. */
static void
set_axes (DrawView *self, const DrawCamera *camera)
{
  double cos_pitch = cos (camera->pitch);
  MoVec3 back = { cos_pitch * cos (camera->yaw), cos_pitch * sin (camera->yaw),
                  sin (camera->pitch) };

  self->right = (MoVec3){ -sin (camera->yaw), cos (camera->yaw), 0.0 };
  self->up = mo_vec3_cross (back, self->right);
  self->ahead = mo_vec3_scale (back, -1.0);
  self->eye = mo_vec3_add (camera->target, mo_vec3_scale (back, camera->distance));
}

void
draw_view_init (DrawView *self, const DrawCamera *camera, double width, double height)
{
  set_axes (self, camera);
  self->x = width / 2.0;
  self->y = height / 2.0;
  self->scale = MIN (width, height) / 2.0 / tan (HALF_VIEW);
}

double
draw_view_project (const DrawView *self, MoVec3 point, double *x, double *y)
{
  MoVec3 from_eye = mo_vec3_sub (point, self->eye);
  double ahead = mo_vec3_dot (from_eye, self->ahead);

  *x = self->x + self->scale * mo_vec3_dot (from_eye, self->right) / ahead;
  *y = self->y - self->scale * mo_vec3_dot (from_eye, self->up) / ahead;
  return ahead;
}

/* The slopes of the two rays that touch a circle whose centre is `across` beside and `ahead` of the
 * eye. */
static void
find_tangents (double across, double ahead, double radius, double slopes[2])
{
  double a = ahead * ahead - radius * radius;
  double root = radius * sqrt (across * across + a);

  slopes[0] = (across * ahead - root) / a;
  slopes[1] = (across * ahead + root) / a;
}

gboolean
draw_view_ball_box (const DrawView *self, const DrawBall *ball, double box[4])
{
  MoVec3 from_eye = mo_vec3_sub (ball->centre, self->eye);
  double ahead = mo_vec3_dot (from_eye, self->ahead), slopes[2];

  if (!(ahead > ball->radius))
    return FALSE;
  find_tangents (mo_vec3_dot (from_eye, self->right), ahead, ball->radius, slopes);
  box[0] = self->x + self->scale * slopes[0];
  box[2] = self->x + self->scale * slopes[1];
  find_tangents (mo_vec3_dot (from_eye, self->up), ahead, ball->radius, slopes);
  box[1] = self->y - self->scale * slopes[1];
  box[3] = self->y - self->scale * slopes[0];
  return TRUE;
}

/* The slopes of the picture's edges, without the margin. */
static void
find_edge_slopes (double aspect, double margin, double *across, double *up)
{
  double slope = tan (HALF_VIEW) * (1.0 - 2.0 * margin);

  *across = slope * MAX (aspect, 1.0);
  *up = slope * MAX (1.0 / aspect, 1.0);
}

/* How far from the target the camera has to be so that a ball, given relative to the target, stays
 * within an edge with that slope. */
static double
distance_for (double beside, double in_front, double radius, double slope)
{
  return in_front + (fabs (beside) + radius * sqrt (1.0 + slope * slope)) / slope;
}

double
draw_camera_reach (const DrawCamera *self, const DrawBall *balls, guint n_balls, double aspect,
                   double margin)
{
  DrawView view;
  double across, up, distance = NEAREST;

  set_axes (&view, self);
  find_edge_slopes (aspect, margin, &across, &up);
  for (guint i = 0; i < n_balls; i++)
    {
      MoVec3 v = mo_vec3_sub (balls[i].centre, self->target);
      double in_front = -mo_vec3_dot (v, view.ahead), r = balls[i].radius;

      distance = MAX (distance, distance_for (mo_vec3_dot (v, view.right), in_front, r, across));
      distance = MAX (distance, distance_for (mo_vec3_dot (v, view.up), in_front, r, up));
      distance = MAX (distance, in_front + 2.0 * r);
    }
  return distance;
}

/* The middle between the outermost rays that touch a ball. */
static void
find_middle (const DrawCamera *self, const DrawBall *balls, guint n_balls, double *x, double *y)
{
  DrawView view;
  double all[4] = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

  draw_view_init (&view, self, 0.0, 0.0);
  view.scale = 1.0;
  for (guint i = 0; i < n_balls; i++)
    {
      double box[4];

      if (!draw_view_ball_box (&view, &balls[i], box))
        continue;
      for (guint k = 0; k < 2; k++)
        {
          all[k] = MIN (all[k], box[k]);
          all[k + 2] = MAX (all[k + 2], box[k + 2]);
        }
    }
  *x = (all[0] + all[2]) / 2.0;
  *y = (all[1] + all[3]) / 2.0;
}

MoVec3
draw_balls_middle (const DrawBall *balls, guint n_balls)
{
  MoVec3 low = balls[0].centre, high = low;

  for (guint i = 1; i < n_balls; i++)
    {
      MoVec3 c = balls[i].centre;

      low = (MoVec3){ MIN (low.x, c.x), MIN (low.y, c.y), MIN (low.z, c.z) };
      high = (MoVec3){ MAX (high.x, c.x), MAX (high.y, c.y), MAX (high.z, c.z) };
    }
  return mo_vec3_lerp (low, high, 0.5);
}

void
draw_camera_frame (DrawCamera *self, const DrawBall *balls, guint n_balls, double aspect,
                   double margin)
{
  static const DrawBall standing[] = { { { 0, 0, 0.1 }, 0.1 }, { { 0, 0, 1.8 }, 0.1 } };
  DrawView view;

  if (n_balls == 0)
    {
      balls = standing;
      n_balls = G_N_ELEMENTS (standing);
    }
  self->target = draw_balls_middle (balls, n_balls);
  /* In perspective, the middle of the picture is not that of the balls; each iteration leaves a
   * small part of the previous error. */
  for (guint turn = 0; turn < 4; turn++)
    {
      double x, y;

      self->distance = draw_camera_reach (self, balls, n_balls, aspect, margin);
      find_middle (self, balls, n_balls, &x, &y);
      set_axes (&view, self);
      self->target =
          mo_vec3_add (self->target, mo_vec3_add (mo_vec3_scale (view.right, x * self->distance),
                                                  mo_vec3_scale (view.up, -y * self->distance)));
    }
  self->distance = draw_camera_reach (self, balls, n_balls, aspect, margin);
}
