/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-motion.h"

G_BEGIN_DECLS

/* What an avatar does by itself in the world while a clip plays: motions of our own, written by
 * data/motions/make-motions.py, with the priorities 0 and 1 that the world's own report. */
typedef enum
{
  EDIT_BASE_NONE, /* the clip alone, over the rest pose */
  EDIT_BASE_STAND,
  EDIT_BASE_WALK,
  EDIT_BASE_SIT,
  EDIT_BASE_FLY,
  EDIT_BASE_TYPING, /* standing */
  EDIT_N_BASES
} EditBase;

/* "stand", for settings and actions; and back (EDIT_BASE_NONE when there is none). */
const char *edit_base_nick (EditBase base);
EditBase edit_base_from_nick (const char *nick);

/* What it is called ("Stand"), translated. */
const char *edit_base_get_title (EditBase base);

/* What a button that chooses it says ("Preview: standing below"), translated. */
const char *edit_base_get_label (EditBase base);

/* The motions that play below, the oldest first; NULL-ended. They are made when first wanted and live
 * as long as the program. */
MoMotion *const *edit_base_get_motions (EditBase base);

/* What a motion of these is called, translated; NULL for any other. */
const char *edit_base_get_motion_title (const MoMotion *motion);

G_END_DECLS
