/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-map-evidence.h"

G_BEGIN_DECLS

/* Whether names of one limb say two sides, as those of a left arm with a right hand: then all of it, fingers and toes
 * included, is of the side that most of its bones say, or its upper ones if that is open. Only where there are two such
 * limbs after that, one on each side. What the maker says stays. Parents come before their children. TRUE if anything was
 * changed. */
gboolean mo_map_sides_mend (MoEvidence *evidence, const MoSkeleton *skeleton);

G_END_DECLS
