/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limb.h"

G_BEGIN_DECLS

/* Rotations and places in single precision. */
typedef struct
{
  float x, y, z, w;
} MoSlackTurn;

typedef struct
{
  float x, y, z;
} MoSlackPlace;

static inline MoQuat
mo_slack_turn (MoSlackTurn q)
{
  return (MoQuat){ q.x, q.y, q.z, q.w };
}

static inline MoVec3
mo_slack_place (MoSlackPlace v)
{
  return (MoVec3){ v.x, v.y, v.z };
}

static inline MoSlackPlace
mo_slack_place_of (MoVec3 v)
{
  return (MoSlackPlace){ (float) v.x, (float) v.y, (float) v.z };
}

/* Skin that a limb carries stiffly, as points in its space: x y z of all in the source, then as constant joints play them. The
 * first ones are enough to find out whether it may be within bounds. */
typedef struct
{
  float *axes[6];
  guint n, n_extreme;
} MoSlackSkin;

void mo_slack_skin_init (MoSlackSkin *self, const MoLimb *limb);
void mo_slack_skin_clear (MoSlackSkin *self);

/* The skin that is farthest from its place in the source: how far (square metres), from there to where it plays, and where that
 * is relative to the joint (metres, in world space). */
typedef struct
{
  double square;
  MoVec3 away, at;
} MoSlackFarthest;

/* Of the first `n` points, if the limb is turned (in the world) and its joint `off` its place. Without points, the joint. */
MoSlackFarthest mo_slack_skin_find (const MoSlackSkin *self, MoSlackTurn meant, MoSlackTurn played,
                                    MoSlackPlace off, guint n);

G_END_DECLS
