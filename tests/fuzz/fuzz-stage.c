/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "strict-json.h"

#include "edit-stage.h"

#include <string.h>

/* Any text as the stage of a project: what a document keeps of it is strict JSON and stays the
 * same, through the cast and back, and through a project and back. */

/* Does not exist, so no file named in a text can be opened relative to it. */
#define PROJECT "/nonexistent/limber/project.bvj"

static void
check_cast (const char *stage)
{
  g_autoptr (EditCast) cast = edit_cast_new (), other = edit_cast_new ();
  g_autofree char *described = NULL, *again = NULL;

  edit_stage_apply (cast, stage);
  described = edit_stage_describe (cast);
  if (described != NULL)
    strict_json_assert (described, strlen (described));
  edit_stage_apply (other, described);
  again = edit_stage_describe (other);
  g_assert_cmpstr (described, ==, again);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size), *resolved = NULL, *kept = NULL,
                  *twice = NULL;
  g_autoptr (GFile) project = g_file_new_for_path (PROJECT);
  g_autoptr (MoContext) context = mo_context_new (NULL);

  fuzz_begin_input ();
  fuzz_begin ("resolving a stage", size);
  resolved = edit_stage_resolve (text, project, context);
  fuzz_end ();
  g_assert_nonnull (resolved);
  strict_json_assert (resolved, strlen (resolved));
  fuzz_begin ("keeping a stage", size);
  kept = edit_stage_for_project (resolved, project);
  fuzz_end ();
  strict_json_assert (kept, strlen (kept));
  twice = edit_stage_resolve (kept, project, context);
  g_assert_cmpstr (resolved, ==, twice);
  if (!fuzz_only_reads ())
    check_cast (resolved);
  return 0;
}
