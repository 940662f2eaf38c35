/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-step.h"

G_BEGIN_DECLS

/* The result of a clip and a recipe: deterministic, without side effects but findings in the
 * context. A result longer than the world plays is still a result, to be looked at and cut;
 * mo_check_limits keeps it from being written. NULL with `error` set where nothing comes out
 * (MO_ERROR_INVALID), where the viewer, in its mode, refuses (MO_ERROR_LIMIT too), or where the
 * caller cancelled. */
MoAnim *mo_convert (const MoClip *clip, const MoRecipe *recipe, MoContext *context,
                    GError **error);

/* A conversion of another kind; all zeros are those of mo_convert. */
typedef struct
{
  /* What mo_convert would round, for measuring what that costs and for going on: the same steps of
   * the mode "faithful", but the tracks have plain keys and codes of 0. To be played with
   * MO_MOTION_AS_STORED; never written as an .anim. */
  gboolean is_plain;
  /* Only this part of the result; MO_ERROR_USAGE in the mode "viewer". NULL for the whole. */
  const MoPart *part;
  /* Another motion over some joints, before speed and all that follows; MO_ERROR_USAGE in the mode
   * "viewer". NULL for none. */
  const MoOver *over;
} MoConvertOptions;

MoAnim *mo_convert_with (const MoClip *clip, const MoRecipe *recipe,
                         const MoConvertOptions *options, MoContext *context, GError **error);

/* Whether a recipe replaces the value that a finding about the file is about, so that it no longer
 * says anything of the result. mo_convert takes such findings out of its context. */
gboolean mo_recipe_settles (const MoRecipe *recipe, MoCode code);

G_END_DECLS
