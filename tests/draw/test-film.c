/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-test.h"

#include "draw-image.h"
#include "draw-sheet.h"

#include "mo-math.h"

#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

static const DrawShot shot = { .width = 96, .height = 64, .side = DRAW_SIDE_FRONT };

static DrawTake *
take_of (gboolean loop)
{
  g_autoptr (MoAnim) anim = raising_arm (loop);

  return draw_take_new (anim);
}

/* Reads a film: the number of frames, the time of its end, and whether all frames can be
 * decoded. */
static guint
decode (GBytes *bytes, int *end)
{
  gsize size;
  WebPData data = { g_bytes_get_data (bytes, &size), 0 };
  WebPAnimInfo info;
  WebPAnimDecoder *decoder;
  guint n = 0;

  data.size = size;
  decoder = WebPAnimDecoderNew (&data, NULL);
  g_assert_nonnull (decoder);
  g_assert_true (WebPAnimDecoderGetInfo (decoder, &info));
  g_assert_cmpuint (info.canvas_width, ==, shot.width);
  g_assert_cmpuint (info.canvas_height, ==, shot.height);
  g_assert_cmpuint (info.loop_count, ==, 0);
  while (WebPAnimDecoderHasMoreFrames (decoder))
    {
      guint8 *pixels;

      g_assert_true (WebPAnimDecoderGetNext (decoder, &pixels, end));
      n++;
    }
  WebPAnimDecoderDelete (decoder);
  return n;
}

static void
check_film (DrawFilm *film, guint n_frames, int milliseconds)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = draw_film_to_webp (film, context, &error);
  int end;

  g_assert_no_error (error);
  g_assert_cmpuint (draw_film_get_n_frames (film), ==, n_frames);
  g_assert_cmpint (draw_film_get_timestamp (film, n_frames), ==, milliseconds);
  g_assert_cmpuint (decode (bytes, &end), ==, n_frames);
  g_assert_cmpint (end, ==, milliseconds);
}

/* A loop ends where it begins; another motion rests at its last moment. */
static void
test_motion (void)
{
  g_autoptr (DrawTake) loop = take_of (TRUE), once = take_of (FALSE);
  g_autoptr (DrawFilm) looped = draw_film_new_motion (loop, &shot, 10.0);
  g_autoptr (DrawFilm) single = draw_film_new_motion (once, &shot, 10.0);

  check_film (looped, 20, 2000);
  check_film (single, 21, 2900);
}

/* Whatever was drawn before in the same place, each frame is as clean as a still of that moment. */
static void
test_clean (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (DrawTake) take = take_of (FALSE);
  g_autoptr (DrawFilm) film = draw_film_new_motion (take, &shot, 10.0);
  g_autoptr (GBytes) bytes = draw_film_to_webp (film, context, NULL);
  gsize size;
  WebPData data = { g_bytes_get_data (bytes, &size), 0 };
  WebPAnimDecoder *decoder;
  guint number = 0;

  data.size = size;
  decoder = WebPAnimDecoderNew (&data, NULL);
  while (WebPAnimDecoderHasMoreFrames (decoder))
    {
      cairo_surface_t *picture = draw_film_frame (film, number++);
      g_autoptr (GBytes) still = draw_webp (picture, NULL, NULL);
      g_autofree guint8 *alone = NULL;
      guint8 *pixels;
      double sum = 0.0;
      int end, width, height, n;

      g_assert_true (WebPAnimDecoderGetNext (decoder, &pixels, &end));
      alone = WebPDecodeRGBA (g_bytes_get_data (still, NULL), g_bytes_get_size (still), &width,
                              &height);
      n = 4 * width * height;
      for (int i = 0; i < n; i++)
        sum += ABS (pixels[i] - alone[i]);
      g_assert_cmpfloat (sum / n, <, 1.0);
      WebPFree (g_steal_pointer (&alone));
      cairo_surface_destroy (picture);
    }
  WebPAnimDecoderDelete (decoder);
  g_assert_cmpuint (number, ==, 21);
}

