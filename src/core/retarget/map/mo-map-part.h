/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-map-evidence.h"

G_BEGIN_DECLS

/* Of a skeleton that is a part of a human: fills `numbers` with the avatar's joint that each of its joints is, as it
 * is said or by the words of their names (MO_NAME_UNKNOWN: none). FALSE unless all joints that move are told, turn one that
 * is, or are left out, and these hang on each other as they do on the avatar. Parents come before their children. */
gboolean mo_map_part_find (const MoEvidence *evidence, const MoSkeleton *skeleton, int *numbers);

G_END_DECLS
