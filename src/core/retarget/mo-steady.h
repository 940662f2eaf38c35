/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-contacts.h"
#include "mo-fitted-motion.h"

G_BEGIN_DECLS

/* Keeps feet from turning left and right while ankle and toes of the source rest: within a few degrees, since an
 * avatar's foot of another length slides at one end if it turns as the source's does. The corrections fade before
 * and after. */
void mo_steady_feet (MoFittedMotion *motion, const MoContacts *contacts);

G_END_DECLS
