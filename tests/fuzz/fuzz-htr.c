/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-plain.h"
#include "mo-convert.h"
#include "test-clip.h"

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

static GBytes *
write_clip (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoExport export = { .clip = clip };
  GBytes *written = mo_format_htr.write (&export, context, NULL);

  g_assert_nonnull (written);
  return written;
}

/* Any text is a valid clip or an error with its finding; a clip survives being written, its whole
 * poses are a valid clip, and a conversion ends well. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL), rereading = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = test_read (&mo_format_htr, data, size, context, &error);
  g_autoptr (MoClip) again = NULL, plain = NULL;
  g_autoptr (GBytes) written = NULL, rewritten = NULL;
  g_autoptr (MoRecipe) recipe = NULL;
  g_autoptr (MoAnim) anim = NULL;
  g_autofree char *difference = NULL;

  g_assert_cmpint (clip == NULL, ==, error != NULL);
  g_assert_cmpint (clip == NULL, ==,
                   mo_diagnostics_worst (context->diagnostics) == MO_SEVERITY_ERROR);
  if (clip == NULL)
    return 0;
  test_assert_valid (clip);
  written = write_clip (clip);
  again = test_read (&mo_format_htr, g_bytes_get_data (written, NULL), g_bytes_get_size (written),
                     rereading, NULL);
  g_assert_nonnull (again);
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
  rewritten = write_clip (again);
  g_assert_true (g_bytes_equal (written, rewritten));
  plain = mo_clip_to_plain (clip);
  test_assert_valid (plain);
  recipe = mo_recipe_new ();
  anim = mo_convert (clip, recipe, context, NULL);
  return 0;
}
