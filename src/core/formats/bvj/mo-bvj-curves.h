/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-keyframes.h"

G_BEGIN_DECLS

/* A joint's channels in all frames, to be fitted with keys. */
typedef struct
{
  const MoJoint *joint;
  guint n_frames; /* at least 2 */
  double frame_time;
  const double *times; /* of a key in each frame */
  const double *rows;  /* joint->n_channels numbers for each frame */

  /* For each channel, the tolerance at a frame; and halfway between two frames, if the motion has
   * no curvature that would explain a difference. */
  const double *tolerances, *swings;
} MoBvjTrack;

/* The frames (guint) in which a joint needs keys, so that the curves between them are within the
 * tolerances in all frames. NULL if curves would overshoot, as around a jump, or if the budget,
 * counted in evaluations, is used up. */
GArray *mo_bvj_fit_curve (const MoBvjTrack *track, MoInterpolation interpolation, gint64 *budget);

G_END_DECLS
