/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

G_BEGIN_DECLS

/* Tests for each file in a folder of tests/data: next to x.bvj are x.dump (the clip) and x.errors
 * (the findings). To add a case, add a file; with LIMBER_UPDATE=1 in the environment, the other two
 * are written. */

typedef struct
{
  const MoFormat *format;
  const char *folder;       /* name of the folder in tests/data, and of the tests */
  const char *const *words; /* NULL-terminated: what mutations insert */

  /* A further check of a text that was read; may be NULL. */
  void (*check) (const char *text, gsize length, const MoClip *clip);
} TestFiles;

/* Adds the tests for every file: its contents, every prefix of it, mutations of it, and that
 * writing it loses nothing. Returns the paths; both must outlive the tests. */
GPtrArray *test_files_add (const TestFiles *self);

/* Reads, and asserts what holds for every reading: a valid clip, or an error with its finding. */
MoClip *test_files_read (const TestFiles *self, const void *text, gsize length, MoContext *context);

/* Asserts that each finding whose name starts with one of the prefixes occurs in a file, apart from
 * exceptions (both NULL-terminated). */
void test_files_assert_complete (GPtrArray *paths, const char *const *prefixes,
                                 const char *const *except);

/* The text of a file. Free it. */
char *test_files_load (const char *path, gsize *length);

/* Mutates a text at random: overwrites with a word of a NULL-terminated list, inserts one, or
 * removes something. */
void test_mutate (const char *const *words, GByteArray *text, GRand *rand);

G_END_DECLS
