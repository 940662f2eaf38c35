/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limits.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* One number of a joint's motion as a file lists it. Positions are in the file's own units,
 * rotations in degrees; with MO_CHANNEL_W_ROTATION, the four rotations are a quaternion. */
typedef enum
{
  MO_CHANNEL_X_POSITION,
  MO_CHANNEL_Y_POSITION,
  MO_CHANNEL_Z_POSITION,
  MO_CHANNEL_X_ROTATION,
  MO_CHANNEL_Y_ROTATION,
  MO_CHANNEL_Z_ROTATION,
  MO_CHANNEL_W_ROTATION,
  MO_N_CHANNELS
} MoChannel;

/* The rest transform of a joint, relative to its parent and in the clip's space: scale first,
 * then rotation, then translation. Parts that a format does not have are those of MO_REST_NONE;
 * a BVH only has a translation, its OFFSET. */
typedef struct
{
  MoVec3 translation;
  MoQuat rotation;
  MoVec3 scale;
} MoRest;

#define MO_REST_NONE ((MoRest){ { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } })

/* A joint of a file's skeleton, in the order of the file: parents come before their children. */
typedef struct
{
  char *name; /* UTF-8, as in the file; "" for an end site without a name */
  char *role; /* the VRM humanoid bone that the file says it is ("leftUpperArm"), or NULL */
  int parent; /* index, -1 for a root */
  MoRest rest;
  gboolean is_end; /* an end site: a tip without motion */
  guint n_channels;
  guint8 channels[MO_MAX_JOINT_CHANNELS]; /* MoChannel, in file order */
  guint first_channel;                    /* column of its first channel in each frame */
  guint8 marks;                           /* MoRigMark, where the skeleton tells of tracks */
} MoJoint;

typedef struct
{
  GArray *joints;   /* MoJoint */
  guint n_channels; /* of all joints: the length of a row */

  /* The motion was the avatar's, written onto this skeleton (mo-onto.h), or is to be the avatar's again: marks tell which
   * tracks it had. */
  gboolean tells_tracks;
} MoSkeleton;

MoSkeleton *mo_skeleton_new (void);
void mo_skeleton_free (MoSkeleton *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoSkeleton, mo_skeleton_free)

/* Appends a joint without channels, with MO_REST_NONE, and returns its index. The name is
 * copied. */
guint mo_skeleton_add (MoSkeleton *self, const char *name, int parent);

static inline MoJoint *
mo_skeleton_joint (const MoSkeleton *self, guint index)
{
  return &g_array_index (self->joints, MoJoint, index);
}

/* The parent of a joint, or -1. */
static inline int
mo_skeleton_parent (const MoSkeleton *self, int joint)
{
  return mo_skeleton_joint (self, (guint) joint)->parent;
}

/* Whether a joint is the other one or below it; `joint` -1: only if that is -1 as well. */
gboolean mo_skeleton_is_below (const MoSkeleton *self, int joint, int ancestor);

/* A deep copy. */
MoSkeleton *mo_skeleton_copy (const MoSkeleton *self);

/* The joints depth first, as in text formats; readers return them so, but any order with parents
 * before children is valid. Fills `order` with joint indices, and `columns` with the column of
 * each channel in that order. Returns TRUE if the columns are already in order. */
gboolean mo_skeleton_get_order (const MoSkeleton *self, guint *order, guint *columns);

/* The number of joints above one. */
guint mo_skeleton_get_depth (const MoSkeleton *self, guint index);

/* The name of a joint for display; an end site is named after its parent. Free it. */
char *mo_skeleton_name_joint (const MoSkeleton *self, guint index);

/* The part of a joint's name after what a program writes before all its names: a namespace ("hero:", "Armature|")
 * or "mixamorig". */
const char *mo_joint_name_skip_prefix (const char *name);

/* The number of joints that are not end sites. */
guint mo_skeleton_count (const MoSkeleton *self);

/* Sets first_channel of every joint, and n_channels. Call it once, after the last joint. */
void mo_skeleton_seal (MoSkeleton *self);

/* The spelling for output, such as "Xposition". */
const char *mo_channel_name (MoChannel channel);

G_END_DECLS
