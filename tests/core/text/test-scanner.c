/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scanner.h"

#include <string.h>

typedef struct
{
  MoSource *source;
  MoContext *context;
  MoScanner scanner;
} Fixture;

static void
fixture_init (Fixture *self, const char *text, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);

  self->source = mo_source_new_for_bytes (bytes, "test");
  self->context = mo_context_new (NULL);
  mo_scanner_init (&self->scanner, self->source, self->context);
}

static void
fixture_clear (Fixture *self)
{
  mo_scanner_clear (&self->scanner);
  mo_context_free (self->context);
  mo_source_free (self->source);
}

static gboolean
next (MoScanner *scanner, guint8 *c)
{
  g_autoptr (GError) error = NULL;

  while (scanner->cursor == scanner->end)
    {
      if (scanner->at_end)
        return FALSE;
      g_assert_true (mo_scanner_fill (scanner, &error));
      g_assert_no_error (error);
    }
  *c = *scanner->cursor;
  mo_scanner_advance (scanner);
  return TRUE;
}

static void
test_line_ends (void)
{
  /* Each letter is on the line whose number follows it. */
  static const char text[] = "a1\nb2\r\nc3\rd4\n\re6\r\r\nf8\n\ng:";
  Fixture f;
  guint8 c, letter = 0;

  fixture_init (&f, text, strlen (text));
  while (next (&f.scanner, &c))
    {
      if (g_ascii_isalpha (c))
        {
          letter = c;
          g_assert_cmpuint (mo_scanner_locate (&f.scanner, f.scanner.cursor, 1).column, ==, 2);
        }
      else if (letter != 0)
        {
          g_assert_cmpuint (f.scanner.line, ==, c - '0');
          letter = 0;
        }
    }
  fixture_clear (&f);
}

/* The bytes, lines and columns are the same however the text is divided into chunks. */
static void
test_chunks (void)
{
  gsize length = MO_SCANNER_CHUNK * 3 + 17;
  g_autofree char *text = g_malloc (length);
  guint line = 1;
  gsize line_start = 0, at = 0;
  Fixture f;
  guint8 c;

  for (gsize i = 0; i < length; i++)
    text[i] = (i % 61 == 60 || i == MO_SCANNER_CHUNK)       ? '\n'
              : (i % 61 == 59 || i + 1 == MO_SCANNER_CHUNK) ? '\r'
                                                            : 'x';
  fixture_init (&f, text, length);
  while (next (&f.scanner, &c))
    {
      MoLocation place;

      g_assert_cmpint (c, ==, text[at++]);
      if (c == '\r' || (c == '\n' && text[at - 2] != '\r'))
        line++;
      if (c == '\r' || c == '\n')
        line_start = at;
      place = mo_scanner_locate (&f.scanner, f.scanner.cursor, 1);
      g_assert_cmpuint (place.offset, ==, at);
      g_assert_cmpuint (place.line, ==, line);
      g_assert_cmpuint (place.column, ==, at - line_start + 1);
      for (guint i = 0; f.scanner.cursor == f.scanner.end && i < MO_SCANNER_PADDING; i++)
        g_assert_cmpint (f.scanner.end[i], ==, 0);
    }
  g_assert_cmpuint (at, ==, length);
  fixture_clear (&f);
}

static void
test_keep (void)
{
  gsize length = MO_SCANNER_CHUNK * 5;
  g_autofree char *text = g_malloc (length);
  g_autoptr (GError) error = NULL;
  Fixture f;

  for (gsize i = 0; i < length; i++)
    text[i] = (char) ('a' + i % 23);
  fixture_init (&f, text, length);
  mo_scanner_keep (&f.scanner, TRUE);
  while (!f.scanner.at_end)
    {
      g_assert_true (mo_scanner_fill (&f.scanner, &error));
      f.scanner.cursor = f.scanner.end;
    }
  g_assert_cmpuint ((gsize) (f.scanner.end - f.scanner.buffer), ==, length);
  g_assert_cmpmem (f.scanner.buffer, length, text, length);
  fixture_clear (&f);
}

static void
test_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Fixture f;

  fixture_init (&f, "abc", 3);
  f.context->cancellable = g_object_ref (cancellable);
  g_cancellable_cancel (cancellable);
  g_assert_false (mo_scanner_fill (&f.scanner, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  fixture_clear (&f);
}

static void
test_quote (void)
{
  g_autofree char *plain = mo_scanner_quote ((const guint8 *) "abc", 3);
  g_autofree char *strange = mo_scanner_quote ((const guint8 *) "a\0\x01\xff", 4);
  g_autofree char *text = g_strnfill (100, 'x');
  g_autofree char *cut = mo_scanner_quote ((const guint8 *) text, 100);

  g_assert_cmpstr (plain, ==, "abc");
  g_assert_true (g_utf8_validate (strange, -1, NULL));
  g_assert_cmpint (g_utf8_strlen (strange, -1), ==, 4);
  g_assert_cmpint (g_utf8_strlen (cut, -1), ==, 41);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scanner/line-ends", test_line_ends);
  g_test_add_func ("/scanner/chunks", test_chunks);
  g_test_add_func ("/scanner/keep", test_keep);
  g_test_add_func ("/scanner/cancel", test_cancel);
  g_test_add_func ("/scanner/quote", test_quote);
  return g_test_run ();
}
