/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-convert.h"
#include "test-clip.h"

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* Longer ones are converted to many keys, which takes time. */
#define MAX_DURATION 100.0

static MoClip *
rewrite (const MoClip *clip, const MoRecipe *recipe, GBytes **written)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoExport export = { .clip = clip, .recipe = recipe };
  g_autoptr (GError) error = NULL;
  MoClip *again;

  *written = mo_format_vml.write (&export, context, &error);
  g_assert_no_error (error);
  again = test_read (&mo_format_vml, g_bytes_get_data (*written, NULL),
                     g_bytes_get_size (*written), context, &error);
  g_assert_no_error (error);
  test_assert_valid (again);
  return again;
}

/* Parts of it are animations of one file. */
static void
split (const MoClip *clip, const MoRecipe *nothing)
{
  g_autoptr (MoRecipe) recipe
      = mo_recipe_with (nothing, MO_FIELD_PART, "a=20%..70%; b=..30%; c=50%..50%", NULL);
  g_autoptr (GBytes) written = NULL;
  g_autoptr (MoClip) first = rewrite (clip, recipe, &written);

  g_assert_cmpuint (g_strv_length (first->clip_names), ==, 3);
  g_assert_cmpuint (first->vml->bones->len, ==, clip->vml->bones->len);
}

/* Any text is a valid clip or an error with its finding; a clip survives being written, and every
 * step of a conversion ends well. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = test_read (&mo_format_vml, data, size, context, &error);
  g_autoptr (MoClip) again = NULL, twice = NULL;
  g_autoptr (GBytes) first = NULL, second = NULL;
  g_autoptr (MoRecipe) recipe = NULL;
  g_autoptr (MoAnim) anim = NULL;
  g_autofree char *difference = NULL;

  if (clip == NULL)
    {
      g_assert_nonnull (error);
      g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), ==, MO_SEVERITY_ERROR);
      return 0;
    }
  g_assert_no_error (error);
  g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), <, MO_SEVERITY_ERROR);
  test_assert_valid (clip);
  recipe = mo_recipe_new ();
  again = rewrite (clip, recipe, &first);
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
  twice = rewrite (again, recipe, &second);
  g_assert_true (g_bytes_equal (first, second));
  if (mo_clip_duration (clip) > MAX_DURATION)
    return 0;
  split (clip, recipe);
  anim = mo_convert (clip, recipe, context, NULL);
  return 0;
}
