/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "test-files.h"

G_BEGIN_DECLS

/* What the tests of BVJ have in common. Each function asserts that it succeeds. */

/* The files of tests/data/bvj. */
extern TestFiles test_bvj_files;

/* Reads a file of tests/data/bvj, and a text. */
MoClip *test_bvj_load (const char *name);
MoClip *test_bvj_parse (const char *text);

/* A new recipe with a field set. */
MoRecipe *test_bvj_with (const MoRecipe *recipe, MoFieldId id, const char *text);

/* Writes a clip in a format, adding findings to the context; and without settings. Free the
 * text. */
char *test_bvj_write (const MoFormat *format, const MoClip *clip, const MoRecipe *recipe,
                      MoContext *context);
char *test_bvj_print (const MoFormat *format, const MoClip *clip);

G_END_DECLS
