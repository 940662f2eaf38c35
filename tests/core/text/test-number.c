/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE 1
#include "config.h"

#include "mo-number.h"

#include <float.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>

#define N_RANDOM 2000000

static guint32
bits_of (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static float
from_bits (guint32 bits)
{
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

/* Compared with the C library in the C locale. */
static void
assert_reads_as_c (const char *text)
{
  char padded[1200 + MO_NUMBER_PADDING] = { 0 };
  float value = -1.0f, expected;
  double wide = -1.0, expected_wide;
  const guint8 *end;
  char *expected_end;

  g_assert_cmpuint (strlen (text), <, 1200);
  strcpy (padded, text);
  expected = strtof (text, &expected_end);
  end = mo_number_read_float ((const guint8 *) padded, &value);
  if (isinf (expected))
    g_assert_null (end);
  else
    {
      g_assert_nonnull (end);
      if (bits_of (value) != bits_of (expected))
        g_error ("%s reads as %.9g and not as %.9g", text, value, expected);
      g_assert_true ((const char *) end - padded == expected_end - text);
    }
  expected_wide = strtod (text, NULL);
  end = mo_number_read_double ((const guint8 *) padded, &wide);
  g_assert_true ((end == NULL) == (isinf (expected_wide) != 0));
  if (end != NULL)
    g_assert_true (wide == expected_wide && !signbit (wide) == !signbit (expected_wide));
  g_assert_true ((const char *) mo_number_extent ((const guint8 *) padded, '.', NULL) - padded
                 == expected_end - text);
}

static void
test_forms (void)
{
  /* clang-format off */
  static const char *const texts[] = {
    "0", "-0", "+0", "0.0", "-0.000000", "1", "-1", "+1", "12.345678", "-179.999999", ".5", "-.5",
    "5.", "-5.", "1e5", "1E5", "1e+5", "1e-5", "1.5e-3", "1e", "1e+", "1e-", "1ex", "00000000012",
    "12345678", "123456789", "1234567.12345678", "1234567.1234567", "0.12345678", "0.123456789",
    "99999999999999999999", "1e22", "1e23", "1e-22", "1e-23", "1e38", "3.4028235e38",
    "3.4028236e38", "3.40282356e38", "3.40282357e38", "1e39", "1e400", "1e308", "1e309",
    "1.17549435e-38", "1.17549421e-38", "1e-40", "1.4e-45", "7e-46", "7.1e-46", "1e-60", "1e-400",
    "16777216", "16777217", "16777218", "16777219", "33554433", "33554434", "33554435", "33554439",
    "9007199254740992", "9007199254740993", "9007199254740995", "0.1", "0.2", "0.3",
    "1.00000005960464477539", "1.000000059604644775390625", "1.0000000596046447753906250000001",
    "1.0000000596046447753906249999999", "0.000000000000000000000000000000000000011754942807573643",
    "1e99999999999999999999", "0e99999999999999999999", "1e-99999999999999999999",
  };
  /* clang-format on */

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_reads_as_c (texts[i]);
}

static void
test_no_number (void)
{
  static const char *const texts[] = { "",    "-", "+",   ".",   "-.",  "e5",
                                       ".e5", "x", "nan", "inf", "--1", " 1" };
  guint8 padded[64] = { 0 };
  float value;
  double wide;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      memset (padded, 0, sizeof padded);
      strcpy ((char *) padded, texts[i]);
      g_assert_null (mo_number_read_float (padded, &value));
      g_assert_null (mo_number_read_double (padded, &wide));
      g_assert_true (mo_number_extent (padded, '.', NULL) == padded);
    }
}

static void
test_long_numbers (void)
{
  for (guint n = 1; n < 400; n++)
    {
      g_autofree char *ones = g_strnfill (n, '1'), *zeros = g_strnfill (n, '0');
      g_autofree char *whole = g_strconcat (ones, ".5", NULL);
      g_autofree char *part = g_strconcat ("0.", zeros, ones, NULL);
      g_autofree char *both = g_strconcat (zeros, "1.", zeros, "1", NULL);

      assert_reads_as_c (ones);
      assert_reads_as_c (whole);
      assert_reads_as_c (part);
      assert_reads_as_c (both);
    }
}

/* As many digits as a double is printed with, and more than it has: also halfway between two doubles, and next to that. */
static void
test_many_digits (void)
{
  static const char *const texts[] = {
    "0.6400000190734865",      "-9999999403953552e-16",
    "900719925474099.3",       "900719925474099.29999",
    "90071992547409930e-1",    "90071992547409950e-1",
    "9007199254740993e-27",    "1.8446744073709551e-8",
    "9007199254740993.0",      "9007199254740993.001",
    "0.18446744073709551",     "4503599627370496.5000000",
    "4503599627370497.5",      "4503599627370497.4999",
    "9223372036854775.807",    "1e-27",
    "7450580596923828125e-27", "3.0517578125000001e-5",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_reads_as_c (texts[i]);
  for (guint i = 0; i < 30000; i++)
    {
      guint64 digits = ((guint64) g_test_rand_int () << 32 | (guint32) g_test_rand_int ())
                       >> g_test_rand_int_range (1, 14);
      g_autofree char *text = g_strdup_printf ("%s%" G_GUINT64_FORMAT "e-%d", i % 2 == 0 ? "-" : "",
                                               digits, g_test_rand_int_range (0, 31));

      assert_reads_as_c (text);
    }
}

static void
test_random_text (void)
{
  GRand *rand = g_rand_new_with_seed (1);
  char text[64];

  for (guint i = 0; i < N_RANDOM; i++)
    {
      guint n_whole = (guint) g_rand_int_range (rand, 0, 11);
      guint n_part = (guint) g_rand_int_range (rand, n_whole == 0, 11);
      char *p = text;

      if (g_rand_boolean (rand))
        *p++ = g_rand_boolean (rand) ? '-' : '+';
      for (guint j = 0; j < n_whole; j++)
        *p++ = (char) g_rand_int_range (rand, '0', '9' + 1);
      if (n_part > 0 || g_rand_boolean (rand))
        *p++ = '.';
      for (guint j = 0; j < n_part; j++)
        *p++ = (char) g_rand_int_range (rand, '0', '9' + 1);
      *p = '\0';
      if (g_rand_int_range (rand, 0, 8) == 0)
        g_snprintf (p, 16, "e%d", g_rand_int_range (rand, -50, 45));
      assert_reads_as_c (text);
    }
  g_rand_free (rand);
}

/* Text half way between two floats, and with one more digit to either side. */
static void
test_midpoints (void)
{
  GRand *rand = g_rand_new_with_seed (2);

  for (guint i = 0; i < N_RANDOM / 10; i++)
    {
      guint32 bits = g_rand_int (rand) & 0x7FFFFFFF;
      char text[1100], format[16];
      double middle;
      gsize length;

      if (!isfinite (from_bits (bits)) || !isfinite (from_bits (bits + 1)))
        continue;
      if (g_rand_boolean (rand))
        bits = (bits & 0x007FFFFF) | ((guint32) g_rand_int_range (rand, 110, 150) << 23);
      middle = ((double) from_bits (bits) + (double) from_bits (bits + 1)) / 2.0;
      g_snprintf (format, sizeof format, "%%.%dg", g_rand_int_range (rand, 8, 160));
      length = (gsize) g_snprintf (text, 400, format, middle);
      assert_reads_as_c (text);
      if (strchr (text, 'e') != NULL || strchr (text, '.') == NULL)
        continue;
      strcpy (text + length, "00000000000000000000000001");
      assert_reads_as_c (text);
      strcpy (text + length - 1, "49999999999999999999999999");
      assert_reads_as_c (text);
    }
  g_rand_free (rand);
}

static void
assert_prints_back (float value)
{
  char text[MO_NUMBER_MAX_TEXT + MO_NUMBER_PADDING] = { 0 };
  char *end = mo_number_print_float (text, value);
  float again = -1.0f;

  g_assert_cmpint (end - text, <, MO_NUMBER_MAX_TEXT);
  *end = '\0';
  if (mo_number_read_float ((const guint8 *) text, &again) != (const guint8 *) end
      || bits_of (again) != bits_of (value + 0.0f)) /* the writer has no minus zero */
    g_error ("%.9g was printed as %s, which reads as %.9g", value, text, again);
  /* The widened number is what the text means. */
  g_assert_true (mo_number_widen (value) == g_ascii_strtod (text, NULL));
}

static void
test_print_float (void)
{
  static const struct
  {
    float value;
    const char *text;
  } rows[] = {
    { 0.0f, "0" },          { -0.0f, "0" },
    { 1.0f, "1" },          { -1.5f, "-1.5" },
    { 0.1f, "0.1" },        { 12.345678f, "12.345678" },
    { 35.01f, "35.01" },    { -179.99f, "-179.99" },
    { 1000.1f, "1000.1" },  { 100.0f, "100" },
    { 1234.5f, "1234.5" },  { 0.000001f, "0.000001" },
    { 1e-7f, "0.0000001" }, { 16777216.0f, "16777216" },
    { 1e20f, "1e+20" },     { NAN, "0" },
  };
  GRand *rand = g_rand_new_with_seed (3);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      char text[MO_NUMBER_MAX_TEXT] = { 0 };

      *mo_number_print_float (text, rows[i].value) = '\0';
      g_assert_cmpstr (text, ==, rows[i].text);
    }
  for (guint i = 0; i < N_RANDOM / 8; i++)
    {
      float value = from_bits (g_rand_int (rand));

      if (isfinite (value))
        assert_prints_back (value);
      assert_prints_back ((float) g_rand_double_range (rand, -360.0, 360.0));
      assert_prints_back ((float) (g_rand_int_range (rand, -360000000, 360000000) / 1e6));
    }
  for (guint i = 0; i < 32; i++)
    {
      assert_prints_back (from_bits (1u << i));
      assert_prints_back (from_bits (0x7F7FFFFF - i));
    }
  g_rand_free (rand);
}

static void
test_print_double (void)
{
  GRand *rand = g_rand_new_with_seed (4);

  for (guint i = 0; i < 100000; i++)
    {
      char text[MO_NUMBER_MAX_TEXT + MO_NUMBER_PADDING] = { 0 };
      guint64 bits = ((guint64) g_rand_int (rand) << 32) | g_rand_int (rand);
      double value, again;

      memcpy (&value, &bits, sizeof value);
      if (!isfinite (value))
        continue;
      g_assert_cmpint (mo_number_print_double (text, value) - text, <, MO_NUMBER_MAX_TEXT);
      g_assert_nonnull (mo_number_read_double ((const guint8 *) text, &again));
      g_assert_true (again == value);
    }
  g_rand_free (rand);
}

static void
test_extent_with_comma (void)
{
  static const guint8 text[64] = "1,25e3;7";
  guint n_decimals;

  g_assert_true (mo_number_extent (text, ',', &n_decimals) == text + 6);
  g_assert_cmpuint (n_decimals, ==, 2);
  g_assert_true (mo_number_extent (text, '.', &n_decimals) == text + 1);
  g_assert_cmpuint (n_decimals, ==, 0);
}

/* Creates a locale with a decimal comma if the system has none; FALSE if it cannot. */
static gboolean
set_comma_locale (void)
{
  static const char *const names[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8" };
  g_autofree char *folder = NULL, *target = NULL;
  const char *command[] = { "localedef", "-i", "de_DE", "-f", "UTF-8", NULL, NULL };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (setlocale (LC_ALL, names[i]) != NULL)
      return TRUE;
  folder = g_dir_make_tmp ("limber-locale-XXXXXX", NULL);
  if (folder == NULL)
    return FALSE;
  target = g_build_filename (folder, "de_DE.UTF-8", NULL);
  command[5] = target;
  g_spawn_sync (NULL, (char **) command, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                NULL, NULL, NULL, NULL, NULL);
  g_setenv ("LOCPATH", folder, TRUE);
  return setlocale (LC_ALL, "de_DE.UTF-8") != NULL;
}

static void
test_comma_locale (void)
{
  static const guint8 rows[][64] = {
    "1.00000005960464477539",
    "16777217.5",
    "0.12345678901234567890123",
  };
  char text[MO_NUMBER_MAX_TEXT + MO_NUMBER_PADDING] = { 0 };
  float value;
  double wide;

  if (!set_comma_locale ())
    {
      g_test_skip ("no locale with a decimal comma can be had");
      return;
    }
  g_assert_cmpstr (localeconv ()->decimal_point, ==, ",");
  g_assert_nonnull (mo_number_read_float (rows[0], &value));
  g_assert_cmpfloat (value, ==, 1.0f);
  g_assert_nonnull (mo_number_read_float (rows[1], &value));
  g_assert_cmpfloat (value, ==, 16777218.0f);
  g_assert_nonnull (mo_number_read_double (rows[2], &wide));
  g_assert_cmpfloat (wide, ==, 0.12345678901234568);
  *mo_number_print_float (text, 1e-20f) = '\0';
  g_assert_cmpstr (text, ==, "1e-20");
  *mo_number_print_double (text, 0.5) = '\0';
  g_assert_cmpstr (text, ==, "0.5");
  setlocale (LC_ALL, "C");
}

/* Any text of 15 digits comes back unchanged, in its shortest form; a number with more digits
 * either loses them or keeps all. */
static void
test_fifteen_digits (void)
{
  GRand *rand = g_rand_new_with_seed (15);

  for (guint i = 0; i < 200000; i++)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE], text[MO_NUMBER_MAX_TEXT], again[MO_NUMBER_MAX_TEXT];
      double value =
          g_rand_double_range (rand, -1.0, 1.0) * pow (10.0, g_rand_int_range (rand, -9, 17));
      double noisy = value, read;

      g_ascii_formatd (digits, sizeof digits,
                       i % 3 == 0   ? "%.15g"
                       : i % 3 == 1 ? "%.7g"
                                    : "%.11g",
                       value);
      value = g_ascii_strtod (digits, NULL);
      *mo_number_print_tidy (text, value) = '\0';
      *mo_number_print_double (again, value) = '\0';
      g_assert_cmpstr (text, ==, again);
      g_assert_cmpuint (strlen (text), <=, MAX (strlen (digits), 24));
      g_assert_cmpfloat (g_ascii_strtod (text, NULL), ==, value);
      g_assert_cmpfloat (mo_number_tidy (value), ==, value);
      read = mo_number_tidy (noisy);
      g_assert_cmpfloat (fabs (read - noisy), <=, 5.3e-15 * fabs (noisy));
      *mo_number_print_tidy (text, noisy) = '\0';
      g_assert_cmpfloat (g_ascii_strtod (text, NULL), ==, read);
      *mo_number_print_double (again, noisy) = '\0';
      g_assert_cmpfloat (g_ascii_strtod (again, NULL), ==, noisy);
    }
  g_rand_free (rand);
}

