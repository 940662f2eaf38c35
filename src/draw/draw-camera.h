/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* A ball of the figure, in the world (metres): for framing and for shadows. */
typedef struct
{
  MoVec3 centre;
  double radius;
} DrawBall;

/* A camera that orbits a point of the world (x forward, y left, z up; metres). */
typedef struct
{
  double yaw;      /* radians; 0 is in front of the avatar, a quarter turn is at its left */
  double pitch;    /* radians; 0 is level with the target, a quarter turn is straight above it */
  double distance; /* metres from the target */
  MoVec3 target;
} DrawCamera;

/* The angle of view across the shorter edge, degrees. It is small, so that limbs towards the eye do
 * not look too large. */
#define DRAW_FIELD_OF_VIEW 22.0

/* The standard views. */
typedef enum
{
  DRAW_SIDE_FRONT,
  DRAW_SIDE_LEFT,
  DRAW_SIDE_BACK,
  DRAW_SIDE_RIGHT,
  DRAW_SIDE_THREE_QUARTER,
  DRAW_SIDE_TOP,
  DRAW_N_SIDES
} DrawSide;

/* Rotates the camera to a view; keeps target and distance. */
void draw_camera_look_from (DrawCamera *self, DrawSide side);

/* The view with that name ("three-quarter"; "side" means the left one), or -1. */
int draw_side_from_nick (const char *nick);

/* The names that draw_side_from_nick knows; NULL-terminated. Static. */
const char *const *draw_side_nicks (void);

/* Moves the target and the distance, but keeps the angles, so that all balls fit as large as
 * possible into a picture with that aspect ratio (width / height) and a `margin` (a part of the
 * picture, 0..0.5) at each edge. Without balls, frames a standing figure. */
void draw_camera_frame (DrawCamera *self, const DrawBall *balls, guint n_balls, double aspect,
                        double margin);

/* The centre of the bounding box of all ball centres, of which there is at least one. */
MoVec3 draw_balls_middle (const DrawBall *balls, guint n_balls);

/* The distance that draw_camera_frame would need with the current target. For several views that
 * have to match. Changes nothing. */
double draw_camera_reach (const DrawCamera *self, const DrawBall *balls, guint n_balls,
                          double aspect, double margin);

/* A camera with a picture size. Pixels count from the upper left corner. */
typedef struct
{
  MoVec3 eye;
  MoVec3 right, up, ahead; /* unit vectors in the world; `right` points to the right of the
                            * picture */
  double x, y;             /* pixel position of the target */
  double scale;            /* pixels per metre at a distance of one metre */
} DrawView;

void draw_view_init (DrawView *self, const DrawCamera *camera, double width, double height);

/* Projects a point to pixels. Returns its distance in front of the eye, metres; if that is 0 or
 * less, x and y are undefined. */
double draw_view_project (const DrawView *self, MoVec3 point, double *x, double *y);

/* The bounding box of a ball in pixels. FALSE if the ball reaches the eye. */
gboolean draw_view_ball_box (const DrawView *self, const DrawBall *ball, double box[4]);

G_END_DECLS
