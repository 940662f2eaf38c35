/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-portrait.h"
#include "view-program.h"

#include "mo-gesture.h"
#include "mo-names.h"

#include <cairo.h>

/* The pictures that the window shows beside hand poses, expressions and single movements of a face match the figure as built:
 * each is closer to its own portrait than to any other, and close to it. docs/make-sheets.py renews
 * them. */

/* Mean difference per colour, of 255: the pictures have fewer colours, and drivers differ. */
#define MOST 4.0

typedef struct
{
  const char *kind, *form;
  int width, height;
} Kind;

static const Kind hands = { "hand", "male", 192, 96 }, faces = { "face", "female", 128, 128 };

static ViewOffscreen *offscreen;

/* The face of a number, or NULL for none: expressions, then single movements. */
static const MoExpression *
find_face (guint number)
{
  guint n = 0;

  while (mo_expressions[n].stored != NULL)
    n++;
  if (number == 0)
    return NULL;
  return number <= n ? &mo_expressions[number - 1] : &mo_face_movements[number - 1 - n];
}

static GBytes *
draw (const Kind *kind, const ViewFigure *figure, guint number)
{
  gboolean is_face = kind == &faces;
  ViewPortrait portrait = { is_face ? -1 : (int) number, "", kind->width, kind->height, 4, FALSE };
  g_autoptr (GError) error = NULL;
  GBytes *picture;

  if (is_face && number > 0)
    portrait.expression = find_face (number)->stored;
  picture = view_portrait_draw (&portrait, offscreen, figure, &error);
  g_assert_no_error (error);
  return picture;
}

static double
difference (GBytes *drawn, cairo_surface_t *stored, const Kind *kind)
{
  const guint8 *p = g_bytes_get_data (drawn, NULL);
  const guint8 *rows = cairo_image_surface_get_data (stored);
  int stride = cairo_image_surface_get_stride (stored);
  double sum = 0.0;

  for (int y = 0; y < kind->height; y++)
    for (int x = 0; x < kind->width; x++, p += 4)
      {
        guint32 pixel = ((const guint32 *) (gconstpointer) (rows + y * stride))[x];

        for (guint c = 0; c < 3; c++)
          sum += ABS ((int) p[c] - (int) (pixel >> (16 - 8 * c) & 0xff));
      }
  return sum / (3.0 * kind->width * kind->height);
}

static cairo_surface_t *
load (const Kind *kind, const char *nick)
{
  g_autofree char *name = g_strdup_printf ("%s-%s.png", kind->kind, nick);
  g_autofree char *path =
      g_build_filename (g_getenv ("LIMBER_SAMPLES"), "..", "gestures", name, NULL);
  cairo_surface_t *picture = cairo_image_surface_create_from_png (path);

  g_assert_cmpint (cairo_surface_status (picture), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (picture), ==, kind->width);
  g_assert_cmpint (cairo_image_surface_get_height (picture), ==, kind->height);
  return picture;
}

/* Finds the portrait that a picture shows. */
static void
check_picture (const Kind *kind, const char *nick, GPtrArray *portraits, guint number)
{
  cairo_surface_t *picture = load (kind, nick);
  double own = difference (portraits->pdata[number], picture, kind);

  g_test_message ("%s: %.2f of 255", nick, own);
  g_assert_cmpfloat (own, <, MOST);
  for (guint i = 0; i < portraits->len; i++)
    if (i != number)
      g_assert_cmpfloat (difference (portraits->pdata[i], picture, kind), >, own);
  cairo_surface_destroy (picture);
}

static void
test_kind (gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (GPtrArray) portraits = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GPtrArray) nicks = g_ptr_array_new ();
  g_autoptr (ViewFigure) figure = NULL;
  ViewShape shape;

  g_assert_true (view_shape_from_nick (&shape, kind->form));
  figure = view_figure_new (&shape);
  if (kind == &faces)
    g_ptr_array_add (nicks, (gpointer) "none");
  for (guint i = 1; kind == &faces && find_face (i)->nick != NULL; i++)
    g_ptr_array_add (nicks, (gpointer) find_face (i)->nick);
  for (guint i = 0; kind == &hands && i < MO_GESTURE_N_HAND_POSES; i++)
    g_ptr_array_add (nicks, (gpointer) mo_hand_pose_nicks[i]);
  for (guint i = 0; i < nicks->len; i++)
    g_ptr_array_add (portraits, draw (kind, figure, i));
  for (guint i = 0; i < nicks->len; i++)
    check_picture (kind, nicks->pdata[i], portraits, i);
}

int
main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;
  int status;

  offscreen = view_offscreen_new (VIEW_OFFSCREEN_ANY, &error);
  /* A machine without EGL does not fail the test. */
  if (g_error_matches (error, VIEW_ERROR, VIEW_ERROR_CONTEXT))
    {
      g_print ("Skipped: %s\n", error->message);
      return 77;
    }
  g_assert_no_error (error);
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/view/portrait/hands", &hands, test_kind);
  g_test_add_data_func ("/view/portrait/faces", &faces, test_kind);
  status = g_test_run ();
  view_offscreen_free (offscreen);
  return status;
}
