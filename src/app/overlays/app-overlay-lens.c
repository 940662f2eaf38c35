/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "mo-poser.h"
#include "mo-skin.h"

#include <glib/gi18n.h>
#include <math.h>

/* What the keys lose: colours show how far the skin is off at each bone, and a ghost shows where it
 * should be. */

#define STRENGTH 0.92f

/* Colours are interpolated between these, by the logarithm of the distance. */
static const struct
{
  double distance; /* metres */
  guint32 colour;
} stops[] = { { 0.001, 0xc6cad0 }, { 0.005, 0xe9c93f }, { 0.025, 0xe8822b }, { 0.1, 0xcc2f2f } };

typedef struct
{
  AppOverlay parent;
  MoPoser *meant, *kept; /* of the lens's loss; NULL if there is none */
} Lens;

static void
clear (AppOverlay *overlay)
{
  Lens *self = (Lens *) overlay;

  g_clear_pointer (&self->meant, mo_poser_free);
  g_clear_pointer (&self->kept, mo_poser_free);
}

static void
lay_over (MoPose *pose, double time, gpointer scene)
{
  edit_session_lay_onto (((AppScene *) scene)->session, pose);
}

static MoPoser *
new_poser (const MoMotion *motion, AppScene *scene)
{
  MoPoser *poser = mo_poser_new (motion);

  mo_poser_add_step (poser, lay_over, scene);
  return poser;
}

static void
changed (AppOverlay *overlay, AppScene *scene, AppChange change)
{
  Lens *self = (Lens *) overlay;
  const EditLoss *loss;
  EditLensSide side;

  if (change != APP_CHANGED_LENS)
    return;
  clear (overlay);
  if (scene->lens == NULL || !edit_lens_get_active (scene->lens))
    return;
  side = edit_lens_get_side (scene->lens);
  loss = edit_lens_get_loss (scene->lens, side);
  if (loss != NULL && (side == EDIT_LENS_OURS || edit_lens_is_in_step (scene->lens)))
    {
      self->meant = new_poser (loss->meant, scene);
      self->kept = new_poser (loss->played, scene);
    }
}

/* -- Colours ----------------------------------------------------------------------------------- */

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

static char *
get_legend (AppOverlay *overlay, AppScene *scene)
{
  GString *text;

  if (((Lens *) overlay)->meant == NULL)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    {
      /* translators: a length that something is off by */
      g_autofree char *distance = g_strdup_printf (_ ("%.0f mm"), 1000.0 * stops[i].distance);

      app_overlay_add_legend (text, stops[i].colour, distance);
    }
  return g_string_free (text, FALSE);
}

/* -- Poses ------------------------------------------------------------------------------------- */

/* Joints that the motion does not move are as on the stage; a pose that is laid over covers both. */
static void
sample_pose (AppScene *scene, MoPoser *poser, MoPose *pose)
{
  mo_poser_set_rest (poser, app_scene_get_pose (scene));
  *pose = *mo_poser_get_pose (poser, edit_session_get_time (scene->session));
}

static void
fill (AppOverlay *overlay, AppScene *scene, AppPicture *picture)
{
  Lens *self = (Lens *) overlay;
  MoPose *meant = &picture->meant, *kept = &picture->kept;

  /* While the motion eases in or out, the pose is not that of the keys. */
  if (self->meant == NULL || scene->session == NULL
      || edit_session_get_weight (scene->session) < 1.0)
    return;
  sample_pose (scene, self->meant, meant);
  sample_pose (scene, self->kept, kept);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    tint_distance (mo_skin_distance (&meant->world[i], &kept->world[i], i), picture->tint[i]);
  view_figure_update (scene->figure, meant);
  view_figure_update (scene->figure, kept);
  picture->options.tint = (const ViewColour *) picture->tint;
  picture->options.ghost = meant;
  picture->pose = kept;
}

const AppOverlayKind app_overlay_lens = {
  .size = sizeof (Lens),
  .changed = changed,
  .clear = clear,
  .fill = fill,
  .get_legend = get_legend,
};
