/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many bytes the whole program has allocated, in all libraries, counted at every allocation. */

/* Bytes that are currently allocated. 0 if they cannot be counted (on some systems and with some
 * sanitizers). */
gint64 fuzz_heap_now (void);

/* The factor by which counts may be too high: a sanitizer's realloc has the old and the new block
 * at the same time, where the system's own moves large ones, so growth by doubling counts half as
 * much again. */
double fuzz_heap_exaggeration (void);

/* Until fuzz_heap_end, the first allocation that exceeds `before` + `limit` aborts with a message
 * that names the command. The name must live until then. */
void fuzz_heap_watch (const char *command, gint64 before, gint64 limit);

/* The largest amount since then, as a part of the limit. */
double fuzz_heap_end (void);

G_END_DECLS
