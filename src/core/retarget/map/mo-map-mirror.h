/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body.h"
#include "mo-clip.h"
#include "mo-map-evidence.h"

G_BEGIN_DECLS

/* Names that say left of what is the right side of the body. */

/* Whether the body of a clip, its sides as names say them, is one whose toes point backwards and whose knees do not bend
 * forward, at rest and in motion, of a scene at rest alone: its left is its right. Without toes, one whose knees bend
 * backwards, if they are straight at rest, or its elbows bend forward or it goes backwards. FALSE where these do not say it clearly, or arms and
 * legs disagree. */
gboolean mo_map_mirror_is (const MoBody *body, const MoClip *clip);

/* Exchanges left and right of all joints but those that the maker says something of. */
void mo_map_mirror_swap (MoEvidence *evidence, guint n_joints);

G_END_DECLS
