/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* Turns arms and legs of a fitting about their bones, so that elbows and knees bend about the avatar's own hinges
 * where the source's do: knees to the back, about the axis to the left; elbows to the front where the arms are
 * stretched to the sides. What hardly bends in the clip stays as it is. */
void mo_hinge_fit_all (MoFitting *self);

G_END_DECLS
