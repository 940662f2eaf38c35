/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "app-ghost.h"

#include <glib/gi18n.h>

/* The pose as it would be without the constraints of the motion, as bones: what they change is beside it. Nothing where
 * they change nothing. */

#define COLOUR 0x6f9a1f
#define LEAST 1e-6 /* metres by which a joint has moved */

static gboolean
has_pulls (const AppOverlay *overlay, const AppScene *scene)
{
  guint n = 0;

  return overlay->is_on && scene->session != NULL && scene->motion != NULL
         && mo_motion_get_pulls (scene->motion, &n) != NULL && n > 0;
}

static gboolean
differ (const MoPose *a, const MoPose *b)
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_vec3_length (mo_vec3_sub (a->world[i].position, b->world[i].position)) > LEAST)
      return TRUE;
  return FALSE;
}

static void
write_pose (AppOverlay *overlay, AppScene *scene, AppWriting *writing)
{
  g_autoptr (MoPoser) poser = NULL;
  double time;
  MoPose with;
  const MoPose *without;
  AppPath path;

  if (!has_pulls (overlay, scene))
    return;
  time = edit_session_get_time (scene->session);
  poser = app_ghost_make_poser (scene, scene->motion);
  with = *mo_poser_get_pose (poser, time);
  mo_poser_set_constrained (poser, FALSE);
  without = mo_poser_get_pose (poser, time);
  if (!differ (&with, without))
    return;
  app_path_init (&path, &writing->lens);
  app_ghost_add (&path, without, COLOUR);
  app_path_draw (&path, writing->snapshot);
}

static char *
get_legend (AppOverlay *overlay, AppScene *scene)
{
  GString *text;

  if (!has_pulls (overlay, scene))
    return NULL;
  text = g_string_new (NULL);
  app_overlay_add_legend (text, COLOUR, _ ("Without constraints"));
  return g_string_free (text, FALSE);
}

const AppOverlayKind app_overlay_unpulled = {
  .action = "unconstrained",
  .property = "show-unconstrained",
  .is_beside = TRUE,
  .write = write_pose,
  .get_legend = get_legend,
};
