/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-compare.h"

G_BEGIN_DECLS

/* Compares two motions at one time after the other. */
typedef struct _MoComparer MoComparer;

/* Fills `result`, which is all zeros, with sums where the final one has means; what it has of each joint only if that is
 * wanted. Both motions and the result must outlive it. */
MoComparer *mo_comparer_new (const MoMotion *a, const MoMotion *b, gboolean wants_joints,
                             MoComparison *result);
void mo_comparer_free (MoComparer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoComparer, mo_comparer_free)

/* Adds so many times, and appends what is found at each (MoDifference) to `course`, which may be NULL. */
void mo_comparer_add (MoComparer *self, const double *times, guint n, GArray *course);

/* Takes over what is worse. */
void mo_comparison_keep_worst (MoDifference *worst, const MoDifference *here);

G_END_DECLS
