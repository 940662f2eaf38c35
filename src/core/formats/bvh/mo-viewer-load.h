/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-viewer-reading.h"

G_BEGIN_DECLS

/* The official viewer's own BVH loader, rule by rule (docs/world/import.md, Grammar): lines by
 * substring, without repairs. The text is fed in pieces of any size, and reading stops as soon
 * as the verdict is known. */

typedef struct _MoViewerLoader MoViewerLoader;

MoViewerLoader *mo_viewer_loader_new (void);
void mo_viewer_loader_free (MoViewerLoader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoViewerLoader, mo_viewer_loader_free)

/* Feeds the next bytes of the text. Returns TRUE as long as more can change the verdict. */
gboolean mo_viewer_loader_feed (MoViewerLoader *self, const guint8 *text, gsize length);

/* Ends the text. */
void mo_viewer_loader_end (MoViewerLoader *self);

/* TRUE if everything before the frames has been read, frames are expected, none of their bytes has
 * been fed yet, and lines of `n_numbers` plain numbers would be accepted. */
gboolean mo_viewer_loader_wants_rows (const MoViewerLoader *self, guint n_numbers);

/* How many such lines it expects; can be 0 or negative. */
int mo_viewer_loader_n_frames (const MoViewerLoader *self);

/* Ends with rows that are known to be what the loader would have read; borrowed for the life of the
 * reading, `stride` numbers apart. */
void mo_viewer_loader_take_rows (MoViewerLoader *self, const float *values, gsize stride);

/* TRUE if the text exceeded the program's limits, so there is no verdict. */
gboolean mo_viewer_loader_is_beyond (const MoViewerLoader *self);

/* Returns the reading; after this, the loader can only be freed. */
MoViewerReading *mo_viewer_loader_steal (MoViewerLoader *self);

G_END_DECLS
