/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* The work of mo_clip_to_plain for keyframes that are changes of the rest pose. Every joint gets a key at each time
 * at which any of its paths has one, with all of its channels: what lies between keys goes in a line of their
 * numbers, which is not quite what the world plays between two keys. The rest pose, in the same channels, is the
 * reference, except with `replaces_bind`. */
MoClip *mo_clip_make_keys_whole (const MoClip *clip, gboolean replaces_bind);

G_END_DECLS
