/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-camera.h"

#include "mo-math.h"

#define NEAREST 0.15
#define FARTHEST 60.0

/* Radians per pixel of a drag. */
#define ORBIT_STEP 0.008

/* Part of the picture that stays empty at each edge around a framed box. */
#define MARGIN 0.06

static const struct
{
  const char *nick;
  double yaw, pitch; /* degrees */
} sides[VIEW_N_SIDES] = {
  [VIEW_SIDE_FRONT] = { "front", 0, 8 },
  [VIEW_SIDE_BACK] = { "back", 180, 8 },
  [VIEW_SIDE_LEFT] = { "left", 90, 8 },
  [VIEW_SIDE_RIGHT] = { "right", 270, 8 },
  /* From behind and above, so that the avatar faces the top of the picture and its left is at the
   * left. */
  [VIEW_SIDE_TOP] = { "top", 180, 90 },
  [VIEW_SIDE_FLOOR] = { "floor", 0, -90 },
  [VIEW_SIDE_THREE_QUARTER] = { "three-quarter", 35, 14 },
};

void
view_camera_init (ViewCamera *self)
{
  *self = (ViewCamera){ .target = { 0.0, 0.0, 0.95 }, .distance = 5.2, .fov = MO_DEGREES (26.0) };
  view_camera_look_from (self, VIEW_SIDE_THREE_QUARTER);
}

void
view_camera_look_from (ViewCamera *self, ViewSide side)
{
  g_return_if_fail (side < VIEW_N_SIDES);

  self->yaw = MO_DEGREES (sides[side].yaw);
  self->pitch = MO_DEGREES (sides[side].pitch);
}

const char *
view_side_nick (ViewSide side)
{
  g_return_val_if_fail (side < VIEW_N_SIDES, NULL);

  return sides[side].nick;
}

int
view_side_from_nick (const char *nick)
{
  for (guint i = 0; i < VIEW_N_SIDES; i++)
    if (g_str_equal (nick, sides[i].nick))
      return (int) i;
  return -1;
}

void
view_camera_orbit (ViewCamera *self, double dx, double dy)
{
  self->yaw = fmod (self->yaw - dx * ORBIT_STEP, 2.0 * G_PI);
  self->pitch = CLAMP (self->pitch + dy * ORBIT_STEP, -G_PI / 2.0, G_PI / 2.0);
}

void
view_camera_pan (ViewCamera *self, double dx, double dy, double width, double height)
{
  ViewLens lens;
  double metres;

  view_lens_init (&lens, self, width, height);
  metres = self->distance / lens.scale;
  self->target = mo_vec3_add (self->target, mo_vec3_scale (lens.right, -dx * metres));
  self->target = mo_vec3_add (self->target, mo_vec3_scale (lens.up, dy * metres));
}

void
view_camera_zoom (ViewCamera *self, double factor)
{
  g_return_if_fail (factor > 0.0);

  self->distance = CLAMP (self->distance * factor, NEAREST, FARTHEST);
}

void
view_camera_zoom_at (ViewCamera *self, double factor, double x, double y, double width,
                     double height)
{
  double before = self->distance, left;

  view_camera_zoom (self, factor);
  left = self->distance / before;
  view_camera_pan (self, (x - width / 2.0) * (1.0 - 1.0 / left),
                   (y - height / 2.0) * (1.0 - 1.0 / left), width, height);
}

/* For one axis of the picture: all balls are between two planes through the eye, one of which rises
 * by `slope[0]` per metre ahead and the other by `slope[1]`. */
typedef struct
{
  double slopes[2], reaches[2]; /* how far balls extend beyond planes through the origin */
} Wedge;

static void
widen (Wedge *self, double aside, double ahead, double radius)
{
  for (guint i = 0; i < 2; i++)
    {
      double slope = self->slopes[i];
      double reach =
          (i == 0 ? aside : -aside) - slope * ahead + radius * sqrt (1.0 + slope * slope);

      self->reaches[i] = MAX (self->reaches[i], reach);
    }
}

/* How far forward the eye may be at most, and how far sideways it is then, in the middle. */
static double
get_ahead (const Wedge *self)
{
  return -(self->reaches[0] + self->reaches[1]) / (self->slopes[0] + self->slopes[1]);
}

static double
get_aside (const Wedge *self, double ahead)
{
  return 0.5
         * (self->reaches[0] + self->slopes[0] * ahead - self->reaches[1]
            - self->slopes[1] * ahead);
}

