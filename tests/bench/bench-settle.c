/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "edit-lens.h"
#include "edit-sizes.h"

#include <stdlib.h>
#include <time.h>

/* The time from moving the slider, or changing the priority, until the result and its loss are
 * known: elapsed time, and processor time of all threads, which has the bar. Exits with 1 beyond it. */

#define N_MOVES 41
#define MOST 150.0 /* milliseconds */

typedef struct
{
  EditDocument *document;
  EditLens *lens;
  EditSizes *sizes;
  gboolean has_anim, has_loss;
} Bench;

static void
anim_cb (Bench *self)
{
  self->has_anim = TRUE;
  self->has_loss = FALSE;
}

static void
loss_cb (Bench *self)
{
  self->has_loss = self->has_anim && edit_lens_get_loss (self->lens, EDIT_LENS_OURS) != NULL;
}

static double
now (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static void
settle (Bench *self)
{
  while (!self->has_loss || edit_document_get_busy (self->document))
    g_main_context_iteration (NULL, TRUE);
  self->has_anim = self->has_loss = FALSE;
}

static void
move_slider (Bench *self, guint i)
{
  edit_sizes_choose (self->sizes, i % 2 == 0 ? 2.0 - 0.03 * i : -2.0 + 0.03 * i);
}

static void
change_priority (Bench *self, guint i)
{
  edit_document_set_field (self->document, MO_FIELD_PRIORITY, i % 2 == 0 ? "4" : "5", NULL, NULL);
}

static int
compare (const void *a, const void *b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

static gboolean
measure (Bench *self, const char *title, void (*act) (Bench *self, guint i))
{
  double seconds[N_MOVES], work[N_MOVES];

  for (guint i = 0; i < N_MOVES; i++)
    {
      double start = now (CLOCK_MONOTONIC), spent = now (CLOCK_PROCESS_CPUTIME_ID);

      act (self, i);
      settle (self);
      seconds[i] = now (CLOCK_MONOTONIC) - start;
      work[i] = now (CLOCK_PROCESS_CPUTIME_ID) - spent;
    }
  qsort (seconds, N_MOVES, sizeof *seconds, compare);
  qsort (work, N_MOVES, sizeof *work, compare);
  g_print ("%-24s %7.2f ms, %7.2f ms of processors; bar: %.0f ms\n", title,
           1000.0 * seconds[N_MOVES / 2], 1000.0 * work[N_MOVES / 2], MOST);
  return 1000.0 * work[N_MOVES / 2] <= MOST;
}

int
main (int argc, char **argv)
{
  Bench self = { edit_document_new (), edit_lens_new (), edit_sizes_new () };
  const char *path = argc > 1 ? argv[1] : g_getenv ("LIMBER_BENCH_FILE");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean is_met;

  g_object_set (self.lens, "document", self.document, NULL);
  g_object_set (self.sizes, "document", self.document, NULL);
  g_signal_connect_swapped (self.document, "notify::anim", G_CALLBACK (anim_cb), &self);
  g_signal_connect_swapped (self.lens, "changed", G_CALLBACK (loss_cb), &self);
  edit_document_open_async (self.document, file, NULL, NULL, NULL, NULL);
  settle (&self);
  is_met = measure (&self, "slider", move_slider);
  is_met = measure (&self, "priority", change_priority) && is_met;
  g_object_unref (self.sizes);
  g_object_unref (self.lens);
  g_object_unref (self.document);
  return is_met ? EXIT_SUCCESS : EXIT_FAILURE;
}
