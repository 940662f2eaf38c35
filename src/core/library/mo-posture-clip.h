/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"
#include "mo-posture.h"
#include "mo-source.h"

G_BEGIN_DECLS

/* Poses out of files of every format, and into files. */

/* The pose of a motion on the avatar at a time of the source (seconds; the nearest that it plays), before it is cut, timed,
 * mirrored or placed: the joints that the result would have, and in a file of keys all that have one. NULL with `error`
 * set if the clip cannot be converted. Findings go to the context. Unref it. */
MoPosture *mo_posture_from_clip (const MoClip *clip, const MoRecipe *recipe, double time,
                                 MoContext *context, GError **error);

/* The pose in a file: where its motion begins, with its own settings. A pose of a viewer's poser, a BVJ of one key, or
 * anything else that can be read. */
MoPosture *mo_posture_read (MoSource *source, MoContext *context, GError **error);

/* A pose as a file: a BVJ of one key that names the joints of the posture, with the settings that pose makers upload.
 * `name` may be NULL. Never fails for a posture that fits the format; NULL with `error` set otherwise. */
GBytes *mo_posture_to_bvj (const MoPosture *self, const char *name, GError **error);

G_END_DECLS
