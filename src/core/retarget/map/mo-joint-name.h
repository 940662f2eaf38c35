/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-skeleton.h"

G_BEGIN_DECLS

/* The names of joints, however programs spell them: prefixes, words and sides. */

typedef enum
{
  MO_SIDE_LEFT,
  MO_SIDE_RIGHT,
  MO_SIDE_NONE,
} MoSide;

/* More words than any joint's name has. */
#define MO_NAME_MAX_WORDS 12u
#define MO_NAME_MAX_LETTERS 32u

/* The words of a name in lower case, and its numbers: "LeftUpLeg01" is left, up, leg, 01. */
typedef struct
{
  char text[MO_NAME_MAX_WORDS][MO_NAME_MAX_LETTERS];
  guint n;
} MoNameWords;

void mo_name_words_split (MoNameWords *self, const char *name);

/* The side that is a word of its own: left, right, l, r. */
MoSide mo_name_word_side (const char *word);

/* What mo_joint_name_skip_prefix does, for all joints of a skeleton, which may also begin with the same words ("Bip01 L Thigh"), and end with the same
 * ("hips_jnt") or in a number of the node ("Hips_01", "Spine_02"). Each points into the joint's own name, or into the array. Free only that. */
const char **mo_joint_names_skip_prefixes (const MoSkeleton *skeleton);

/* The same for those below a joint (or all, for -1), of names that may have lost a prefix already; that joint itself may be
 * called by nothing else. */
void mo_joint_names_skip_prefix_below (const MoSkeleton *skeleton, int top, const char **names);

/* A text that is the same for spellings of one name: "LeftUpLeg", "upLeg.L" and "left_up_leg". NULL where it
 * has no letters or digits. Free it. */
char *mo_joint_name_key (const char *name);

G_END_DECLS
