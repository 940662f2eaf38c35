/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"

static void
check_rewrite (const MoClip *clip, gsize size)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) written = fuzz_write (&mo_format_htr, clip, empty, size, &error),
                     rewritten = NULL;
  g_autoptr (MoClip) again = NULL;
  g_autofree char *difference = NULL;

  g_assert_no_error (error);
  again = fuzz_reread (&mo_format_htr, written);
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
  rewritten = fuzz_write (&mo_format_htr, again, empty, size, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (written, rewritten));
}

/* Any text gives a valid clip, or an error with its finding; a clip survives being written, its
 * whole poses are a valid clip, and a conversion succeeds or fails cleanly. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL, plain = NULL;

  fuzz_begin_input ();
  clip = fuzz_read (&mo_format_htr, data, size, context, NULL);
  if (clip == NULL || fuzz_only_reads ())
    return 0;
  check_rewrite (clip, size);
  plain = mo_clip_to_plain (clip, FALSE);
  test_assert_valid (plain);
  g_clear_pointer (&plain, mo_clip_unref);
  fuzz_convert_both (clip, size);
  return 0;
}
