/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-application.h"
#include "app-window.h"

#include "edit-posing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Dragging a joint for ten seconds in a window of 1000 x 700: from the pointer's event to the end of the frame that shows
 * it, beside the frames of the same motion playing; then from the release to the result. Milliseconds of the window's own
 * thread for a frame, as other programs and the threads of a software driver do not tell about it, and of all threads for a
 * release. Exits with 1 beyond a bar. */

#define N_FRAMES 600
#define N_RELEASES 21
#define GOAL 16.0 /* milliseconds, of 99 % of the frames of a drag */
#define MOST_SETTLING 150.0

typedef struct
{
  AppWindow *window;
  EditPosing *posing;
  EditSession *session;
  guint joint, n;
  gboolean is_drag, has_motion;
  double start;
  double frames[2][N_FRAMES]; /* milliseconds: playing, dragging */
  double releases[N_RELEASES];
} Bench;

static double
spent (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return 1e3 * (double) time.tv_sec + 1e-6 * (double) time.tv_nsec;
}

static int
compare (const void *a, const void *b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

/* A curve that comes back, as a hand does. */
static void
turn (Bench *self, double t)
{
  MoQuat by = mo_quat_exp ((MoVec3){ 0.3 * sin (t), 0.4 * sin (1.7 * t), 0.5 * sin (0.6 * t) });

  edit_posing_turn (
      self->posing, self->joint,
      mo_quat_mul (by, edit_posing_get_start (self->posing)->local[self->joint].rotation));
}

static void
before_paint (GdkFrameClock *clock, Bench *self)
{
  self->start = spent (CLOCK_THREAD_CPUTIME_ID);
  if (self->is_drag)
    turn (self, self->n / 60.0);
}

static void
after_paint (GdkFrameClock *clock, Bench *self)
{
  if (self->n < N_FRAMES)
    self->frames[self->is_drag][self->n++] = spent (CLOCK_THREAD_CPUTIME_ID) - self->start;
}

static void
run_frames (Bench *self, gboolean is_drag)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self->window));
  gulong ids[2];

  self->is_drag = is_drag;
  self->n = 0;
  edit_session_set_playing (self->session, !is_drag);
  if (is_drag && !edit_posing_press (self->posing))
    exit (EXIT_FAILURE);
  ids[0] = g_signal_connect (clock, "before-paint", G_CALLBACK (before_paint), self);
  ids[1] = g_signal_connect_after (clock, "after-paint", G_CALLBACK (after_paint), self);
  gdk_frame_clock_begin_updating (clock);
  while (self->n < N_FRAMES)
    g_main_context_iteration (NULL, TRUE);
  gdk_frame_clock_end_updating (clock);
  g_signal_handler_disconnect (clock, ids[0]);
  g_signal_handler_disconnect (clock, ids[1]);
  edit_session_set_playing (self->session, FALSE);
  if (is_drag)
    edit_posing_cancel (self->posing);
}

static void
motion_changed (Bench *self)
{
  self->has_motion = TRUE;
}

static void
run_releases (Bench *self)
{
  EditDocument *document = app_window_get_document (self->window);

  g_signal_connect_swapped (document, "notify::motion", G_CALLBACK (motion_changed), self);
  for (guint i = 0; i < N_RELEASES; i++)
    {
      edit_session_set_time (self->session, 1.0 + 0.3 * i);
      if (!edit_posing_press (self->posing))
        exit (EXIT_FAILURE);
      turn (self, 1.0 + i);
      self->has_motion = FALSE;
      self->start = spent (CLOCK_PROCESS_CPUTIME_ID);
      edit_posing_release (self->posing, NULL);
      while (!self->has_motion || edit_document_get_busy (document))
        g_main_context_iteration (NULL, TRUE);
      self->releases[i] = spent (CLOCK_PROCESS_CPUTIME_ID) - self->start;
    }
}

static void
print_frames (const char *title, double *frames, double reference)
{
  guint n = 0;

  for (guint i = 0; i < N_FRAMES; i++)
    n += frames[i] <= GOAL;
  printf ("%-10s median %5.1f ms (%4.2fx)  99 %% within %5.1f ms  %5.1f %% within %.0f ms\n", title,
          frames[N_FRAMES / 2], frames[N_FRAMES / 2] / reference, frames[N_FRAMES * 99 / 100],
          100.0 * n / N_FRAMES, GOAL);
}

static void
wait_until_ready (Bench *self)
{
  EditDocument *document = app_window_get_document (self->window);
  gint64 end = 0;

  while (edit_document_get_anim (document) == NULL || edit_document_get_busy (document))
    g_main_context_iteration (NULL, TRUE);
  /* The camera flies to the figure, and what was put off until now is done. */
  for (end = g_get_monotonic_time () + 2 * G_USEC_PER_SEC; g_get_monotonic_time () < end;)
    g_main_context_iteration (NULL, FALSE);
}

int
main (void)
{
  g_autoptr (AppApplication) application = NULL;
  Bench *self = g_new0 (Bench, 1);

  gtk_init ();
  application = app_application_new ();
  g_application_set_flags (G_APPLICATION (application),
                           G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  self->window = app_window_new (GTK_APPLICATION (application));
  gtk_window_set_default_size (GTK_WINDOW (self->window), 1000, 700);
  gtk_window_present (GTK_WINDOW (self->window));
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.open-sample", "s", "dance.bvh");
  wait_until_ready (self);
  g_object_get (self->window, "posing", &self->posing, NULL);
  self->session = app_window_get_session (self->window);
  self->joint = (guint) mo_rig_find ("mShoulderLeft");
  edit_session_select (self->session, &self->joint, 1, EDIT_SELECT_ONLY);
  edit_session_set_time (self->session, 2.0);
  run_frames (self, FALSE);
  edit_session_set_time (self->session, 2.0);
  g_object_set (self->posing, "active", TRUE, NULL);
  wait_until_ready (self);
  run_frames (self, TRUE);
  run_releases (self);
  for (guint i = 0; i < 2; i++)
    qsort (self->frames[i], N_FRAMES, sizeof (double), compare);
  print_frames ("playing", self->frames[0], self->frames[0][N_FRAMES / 2]);
  print_frames ("dragging", self->frames[1], self->frames[0][N_FRAMES / 2]);
  qsort (self->releases, N_RELEASES, sizeof (double), compare);
  printf ("settled    median %5.1f ms  worst %5.1f ms; bar: %.0f ms\n",
          self->releases[N_RELEASES / 2], self->releases[N_RELEASES - 1], MOST_SETTLING);
  return self->frames[1][N_FRAMES * 99 / 100] <= GOAL
                 && self->releases[N_RELEASES / 2] <= MOST_SETTLING
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}
