/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "mo-skin.h"

#include <glib/gi18n.h>
#include <math.h>

/* What the keys lose: colours tell how far each bone's skin is off, and a ghost stands where it should
 * be. */

#define STRENGTH 0.92f

/* Between them colours run into one another, by the logarithm of the distance. */
static const struct
{
  double distance; /* metres */
  guint32 colour;
} stops[] = { { 0.001, 0xc6cad0 }, { 0.005, 0xe9c93f }, { 0.025, 0xe8822b }, { 0.1, 0xcc2f2f } };

void
app_viewport_clear_lens (AppViewport *self)
{
  g_clear_pointer (&self->meant, mo_player_free);
  g_clear_pointer (&self->kept, mo_player_free);
}

void
app_viewport_lens_changed (AppViewport *self)
{
  EditLensSide side = edit_lens_get_side (self->lens);
  const EditLoss *loss = edit_lens_get_active (self->lens) ? edit_lens_get_loss (self->lens, side)
                                                           : NULL;

  app_viewport_clear_lens (self);
  if (loss != NULL && (side == EDIT_LENS_OURS || edit_lens_is_in_step (self->lens)))
    {
      self->meant = mo_player_new (loss->meant);
      self->kept = mo_player_new (loss->played);
    }
  app_viewport_moved (self);
}

/* -- Colours ---------------------------------------------------------------------------------------- */

static void
set_colour (float *rgb, guint32 from, guint32 to, double t)
{
  for (guint i = 0; i < 3; i++)
    {
      guint a = from >> (16 - 8 * i) & 0xff, b = to >> (16 - 8 * i) & 0xff;

      rgb[i] = (float) ((a + t * ((double) b - a)) / 255.0);
    }
}

static void
tint_distance (double distance, float *tint)
{
  guint last = G_N_ELEMENTS (stops) - 1, i = 1;
  double t;

  distance = CLAMP (distance, stops[0].distance, stops[last].distance);
  while (i < last && stops[i].distance < distance)
    i++;
  t = log (distance / stops[i - 1].distance) / log (stops[i].distance / stops[i - 1].distance);
  set_colour (tint, stops[i - 1].colour, stops[i].colour, t);
  tint[3] = STRENGTH;
}

char *
app_viewport_describe_lens (AppViewport *self)
{
  GString *text;

  if (self->meant == NULL)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    {
      /* translators: a length that something is off by */
      g_autofree char *distance = g_strdup_printf (_ ("%.0f mm"), 1000.0 * stops[i].distance);

      g_string_append_printf (text, "%s<span foreground=\"#%06x\">⬤</span> %s", i > 0 ? "   " : "",
                              stops[i].colour, distance);
    }
  return g_string_free (text, FALSE);
}

/* -- Poses ------------------------------------------------------------------------------------------- */

/* What the motion does not move is as it is on the stage. */
static void
sample (AppViewport *self, MoPlayer *player, MoPose *pose)
{
  *pose = *app_viewport_get_pose (self);
  mo_player_sample (player, edit_session_get_time (self->session), pose);
  mo_pose_update (pose);
}

gboolean
app_viewport_fill_lens (AppViewport *self, MoPose *kept, MoPose *meant,
                        ViewColour tint[MO_RIG_N_BONES])
{
  /* While it eases, the body is where no key has it. */
  if (self->meant == NULL || self->session == NULL || edit_session_get_weight (self->session) < 1.0)
    return FALSE;
  sample (self, self->meant, meant);
  sample (self, self->kept, kept);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    tint_distance (mo_skin_distance (&meant->world[i], &kept->world[i], i), tint[i]);
  view_figure_update (self->figure, meant);
  view_figure_update (self->figure, kept);
  return TRUE;
}
