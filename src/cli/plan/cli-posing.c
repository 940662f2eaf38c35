/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-posing.h"

#include "mo-convert.h"
#include "mo-edit-joint.h"
#include "mo-edit-keys.h"
#include "mo-error.h"
#include "mo-limits.h"
#include "mo-poser.h"
#include "mo-source-recipe.h"

#include <glib/gi18n.h>
#include <string.h>

/* Rounding of seconds. */
#define SAME_TIME 1e-9

/* `is_open`: the motion becomes as long as it takes. */
static gboolean
find_time (const CliPosing *self, const MoSourceSpan *span, gboolean is_open, CliPosed *posed,
           GError **error)
{
  gboolean has_frames = span->frame_time > 0.0;
  double time = span->begin;

  if (self->has_at && self->at.unit == MO_UNIT_FRAMES && !has_frames)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("The file has no frames: give --at in seconds (1.2s)"));
      return FALSE;
    }
  if (self->has_at && self->at.unit == MO_UNIT_PERCENT)
    time += mo_time_seconds (self->at, span->frame_time, span->end - span->begin);
  else if (self->has_at)
    time = mo_time_seconds (self->at, span->frame_time, span->end);
  if (time < span->begin - SAME_TIME || (!is_open && time > span->end + SAME_TIME))
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("At %.3f s nothing plays: the motion goes from %.3f to %.3f s"), time,
                   span->begin, span->end);
      return FALSE;
    }
  if (is_open && time > MO_MAX_DURATION)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_LIMIT,
                   _ ("At %.3f s no motion plays: the longest has %g s"), time,
                   (double) MO_MAX_DURATION);
      return FALSE;
    }
  posed->time = MAX (time, span->begin);
  if (!is_open)
    posed->time = MIN (posed->time, span->end);
  posed->frame = has_frames ? posed->time / span->frame_time : -1.0;
  return TRUE;
}

static void
find_parts (const MoAnim *anim, guint8 has[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = &g_array_index (anim->joints, MoAnimJoint, i);
      int number = mo_rig_find (joint->name);

      if (number >= 0)
        has[number] = (joint->rotation.n_keys > 0 ? MO_POSTURE_TURN : 0)
                      | (joint->position.n_keys > 0 ? MO_POSTURE_MOVE : 0);
    }
}

/* Of a clip from nothing, whose result has the pelvis if it has nothing else: what it begins with, and its keys. */
static void
find_own_parts (const MoPosture *stance, const MoEdits *edits, guint8 has[MO_RIG_N_JOINTS])
{
  memcpy (has, stance->has, sizeof stance->has);
  for (guint i = 0; edits != NULL && i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);

      for (guint k = 0; mo_edit_acts (edit) && k < edit->lanes->len; k++)
        has[mo_edit_lane (edit, k)->joint] |= 1 << mo_edit_lane (edit, k)->path;
    }
}

/* The pose before, at that time. */
static gboolean
find_pose (const CliPosing *self, const MoClip *clip, const MoRecipe *recipe, MoSourceSpan *span,
           CliPosed *posed, GError **error)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoRecipe) source = mo_source_recipe (recipe);
  MoConvertOptions plain = { .is_plain = TRUE };
  g_autoptr (MoPrepared) prepared = mo_prepare (clip, source, &plain, quiet, error);
  g_autoptr (MoAnim) anim =
      prepared != NULL ? mo_finish (prepared, source, &plain, quiet, error) : NULL;
  g_autoptr (MoPoser) poser = mo_poser_new (NULL);
  MoPose pose;

  if (anim == NULL)
    return FALSE;
  *span = mo_prepared_get_source (prepared);
  if (!find_time (self, span, clip->stance != NULL, posed, error))
    return FALSE;
  if (clip->stance != NULL)
    find_own_parts (clip->stance, recipe->edits, posed->has);
  else
    find_parts (anim, posed->has);
  mo_pose_reset (&pose);
  mo_prepared_sample (prepared, mo_prepared_get_time (prepared, MIN (posed->time, span->end)),
                      &pose, NULL);
  mo_poser_set_rest (poser, &pose);
  posed->before = *mo_poser_get_pose (poser, 0.0);
  return TRUE;
}

