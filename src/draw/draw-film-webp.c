/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-image.h"
#include "draw-sheet.h"

/* How many frames each thread may be ahead of the file, which takes them in order. */
#define AHEAD 4

/* The encoder works on squares of so many pixels, and smooths a few pixels beyond their edges. */
#define SQUARE 16
#define SMOOTHED 8

typedef struct
{
  cairo_surface_t *picture; /* owned; until the next frame was compared with it */
  cairo_rectangle_int_t area;
  GBytes *bytes; /* owned; of that area; NULL, with the error set, if it failed */
  GError *error; /* owned */
} Frame;

typedef struct
{
  DrawFilm *film; /* borrowed */
  Frame *frames;
  GMutex mutex; /* protects the frames */
  GCond is_changed;
} Work;

/* -- What is new in a frame -------------------------------------------------------------------- */

/* The first and last of the places at which two rows differ; FALSE if none does. */
static gboolean
compare_rows (const guint32 *a, const guint32 *b, int n, int *first, int *last)
{
  int from = 0, to = n - 1;

  while (from < n && ((a[from] ^ b[from]) & 0xffffffu) == 0)
    from++;
  if (from == n)
    return FALSE;
  while (((a[to] ^ b[to]) & 0xffffffu) == 0)
    to--;
  *first = MIN (*first, from);
  *last = MAX (*last, to);
  return TRUE;
}

/* Whole squares of the encoder around so many pixels, of which there are `n`. */
static void
take_squares (int first, int last, int n, int *from, int *length)
{
  *from = MAX (first - SMOOTHED, 0) / SQUARE * SQUARE;
  *length = MIN ((last + SMOOTHED) / SQUARE * SQUARE + SQUARE, n) - *from;
}

/* Where a picture differs from the one before. Beyond that the encoder has made the same of the same, and so nothing is left
 * there of what has moved away. */
static cairo_rectangle_int_t
find_area (cairo_surface_t *before, cairo_surface_t *picture)
{
  int width = cairo_image_surface_get_width (picture);
  int height = cairo_image_surface_get_height (picture);
  gsize stride = (gsize) cairo_image_surface_get_stride (picture);
  const guint8 *a = cairo_image_surface_get_data (before);
  const guint8 *b = cairo_image_surface_get_data (picture);
  int left = width, right = -1, top = height, bottom = -1;
  cairo_rectangle_int_t area = { 0, 0, width, height };

  if (a == NULL || b == NULL)
    return area;
  for (int y = 0; y < height; y++)
    if (compare_rows ((const guint32 *) (a + (gsize) y * stride),
                      (const guint32 *) (b + (gsize) y * stride), width, &left, &right))
      {
        top = MIN (top, y);
        bottom = y;
      }
  /* A frame has to have something. */
  take_squares (right < 0 ? 0 : left, MAX (right, 0), width, &area.x, &area.width);
  take_squares (bottom < 0 ? 0 : top, MAX (bottom, 0), height, &area.y, &area.height);
  return area;
}

/* -- Frames ------------------------------------------------------------------------------------ */

/* Lends the picture to the next frame, and takes that of the one before. Frames are begun in their order. */
static cairo_surface_t *
exchange_pictures (Work *work, guint number, cairo_surface_t *picture)
{
  cairo_surface_t *before = NULL;

  g_mutex_lock (&work->mutex);
  work->frames[number].picture = cairo_surface_reference (picture);
  g_cond_broadcast (&work->is_changed);
  while (number > 0 && work->frames[number - 1].picture == NULL)
    g_cond_wait (&work->is_changed, &work->mutex);
  if (number > 0)
    before = g_steal_pointer (&work->frames[number - 1].picture);
  g_mutex_unlock (&work->mutex);
  return before;
}

static void
draw_one (gpointer data, gpointer user_data)
{
  Work *work = user_data;
  guint number = GPOINTER_TO_UINT (data) - 1;
  cairo_surface_t *picture = draw_film_frame (work->film, number), *before;
  cairo_rectangle_int_t area = { 0, 0, cairo_image_surface_get_width (picture),
                                 cairo_image_surface_get_height (picture) };
  GError *error = NULL;
  GBytes *bytes;

  cairo_surface_flush (picture);
  before = exchange_pictures (work, number, picture);
  if (before != NULL)
    area = find_area (before, picture);
  g_clear_pointer (&before, cairo_surface_destroy);
  bytes = draw_webp (picture, &area, &error);
  cairo_surface_destroy (picture);
  g_mutex_lock (&work->mutex);
  work->frames[number].area = area;
  work->frames[number].bytes = bytes;
  work->frames[number].error = error;
  g_cond_broadcast (&work->is_changed);
  g_mutex_unlock (&work->mutex);
}

static GBytes *
wait_for (Work *work, guint number, GError **error)
{
  Frame *frame = &work->frames[number];

  g_mutex_lock (&work->mutex);
  while (frame->bytes == NULL && frame->error == NULL)
    g_cond_wait (&work->is_changed, &work->mutex);
  g_mutex_unlock (&work->mutex);
  if (frame->error != NULL)
    g_propagate_error (error, g_steal_pointer (&frame->error));
  return g_steal_pointer (&frame->bytes);
}

static GBytes *
assemble (Work *work, GThreadPool *pool, MoContext *context, GError **error)
{
  guint n = draw_film_get_n_frames (work->film), next = 0;
  guint ahead = AHEAD * (guint) g_thread_pool_get_max_threads (pool);
  g_autoptr (DrawWebp) webp = draw_webp_new ();

  for (guint i = 0; i < n; i++)
    {
      int lasts =
          draw_film_get_timestamp (work->film, i + 1) - draw_film_get_timestamp (work->film, i);
      g_autoptr (GBytes) frame = NULL;

      if (mo_context_check (context, (double) i / n, error))
        return NULL;
      for (; next < MIN (i + ahead, n); next++)
        g_thread_pool_push (pool, GUINT_TO_POINTER (next + 1), NULL);
      frame = wait_for (work, i, error);
      if (frame == NULL
          || !draw_webp_add (webp, frame, work->frames[i].area.x, work->frames[i].area.y, lasts,
                             error))
        return NULL;
    }
  return draw_webp_finish (webp, error);
}

GBytes *
draw_film_to_webp (DrawFilm *self, MoContext *context, GError **error)
{
  guint n = draw_film_get_n_frames (self);
  Work work = { .film = self, .frames = g_new0 (Frame, n) };
  GThreadPool *pool =
      g_thread_pool_new (draw_one, &work, (int) g_get_num_processors (), FALSE, NULL);
  GBytes *bytes;

  g_mutex_init (&work.mutex);
  g_cond_init (&work.is_changed);
  bytes = assemble (&work, pool, context, error);
  g_thread_pool_free (pool, TRUE, TRUE);
  for (guint i = 0; i < n; i++)
    {
      g_clear_pointer (&work.frames[i].picture, cairo_surface_destroy);
      g_clear_pointer (&work.frames[i].bytes, g_bytes_unref);
      g_clear_error (&work.frames[i].error);
    }
  g_free (work.frames);
  g_mutex_clear (&work.mutex);
  g_cond_clear (&work.is_changed);
  return bytes;
}
