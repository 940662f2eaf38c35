/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How a motion goes on beyond its end, guessed from how it was there: weights that depend on times alone. Immutable. */
typedef struct
{
  guint n_known;   /* how many of the last values it takes, the end included: 2 or more */
  guint n_beyond;  /* how many come after the end */
  double *weights; /* n_beyond rows of n_known, from the end back */
} MoBeyond;

/* `step` is the time from one value to the next, in periods of the frequency that parts movement from noise. Of values from
 * the end back, v_0, v_1, …, v_(n_known-1), the one `i + 1` steps after the end is sum_k weights[i n_known + k] v_k.
 *
 * That is the linear guess whose square error is least on average (Wiener) for what is usual in a capture: nearly all power
 * in movements below a quarter of the frequency, a little up to it, and noise about twice of it. Straight lines go on exactly
 * (universal kriging: Matheron, 1969). */
MoBeyond *mo_beyond_new (double step, guint n_known, guint n_beyond);
void mo_beyond_free (MoBeyond *self);

/* How many values are worth to know: what lies farther back adds nothing. */
guint mo_beyond_find_known (double step);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoBeyond, mo_beyond_free)

G_END_DECLS
