/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-map-evidence.h"

G_BEGIN_DECLS

/* Joints of a body beside trunk, arms and legs: eyes, jaw, tongue, ears, tail, wings, hind legs, and whatever has
 * a name of the avatar's own joints. */

/* Takes the words of hind legs off the evidence, so that they are not taken for legs. */
void mo_extras_set_apart (MoEvidence *evidence, const MoStems *stems);

/* Calls `found` for each joint that is one of these and has no number yet. */
void mo_extras_find (const MoEvidence *evidence, const MoStems *stems, const MoBody *body,
                     void (*found) (int number, int joint, MoKnown known, gpointer data),
                     gpointer data);

G_END_DECLS
