/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-contacts.h"
#include "mo-fitted-motion.h"

G_BEGIN_DECLS

/* Holds feet where they are while the source's rest on its floor, and sets them on the avatar's: thigh and shin turn
 * for it, by a few degrees at most, and the foot stays turned as it is. The corrections fade before and after a
 * contact. Returns how many contacts were planted. */
guint mo_planting_run (MoFittedMotion *motion, const MoContacts *contacts);

G_END_DECLS
