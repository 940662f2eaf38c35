/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-motion.h"

G_BEGIN_DECLS

/* How far apart two poses or two motions are: radians at a joint relative to its parent, metres at
 * the skin (mo-skin.h) in world space with the avatar's rest lengths. A joint that a motion does
 * not move is at rest. Tail, wings and hind limbs only count if either of two motions moves
 * them. */

typedef struct
{
  double angle;      /* the largest of all joints */
  guint angle_joint; /* rig number */
  double angle_time; /* seconds */
  double distance;   /* the largest distance of any bone's skin */
  guint distance_joint;
  double distance_time;
} MoDifference;

/* Two poses; `world` of both must be up to date. Times are 0. */
MoDifference mo_compare_poses (const MoPose *a, const MoPose *b);

/* One motion at two folded times. Tail, wings and hind limbs only count if it moves them. */
MoDifference mo_compare_times (const MoMotion *motion, double a, double b);

/* The seam of a loop: the same, besides travel over the ground (MO_SEAM_TRAVELS), of which `travel` tells how far it goes in the
 * loop: metres, 0 for who does not travel. */
MoDifference mo_compare_loop (const MoMotion *motion, double in, double out, double *travel);

/* One motion at a folded time against the rest pose. */
MoDifference mo_compare_to_rest (const MoMotion *motion, double time);

/* How far positions are, at most, beyond the range that an .anim can hold: metres, 0 for nowhere. */
typedef struct
{
  double distance;
  guint joint;
  double time; /* seconds */
} MoBeyond;

/* Two motions over the duration of both, at every key of either, halfway between keys, and every
 * `step` seconds; with a step of 0, only at the keys of the first. */
typedef struct
{
  MoDifference worst;
  double joint_worst[MO_RIG_N_BONES];       /* radians */
  double joint_mean[MO_RIG_N_BONES];        /* over the samples, radians */
  double joint_worst_shift[MO_RIG_N_BONES]; /* of the position relative to the parent, metres */
  double joint_mean_shift[MO_RIG_N_BONES];
  double mean_distance; /* of the samples' largest distances, metres */
  double mean_angle;    /* the same of the largest angles, radians */
  guint n_samples;
  MoBeyond beyond; /* of a loss (mo-loss.h): what the other numbers leave out */
} MoComparison;

/* Free the result with g_free. */
MoComparison *mo_compare_motions (const MoMotion *a, const MoMotion *b, double step);

/* The same without what the result has of each joint, which stays 0: that takes less time. */
MoComparison *mo_compare_wholes (const MoMotion *a, const MoMotion *b, double step);

/* The same as that, with the difference at every sample (MoDifference, in the order of time) appended to
 * `course`. */
MoComparison *mo_compare_courses (const MoMotion *a, const MoMotion *b, double step,
                                  GArray *course);

G_END_DECLS
