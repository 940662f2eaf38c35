/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* The content of a BVJ besides joints, motion and settings, and how it is written, so that writing
 * it again loses nothing. An .anim can store none of it. */

/* A member that is unknown, or whose value is invalid, as in the file. */
typedef struct
{
  char *name;
  char *text; /* of the value */
} MoBvjMember;

/* Members of a node that are in the file, even if their value is the default. */
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
  MoVec3 pivot;    /* of a prim: the point it rotates about, -1 to 1 on each axis; 0 is its
                    * centre */
  GArray *members; /* MoBvjMember */
} MoBvjNode;

/* Members of a keyframe that are not joints of the skeleton. */
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

typedef enum
{
  MO_BVJ_LINKSET_UNKNOWN,
  MO_BVJ_IS_LINKSET,
  MO_BVJ_IS_NO_LINKSET,
} MoBvjLinkset;

typedef struct
{
  MoFacts facts;
  guint has;         /* MoBvjMembers */
  GArray *nodes;     /* MoBvjNode, one for each joint of the skeleton */
  int interpolation; /* MoInterpolation, if the member exists, with or without keyframes */
  double priority;   /* if it is not a whole number: the clip's settings have it rounded down */
  double unix_rate;  /* animation seconds per second of Unix time */
  double unix_start; /* Unix time of animation time 0 */
  int linkset;       /* MoBvjLinkset, atomic: worked out when it is first asked for */
  guint64 in_motion; /* 1 << MoFieldId: the file has this setting in MOTION, not at the top level */
  gboolean is_carried; /* from the file to a motion that was made of it */

  GArray *members;          /* MoBvjMember: of the top */
  GArray *motion_members;   /* of MOTION */
  GArray *limber_members;   /* of "limber" */
  GArray *keyframe_members; /* MoBvjKeyframeMember, by time */
} MoBvjFacts;

extern const MoFactsType mo_bvj_facts_type;

MoBvjFacts *mo_bvj_facts_new (void);

/* The facts of a clip; NULL if it was read from another format. */
static inline MoBvjFacts *
mo_bvj_facts (const MoClip *clip)
{
  return clip->facts != NULL && clip->facts->type == &mo_bvj_facts_type ? (MoBvjFacts *) clip->facts
                                                                        : NULL;
}

/* What a file says besides its motion, for a motion that was made of it: attachments, pivots and unknown members of joints
 * that `made` has by the same name, unknown members at the top and in MOTION, and the priority, unless `made_by` set
 * one. Reports what does not fit: the other joints', the clock, keyframes of no joint. NULL if `made_of` has no facts of this type. Free them. */
MoBvjFacts *mo_bvj_facts_carry (const MoClip *made_of, const MoRecipe *made_by,
                                const MoSkeleton *made, MoContext *context);

/* Appends the facts of the skeleton's next joint. The pointer is valid until the next call. */
MoBvjNode *mo_bvj_facts_add_node (MoBvjFacts *self);

/* The facts of a joint; `self` may be NULL, and so may the result. */
const MoBvjNode *mo_bvj_facts_node (const MoBvjFacts *self, guint joint);

/* Appends to a list that may still be NULL; both strings are copied. */
void mo_bvj_members_add (GArray **list, const char *name, const char *text, gsize length);

/* The name of the attachment point with an id, or NULL if the avatar has no such point and the file
 * defines it. */
const char *mo_attachment_name (int id);

/* The position of an attachment point of a joint, relative to the joint's parent in the file's
 * units: halfway to the end of its OFFSET. */
MoVec3 mo_attachment_position (const MoJoint *joint);

G_END_DECLS
