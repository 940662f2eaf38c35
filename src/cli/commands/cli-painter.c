/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-painter.h"

#include "view-area.h"
#include "view-mesh.h"
#include "view-offscreen.h"

#include "mo-error.h"
#include "mo-math.h"

#include <glib/gi18n.h>

#include <string.h>

/* Per pixel: a picture is looked at for longer than a frame. */
#define SAMPLES 4

/* What a figure stands on, as long as nothing but its pose changes from one picture to the next. */
typedef struct
{
  ViewCamera camera;
  int width, height;
  gboolean dark;
  cairo_surface_t *picture; /* owned; NULL until it is needed for the second time */
} Ground;

typedef struct
{
  DrawPainter base;
  ViewOffscreen *offscreen;
  ViewFigure *figure;
  Ground ground;
  GMutex mutex; /* protects the ground; and all threads share one context */
} Painter;

static const struct
{
  guint limb, show;
} limbs_shown[] = {
  { DRAW_LIMB_TAIL, VIEW_SHOW_TAIL },
  { DRAW_LIMB_WINGS, VIEW_SHOW_WINGS },
  { DRAW_LIMB_HIND, VIEW_SHOW_HIND },
};

/* The same view, at a distance proportional to the size of the figure, so that any figure fills the
 * picture. */
static ViewCamera
same_camera (const DrawCamera *camera, double size)
{
  return (ViewCamera){ .target = mo_vec3_scale (camera->target, size),
                       .yaw = camera->yaw,
                       .pitch = camera->pitch,
                       .distance = camera->distance * size,
                       .fov = MO_DEGREES (DRAW_FIELD_OF_VIEW) };
}

/* Converts RGBA pixels of OpenGL to those of cairo. */
static cairo_surface_t *
take_picture (GBytes *bytes, int width, int height)
{
  const guint8 *from = g_bytes_get_data (bytes, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);

  if (data == NULL)
    return surface; /* in an error status, which the caller sees */
  for (int y = 0; y < height; y++)
    {
      guint32 *row = (guint32 *) (data + (gsize) y * stride);

      for (int x = 0; x < width; x++, from += 4)
        row[x] = (guint32) from[0] << 16 | (guint32) from[1] << 8 | from[2];
    }
  cairo_surface_mark_dirty (surface);
  return surface;
}

/* Of options->area, or of everything; NULL if OpenGL cannot. */
static cairo_surface_t *
draw (Painter *self, const ViewCamera *camera, const MoPose *pose, const ViewOptions *options)
{
  g_autoptr (GBytes) bytes = view_offscreen_draw (self->offscreen, camera, pose, options, NULL);

  if (bytes == NULL)
    return NULL;
  return options->area.width > 0 ? take_picture (bytes, options->area.width, options->area.height)
                                 : take_picture (bytes, options->width, options->height);
}

/* A picture of the ground, if the picture before was seen alike; NULL otherwise, as a still needs none. To be called with the
 * mutex held. */
static cairo_surface_t *
find_ground (Painter *self, const ViewCamera *camera, const MoPose *pose,
             const ViewOptions *options)
{
  Ground *ground = &self->ground;
  ViewOptions bare = *options;

  if (memcmp (&ground->camera, camera, sizeof *camera) != 0 || ground->width != options->width
      || ground->height != options->height || ground->dark != options->dark)
    {
      g_clear_pointer (&ground->picture, cairo_surface_destroy);
      *ground = (Ground){ *camera, options->width, options->height, options->dark, NULL };
      return NULL;
    }
  bare.show = VIEW_SHOW_GRID;
  if (ground->picture == NULL)
    ground->picture = draw (self, camera, pose, &bare);
  return ground->picture;
}

static void
lay (cairo_t *cr, cairo_surface_t *picture, int x, int y)
{
  cairo_save (cr);
  cairo_rectangle (cr, x, y, cairo_image_surface_get_width (picture),
                   cairo_image_surface_get_height (picture));
  cairo_clip (cr);
  cairo_set_source_surface (cr, picture, x, y);
  cairo_paint (cr);
  cairo_restore (cr);
}

