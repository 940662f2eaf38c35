/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* What a BVJ says beside joints, motion and settings, and how it says it, so that writing it again
 * loses nothing. An .anim holds none of it. */

/* A member that Limber does not know, or whose value it cannot use, as it stands in the file. */
typedef struct
{
  char *name;
  char *text; /* of the value */
} MoBvjMember;

/* Members of a node that stand in the file even where they say nothing. */
typedef enum
{
  MO_BVJ_HAS_NAME = 1 << 0,
  MO_BVJ_HAS_OFFSET = 1 << 1,
  MO_BVJ_HAS_CHANNELS = 1 << 2,
  MO_BVJ_HAS_JOINTS = 1 << 3,
  MO_BVJ_HAS_PIVOT = 1 << 4,
} MoBvjNodeMembers;

typedef struct
{
  guint has;       /* MoBvjNodeMembers */
  GArray *attach;  /* int: ids of attachment points at this joint; NULL for none */
  double pivot[3]; /* of a prim: the point it turns about, -1 to 1 on each axis; 0 is its centre */
  GArray *members; /* MoBvjMember */
} MoBvjNode;

/* Members of a keyframe that are no joint of the skeleton. */
typedef struct
{
  double time;
  MoBvjMember member;
} MoBvjKeyframeMember;

typedef enum
{
  MO_BVJ_HAS_MOTION = 1 << 0,
  MO_BVJ_HAS_FRAME_TIME = 1 << 1,
  MO_BVJ_HAS_FRAMES = 1 << 2,
  MO_BVJ_HAS_KEYFRAMES = 1 << 3,
  MO_BVJ_HAS_INTERPOLATION = 1 << 4,
  MO_BVJ_HAS_ROOT_LIST = 1 << 5, /* HIERARCHY is an array */
  MO_BVJ_HAS_PRIORITY = 1 << 6,
  MO_BVJ_HAS_UNIX_RATE = 1 << 7,
  MO_BVJ_HAS_UNIX_START = 1 << 8,
  MO_BVJ_HAS_LIMBER = 1 << 9,
} MoBvjMembers;

typedef struct
{
  MoFacts facts;
  guint has;         /* MoBvjMembers */
  GArray *nodes;     /* MoBvjNode, one for each joint of the skeleton */
  int interpolation; /* MoInterpolation, where the member is there, with keyframes or without */
  double priority;   /* where it is no whole number: the clip's settings have it rounded down */
  double unix_rate;  /* animation seconds that pass in a second of Unix time */
  double unix_start; /* Unix time of animation time 0 */
  guint64 in_motion; /* 1 << MoFieldId: the file has this setting in MOTION and not at its top */

  GArray *members;          /* MoBvjMember: of the top */
  GArray *motion_members;   /* of MOTION */
  GArray *limber_members;   /* of "limber" */
  GArray *keyframe_members; /* MoBvjKeyframeMember, by time */
} MoBvjFacts;

extern const MoFactsType mo_bvj_facts_type;

MoBvjFacts *mo_bvj_facts_new (void);

/* Those of a clip; NULL where it was read from another format. */
static inline MoBvjFacts *
mo_bvj_facts (const MoClip *clip)
{
  return clip->facts != NULL && clip->facts->type == &mo_bvj_facts_type ? (MoBvjFacts *) clip->facts
                                                                        : NULL;
}

/* Appends the facts of the skeleton's next joint. The pointer lives until the next call. */
MoBvjNode *mo_bvj_facts_add_node (MoBvjFacts *self);

/* The facts of a joint; `self` may be NULL, and so may the result. */
const MoBvjNode *mo_bvj_facts_node (const MoBvjFacts *self, guint joint);

/* Appends to a list that may still be NULL; both strings are copied. */
void mo_bvj_members_add (GArray **list, const char *name, const char *text, gsize length);

/* Name of the attachment point with an id, or NULL where the world has no such point and the file
 * defines one. */
const char *mo_attachment_name (int id);

/* Where an attachment point of a joint is marked, against the joint's parent and in the file's
 * units: half way from there to the end of its OFFSET. */
MoVec3 mo_attachment_position (const MoJoint *joint);

G_END_DECLS
