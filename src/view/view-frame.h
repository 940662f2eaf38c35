/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-renderer.h"
#include "view-shadow.h"

G_BEGIN_DECLS

/* The uniform block of a frame, member by member as in shaders/frame.glsl: everything is made of
 * four floats, so that C and std140 agree. */
typedef struct
{
  float motion[MO_RIG_N_BONES][2][4];
  float tint[MO_RIG_N_BONES][4];
  float view_projection[16];
  float lamp[4], to_eye[4];
  float sky[4], bounce[4];
  float skin[4], cloth[4], lip[4], hair[4], eye[4], iris[4];
  float limb[2][4], end[2][4];
  float bone[3][4];
  float axes[3][4];
  float grid[4], shadow[4];
  float backdrop[2][4];
  float floor_place[4];
  float shadow_place[4];
  float picture[4];
} ViewFrame;

G_STATIC_ASSERT (sizeof (ViewFrame) % 16 == 0);

/* Metres between the lines of the grid, and how many lines there are. */
guint view_frame_grid_metres (const ViewCamera *camera);

/* Fills all members. `shadow` is the figure's shadow on the floor. */
void view_frame_fill (ViewFrame *self, const ViewCamera *camera, const MoPose *pose,
                      const ViewOptions *options, const ViewShadow *shadow);

G_END_DECLS
