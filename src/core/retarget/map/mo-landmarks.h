/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-name.h"
#include "mo-body.h"

G_BEGIN_DECLS

/* Finds the parts of a body by what is known of each joint of a skeleton (`names`, one for each), as far as that
 * and the tree agree. FALSE where legs, arms or head are missing. */
gboolean mo_landmarks_find (MoBody *self, const MoSkeleton *skeleton, const MoBodyName *names);

G_END_DECLS
