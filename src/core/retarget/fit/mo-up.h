/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* Which way is up for a source figure. Directions are in the axes of its MoFigure. */

/* The direction that is up in the file, one of its own axes: as the maker says, by how the body stands in most frames,
 * or, where that one lies, by how it stands at rest. Needs figure, body, first and scale. */
MoVec3 mo_up_find (const MoFitting *self);

/* The axis of the file along which the head is above the feet in the mean of all frames, whichever way is up. */
MoVec3 mo_up_by_stature (const MoFitting *self);

/* In how many of the frames the head is above the feet along that axis, rather than along another one: 0..1. */
double mo_up_get_share (const MoFitting *self, MoVec3 axis);

G_END_DECLS
