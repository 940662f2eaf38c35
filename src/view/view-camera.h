/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* A camera that circles a point of the world (x forward, y left, z up; metres; the floor is z = 0).
 * A plain value: copy it freely. Pixels count from the upper left corner of the picture. */
typedef struct
{
  MoVec3 target;
  double yaw;      /* radians; 0 stands before the avatar, a quarter turn on its left */
  double pitch;    /* radians, -pi/2 to pi/2; 0 is level with the target, pi/2 straight above */
  double distance; /* metres from the target */
  double fov;      /* radians; the whole angle of view over the picture's shorter edge */
} ViewCamera;

/* The usual places to look from. */
typedef enum
{
  VIEW_SIDE_FRONT,
  VIEW_SIDE_BACK,
  VIEW_SIDE_LEFT,
  VIEW_SIDE_RIGHT,
  VIEW_SIDE_TOP,
  VIEW_SIDE_FLOOR, /* straight up from beneath the floor: the soles */
  VIEW_SIDE_THREE_QUARTER,
  VIEW_N_SIDES
} ViewSide;

/* Three-quarter view of a standing avatar. */
void view_camera_init (ViewCamera *self);

/* Turns the camera there; leaves target and distance alone. */
void view_camera_look_from (ViewCamera *self, ViewSide side);

/* "three-quarter" and so on; and back, -1 when there is none. */
const char *view_side_nick (ViewSide side);
int view_side_from_nick (const char *nick);

/* A drag by so many pixels (right and down are positive) in a picture of that height. Orbiting
 * turns the scene with the pointer and keeps the distance; panning keeps what lies at the target's
 * depth under the pointer. */
void view_camera_orbit (ViewCamera *self, double dx, double dy);
void view_camera_pan (ViewCamera *self, double dx, double dy, double width, double height);

/* Multiplies the distance, within reason: below 1 is nearer. */
void view_camera_zoom (ViewCamera *self, double factor);

/* As view_camera_zoom, but keeps the point at the target's depth under that pixel where it is. */
void view_camera_zoom_at (ViewCamera *self, double factor, double x, double y, double width,
                          double height);

/* A place with so much about it, metres. */
typedef struct
{
  MoVec3 place;
  double radius;
} ViewBall;

/* Moves target and distance, keeping the angles, so that all balls (at least one) are seen as large as
 * they can be, with a little room about them, and `top` pixels free above that. The eye is the
 * foremost point from which all lie within the pyramid of the view (four planes, each of which some
 * ball touches). */
void view_camera_frame_balls (ViewCamera *self, const ViewBall *balls, guint n, double width,
                              double height, double top);

/* The same of a box. */
void view_camera_frame (ViewCamera *self, MoVec3 low, MoVec3 high, double width, double height);

/* Moves the target towards a point, as far as `elapsed` seconds allow: the rest of the way halves
 * every eighth of a second, whatever the rate of frames. TRUE while there is way left. */
gboolean view_camera_follow (ViewCamera *self, MoVec3 point, double elapsed);

/* A camera before a picture of width x height pixels. */
typedef struct
{
  MoVec3 eye;
  MoVec3 right, up, ahead; /* unit vectors; what `right` points to is on the right in the picture */
  double width, height;
  double scale;     /* pixels of a metre that is one metre ahead of the eye */
  double near, far; /* metres ahead of the eye that are drawn */
} ViewLens;

void view_lens_init (ViewLens *self, const ViewCamera *camera, double width, double height);

/* Column-major matrices for GL: world to eye (x right, y up, z backwards), and eye to clip. */
void view_lens_view_matrix (const ViewLens *self, float matrix[16]);
void view_lens_projection_matrix (const ViewLens *self, float matrix[16]);

/* Where a point is seen. Returns how far ahead of the eye it is, metres; 0 or less is behind the
 * eye, and then x and y mean nothing. */
double view_lens_project (const ViewLens *self, MoVec3 point, double *x, double *y);

/* The unit vector from the eye through a pixel. */
MoVec3 view_lens_ray (const ViewLens *self, double x, double y);

G_END_DECLS
