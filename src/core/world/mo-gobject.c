/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gobject.h"

G_DEFINE_BOXED_TYPE (MoClip, mo_clip, mo_clip_ref, mo_clip_unref)
G_DEFINE_BOXED_TYPE (MoRecipe, mo_recipe, mo_recipe_ref, mo_recipe_unref)
G_DEFINE_BOXED_TYPE (MoAnim, mo_anim, mo_anim_ref, mo_anim_unref)
G_DEFINE_BOXED_TYPE (MoMotion, mo_motion, mo_motion_ref, mo_motion_unref)
