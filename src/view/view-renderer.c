/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-renderer.h"

#include "view-axes.h"
#include "view-backdrop.h"
#include "view-boxes.h"
#include "view-frame.h"
#include "view-program.h"
#include "view-target.h"
#include "view-theme.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* Samples per pixel on a GPU, unless set otherwise. */
#define USUAL_SAMPLES 4

enum
{
  SKIN, /* the body without tint, which is nearly always the case, */
  FACE, /* and the skin of the face */
  SKIN_TINTED,
  FACE_TINTED,
  PAINTED, /* whatever has a single colour, eyes and hair */
  PAINTED_TINTED,
  SHADOW,
  GRID,
  ARROW,
  N_PROGRAMS
};

static const struct
{
  const char *name, *defines;
  gboolean is_late; /* most pictures have nothing of it, so it is made when one has */
} programs[N_PROGRAMS] = {
  [SKIN] = { "figure", "", FALSE },
  [FACE] = { "figure", "#define FACE\n", FALSE },
  [SKIN_TINTED] = { "figure", "#define TINTED\n", TRUE },
  [FACE_TINTED] = { "figure", "#define TINTED\n#define FACE\n", TRUE },
  [PAINTED] = { "figure", "#define PAINTED\n", FALSE },
  [PAINTED_TINTED] = { "figure", "#define TINTED\n#define PAINTED\n", TRUE },
  [SHADOW] = { "shadow", "", FALSE },
  [GRID] = { "grid", "", FALSE },
  [ARROW] = { "arrow", "", FALSE },
};

struct _ViewRenderer
{
  guint figure_serial; /* of the one in the buffers; 0 is none */
  guint usual_samples;

  GLuint programs[N_PROGRAMS];
  GLuint figure_array, empty_array;
  GLuint vertices, places, indices, frame, chart;
  ViewAxes axes;
  ViewBoxes boxes;
  ViewBackdrop backdrop;
  ViewTarget multisample; /* with several samples per pixel, in front of what is bound */
};

void
view_options_init (ViewOptions *self, int width, int height)
{
  *self = (ViewOptions){ .width = width, .height = height, .show = VIEW_SHOW_USUAL };
}

const ViewFigure *
view_options_get_figure (const ViewOptions *self)
{
  return self->figure != NULL ? self->figure : view_figure_get ();
}

guint
view_options_get_parts (const ViewOptions *self)
{
  guint parts = 1u << VIEW_PART_BODY;

  if ((self->show & VIEW_SHOW_TAIL) != 0)
    parts |= 1u << VIEW_PART_TAIL;
  if ((self->show & VIEW_SHOW_WINGS) != 0)
    parts |= 1u << VIEW_PART_WINGS;
  if ((self->show & VIEW_SHOW_HIND) != 0)
    parts |= 1u << VIEW_PART_HIND;
  return parts;
}

/* On a software renderer, several samples per pixel cost more than everything else together. */
static guint
find_usual_samples (void)
{
  static const char *const software[] = {
    "llvmpipe", "softpipe", "swrast", "SwiftShader", "Software Rasterizer", "Microsoft Basic Render"
  };
  const char *name = (const char *) glGetString (GL_RENDERER);

  for (guint i = 0; i < G_N_ELEMENTS (software); i++)
    if (name == NULL || strstr (name, software[i]) != NULL)
      return 1;
  return USUAL_SAMPLES;
}

