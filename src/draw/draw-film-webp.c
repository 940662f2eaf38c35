/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-image.h"
#include "draw-sheet.h"

/* How many frames each thread may be ahead of the file, which takes them in order. */
#define AHEAD 4

typedef struct
{
  GBytes *bytes; /* owned; NULL, with the error set, if it failed */
  GError *error; /* owned */
} Frame;

typedef struct
{
  DrawFilm *film; /* borrowed */
  Frame *frames;
  GMutex mutex; /* protects the frames */
  GCond is_one_done;
} Work;

static void
draw_one (gpointer data, gpointer user_data)
{
  Work *work = user_data;
  guint number = GPOINTER_TO_UINT (data) - 1;
  cairo_surface_t *surface = draw_film_frame (work->film, number);
  GError *error = NULL;
  GBytes *bytes = draw_webp (surface, &error);

  cairo_surface_destroy (surface);
  g_mutex_lock (&work->mutex);
  work->frames[number] = (Frame){ bytes, error };
  g_cond_signal (&work->is_one_done);
  g_mutex_unlock (&work->mutex);
}

static GBytes *
wait_for (Work *work, guint number, GError **error)
{
  Frame *frame = &work->frames[number];

  g_mutex_lock (&work->mutex);
  while (frame->bytes == NULL && frame->error == NULL)
    g_cond_wait (&work->is_one_done, &work->mutex);
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
      if (frame == NULL || !draw_webp_add (webp, frame, lasts, error))
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
  g_cond_init (&work.is_one_done);
  bytes = assemble (&work, pool, context, error);
  g_thread_pool_free (pool, TRUE, TRUE);
  for (guint i = 0; i < n; i++)
    {
      g_clear_pointer (&work.frames[i].bytes, g_bytes_unref);
      g_clear_error (&work.frames[i].error);
    }
  g_free (work.frames);
  g_mutex_clear (&work.mutex);
  g_cond_clear (&work.is_one_done);
  return bytes;
}
