/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "test-files.h"

G_BEGIN_DECLS

/* What the tests of BVJ have in common. Each of these asserts that it succeeds. */

/* The files of tests/data/bvj. */
extern TestFiles test_bvj_files;

/* A file of tests/data/bvj, and a text. */
MoClip *test_bvj_load (const char *name);
MoClip *test_bvj_parse (const char *text);

/* A new recipe with a field set. */
MoRecipe *test_bvj_with (const MoRecipe *recipe, MoFieldId id, const char *text);

/* The text of a clip in a format, with the findings of writing it; and without settings. Free it. */
char *test_bvj_write (const MoFormat *format, const MoClip *clip, const MoRecipe *recipe,
                      MoContext *context);
char *test_bvj_print (const MoFormat *format, const MoClip *clip);

G_END_DECLS
