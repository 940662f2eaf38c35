/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-contacts.h"
#include "mo-fitted-motion.h"
#include "mo-touches.h"

G_BEGIN_DECLS

typedef struct
{
  guint counts[MO_N_TOUCH_KINDS];
  double farthest; /* that a wrist was moved, metres */
} MoTouched;

/* Bends the avatar's arms so that its hands touch what those of the source touch: each other in the middle of where
 * they are; a bone as far from its surface, and at the same place along it or the nearest one that they reach; the
 * floor as far above it. Elbows keep their side, hands stay turned as they are, and what is out of reach is approached.
 * Moves fade before and after. `contacts` tells where the floor is; NULL where the avatar has no feet. Without arms
 * nothing is done. */
void mo_touching_run (MoFittedMotion *motion, const MoContacts *contacts, MoTouched *touched);

G_END_DECLS
