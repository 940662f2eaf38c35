/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* Where the turn of a joint is: which of the clip's joints it is, and the first of its four numbers in a row. */
typedef struct
{
  guint index, column;
} MoFittedColumn;

/* The avatar's motion while it is made: a clip of its joints with their turns, and where its hips are. All in the
 * avatar's axes (x forward, y left, z up) and metres. */
typedef struct
{
  const MoFitting *fitting;
  MoClip *clip;
  int index_of[MO_RIG_N_JOINTS];           /* in its skeleton */
  MoFittedColumn parts[MO_N_FITTED];       /* of each part, if it has one */
  guint others[MO_RIG_N_JOINTS], n_others; /* columns of joints that are no parts */
  gboolean lacks_arms; /* only the trunk and the legs are written, and nothing else may be read */
  MoVec3 *hips;        /* the middle between the hip joints, for each frame */
  double (*feet)
      [2]
      [2]; /* where only feet are kept: for each frame and side how much higher the ankle and the toes are above
                         * the hips than on the avatar that stands (metres); otherwise NULL */
} MoFittedMotion;

/* A leg in one frame: joints in the world, and how its bones are turned there. */
typedef struct
{
  MoVec3 hip, knee, ankle, toe;
  MoQuat pelvis, thigh, shin, foot;
} MoLeg;

/* The trunk in one frame, in the same way. */
typedef struct
{
  MoVec3 pelvis, waist, chest, neck, head;
  MoQuat turns[MO_PART_SIDES]; /* of the parts down to the head */
} MoTrunk;

/* An arm, in the same way. */
typedef struct
{
  MoVec3 shoulder, elbow, wrist;
  MoQuat collar, upper, fore, hand;
} MoArm;

/* An empty motion of the parts that the fitting knows, at the pace of `source` and with its settings. Clear it; what
 * is in `clip` by then is freed with it. `fitting` must stay. */
void mo_fitted_motion_init (MoFittedMotion *self, const MoFitting *fitting, const MoClip *source);
void mo_fitted_motion_clear (MoFittedMotion *self);

/* The same of a motion of which nothing is wanted but where its feet are (mo_floor_keep_feet): the turns of one frame at a
 * time, in a tenth of the memory. */
void mo_fitted_motion_init_feet (MoFittedMotion *self, const MoFitting *fitting,
                                 const MoClip *source);

/* Writes the turns in the world of all parts, or of those that are wanted. */
void mo_fitted_motion_set_turns (MoFittedMotion *self, guint frame,
                                 const MoQuat turns[MO_N_FITTED]);

/* Writes the turns of the joints beside the parts (mo-extras.h), for the same turns and a pose of the source. */
void mo_fitted_motion_set_extras (MoFittedMotion *self, guint frame, const MoTransform *pose,
                                  const MoQuat turns[MO_N_FITTED]);

/* Changes of a leg are its turns; its joints follow from them, and are not read. */
void mo_fitted_motion_get_leg (const MoFittedMotion *self, guint frame, MoSide side, MoLeg *leg);
void mo_fitted_motion_set_leg (MoFittedMotion *self, guint frame, MoSide side, const MoLeg *leg);

void mo_fitted_motion_get_trunk (const MoFittedMotion *self, guint frame, MoTrunk *trunk);

/* An arm on the trunk of that frame. Its changes are its turns from the shoulder on; a hand that the source does not
 * have goes along with its forearm. */
void mo_fitted_motion_get_arm (const MoFittedMotion *self, guint frame, const MoTrunk *trunk,
                               MoSide side, MoArm *arm);
void mo_fitted_motion_set_arm (MoFittedMotion *self, guint frame, MoSide side, const MoArm *arm);

/* How a part is turned, from how that is turned which it hangs on; the same where the source has no such part. */
MoQuat mo_fitted_motion_turn (const MoFittedMotion *self, guint frame, guint part, MoQuat above);

/* Writes where the pelvis is, from the hips, and the rest pose that all is compared with. */
void mo_fitted_motion_finish (MoFittedMotion *self);

G_END_DECLS
