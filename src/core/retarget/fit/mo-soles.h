/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-contacts.h"

G_BEGIN_DECLS

/* Makes the avatar's feet flat on the floor, and point where the source's do, in a frame in which those rest; not where
 * the pose to compare with says that they are on tiptoe then. */
void mo_soles_level (MoFitting *self, const MoContacts *contacts);

G_END_DECLS
