/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What every command of the program keeps to: for n bytes of input at most 2 s + 1 s a MB of processor time
 * and 64 MB + 16 n of memory. A harness says where a command begins and ends, and what goes beyond ends the
 * run with a message, so that a fuzzer finds it.
 *
 * Memory is counted: the most bytes that are allocated at one time. Processor time is measured, as a multiple
 * of what the same work of this build and this machine takes: sanitizers take several times longer. In
 * a replay, which must pass on any machine, only what is far beyond it counts. */

/* A new input: what is allocated now is not the command's. */
void fuzz_begin_input (void);

/* A command on `n` bytes, side files included. What the reading of the input took is a part of all that
 * come after it. */
void fuzz_begin (const char *command, gsize n);
void fuzz_end (void);
void fuzz_end_reading (void);

/* For fuzz-main.c: nothing drives this run but the files it was given. */
void fuzz_set_replay (void);

/* The costliest commands so far, as parts of their budgets. Free it. */
char *fuzz_describe_costs (void);

G_END_DECLS
