/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-rig.h"

G_BEGIN_DECLS

/* A limb that can reach: an arm from shoulder to wrist, or a leg from hip to ankle. */
typedef struct
{
  guint root, middle, end; /* joints of the rig */
  double flexion;          /* the sign of bending the middle about its hinge */
  /* The middle of all directions it goes in, of length 1, in the space of what carries its root. */
  MoVec3 centre;
} MoLimbJoints;

/* The limb that ends at a joint: wrists and ankles, also those of hind limbs. FALSE for any other joint. */
gboolean mo_limb_joints_find (guint end, MoLimbJoints *limb);

/* The limb whose middle is a joint: elbows and knees. FALSE for any other joint. */
gboolean mo_limb_joints_find_middle (guint middle, MoLimbJoints *limb);

G_END_DECLS
