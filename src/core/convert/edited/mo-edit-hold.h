/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-take.h"

G_BEGIN_DECLS

/* What an edit holds at a place (MoTakeKey.is_steady) stays there over the body as it plays. An .anim has a rotation's x, y and z,
 * from which w follows: near a half turn, as of a body that goes back the way it came, codes that are neighbours are half a degree
 * apart, and a foot on the floor would be taken along by as much. */

/* Whether the pelvis comes near a half turn. */
gboolean mo_edit_may_hold (const MoTake *take);

/* For such a take, just before its keys are reduced and encoded: where the pelvis is near a half turn, it gets the turns that its
 * codes play, and limbs that hold something somewhere make up for that, so that their ends are where they were and turned as they
 * were. They do so all the time that the pelvis is such, as what begins at one moment would be seen. Nothing is
 * done where no limb holds anything. Arrays of keys are replaced, not changed. */
void mo_edit_hold (MoTake *take);

G_END_DECLS
