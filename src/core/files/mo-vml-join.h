/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* One VML of the motions of several files: each animation under the name that it has, else that in
 * `names` (UTF-8, one for each clip), with a number behind it where another one is called so. Skeletons that
 * are the same are written once. `clips` are MoClip of any format, at least one. NULL with `error` set where
 * one of them cannot be written as a VML. */
GBytes *mo_vml_join (GPtrArray *clips, const char *const *names, const MoRecipe *recipe,
                     MoContext *context, GError **error);

G_END_DECLS
