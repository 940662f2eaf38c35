/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edit-joint.h"

#include "mo-context.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* What plants change of a body: the ends of limbs stay where they are told to, after Kovar, Schreiner and Gleicher,
 * "Footskate cleanup for motion capture editing" (2002). */

typedef struct
{
  const MoTake *take;
  MoEditJoint (
      *paths)[2];       /* below the plants, by the number of a joint in the take, and MoLanePath */
  gboolean is_mirrored; /* the take is: plants are meant for the other side */
  gboolean wraps;       /* the take is a loop as a whole */
  MoContext *context;   /* a cancelled one ends the search early */
  /* At which limbs were solved, for all edits so far; beyond MO_MAX_PLANT_MOMENTS the search ends. */
  guint *n_moments;
} MoEditBody;

typedef struct
{
  /* MoEditChange by joint and path; NULL where nothing changes. Owned. */
  GArray *changes[MO_RIG_N_JOINTS][2];
  /* By how much a plant is missed at worst (metres), which joint of the take, and when (seconds of the source). */
  double miss, when;
  guint joint;
} MoPlanted;

/* At each time the end of a limb goes to its place, by the part that the plant's fades say of the way from where it is
 * below; it has the plant's direction, or keeps its own if it is a foot. Where a leg would be longer than 0.99 of its
 * length for that, the pelvis goes down: by the most that is needed within 0.2 s, as a Gaussian of 0.1 s smooths it; both
 * feet that are not planted stay where they were then. Times are those of keys below, frames, and as many between as it
 * takes to hold an end within 0.2 mm. Clear the result with mo_planted_clear. */
void mo_edit_plant_find (const MoEditBody *body, const MoEdit *edit, MoPlanted *planted);
void mo_planted_clear (MoPlanted *planted);

G_END_DECLS
