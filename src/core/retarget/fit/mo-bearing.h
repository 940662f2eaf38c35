/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* Which way a source figure is turned: up, and facing. Directions are in the axes of its MoFigure. */

/* The direction that is up in the file, one of its own axes: as the maker says, by how the body stands in most frames,
 * or, where that one lies, by how it stands at rest. Needs figure, body, first and scale. */
MoVec3 mo_bearing_find_up (const MoFitting *self);

/* In how many of the frames the head is above the feet along that axis, rather than along another one: 0..1. */
double mo_bearing_get_share (const MoFitting *self, MoVec3 axis);

/* Which way hips and shoulders face in the frame that tells it: radians from x to the left, after the turn `upright`. */
double mo_bearing_get_heading (const MoFitting *self, MoQuat upright);

/* Finds that frame, the first one that is played and has an upright trunk, and the turn from the source's axes to the
 * avatar's: that up, and the front that the maker says, or facing forward in that frame; by an axis of the file where it
 * faces within 30 degrees of one. */
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
