/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-convert.h"
#include "test-clip.h"

#include <string.h>

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* Keyframes may be far apart; more than this is not written as frames here, which takes time. */
#define MAX_DURATION 100.0

static MoRecipe *
choose_recipe (gsize size)
{
  static const struct
  {
    MoFieldId field;
    const char *value;
  } choices[] = {
    { MO_FIELD_MODE, "viewer" },      { MO_FIELD_REFERENCE, "drop" },
    { MO_FIELD_KEYFRAME_ERROR, "0" }, { MO_FIELD_KEYFRAME_ERROR, "3" },
    { MO_FIELD_TRIM_START, "10%" },   { MO_FIELD_PRIORITY, "5" },
  };
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  guint i = size % G_N_ELEMENTS (choices);

  return mo_recipe_with (empty, choices[i].field, choices[i].value, NULL);
}

static MoClip *
rewrite (const MoClip *clip, const MoRecipe *recipe, GBytes **written)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoExport export = { .clip = clip, .recipe = recipe };
  g_autoptr (GError) error = NULL;
  MoClip *again;

  *written = mo_format_bvj.write (&export, context, &error);
  if (*written == NULL)
    {
      g_assert_cmpint (error->code, ==, MO_ERROR_LIMIT);
      return NULL;
    }
  again = test_read (&mo_format_bvj, g_bytes_get_data (*written, NULL), g_bytes_get_size (*written),
                     context, NULL);
  g_assert_nonnull (again);
  test_assert_valid (again);
  return again;
}

/* Written as it is, it is the same when read again, and then the same bytes. */
static void
check_rewrite (const MoClip *clip)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (GBytes) written = NULL, rewritten = NULL;
  g_autoptr (MoClip) again = rewrite (clip, empty, &written), twice = NULL;
  g_autofree char *difference = test_compare (clip, again);

  g_assert_cmpstr (difference, ==, NULL);
  twice = rewrite (again, empty, &rewritten);
  g_assert_true (g_bytes_equal (written, rewritten));
}

/* Any text is a valid clip or an error with its finding; a clip survives being written, whatever the
 * maker wants of it, and every step of a conversion ends well. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = test_read (&mo_format_bvj, data, size, context, &error), changed = NULL;
  g_autoptr (MoRecipe) recipe = NULL;
  g_autoptr (MoAnim) anim = NULL;
  g_autoptr (GBytes) written = NULL;

  if (clip == NULL)
    {
      g_assert_nonnull (error);
      g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), ==, MO_SEVERITY_ERROR);
      return 0;
    }
  g_assert_no_error (error);
  g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), <, MO_SEVERITY_ERROR);
  test_assert_valid (clip);
  check_rewrite (clip);
  if (mo_clip_duration (clip) > MAX_DURATION
      || (clip->frame_time > 0.0 && clip->frame_time < 0.001))
    return 0;
  recipe = choose_recipe (size);
  changed = rewrite (clip, recipe, &written);
  anim = mo_convert (clip, recipe, context, NULL);
  return 0;
}
