/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The main loop of a window must turn while a large file is read, converted and exported. Turns are
 * counted, and no time is measured: a busy machine makes gaps of its own, and slows down the work and the
 * loop beside it alike. How long the gaps are is told by the benchmark "gaps". */

/* Does the work, which runs the main context itself until it is done and takes at least a quarter of a
 * second on any machine. Asserts that a timeout of 5 ms was called again and again meanwhile: not once or
 * twice, as it is where the loop waits for the work or does it by itself. */
void watchdog_judge (void (*work) (gpointer data), gpointer data);

/* A BVH of 20 MB, as a long session of motion capture leaves it, in a folder of its own: a sample with its
 * frames again and again. The other removes both, and frees the path. */
char *large_motion_new (const char *sample);
void large_motion_free (char *path);
