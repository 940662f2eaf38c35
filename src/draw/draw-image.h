/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/* Pictures as files hold them. Surfaces are opaque images (RGB24). All bytes are made in memory;
 * the caller writes them. NULL or FALSE with MO_ERROR_UNWRITABLE set where the format cannot hold
 * the picture or there is no memory. */

GBytes *draw_png (cairo_surface_t *surface, GError **error);
GBytes *draw_webp (cairo_surface_t *surface, GError **error);

/* An animated WebP that plays again and again. */
typedef struct _DrawWebp DrawWebp;

DrawWebp *draw_webp_new (void);
void draw_webp_free (DrawWebp *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrawWebp, draw_webp_free)

/* Adds a frame, the bytes of a still WebP, that is seen for that long. All are of one size. */
gboolean draw_webp_add (DrawWebp *self, GBytes *still, int milliseconds, GError **error);

/* The file. */
GBytes *draw_webp_finish (DrawWebp *self, GError **error);

G_END_DECLS
