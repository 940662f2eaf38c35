/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-convert.h"

#include "mo-fit.h"
#include "mo-reduce.h"
#include "mo-steps.h"
#include "mo-viewer-import.h"

#include <glib/gi18n-lib.h>

/* Each says whether it applies; those of the two modes share nothing but `part`. */
static const MoStep *const steps[] = { MO_FINISHING_STEPS (MO_STEP_ROW)
                                           MO_VIEWER_STEPS (MO_STEP_ROW) NULL };

static MoAnim *
run (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
     gboolean is_last, MoContext *context, GError **error)
{
  const MoClip *clip = mo_prepared_get_clip (prepared);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  MoConversion conversion = { .clip = clip,
                              .recipe = merged,
                              .context = context,
                              .is_plain = options->is_plain,
                              .effort = options->effort,
                              .leaves_keys = options->leaves_keys,
                              .part = options->part };
  gboolean ok;

  mo_convert_begin (clip, recipe, context);
  if (is_last)
    mo_prepared_resume_last (prepared, &conversion);
  else
    mo_prepared_resume (prepared, &conversion);
  ok = mo_steps_run (steps, &conversion, error);
  if (ok && conversion.anim == NULL)
    ok = mo_fail (context, error, MO_ERROR_UNSUPPORTED, MO_CODE_CANNOT_HOLD, MO_NOWHERE, NULL,
                  _ ("no conversion step turns this into an animation"));
  if (conversion.free_state != NULL)
    conversion.free_state (conversion.state);
  if (!ok)
    g_clear_pointer (&conversion.anim, mo_anim_unref);
  return conversion.anim;
}

static MoAnim *
run_steps (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
           MoContext *context, GError **error)
{
  return run (prepared, recipe, options, FALSE, context, error);
}

static MoAnim *
finish (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
        gboolean is_last, MoContext *context, GError **error)
{
  const MoClip *clip = mo_prepared_get_clip (prepared);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);

  if (merged->max_bytes == 0 || options->is_plain || merged->mode != MO_MODE_FAITHFUL)
    return run (prepared, recipe, options, is_last, context, error);
  return mo_recipe_reduces (merged, clip)
             ? mo_fit (prepared, merged, options, run_steps, context, error)
             : mo_fit_as_it_is (prepared, merged, options, run_steps, context, error);
}

MoAnim *
mo_finish (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
           MoContext *context, GError **error)
{
  return finish (prepared, recipe, options, FALSE, context, error);
}

MoAnim *
mo_finish_last (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
                MoContext *context, GError **error)
{
  MoAnim *anim = finish (prepared, recipe, options, TRUE, context, error);

  mo_prepared_unref (prepared);
  return anim;
}

MoAnim *
mo_convert_with (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
                 MoContext *context, GError **error)
{
  MoPrepared *prepared = mo_prepare (clip, recipe, options, context, error);

  return prepared != NULL ? mo_finish_last (prepared, recipe, options, context, error) : NULL;
}

MoAnim *
mo_convert (const MoClip *clip, const MoRecipe *recipe, MoContext *context, GError **error)
{
  return mo_convert_with (clip, recipe, &(MoConvertOptions){ 0 }, context, error);
}
