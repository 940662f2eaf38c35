/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Darkens what lies close behind the edge of something nearer, so that an arm stands off from the
 * trunk it crosses. The surface is premultiplied ARGB32; `depth` has a number for each of its
 * pixels (metres from the eye, 0 where nothing is); the dark reaches about `radius` pixels. */
void draw_halo (cairo_surface_t *surface, const float *depth, double radius);

G_END_DECLS
