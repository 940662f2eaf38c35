/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"

/* Each writer either rejects a clip that a reader accepted, or writes something that the reader of
 * its own format accepts: from every format to every other, unchanged and with settings. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoRecipe) recipe = NULL;

  fuzz_begin_input ();
  clip = fuzz_read (NULL, data, size, context, NULL);
  if (clip == NULL || fuzz_only_reads ())
    return 0;
  recipe = fuzz_choose_recipe (size);
  fuzz_write_all (clip, recipe, size);
  return 0;
}
