/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* Which way a source figure is turned: up, and facing. Directions are in the axes of its MoFigure. */

/* The direction that is up in the file, one of its own axes: by how the body stands in most frames, or, where that
 * one lies, by how it stands at rest. Needs figure, body, first and scale. */
MoVec3 mo_bearing_find_up (const MoFitting *self);

/* The turn from the source's axes to the avatar's: that up, and facing forward in the first frame that is played; by
 * an axis of the file where it faces within 30 degrees of one. */
MoQuat mo_bearing_find (const MoFitting *self);

/* The pose in which source and avatar are alike: the file's rest pose where somebody can stand like that, else the
 * straightest of its frames. `upright`: from the source's axes in that pose to the avatar's. */
const MoTransform *mo_bearing_find_neutral (const MoFitting *self, MoQuat *upright);

G_END_DECLS