void
view_camera_frame_balls (ViewCamera *self, const ViewBall *balls, guint n, double width,
                         double height, double top)
{
  const double none = -G_MAXDOUBLE;
  Wedge across = { .reaches = { none, none } }, upright = { .reaches = { none, none } };
  double nearest = G_MAXDOUBLE, farthest = none, ahead, middle;
  ViewLens lens;

  g_return_if_fail (n > 0);
  view_lens_init (&lens, self, width, height);
  across.slopes[0] = across.slopes[1] = lens.width * (0.5 - MARGIN) / lens.scale;
  upright.slopes[0] =
      (lens.height * (0.5 - MARGIN) - CLAMP (top, 0.0, 0.4 * lens.height)) / lens.scale;
  upright.slopes[1] = lens.height * (0.5 - MARGIN) / lens.scale;
  for (guint i = 0; i < n; i++)
    {
      MoVec3 place = balls[i].place;
      double depth = mo_vec3_dot (place, lens.ahead);

      widen (&across, mo_vec3_dot (place, lens.right), depth, balls[i].radius);
      widen (&upright, mo_vec3_dot (place, lens.up), depth, balls[i].radius);
      nearest = MIN (nearest, depth);
      farthest = MAX (farthest, depth);
    }
  middle = 0.5 * (nearest + farthest);
  ahead =
      CLAMP (MIN (get_ahead (&across), get_ahead (&upright)), middle - FARTHEST, middle - NEAREST);
  self->distance = middle - ahead;
  self->target = mo_vec3_add (mo_vec3_scale (lens.ahead, middle),
                              mo_vec3_add (mo_vec3_scale (lens.right, get_aside (&across, ahead)),
                                           mo_vec3_scale (lens.up, get_aside (&upright, ahead))));
}

void
view_camera_frame (ViewCamera *self, MoVec3 low, MoVec3 high, double width, double height)
{
  ViewBall corners[8];

  for (guint i = 0; i < 8; i++)
    corners[i] =
        (ViewBall){ { i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z },
                    0.0 };
  view_camera_frame_balls (self, corners, 8, width, height, 0.0);
}

gboolean
view_camera_follow (ViewCamera *self, MoVec3 point, double elapsed)
{
  MoVec3 way = mo_vec3_sub (point, self->target);

  if (mo_vec3_length (way) < 0.0005)
    {
      self->target = point;
      return FALSE;
    }
  self->target = mo_vec3_lerp (point, self->target, exp2 (-8.0 * MAX (elapsed, 0.0)));
  return TRUE;
}

void
view_lens_init (ViewLens *self, const ViewCamera *camera, double width, double height)
{
  double cos_pitch = cos (camera->pitch);
  MoVec3 back = { cos_pitch * cos (camera->yaw), cos_pitch * sin (camera->yaw),
                  sin (camera->pitch) };

  /* `up` follows from the other two, so that the view from straight above needs no special case. */
  self->right = (MoVec3){ -sin (camera->yaw), cos (camera->yaw), 0.0 };
  self->up = mo_vec3_cross (back, self->right);
  self->ahead = mo_vec3_scale (back, -1.0);
  self->eye = mo_vec3_add (camera->target, mo_vec3_scale (back, camera->distance));
  self->width = MAX (width, 1.0);
  self->height = MAX (height, 1.0);
  self->scale = MIN (self->width, self->height) / 2.0 / tan (camera->fov / 2.0);
  self->near = CLAMP (camera->distance * 0.1, 0.02, 0.5);
  self->far = camera->distance + 40.0;
}

void
view_lens_view_matrix (const ViewLens *self, float matrix[16])
{
  const MoVec3 rows[3] = { self->right, self->up, mo_vec3_scale (self->ahead, -1.0) };

  for (guint i = 0; i < 3; i++)
    {
      matrix[i] = (float) rows[i].x;
      matrix[4 + i] = (float) rows[i].y;
      matrix[8 + i] = (float) rows[i].z;
      matrix[12 + i] = (float) -mo_vec3_dot (rows[i], self->eye);
      matrix[4 * i + 3] = 0.0f;
    }
  matrix[15] = 1.0f;
}

void
view_lens_projection_matrix (const ViewLens *self, float matrix[16])
{
  double depth = self->near - self->far;

  for (guint i = 0; i < 16; i++)
    matrix[i] = 0.0f;
  matrix[0] = (float) (2.0 * self->scale / self->width);
  matrix[5] = (float) (2.0 * self->scale / self->height);
  matrix[10] = (float) ((self->near + self->far) / depth);
  matrix[11] = -1.0f;
  matrix[14] = (float) (2.0 * self->near * self->far / depth);
}

double
view_lens_project (const ViewLens *self, MoVec3 point, double *x, double *y)
{
  MoVec3 from_eye = mo_vec3_sub (point, self->eye);
  double ahead = mo_vec3_dot (from_eye, self->ahead);

  *x = self->width / 2.0 + self->scale * mo_vec3_dot (from_eye, self->right) / ahead;
  *y = self->height / 2.0 - self->scale * mo_vec3_dot (from_eye, self->up) / ahead;
  return ahead;
}

MoVec3
view_lens_ray (const ViewLens *self, double x, double y)
{
  MoVec3 ray =
      mo_vec3_add (self->ahead,
                   mo_vec3_add (mo_vec3_scale (self->right, (x - self->width / 2.0) / self->scale),
                                mo_vec3_scale (self->up, (self->height / 2.0 - y) / self->scale)));

  return mo_vec3_scale (ray, 1.0 / mo_vec3_length (ray));
}
