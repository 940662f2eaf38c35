/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-session-private.h"

/* The poses that are seen: what a mixer shows, the other avatars where they stand. */

/* -- Steps on the way to a pose ------------------------------------------------------------------------ */

static void
place_figure (MoPose *pose, double time, gpointer figure)
{
  MoTransform place = edit_figure_get_place (figure);

  pose->root.position =
      mo_vec3_add (mo_quat_rotate (place.rotation, pose->root.position), place.position);
  pose->root.rotation = mo_quat_mul (pose->root.rotation, place.rotation);
}

void
edit_session_init_poses (EditSession *self)
{
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    self->posers[i] = mo_poser_new (NULL);
  for (guint i = 1; i < EDIT_N_FIGURES; i++)
    mo_poser_add_step (self->posers[i], place_figure, edit_cast_get_figure (self->cast, i));
}

void
edit_session_clear_poses (EditSession *self)
{
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    mo_poser_free (self->posers[i]);
}

/* -- What is seen -------------------------------------------------------------------------------------- */

const MoPose *
edit_session_get_figure_pose (EditSession *self, guint figure)
{
  return mo_poser_get_mixed (self->posers[figure], edit_session_get_figure_mixer (self, figure),
                             self->time);
}

const MoPose *
edit_session_get_pose (EditSession *self)
{
  return edit_session_get_figure_pose (self, 0);
}

void
edit_session_get_pose_at (EditSession *self, guint figure, double time, MoPose *pose)
{
  g_autoptr (MoMixer) mixer = edit_playback_mix_at (self->playback, figure, time);

  *pose = *mo_poser_get_mixed (self->posers[figure], mixer, time);
}

void
edit_session_get_base_pose (EditSession *self, MoPose *pose)
{
  g_autoptr (MoMixer) mixer = edit_playback_mix_base (self->playback);

  *pose = *mo_mixer_get_pose (mixer);
}
