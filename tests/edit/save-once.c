/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-test.h"

#include "mo-file.h"

#include <string.h>

/* save-once project|export|parts FILE OUTPUT: does what the window does for Save and Export, for
 * tests that examine the files from outside. For `parts`, OUTPUT is a folder. On failure prints a
 * sentence and exits with 1. */

typedef void (*Start) (EditDocument *, GFile *, GCancellable *, GAsyncReadyCallback, gpointer);

static const struct
{
  const char *what;
  Start start;
} rows[] = {
  { "project", edit_document_save_async },
  { "export", edit_document_export_async },
  { "parts", edit_document_export_parts_async },
};

int
main (int argc, char **argv)
{
  g_autoptr (EditDocument) document = edit_document_new ();
  g_autoptr (GFile) file = NULL, output = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  mo_file_prepare_process ();
  g_assert (argc == 4);
  file = g_file_new_for_path (argv[2]);
  output = g_file_new_for_path (argv[3]);
  if (test_open (document, file, &error))
    {
      test_set (document, MO_FIELD_PRIORITY, "4");
      test_set (document, MO_FIELD_PART, "one=0s..1s; two=1s..2s");
      for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        if (strcmp (rows[i].what, argv[1]) == 0)
          rows[i].start (document, output, NULL, test_take_result, &result);
      edit_document_save_finish (document, test_await (&result), &error);
    }
  if (error == NULL)
    return 0;
  g_printerr ("%s\n", error->message);
  return 1;
}
