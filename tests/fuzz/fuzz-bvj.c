/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "strict-json.h"

/* Writes and reads the clip again, or fails because of a limit. */
static MoClip *
rewrite (const MoClip *clip, const MoRecipe *recipe, gsize size, GBytes **written)
{
  g_autoptr (GError) error = NULL;

  *written = fuzz_write (&mo_format_bvj, clip, recipe, size, &error);
  if (*written == NULL)
    {
      g_assert_cmpint (error->code, ==, MO_ERROR_LIMIT);
      return NULL;
    }
  strict_json_assert (g_bytes_get_data (*written, NULL), g_bytes_get_size (*written));
  return fuzz_reread (&mo_format_bvj, *written);
}

/* Written unchanged, the clip is the same when read again, and then the bytes are the same. */
static void
check_rewrite (const MoClip *clip, gsize size)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (GBytes) written = NULL, rewritten = NULL;
  g_autoptr (MoClip) again = rewrite (clip, empty, size, &written), twice = NULL;
  g_autofree char *difference = NULL;

  if (again == NULL)
    return;
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
  twice = rewrite (again, empty, size, &rewritten);
  g_assert_true (g_bytes_equal (written, rewritten));
}

/* Any text gives a valid clip, or an error with its finding; a clip survives being written, with
 * any settings, and all steps of a conversion succeed or fail cleanly. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL, changed = NULL;
  g_autoptr (MoRecipe) recipe = NULL;
  g_autoptr (GBytes) written = NULL;

  fuzz_begin_input ();
  clip = fuzz_read (&mo_format_bvj, data, size, context, NULL);
  if (clip == NULL || fuzz_only_reads ())
    return 0;
  check_rewrite (clip, size);
  recipe = fuzz_choose_recipe (size);
  changed = rewrite (clip, recipe, size, &written);
  g_clear_pointer (&changed, mo_clip_unref);
  g_clear_pointer (&written, g_bytes_unref);
  fuzz_convert_both (clip, size);
  return 0;
}
