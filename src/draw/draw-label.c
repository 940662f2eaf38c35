/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-label.h"

#include <math.h>
#include <string.h>

/* A letter as pen strokes in hundredths of its height, y up: M moves to a point, L draws a line to
 * a point, C a curve through three points (cairo_curve_to), Z closes the stroke. */
typedef struct
{
  char letter;
  double advance;
  const char *strokes;
} Letter;

/* clang-format off */
static const Letter letters[] = {
  { '0', 72, "M 28 100 C 5 100 5 80 5 50 C 5 20 5 0 28 0 C 51 0 51 20 51 50 C 51 80 51 100 28 "
             "100 Z" },
  { '1', 72, "M 12 82 L 32 100 L 32 0" },
  { '2', 72, "M 6 76 C 6 92 16 100 29 100 C 42 100 51 90 51 76 C 51 55 28 38 6 0 L 52 0" },
  { '3', 72, "M 7 100 L 49 100 L 26 62 C 40 62 51 50 51 32 C 51 12 41 0 27 0 C 15 0 8 7 4 18" },
  { '4', 72, "M 38 0 L 38 100 L 3 28 L 54 28" },
  { '5', 72, "M 48 100 L 13 100 L 10 56 C 15 62 21 65 29 65 C 42 65 51 52 51 33 C 51 12 41 0 27 0 "
             "C 16 0 9 6 5 16" },
  { '6', 72, "M 40 100 L 10 50 C 6 42 5 38 5 32 C 5 12 14 0 28 0 C 42 0 51 12 51 31 C 51 50 42 61 "
             "28 61 C 18 61 11 55 7 46" },
  { '7', 72, "M 5 100 L 52 100 L 20 0" },
  { '8', 72, "M 28 54 C 16 54 8 63 8 77 C 8 91 16 100 28 100 C 40 100 48 91 48 77 C 48 63 40 54 28 "
             "54 C 14 54 5 44 5 27 C 5 10 14 0 28 0 C 42 0 51 10 51 27 C 51 44 42 54 28 54" },
  { '9', 72, "M 16 0 L 46 50 C 50 58 51 62 51 68 C 51 88 42 100 28 100 C 14 100 5 88 5 69 C 5 50 "
             "14 39 28 39 C 38 39 45 45 49 54" },
  { '.', 34, "M 12 0 L 12 1" },
  { ' ', 26, "" },
  { 's', 52, "M 38 52 C 35 61 30 65 22 65 C 13 65 7 59 7 50 C 7 30 40 40 40 18 C 40 7 33 0 23 0 "
             "C 13 0 7 5 4 15" },
};
/* clang-format on */

static const Letter *
find_letter (char c)
{
  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    if (letters[i].letter == c)
      return &letters[i];
  return NULL;
}

static double
next_number (const char **text)
{
  char *end;
  double number = g_ascii_strtod (*text, &end);

  *text = end;
  return number / 100.0;
}

static void
add_strokes (cairo_t *cr, const char *strokes)
{
  double p[6];

  for (const char *at = strokes; *at != '\0';)
    {
      char verb = *at++;
      guint n = verb == 'C' ? 6 : verb == 'M' || verb == 'L' ? 2 : 0;

      for (guint i = 0; i < n; i++)
        p[i] = next_number (&at);
      if (verb == 'M')
        cairo_move_to (cr, p[0], p[1]);
      else if (verb == 'L')
        cairo_line_to (cr, p[0], p[1]);
      else if (verb == 'C')
        cairo_curve_to (cr, p[0], p[1], p[2], p[3], p[4], p[5]);
      else if (verb == 'Z')
        cairo_close_path (cr);
    }
}

double
draw_label_time (cairo_t *cr, double x, double y, double size, double seconds)
{
  char text[32];
  double at = 0.0;

  g_ascii_formatd (text, sizeof text - 2, "%.2f", seconds);
  g_strlcat (text, " s", sizeof text);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size, -size);
  cairo_new_path (cr);
  for (const char *c = text; *c != '\0'; c++)
    {
      const Letter *letter = find_letter (*c);

      if (letter == NULL)
        continue;
      cairo_save (cr);
      cairo_translate (cr, at, 0.0);
      add_strokes (cr, letter->strokes);
      cairo_restore (cr);
      at += letter->advance / 100.0;
    }
  cairo_set_line_width (cr, 0.115);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  cairo_restore (cr);
  return at * size;
}
