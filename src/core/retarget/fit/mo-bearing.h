/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* Which way a source figure faces. Directions are in the axes of its MoFigure. */

/* Which way hips and shoulders face in the frame that tells it: radians from x to the left, after the turn `upright`. */
double mo_bearing_get_heading (const MoFitting *self, MoQuat upright);

/* Finds that frame, the first one that is played and has an upright trunk, and the turn from the source's axes to the
 * avatar's: that up, and the front that the maker says, or facing forward in that frame; by an axis of the file where it
 * faces within 22 degrees of one. */
void mo_bearing_face (MoFitting *self);

/* The same by the first frame in which the body stands, upright on a straight leg whose foot is on the floor: who begins
 * with a turn, or crouches, faces forward when that is over. Stays as it is where there is none. */
void mo_bearing_face_by_stand (MoFitting *self, const MoContacts *contacts);

/* The pose in which source and avatar are alike: the file's rest pose where somebody can stand like that, else the
 * straightest of its frames. `upright`: from the source's axes in that pose to the avatar's. */
const MoTransform *mo_bearing_find_neutral (const MoFitting *self, MoQuat *upright);

/* Whether that is a rest pose, and not a frame of the motion. */
gboolean mo_bearing_has_stance (const MoFitting *self);

G_END_DECLS
