/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-application.h"
#include "app-viewport.h"

#include <epoxy/gl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Processor time of the program, all its threads and the kernel's for it, until its first picture, and its memory at
 * that moment: the empty window compared with a bare GTK window that clears a GtkGLArea, and a window with a visible
 * figure compared with one that draws a triangle (a software driver loads its compiler for the first shader). Every
 * sample is a process of its own; they take turns. */

#define N_ROUNDS 9

/* Of a bare window. */
#define MOST_TIME 1.5
#define MOST_MEMORY 1.4

/* -- One sample, in a process of its own ------------------------------------------------------- */

typedef struct
{
  GtkWindow *window;
  gboolean wants_figure, wants_triangle;
  guint n_bare; /* frames of the bare area */
} Sample;

static long
resident_kilobytes (void)
{
  g_autofree char *status = NULL;
  const char *line;

  g_file_get_contents ("/proc/self/status", &status, NULL, NULL);
  line = status != NULL ? strstr (status, "VmRSS:") : NULL;
  return line != NULL ? strtol (line + strlen ("VmRSS:"), NULL, 10) : 0;
}

static double
spent_seconds (void)
{
  struct rusage used;

  getrusage (RUSAGE_SELF, &used);
  return (double) (used.ru_utime.tv_sec + used.ru_stime.tv_sec)
         + (double) (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / G_USEC_PER_SEC;
}

static GtkWidget *
find_viewport (GtkWidget *widget)
{
  GtkWidget *found = APP_IS_VIEWPORT (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_viewport (child);
  return found;
}

static gboolean
is_seen (Sample *self)
{
  if (self->n_bare > 0 || !self->wants_figure)
    return TRUE;
  return app_viewport_get_n_renders (APP_VIEWPORT (find_viewport (GTK_WIDGET (self->window)))) > 0;
}

static void
after_paint_cb (GdkFrameClock *clock, Sample *self)
{
  if (!is_seen (self))
    return;
  printf ("%ld %ld\n", lround (spent_seconds () * G_USEC_PER_SEC), resident_kilobytes ());
  fflush (stdout);
  _exit (EXIT_SUCCESS); /* nothing after this is measured */
}

static void
map_cb (GtkWidget *window, Sample *self)
{
  self->window = GTK_WINDOW (window);
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (after_paint_cb),
                    self);
}

static void
window_added_cb (GtkApplication *application, GtkWindow *window, Sample *self)
{
  g_signal_connect (window, "map", G_CALLBACK (map_cb), self);
}

static void
draw_triangle (void)
{
  static const char *const vertex =
      "#version 330 core\nvoid main () { gl_Position = vec4 (gl_VertexID == 1, gl_VertexID == 2, 0, 1); }";
  static const char *const fragment =
      "#version 330 core\nout vec4 colour;\nvoid main () { colour = vec4 (1); }";
  GLuint program = glCreateProgram (), array;
  GLuint shaders[2] = { glCreateShader (GL_VERTEX_SHADER), glCreateShader (GL_FRAGMENT_SHADER) };

  glShaderSource (shaders[0], 1, &vertex, NULL);
  glShaderSource (shaders[1], 1, &fragment, NULL);
  for (guint i = 0; i < 2; i++)
    {
      glCompileShader (shaders[i]);
      glAttachShader (program, shaders[i]);
    }
  glLinkProgram (program);
  glUseProgram (program);
  glGenVertexArrays (1, &array);
  glBindVertexArray (array);
  glDrawArrays (GL_TRIANGLES, 0, 3);
}

static gboolean
render_bare_cb (GtkGLArea *area, GdkGLContext *context, Sample *self)
{
  glClearColor (0.5f, 0.5f, 0.5f, 1.0f);
  glClear (GL_COLOR_BUFFER_BIT);
  if (self->wants_triangle)
    draw_triangle ();
  self->n_bare++;
  return TRUE;
}

static void
activate_bare_cb (GtkApplication *application, Sample *self)
{
  GtkWidget *window = gtk_application_window_new (application), *area = gtk_gl_area_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_set_child (GTK_WINDOW (window), area);
  g_signal_connect (area, "render", G_CALLBACK (render_bare_cb), self);
  gtk_window_present (GTK_WINDOW (window));
}

static int
run_sample (const char *kind, char *file)
{
  char *arguments[] = { (char *) "limber", file, NULL };
  Sample sample = { .wants_figure = file != NULL };
  GtkApplication *application;

  if (!g_str_equal (kind, "limber"))
    {
      sample.wants_triangle = g_str_equal (kind, "triangle");
      application = gtk_application_new (NULL, G_APPLICATION_NON_UNIQUE);
      sample.wants_figure = TRUE;
      g_signal_connect (application, "activate", G_CALLBACK (activate_bare_cb), &sample);
      file = NULL;
    }
  else
    {
      application = GTK_APPLICATION (app_application_new ());
      g_application_set_flags (G_APPLICATION (application),
                               G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
    }
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), &sample);
  return g_application_run (G_APPLICATION (application), file != NULL ? 2 : 1, arguments);
}

