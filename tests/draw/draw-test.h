/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-pose.h"

#include <cairo.h>

/* What the tests of pictures have in common. Random values follow GTest's seed. */

/* A random rotation, uniformly distributed. */
MoQuat random_rotation (void);

/* Every bone rotated randomly, by up to `most` radians; the world transforms are updated. */
void random_pose (MoPose *pose, double most);

/* The pose with left and right exchanged, updated. */
void mirror_pose (const MoPose *pose, MoPose *mirrored);

/* Two seconds in which the left arm rises, the head turns and a finger bends. */
MoAnim *raising_arm (gboolean loop);

/* A pixel of an image surface as it is stored. */
guint32 pixel_at (cairo_surface_t *surface, int x, int y);

/* How many pixels of two surfaces of the same size differ; if `mirrored`, the second one is read
 * from right to left; if `by_shape`, only whether a pixel is empty counts. */
guint count_differences (cairo_surface_t *a, cairo_surface_t *b, gboolean mirrored,
                         gboolean by_shape);

/* How many pixels are not transparent. */
guint count_pixels (cairo_surface_t *surface);
