/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-picture.h"

#include "draw-image.h"
#include "draw-linkset.h"

#include "mo-clip-pose.h"

#include <glib/gi18n.h>

static gboolean
parse_edge (const char **text, int *edge)
{
  char *end;
  gint64 pixels = g_ascii_strtoll (*text, &end, 10);

  if (end == *text || pixels < 1 || pixels > DRAW_MAX_SIZE)
    return FALSE;
  *edge = (int) pixels;
  *text = end;
  return TRUE;
}

gboolean
cli_picture_parse_size (const char *text, DrawShot *shot, GError **error)
{
  const char *at = text;

  if (parse_edge (&at, &shot->width))
    {
      shot->height = shot->width;
      if (*at == '\0' || (*at++ == 'x' && parse_edge (&at, &shot->height) && *at == '\0'))
        return TRUE;
    }
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
               _ ("--size takes pixels, for example 512x512, from 1 to %d each way"),
               DRAW_MAX_SIZE);
  return FALSE;
}

/* The current moment of the clock; FALSE with `error` set if the file is not tied to one. */
static gboolean
clock_moment (const MoClip *clip, const MoRecipe *recipe, double *moment, GError **error)
{
  if (mo_clip_clock_time (clip, recipe, g_get_real_time () / (double) G_USEC_PER_SEC, moment))
    return TRUE;
  g_set_error_literal (error, MO_ERROR, MO_ERROR_INVALID,
                       _ ("--time now needs a file with unixRate and unixStart"));
  return FALSE;
}

static double
get_moment (const CliPicture *self, const MoClip *clip, DrawTake *take)
{
  double duration = draw_take_get_duration (take);
  double frame_time = mo_clip_frame_time (clip);

  if (!self->has_time)
    return draw_take_telling_time (take);
  return CLAMP (mo_time_seconds (self->time, frame_time, duration), 0.0, duration);
}

static GBytes *
draw_moving (const CliPicture *self, DrawTake *take, double moment, MoContext *context,
             char **summary, GError **error)
{
  g_autoptr (DrawFilm) film = self->kind == CLI_PICTURE_TURN
                                  ? draw_film_new_turn (take, &self->shot, moment, self->n)
                                  : draw_film_new_motion (take, &self->shot, self->fps);
  guint n = draw_film_get_n_frames (film);

  *summary =
      g_strdup_printf (ngettext ("%u frame, %.2f s, %d x %d", "%u frames, %.2f s, %d x %d", n), n,
                       draw_film_get_timestamp (film, n) / 1000.0, self->shot.width,
                       self->shot.height);
  return draw_film_to_webp (film, context, error);
}

static cairo_surface_t *
draw_surface (const CliPicture *self, DrawTake *take, double moment, char **summary)
{
  const DrawShot *shot = &self->shot;

  if (self->kind == CLI_PICTURE_STILL)
    {
      *summary = g_strdup_printf (_ ("at %.2f s, %d x %d"), moment, shot->width, shot->height);
      return draw_still (take, shot, moment);
    }
  if (self->kind == CLI_PICTURE_SHEET)
    {
      *summary = g_strdup_printf (ngettext ("%u moment, %d x %d", "%u moments, %d x %d", self->n),
                                  self->n, shot->width, shot->height);
      return draw_sheet (take, shot, self->n);
    }
  *summary = g_strdup_printf (ngettext ("%u view at %.2f s, %d x %d", "%u views at %.2f s, %d x %d",
                                        self->n),
                              self->n, moment, shot->width, shot->height);
  return draw_turntable (take, shot, moment, self->n);
}

GBytes *
cli_picture_draw (const CliPicture *self, const MoClip *clip, const MoAnim *anim,
                  const MoSourceFigure *figure, const MoRecipe *recipe, MoContext *context,
                  char **summary, GError **error)
{
  g_autoptr (DrawTake) take = draw_take_new (anim);
  g_autoptr (MoAttached) attached = mo_attached_new (clip);
  g_autoptr (MoSourceFigure) times = attached != NULL ? mo_source_figure_new (clip, recipe) : NULL;
  double moment = get_moment (self, clip, take);
  CliPicture both = *self;
  cairo_surface_t *surface;
  GBytes *bytes;

  if (self->is_now && !clock_moment (clip, recipe, &moment, error))
    return NULL;
  both.shot.source = figure;
  both.shot.attached = attached;
  both.shot.times = times;
  if (self->kind == CLI_PICTURE_FILM || self->kind == CLI_PICTURE_TURN)
    return draw_moving (&both, take, moment, context, summary, error);
  surface = draw_surface (&both, take, moment, summary);
  bytes = self->is_webp ? draw_webp (surface, NULL, error) : draw_png (surface, error);
  cairo_surface_destroy (surface);
  return bytes;
}

GBytes *
cli_picture_draw_linkset (const CliPicture *self, const MoClip *clip, const MoRecipe *recipe,
                          char **summary, GError **error)
{
  const DrawShot *shot = &self->shot;
  double moment = 0.0, duration = mo_clip_duration (clip);
  cairo_surface_t *surface;
  GBytes *bytes;

  if (self->kind != CLI_PICTURE_STILL)
    {
      g_set_error_literal (error, MO_ERROR, MO_ERROR_USAGE,
                           _ ("Prims can only be drawn as stills: give a --time"));
      return NULL;
    }
  if (self->is_now && !clock_moment (clip, recipe, &moment, error))
    return NULL;
  if (!self->is_now && self->has_time)
    moment =
        CLAMP (mo_time_seconds (self->time, mo_clip_frame_time (clip), duration), 0.0, duration);
  *summary = g_strdup_printf (_ ("at %.2f s, %d x %d"), moment, shot->width, shot->height);
  surface = draw_linkset (clip, shot, moment);
  bytes = self->is_webp ? draw_webp (surface, NULL, error) : draw_png (surface, error);
  cairo_surface_destroy (surface);
  return bytes;
}