static MoEdit *
make_edit (const CliPosing *self, const MoSourceSpan *span, const CliPosed *posed)
{
  double frame_time = span->frame_time > 0.0 ? span->frame_time : MO_USUAL_FRAME_TIME;
  gboolean is_moment = span->end <= span->begin && !self->has_spread;
  MoPoseMoment when = { posed->time, is_moment ? MO_SPREAD_EVERYWHERE : self->spread,
                        self->n_frames * frame_time };
  MoEdit *edit = mo_pose_change (NULL, &posed->before, &posed->after, &when);

  if (edit != NULL)
    {
      g_free (edit->name);
      edit->name = g_strdup (self->title != NULL ? self->title : _ ("Pose"));
    }
  return edit;
}

/* What edits were made on, unless they say it. */
static MoEdits *
with_source (MoEdits *edits, const MoClip *clip, const MoSourceSpan *span)
{
  mo_edits_tell_source (edits, span->end, span->frame_time, mo_clip_name (clip));
  return edits;
}

static gboolean
can_pose (const MoClip *clip, const MoRecipe *recipe, gboolean needs_edit, GError **error)
{
  if (recipe->edits != NULL && !mo_edits_are_of (recipe->edits, mo_clip_name (clip)))
    g_set_error (
        error, MO_ERROR, MO_ERROR_USAGE,
        _ ("The edits that there are were made on the animation “%s”, and do nothing here: "
           "pose that one (--clip), or begin without them"),
        recipe->edits->clip);
  else if (recipe->mode == MO_MODE_VIEWER)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("What the official viewer imports cannot be posed: use --mode=faithful"));
  else if (needs_edit && recipe->edits != NULL && recipe->edits->list->len >= MO_MAX_EDITS)
    g_set_error (error, MO_ERROR, MO_ERROR_LIMIT,
                 _ ("There are %u edits already, which is the most"), MO_MAX_EDITS);
  else
    return TRUE;
  return FALSE;
}

/* -- A clip from nothing ----------------------------------------------------------------------- */

/* The edit that gets the keys, or a new one, and where it is in the list. */
static MoEdit *
open_keys (const CliPosing *self, const MoEdits *edits, double time, guint *index)
{
  guint n = edits != NULL ? edits->list->len : 0;
  const MoEdit *top = n > 0 ? mo_edits_get (edits, n - 1) : NULL;
  MoEdit *edit;

  *index = n;
  if (top != NULL && self->title == NULL && top->mode == MO_EDIT_KEYS
      && mo_edit_takes_change (top, time))
    {
      *index = n - 1;
      return mo_edit_ref ((MoEdit *) top);
    }
  edit = mo_edit_new (MO_EDIT_KEYS);
  g_free (edit->name);
  edit->name = g_strdup (self->title != NULL ? self->title : _ ("Keys"));
  return edit;
}

/* Keys for what was posed; `has` says what was asked for, even if nothing changed. */
static MoRecipe *
set_keys (const CliPosing *self, const MoRecipe *recipe, const MoRecipe *merged, const guint8 *has,
          const MoSourceSpan *span, CliPosed *posed)
{
  g_autoptr (MoPosture) changed = mo_posture_difference (&posed->before, &posed->after);
  g_autoptr (MoPosture) laid = mo_posture_from_pose (&posed->after, has);
  g_autoptr (MoPosture) all = mo_posture_over (changed, laid);
  double length = MAX (self->length, merged->edits != NULL ? merged->edits->length : 0.0);
  g_autoptr (MoEdit) below = NULL;
  g_autoptr (MoEdits) edits = NULL;
  guint index;

  if (mo_posture_count (all) == 0 && self->length <= 0.0)
    return mo_recipe_ref ((MoRecipe *) recipe);
  below = open_keys (self, merged->edits, posed->time, &index);
  posed->edit = mo_edit_set_posture (below, all, posed->time, self->shape);
  edits = mo_edits_replace (merged->edits, index,
                            posed->edit->lanes->len > 0 ? mo_edit_ref (posed->edit) : NULL);
  if (posed->time > span->end + SAME_TIME)
    length = MAX (length, posed->time);
  return mo_recipe_with_edits (recipe, mo_edits_with_length (edits, length));
}

/* -- Taking over ------------------------------------------------------------------------------- */

