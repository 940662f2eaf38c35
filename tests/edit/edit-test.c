/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-test.h"

#include "mo-write.h"

#include <glib/gstdio.h>
#include <string.h>

#define PATIENCE (60 * G_TIME_SPAN_SECOND)

char *
test_make_folder (void)
{
  GError *error = NULL;
  char *folder = g_dir_make_tmp ("limber-test-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_remove (path);
}

void
test_remove_folder (char *folder)
{
  remove_all (folder);
  g_free (folder);
}

GFile *
test_sample (const char *name)
{
  return test_child (g_getenv ("LIMBER_SAMPLES"), name);
}

GFile *
test_copy_sample (const char *folder, const char *name)
{
  g_autoptr (GFile) sample = test_sample (name);
  GFile *copy = test_child (folder, name);
  GError *error = NULL;

  g_file_copy (sample, copy, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return copy;
}

GFile *
test_child (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_new_for_path (path);
}

/* In place, like many programs; g_file_set_contents would make a new file. */
void
test_write (GFile *file, const char *text, gssize length)
{
  gsize size = length >= 0 ? (gsize) length : strlen (text);
  FILE *stream = g_fopen (g_file_peek_path (file), "w");

  g_assert_nonnull (stream);
  g_assert_cmpuint (fwrite (text, 1, size, stream), ==, size);
  g_assert_cmpint (fclose (stream), ==, 0);
}

char *
test_read_text (GFile *file, gsize *length)
{
  char *text = NULL;
  GError *error = NULL;

  g_file_get_contents (g_file_peek_path (file), &text, length, &error);
  g_assert_no_error (error);
  return text;
}

static gboolean
on_tick (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
test_until (TestDone done, gpointer data)
{
  gint64 end = g_get_monotonic_time () + PATIENCE;
  guint tick = g_timeout_add (2, on_tick, NULL);

  while (!done (data))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (tick);
}

static gboolean
is_past (gpointer data)
{
  return g_get_monotonic_time () >= *(gint64 *) data;
}

void
test_pass (guint ms)
{
  gint64 end = g_get_monotonic_time () + ms * G_TIME_SPAN_MILLISECOND;

  test_until (is_past, &end);
}

static gboolean
is_idle (gpointer document)
{
  return edit_document_is_final (document);
}

void
test_settle (EditDocument *document)
{
  test_until (is_idle, document);
}

void
test_play (EditSession *session, double seconds)
{
  const gint64 frame = G_USEC_PER_SEC / 100;
  static gint64 now = 1000000;

  edit_session_advance (session, now);
  for (guint i = 0; i < (guint) (seconds * 100.0 + 0.5); i++)
    edit_session_advance (session, now += frame);
}

void
test_take_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static gboolean
has_result (gpointer data)
{
  return *(GAsyncResult **) data != NULL;
}

GAsyncResult *
test_await (GAsyncResult **result)
{
  test_until (has_result, result);
  return *result;
}

gboolean
test_open (EditDocument *document, GFile *file, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  edit_document_open_async (document, file, NULL, NULL, test_take_result, &result);
  return edit_document_open_finish (document, test_await (&result), error);
}

EditDocument *
test_document (const char *sample)
{
  EditDocument *document = edit_document_new ();
  g_autoptr (GFile) file = test_sample (sample);
  GError *error = NULL;

  test_open (document, file, &error);
  g_assert_no_error (error);
  g_assert_null (edit_document_get_error (document));
  test_settle (document);
  return document;
}

void
test_set (EditDocument *document, MoFieldId field, const char *text)
{
  GError *error = NULL;

  edit_document_set_field (document, field, text, NULL, &error);
  g_assert_no_error (error);
}

GBytes *
test_result (EditDocument *document)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoExport export = { edit_document_get_clip (document), edit_document_get_recipe (document),
                      edit_document_get_anim (document) };
  GError *error = NULL;
  GBytes *bytes;

  g_assert_nonnull (export.anim);
  bytes = mo_format_anim.write (&export, context, &error);
  g_assert_no_error (error);
  return bytes;
}

EditFinding *
test_finding (EditDocument *document, const char *code)
{
  GListModel *findings = edit_document_get_findings (document);

  for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);
      const MoDiagnostic *diagnostic = edit_finding_get_diagnostic (finding);

      if (g_str_equal (mo_code_info (diagnostic->code)->name, code))
        return finding; /* the list owns it */
    }
  return NULL;
}
