/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-rig.h"

G_BEGIN_DECLS

/* Where errors are seen: on the skin. A bone's skin is eight points: its place and its tip, and about
 * either the three points that lie MO_SKIN beside it along the bone's own axes. A turn about the bone
 * itself moves them too. */
#define MO_SKIN 0.03 /* metres: a forearm's radius, roughly */

/* The largest distance of any such point between two places of one bone, metres. */
double mo_skin_distance (const MoTransform *a, const MoTransform *b, guint bone);

/* The largest distance of any of them from the bone's place. */
double mo_skin_radius (guint bone);

/* Calls `look` with each of the eight, in the bone's own space. */
typedef void (*MoSkinLook) (MoVec3 point, gpointer data);
void mo_skin_for_each (guint bone, MoSkinLook look, gpointer data);

G_END_DECLS
