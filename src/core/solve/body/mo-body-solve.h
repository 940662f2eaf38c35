/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose.h"

G_BEGIN_DECLS

/* A body that follows one of its handles, while ends of limbs stay; or a limb alone that follows its end. */

/* All ends of limbs: hands, feet, and those of hind limbs. */
#define MO_MOST_PINS 6u

typedef struct
{
  guint joint;         /* the handle: a wrist, an ankle, mHead, mChest or mPelvis */
  MoVec3 target;       /* metres, in world space */
  gboolean keeps_turn; /* a wrist or an ankle keeps its direction, instead of going with the limb */
  double swivel;       /* radians, of a limb: see MoReach */

  /* Wrists and ankles that stay where and as they are, but for the handle. */
  guint pins[MO_MOST_PINS];
  guint n_pins;

  gboolean trunk_stays; /* a limb reaches by itself; there are no pins */

  gboolean is_free;   /* without ranges */
  gboolean has_floor; /* feet and hands stop on it: mo_limb_stop_on_floor */
} MoBodyReach;

typedef struct
{
  double miss;     /* metres from the handle to the target */
  double pin_miss; /* metres by which a pin is off at worst */
} MoBodyAnswer;

/* Whether a joint is a handle of the body. */
gboolean mo_body_is_handle (guint joint);

/* Limbs reach by formula (mo-limb.h), after the split of Lee and Shin, "A hierarchical approach to interactive motion editing for
 * human-like figures" (1999); the rest is 16 numbers, which are the movement and the turn of the pelvis and the turns of waist, chest and
 * collars, and of each limb one more, its swivel, each on a spring. The handle goes its way to the target in short strides: straight,
 * or of a limb around its root. In each, the body makes the least move from where it is, by these springs, after which all conditions
 * hold. Roots of limbs are near enough that elbows and knees stay 6.6 cm off the line from root to end: a bend changes with the length of
 * that line by 1 / 6.6 cm, which is 0.9 degrees a millimetre. A limb that is stretched farther in the given pose gives way to that. One that
 * stays comes no nearer at once either, but by 0.35 degrees a millimetre, while the trunk takes the rest: a straight elbow would turn by 8 with
 * the first one. And ranges hold, those of the limbs' roots as well. So the answer is where a motion ends, not the least of all poses: this is
 * what makes it continuous, as where two poses are equally good, the one stays that the body has come to (Moreau's sweeping process,
 * "Evolution problem associated with a moving convex set in a Hilbert space", 1977).
 *
 * The limb that is dragged turns to each direction by way of the centre of its directions, and its way leads there as seen from that
 * centre: so it does not matter by which side it comes to a direction. Directions are a sphere, and no rule turns a limb to all of them
 * without a place where a small step changes everything (as a sphere cannot be combed). Here that is opposite to the centre, where a
 * human's limbs do not come by themselves: behind an arm's shoulder, above a hip. A limb that is there in the given pose goes away by the
 * shortest way.
 *
 * Conditions of pins hold firmly. What is dragged pulls with bounded force: out of reach, the body leans as far as that takes it, and the
 * limb stretches out to the target. Where a range holds it up it waits, and if it has to wait too long it stays there, on the way, unless
 * another swivel takes it to the target, or the limb comes there by itself while the body stays as it was. If a pin would be missed, or the
 * body would be nearer had it leaned less, it goes back as far, or where hardly any of it would be left, goes less far on another try.
 * Where nothing stays, all of the body goes along with what is still missed. At its own place a handle answers with the given pose. A head
 * or a chest comes to its place itself; the head keeps its direction when the chest is the handle. Ranges hold, with room for the given
 * pose. The answer depends on the given pose and the request alone.
 *
 * An arm by itself (`trunk_stays`) goes its way alike, at its whole length, and swivels in the end. Held up on its way around, it still goes
 * all the way out, or in. A leg by itself is brought to its place at once (mo_limb_solve).
 *
 * `pose` has been updated; its local transforms change, and it is updated again. */
MoBodyAnswer mo_body_solve (MoPose *pose, const MoBodyReach *reach);

G_END_DECLS
