/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many bytes the whole program has allocated, by whichever library: counted at every allocation. */

/* Bytes that are allocated now. 0 where nobody counts (a system or a sanitizer without a way to). */
gint64 fuzz_heap_now (void);

/* What counts more than it is: a sanitizer's realloc has the old block and the new one at once, where the
 * system's own moves a large one, so that what grew by doubling counts half as much again. */
double fuzz_heap_exaggeration (void);

/* Until fuzz_heap_end, the first allocation that makes it more than `before` + `limit` aborts with a
 * message that names the command. The name must live until then. */
void fuzz_heap_watch (const char *command, gint64 before, gint64 limit);

/* The most that there was meanwhile, as a part of the limit. */
double fuzz_heap_end (void);

G_END_DECLS
