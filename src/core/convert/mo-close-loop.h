/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"
#include "mo-prepare.h"

G_BEGIN_DECLS

/* An edit of additions that closes the loop of a prepared motion: so many seconds of the source before the loop's end it
 * begins, at rest, and there the body is as at the loop's beginning; in as many after it, the body is as it was again. Hips that go farther than 0.2 m over the ground in the
 * loop are left to travel. NULL if the motion does not loop, or meets already. Unref it. */
MoEdit *mo_edit_new_close_loop (const MoPrepared *prepared, double seconds);

G_END_DECLS
