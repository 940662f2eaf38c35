/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"

/* Whichever animation of a file is asked for by one of the names that it gave, it is read. */
static void
read_named (const MoClip *clip, const guint8 *data, gsize size)
{
  for (guint i = 0; clip->clip_names != NULL && clip->clip_names[i] != NULL && i < 3; i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (MoClip) named = NULL;

      context->clip_name = g_strdup (clip->clip_names[i]);
      named = fuzz_read (&mo_format_dae, data, size, context, &error);
      if (named != NULL)
        g_assert_cmpuint (named->clip_index, ==, i);
      else
        g_assert_false (g_error_matches (error, MO_ERROR, MO_ERROR_USAGE));
    }
}

/* Any text gives a valid clip, or an error with its finding; so does each animation in it. Its whole poses are a valid
 * clip, and a conversion succeeds or fails cleanly. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL, plain = NULL;

  fuzz_begin_input ();
  clip = fuzz_read (&mo_format_dae, data, size, context, NULL);
  if (clip == NULL)
    return 0;
  read_named (clip, data, size);
  if (fuzz_only_reads ())
    return 0;
  plain = mo_clip_to_plain (clip, FALSE);
  test_assert_valid (plain);
  g_clear_pointer (&plain, mo_clip_unref);
  fuzz_convert_both (clip, size);
  return 0;
}
