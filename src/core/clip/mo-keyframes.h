/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-skeleton.h"

G_BEGIN_DECLS

/* Channels that a file gives at times of their own, each joint at its own ones. Between keys a
 * channel follows the polynomial through the nearest of them: two make a line, three a parabola,
 * four a cubic. The keys are neighbours, one before the span where that is possible (the keys
 * before it are known already while it plays), and as many behind it as are needed; at the ends of
 * a joint's keys the group moves inwards, and a joint with fewer keys than that takes all it has.
 * Before the first key and behind the last one the channels stand still. Angles are numbers like
 * all others: from 350 to 10 goes the long way. Between two quaternions stands what the world plays of
 * both. */
typedef enum
{
  MO_INTERPOLATION_LINEAR = 1, /* the degree */
  MO_INTERPOLATION_QUADRATIC,
  MO_INTERPOLATION_CUBIC,
} MoInterpolation;

typedef struct
{
  guint n_keys;
  double *times;  /* seconds, rising */
  double *values; /* a row of the joint's channels for each */
} MoKeyedJoint;

typedef struct
{
  MoInterpolation interpolation;
  GArray *times; /* double: all keyframes, rising; one may move no joint at all */
  guint n_joints;
  MoKeyedJoint *joints; /* one for each joint of the skeleton */
} MoKeyframes;

MoKeyframes *mo_keyframes_new (guint n_joints);
void mo_keyframes_free (MoKeyframes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoKeyframes, mo_keyframes_free)

/* "linear", or -1 and back. */
const char *mo_interpolation_nick (MoInterpolation interpolation);
int mo_interpolation_from_nick (const char *nick);

/* Time of the last keyframe. */
double mo_keyframes_duration (const MoKeyframes *self);

/* The channels of a joint at a time, joint->n_channels numbers; all 0 where it has no key. */
void mo_keyframes_evaluate (const MoKeyframes *self, guint index, const MoJoint *joint, double time,
                            double *values);

/* Whether any channel of a joint has two different values. */
gboolean mo_keyframes_move (const MoKeyframes *self, guint index, const MoJoint *joint);

/* Times at which to look at a joint's rotations (or positions), so that turning evenly (or moving
 * in a line) from one to the next repeats what the channels do: the keys' own and, where they turn
 * about more than one axis or follow a curve, some between them. `is_fine` wants so many that a
 * limb's end is right to 0.001 degree: for texts, where a key more costs little. Doubles; empty where it
 * has no key. */
GArray *mo_keyframes_get_times (const MoKeyframes *self, guint index, const MoJoint *joint,
                                gboolean of_rotations, gboolean is_fine);

/* How many these would be. */
guint64 mo_keyframes_count_times (const MoKeyframes *self, guint index, const MoJoint *joint,
                                  gboolean of_rotations, gboolean is_fine);

G_END_DECLS
