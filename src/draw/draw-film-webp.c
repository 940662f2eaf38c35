/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-image.h"
#include "draw-sheet.h"

/* Frames that each thread may be ahead of the encoder, which takes them in order. */
#define AHEAD 2

typedef struct
{
  DrawFilm *film;           /* borrowed */
  cairo_surface_t **frames; /* owned; those drawn and not yet encoded */
  GMutex mutex;             /* on the frames */
  GCond is_drawn;
} Work;

static void
draw_one (gpointer data, gpointer user_data)
{
  Work *work = user_data;
  guint number = GPOINTER_TO_UINT (data) - 1;
  cairo_surface_t *frame = draw_film_frame (work->film, number);

  g_mutex_lock (&work->mutex);
  work->frames[number] = frame;
  g_cond_signal (&work->is_drawn);
  g_mutex_unlock (&work->mutex);
}

static cairo_surface_t *
wait_for (Work *work, guint number)
{
  cairo_surface_t *frame;

  g_mutex_lock (&work->mutex);
  while (work->frames[number] == NULL)
    g_cond_wait (&work->is_drawn, &work->mutex);
  frame = g_steal_pointer (&work->frames[number]);
  g_mutex_unlock (&work->mutex);
  return frame;
}

static DrawWebp *
encode (Work *work, GThreadPool *pool, MoContext *context, GError **error)
{
  guint n = draw_film_get_n_frames (work->film), next = 0;
  guint ahead = AHEAD * (guint) g_thread_pool_get_max_threads (pool);
  g_autoptr (DrawWebp) webp = NULL;

  for (guint i = 0; i < n; i++)
    {
      cairo_surface_t *frame;
      gboolean added;

      if (mo_context_check (context, (double) i / n, error))
        return NULL;
      for (; next < MIN (i + ahead, n); next++)
        g_thread_pool_push (pool, GUINT_TO_POINTER (next + 1), NULL);
      frame = wait_for (work, i);
      if (webp == NULL)
        webp = draw_webp_new (cairo_image_surface_get_width (frame),
                              cairo_image_surface_get_height (frame), error);
      added = webp != NULL
              && draw_webp_add (webp, frame, draw_film_get_timestamp (work->film, i), error);
      cairo_surface_destroy (frame);
      if (!added)
        return NULL;
    }
  return g_steal_pointer (&webp);
}

GBytes *
draw_film_to_webp (DrawFilm *self, MoContext *context, GError **error)
{
  guint n = draw_film_get_n_frames (self);
  Work work = { .film = self, .frames = g_new0 (cairo_surface_t *, n) };
  GThreadPool *pool =
      g_thread_pool_new (draw_one, &work, (int) g_get_num_processors (), FALSE, NULL);
  g_autoptr (DrawWebp) webp = NULL;

  g_mutex_init (&work.mutex);
  g_cond_init (&work.is_drawn);
  webp = encode (&work, pool, context, error);
  g_thread_pool_free (pool, TRUE, TRUE);
  for (guint i = 0; i < n; i++)
    g_clear_pointer (&work.frames[i], cairo_surface_destroy);
  g_free (work.frames);
  g_mutex_clear (&work.mutex);
  g_cond_clear (&work.is_drawn);
  return webp != NULL ? draw_webp_finish (webp, draw_film_get_timestamp (self, n), error) : NULL;
}
