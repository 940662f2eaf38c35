/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-offscreen.h"

#include "view-figure.h"
#include "view-frame.h"
#include "view-program.h"

#include "mo-math.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One frame of the viewport with everything that is normally shown, compared with just drawing the
 * same triangles: four matrices per vertex from a uniform block of the same size, one colour, no
 * floor. Both wait until the picture is finished. Bars are of the work of all processors; exits with 1 beyond one. */

#define WIDTH 1000
#define HEIGHT 700
#define N_FRAMES 15
#define N_ROUNDS 9
#define MOST_OF_BARE 2.0
#define MOST_LOADING 20.0 /* milliseconds */

static const char bare_vertex[] =
    "layout (location = 0) in vec3 position;\n"
    "layout (location = 1) in vec3 normal;\n"
    "layout (location = 2) in uvec4 joints;\n"
    "layout (location = 3) in vec4 weights;\n"
    "layout (std140) uniform Bones { mat4 view_projection; mat4 bones[133]; };\n"
    "out vec3 facing;\n"
    "void main () {\n"
    "  mat4 m = weights.x * bones[joints.x] + weights.y * bones[joints.y]\n"
    "           + weights.z * bones[joints.z] + weights.w * bones[joints.w];\n"
    "  facing = mat3 (m) * normal;\n"
    "  gl_Position = view_projection * (m * vec4 (position, 1.0));\n"
    "}\n";

static const char bare_fragment[] =
    "in vec3 facing;\n"
    "layout (location = 0) out vec4 colour;\n"
    "void main () {\n"
    "  colour = vec4 (vec3 (0.3 + 0.6 * max (normalize (facing).z, 0.0)), 1.0);\n"
    "}\n";

static MoPose pose;
static ViewCamera camera;
static ViewOptions options;

static GLuint bare_program, bare_array, bare_block;

static GLuint
compile (GLenum type, const char *body)
{
  const char *texts[] = { epoxy_is_desktop_gl () ? "#version 330 core\n"
                                                 : "#version 300 es\nprecision highp float;\n",
                          body };
  GLuint shader = glCreateShader (type);
  GLint compiled = 0;

  glShaderSource (shader, 2, texts, NULL);
  glCompileShader (shader);
  glGetShaderiv (shader, GL_COMPILE_STATUS, &compiled);
  g_assert_true (compiled);
  return shader;
}

static void
make_bare (void)
{
  const ViewFigure *figure = view_figure_get ();
  const GLsizei stride = sizeof (ViewVertex), place_stride = sizeof (ViewPlace);
  GLuint buffers[3];

  bare_program = glCreateProgram ();
  glAttachShader (bare_program, compile (GL_VERTEX_SHADER, bare_vertex));
  glAttachShader (bare_program, compile (GL_FRAGMENT_SHADER, bare_fragment));
  glLinkProgram (bare_program);
  glUniformBlockBinding (bare_program, glGetUniformBlockIndex (bare_program, "Bones"), 1);
  glGenVertexArrays (1, &bare_array);
  glBindVertexArray (bare_array);
  glGenBuffers (3, buffers);
  glBindBuffer (GL_ARRAY_BUFFER, buffers[0]);
  glBufferData (GL_ARRAY_BUFFER, figure->vertices->len * stride, figure->vertices->data,
                GL_STATIC_DRAW);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, figure->indices->len * 2, figure->indices->data,
                GL_STATIC_DRAW);
  glVertexAttribIPointer (2, 4, GL_UNSIGNED_BYTE, stride,
                          (const void *) offsetof (ViewVertex, carried.joints));
  glVertexAttribPointer (3, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                         (const void *) offsetof (ViewVertex, carried.weights));
  glBindBuffer (GL_ARRAY_BUFFER, buffers[2]);
  glBufferData (GL_ARRAY_BUFFER, figure->places->len * place_stride, figure->places->data,
                GL_STATIC_DRAW);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, place_stride,
                         (const void *) offsetof (ViewPlace, position));
  glVertexAttribPointer (1, 3, GL_SHORT, GL_TRUE, place_stride,
                         (const void *) offsetof (ViewPlace, normal));
  for (GLuint i = 0; i < 4; i++)
    glEnableVertexAttribArray (i);
  glGenBuffers (1, &bare_block);
}

