/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose.h"

G_BEGIN_DECLS

/* A body that follows one of its handles, while ends of limbs stay. */

#define MO_MOST_PINS 4u

typedef struct
{
  guint joint;         /* the handle: a wrist, an ankle, mHead, mChest or mPelvis */
  MoVec3 target;       /* metres, in world space */
  gboolean keeps_turn; /* a wrist or an ankle keeps its direction, instead of going with the limb */
  double swivel;       /* radians, of a limb: see MoReach */

  /* Wrists and ankles that stay where and as they are, but for the handle. */
  guint pins[MO_MOST_PINS];
  guint n_pins;

  gboolean is_free;   /* without ranges */
  gboolean has_floor; /* feet and hands stop on it: mo_limb_stop_on_floor */
} MoBodyReach;

typedef struct
{
  double miss;     /* metres from the handle to the target */
  double pin_miss; /* metres by which a pin is off at worst */
  guint n_solves;  /* 1, or more where the target is out of reach */
} MoBodyAnswer;

/* Whether a joint is a handle of the body. */
gboolean mo_body_is_handle (guint joint);

/* Limbs reach by formula (mo_limb_solve), after the split of Lee and Shin, "A hierarchical approach to interactive motion
 * editing for human-like figures" (1999); that their roots come near enough for that is asked of the rest: 16 numbers, which
 * are the movement and the turn of the pelvis, and the turns of waist, chest and collars, told from the given pose, each on
 * a spring. The springs' least energy under these conditions is found by linear steps. A root is near enough if the limb
 * would have 0.99 of its length, the one that is dragged 0.98, or what it has in the given pose, less a tenth of what its end is dragged by. A head or a chest comes to its place itself; hips are
 * moved there, and the rest follows. The head keeps its direction when the chest is the handle.
 *
 * Where something is missed by more than 0.1 mm, the handle goes as far towards the target as everything holds on the
 * way from where it is: in six strides, of which the first that fails is halved ten times; and from there on with springs
 * that are told from that pose, as long as that comes nearer. At its own place it answers with the given pose. Ranges hold unless the given
 * pose is outside. The answer depends on the given pose and the request alone.
 *
 * `pose` has been updated; its local transforms change, and it is updated again. */
MoBodyAnswer mo_body_solve (MoPose *pose, const MoBodyReach *reach);

G_END_DECLS