/* Prims may be anywhere. */
static gboolean
paint_parts (Painter *self, cairo_t *cr, const ViewCamera *camera, const MoPose *pose,
             ViewOptions *options)
{
  ViewArea area = view_area_find (camera, pose, options);
  cairo_surface_t *ground = NULL, *picture;

  g_mutex_lock (&self->mutex);
  if (options->n_boxes == 0)
    ground = find_ground (self, camera, pose, options);
  if (ground != NULL)
    options->area = area;
  picture = draw (self, camera, pose, options);
  g_mutex_unlock (&self->mutex);
  if (picture == NULL)
    return FALSE;
  if (ground != NULL)
    lay (cr, ground, 0, 0);
  lay (cr, picture, options->area.x, options->area.y);
  cairo_surface_destroy (picture);
  return TRUE;
}

static gboolean
paint (const DrawPainter *base, cairo_t *cr, const MoPose *pose, const DrawCamera *camera,
       const DrawStyle *style, int width, int height)
{
  Painter *self = (Painter *) base;
  ViewCamera view = same_camera (camera, self->figure->size);
  g_autofree MoPose *shaped = g_memdup2 (pose, sizeof *pose);
  g_autofree ViewBox *boxes = g_new0 (ViewBox, style->n_boxes + 1);
  ViewOptions options;

  view_options_init (&options, width, height);
  options.figure = self->figure;
  options.dark = style->dark;
  options.samples = SAMPLES;
  for (guint i = 0; i < G_N_ELEMENTS (limbs_shown); i++)
    if ((style->limbs & limbs_shown[i].limb) != 0)
      options.show |= limbs_shown[i].show;
  for (guint i = 0; i < style->n_boxes; i++)
    boxes[i] = (ViewBox){ .at = style->boxes[i].at,
                          .half = style->boxes[i].half,
                          .kind = i % 2 == 0 ? VIEW_BOX_LEFT : VIEW_BOX_RIGHT };
  options.boxes = boxes;
  options.n_boxes = style->n_boxes;
  view_figure_update (self->figure, shaped);
  return paint_parts (self, cr, &view, shaped, &options);
}

static gboolean
find_shape (const CliFigure *figure, ViewShape *shape)
{
  *shape = view_figure_get ()->shape;
  if (figure->form != NULL && !view_shape_from_nick (shape, figure->form))
    return FALSE;
  if (figure->height != 0.0)
    shape->height = figure->height;
  return shape->height >= VIEW_SHAPE_LOWEST && shape->height <= VIEW_SHAPE_HIGHEST;
}

void
cli_figure_offer (void)
{
  mo_mesh_set_maker (view_mesh_new);
}

gboolean
cli_figure_check (const CliFigure *figure, GError **error)
{
  ViewShape shape;

  if (find_shape (figure, &shape))
    return TRUE;
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
               _ ("--figure takes female or male, --height takes metres from %.1f to %.1f"),
               VIEW_SHAPE_LOWEST, VIEW_SHAPE_HIGHEST);
  return FALSE;
}

DrawPainter *
cli_painter_new (const CliFigure *figure, GError **error)
{
  ViewShape shape;
  ViewOffscreen *offscreen = view_offscreen_new (VIEW_OFFSCREEN_ANY, error);
  Painter *self;

  if (offscreen == NULL)
    return NULL;
  self = g_new0 (Painter, 1);
  self->base.paint = paint;
  self->offscreen = offscreen;
  find_shape (figure, &shape);
  self->figure = view_figure_new (&shape);
  g_mutex_init (&self->mutex);
  return &self->base;
}

void
cli_painter_free (DrawPainter *base)
{
  Painter *self = (Painter *) base;

  view_offscreen_free (self->offscreen);
  view_figure_free (self->figure);
  g_clear_pointer (&self->ground.picture, cairo_surface_destroy);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

const char *
cli_painter_get_description (const DrawPainter *self)
{
  return view_offscreen_get_description (((const Painter *) self)->offscreen);
}
