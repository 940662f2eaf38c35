/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "formats/mo-viewer-load.h"
#include "test-clip.h"

#include <string.h>

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

static MoViewerReading *
load_as_viewer (const guint8 *data, gsize size)
{
  g_autoptr (MoViewerLoader) loader = mo_viewer_loader_new ();

  mo_viewer_loader_feed (loader, data, size);
  mo_viewer_loader_end (loader);
  return mo_viewer_loader_is_beyond (loader) ? NULL : mo_viewer_loader_steal (loader);
}

static void
check_rewrite (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL), rereading = mo_context_new (NULL);
  MoExport export = { .clip = clip };
  g_autoptr (GBytes) written = mo_format_bvh.write (&export, context, NULL);
  g_autoptr (MoClip) again = NULL;
  g_autofree char *difference = NULL;

  g_assert_nonnull (written);
  again = test_read (&mo_format_bvh, g_bytes_get_data (written, NULL), g_bytes_get_size (written),
                     rereading, NULL);
  g_assert_nonnull (again);
  test_assert_valid (again);
  /* The viewer takes names that a BVH read plainly cannot have; then the writer says so. */
  if (mo_diagnostics_find (context->diagnostics, MO_CODE_BVH_NAME_CHANGED) != NULL)
    return;
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
}

/* Any text is a valid clip or an error with its finding; a clip survives being written; the
 * viewer's verdict does not depend on how it was come to; what the viewer takes is not refused. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = test_read (&mo_format_bvh, data, size, context, &error);
  g_autoptr (MoViewerReading) viewer = load_as_viewer (data, size);

  if (clip == NULL)
    {
      g_assert_nonnull (error);
      g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), ==, MO_SEVERITY_ERROR);
      if (viewer != NULL && error->code != MO_ERROR_LIMIT)
        g_assert_true (viewer->status != MO_VIEWER_OK || viewer->joints->len == 0);
      return 0;
    }
  g_assert_no_error (error);
  g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), <, MO_SEVERITY_ERROR);
  test_assert_valid (clip);
  g_assert_nonnull (viewer);
  g_assert_cmpint (viewer->status, ==, clip->viewer->status);
  g_assert_cmpuint (viewer->location.offset, ==, clip->viewer->location.offset);
  g_assert_cmpuint (viewer->location.line, ==, clip->viewer->location.line);
  for (int i = 0; viewer->values != NULL && i < viewer->n_frames; i++)
    g_assert_cmpint (memcmp (viewer->values + (gsize) i * viewer->stride,
                             clip->viewer->values + (gsize) i * clip->viewer->stride,
                             viewer->n_columns * sizeof (float)),
                     ==, 0);
  check_rewrite (clip);
  return 0;
}