static void
make_figure_array (ViewRenderer *self)
{
#define AT(type, member) sizeof (type), ((const void *) offsetof (type, member))
  glGenVertexArrays (1, &self->figure_array);
  glBindVertexArray (self->figure_array);
  glGenBuffers (1, &self->vertices);
  glGenBuffers (1, &self->places);
  glGenBuffers (1, &self->indices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, self->indices);
  glBindBuffer (GL_ARRAY_BUFFER, self->places);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, AT (ViewPlace, position));
  glVertexAttribPointer (1, 3, GL_SHORT, GL_TRUE, AT (ViewPlace, normal));
  glBindBuffer (GL_ARRAY_BUFFER, self->vertices);
  glVertexAttribIPointer (2, 4, GL_UNSIGNED_BYTE, AT (ViewVertex, carried.joints));
  glVertexAttribPointer (3, 4, GL_UNSIGNED_BYTE, GL_TRUE, AT (ViewVertex, carried.weights));
  glVertexAttribIPointer (4, 2, GL_UNSIGNED_BYTE, AT (ViewVertex, paint));
  glVertexAttribPointer (5, 3, GL_FLOAT, GL_FALSE, AT (ViewVertex, rest));
  glVertexAttribPointer (6, 1, GL_UNSIGNED_BYTE, GL_TRUE, AT (ViewVertex, open));
  for (GLuint i = 0; i < 7; i++)
    glEnableVertexAttribArray (i);
  glBindVertexArray (0);
#undef AT
}

static void
fill_buffer (GLenum target, GLuint buffer, const GArray *array)
{
  glBindBuffer (target, buffer);
  glBufferData (target, array->len * g_array_get_element_size ((GArray *) array), array->data,
                GL_STATIC_DRAW);
}

static void
upload_figure (ViewRenderer *self, const ViewFigure *figure)
{
  if (figure->serial == self->figure_serial)
    return;
  glBindVertexArray (self->figure_array);
  fill_buffer (GL_ARRAY_BUFFER, self->vertices, figure->vertices);
  fill_buffer (GL_ARRAY_BUFFER, self->places, figure->places);
  fill_buffer (GL_ELEMENT_ARRAY_BUFFER, self->indices, figure->indices);
  glBindVertexArray (0);
  self->figure_serial = figure->serial;
}

static void
make_chart (ViewRenderer *self)
{
  glGenTextures (1, &self->chart);
  glBindTexture (GL_TEXTURE_2D, self->chart);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_R8, VIEW_SHADOW_CELLS, VIEW_SHADOW_CELLS, 0, GL_RED,
                GL_UNSIGNED_BYTE, NULL);
}

/* In software, lighting is computed per vertex instead of per pixel: that saves a tenth of the
 * frame, and triangles are so small that the difference is not visible. */
static gboolean
make_program (ViewRenderer *self, guint which, GError **error)
{
  g_autofree char *defines =
      g_strconcat (programs[which].defines, self->usual_samples > 1 ? "" : "#define QUICK\n", NULL);

  self->programs[which] = view_program_new (programs[which].name, defines, error);
  return self->programs[which] != 0;
}

static gboolean
make_programs (ViewRenderer *self, GError **error)
{
  for (guint i = 0; i < N_PROGRAMS; i++)
    if (!programs[i].is_late && !make_program (self, i, error))
      return FALSE;
  return TRUE;
}

/* Where what comes late cannot be made, the rest of the picture is drawn without it. */
static gboolean
is_made (gboolean made, const GError *error)
{
  if (!made)
    g_warning ("%s", error->message);
  return made;
}

/* Of two programs, the first is only used if it can be made. */
static void
use_program (ViewRenderer *self, guint which, guint otherwise)
{
  g_autoptr (GError) error = NULL;
  gboolean made = self->programs[which] != 0 || is_made (make_program (self, which, &error), error);

  glUseProgram (self->programs[made ? which : otherwise]);
}

ViewRenderer *
view_renderer_new (GError **error)
{
  g_autoptr (ViewRenderer) self = g_new0 (ViewRenderer, 1);
  int least = epoxy_is_desktop_gl () ? 33 : 30;

  if (epoxy_gl_version () < least)
    {
      g_set_error (error, VIEW_ERROR, VIEW_ERROR_CONTEXT, "OpenGL %s%d.%d is too old",
                   least == 30 ? "ES " : "", epoxy_gl_version () / 10, epoxy_gl_version () % 10);
      return NULL;
    }
  self->usual_samples = find_usual_samples ();
  if (!make_programs (self, error))
    return NULL;
  if (!view_backdrop_init (&self->backdrop, error))
    return NULL;
  make_figure_array (self);
  glGenVertexArrays (1, &self->empty_array);
  glGenBuffers (1, &self->frame);
  make_chart (self);
  return g_steal_pointer (&self);
}

