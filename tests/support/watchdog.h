/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The main loop of a window must turn while a large file is read, converted and exported. A timeout
 * every 5 ms notes the largest gap between two of its calls.
 *
 * A busy machine makes gaps of its own. Linux tells for how long a thread was ready to run and got
 * no processor; that is nobody's fault here and is taken off. What is left, running or waiting for
 * something, is ours. The work is tried up to three times, since a thread that we wait for may be
 * kept waiting itself, and passes where all gaps of one time stay below the limit. After each failed
 * try the idle loop is measured for as long as the work took: where that does not stay below either,
 * the machine cannot tell, and the test says so instead of passing. */

/* Does the work, which runs the main context itself until it is done, and judges (GTest). */
void watchdog_judge (void (*work) (gpointer data), gpointer data);

/* Writes a BVH of about `size` bytes: a sample with its frames again and again. */
void write_large_motion (const char *path, const char *sample, gsize size);
