/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-edit-lane.h"

G_BEGIN_DECLS

/* The keys that a file itself has, by the joints of the avatar: for looking at, as they are never changed. */
typedef struct _MoSourceKeys MoSourceKeys;

/* Finds the joints as a conversion does, by the recipe and the file's own settings. Free it. */
MoSourceKeys *mo_source_keys_new (const MoClip *clip, const MoRecipe *recipe);
void mo_source_keys_free (MoSourceKeys *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoSourceKeys, mo_source_keys_free)

/* The times of keys of a joint's path, seconds of the source, ascending; `n` of them, 0 for none. They are those of the
 * file, to all its digits; those of an .anim as it plays them. A file of frames has none: each frame is one. Owned by the
 * list. */
const double *mo_source_keys_get (const MoSourceKeys *self, guint joint, MoLanePath path, guint *n);

/* Whether the file has frames instead. */
gboolean mo_source_keys_are_frames (const MoSourceKeys *self);

G_END_DECLS
