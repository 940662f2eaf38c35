/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"

/* Any bytes give a valid clip, or an error with its finding; a clip can be converted, and written in every format that
 * has a writer. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoRecipe) recipe = NULL;

  fuzz_begin_input ();
  clip = fuzz_read (&mo_format_fbx, data, size, context, NULL);
  if (clip == NULL || fuzz_only_reads ())
    return 0;
  recipe = mo_recipe_new ();
  fuzz_write_all (clip, recipe, size);
  fuzz_convert_both (clip, size);
  return 0;
}
