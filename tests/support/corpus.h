/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

/* Real files that the project may not contain: tests use them if they are present (LIMBER_CORPUS,
 * or the folder shared/corpus next to the checkout), and are skipped otherwise. */

/* The path of a file in the corpus, or NULL with the test marked as skipped. Free it. */
char *corpus_file (const char *folder, const char *name);

/* Calls `check` for every row of a folder's MANIFEST.tsv. A row is a table from column name to
 * text. Skips the test if there is no corpus. */
typedef void (*CorpusCheck) (const char *folder, GHashTable *row);
void corpus_for_each (const char *folder, CorpusCheck check);

/* The text of a column, "" if empty. */
const char *corpus_get (GHashTable *row, const char *column);

/* Reads any motion file; NULL with `error` set if that fails. */
MoClip *read_file (const char *path, MoContext *context, GError **error);
