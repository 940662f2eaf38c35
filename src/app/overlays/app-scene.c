/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-scene.h"

#include "view-renderer.h"

#include "mo-gesture.h"

#include <string.h>

/* How many moments of a motion are sampled to frame all of it. */
#define N_MOMENTS 24

/* -- What the motions affect ------------------------------------------------------------------- */

static void
note_tracks (AppScene *self, const MoMotion *motion)
{
  static const guint shows[VIEW_N_PARTS] = { 0, VIEW_SHOW_TAIL, VIEW_SHOW_WINGS, VIEW_SHOW_HIND };

  for (guint i = 0; motion != NULL && i < mo_motion_get_n_tracks (motion); i++)
    {
      guint joint = mo_motion_get_track (motion, i).number;

      if (joint >= MO_RIG_N_BONES)
        continue;
      self->moves[joint] = 1;
      self->parts |= shows[view_body_part_of (joint)];
      self->moves_face |= mo_rig_joint (joint)->group == MO_GROUP_FACE;
    }
}

void
app_scene_find_moves (AppScene *self)
{
  GListModel *layers = NULL;

  self->parts = 0;
  self->moves_face = FALSE;
  memset (self->moves, 0, sizeof self->moves);
  note_tracks (self, self->motion);
  if (self->session != NULL)
    layers = G_LIST_MODEL (edit_cast_get_layers (edit_session_get_cast (self->session)));
  for (guint i = 0; layers != NULL && i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (EditLayer) layer = g_list_model_get_item (layers, i);

      note_tracks (self, edit_layer_get_motion (layer));
    }
}

guint
app_scene_count_figures (const AppScene *self)
{
  EditCast *cast = self->session != NULL ? edit_session_get_cast (self->session) : NULL;
  guint n = 0;

  for (guint i = 0; cast != NULL && i < EDIT_N_FIGURES; i++)
    n += edit_cast_has_figure (cast, i);
  return n;
}

gboolean
app_scene_motion_changed (AppScene *self)
{
  MoMotion *motion = self->session != NULL ? edit_session_get_motion (self->session) : NULL;

  if (motion == self->motion)
    return FALSE;
  g_clear_pointer (&self->motion, mo_motion_unref);
  self->motion = motion != NULL ? mo_motion_ref (motion) : NULL;
  app_scene_find_moves (self);
  return TRUE;
}

guint
app_scene_get_parts (const AppScene *self)
{
  ViewOptions options = { .show = self->parts };

  return view_options_get_parts (&options);
}

/* -- Poses ------------------------------------------------------------------------------------- */

/* Marks the joints that a motion controls, and those with a pose laid over them. */
static void
find_held (const AppAvatar *avatar, const MoMixer *mixer, guint8 held[MO_RIG_N_BONES])
{
  EditSession *session = avatar->scene->session;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoMixPart parts[MO_MIX_N_PARTS];
      guint8 group = mo_rig_joint (i)->group;

      held[i] = (group == MO_GROUP_HANDS || group == MO_GROUP_FACE)
                && (mo_mixer_get_parts (mixer, i, parts) > 0
                    || (avatar->index == 0 && edit_session_is_laid (session, i)));
    }
}

/* At their strength in the mixer while it plays; a moment being viewed has the clip's own
 * expression, whatever its time. */
static void
add_expressions (AppScene *self, const MoMixer *mixer, const guint8 *held, MoPose *pose)
{
  if (!edit_session_is_live (self->session) && self->motion != NULL
      && mo_mixer_find (mixer, self->motion) != NULL)
    {
      mo_gesture_add_expression (pose, mo_motion_get_facts (self->motion)->emote, 1.0, held);
      return;
    }
  for (guint i = mo_mixer_get_n_entries (mixer); i-- > 0;)
    {
      const MoMixEntry *entry = mo_mixer_get_entry (mixer, i);

      if (entry->expression != NULL)
        mo_gesture_add_expression (pose, entry->expression, (double) entry->weight, held);
    }
}

/* Adds hands and face that no motion controls. */
static void
add_gestures (MoPose *pose, double time, gpointer data)
{
  const AppAvatar *self = data;
  EditSession *session = self->scene->session;
  guint8 held[MO_RIG_N_BONES];
  const MoMixer *mixer;
  MoMixHand hand;

  if (session == NULL)
    return;
  mixer = edit_session_get_figure_mixer (session, self->index);
  hand = mo_mixer_get_hand (mixer);
  find_held (self, mixer, held);
  mo_gesture_add_hands (pose, hand.current, hand.current_weight, held);
  if (hand.wanted != hand.current)
    mo_gesture_add_hands (pose, hand.wanted, hand.wanted_weight, held);
  add_expressions (self->scene, mixer, held, pose);
}

static void
update_figure (MoPose *pose, gconstpointer figure)
{
  view_figure_update (figure, pose);
}

/* What the session shows of an avatar, with hands and face, on this figure. */
static const MoPose *
get_pose (AppScene *self, guint index, const ViewFigure *figure)
{
  MoPoser *poser = self->avatars[index].poser;
  EditSession *session = self->session;

  mo_poser_set_rest (poser, session != NULL ? edit_session_get_figure_pose (session, index) : NULL);
  mo_poser_set_update (poser, update_figure, figure);
  return mo_poser_get_pose (poser, session != NULL ? edit_session_get_time (session) : 0.0);
}

