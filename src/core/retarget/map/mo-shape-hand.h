/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-name.h"
#include "mo-figure.h"

G_BEGIN_DECLS

/* Finds the five fingers of a hand by the shape of what hangs on it: the one that points aside is the thumb, and the
 * others follow in their order. Sets a word for each of their joints. Nothing, where there are not five or none of them
 * is clearly the thumb. */
void mo_shape_find_fingers (const MoSkeleton *skeleton, const MoFigure *figure, int hand,
                            MoSide side, MoBodyName *names);

G_END_DECLS
