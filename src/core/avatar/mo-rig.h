/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* The avatar: one constant table of every joint that an animation can name. Axes: x forward,
 * y left, z up; metres. The number of a joint is its row: bones 0..132 in depth-first order (a
 * parent always comes before its children), collision volumes 133..158, attachment points
 * 159..213 (158 + the point's id). */

#define MO_RIG_N_BONES 133u
#define MO_RIG_N_VOLUMES 26u
#define MO_RIG_N_POINTS 55u
#define MO_RIG_N_JOINTS (MO_RIG_N_BONES + MO_RIG_N_VOLUMES + MO_RIG_N_POINTS)
#define MO_RIG_FIRST_VOLUME MO_RIG_N_BONES
#define MO_RIG_FIRST_POINT (MO_RIG_FIRST_VOLUME + MO_RIG_N_VOLUMES)

#define MO_RIG_PELVIS 0

/* Results for names that are not a joint number. */
#define MO_RIG_NOT_FOUND -1
#define MO_RIG_INERT -2 /* a mesh of the classic avatar: accepted in a file, but moves nothing */

typedef enum
{
  MO_GROUP_TORSO,
  MO_GROUP_FACE,
  MO_GROUP_ARMS,
  MO_GROUP_HANDS,
  MO_GROUP_LEGS,
  MO_GROUP_TAIL,
  MO_GROUP_WINGS,
  MO_GROUP_HIND_LIMBS,
  MO_GROUP_VOLUMES,
  MO_GROUP_POINTS,
  MO_N_GROUPS
} MoGroup;

/* Groups that few avatars use, as a set of bits. */
#define MO_GROUPS_OPTIONAL (1u << MO_GROUP_TAIL | 1u << MO_GROUP_WINGS | 1u << MO_GROUP_HIND_LIMBS)

typedef struct
{
  const char *name;  /* the name used in files */
  const char *alias; /* the old BVH name ("hip"), or NULL */
  gint16 parent;     /* joint number; -1 is the avatar's root */
  guint8 group;      /* MoGroup */
  guint8 extended;   /* one of the later ("Bento") bones */
  float position[3]; /* rest position relative to the parent */
  float rotation[3]; /* rest rotation, degrees, X then Y then Z; only volumes and points have one */
  float scale[3];    /* half axes of a volume; 1 for others */
  float end[3];      /* tip of a bone in its own space */
} MoRigJoint;

extern const MoRigJoint mo_rig_joints[MO_RIG_N_JOINTS];

/* The row of a joint number below MO_RIG_N_JOINTS. */
static inline const MoRigJoint *
mo_rig_joint (guint number)
{
  g_assert (number < MO_RIG_N_JOINTS);

  return &mo_rig_joints[number];
}

/* Rest transform of a joint relative to its parent, metres. */
const MoTransform *mo_rig_rest (guint number);

/* Nick ("hind-limbs") of a group, and the reverse (-1 if unknown). */
const char *mo_group_nick (MoGroup group);
int mo_group_from_nick (const char *nick);

/* The joint that a BVH joint of that name drives, by the viewer's alias map: bones by name, by
 * "avatar_" and name, and by their old name; attachment points of several words by the name with
 * underscores. Case-sensitive. MO_RIG_NOT_FOUND if the map does not contain the name
 * (docs/world/file.md, Joint names). */
int mo_rig_find_alias (const char *name);

/* The joint that a name in an .anim refers to: aliases, then the exact name of a bone, volume or
 * attachment point of the body, then the inert meshes (docs/world/file.md, Joint names). */
int mo_rig_find (const char *name);

/* As mo_rig_find, but only for collision volumes, with exact spelling, as in constraints. */
int mo_rig_find_volume (const char *name);

G_END_DECLS
