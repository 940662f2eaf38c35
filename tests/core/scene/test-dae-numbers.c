/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* Numbers of animations that are taken from the text before a parser sees it, compared with the C library bit by bit: short
 * ones, which have a way of their own, and those on its edges. */

#define N_RANDOM 300000
#define AT_ONCE 1000

static void
append_digits (GString *text, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_c (text, (char) ('0' + g_random_int_range (0, 10)));
}

static void
append_number (GString *text)
{
  static const char *const marks[] = { "e-", "E-", "e", "e+" };
  static const char *const blanks[] = { " ", "\n", "  ", "\r\n", "\t" };

  if (g_random_int_range (0, 2) == 0)
    g_string_append_c (text, '-');
  append_digits (text, g_random_int_range (0, 8) == 0 ? 2 : 1);
  if (g_random_int_range (0, 4) > 0)
    {
      g_string_append_c (text, '.');
      append_digits (text, (guint) g_random_int_range (0, 11));
    }
  if (g_random_int_range (0, 3) == 0)
    {
      guint mark = (guint) g_random_int_range (0, G_N_ELEMENTS (marks));

      g_string_append (text, marks[mark]);
      append_digits (text, marks[mark][1] == '-' ? (guint) g_random_int_range (1, 3) : 1);
    }
  g_string_append (text, blanks[g_random_int_range (0, G_N_ELEMENTS (blanks))]);
}

static void
assert_taken (MoDaeReading *reading, const GString *text)
{
  g_autofree char *padded = g_malloc0 (text->len + MO_NUMBER_PADDING);
  gboolean is_done = FALSE;
  const char *end, *p = text->str;
  MoDaeArray *array;

  memcpy (padded, text->str, text->len);
  end = mo_dae_take_numbers (reading, padded, padded + text->len, TRUE, &is_done);
  g_assert_true (is_done);
  g_assert_cmpint (end - padded, ==, (gssize) text->len);
  array = mo_dae_finish_numbers (reading);
  for (guint i = 0; i < array->n; i++)
    {
      char *after;
      double wanted = g_ascii_strtod (p, &after);

      if (memcmp (&array->numbers[i], &wanted, sizeof wanted) != 0)
        g_error ("%.*s is taken as %.17g", (int) (after - p), p, array->numbers[i]);
      p = after;
    }
  g_assert_cmpstr (g_strchug ((char *) p), ==, "");
  mo_dae_free_numbers (array);
}

static void
test_taken (void)
{
  static const char *const edges[] = {
    "0 -0 1. -1. 9.99999999 9.999999999 0.00000001 -0.0 0e-5 -0e-22 1e-0 ",
    "1e-22 1e-23 1.0e-21 1.0e-22 1.12345678e-14 1.12345678e-15 1E-07 1e-007 ",
    "1e5 1e+5 1.5E3 12.5e-3 12.5 123456.5 -0.99999999e-9 4.9e-30 ",
  };
  MoDaeReading *reading = g_new0 (MoDaeReading, 1);

  reading->early = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      g_autoptr (GString) text = g_string_new (edges[i]);

      assert_taken (reading, text);
    }
  for (guint i = 0; i < N_RANDOM; i += AT_ONCE)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint k = 0; k < AT_ONCE; k++)
        append_number (text);
      assert_taken (reading, text);
    }
  g_array_unref (reading->early);
  g_free (reading);
}

/* What is no number ends them, and stays in the text. */
static void
test_others (void)
{
  static const char *const others[] = { "e-5", "1e-",  "1.5e-x", "1.5e",    "-",
                                        "nan", "1e31", "1.5f",   "1.5e-1.", "--1" };
  MoDaeReading *reading = g_new0 (MoDaeReading, 1);

  reading->early = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *text = g_strdup_printf ("0.5 %s 2 ", others[i]);
      gsize n = strlen (text);
      g_autofree char *padded = g_malloc0 (n + MO_NUMBER_PADDING);
      gboolean is_done = FALSE;

      memcpy (padded, text, n);
      g_assert_cmpstr (mo_dae_take_numbers (reading, padded, padded + n, TRUE, &is_done), ==,
                       text + 4);
      g_assert_cmpuint (reading->early->len, ==, 1);
      g_array_set_size (reading->early, 0);
    }
  g_array_unref (reading->early);
  g_free (reading);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dae-numbers/taken", test_taken);
  g_test_add_func ("/dae-numbers/others", test_others);
  return g_test_run ();
}
