/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-constraint.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* Collision volumes in plain words: "Left Hand", for a volume of the rig (MO_RIG_FIRST_VOLUME and after). Translated. */
const char *edit_volume_get_title (guint joint);

/* A constraint likewise: "Left Foot → Ground", or the name of its preset. Translated; free it. */
char *edit_constraint_make_title (const MoConstraintLine *line);

/* "Feet on the Ground". Translated. */
const char *edit_preset_get_title (MoConstraintPreset preset);

G_END_DECLS
