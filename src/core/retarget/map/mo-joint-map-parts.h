/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-joint-map.h"
#include "mo-map-evidence.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* What a map consists of, for the files that make it and ask it. */
struct _MoJointMap
{
  const MoSkeleton *skeleton; /* borrowed while it is made */
  guint n;
  MoJointMatch *matches;
  int owners[MO_RIG_N_JOINTS]; /* the joint of the skeleton that each of the avatar's is, or -1 */
  const MoEvidence *evidence;  /* borrowed while it is made */
  char *name, *unknown;
  MoBody body;      /* of a human */
  gboolean *others; /* joints of other figures; NULL without any */
  gboolean is_human, is_part, is_avatar, is_by_hand, is_missed, has_moved, has_mended_sides,
      has_swapped_sides;
};

G_END_DECLS
