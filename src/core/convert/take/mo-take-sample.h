/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose.h"
#include "mo-take.h"

G_BEGIN_DECLS

/* The pose of a take (`data`: MoTake) at a time, updated; joints that it has not are at rest. */
void mo_take_sample_pose (gpointer data, double time, MoPose *pose);

/* The same, put into a pose whose other joints stay as they are, without an update. `moves` (may be NULL) is set for each joint
 * of the take. */
void mo_take_sample (const MoTake *self, double time, MoPose *pose,
                     gboolean moves[MO_RIG_N_JOINTS]);

G_END_DECLS
