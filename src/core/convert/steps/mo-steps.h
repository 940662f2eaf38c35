/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-step-lists.h"
#include "mo-step.h"
#include "mo-take.h"

G_BEGIN_DECLS

/* The steps of mode "faithful", from the lists in meson.build; see the file of each. The state of
 * the conversion is a MoTake. */
MO_PREPARING_STEPS (MO_STEP_DECLARE)
MO_EDITING_STEPS (MO_STEP_DECLARE)
MO_FINISHING_STEPS (MO_STEP_DECLARE)

/* Whether a conversion is in mode "faithful" (for `applies` of its steps). */
gboolean mo_faithful_applies (const MoConversion *conversion);

/* Whether what takes travel out, and what sets where a motion begins, waits for the edits (mo_edits_say_place). */
gboolean mo_waits_for_edits (const MoConversion *conversion);

/* Works the edits of a conversion's recipe into its take, and nothing else of the step: nothing waits for it, and no loop is
 * found open. On failure the take is of no use. */
gboolean mo_work_edits_in (MoConversion *conversion, GError **error);

/* Whether a jump can be seen where a motion goes from the end of its loop to the beginning: the joint that is farthest off, and
 * by how many degrees it turns there. */
gboolean mo_loop_is_open (MoTake *take, const MoLoop *loop, guint *joint, double *angle);

/* How many seconds apart a take is looked at where it may loop. */
double mo_seam_step (const MoTake *take, const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
