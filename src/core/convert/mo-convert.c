/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-convert.h"

#include "mo-fit.h"
#include "mo-reduce.h"
#include "mo-steps.h"
#include "mo-viewer-import.h"

#include <glib/gi18n-lib.h>

/* In the order in which those that apply are run. */
static const MoStep *const steps[] = {
  &mo_step_load,
  &mo_step_reference,
  &mo_step_trim,
  &mo_step_over,
  &mo_step_speed,
  &mo_step_resample,
  &mo_step_reverse,
  &mo_step_mirror,
  &mo_step_in_place,
  &mo_step_begin,
  &mo_step_place,
  &mo_step_part,
  &mo_step_joints,
  &mo_step_reduce,
  &mo_step_encode,
  &mo_step_settings,
  &mo_step_viewer_optimise,
  &mo_step_viewer_store,
  &mo_step_viewer_reload,
  &mo_step_viewer_settings,
  &mo_step_viewer_upload,
  NULL,
};

static const struct
{
  MoCode code; /* of a reader */
  MoFieldId field;
} settled[] = {
  { MO_CODE_ANIM_PRIORITY_HIGH, MO_FIELD_PRIORITY },
  { MO_CODE_ANIM_UNKNOWN_EMOTE, MO_FIELD_EMOTE },
  { MO_CODE_ANIM_CONSTRAINTS_IGNORED, MO_FIELD_CONSTRAINT },
};

gboolean
mo_recipe_settles (const MoRecipe *recipe, MoCode code)
{
  for (guint i = 0; i < G_N_ELEMENTS (settled); i++)
    if (settled[i].code == code && mo_recipe_is_set (recipe, settled[i].field))
      return TRUE;
  return FALSE;
}

static MoAnim *
run_steps (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
           MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  MoConversion conversion = { .clip = clip,
                              .recipe = merged,
                              .context = context,
                              .is_plain = options->is_plain,
                              .part = options->part,
                              .over = options->over };
  gboolean ok = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (settled); i++)
    if (mo_recipe_is_set (recipe, settled[i].field))
      mo_diagnostics_remove (context->diagnostics, settled[i].code);
  if (clip->facts != NULL && clip->facts->type->find_rounded != NULL)
    clip->facts->type->find_rounded (clip, recipe, context);

  for (guint i = 0; ok && steps[i] != NULL; i++)
    if (steps[i]->applies (&conversion))
      ok = !mo_context_check (context, 0.0, error) && steps[i]->run (&conversion, error);

  if (ok && conversion.anim == NULL)
    ok = mo_fail (context, error, MO_ERROR_UNSUPPORTED, MO_CODE_CANNOT_HOLD, MO_NOWHERE, NULL,
                  _ ("no step of the conversion makes an animation of it"));
  if (conversion.free_state != NULL)
    conversion.free_state (conversion.state);
  if (!ok)
    g_clear_pointer (&conversion.anim, mo_anim_unref);
  return conversion.anim;
}

MoAnim *
mo_convert_with (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
                 MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);

  if (merged->max_bytes == 0 || options->is_plain || merged->mode != MO_MODE_FAITHFUL)
    return run_steps (clip, recipe, options, context, error);
  return mo_recipe_reduces (merged, clip)
             ? mo_fit (clip, merged, options, run_steps, context, error)
             : mo_fit_as_it_is (clip, merged, options, run_steps, context, error);
}

MoAnim *
mo_convert (const MoClip *clip, const MoRecipe *recipe, MoContext *context, GError **error)
{
  return mo_convert_with (clip, recipe, &(MoConvertOptions){ 0 }, context, error);
}
