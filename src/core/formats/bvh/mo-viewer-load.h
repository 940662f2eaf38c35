/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-viewer-reading.h"

G_BEGIN_DECLS

/* The official viewer's own BVH loader, rule by rule (docs/world/import.md, Grammar): lines by
 * substring, no repair. It is fed the text in pieces of any size and ends as soon as its verdict
 * is known. */

typedef struct _MoViewerLoader MoViewerLoader;

MoViewerLoader *mo_viewer_loader_new (void);
void mo_viewer_loader_free (MoViewerLoader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoViewerLoader, mo_viewer_loader_free)

/* The next bytes of the text. Returns TRUE as long as more can change the verdict. */
gboolean mo_viewer_loader_feed (MoViewerLoader *self, const guint8 *text, gsize length);

/* No text follows. */
void mo_viewer_loader_end (MoViewerLoader *self);

/* TRUE when all before the frames is read, frames are wanted, no byte of them has been fed yet, and
 * lines of `n_numbers` plain numbers would satisfy it. */
gboolean mo_viewer_loader_wants_rows (const MoViewerLoader *self, guint n_numbers);

/* How many such lines it wants; 0 and less occur. */
int mo_viewer_loader_n_frames (const MoViewerLoader *self);

/* Ends with rows that the caller knows to be what the loader would have read; borrowed for the life
 * of the reading, `stride` numbers from one to the next. */
void mo_viewer_loader_take_rows (MoViewerLoader *self, const float *values, gsize stride);

/* TRUE when the text went beyond the program's limits, so that there is no verdict. */
gboolean mo_viewer_loader_is_beyond (const MoViewerLoader *self);

/* The reading; ends the loader's use but for freeing it. */
MoViewerReading *mo_viewer_loader_steal (MoViewerLoader *self);

G_END_DECLS
