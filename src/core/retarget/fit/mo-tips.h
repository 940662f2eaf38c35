/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* Where bones end that no joint of the body ends. Joints are those of the source, by number; -1 for none. */

/* The joint below another one that is farthest from it at rest. An end site is none: other formats have none. */
int mo_tips_find (const MoSkeleton *skeleton, const MoFigure *figure, int joint);

/* The same of a forearm without a hand, whose end site counts if it is as long as one. */
int mo_tips_find_wrist (const MoFitting *self, const MoSkeleton *skeleton, const MoBodySide *side);

/* The same of toes, where an end site counts: it only tells feet that point down at rest from those that stand. */
int mo_tips_find_toe (const MoSkeleton *skeleton, const MoFigure *figure, int toe);

/* The joint that tells where a hand points whose fingers are not known: where the longest of them begins, which is not
 * the thumb. Hands and palms of some programs have joints at the wrist. */
int mo_tips_find_hand (const MoFitting *self, const MoSkeleton *skeleton, const MoBodySide *side);

/* The end site of a joint. Other formats have none, and with a pose to compare with a part needs no bone of its own: so
 * it counts only where there is no such pose. Needs rest and first. */
int mo_tips_find_end (const MoFitting *self, const MoSkeleton *skeleton, int joint);

G_END_DECLS
