/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Darkens what lies close behind the edge of something nearer, so that an arm stands off from the
 * trunk it crosses. `pixels` are premultiplied ARGB32, `stride` bytes a row; `depth` has a number
 * for each of them, row by row (metres from the eye, 0 where nothing is); the dark reaches about
 * `radius` pixels. */
void draw_halo (guint8 *pixels, int stride, int width, int height, const float *depth,
                double radius);

G_END_DECLS
