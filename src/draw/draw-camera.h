/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* A ball of the figure in the world, metres: what has to be seen, and what casts a shadow. */
typedef struct
{
  MoVec3 centre;
  double radius;
} DrawBall;

/* A camera that circles a point of the world (x forward, y left, z up; metres). */
typedef struct
{
  double yaw;      /* radians; 0 stands before the avatar, a quarter turn on its left */
  double pitch;    /* radians; 0 is level with the target, a quarter turn straight above it */
  double distance; /* metres from the target */
  MoVec3 target;
} DrawCamera;

/* The whole angle of view over the shorter edge, degrees. A long lens: limbs towards the eye stay
 * slender. */
#define DRAW_FIELD_OF_VIEW 22.0

/* The usual places to look from. */
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

/* Turns the camera there; leaves target and distance alone. */
void draw_camera_look_from (DrawCamera *self, DrawSide side);

/* The side of a name ("three-quarter", and "side" for the left), or -1. */
int draw_side_from_nick (const char *nick);

/* The names that draw_side_from_nick knows; NULL-ended. */
const char *const *draw_side_nicks (void);

/* Moves target and distance, keeping the angles, so that all balls are seen as large as possible in
 * a picture of that aspect (width / height) with `margin` (a part of the picture, 0..0.5) left free
 * on each edge. Without balls, frames a standing figure. */
void draw_camera_frame (DrawCamera *self, const DrawBall *balls, guint n_balls, double aspect,
                        double margin);

/* The middle of the box along the world's axes that holds all centres; there is at least one. */
MoVec3 draw_balls_middle (const DrawBall *balls, guint n_balls);

/* As draw_camera_frame, but from where its target already is: for several views of one thing that
 * have to agree. Returns the distance it takes and sets nothing. */
double draw_camera_reach (const DrawCamera *self, const DrawBall *balls, guint n_balls,
                          double aspect, double margin);

/* A camera before a picture. Pixels count from the upper left corner. */
typedef struct
{
  MoVec3 eye;
  MoVec3 right, up, ahead; /* unit vectors; what `right` points to is on the right in the picture */
  double x, y;             /* pixel that the target is seen at */
  double scale;            /* pixels of a metre that is one metre ahead of the eye */
} DrawView;

void draw_view_init (DrawView *self, const DrawCamera *camera, double width, double height);

/* Where a point is seen. Returns how far ahead of the eye it is, metres; 0 or less is behind the
 * eye, and then x and y mean nothing. */
double draw_view_project (const DrawView *self, MoVec3 point, double *x, double *y);

/* The smallest upright box of pixels that holds a ball. FALSE where the ball reaches the eye. */
gboolean draw_view_ball_box (const DrawView *self, const DrawBall *ball, double box[4]);

G_END_DECLS
