/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-thumbnail.h"

#include "draw-figure.h"

#include "mo-poser.h"

#include <glib/gstdio.h>

#define MARGIN 0.06

/* Of hand poses and expressions (app-field-pictures.c), by the kind that is the beginning of a pose's name. */
#define PICTURES "/io/github/limber_anim/Limber/gestures/%s.png"

/* -- Drawing ----------------------------------------------------------------------------------- */

static GdkTexture *
take_texture (cairo_surface_t *surface, int size)
{
  g_autoptr (GBytes) bytes = NULL;
  int stride = cairo_image_surface_get_stride (surface);

  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), (gsize) stride * (gsize) size);
  return gdk_memory_texture_new (size, size, GDK_MEMORY_DEFAULT, bytes, (gsize) stride);
}

static GdkTexture *
draw (const MoPosture *posture, gboolean is_dark, int size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));
  g_autoptr (MoPoser) poser = mo_poser_new (NULL);
  DrawStyle style = { .dark = is_dark, .without_floor = TRUE };
  DrawCamera camera = { 0 };
  GdkTexture *texture;
  MoPose pose;

  mo_pose_reset (&pose);
  mo_posture_apply (posture, 1.0, &pose);
  mo_poser_set_rest (poser, &pose);
  pose = *mo_poser_get_pose (poser, 0.0);
  draw_figure_add_balls (&pose, &style, balls);
  draw_camera_look_from (&camera, DRAW_SIDE_THREE_QUARTER);
  draw_camera_frame (&camera, (const DrawBall *) (gpointer) balls->data, balls->len, 1.0, MARGIN);
  draw_figure (cr, &pose, &camera, &style, size, size);
  cairo_destroy (cr);
  texture = take_texture (surface, size);
  cairo_surface_destroy (surface);
  return texture;
}

/* -- Each once --------------------------------------------------------------------------------- */

/* What it depends on; free it. */
static char *
get_key (const MoLibraryPose *pose, gboolean is_dark, int size)
{
  GStatBuf info = { 0 };

  if (pose->path == NULL)
    return g_strdup_printf ("%s %d %d", pose->id, is_dark, size);
  if (g_stat (pose->path, &info) != 0)
    return g_strdup_printf ("%s none", pose->path);
  return g_strdup_printf ("%s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d %d", pose->path,
                          (gint64) info.st_mtime, (gint64) info.st_size, is_dark, size);
}

static GdkTexture *
find_picture (const MoLibraryPose *pose)
{
  g_autofree char *path = g_strdup_printf (PICTURES, pose->id);

  if (pose->path != NULL || !g_resources_get_info (path, 0, NULL, NULL, NULL))
    return NULL;
  return gdk_texture_new_from_resource (path);
}

static GdkTexture *
make (const MoLibraryPose *pose, gboolean is_dark, int size)
{
  GdkTexture *texture = find_picture (pose);
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoPosture) posture = NULL;

  if (texture != NULL || pose->shelf == MO_SHELF_FACES)
    return texture;
  posture = mo_pose_library_load (pose, quiet, NULL);
  return posture != NULL ? draw (posture, is_dark, size) : NULL;
}

GdkTexture *
app_pose_thumbnail_get (const MoLibraryPose *pose, gboolean is_dark, int size)
{
  static GHashTable *kept; /* textures; NULL for none */
  char *key = get_key (pose, is_dark, size);
  GdkTexture *texture = NULL;

  if (kept == NULL)
    kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (g_hash_table_contains (kept, key))
    {
      texture = g_hash_table_lookup (kept, key);
      g_free (key);
    }
  else
    {
      texture = make (pose, is_dark, size);
      g_hash_table_insert (kept, key, texture);
    }
  return texture != NULL ? g_object_ref (texture) : NULL;
}
