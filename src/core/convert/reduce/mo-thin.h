/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-slack.h"

G_BEGIN_DECLS

/* Takes keys out of a take whose limbs (MoLimb) have the fewest that each can have by itself: what a limb leaves of the bounds is
 * used by those that carry it, or hang on it. All bounds of the job that were kept still are, at each of its frames. Pins,
 * frames where a bound is missed and limbs of which something is exact (mo-exact.h) keep their keys. `slack` is that of the
 * source (mo_slack_new). After a cancellation some keys are left that could go. */
void mo_thin_take (MoSlack *slack, GCancellable *cancellable);

G_END_DECLS
