/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "sculpt-body.h"

G_BEGIN_DECLS

/* The limbs of a body as rows of capsules (ViewCapsuleRow), for picking and shadows. Unref the
 * array. */
GArray *sculpt_capsules_new (const SculptBody *body);

G_END_DECLS
