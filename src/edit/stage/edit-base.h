/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-motion.h"

G_BEGIN_DECLS

/* What an avatar does by itself in the world while a clip plays: motions made for this program by
 * data/motions/make-motions.py, with the priorities 0 and 1 of the world's own. */
typedef enum
{
  EDIT_BASE_NONE, /* the clip alone, over the rest pose */
  EDIT_BASE_STAND,
  EDIT_BASE_WALK,
  EDIT_BASE_SIT,
  EDIT_BASE_FLY,
  EDIT_BASE_TYPING, /* while standing */
  EDIT_N_BASES
} EditBase;

/* The name for settings and actions ("stand"), and its base (EDIT_BASE_NONE if there is none). */
const char *edit_base_nick (EditBase base);
EditBase edit_base_from_nick (const char *nick);

/* The title ("Stand"), translated. */
const char *edit_base_get_title (EditBase base);

/* The label of a button that selects it ("Preview: standing below"), translated. */
const char *edit_base_get_label (EditBase base);

/* The motions that play below the clip, in the order they started; NULL-terminated. They are made
 * when first needed and never freed. */
MoMotion *const *edit_base_get_motions (EditBase base);

/* The title of one of these motions, translated; NULL for any other motion. */
const char *edit_base_get_motion_title (const MoMotion *motion);

G_END_DECLS
