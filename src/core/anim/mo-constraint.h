/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"

G_BEGIN_DECLS

/* A constraint in one line, as a recipe holds it:
 * "SOURCE:TARGET[,SETTING...]", where SOURCE is a collision volume, TARGET another or GROUND, and
 * SETTING one of
 *   chain=0..3                bones above the source's own that follow
 *   type=point|plane
 *   source-offset=X/Y/Z, target-offset=X/Y/Z    in the volume's own space (its half axes are 1),
 *                             in metres for GROUND
 *   direction=X/Y/Z           stored, without effect in the world
 *   ease=A/B/C/D              seconds: acts from A, fully from B, lets go from C, ends at D */

/* FALSE with MO_ERROR_USAGE if it is not a constraint. */
gboolean mo_constraint_parse (const char *text, MoConstraint *constraint, GError **error);

/* The line of a constraint; values of 0 are left out. Free it. */
char *mo_constraint_to_text (const MoConstraint *constraint);

/* Why the viewer would reject a file with these joints and this constraint, translated; NULL if it
 * would not (docs/world/constraints.md, Validation). */
const char *mo_constraint_fault (const MoAnim *anim, const MoConstraint *constraint);

G_END_DECLS
