/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-pose.h"

#include <cairo.h>

/* What the tests of pictures share. Random things follow GTest's seed. */

/* Any rotation, all alike. */
MoQuat random_rotation (void);

/* Every bone turned at random, up to that many radians; the world is updated. */
void random_pose (MoPose *pose, double most);

/* The pose with left and right changed over, updated. */
void mirror_pose (const MoPose *pose, MoPose *mirrored);

/* Two seconds in which the left arm rises and the head turns; with a finger that bends. */
MoAnim *raising_arm (gboolean loop);

/* A pixel of an image surface as it is stored. */
guint32 pixel_at (cairo_surface_t *surface, int x, int y);

/* How many pixels of two surfaces of one size differ, the second read from right to left where
 * `mirrored`; only by whether anything is there where `by_shape`. */
guint count_differences (cairo_surface_t *a, cairo_surface_t *b, gboolean mirrored,
                         gboolean by_shape);

/* Pixels that are not clear. */
guint count_pixels (cairo_surface_t *surface);
