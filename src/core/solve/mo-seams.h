/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose.h"

G_BEGIN_DECLS

/* Where a motion can loop: pairs of times at which the body is alike, and moves alike. */

typedef struct
{
  double in, out; /* seconds: at `out` the motion goes on as at `in` */
  double angle;   /* radians: the largest of all joints that move, relative to the parent */
  guint angle_joint;
  double distance; /* metres: the largest of the skin of all joints that move (mo-skin.h) */
  guint distance_joint;
  double speed; /* metres a second: the largest difference of their speeds */
} MoSeam;

/* A body whose hips go farther than this over the ground in a loop (metres) travels: that is no seam to be closed. */
#define MO_SEAM_TRAVELS 0.2

/* Fills a pose at a time (seconds), and updates it. */
typedef void (*MoSeamSample) (gpointer data, double time, MoPose *pose);

/* The `n` best loops of a motion, or fewer, the best first: at frames `step` seconds apart from 0 to `duration`, no two of
 * them near each other. A seam costs as many times what can be seen (3 degrees, 20 mm, 0.5 m/s) as it has, and what is less than
 * once that hardly counts; of seams that cost the same the longer loop is better, as if a short one cost up to 1.3 times
 * as much; and a loop in which the body gets less than half as far from its first pose as it does anywhere costs up to 8 times
 * what can be seen more, as nobody wants a moment of rest. None is worse than the whole motion as a
 * loop, in degrees or in millimetres between places of joints: so that is the answer where nothing is better. With `stays`, travel over the ground does
 * not count; nor does it where the hips end more than 0.5 m from where they began. A loop is at least 0.15 of the motion, or
 * 0.4 to 2 s; where the best of these jumps by more than 12 degrees, one of 0.4 s at least that jumps and costs 0.6 of that at most is
 * taken instead. Tail, wings and hind limbs count if they move. Deterministic. Returns MoSeam; unref the array. */
GArray *mo_seams_find (MoSeamSample sample, gpointer data, double duration, double step,
                       gboolean stays, guint n);

G_END_DECLS