static void
draw_bare (void)
{
  static float block[16 * (1 + MO_RIG_N_BONES)];
  const ViewRange *body = &view_figure_get ()->parts[VIEW_PART_BODY];
  static ViewFrame frame;
  static const ViewShadow shadow = { .size = 1.0 };

  view_frame_fill (&frame, &camera, &pose, &options, &shadow);
  memcpy (block, frame.view_projection, sizeof frame.view_projection);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoTransform motion = view_figure_motion (view_figure_get (), &pose, i);
      float *m = block + 16 * (i + 1);
      double r[9];

      mo_quat_to_matrix (motion.rotation, r);
      for (guint k = 0; k < 9; k++)
        m[4 * (k % 3) + k / 3] = (float) r[k];
      m[12] = (float) motion.position.x;
      m[13] = (float) motion.position.y;
      m[14] = (float) motion.position.z;
      m[15] = 1.0f;
    }
  glViewport (0, 0, WIDTH, HEIGHT);
  glEnable (GL_DEPTH_TEST);
  glDepthMask (GL_TRUE);
  glEnable (GL_CULL_FACE);
  glClearColor (0.9f, 0.9f, 0.9f, 1.0f);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glUseProgram (bare_program);
  glBindVertexArray (bare_array);
  glBindBuffer (GL_UNIFORM_BUFFER, bare_block);
  glBufferData (GL_UNIFORM_BUFFER, sizeof block, block, GL_STREAM_DRAW);
  glBindBufferBase (GL_UNIFORM_BUFFER, 1, bare_block);
  glDrawElements (GL_TRIANGLES, (GLsizei) body->n, GL_UNSIGNED_SHORT,
                  (const void *) (body->first * sizeof (guint16)));
}

/* Milliseconds per frame: elapsed time, or processor time of all threads. */
typedef struct
{
  double clock, work;
} Cost;

static double
work_so_far (void)
{
  return 1000.0 * (double) clock () / CLOCKS_PER_SEC;
}

static Cost
time_frames (ViewRenderer *renderer)
{
  gint64 start = g_get_monotonic_time ();
  double work = work_so_far ();

  for (guint i = 0; i < N_FRAMES; i++)
    {
      /* Something moves, as usual when frames are drawn. */
      pose.local[0].rotation = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, 0.02 * (double) i);
      view_figure_update (view_figure_get (), &pose);
      if (renderer != NULL)
        view_renderer_draw (renderer, &camera, &pose, &options);
      else
        draw_bare ();
      glFinish ();
    }
  return (Cost){ (double) (g_get_monotonic_time () - start) / 1000.0 / N_FRAMES,
                 (work_so_far () - work) / N_FRAMES };
}

static int
compare (const void *a, const void *b)
{
  return (*(const double *) a > *(const double *) b) - (*(const double *) a < *(const double *) b);
}

static double
median (double values[N_ROUNDS])
{
  qsort (values, N_ROUNDS, sizeof (double), compare);
  return values[N_ROUNDS / 2];
}

/* The first figure of a program, and one of another shape, as when the user chooses it. */
static gboolean
time_loading (void)
{
  const ViewShape shape = { 0.7, 1.75 };
  double start = work_so_far (), first, others[N_ROUNDS];

  view_figure_get ();
  first = work_so_far () - start;
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      start = work_so_far ();
      view_figure_free (view_figure_new (&shape));
      others[i] = work_so_far () - start;
    }
  g_print ("figure loaded: %.2f ms; another shape: %.2f ms; bar: %.0f ms\n", first, median (others),
           MOST_LOADING);
  return first <= MOST_LOADING && median (others) <= MOST_LOADING;
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ViewOffscreen) offscreen = NULL;
  gboolean is_met;
  double full[N_ROUNDS], bare[N_ROUNDS], full_work[N_ROUNDS], bare_work[N_ROUNDS];
  g_autoptr (GArray) balls = NULL;

  is_met = time_loading ();
  offscreen = view_offscreen_new (VIEW_OFFSCREEN_ANY, &error);
  if (offscreen == NULL)
    {
      g_print ("Skipped: %s\n", error->message);
      return 77;
    }
  mo_pose_reset (&pose);
  view_figure_update (view_figure_get (), &pose);
  view_camera_init (&camera);
  view_options_init (&options, WIDTH, HEIGHT);
  options.samples = 1;
  balls = g_array_new (FALSE, FALSE, sizeof (ViewBall));
  view_figure_add_balls (view_figure_get (), &pose, 1u << VIEW_PART_BODY, balls);
  view_camera_frame_balls (&camera, (const ViewBall *) balls->data, balls->len, WIDTH, HEIGHT, 0.0);
  if (!view_offscreen_begin (offscreen, WIDTH, HEIGHT, &error))
    g_error ("%s", error->message);
  make_bare ();
  time_frames (NULL);
  time_frames (view_offscreen_get_renderer (offscreen));
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      Cost b = time_frames (NULL), f = time_frames (view_offscreen_get_renderer (offscreen));

      bare[i] = b.clock;
      full[i] = f.clock;
      bare_work[i] = b.work;
      full_work[i] = f.work;
    }
  g_print ("%s, %d x %d\n", view_offscreen_get_description (offscreen), WIDTH, HEIGHT);
  g_print (
      "frame of the viewport: %.2f ms of the 16 that it has, %.2fx the bare draw of %u triangles (%.2f ms)\n",
      median (full), median (full) / median (bare), view_figure_get ()->parts[VIEW_PART_BODY].n / 3,
      median (bare));
  g_print ("work of all processors: %.2f ms, %.2fx (%.2f ms); bar: %.0fx\n", median (full_work),
           median (full_work) / median (bare_work), median (bare_work), MOST_OF_BARE);
  is_met = median (full_work) <= MOST_OF_BARE * median (bare_work) && is_met;
  view_offscreen_end (offscreen);
  return is_met ? 0 : 1;
}
