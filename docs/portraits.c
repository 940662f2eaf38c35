/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-portrait.h"

#include "mo-gesture.h"
#include "mo-names.h"

#include <cairo.h>
#include <stdlib.h>

/* limber-portraits FOLDER FORM WIDTH HEIGHT: a picture of each hand pose (hand-NICK.png), of each expression
 * (face-NICK.png, one of them none) and of each single movement of a face, and what they are called, a nick and a label on
 * a line (hands.txt, faces.txt, movements.txt). */

static void
write_picture (GBytes *bytes, const ViewPortrait *portrait, const char *path)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, portrait->width, portrait->height);
  const guint8 *from = g_bytes_get_data (bytes, NULL);
  guint8 *to = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);

  for (int y = 0; y < portrait->height; y++)
    for (int x = 0; x < portrait->width; x++, from += 4)
      ((guint32 *) (gpointer) (to + (gsize) y * stride))[x] =
          (guint32) from[0] << 16 | (guint32) from[1] << 8 | from[2];
  cairo_surface_mark_dirty (surface);
  if (cairo_surface_write_to_png (surface, path) != CAIRO_STATUS_SUCCESS)
    g_error ("%s cannot be written", path);
  cairo_surface_destroy (surface);
}

typedef struct
{
  const char *folder;
  ViewOffscreen *offscreen;
  const ViewFigure *figure;
  ViewPortrait portrait;
} Studio;

static void
draw (Studio *self, const char *kind, const char *nick)
{
  g_autofree char *path = g_strdup_printf ("%s/%s-%s.png", self->folder, kind, nick);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
      view_portrait_draw (&self->portrait, self->offscreen, self->figure, &error);

  if (bytes == NULL)
    g_error ("%s", error->message);
  write_picture (bytes, &self->portrait, path);
}

static void
write_names (const Studio *self, const char *name, const GString *text)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GError) error = NULL;

  if (!g_file_set_contents (path, text->str, (gssize) text->len, &error))
    g_error ("%s", error->message);
}

static void
draw_hands (Studio *self)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < MO_GESTURE_N_HAND_POSES; i++)
    {
      self->portrait.hand_pose = (int) i;
      draw (self, "hand", mo_hand_pose_nicks[i]);
      g_string_append_printf (names, "%s\t%s\n", mo_hand_pose_nicks[i], mo_hand_pose_labels[i]);
    }
  write_names (self, "hands.txt", names);
}

/* Adds a line for each to the names, and writes these. */
static void
draw_faces (Studio *self, const MoExpression *faces, const char *begin, const char *file)
{
  g_autoptr (GString) names = g_string_new (begin);

  self->portrait.hand_pose = -1;
  for (guint i = 0; faces[i].stored != NULL; i++)
    {
      self->portrait.expression = faces[i].stored;
      draw (self, "face", faces[i].nick);
      g_string_append_printf (names, "%s\t%s\n", faces[i].nick, faces[i].label);
    }
  write_names (self, file, names);
}

static void
draw_no_face (Studio *self)
{
  self->portrait.hand_pose = -1;
  self->portrait.expression = "";
  draw (self, "face", "none");
}

int
main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ViewOffscreen) offscreen = NULL;
  g_autoptr (ViewFigure) figure = NULL;
  Studio studio = { 0 };
  ViewShape shape;

  if (argc != 5 || !view_shape_from_nick (&shape, argv[2]))
    {
      g_printerr ("Usage: limber-portraits FOLDER female|male WIDTH HEIGHT\n");
      return 2;
    }
  offscreen = view_offscreen_new (VIEW_OFFSCREEN_ANY, &error);
  if (offscreen == NULL)
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  figure = view_figure_new (&shape);
  studio =
      (Studio){ argv[1], offscreen, figure, { -1, "", atoi (argv[3]), atoi (argv[4]), 4, FALSE } };
  draw_hands (&studio);
  draw_no_face (&studio);
  draw_faces (&studio, mo_expressions, "none\tNone\n", "faces.txt");
  draw_faces (&studio, mo_face_movements, NULL, "movements.txt");
  return 0;
}
