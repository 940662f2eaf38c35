/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-image.h"
#include "draw-linkset.h"
#include "draw-sheet.h"

#include "mo-convert.h"
#include "mo-error.h"
#include "mo-file.h"
#include "mo-read.h"
#include "mo-linkset.h"
#include "mo-locale.h"

#include <glib/gi18n.h>
#include <sys/resource.h>
#include <unistd.h>

/* limber-thumbnailer [--size PIXELS] FILE PNG
 *
 * File managers run this automatically on any file in a folder, so it limits its own resources: a
 * file made to be huge or slow only gets no picture. */

#define USUAL_SIZE 256
#define MOST_SIZE 1024

/* Bytes: a minute of every joint at 120 frames per second is 26 MB. */
#define MOST_INPUT (32 * 1024 * 1024)

/* Bytes of address space, much of which threads and libraries use; seconds of processor time, and
 * of real time (a network folder may not respond). */
#define MOST_MEMORY (1536UL * 1024 * 1024)
#define MOST_CPU 20
#define MOST_TIME 60

static int size = USUAL_SIZE;

static const GOptionEntry options[] = { { "size", 's', 0, G_OPTION_ARG_INT, &size,
                                          N_ ("Width and height in pixels (default 256)"),
                                          N_ ("PIXELS") },
                                        { NULL } };

static void
bound (int resource, rlim_t most)
{
  struct rlimit limit;

  if (getrlimit (resource, &limit) != 0 || limit.rlim_cur <= most)
    return;
  limit.rlim_cur = most;
  setrlimit (resource, &limit);
}

static void
keep_to_bounds (void)
{
  bound (RLIMIT_AS, MOST_MEMORY);
  bound (RLIMIT_CPU, MOST_CPU);
  bound (RLIMIT_CORE, 0);
  alarm (MOST_TIME);
}

static MoClip *
load (const char *file, MoContext *context, GError **error)
{
  g_autoptr (GFile) path = g_file_new_for_commandline_arg (file);
  g_autoptr (MoSource) source = mo_source_new_for_file (path, NULL, error);

  if (source == NULL)
    return NULL;
  if (mo_source_get_size (source) > MOST_INPUT)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_INVALID, _ ("It is too large for a thumbnail"));
      return NULL;
    }
  return mo_read (source, context, error);
}

/* The figure at its most characteristic moment, or prims at the start of the motion. */
static cairo_surface_t *
draw (const char *file, GError **error)
{
  DrawShot shot = { size, size, DRAW_SIDE_THREE_QUARTER, FALSE };
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = load (file, context, error);
  g_autoptr (MoAnim) anim = NULL;
  g_autoptr (DrawTake) take = NULL;

  if (clip != NULL && mo_clip_is_linkset (clip))
    return draw_linkset (clip, &shot, 0.0);
  anim = clip != NULL ? mo_convert (clip, recipe, context, error) : NULL;
  if (anim == NULL)
    return NULL;
  take = draw_take_new (anim);
  return draw_still (take, &shot, draw_take_telling_time (take));
}

static gboolean
make (const char *input, const char *output, GError **error)
{
  cairo_surface_t *surface = draw (input, error);
  g_autoptr (GBytes) png = NULL;

  if (surface == NULL)
    return FALSE;
  png = draw_png (surface, error);
  cairo_surface_destroy (surface);
  if (png == NULL)
    return FALSE;
  return mo_file_write (output, png, MO_FILE_REPLACE, NULL, error);
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("FILE PNG"));
  g_autoptr (GError) error = NULL;

  mo_file_prepare_process ();
  mo_locale_init ();
  keep_to_bounds ();
  g_option_context_set_summary (context, _ ("Draws a thumbnail of a motion file."));
  g_option_context_add_main_entries (context, options, GETTEXT_PACKAGE);
  if (g_option_context_parse (context, &argc, &argv, &error)
      && (argc != 3 || size < 1 || size > MOST_SIZE))
    g_set_error (&error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("It takes a motion file, the PNG to write, and --size from 1 to %d"),
                 MOST_SIZE);
  if (error == NULL && make (argv[1], argv[2], &error))
    return 0;
  g_printerr ("limber-thumbnailer: %s\n", error->message);
  return error->domain == G_OPTION_ERROR || g_error_matches (error, MO_ERROR, MO_ERROR_USAGE) ? 2
                                                                                              : 1;
}