double
app_scene_get_source_time (AppScene *self)
{
  MoPrepared *prepared =
      self->document != NULL ? edit_document_get_prepared (self->document) : NULL;

  /* The viewer's own import does not know where in the file a time is. */
  if (prepared == NULL || self->session == NULL
      || edit_document_get_recipe (self->document)->mode == MO_MODE_VIEWER)
    return 0.0;
  return mo_prepared_get_source_time (prepared, edit_session_get_time (self->session));
}

const MoPose *
app_scene_get_pose (AppScene *self)
{
  return get_pose (self, 0, self->figure);
}

/* The figure in the avatar's own shape, if it has one; what that leaves open is as for the first
 * avatar. */
static const ViewFigure *
get_figure (AppScene *self, guint index)
{
  EditFigure *figure = edit_cast_get_figure (edit_session_get_cast (self->session), index);
  ViewFigure **own = &self->own_figures[index];
  ViewShape shape = self->shape;
  double form, height;

  g_object_get (figure, "form", &form, "height", &height, NULL);
  if (form >= 0.0)
    shape.form = form;
  if (height > 0.0)
    shape.height = CLAMP (height, VIEW_SHAPE_LOWEST, VIEW_SHAPE_HIGHEST);
  if (shape.form == self->shape.form && shape.height == self->shape.height)
    return self->figure;
  if (*own != NULL && ((*own)->shape.form != shape.form || (*own)->shape.height != shape.height))
    g_clear_pointer (own, view_figure_free);
  if (*own == NULL)
    *own = view_figure_new (&shape);
  return *own;
}

void
app_scene_get_others (AppScene *self, AppOthers *others)
{
  EditCast *cast = self->session != NULL ? edit_session_get_cast (self->session) : NULL;

  others->n = 0;
  for (guint i = 1; cast != NULL && i < EDIT_N_FIGURES; i++)
    if (edit_cast_has_figure (cast, i))
      {
        guint n = others->n++;

        others->indices[n] = i;
        others->figures[n] = get_figure (self, i);
        others->poses[n] = *get_pose (self, i, others->figures[n]);
      }
}

/* -- Bounds ------------------------------------------------------------------------------------ */

/* For a pose as it is in the session. */
static void
add_pose (AppScene *self, MoPose *pose, guint parts, GArray *balls)
{
  view_figure_update (self->figure, pose);
  view_figure_add_balls (self->figure, pose, parts, balls);
}

/* For one avatar over the whole motion. */
static void
add_motion (AppScene *self, guint figure, guint parts, GArray *balls)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);

  for (guint i = 0; i < N_MOMENTS; i++)
    {
      double time = mo_motion_get_duration (self->motion) * i / (N_MOMENTS - 1);

      edit_session_get_pose_at (self->session, figure, time, pose);
      add_pose (self, pose, parts, balls);
    }
}

/* The pose after the motion has stopped, so that one that flies stays in the picture. */
static void
add_base (AppScene *self, guint parts, GArray *balls)
{
  g_autofree MoPose *pose = NULL;

  if (edit_session_get_base (self->session) == EDIT_BASE_NONE)
    return;
  pose = g_new (MoPose, 1);
  edit_session_get_base_pose (self->session, pose);
  add_pose (self, pose, parts, balls);
}

void
app_scene_add_balls (AppScene *self, gboolean is_whole, GArray *balls)
{
  guint parts = app_scene_get_parts (self);

  view_figure_add_balls (self->figure, app_scene_get_pose (self), parts, balls);
  if (self->motion == NULL || !is_whole)
    return;
  add_base (self, parts, balls);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    if (edit_cast_has_figure (edit_session_get_cast (self->session), i))
      add_motion (self, i, parts, balls);
}

/* -- The figure -------------------------------------------------------------------------------- */

static void
shape_changed (AppScene *self)
{
  const ViewFigure *usual = view_figure_get ();
  gboolean is_usual =
      self->shape.form == usual->shape.form && self->shape.height == usual->shape.height;

  g_clear_pointer (&self->made, view_figure_free);
  self->made = is_usual ? NULL : view_figure_new (&self->shape);
  self->figure = is_usual ? usual : self->made;
}

const char *
app_scene_get_form (const AppScene *self)
{
  return self->shape.form > 0.5 ? "male" : "female";
}

gboolean
app_scene_set_form (AppScene *self, const char *form)
{
  ViewShape shape;

  if (!view_shape_from_nick (&shape, form) || shape.form == self->shape.form)
    return FALSE;
  self->shape.form = shape.form;
  shape_changed (self);
  return TRUE;
}

gboolean
app_scene_set_height (AppScene *self, double height)
{
  if (height == self->shape.height)
    return FALSE;
  self->shape.height = height;
  shape_changed (self);
  return TRUE;
}

void
app_scene_init (AppScene *self)
{
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    {
      self->avatars[i] = (AppAvatar){ self, i, mo_poser_new (NULL) };
      mo_poser_add_step (self->avatars[i].poser, add_gestures, &self->avatars[i]);
    }
  self->shape = view_figure_get ()->shape;
  shape_changed (self);
}

void
app_scene_clear (AppScene *self)
{
  g_clear_pointer (&self->motion, mo_motion_unref);
  self->figure = NULL;
  g_clear_pointer (&self->made, view_figure_free);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    {
      g_clear_pointer (&self->own_figures[i], view_figure_free);
      g_clear_pointer (&self->avatars[i].poser, mo_poser_free);
    }
}
