/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-keyed.h"

G_BEGIN_DECLS

/* A motion of keys that have times of their own (mo-keyed.h). */
typedef struct
{
  MoInterpolation interpolation; /* of the curves that mo_keyframes_set_rows makes */
  GArray *times;                 /* double, ascending: of all keyframes, even those without a key
                                  * of any joint */
  guint n_joints;
  MoKeyedJoint *joints; /* one for each joint of the skeleton */
} MoKeyframes;

MoKeyframes *mo_keyframes_new (guint n_joints);
void mo_keyframes_free (MoKeyframes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoKeyframes, mo_keyframes_free)

/* With the times and the interpolation of another one; its joints have no keys. */
MoKeyframes *mo_keyframes_new_like (const MoKeyframes *other);

/* Sets the interpolation, also of existing curves. */
void mo_keyframes_set_interpolation (MoKeyframes *self, const MoSkeleton *skeleton,
                                     MoInterpolation interpolation);

/* Sets the keys of a joint that has none, from a format whose keys have all channels: ascending
 * times (seconds) and for each a row of joint->n_channels numbers. The times are kept even if
 * the joint has no channels. */
void mo_keyframes_set_rows (MoKeyframes *self, guint index, const MoJoint *joint, guint n_keys,
                            const double *times, const double *rows);

/* Fills `times` with those of all keys and `n_more` others. */
void mo_keyframes_collect_times (MoKeyframes *self, const double *more, guint n_more);

/* Time of the last keyframe (seconds). */
double mo_keyframes_duration (const MoKeyframes *self);

/* The number of keys of a joint: of the path with the most. */
guint mo_keyframes_count_keys (const MoKeyframes *self, guint index);

/* The times of keys in any path of a set: doubles, ascending. Unref it. */
GArray *mo_keyframes_get_key_times (const MoKeyframes *self, guint index, guint paths);

/* The channels of a joint at a time, joint->n_channels numbers; 0 for paths without keys. */
void mo_keyframes_evaluate (const MoKeyframes *self, guint index, const MoJoint *joint, double time,
                            double *values);

/* Whether any path of a joint has two different values. */
gboolean mo_keyframes_move (const MoKeyframes *self, guint index);

/* The times at which to sample some paths of a joint so that even rotation (linear movement)
 * from one to the next repeats the motion: those of the keys, and more between them if it
 * rotates about several axes or follows a curve. `is_fine` adds times until the end of a limb is
 * right to 0.001 degree: for texts, where an additional key costs little. Doubles; empty without
 * keys. Unref it. */
GArray *mo_keyframes_get_times (const MoKeyframes *self, guint index, const MoJoint *joint,
                                guint paths, gboolean is_fine);

/* Their number, without allocating them. */
guint64 mo_keyframes_count_times (const MoKeyframes *self, guint index, const MoJoint *joint,
                                  guint paths, gboolean is_fine);

G_END_DECLS