/* -- The whole --------------------------------------------------------------------------------- */

typedef struct
{
  const char *title, *kind;
  const char *file; /* or NULL */
  double seconds[N_ROUNDS], megabytes[N_ROUNDS];
} Kind;

static gboolean
measure (const char *program, Kind *kind, guint round)
{
  const char *arguments[] = { program, "--sample", kind->kind, kind->file, NULL };
  g_autofree char *output = NULL;
  long microseconds, kilobytes;

  if (!g_spawn_sync (NULL, (char **) arguments, NULL, 0, NULL, NULL, &output, NULL, NULL, NULL)
      || sscanf (output, "%ld %ld", &microseconds, &kilobytes) != 2)
    return FALSE;
  kind->seconds[round] = (double) microseconds / G_USEC_PER_SEC;
  kind->megabytes[round] = (double) kilobytes / 1024.0;
  return TRUE;
}

static int
compare (const void *a, const void *b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

static double
median (double *values)
{
  qsort (values, N_ROUNDS, sizeof *values, compare);
  return values[N_ROUNDS / 2];
}

int
main (int argc, char **argv)
{
  /* Each second one is compared with the one before it. */
  Kind kinds[] = {
    { "bare window, cleared", "bare", NULL, { 0 }, { 0 } },
    { "limber, empty", "limber", NULL, { 0 }, { 0 } },
    { "bare window, one triangle", "triangle", NULL, { 0 }, { 0 } },
    { "limber, until the figure is seen", "limber", g_getenv ("LIMBER_BENCH_FILE"), { 0 }, { 0 } }
  };
  double bare_seconds = 0.0, bare_megabytes = 0.0;
  gboolean is_met = TRUE;

  if (argc > 2)
    return run_sample (argv[2], argc > 3 ? argv[3] : NULL);
  for (guint i = 0; i < N_ROUNDS + 1; i++) /* the first round only fills the disk cache */
    for (guint j = 0; j < G_N_ELEMENTS (kinds); j++)
      if (!measure (argv[0], &kinds[j], i > 0 ? i - 1 : 0))
        {
          g_printerr ("%s: no picture came\n", kinds[j].title);
          return EXIT_FAILURE;
        }
  for (guint j = 0; j < G_N_ELEMENTS (kinds); j++)
    {
      double seconds = median (kinds[j].seconds), megabytes = median (kinds[j].megabytes);

      if (j % 2 == 0)
        {
          bare_seconds = seconds;
          bare_megabytes = megabytes;
        }
      printf ("%-34s %6.0f ms (%4.2fx)  %6.1f MiB (%4.2fx)\n", kinds[j].title, seconds * 1000.0,
              seconds / bare_seconds, megabytes, megabytes / bare_megabytes);
      is_met = seconds <= MOST_TIME * bare_seconds && megabytes <= MOST_MEMORY * bare_megabytes
               && is_met;
    }
  printf ("at most %.2fx the time and %.2fx the memory%s\n", MOST_TIME, MOST_MEMORY,
          is_met ? "" : ": MISSED");
  return is_met ? EXIT_SUCCESS : EXIT_FAILURE;
}
