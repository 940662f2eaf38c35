/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-linkset.h"

#include "draw-theme.h"

#include "mo-clip-pose.h"
#include "mo-linkset.h"
#include "mo-math.h"

#include <string.h>

#define MARGIN 0.08
#define N_SAMPLES 24 /* moments at which the motion is sampled to frame it */

typedef struct
{
  MoVec3 corner[4];
  double depth, light;
  guint rank; /* index of its box among all boxes; G_MAXUINT for a root */
} Face;

typedef struct
{
  const MoClip *clip;
  MoTransform *world; /* owned */
  MoQuat eye;         /* rotation from the file's axes to the picture's: x right, y up, z towards
                       * the eye */
} Scene;

/* -- Boxes ------------------------------------------------------------------------------------- */

static MoVec3
to_eye (const Scene *self, guint index, MoVec3 point)
{
  const MoTransform *at = &self->world[index];

  return mo_quat_rotate (self->eye,
                         mo_vec3_add (at->position, mo_quat_rotate (at->rotation, point)));
}

/* FALSE if the joint has no box. */
static gboolean
add_box (const Scene *self, guint index, guint rank, GArray *faces)
{
  static const guint8 corners[6][4] = { { 0, 4, 6, 2 }, { 1, 3, 7, 5 }, { 0, 1, 5, 4 },
                                        { 2, 6, 7, 3 }, { 0, 2, 3, 1 }, { 4, 5, 7, 6 } };
  MoVec3 half, middle;

  if (!mo_linkset_box (self->clip, index, &half, &middle))
    return FALSE;
  if (mo_skeleton_joint (self->clip->skeleton, index)->parent < 0)
    rank = G_MAXUINT;
  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      Face face = { .rank = rank };
      MoVec3 normal;

      for (guint j = 0; j < 4; j++)
        {
          face.corner[j] = to_eye (self, index, mo_linkset_corner (half, middle, corners[i][j]));
          face.depth += face.corner[j].z / 4.0;
        }
      normal = mo_vec3_cross (mo_vec3_sub (face.corner[1], face.corner[0]),
                              mo_vec3_sub (face.corner[3], face.corner[0]));
      face.light = normal.z / MAX (mo_vec3_length (normal), 1e-12);
      /* Faces turned away are hidden by the others. */
      if (face.light > 0.0)
        g_array_append_val (faces, face);
    }
  return TRUE;
}

static int
compare_depths (gconstpointer a, gconstpointer b)
{
  double first = ((const Face *) a)->depth, second = ((const Face *) b)->depth;

  return (first > second) - (first < second);
}

static GArray *
collect_faces (const Scene *self, double time)
{
  GArray *faces = g_array_new (FALSE, FALSE, sizeof (Face));
  guint n = 0;

  mo_clip_pose (self->clip, time, self->world);
  for (guint i = 0; i < self->clip->skeleton->joints->len; i++)
    n += add_box (self, i, n, faces);
  g_array_sort (faces, compare_depths);
  return faces;
}

/* -- The picture ------------------------------------------------------------------------------- */

typedef struct
{
  double min_x, min_y, max_x, max_y;
} Frame;

/* The frame that fits all moments. */
static Frame
measure_frame (const Scene *self)
{
  double duration = mo_clip_duration (self->clip);
  Frame frame = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (guint sample = 0; sample < N_SAMPLES; sample++)
    {
      g_autoptr (GArray) faces = collect_faces (self, duration * sample / (N_SAMPLES - 1));

      for (guint i = 0; i < faces->len * 4; i++)
        {
          MoVec3 v = g_array_index (faces, Face, i / 4).corner[i % 4];

          frame.min_x = MIN (frame.min_x, v.x);
          frame.max_x = MAX (frame.max_x, v.x);
          frame.min_y = MIN (frame.min_y, v.y);
          frame.max_y = MAX (frame.max_y, v.y);
        }
    }
  return frame;
}

