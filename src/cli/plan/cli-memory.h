/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* How the process gets memory from the system. Nothing where that cannot be told. */

/* Once, before there are threads: arrays of a few MB, which a conversion makes and frees for each joint, stay with the process
 * instead of being cleared anew by the system each time, and threads share what is free. Larger ones go back at once. */
void cli_memory_tune (void);

/* Before the conversion of a clip: if it is neither short nor very long, the system may give memory in large pages, which
 * takes less time. Only what is surely needed, so that no more is used. */
void cli_memory_expect (const MoClip *clip);

/* Gives back what is free, as it stays with the process otherwise. */
void cli_memory_give_back (void);

G_END_DECLS
