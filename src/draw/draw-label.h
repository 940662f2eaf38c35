/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "late-cairo.h"

#include <glib.h>

G_BEGIN_DECLS

/* Draws a time as "12.34 s" in strokes of our own, with its lower left corner at (x, y) and digits
 * `size` pixels high, in the current colour. Looks the same on a server without fonts. Returns the
 * width. */
double draw_label_time (cairo_t *cr, double x, double y, double size, double seconds);

G_END_DECLS
