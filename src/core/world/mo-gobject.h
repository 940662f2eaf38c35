/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-clip.h"
#include "mo-motion.h"
#include "mo-recipe.h"

#include <glib-object.h>

G_BEGIN_DECLS

/* The reference-counted values as boxed types, so that they can be properties. "Copying" one adds a
 * reference. */

#define MO_TYPE_CLIP (mo_clip_get_type ())
#define MO_TYPE_RECIPE (mo_recipe_get_type ())
#define MO_TYPE_ANIM (mo_anim_get_type ())
#define MO_TYPE_MOTION (mo_motion_get_type ())

GType mo_clip_get_type (void);
GType mo_recipe_get_type (void);
GType mo_anim_get_type (void);
GType mo_motion_get_type (void);

G_END_DECLS
