/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include "mo-fit.h"

G_BEGIN_DECLS

/* How large a document's result would be at other bounds, at once: from a few sizes that are measured
 * in a thread, and the one that there is.
 *
 * Properties: document; active (somebody looks: only then sizes are measured).
 * Signal "changed": estimates are better now, or of another motion. */
#define EDIT_TYPE_SIZES (edit_sizes_get_type ())
G_DECLARE_FINAL_TYPE (EditSizes, edit_sizes, EDIT, SIZES, GObject)

EditSizes *edit_sizes_new (void);

/* Bounds are told in doublings of the presets', which the document's have by their distance. */
double edit_sizes_get_doublings (EditSizes *self);

/* About how many bytes; 0 where nothing is known. */
double edit_sizes_estimate (EditSizes *self, double doublings);

/* At which bounds the result would have about so many. */
double edit_sizes_estimate_doublings (EditSizes *self, double bytes);

/* Makes the bounds of the document so, with no size asked for. Calls in a row are one step to undo. */
void edit_sizes_choose (EditSizes *self, double doublings);

G_END_DECLS
