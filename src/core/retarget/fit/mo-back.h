/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* The line of a back, from the pelvis to the neck, and how the avatar's leans against that of a source. */

/* That line of the source in a pose, in the source's axes. */
MoVec3 mo_back_get_line (const MoFitting *fitting, const MoTransform *pose);

/* How much farther forward than the source's the avatar's back leans in all frames (radians). Shoulders of another
 * skeleton are before or behind the line of its back: the avatar's back leans by half of what its shoulders are off.
 * 0 where the source has no pose in which somebody can stand. Needs all but the fits. */
double mo_back_find_lean (const MoFitting *fitting);

G_END_DECLS
