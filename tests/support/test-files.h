/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

G_BEGIN_DECLS

/* What is asked of each file in a folder of tests/data: x.bvj stands beside x.dump (the model) and
 * x.errors (the findings). A new case is a dropped file; with LIMBER_UPDATE=1 in the environment the
 * two others are written anew. */

typedef struct
{
  const MoFormat *format;
  const char *folder;       /* its name in tests/data and of the tests */
  const char *const *words; /* NULL-ended: what mutations put in */

  /* What else must hold of a text that was read; may be NULL. */
  void (*check) (const char *text, gsize length, const MoClip *clip);
} TestFiles;

/* Adds the tests of every file: what it means, every beginning of it, mutations of it, and that
 * writing it loses nothing. Returns the paths; both must outlive the tests. */
GPtrArray *test_files_add (const TestFiles *self);

/* Reads, and asserts what holds of every reading: a valid clip, or an error with its finding. */
MoClip *test_files_read (const TestFiles *self, const void *text, gsize length, MoContext *context);

/* Asserts that each finding whose name begins with one of the prefixes occurs in a file, but for
 * those excepted (both NULL-ended). */
void test_files_assert_complete (GPtrArray *paths, const char *const *prefixes,
                                 const char *const *except);

/* A file's text. Free it. */
char *test_files_load (const char *path, gsize *length);

/* Puts a word of a NULL-ended list where the chance wills it: over what is there, or between; or takes
 * something away. */
void test_mutate (const char *const *words, GByteArray *text, GRand *rand);

G_END_DECLS
