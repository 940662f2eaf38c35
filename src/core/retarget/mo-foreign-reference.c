/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-foreign-reference.h"

#include "mo-clip-meant.h"
#include "mo-clip-reference.h"
#include "mo-figure.h"
#include "mo-retarget.h"
#include "mo-standing.h"

static gboolean
may_begin_with_reference (const MoClip *clip, const MoRecipe *recipe)
{
  return clip->skeleton != NULL && clip->keyframes == NULL && clip->reference == NULL
         && clip->n_frames > 2 && recipe->reference == MO_REFERENCE_AUTO
         && mo_clip_is_for_world (clip) && !mo_clip_has_reference (clip)
         && !mo_clip_is_meant_otherwise (clip, recipe);
}

static gboolean
begins_with_reference (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContext) own = mo_context_new (NULL);
  g_autoptr (MoJointMap) map = NULL;
  g_autoptr (MoFigure) figure = NULL;
  MoFitting fitting;

  if (may_begin_with_reference (clip, recipe))
    map = mo_retarget_find_map (clip, recipe, own);
  if (map == NULL)
    return FALSE;
  figure = mo_figure_new_stream (clip);
  return mo_retarget_fit (&fitting, figure, map, clip, recipe) && fitting.first > 0
         && mo_standing_find_pose (&fitting) == mo_figure_rest (figure);
}

MoClip *
mo_foreign_drop_reference (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged =
      recipe != NULL ? mo_clip_merge_recipe (clip, recipe) : mo_recipe_new ();
  MoClip *result;

  if (!begins_with_reference (clip, merged))
    return mo_clip_ref ((MoClip *) clip);
  result = mo_clip_set_reference_aside (clip);
  g_clear_pointer (&result->reference, g_free);
  return result;
}
