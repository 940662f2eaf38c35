/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The budget of every command of the program: for n bytes of input at most 2 s + 1 s per MB of
 * processor time, and 64 MB + 16 n of memory; keys that a recipe asks for by its rate count as input.
 * A harness marks where a command begins and ends; exceeding the budget ends the run with a message,
 * so that a fuzzer finds it.
 *
 * Memory is the largest number of bytes allocated at one time. Processor time is measured as a
 * multiple of the time that a reference task takes in this build on this machine, because
 * sanitizers are several times slower. In a replay, which must pass on any machine, only large
 * excesses count, and with LIMBER_FUZZ_UNTIMED in the environment none: then only memory does. */

/* Starts a new input: memory allocated so far does not count. */
void fuzz_begin_input (void);

/* Starts a command on `n` bytes, including side files. The cost of reading the input is added to
 * that of all commands that follow. */
void fuzz_begin (const char *command, gsize n);
void fuzz_end (void);
void fuzz_end_reading (void);

/* For fuzz-main.c: no fuzzer drives this run, only the files it was given. */
void fuzz_set_replay (void);

/* The most expensive commands so far, as parts of their budgets. Free it. */
char *fuzz_describe_costs (void);

G_END_DECLS
