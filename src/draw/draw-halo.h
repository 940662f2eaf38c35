/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Darkens what is close behind the edge of something nearer, so that an arm stands out from the
 * trunk behind it. `pixels` are premultiplied ARGB32 with `stride` bytes per row; `depth` has a
 * number for each of them, row by row (metres from the eye, 0 for nothing). The darkening reaches
 * about `radius` pixels. */
void draw_halo (guint8 *pixels, int stride, int width, int height, const float *depth,
                double radius);

G_END_DECLS