static void
set_scale (cairo_t *cr, const DrawShot *shot, Frame frame)
{
  double width = MAX (frame.max_x - frame.min_x, 1e-6),
         height = MAX (frame.max_y - frame.min_y, 1e-6);
  double scale = MIN (shot->width / width, shot->height / height) * (1.0 - 2.0 * MARGIN);

  cairo_translate (cr, shot->width / 2.0, shot->height / 2.0);
  cairo_scale (cr, scale, -scale);
  cairo_translate (cr, -(frame.min_x + frame.max_x) / 2.0, -(frame.min_y + frame.max_y) / 2.0);
}

/* Roots in the colour of the body, their children alternately in those of left and right, to tell
 * neighbours apart. */
static DrawColour
colour_of (const Face *face, const DrawTheme *theme)
{
  DrawColour colour = face->rank == G_MAXUINT ? theme->body : theme->limb[face->rank % 2];
  double shade = 0.45 + 0.55 * face->light;

  return (DrawColour){ colour.r * shade, colour.g * shade, colour.b * shade };
}

static void
draw_face (cairo_t *cr, const Face *face, const DrawTheme *theme)
{
  DrawColour colour = colour_of (face, theme);

  for (guint i = 0; i < 4; i++)
    cairo_line_to (cr, face->corner[i].x, face->corner[i].y);
  cairo_close_path (cr);
  draw_set_colour (cr, &colour, 1.0);
  cairo_fill_preserve (cr);
  draw_set_colour (cr, &theme->label, 0.4);
  cairo_stroke (cr);
}

/* Half way between the joint's parent and the end of its OFFSET. */
static void
draw_marks (cairo_t *cr, const Scene *self, const DrawTheme *theme, double size)
{
  for (guint i = 0; i < self->clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, i);
      MoVec3 at;

      if (!mo_linkset_mark (self->clip, i, &at))
        continue;
      at = to_eye (self, (guint) joint->parent, at);
      draw_set_colour (cr, &theme->mark, 1.0);
      cairo_move_to (cr, at.x - size, at.y);
      cairo_line_to (cr, at.x + size, at.y);
      cairo_move_to (cr, at.x, at.y - size);
      cairo_line_to (cr, at.x, at.y + size);
      cairo_stroke (cr);
    }
}

/* Files have y up and z forward, which is towards a viewer in front. */
static MoQuat
eye_of (DrawSide side)
{
  static const struct
  {
    const char *nick;
    double turn, tilt; /* degrees */
  } rows[] = {
    { "side", -90, 0 }, { "left", -90, 0 },           { "right", 90, 0 },
    { "back", 180, 0 }, { "three-quarter", -30, 15 }, { "top", 0, 90 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (draw_side_from_nick (rows[i].nick) == (int) side)
      return mo_quat_mul (mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, MO_DEGREES (rows[i].turn)),
                          mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, MO_DEGREES (rows[i].tilt)));
  return MO_QUAT_IDENTITY;
}

cairo_surface_t *
draw_linkset (const MoClip *clip, const DrawShot *shot, double time)
{
  const DrawTheme *theme = shot->dark ? &draw_theme_dark : &draw_theme_light;
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, shot->width, shot->height);
  g_autofree MoTransform *world = g_new (MoTransform, clip->skeleton->joints->len);
  Scene scene = { clip, world, eye_of (shot->side) };
  g_autoptr (GArray) faces = NULL;
  cairo_t *cr = cairo_create (surface);
  Frame frame = measure_frame (&scene);

  draw_set_colour (cr, &theme->backdrop_top, 1.0);
  cairo_paint (cr);
  faces = collect_faces (&scene, time);
  if (faces->len > 0)
    {
      double size = MAX (frame.max_x - frame.min_x, frame.max_y - frame.min_y) / 100.0;

      set_scale (cr, shot, frame);
      cairo_set_line_width (cr, size / 4.0);
      for (guint i = 0; i < faces->len; i++)
        draw_face (cr, &g_array_index (faces, Face, i), theme);
      draw_marks (cr, &scene, theme, size * 2.0);
    }
  cairo_destroy (cr);
  return surface;
}
