/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-step.h"

G_BEGIN_DECLS

/* A conversion has two phases. The first makes of a clip the avatar's motion: its joints found, trimmed,
 * timed and placed as the recipe wants it, with all its keys, as an immutable, counted value. The second
 * makes an .anim of that: parts, settings of joints, fewer keys, codes and what is said of the whole.
 * What only the second one is about (MO_IN_FINISHING, MO_IN_HEADER) can change without the first, in
 * several threads at the same time. In the mode "viewer" the first phase is the reader's, and the clip is
 * all there is. */
typedef struct _MoPrepared MoPrepared;

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
  /* Made before, maybe of another recipe or clip: where it is what would be made now, it is taken instead.
   * NULL for none. */
  MoPrepared *prepared;
} MoConvertOptions;

/* The first phase: `options.prepared` where that fits, else a new one. What it found it keeps for
 * mo_finish. NULL with `error` set where nothing comes out, and then the findings are the context's. */
MoPrepared *mo_prepare (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
                        MoContext *context, GError **error);

MoPrepared *mo_prepared_ref (MoPrepared *self);
void mo_prepared_unref (MoPrepared *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoPrepared, mo_prepared_unref)

/* Whether mo_prepare would make the same of these. */
gboolean mo_prepared_fits (const MoPrepared *self, const MoClip *clip, const MoRecipe *recipe,
                           const MoOver *over);

const MoClip *mo_prepared_get_clip (const MoPrepared *self);

/* A conversion that goes on from there: it has all that the first phase leaves to the second, as its own,
 * and what was found then is the context's. The prepared motion has to outlive it. Only for
 * mo_finish. */
void mo_prepared_resume (const MoPrepared *self, MoConversion *conversion);

/* Takes findings away that a recipe settles, and adds those about what it rounds of a file: as every
 * conversion begins. */
void mo_convert_begin (const MoClip *clip, const MoRecipe *recipe, MoContext *context);

/* Whether a recipe replaces the value that a finding about the file is about, so that it no longer
 * says anything of the result. mo_convert takes such findings out of its context. */
gboolean mo_recipe_settles (const MoRecipe *recipe, MoCode code);

/* Runs those steps of a NULL-ended list that apply. */
gboolean mo_steps_run (const MoStep *const *steps, MoConversion *conversion, GError **error);

G_END_DECLS
