/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* A camera that orbits a point of the world (x forward, y left, z up; metres; the floor is z = 0).
 * A plain value that can be copied. Pixels count from the upper left corner of the picture. */
typedef struct
{
  MoVec3 target;
  double yaw;      /* radians; 0 is in front of the avatar, a quarter turn is at its left */
  double pitch;    /* radians, -pi/2 to pi/2; 0 is level with the target, pi/2 straight above */
  double distance; /* metres from the target */
  double fov;      /* radians; the angle of view across the picture's shorter edge */
} ViewCamera;

/* The standard views. */
typedef enum
{
  VIEW_SIDE_FRONT,
  VIEW_SIDE_BACK,
  VIEW_SIDE_LEFT,
  VIEW_SIDE_RIGHT,
  VIEW_SIDE_TOP,
  VIEW_SIDE_FLOOR, /* straight up from below the floor: the soles */
  VIEW_SIDE_THREE_QUARTER,
  VIEW_N_SIDES
} ViewSide;

/* The three-quarter view of a standing avatar. */
void view_camera_init (ViewCamera *self);

/* Rotates the camera to a view; keeps target and distance. */
void view_camera_look_from (ViewCamera *self, ViewSide side);

/* "three-quarter" and so on; and the inverse, -1 if there is none. */
const char *view_side_nick (ViewSide side);
int view_side_from_nick (const char *nick);

/* Drags by that many pixels (right and down are positive) in a picture of that height. Orbiting
 * rotates the scene with the pointer and keeps the distance; panning keeps what is at the target's
 * depth under the pointer. */
void view_camera_orbit (ViewCamera *self, double dx, double dy);
void view_camera_pan (ViewCamera *self, double dx, double dy, double width, double height);

/* Multiplies the distance, within limits: below 1 is nearer. */
void view_camera_zoom (ViewCamera *self, double factor);

/* As view_camera_zoom, but the point at the target's depth under that pixel stays there. */
void view_camera_zoom_at (ViewCamera *self, double factor, double x, double y, double width,
                          double height);

/* A ball, metres. */
typedef struct
{
  MoVec3 place;
  double radius;
} ViewBall;

/* Moves the target and the distance, but keeps the angles, so that all balls (at least one) appear
 * as large as possible, with a small margin, and `top` more pixels at the upper edge. The eye is at
 * the foremost point from which all balls are inside the view pyramid (each of its four planes
 * touches a ball). */
void view_camera_frame_balls (ViewCamera *self, const ViewBall *balls, guint n, double width,
                              double height, double top);

/* The same for a box. */
void view_camera_frame (ViewCamera *self, MoVec3 low, MoVec3 high, double width, double height);

/* Moves the target towards a point during `elapsed` seconds: the remaining distance halves every
 * eighth of a second, whatever the frame rate. TRUE while there is distance left. */
gboolean view_camera_follow (ViewCamera *self, MoVec3 point, double elapsed);

/* A camera with a picture of width x height pixels. */
typedef struct
{
  MoVec3 eye;
  MoVec3 right, up, ahead; /* unit vectors; `right` points to the right of the picture */
  double width, height;
  double scale;     /* pixels per metre at a distance of one metre */
  double near, far; /* clip planes, metres in front of the eye */
} ViewLens;

void view_lens_init (ViewLens *self, const ViewCamera *camera, double width, double height);

/* Column-major matrices for GL: from the world to the eye (x right, y up, z backwards), and from
 * the eye to clip space. */
void view_lens_view_matrix (const ViewLens *self, float matrix[16]);
void view_lens_projection_matrix (const ViewLens *self, float matrix[16]);

/* Projects a point to pixels. Returns its distance in front of the eye, metres; if that is 0 or
 * less, x and y are undefined. */
double view_lens_project (const ViewLens *self, MoVec3 point, double *x, double *y);

/* The unit vector from the eye through a pixel. */
MoVec3 view_lens_ray (const ViewLens *self, double x, double y);

G_END_DECLS
