/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

#include "app-ghost.h"

#include <glib/gi18n.h>

/* The poses before and after the one that is seen, as bones: those at the keys beside, or some frames away. They are
 * worked out when the moment, the motion or the keys change, not when the camera does. */

#define N_GHOSTS 2u

static const struct
{
  int direction;
  guint32 colour;
  const char *title;
} ghosts[N_GHOSTS] = {
  { -1, 0x1f9eae, N_ ("Before") },
  { 1, 0xc451b4, N_ ("After") },
};

/* What poses depend on. */
typedef struct
{
  double time;
  guint serial; /* of the figure */
  EditBase base;
  guint8 selected[MO_RIG_N_BONES];
} Moment;

typedef struct
{
  AppOverlay parent;
  MoMotion *motion; /* whose poses these are; NULL if they have to be found */
  MoEdit *edit;     /* whose keys were looked at; or NULL */
  Moment moment;
  guint frames;
  gboolean has[N_GHOSTS];
  MoPose poses[N_GHOSTS];
} Ghosts;

static void
clear (AppOverlay *overlay)
{
  Ghosts *self = (Ghosts *) overlay;

  g_clear_pointer (&self->motion, mo_motion_unref);
  g_clear_pointer (&self->edit, mo_edit_unref);
}

static const MoEdit *
get_edit (AppScene *scene)
{
  return scene->posing != NULL ? edit_keys_get_edit (edit_posing_get_keys (scene->posing)) : NULL;
}

static void
find (Ghosts *self, AppScene *scene)
{
  g_autoptr (MoPoser) poser = app_ghost_make_poser (scene, self->motion);

  for (guint i = 0; i < N_GHOSTS; i++)
    {
      double time;

      self->has[i] = edit_posing_find_neighbour (scene->posing, ghosts[i].direction, &time);
      if (self->has[i])
        self->poses[i] = *mo_poser_get_pose (poser, time);
    }
}

static void
update (Ghosts *self, AppScene *scene)
{
  const MoEdit *edit = get_edit (scene);
  Moment moment;
  guint frames;

  memset (&moment, 0, sizeof moment); /* it is compared as bytes */
  moment.time = edit_session_get_time (scene->session);
  moment.serial = scene->figure->serial;
  moment.base = edit_session_get_base (scene->session);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    moment.selected[i] = edit_session_is_selected (scene->session, i) ? 1 : 0;
  g_object_get (scene->posing, "frames", &frames, NULL);
  if (self->motion == scene->motion && self->edit == edit && self->frames == frames
      && memcmp (&moment, &self->moment, sizeof moment) == 0)
    return;
  clear (&self->parent);
  self->motion = mo_motion_ref (scene->motion);
  self->edit = edit != NULL ? mo_edit_ref ((MoEdit *) edit) : NULL;
  self->moment = moment;
  self->frames = frames;
  find (self, scene);
}

/* -- Drawing ----------------------------------------------------------------------------------- */

static void
write_ghosts (AppOverlay *overlay, AppScene *scene, AppWriting *writing)
{
  Ghosts *self = (Ghosts *) overlay;
  AppPath path;

  if (!overlay->is_on || scene->session == NULL || scene->motion == NULL || scene->posing == NULL)
    return;
  update (self, scene);
  app_path_init (&path, &writing->lens);
  for (guint i = 0; i < N_GHOSTS; i++)
    if (self->has[i])
      {
        app_ghost_add (&path, &self->poses[i], ghosts[i].colour);
      }
  app_path_draw (&path, writing->snapshot);
}

static char *
get_legend (AppOverlay *overlay, AppScene *scene)
{
  GString *text;

  if (!overlay->is_on || scene->motion == NULL || mo_motion_get_duration (scene->motion) <= 0.0)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < N_GHOSTS; i++)
    app_overlay_add_legend (text, ghosts[i].colour, _ (ghosts[i].title));
  return g_string_free (text, FALSE);
}

const AppOverlayKind app_overlay_ghosts = {
  .action = "ghosts",
  .property = "show-ghosts",
  .is_beside = TRUE,
  .size = sizeof (Ghosts),
  .clear = clear,
  .write = write_ghosts,
  .get_legend = get_legend,
};
