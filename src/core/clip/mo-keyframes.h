/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-keyed.h"

G_BEGIN_DECLS

/* A motion that a file gives by keys at times of their own (mo-keyed.h). */
typedef struct
{
  MoInterpolation interpolation; /* that curves made by mo_keyframes_set_rows have */
  GArray *times;                 /* double: all keyframes, rising; one may move no joint at all */
  guint n_joints;
  MoKeyedJoint *joints; /* one for each joint of the skeleton */
} MoKeyframes;

MoKeyframes *mo_keyframes_new (guint n_joints);
void mo_keyframes_free (MoKeyframes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoKeyframes, mo_keyframes_free)

/* With the times and the interpolation of another one, but with joints without keys. */
MoKeyframes *mo_keyframes_new_like (const MoKeyframes *other);

/* Sets it, for the curves that are there too. */
void mo_keyframes_set_interpolation (MoKeyframes *self, const MoSkeleton *skeleton,
                                     MoInterpolation interpolation);

/* Gives a joint without keys those of a format whose keys have all channels of a joint: rising times
 * (seconds) and for each of them a row of joint->n_channels numbers. A joint without channels keeps the
 * times. */
void mo_keyframes_set_rows (MoKeyframes *self, guint index, const MoJoint *joint, guint n_keys,
                            const double *times, const double *rows);

/* Fills `times` with those of all keys and with `n_more` others. */
void mo_keyframes_collect_times (MoKeyframes *self, const double *more, guint n_more);

/* Time of the last keyframe. */
double mo_keyframes_duration (const MoKeyframes *self);

/* How many keys a joint has, by the path that has the most. */
guint mo_keyframes_count_keys (const MoKeyframes *self, guint index);

/* The times at which some path of a set has a key: doubles, rising. Unref it. */
GArray *mo_keyframes_get_key_times (const MoKeyframes *self, guint index, guint paths);

/* The channels of a joint at a time, joint->n_channels numbers; 0 where their path has no key. */
void mo_keyframes_evaluate (const MoKeyframes *self, guint index, const MoJoint *joint, double time,
                            double *values);

/* Whether any path of a joint has two different values. */
gboolean mo_keyframes_move (const MoKeyframes *self, guint index);

/* Times at which to look at some paths of a joint, so that turning evenly (or moving in a line) from one
 * to the next repeats what they do: the keys' own and, where they turn about more than one axis or follow
 * a curve, some between them. `is_fine` wants so many that a limb's end is right to 0.001 degree: for
 * texts, where a key more costs little. Doubles; empty without keys. Unref it. */
GArray *mo_keyframes_get_times (const MoKeyframes *self, guint index, const MoJoint *joint,
                                guint paths, gboolean is_fine);

/* How many these would be. */
guint64 mo_keyframes_count_times (const MoKeyframes *self, guint index, const MoJoint *joint,
                                  guint paths, gboolean is_fine);

G_END_DECLS
