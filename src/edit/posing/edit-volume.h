/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-rig.h"

G_BEGIN_DECLS

/* Collision volumes in plain words: "Left Hand", for a volume of the rig (MO_RIG_FIRST_VOLUME and after). Translated. */
const char *edit_volume_get_title (guint joint);

G_END_DECLS
