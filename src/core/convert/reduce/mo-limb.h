/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-take.h"

G_BEGIN_DECLS

/* The moving joints of a take, as a tree, with the stiff parts between and beyond them: so that
 * the error of an angle is known in millimetres. What does not move forms one stiff piece with
 * the joint that carries it. */

typedef struct
{
  guint track;            /* index in the take */
  int parent;             /* index of a limb, -1 for none; parents come first */
  gboolean turns, shifts; /* what it has keys for; the other is constant */

  /* From the parent limb to the space of the joint's own position and rotation: in the source,
   * and as decoded from the keys of the joints between. */
  MoTransform base, base_decoded;
  MoTransform still, still_decoded; /* the joint's own constant position and rotation */

  double radius; /* metres from the joint to the farthest skin that it carries stiffly */
  double slop;   /* the most that rounding of constant joints moves that skin, in metres */
  double reach;  /* metres to the farthest skin of all, with further limbs straightened */
  double length; /* metres to the farthest child limb */
  guint n_limbs; /* that hang on it */
  GArray *skin;  /* MoLimbSkin: what it carries stiffly; owned */
  guint8 *exact; /* MoExact at each frame; NULL if none is exact; owned */
} MoLimb;

/* How exactly a limb is where it was, at a frame. */
typedef enum
{
  MO_EXACT_NOT,
  MO_EXACT_STEADY,  /* it holds something at a place: within MO_STEADY_DISTANCE */
  MO_EXACT_CARRIES, /* as the format can: it carries a joint that the maker set then */
  MO_EXACT_SET, /* the maker set it then: its own keys have that value, whatever its parents do */
} MoExact;

/* The part of the remaining bound that a limb's movement may use, before its rotation. */
#define MO_SHIFT_PART 0.35

/* A bone in the space of the limb that carries it. */
typedef struct
{
  guint bone;
  MoTransform place, decoded;
} MoLimbSkin;

/* The limbs (MoLimb) of a take: tracks of the avatar's joints with more than one key. Unref the
 * array. */
GArray *mo_limbs_new (const MoTake *take);

static inline MoLimb *
mo_limb (const GArray *limbs, guint index)
{
  return &g_array_index (limbs, MoLimb, index);
}

G_END_DECLS