void
view_renderer_free (ViewRenderer *self)
{
  /* GL ignores 0. */
  view_target_clear (&self->multisample);
  view_axes_clear (&self->axes);
  view_boxes_clear (&self->boxes);
  view_backdrop_clear (&self->backdrop);
  glDeleteTextures (1, &self->chart);
  glDeleteBuffers (1, &self->frame);
  glDeleteBuffers (1, &self->vertices);
  glDeleteBuffers (1, &self->places);
  glDeleteBuffers (1, &self->indices);
  glDeleteVertexArrays (1, &self->figure_array);
  glDeleteVertexArrays (1, &self->empty_array);
  for (guint i = 0; i < N_PROGRAMS; i++)
    glDeleteProgram (self->programs[i]);
  g_free (self);
}

gboolean
view_renderer_is_software (const ViewRenderer *self)
{
  return self->usual_samples == 1;
}

static void
upload (ViewRenderer *self, const ViewCamera *camera, const MoPose *pose,
        const ViewOptions *options)
{
  ViewShadow shadow = { .size = 1.0 };
  ViewFrame frame;

  if ((options->show & VIEW_SHOW_SHADOW) != 0)
    {
      view_shadow_cast (&shadow, view_options_get_figure (options), pose,
                        view_options_get_parts (options));
      glBindTexture (GL_TEXTURE_2D, self->chart);
      glPixelStorei (GL_UNPACK_ALIGNMENT, 1);
      glTexSubImage2D (GL_TEXTURE_2D, 0, 0, 0, VIEW_SHADOW_CELLS, VIEW_SHADOW_CELLS, GL_RED,
                       GL_UNSIGNED_BYTE, shadow.hidden);
    }
  view_frame_fill (&frame, camera, pose, options, &shadow);
  glBindBuffer (GL_UNIFORM_BUFFER, self->frame);
  glBufferData (GL_UNIFORM_BUFFER, sizeof frame, &frame, GL_STREAM_DRAW);
  glBindBufferBase (GL_UNIFORM_BUFFER, VIEW_FRAME_BINDING, self->frame);
}

static void
draw_range (const ViewRange *range)
{
  glDrawElements (GL_TRIANGLES, (GLsizei) range->n, GL_UNSIGNED_SHORT,
                  (const void *) (range->first * sizeof (guint16)));
}

static gboolean
is_tinted (const ViewOptions *options)
{
  return options->tint != NULL || options->n_selection > 0;
}

static void
draw_figure (ViewRenderer *self, const ViewOptions *options)
{
  const ViewFigure *figure = view_options_get_figure (options);
  guint parts = view_options_get_parts (options);

  glBindVertexArray (self->figure_array);
  use_program (self, is_tinted (options) ? FACE_TINTED : FACE, FACE);
  draw_range (&figure->head);
  use_program (self, is_tinted (options) ? SKIN_TINTED : SKIN, SKIN);
  draw_range (&figure->skin);
  use_program (self, is_tinted (options) ? PAINTED_TINTED : PAINTED, PAINTED);
  draw_range (&figure->fitted);
  for (guint i = VIEW_PART_BODY + 1; i < VIEW_N_PARTS; i++)
    if ((parts & 1u << i) != 0)
      draw_range (&figure->parts[i]);
}

static void
draw_bones (ViewRenderer *self, const ViewOptions *options)
{
  const ViewFigure *figure = view_options_get_figure (options);
  guint parts = view_options_get_parts (options);

  glBindVertexArray (self->figure_array);
  use_program (self, is_tinted (options) ? PAINTED_TINTED : PAINTED, PAINTED);
  for (guint i = 0; i < VIEW_N_PARTS; i++)
    if ((options->show & VIEW_SHOW_BONES) != 0 && (parts & 1u << i) != 0)
      draw_range (&figure->bones[i]);
  if ((options->show & VIEW_SHOW_FACE_BONES) != 0)
    draw_range (&figure->face_bones);
}

