/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* A limb of two bones, in any axes and unit. */
typedef struct
{
  MoVec3 root, middle, end;
} MoTwoBone;

/* Moves the end to a target, or as near as the bones reach, and the middle along with it: bones keep their lengths,
 * and the limb bends to the same side of its line as before; one that was straight bends towards `pole`, which needs
 * no unit length. Law of cosines. A limb without length stays as it is. */
void mo_two_bone_reach (MoTwoBone *self, MoVec3 target, MoVec3 pole);

G_END_DECLS
