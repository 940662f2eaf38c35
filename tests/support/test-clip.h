/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-format.h"

G_BEGIN_DECLS

/* What tests, fuzzers and benchmarks need of clips. */

/* Reads bytes, which are copied to a block of exactly their size, so that reading beyond it is
 * noticed. If `format` is NULL, the content decides. */
MoClip *test_read (const MoFormat *format, const void *text, gsize length, MoContext *context,
                   GError **error);

/* Aborts unless everything holds that readers guarantee for a clip. */
void test_assert_valid (const MoClip *clip);

/* NULL if both are the same to the last bit, or else a description of the difference; the second
 * compares only skeleton and motion. Free it. */
char *test_compare (const MoClip *a, const MoClip *b);
char *test_compare_motion (const MoClip *a, const MoClip *b);

/* The canonical text of a clip. Free it. */
char *test_dump (const MoClip *clip);

/* The findings, one per line: "3:7: bvh-comment x2". Free it. */
char *test_findings (const MoContext *context);

/* The clip of a BVH's text, or of a file in data/samples. Unref it. */
MoClip *test_clip_of_text (const char *text);
MoClip *test_clip_of_sample (const char *name);

G_END_DECLS
