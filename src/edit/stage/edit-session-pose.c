/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-session-private.h"

/* The poses that are seen: what a mixer shows, with what is laid over the first avatar, and the others
 * where they stand. */

/* -- A pose laid over what plays --------------------------------------------------------------------- */

static void
lay (const EditLaid *laid, MoPose *pose)
{
  MoTransform *local = &pose->local[laid->joint];

  if (laid->has_rotation)
    local->rotation = laid->local.rotation;
  if (laid->has_position)
    local->position = laid->local.position;
}

void
edit_session_lay_onto (EditSession *self, MoPose *pose)
{
  for (guint i = 0; i < self->laid->len; i++)
    lay (&g_array_index (self->laid, EditLaid, i), pose);
}

void
edit_session_lay_over (EditSession *self, const EditLaid *joints, guint n)
{
  guint before = self->laid->len;

  if (before == 0 && n == 0)
    return;
  g_array_set_size (self->laid, 0);
  if (n > 0)
    g_array_append_vals (self->laid, joints, n);
  if (before != n)
    edit_session_notify (self, PROP_N_LAID);
  edit_session_tell_moved (self);
}

gboolean
edit_session_is_laid (EditSession *self, guint joint)
{
  for (guint i = 0; i < self->laid->len; i++)
    if (g_array_index (self->laid, EditLaid, i).joint == joint)
      return TRUE;
  return FALSE;
}

void
edit_session_set_clip (EditSession *self, MoClip *clip)
{
  if (clip == self->clip)
    return;
  g_clear_pointer (&self->clip, mo_clip_unref);
  self->clip = clip != NULL ? mo_clip_ref (clip) : NULL;
  edit_session_lay_over (self, NULL, 0);
  edit_session_notify (self, PROP_CLIP);
}

/* -- Steps on the way to a pose ------------------------------------------------------------------------ */

static void
place_laid (MoPose *pose, double time, gpointer session)
{
  edit_session_lay_onto (session, pose);
}

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
  self->laid = g_array_new (FALSE, FALSE, sizeof (EditLaid));
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    self->posers[i] = mo_poser_new (NULL);
  mo_poser_add_step (self->posers[0], place_laid, self);
  for (guint i = 1; i < EDIT_N_FIGURES; i++)
    mo_poser_add_step (self->posers[i], place_figure, edit_cast_get_figure (self->cast, i));
}

void
edit_session_clear_poses (EditSession *self)
{
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    mo_poser_free (self->posers[i]);
  g_array_unref (self->laid);
  g_clear_pointer (&self->clip, mo_clip_unref);
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
