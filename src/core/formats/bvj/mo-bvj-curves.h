/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-keyframes.h"

G_BEGIN_DECLS

/* A joint's channels in all frames, to find keys for. */
typedef struct
{
  const MoJoint *joint;
  guint n_frames; /* at least 2 */
  double frame_time;
  const double *times; /* of a key in each frame */
  const double *rows;  /* joint->n_channels numbers for each frame */

  /* For each channel, how far it may lie off in a frame; and half way between two, where the motion makes no
   * turn that would explain it. */
  const double *tolerances, *swings;
} MoBvjTrack;

/* The frames (guint) that a joint needs keys in for curves between them to lie within the tolerances in all
 * frames. NULL where curves would swing out, as around a jump; or where what may be spent, counted in
 * evaluations, is used up. */
GArray *mo_bvj_fit_curve (const MoBvjTrack *track, MoInterpolation interpolation, gint64 *budget);

G_END_DECLS