/* With the motion's keys as the lowest edit. */
static MoRecipe *
take_over (const CliPosing *self, const MoClip *clip, const MoRecipe *recipe, CliPosed *posed,
           GError **error)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  MoEdit *edit;

  if (!self->takes_over)
    return mo_recipe_ref ((MoRecipe *) recipe);
  if (!can_pose (clip, merged, TRUE, error))
    return NULL;
  edit = mo_take_over (clip, merged, self->taken, self->within, &posed->taken, quiet, error);
  if (edit == NULL)
    return NULL;
  g_free (edit->name);
  edit->name = g_strdup (_ ("Keys of the file"));
  posed->has_taken = TRUE;
  if (posed->taken.off > self->within)
    cli_posed_note (posed,
                    g_strdup_printf (_ ("More than %g°: near half turns, the format’s numbers are "
                                        "too coarse for less than %.2f°"),
                                     self->within, posed->taken.off));
  return mo_recipe_with_edits (recipe, with_source (mo_edits_with_taken (merged->edits, edit), clip,
                                                    &posed->taken.span));
}

static MoRecipe *
mend (const CliPosing *self, const MoClip *clip, const MoRecipe *given, CliPosed *posed,
      GError **error)
{
  g_autoptr (MoRecipe) fitted = cli_refit_acts (&self->refit)
                                    ? cli_refit_work (&self->refit, clip, given, posed)
                                    : mo_recipe_ref ((MoRecipe *) given);
  g_autoptr (MoRecipe) recipe = take_over (self, clip, fitted, posed, error);
  g_autoptr (MoRecipe) merged = recipe != NULL ? mo_clip_merge_recipe (clip, recipe) : NULL;

  if (merged == NULL || !cli_mending_acts (&self->mending))
    return g_steal_pointer (&recipe);
  return can_pose (clip, merged, TRUE, error)
             ? cli_mending_work (&self->mending, clip, recipe, posed, error)
             : NULL;
}

/* -- The work ---------------------------------------------------------------------------------- */

MoPosture *
cli_posing_get_posture (const CliPosing *self, const CliPosed *posed)
{
  guint8 has[MO_RIG_N_JOINTS];

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      has[i] = posed->has[i];
      if (self->laying.is_part && !self->laying.keeps[i])
        has[i] = 0;
      else if (self->laying.is_part)
        has[i] |= i == MO_RIG_PELVIS ? MO_POSTURE_TURN | MO_POSTURE_MOVE : MO_POSTURE_TURN;
    }
  return mo_posture_from_pose (&posed->after, has);
}

/* What was asked for outright is posed even if it was so before: a key that holds a pose. */
static void
add_goals (const CliPosing *self, guint8 has[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < self->goals->len; i++)
    {
      const MoGoal *goal = &g_array_index (self->goals, MoGoal, i);

      if (goal->kind == MO_GOAL_TURN)
        has[goal->joint] |= MO_POSTURE_TURN;
      else if (goal->kind == MO_GOAL_MOVE)
        has[goal->joint] |= MO_POSTURE_MOVE;
    }
}

MoRecipe *
cli_posing_work (const CliPosing *self, const MoClip *clip, const MoRecipe *given, CliPosed *posed,
                 GError **error)
{
  g_autoptr (MoRecipe) recipe = mend (self, clip, given, posed, error);
  g_autoptr (MoRecipe) merged = recipe != NULL ? mo_clip_merge_recipe (clip, recipe) : NULL;
  g_autoptr (MoPosture) changed = NULL;
  guint8 has[MO_RIG_N_JOINTS] = { 0 };
  MoSourceSpan span = { 0 };

  if (merged == NULL
      || !can_pose (clip, merged, !cli_refit_acts (&self->refit) || self->goals->len > 0, error)
      || !find_pose (self, clip, merged, &span, posed, error))
    return NULL;
  posed->goals = self->goals;
  posed->after = posed->before;
  cli_laying_apply (&self->laying, &posed->after, has);
  add_goals (self, has);
  if (self->holds_standing)
    mo_goals_add_standing (self->goals, &posed->after);
  mo_goals_apply ((MoGoal *) self->goals->data, self->goals->len, &self->manner, &posed->after);
  changed = mo_posture_difference (&posed->before, &posed->after);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    posed->has[i] |= has[i] | changed->has[i];
  if (clip->stance != NULL)
    return set_keys (self, recipe, merged, has, &span, posed);
  posed->edit = make_edit (self, &span, posed);
  if (self->has_idle_frames)
    cli_posed_note (posed,
                    g_strdup (_ ("--frames does nothing with --spread=everywhere, as the change "
                                 "neither comes nor goes")));
  return posed->edit != NULL
             ? mo_recipe_with_edits (recipe, with_source (mo_edits_with (merged->edits,
                                                                         mo_edit_ref (posed->edit)),
                                                          clip, &span))
             : g_steal_pointer (&recipe);
}