static void
test_tidy_forms (void)
{
  static const struct
  {
    double value;
    const char *text;
  } rows[] = {
    { 0.0, "0" },
    { -0.0, "0" },
    { 0.1 + 0.05, "0.15" },
    { 35.01, "35.01" },
    { -1e-5, "-0.00001" },
    { 3.0 * 0.05, "0.15" },
    { 1e14, "100000000000000" },
    { 1e22, "1e+22" },
    { 0.123456789012345, "0.123456789012345" },
    { 123456789.012345, "123456789.012345" },
    { 0.9999999999999999, "1" },
    { 2.5e-7, "2.5e-07" },
    { NAN, "0" },
    { -INFINITY, "0" },
    { 99999999999999.9, "99999999999999.9" },
    { 0.00012345678901234, "0.00012345678901234" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      char text[MO_NUMBER_MAX_TEXT];

      *mo_number_print_tidy (text, rows[i].value) = '\0';
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* Many at once, of every size and number of decimals: what the shortest text says. */
static void
test_widen (void)
{
  static const float special[] = { 0.0f, -0.0f, 1.0f, -90.0f, 0.1f, 1e-30f, 3e38f, FLT_MIN };
  float values[3 * 37] = { 0.0f };
  double wide[37];

  for (guint pass = 0; pass < N_RANDOM / 400; pass++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (wide); i++)
        {
          double scale = pow (10.0, g_test_rand_int_range (0, 8));
          double size = pow (10.0, g_test_rand_int_range (-3, 7));

          values[3 * i] =
              pass == 0 && i < G_N_ELEMENTS (special)
                  ? special[i]
                  : (float) (round (g_test_rand_double_range (-size, size) * scale) / scale);
        }
      mo_number_widen_all (values, 3, G_N_ELEMENTS (wide), wide);
      for (guint i = 0; i < G_N_ELEMENTS (wide); i++)
        {
          char text[MO_NUMBER_MAX_TEXT];

          *mo_number_print_float (text, values[3 * i]) = '\0';
          g_assert_cmpfloat (wide[i], ==, g_ascii_strtod (text, NULL));
        }
    }
}

int
main (int argc, char **argv)
{
  /* strtof is the reference, so it must not depend on the locale. */
  g_setenv ("LC_ALL", "C", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number/forms", test_forms);
  g_test_add_func ("/number/no-number", test_no_number);
  g_test_add_func ("/number/long", test_long_numbers);
  g_test_add_func ("/number/many-digits", test_many_digits);
  g_test_add_func ("/number/random-text", test_random_text);
  g_test_add_func ("/number/midpoints", test_midpoints);
  g_test_add_func ("/number/print-float", test_print_float);
  g_test_add_func ("/number/print-double", test_print_double);
  g_test_add_func ("/number/extent-with-comma", test_extent_with_comma);
  g_test_add_func ("/number/fifteen-digits", test_fifteen_digits);
  g_test_add_func ("/number/tidy", test_tidy_forms);
  g_test_add_func ("/number/widen", test_widen);
  g_test_add_func ("/number/comma-locale", test_comma_locale);
  return g_test_run ();
}
