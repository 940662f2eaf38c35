/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body.h"
#include "mo-clip.h"

G_BEGIN_DECLS

/* Which joint of the avatar each joint of a clip's skeleton is, and how that is known. */

typedef enum
{
  MO_KNOWN_NOT,
  MO_KNOWN_BY_MAKER,  /* the recipe says it */
  MO_KNOWN_BY_AVATAR, /* it is the avatar's own name */
  MO_KNOWN_BY_MAP,    /* a map of such names has it */
  MO_KNOWN_BY_WORDS,  /* the words of its name say it */
  MO_KNOWN_BY_SHAPE,  /* its place in the tree, and the pose, say it */
  MO_N_KNOWN,
} MoKnown;

typedef struct
{
  int number;        /* of the avatar's joint; -1 for none */
  MoKnown known;     /* also of a joint that is known to be none */
  double confidence; /* 0..1 */
} MoJointMatch;

/* Makes the map of a clip that is no .anim, as the recipe says and by what is recognised. Without a recipe (NULL)
 * only the latter. Free it. */
MoJointMap *mo_joint_map_new (const MoClip *clip, const MoRecipe *recipe);
void mo_joint_map_free (MoJointMap *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoJointMap, mo_joint_map_free)

/* From the joints of the skeleton that it was made for to those of the same names in another, which has all of them but
 * for end sites, perhaps in another order. Its body is not told any more. */
void mo_joint_map_move (MoJointMap *self, const MoSkeleton *from, const MoSkeleton *to);

/* Of a joint of the skeleton by its index. */
const MoJointMatch *mo_joint_map_get (const MoJointMap *self, guint index);

/* Whether the maker says that a joint is none of the avatar's. */
gboolean mo_joint_map_is_left_out (const MoJointMap *self, guint index);

/* Whether the file has several figures, of which one is fitted, and whether a joint is that of another one. */
gboolean mo_joint_map_has_others (const MoJointMap *self);
gboolean mo_joint_map_is_of_other (const MoJointMap *self, guint index);

/* The joint of the skeleton that a joint of the avatar is; -1 for none. No two have the same number. */
int mo_joint_map_find (const MoJointMap *self, int number);

/* Whether the skeleton is a human's: it has two legs, two arms and a head. */
gboolean mo_joint_map_is_human (const MoJointMap *self);

/* Whether it is a part of a human, as two legs are, whose joints are told by their names or by hand. */
gboolean mo_joint_map_is_part (const MoJointMap *self);

/* Whether its arms and legs have the avatar's own names, so that nothing has to be fitted. */
gboolean mo_joint_map_is_avatar (const MoJointMap *self);

/* Whether the recipe says anything of the joints: then also a skeleton with the avatar's own names is fitted, and
 * one that is no human's may be. */
gboolean mo_joint_map_is_by_hand (const MoJointMap *self);

/* Whether the maker says something of single joints, of which the skeleton has none. */
gboolean mo_joint_map_is_missed (const MoJointMap *self);

/* Whether names of one limb of a human say two sides, of which one was taken. */
gboolean mo_joint_map_has_mended_sides (const MoJointMap *self);

/* Whether names of a human say left and right the other way about than its toes and knees, and were taken so. Not where the
 * maker chooses a map by its name, or says of a joint what its name says. */
gboolean mo_joint_map_has_swapped_sides (const MoJointMap *self);

/* The parts of the body that were recognised; NULL of one that is no human's. What the maker leaves out is among
 * them: mo_body_find gives those that move. Owned by the map. */
const MoBody *mo_joint_map_get_body (const MoJointMap *self);

/* The name of the map that the recipe asks for and that there is not; NULL for none. Owned by the map. */
const char *mo_joint_map_get_unknown (const MoJointMap *self);

/* The map whose names it has: "mixamo"; "avatar" where that has its own names; NULL where none fits. Owned by the
 * map. */
const char *mo_joint_map_get_name (const MoJointMap *self);

/* How sure all of it is, 0..1; 0 where nothing is known. */
double mo_joint_map_get_confidence (const MoJointMap *self);

/* How many joints move one of the avatar's, known in one way; MO_N_KNOWN for all. End sites are none. */
guint mo_joint_map_count (const MoJointMap *self, MoKnown known);

/* The text of a map file that says the same of these joints (docs/maps.md): those that are none of the avatar's are
 * null. `skeleton` is the one that it was made for. Free it. */
char *mo_joint_map_save (const MoJointMap *self, const MoSkeleton *skeleton, const char *name);

/* For scripts: "maker", "avatar", "map", "words", "shape", "none". */
const char *mo_known_nick (MoKnown known);

G_END_DECLS
