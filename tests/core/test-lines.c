/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-error.h"
#include "mo-lines.h"

#include <string.h>

/* Lists of lines compared with plain arrays of text. */

static guint n_parsed, n_cleared;

typedef struct
{
  char *text;
  guint length;
} Word;

static gboolean
parse_word (const char *text, gpointer parsed, GError **error)
{
  Word *word = parsed;

  if (strchr (text, '!') != NULL)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE, "%s", text);
      return FALSE;
    }
  n_parsed++;
  *word = (Word){ g_strdup (text), (guint) strlen (text) };
  return TRUE;
}

static void
clear_word (gpointer parsed)
{
  n_cleared++;
  g_free (((Word *) parsed)->text);
}

static const MoLineKind words = { sizeof (Word), parse_word, clear_word };

static void
assert_lines (const MoLines *lines, const GPtrArray *texts)
{
  g_assert_cmpuint (mo_lines_get_n_lines (lines), ==, texts->len);
  for (guint i = 0; i < texts->len; i++)
    {
      const Word *word = mo_lines_get_parsed (lines, i);

      g_assert_cmpstr (mo_lines_get (lines, i), ==, g_ptr_array_index (texts, i));
      g_assert_cmpstr (word->text, ==, g_ptr_array_index (texts, i));
      g_assert_cmpuint (word->length, ==, strlen (word->text));
    }
}

static char *
join (GPtrArray *texts)
{
  g_autoptr (GPtrArray) ended = g_ptr_array_copy (texts, NULL, NULL);

  g_ptr_array_set_free_func (ended, NULL);
  g_ptr_array_add (ended, NULL);
  return texts->len > 0 ? g_strjoinv ("; ", (char **) ended->pdata) : g_strdup ("none");
}

/* Replaces some lines by others. */
static void
change (GPtrArray *texts, guint round)
{
  guint at = (guint) g_test_rand_int_range (0, (int) texts->len + 1);
  int n_out = g_test_rand_int_range (0, 40);

  n_out = MIN (n_out, (int) (texts->len - at));
  if (n_out > 0)
    g_ptr_array_remove_range (texts, at, (guint) n_out);
  for (int n_in = g_test_rand_int_range (0, 60); n_in > 0; n_in--)
    g_ptr_array_insert (texts, (int) at, g_strdup_printf ("line %u %d", round, n_in));
}

/* A list made from another one has the lines of its text, parses only lines that are new, and
 * leaves the other list unchanged. */
static void
test_parse (void)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  MoLines *lines = mo_lines_new (&words);

  n_parsed = n_cleared = 0;
  for (guint round = 0; round < 300; round++)
    {
      g_autofree char *before = mo_lines_print (lines), *text = NULL, *printed = NULL,
                      *still = NULL;
      g_autoptr (MoLines) next = NULL, again = NULL;
      guint n = n_parsed;

      change (texts, round);
      text = join (texts);
      next = mo_lines_parse (lines, text, NULL);
      g_assert_cmpuint (n_parsed - n, <=, 60);
      assert_lines (next, texts);
      printed = mo_lines_print (next);
      g_assert_cmpstr (printed, ==, text);
      still = mo_lines_print (lines);
      g_assert_cmpstr (still, ==, before);
      g_assert_cmpint (mo_lines_equal (lines, next), ==, g_str_equal (before, text));
      again = mo_lines_parse (next, text, NULL);
      g_assert_true (again == next);
      mo_lines_unref (lines);
      lines = g_steal_pointer (&next);
    }
  mo_lines_unref (lines);
  g_assert_cmpuint (n_cleared, ==, n_parsed);
}

static void
test_append (void)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  MoLines *lines = mo_lines_new (&words);

  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *text = g_strdup_printf ("a %u; b", i);
      MoLines *next = mo_lines_append (lines, text, NULL);

      g_ptr_array_add (texts, g_strdup_printf ("a %u", i));
      g_ptr_array_add (texts, g_strdup ("b"));
      mo_lines_unref (lines);
      lines = next;
    }
  assert_lines (lines, texts);
  mo_lines_unref (lines);
}

/* The error is that of the first invalid line; there is no other effect. */
static void
test_refused (void)
{
  g_autoptr (MoLines) none = mo_lines_new (&words), some = mo_lines_parse (none, " a ;; b", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = mo_lines_print (some);

  g_assert_cmpstr (text, ==, "a; b");
  g_assert_null (mo_lines_parse (some, "a; x!; y!", &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
  g_assert_cmpstr (error->message, ==, "x!");
  g_assert_null (mo_lines_append (some, "c; z!", NULL));
  g_assert_cmpuint (mo_lines_get_n_lines (some), ==, 2);
  g_assert_cmpuint (mo_lines_get_n_lines (NULL), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lines/parse", test_parse);
  g_test_add_func ("/lines/append", test_append);
  g_test_add_func ("/lines/refused", test_refused);
  return g_test_run ();
}
