/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-curve.h"
#include "mo-skeleton.h"

G_BEGIN_DECLS

/* The keys of one joint: for each path a curve (mo-curve.h) with times, values and modes of its
 * own. The joint does not move before a curve's first key or after its last one. */

typedef enum
{
  MO_KEYED_TURN,  /* rotation channels; from 350 to 10 degrees goes the long way */
  MO_KEYED_MOVE,  /* position channels */
  MO_KEYED_SCALE, /* factors for x y z; no format has channels for them yet */
  MO_N_KEYED
} MoKeyedPath;

/* Sets of paths have the bit 1 << path for each. */
#define MO_KEYED_ALL ((1u << MO_N_KEYED) - 1)

typedef struct
{
  MoCurve paths[MO_N_KEYED]; /* owns their keys; paths without keys stay at rest */
} MoKeyedJoint;

/* The interpolation of a BVJ, one for the whole file: the polynomial through the nearest keys
 * (mo_curve_between); between two quaternions, as the world interpolates them. */
typedef enum
{
  MO_INTERPOLATION_LINEAR = 1, /* the degree */
  MO_INTERPOLATION_QUADRATIC,
  MO_INTERPOLATION_CUBIC,
} MoInterpolation;

/* "linear" and so on; -1 for an unknown name. */
const char *mo_interpolation_nick (MoInterpolation interpolation);
int mo_interpolation_from_nick (const char *nick);

/* The numbers of a path have the order of the joint's channels. Those of a quaternion are x y z w
 * in any case, each from the last channel of that name; then those of earlier channels with the
 * same name. */
guint mo_keyed_width (const MoJoint *joint, MoKeyedPath path);

/* Copies the numbers of a path to the joint's channels (others stay unchanged), and back; parts
 * of a quaternion without a channel become 0. */
void mo_keyed_to_row (const MoJoint *joint, MoKeyedPath path, const double *numbers, double *row);
void mo_keyed_from_row (const MoJoint *joint, MoKeyedPath path, const double *row, double *numbers);

/* The mode of a curve with `n_keys` keys that gives an interpolation. */
MoCurveMode mo_keyed_mode (const MoJoint *joint, MoKeyedPath path, guint n_keys,
                           MoInterpolation interpolation);

/* As mo_keyframes_set_rows and mo_keyframes_evaluate. */
void mo_keyed_set_rows (MoKeyedJoint *self, const MoJoint *joint, MoInterpolation interpolation,
                        guint n_keys, const double *times, const double *rows);
void mo_keyed_evaluate (const MoKeyedJoint *self, const MoJoint *joint, double time,
                        double *values);

/* Copies all curves to a joint without keys. */
void mo_keyed_copy (MoKeyedJoint *self, const MoKeyedJoint *from);

/* Frees all keys; a joint without any is left. */
void mo_keyed_clear (MoKeyedJoint *self);

/* Changes the channels of a path in one value, or in a tangent (change per second). */
typedef void (*MoKeyedChange) (gpointer user_data, MoKeyedPath path, gboolean is_tangent,
                               double *row);

/* Changes the keys of the paths in a set. `to` has as many channels as `from`, in the same order, but may have other
 * axes. */
void mo_keyed_change (MoKeyedJoint *self, const MoJoint *from, const MoJoint *to, guint paths,
                      MoKeyedChange change, gpointer user_data);

G_END_DECLS
