/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* Combines the motions of several files into one VML: each animation keeps its name, or else gets
 * the one in `names` (UTF-8, one for each clip), with a number appended if it is taken. Equal
 * skeletons are written once. `clips` are MoClip of any format, at least one. NULL with `error` set
 * if one of them cannot be written as VML. */
GBytes *mo_vml_join (GPtrArray *clips, const char *const *names, const MoRecipe *recipe,
                     MoContext *context, GError **error);

G_END_DECLS
