/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* Several figures in one file, beside each other: the joints of all but one of them, TRUE for each. The first counts
 * that moves at least half as many joints as any. NULL where there is only one. `stems`: the names without what all of them begin
 * with; what those of the one figure begin with is left out of these. Free it. */
gboolean *mo_several_find_others (const MoClip *clip, const char **stems);

G_END_DECLS
