/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"
#include "mo-vml-facts.h"

#include "fuzz.h"

static MoClip *
rewrite (const MoClip *clip, const MoRecipe *recipe, gsize size, GBytes **written)
{
  g_autoptr (GError) error = NULL;

  *written = fuzz_write (&mo_format_vml, clip, recipe, size, &error);
  g_assert_no_error (error);
  return fuzz_reread (&mo_format_vml, *written);
}

/* Written unchanged, the clip is the same when read again, and then the bytes are the same. */
static void
check_rewrite (const MoClip *clip, const MoRecipe *recipe, gsize size)
{
  g_autoptr (GBytes) first = NULL, second = NULL;
  g_autoptr (MoClip) again = rewrite (clip, recipe, size, &first), twice = NULL;
  g_autofree char *difference = test_compare (clip, again);

  g_assert_cmpstr (difference, ==, NULL);
  twice = rewrite (again, recipe, size, &second);
  g_assert_true (g_bytes_equal (first, second));
}

/* Its parts are animations of one file. */
static void
split (const MoClip *clip, const MoRecipe *nothing, gsize size)
{
  g_autoptr (MoRecipe) recipe =
      mo_recipe_with (nothing, MO_FIELD_PART, "a=20%..70%; b=..30%; c=50%..50%", NULL);
  g_autoptr (GBytes) written = NULL;
  g_autoptr (MoClip) first = rewrite (clip, recipe, size, &written);

  g_assert_cmpuint (g_strv_length (first->clip_names), ==, 3);
  g_assert_cmpuint (mo_vml_facts (first)->ids->len, ==, mo_vml_facts (clip)->ids->len);
}

/* Any text gives a valid clip, or an error with its finding; a clip survives being written, and all
 * steps of a conversion succeed or fail cleanly. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoRecipe) recipe = NULL;

  fuzz_begin_input ();
  clip = fuzz_read (&mo_format_vml, data, size, context, NULL);
  if (clip == NULL || fuzz_only_reads ())
    return 0;
  recipe = mo_recipe_new ();
  check_rewrite (clip, recipe, size);
  split (clip, recipe, size);
  fuzz_convert_both (clip, size);
  return 0;
}
