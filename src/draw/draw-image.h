/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "late-cairo.h"
#include <gio/gio.h>

G_BEGIN_DECLS

/* Image file formats. Surfaces are opaque images (RGB24). Files are made in memory; the caller
 * writes them. NULL or FALSE with MO_ERROR_UNWRITABLE if the format cannot store the picture or
 * there is not enough memory. */

GBytes *draw_png (cairo_surface_t *surface, GError **error);

/* Of an area of the surface, or with NULL of all of it. */
GBytes *draw_webp (cairo_surface_t *surface, const cairo_rectangle_int_t *area, GError **error);

/* An animated WebP that repeats forever. */
typedef struct _DrawWebp DrawWebp;

DrawWebp *draw_webp_new (void);
void draw_webp_free (DrawWebp *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrawWebp, draw_webp_free)

/* Adds a frame, the bytes of a still WebP, and how long it is shown. It replaces what the frames before show from (x, y)
 * on, which must be even; the first one is as large as the whole. */
gboolean draw_webp_add (DrawWebp *self, GBytes *still, int x, int y, int milliseconds,
                        GError **error);

/* The bytes of the file. */
GBytes *draw_webp_finish (DrawWebp *self, GError **error);

G_END_DECLS
