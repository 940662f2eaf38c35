/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include <glib.h>

G_BEGIN_DECLS

/* Writes a time as "12.34 s" in strokes of our own, with (x, y) at its lower left and digits `size`
 * pixels high, in the colour that is set. A server without fonts writes the same as a desk. Returns
 * the width. */
double draw_label_time (cairo_t *cr, double x, double y, double size, double seconds);

G_END_DECLS
