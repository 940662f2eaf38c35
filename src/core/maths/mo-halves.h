/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Rotations about the axes of space from many angles at once, in loops that work on several numbers at a time. All arrays have
 * `n` numbers, as a rule MO_HALVES, and none is in the memory of another. */

#define MO_HALVES 64

/* Sines and cosines of half of the angles (degrees), within 1e-15. */
void mo_halves_find (const double *restrict degrees, guint n, double *restrict sines,
                     double *restrict cosines);

/* Rotates about an axis before what each quaternion does: `i` is that axis, followed by the others in their cyclic order, and
 * `w` the real parts. */
void mo_halves_turn (double *restrict i, double *restrict j, double *restrict k, double *restrict w,
                     guint n, const double *restrict sines, const double *restrict cosines);

G_END_DECLS
