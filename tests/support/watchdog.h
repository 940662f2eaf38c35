/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The main loop of a window must keep running while a large file is read, converted and exported.
 * Its turns are counted and no time is measured, because a busy machine causes gaps of its own and
 * slows down the work and the loop alike. The benchmark "gaps" measures how long the gaps are. */

/* Does the work, which runs the main context itself until it has finished, and takes at least a
 * quarter of a second on any machine. Asserts that a timeout of 5 ms was called again and again
 * meanwhile, and not just once or twice, as if the loop were waiting for the work or doing it
 * itself. */
void watchdog_judge (void (*work) (gpointer data), gpointer data);

/* A BVH of 20 MB, like a long session of motion capture, in a folder of its own: a sample with its
 * frames repeated. The other function removes both, and frees the path. */
char *large_motion_new (const char *sample);
void large_motion_free (char *path);
