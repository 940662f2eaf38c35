/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "app-ghost.h"

#include "edit-constraints.h"
#include "edit-unbaked.h"

#include <glib/gi18n.h>

/* The pose as it would be without the constraints of the motion, as bones: what they change is beside it. Those that are
 * written as keys are among them: without these, the motion is another one. Nothing where they change nothing. */

#define COLOUR 0x6f9a1f
#define LEAST 1e-6 /* metres by which a joint has moved */

typedef struct
{
  AppOverlay parent;
  EditUnbaked *unbaked;  /* NULL until it is first looked for */
  const MoMotion *drawn; /* what it was when it was last drawn, to be compared only */
} Unpulled;

static void
clear (AppOverlay *overlay)
{
  Unpulled *self = (Unpulled *) overlay;

  if (self->unbaked != NULL)
    g_object_set (self->unbaked, "document", NULL, NULL);
  g_clear_object (&self->unbaked);
}

/* The motion whose keys are those without constraints; NULL where there are none. */
static MoMotion *
find_motion (const AppOverlay *overlay, const AppScene *scene)
{
  const Unpulled *self = (const Unpulled *) overlay;
  MoMotion *unbaked = self->unbaked != NULL ? edit_unbaked_get_motion (self->unbaked) : NULL;
  guint n = 0;

  if (!overlay->is_on || scene->session == NULL || scene->motion == NULL)
    return NULL;
  if (unbaked != NULL)
    return unbaked;
  return mo_motion_get_pulls (scene->motion, &n) != NULL && n > 0 ? scene->motion : NULL;
}

static void
follow (AppOverlay *overlay, AppScene *scene)
{
  Unpulled *self = (Unpulled *) overlay;

  if (self->unbaked == NULL && overlay->is_on)
    self->unbaked = edit_unbaked_new ();
  if (self->unbaked == NULL)
    return;
  g_object_set (self->unbaked, "document", scene->document, "active", overlay->is_on, NULL);
  self->drawn = edit_unbaked_get_motion (self->unbaked);
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
  g_autoptr (MoPoser) constrained = NULL, keys = NULL;
  double time;
  MoMotion *motion;
  MoPose with;
  const MoPose *without;
  AppPath path;

  follow (overlay, scene);
  motion = find_motion (overlay, scene);
  if (motion == NULL)
    return;
  time = edit_session_get_time (scene->session);
  constrained = app_ghost_make_poser (scene, scene->motion);
  with = *mo_poser_get_pose (constrained, time);
  keys = app_ghost_make_poser (scene, motion);
  mo_poser_set_constrained (keys, FALSE);
  without = mo_poser_get_pose (keys, time);
  if (!differ (&with, without))
    return;
  app_path_init (&path, &writing->lens);
  app_ghost_add (&path, without, COLOUR);
  app_path_draw (&path, writing->snapshot);
}

/* Also while what they have changed is still being found. */
static gboolean
has_baked (const AppOverlay *overlay, const AppScene *scene)
{
  EditConstraints *constraints =
      scene->document != NULL ? edit_document_get_constraints (scene->document) : NULL;
  guint n = overlay->is_on && constraints != NULL ? edit_constraints_count (constraints) : 0;

  for (guint i = 0; i < n; i++)
    if (edit_constraints_get (constraints, i)->is_baked)
      return TRUE;
  return FALSE;
}

/* Until what is found is drawn. */
static gboolean
is_running (AppOverlay *overlay, AppScene *scene)
{
  Unpulled *self = (Unpulled *) overlay;

  return overlay->is_on && self->unbaked != NULL
         && (edit_unbaked_is_busy (self->unbaked)
             || edit_unbaked_get_motion (self->unbaked) != self->drawn);
}

static char *
get_legend (AppOverlay *overlay, AppScene *scene)
{
  GString *text;

  if (find_motion (overlay, scene) == NULL && !has_baked (overlay, scene))
    return NULL;
  text = g_string_new (NULL);
  app_overlay_add_legend (text, COLOUR, _ ("Without constraints"));
  return g_string_free (text, FALSE);
}

const AppOverlayKind app_overlay_unpulled = {
  .action = "unconstrained",
  .property = "show-unconstrained",
  .is_beside = TRUE,
  .size = sizeof (Unpulled),
  .clear = clear,
  .write = write_pose,
  .get_legend = get_legend,
  .is_running = is_running,
};
