/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-take.h"

G_BEGIN_DECLS

/* The joints of a take that move, as a tree with what lies stiffly between and beyond them: so that
 * an error of an angle is known in millimetres. What does not move is one stiff piece with the joint
 * that carries it. */

typedef struct
{
  guint track;            /* of the take */
  int parent;             /* limb, -1 for none; parents come first */
  gboolean turns, shifts; /* what it has keys of; the other is constant */

  /* From the parent limb to where the joint's own place and rotation are told: as the source has it,
   * and as the keys of the joints between decode. */
  MoTransform base, base_decoded;
  MoTransform still, still_decoded; /* the joint's own constant place and rotation */

  double radius; /* metres from the joint to the farthest skin that it carries stiffly */
  double slop;   /* metres by which the rounding of constant joints moves that skin at most */
  double reach;  /* metres to the farthest skin of all, with further limbs straightened */
  double length; /* metres to the farthest next limb */
  GArray *skin;  /* MoLimbSkin: what it carries stiffly; owned */
} MoLimb;

/* Of what is left of the bound, the part that a limb's shifting may use, before it turns. */
#define MO_SHIFT_PART 0.25

/* A bone in the space of the limb that carries it. */
typedef struct
{
  guint bone;
  MoTransform place, decoded;
} MoLimbSkin;

/* The limbs (MoLimb) of a take: tracks of the avatar's joints with more than one key. Free the
 * array. */
GArray *mo_limbs_new (const MoTake *take);

static inline MoLimb *
mo_limb (const GArray *limbs, guint index)
{
  return &g_array_index (limbs, MoLimb, index);
}

G_END_DECLS
