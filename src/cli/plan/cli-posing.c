/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-posing.h"

#include "mo-convert.h"
#include "mo-error.h"
#include "mo-poser.h"

#include <glib/gi18n.h>

/* Rounding of seconds. */
#define SAME_TIME 1e-9

/* The motion of the file in its own time, with everything that edits lie over: what comes after them
 * is left out, and so is what maps times. */
static MoRecipe *
make_source_recipe (const MoRecipe *recipe)
{
  static const struct
  {
    MoFieldId id;
    const char *text;
  } rows[] = {
    { MO_FIELD_TRIM_START, "0s" }, { MO_FIELD_TRIM_END, "100%" }, { MO_FIELD_SPEED, "1" },
    { MO_FIELD_REVERSE, "no" },    { MO_FIELD_MIRROR, "no" },     { MO_FIELD_HIP_HEIGHT, "0" },
    { MO_FIELD_HIP_TURN, "0" },    { MO_FIELD_JOINT, "none" },    { MO_FIELD_FRAME_RATE, "0" },
  };
  MoRecipe *result = mo_recipe_ref ((MoRecipe *) recipe);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      MoRecipe *next = mo_recipe_with (result, rows[i].id, rows[i].text, NULL);

      mo_recipe_unref (result);
      result = next;
    }
  return result;
}

static gboolean
find_time (const CliPosing *self, const MoSourceSpan *span, CliPosed *posed, GError **error)
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
  if (time < span->begin - SAME_TIME || time > span->end + SAME_TIME)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("At %.3f s nothing plays: the motion goes from %.3f to %.3f s"), time,
                   span->begin, span->end);
      return FALSE;
    }
  posed->time = CLAMP (time, span->begin, span->end);
  posed->frame = has_frames ? posed->time / span->frame_time : -1.0;
  return TRUE;
}

/* The pose before, at that time. */
static gboolean
find_pose (const CliPosing *self, const MoClip *clip, const MoRecipe *recipe, MoSourceSpan *span,
           CliPosed *posed, GError **error)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoRecipe) source = make_source_recipe (recipe);
  MoConvertOptions plain = { .is_plain = TRUE };
  g_autoptr (MoPrepared) prepared = mo_prepare (clip, source, &plain, quiet, error);
  g_autoptr (MoAnim) anim =
      prepared != NULL ? mo_finish (prepared, source, &plain, quiet, error) : NULL;
  g_autoptr (MoMotion) motion = anim != NULL ? mo_motion_new (anim, MO_MOTION_AS_STORED) : NULL;
  g_autoptr (MoPoser) poser = NULL;

  if (motion == NULL)
    return FALSE;
  *span = mo_prepared_get_source (prepared);
  if (!find_time (self, span, posed, error))
    return FALSE;
  poser = mo_poser_new (motion);
  posed->before = *mo_poser_get_pose (poser, mo_prepared_get_time (prepared, posed->time));
  return TRUE;
}

static MoEdit *
make_edit (const CliPosing *self, const MoSourceSpan *span, const CliPosed *posed)
{
  double frame_time = span->frame_time > 0.0 ? span->frame_time : MO_USUAL_FRAME_TIME;
  gboolean is_moment = span->end <= span->begin && !self->has_spread;
  MoEdit *edit =
      mo_pose_change (&posed->before, &posed->after, posed->time,
                      is_moment ? MO_SPREAD_EVERYWHERE : self->spread, self->n_frames * frame_time);

  if (edit != NULL)
    {
      g_free (edit->name);
      edit->name = g_strdup (self->title != NULL ? self->title : _ ("Pose"));
    }
  return edit;
}

/* With the edit on top. */
static MoEdits *
add_edit (MoEdit *edit, const MoClip *clip, const MoEdits *below, const MoSourceSpan *span)
{
  MoEdits *edits = mo_edits_with (below, mo_edit_ref (edit));

  if (edits->duration <= 0.0 && edits->clip == NULL)
    {
      edits->duration = span->end;
      edits->frame_time = span->frame_time;
      if (clip->clip_names != NULL)
        edits->clip = g_strdup (clip->clip_names[clip->clip_index]);
    }
  return edits;
}

static gboolean
can_pose (const MoRecipe *recipe, GError **error)
{
  if (recipe->mode == MO_MODE_VIEWER)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("What the official viewer imports cannot be posed: use --mode=faithful"));
  else if (recipe->edits != NULL && recipe->edits->list->len >= MO_MAX_EDITS)
    g_set_error (error, MO_ERROR, MO_ERROR_LIMIT,
                 _ ("There are %u edits already, which is the most"), MO_MAX_EDITS);
  else
    return TRUE;
  return FALSE;
}

MoRecipe *
cli_posing_work (const CliPosing *self, const MoClip *clip, const MoRecipe *recipe, CliPosed *posed,
                 GError **error)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  MoSourceSpan span = { 0 };

  if (!can_pose (merged, error) || !find_pose (self, clip, merged, &span, posed, error))
    return NULL;
  posed->goals = self->goals;
  posed->after = posed->before;
  mo_goals_apply ((MoGoal *) self->goals->data, self->goals->len, self->is_free, &posed->after);
  posed->edit = make_edit (self, &span, posed);
  return posed->edit != NULL
             ? mo_recipe_with_edits (recipe, add_edit (posed->edit, clip, merged->edits, &span))
             : mo_recipe_ref ((MoRecipe *) recipe);
}
