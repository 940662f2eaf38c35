/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitted-motion.h"

G_BEGIN_DECLS

/* How far from its shoulder an arm reaches without being stretched: farther than it is stretched already, if that is
 * little. Metres. */
double mo_arm_get_reach (const MoArm *arm);

/* Turns upper arm and forearm so that the wrist is at a target, or comes near to one that is beyond its reach. The
 * elbow stays on its side of the arm, or bends as the avatar's elbows do where the arm is nearly straight. The hand
 * stays turned as it is in the world. */
void mo_arm_reach (MoArm *arm, MoVec3 target);

G_END_DECLS
