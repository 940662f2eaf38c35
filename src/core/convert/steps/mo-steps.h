/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-step.h"

G_BEGIN_DECLS

/* The rows of the table of steps; see the file of each. */

/* Mode "faithful": the state of the conversion is a MoTake. */
extern const MoStep mo_step_load;
extern const MoStep mo_step_reference;
extern const MoStep mo_step_trim;
extern const MoStep mo_step_over;
extern const MoStep mo_step_speed;
extern const MoStep mo_step_resample;
extern const MoStep mo_step_reverse;
extern const MoStep mo_step_mirror;
extern const MoStep mo_step_in_place;
extern const MoStep mo_step_begin;
extern const MoStep mo_step_place;
extern const MoStep mo_step_part;
extern const MoStep mo_step_joints;
extern const MoStep mo_step_reduce;
extern const MoStep mo_step_encode;
extern const MoStep mo_step_settings;

/* Whether a conversion is in mode "faithful" (for `applies` of its steps). */
gboolean mo_faithful_applies (const MoConversion *conversion);

G_END_DECLS
