/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"

#include "mo-anim-file.h"

/* Any bytes give a valid animation, or an error with its finding; a file of version 1.0 is written
 * as it was read; all steps succeed or fail cleanly. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (GBytes) again = NULL;

  fuzz_begin_input ();
  clip = fuzz_read (&mo_format_anim, data, size, context, NULL);
  if (clip == NULL || fuzz_only_reads ())
    return 0;
  again = mo_anim_serialise (clip->anim);
  if (clip->anim->version == 1)
    g_assert_cmpmem (g_bytes_get_data (again, NULL), g_bytes_get_size (again), data, size);
  fuzz_convert_both (clip, size);
  return 0;
}
