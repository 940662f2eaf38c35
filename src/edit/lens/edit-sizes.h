/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-follower.h"

#include "mo-fit.h"

G_BEGIN_DECLS

/* How large a document's result would be with other error bounds, estimated at once from the
 * current result and from a few sizes that are measured in a thread.
 *
 * Properties: document; active (the estimates are visible: sizes are measured only then).
 * Signal "changed": the estimates have improved, or are for another motion. */
#define EDIT_TYPE_SIZES (edit_sizes_get_type ())
G_DECLARE_FINAL_TYPE (EditSizes, edit_sizes, EDIT, SIZES, EditFollower)

EditSizes *edit_sizes_new (void);

/* Bounds are given in doublings: the base-2 logarithm of the distance bound over its preset. This
 * is the document's. */
double edit_sizes_get_doublings (EditSizes *self);

/* The estimated size in bytes; 0 if nothing is known. */
double edit_sizes_estimate (EditSizes *self, double doublings);

/* The bounds for which the estimated size is `bytes`. */
double edit_sizes_estimate_doublings (EditSizes *self, double bytes);

/* Sets the bounds of the document, and removes the limit on the size. Consecutive calls are one
 * step to undo. */
void edit_sizes_choose (EditSizes *self, double doublings);

G_END_DECLS
