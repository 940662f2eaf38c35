/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-convert.h"
#include "test-clip.h"

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* Any text is a valid clip or an error with its finding; a pose goes into every format that is
 * written. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = test_read (&mo_format_pose, data, size, context, &error);
  g_autoptr (MoRecipe) recipe = NULL;
  const MoFormat *const *formats = mo_formats ();

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
  for (guint i = 0; formats[i] != NULL; i++)
    {
      g_autoptr (GBytes) bytes = NULL;

      if (formats[i]->write == NULL)
        continue;
      bytes = mo_write (formats[i], clip, recipe, context, &error);
      g_assert_true ((bytes == NULL) == (error != NULL));
      g_clear_error (&error);
    }
  return 0;
}
