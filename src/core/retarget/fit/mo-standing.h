/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* How a source figure stands. Directions are in the axes of its MoFigure, lengths in its units. */

/* A pose stands whose legs and trunk are straight down and up within this (cosine). */
#define MO_STANDS 0.75

/* The direction of the file's axes that is nearest to another one. */
MoVec3 mo_standing_nearest_axis (MoVec3 v);

/* Up in a pose that stands, an axis of the file; in one that is straight and even but leans as a whole, along its legs. */
MoVec3 mo_standing_get_up (const MoFitting *self, const MoTransform *pose);

/* From the middle of the ankles to the head. */
MoVec3 mo_standing_get_stature (const MoBody *body, const MoTransform *pose);

/* From the hips to the shoulders. */
MoVec3 mo_standing_get_trunk (const MoBody *body, const MoTransform *pose);

/* The least cosine of how far trunk, thighs and shins are from standing straight, where `upright` turns up to z. */
double mo_standing_measure (const MoBody *body, const MoTransform *pose, MoQuat upright);

/* The file's pose in which somebody can stand: what it has to compare with, where that turns joints, its OFFSETs, or its
 * first frame, whichever is the first of them to stand straight and evenly; where none does, the first one that stands, the
 * first frame only where that is not played. Or what the maker says. NULL where none is. */
const MoTransform *mo_standing_find_pose (const MoFitting *self);

/* The frame that stands straightest. */
const MoTransform *mo_standing_find_straightest (const MoFitting *self, MoQuat upright);

G_END_DECLS
