/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-solved.h"
#include "mo-take.h"

G_BEGIN_DECLS

/* How the world plays the result, as far as constraints depend on it. */
typedef struct
{
  gboolean loops; /* all of it repeats */
  double ease_in; /* seconds */
} MoPlaying;

/* Replaces keys of a take by what constraints (MoConstraint) do to it when it plays alone on the avatar's floor
 * (mo-solved.h), as it plays: a key for each step in which something changes. Joints of their chains that it lacks
 * are added. Returns how many of them do nothing: they never act, or the world's own solution breaks down at them. */
guint mo_take_bake (MoTake *take, const GArray *constraints, const MoPlaying *playing);

/* Adds the joints of a constraint's chain that a take lacks, at rest, if `adds`, and makes sure that all it has are
 * written: otherwise the world rejects the file. */
void mo_take_complete (MoTake *take, const MoConstraint *constraint, gboolean adds);

/* What constraints do to a take whose joints are complete; NULL if none of them is played. */
MoSolved *mo_take_solve (MoTake *take, const GArray *constraints, const MoPlaying *playing);

G_END_DECLS