static void
set_state (const ViewOptions *options)
{
  const ViewArea *area = &options->area;

  glViewport (0, 0, options->width, options->height);
  /* GL counts rows from the bottom. */
  glScissor (area->x, options->height - area->y - area->height, area->width, area->height);
  if (area->width > 0)
    glEnable (GL_SCISSOR_TEST);
  else
    glDisable (GL_SCISSOR_TEST);
  glDisable (GL_STENCIL_TEST);
  glDisable (GL_BLEND);
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glDepthMask (GL_TRUE);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glEnable (GL_CULL_FACE);
  glCullFace (GL_BACK);
  glFrontFace (GL_CCW);
  glActiveTexture (GL_TEXTURE0);
}

static void
begin_floor (ViewRenderer *self)
{
  glDepthMask (GL_FALSE);
  glDisable (GL_CULL_FACE);
  glEnable (GL_BLEND);
  glBlendFuncSeparate (GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
  glBindVertexArray (self->empty_array);
}

static void
end_floor (void)
{
  glDisable (GL_BLEND);
  glEnable (GL_CULL_FACE);
  glDepthMask (GL_TRUE);
}

/* From below only the lines are visible. */
static void
draw_shadow (ViewRenderer *self, const ViewCamera *camera, const ViewOptions *options)
{
  gboolean is_above = camera->target.z + camera->distance * sin (camera->pitch) > 0.0;

  if (!is_above || (options->show & VIEW_SHOW_SHADOW) == 0)
    return;
  begin_floor (self);
  glUseProgram (self->programs[SHADOW]);
  glBindTexture (GL_TEXTURE_2D, self->chart);
  glDrawArrays (GL_TRIANGLE_STRIP, 0, 4);
  end_floor ();
}

static void
draw_grid (ViewRenderer *self, const ViewCamera *camera, const ViewOptions *options)
{
  GLsizei metres = (GLsizei) view_frame_grid_metres (camera);

  if ((options->show & VIEW_SHOW_GRID) == 0)
    return;
  begin_floor (self);
  glUseProgram (self->programs[GRID]);
  glDrawArrays (GL_TRIANGLES, 0, 6 * 2 * (metres + 1));
  glUseProgram (self->programs[ARROW]);
  glDrawArrays (GL_TRIANGLE_STRIP, 0, 4);
  end_floor ();
}

/* The shadow is drawn after the figure, so that what is hidden behind it costs nothing. */
static void
draw_avatar (ViewRenderer *self, const ViewCamera *camera, const ViewOptions *options)
{
  if ((options->show & VIEW_SHOW_FIGURE) != 0)
    draw_figure (self, options);
  draw_shadow (self, camera, options);
}

/* One after the other with the same uniform block, which is then set to `pose` again. */
static void
draw_others (ViewRenderer *self, const ViewCamera *camera, const MoPose *pose,
             const ViewOptions *options)
{
  const ViewTheme *theme = options->dark ? &view_theme_dark : &view_theme_light;
  ViewColour tint[MO_RIG_N_BONES];
  ViewOptions quiet = *options;

  if (options->n_others == 0)
    return;
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    view_theme_screen (theme->other, theme->other_alpha, tint[i]);
  quiet.n_selection = 0;
  quiet.tint = (const ViewColour *) tint;
  for (guint i = 0; i < options->n_others; i++)
    {
      if (options->other_figures != NULL)
        quiet.figure = options->other_figures[i];
      upload_figure (self, view_options_get_figure (&quiet));
      upload (self, camera, &options->others[i], &quiet);
      draw_avatar (self, camera, &quiet);
    }
  upload_figure (self, view_options_get_figure (options));
  upload (self, camera, pose, options);
}

/* Transparent, and moved back a little: where the figure matches it, nothing is visible. Its depth
 * is drawn first, to hide its own far side. */
static void
draw_ghost (ViewRenderer *self, const ViewCamera *camera, const MoPose *pose,
            const ViewOptions *options)
{
  const ViewTheme *theme = options->dark ? &view_theme_dark : &view_theme_light;
  ViewColour tint[MO_RIG_N_BONES];
  ViewOptions quiet = *options;

  if (options->ghost == NULL || (options->show & VIEW_SHOW_FIGURE) == 0)
    return;
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    view_theme_screen (theme->ghost, 0.85f, tint[i]);
  quiet.n_selection = 0;
  quiet.tint = (const ViewColour *) tint;
  upload (self, camera, options->ghost, &quiet);
  glEnable (GL_POLYGON_OFFSET_FILL);
  glPolygonOffset (2.0f, 40.0f);
  glColorMask (GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  draw_figure (self, &quiet);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glEnable (GL_BLEND);
  glBlendColor (0.0f, 0.0f, 0.0f, theme->ghost_alpha);
  glBlendFuncSeparate (GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA, GL_ZERO, GL_ONE);
  draw_figure (self, &quiet);
  glDisable (GL_BLEND);
  glDisable (GL_POLYGON_OFFSET_FILL);
  upload (self, camera, pose, options);
}

static void
draw_axes (ViewRenderer *self, const MoPose *pose, const ViewOptions *options)
{
  g_autoptr (GError) error = NULL;

  if (self->axes.program != 0 || is_made (view_axes_init (&self->axes, &error), error))
    view_axes_draw (&self->axes, pose, options);
}

static void
draw_boxes (ViewRenderer *self, const ViewOptions *options)
{
  g_autoptr (GError) error = NULL;

  if (self->boxes.program != 0 || is_made (view_boxes_init (&self->boxes, &error), error))
    view_boxes_draw (&self->boxes, options);
}

/* Over everything, with a depth buffer of its own. */
static void
draw_skeleton (ViewRenderer *self, const MoPose *pose, const ViewOptions *options)
{
  if ((options->show & (VIEW_SHOW_BONES | VIEW_SHOW_FACE_BONES | VIEW_SHOW_AXES)) == 0)
    return;
  glClear (GL_DEPTH_BUFFER_BIT);
  draw_bones (self, options);
  if ((options->show & VIEW_SHOW_AXES) != 0)
    draw_axes (self, pose, options);
}

void
view_renderer_draw (ViewRenderer *self, const ViewCamera *camera, const MoPose *pose,
                    const ViewOptions *options)
{
  guint samples = options->samples != 0 ? options->samples : self->usual_samples;
  gboolean is_multisampled;
  GLint bound = 0;

  if (options->width <= 0 || options->height <= 0)
    return;
  glGetIntegerv (GL_FRAMEBUFFER_BINDING, &bound);
  is_multisampled =
      samples > 1
      && view_target_bind (&self->multisample, options->width, options->height, samples);
  set_state (options);
  upload_figure (self, view_options_get_figure (options));
  upload (self, camera, pose, options);
  glClearDepthf (1.0f);
  glClear (GL_DEPTH_BUFFER_BIT);
  if (is_multisampled || self->usual_samples > 1)
    view_backdrop_draw (&self->backdrop);
  else
    view_backdrop_copy (&self->backdrop, options->width, options->height, options->dark);
  draw_others (self, camera, pose, options);
  draw_avatar (self, camera, options);
  if (options->n_boxes > 0)
    draw_boxes (self, options);
  draw_grid (self, camera, options);
  draw_ghost (self, camera, pose, options);
  draw_skeleton (self, pose, options);
  if (is_multisampled)
    view_target_resolve (&self->multisample, (GLuint) bound);
  glDisable (GL_CULL_FACE);
  glDisable (GL_DEPTH_TEST);
  glDisable (GL_SCISSOR_TEST);
  glBindVertexArray (0);
  glUseProgram (0);
}