static void
test_turn (void)
{
  g_autoptr (DrawTake) take = take_of (FALSE);
  g_autoptr (DrawFilm) film = draw_film_new_turn (take, &shot, 1.0, 16);

  check_film (film, 16, 4000);
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (MoContext) context = mo_context_new (cancellable);
  g_autoptr (DrawTake) take = take_of (FALSE);
  g_autoptr (DrawFilm) film = draw_film_new_motion (take, &shot, 10.0);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (draw_film_to_webp (film, context, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static cairo_status_t
read_png (void *closure, unsigned char *data, unsigned int length)
{
  g_autoptr (GBytes) part = NULL;
  GBytes **left = closure;
  gsize size = g_bytes_get_size (*left);

  if (length > size)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, g_bytes_get_data (*left, NULL), length);
  part = *left;
  *left = g_bytes_new_from_bytes (part, length, size - length);
  return CAIRO_STATUS_SUCCESS;
}

static void
test_still (void)
{
  g_autoptr (DrawTake) take = take_of (FALSE);
  cairo_surface_t *surface = draw_still (take, &shot, 1.0), *back;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) png = draw_png (surface, &error), webp = NULL, again = NULL;
  GBytes *left = g_bytes_ref (png);
  int width, height;

  g_assert_no_error (error);
  back = cairo_image_surface_create_from_png_stream (read_png, &left);
  g_assert_cmpint (cairo_surface_status (back), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpuint (count_differences (surface, back, FALSE, FALSE), ==, 0);
  webp = draw_webp (surface, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (
      WebPGetInfo (g_bytes_get_data (webp, NULL), g_bytes_get_size (webp), &width, &height));
  g_assert_cmpint (width, ==, shot.width);
  g_assert_cmpint (height, ==, shot.height);
  again = draw_webp (surface, NULL, &error);
  g_assert_true (g_bytes_equal (webp, again));
  g_bytes_unref (left);
  cairo_surface_destroy (back);
  cairo_surface_destroy (surface);
}

/* Every sheet has the requested size; two runs give the same picture. */
static void
test_sheets (void)
{
  static const guint numbers[] = { 0, 1, 7, 1000 };
  g_autoptr (DrawTake) take = take_of (TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      cairo_surface_t *a = draw_sheet (take, &shot, numbers[i]);
      cairo_surface_t *b = draw_sheet (take, &shot, numbers[i]);
      cairo_surface_t *c = draw_turntable (take, &shot, 0.5, numbers[i]);

      g_assert_cmpint (cairo_image_surface_get_width (a), ==, shot.width);
      g_assert_cmpint (cairo_image_surface_get_height (c), ==, shot.height);
      g_assert_cmpuint (count_differences (a, b, FALSE, FALSE), ==, 0);
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
      cairo_surface_destroy (c);
    }
}

/* Very wide and very small sizes work. */
static void
test_sizes (void)
{
  static const int sizes[][2] = { { 1, 1 }, { 2, 400 }, { 400, 2 }, { 17, 5 }, { 1000, 40 } };
  g_autoptr (DrawTake) take = take_of (TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      DrawShot odd = { .width = sizes[i][0], .height = sizes[i][1] };

      cairo_surface_destroy (draw_still (take, &odd, 0.0));
      cairo_surface_destroy (draw_sheet (take, &odd, 12));
      cairo_surface_destroy (draw_turntable (take, &odd, 0.0, 5));
    }
}

/* Fingers are drawn on the hand whose fingers move; the most characteristic moment is the raised
 * arm. */
static void
test_take (void)
{
  g_autoptr (DrawTake) take = take_of (FALSE);
  guint limbs = draw_take_get_limbs (take);

  g_assert_cmphex (limbs, ==, DRAW_LIMB_BODY | DRAW_LIMB_MITTEN_LEFT | DRAW_LIMB_FINGERS_RIGHT);
  g_assert_cmpfloat (draw_take_telling_time (take), >, 1.5);
  g_assert_cmpfloat_with_epsilon (draw_take_nth (take, 4, 5), 2.0, 1e-9);
}

/* Numbers that headers of broken files may contain. */
static void
test_senseless_times (void)
{
  static const float values[] = { NAN, INFINITY, -INFINITY, -1.0f, 0.0f, 1e30f };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    for (guint k = 0; k < 8; k++)
      {
        g_autoptr (MoAnim) anim = raising_arm (k & 1);
        g_autoptr (DrawTake) take = NULL;
        g_autoptr (DrawFilm) film = NULL;

        anim->duration = k & 2 ? values[i] : anim->duration;
        anim->loop_in = k & 4 ? values[i] : 0.0f;
        anim->loop_out = k & 4 ? anim->loop_out : values[i];
        take = draw_take_new (anim);
        film = draw_film_new_motion (take, &shot, 20.0);
        g_assert_cmpuint (draw_film_get_n_frames (film), >=, 1);
        g_assert_cmpuint (draw_film_get_n_frames (film), <=, 60 * 20 + 1);
        cairo_surface_destroy (draw_still (take, &shot, draw_take_telling_time (take)));
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/film/motion", test_motion);
  g_test_add_func ("/draw/film/clean", test_clean);
  g_test_add_func ("/draw/film/turn", test_turn);
  g_test_add_func ("/draw/film/cancelled", test_cancelled);
  g_test_add_func ("/draw/film/still", test_still);
  g_test_add_func ("/draw/film/sheets", test_sheets);
  g_test_add_func ("/draw/film/sizes", test_sizes);
  g_test_add_func ("/draw/film/take", test_take);
  g_test_add_func ("/draw/film/senseless-times", test_senseless_times);
  return g_test_run ();
}
