/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"

#include "mo-viewer-load.h"

#include <string.h>

static MoViewerReading *
load_as_viewer (const guint8 *data, gsize size)
{
  g_autoptr (MoViewerLoader) loader = mo_viewer_loader_new ();

  mo_viewer_loader_feed (loader, data, size);
  mo_viewer_loader_end (loader);
  return mo_viewer_loader_is_beyond (loader) ? NULL : mo_viewer_loader_steal (loader);
}

static void
check_rewrite (const MoClip *clip, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  MoExport export = { .clip = clip, .recipe = recipe };
  g_autoptr (GBytes) written = NULL;
  g_autoptr (MoClip) again = NULL;
  g_autofree char *difference = NULL;

  fuzz_begin ("writing", size);
  written = mo_format_bvh.write (&export, context, NULL);
  fuzz_end ();
  g_assert_nonnull (written);
  again = fuzz_reread (&mo_format_bvh, written);
  /* The viewer accepts names that a plain BVH cannot contain; the writer then reports that. */
  if (mo_diagnostics_find (context->diagnostics, MO_CODE_BVH_NAME_CHANGED) != NULL)
    return;
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
}

/* Any text gives a valid clip, or an error with its finding; a clip survives being written; the
 * viewer's verdict is the same however it was reached; what the viewer accepts is not rejected;
 * both modes of conversion succeed or fail cleanly. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoViewerReading) viewer = NULL;

  fuzz_begin_input ();
  clip = fuzz_read (&mo_format_bvh, data, size, context, &error);
  if (!fuzz_only_reads ())
    viewer = load_as_viewer (data, size);
  if (clip == NULL)
    {
      if (viewer != NULL && error->code != MO_ERROR_LIMIT)
        g_assert_true (viewer->status != MO_VIEWER_OK || viewer->joints->len == 0);
      return 0;
    }
  if (fuzz_only_reads ())
    return 0;
  g_assert_nonnull (viewer);
  g_assert_cmpint (viewer->status, ==, mo_viewer_reading (clip)->status);
  g_assert_cmpuint (viewer->location.offset, ==, mo_viewer_reading (clip)->location.offset);
  g_assert_cmpuint (viewer->location.line, ==, mo_viewer_reading (clip)->location.line);
  for (int i = 0; viewer->values != NULL && i < viewer->n_frames; i++)
    g_assert_cmpint (memcmp (viewer->values + (gsize) i * viewer->stride,
                             mo_viewer_reading (clip)->values
                                 + (gsize) i * mo_viewer_reading (clip)->stride,
                             viewer->n_columns * sizeof (float)),
                     ==, 0);
  check_rewrite (clip, size);
  fuzz_convert_both (clip, size);
  return 0;
}
