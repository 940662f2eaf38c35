/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limits.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* One number of a joint's motion as a file lists it. Positions in the file's own units, rotations
 * in degrees; with MO_CHANNEL_W_ROTATION present, the four rotations are a quaternion. */
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

/* The rest transform of a joint, relative to its parent and in the clip's space: scale first, then rotation,
 * then translation. Parts that a format does not have are those of MO_REST_NONE; a BVH only has a translation,
 * its OFFSET. */
typedef struct
{
  MoVec3 translation;
  MoQuat rotation;
  MoVec3 scale;
} MoRest;

#define MO_REST_NONE ((MoRest){ { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } })

/* A joint of a file's skeleton, in the order of the file: a parent comes before its children. */
typedef struct
{
  char *name; /* UTF-8, as the file has it; "" for an end site without a name */
  int parent; /* index, -1 for a root */
  MoRest rest;
  gboolean is_end; /* an end site: a tip without motion */
  guint n_channels;
  guint8 channels[MO_MAX_JOINT_CHANNELS]; /* MoChannel, in file order */
  guint first_channel;                    /* column of the first in each frame */
} MoJoint;

typedef struct
{
  GArray *joints;   /* MoJoint */
  guint n_channels; /* of all joints: the length of a frame */
} MoSkeleton;

MoSkeleton *mo_skeleton_new (void);
void mo_skeleton_free (MoSkeleton *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoSkeleton, mo_skeleton_free)

/* Appends a joint without channels, with MO_REST_NONE, and returns its index. The name is copied. */
guint mo_skeleton_add (MoSkeleton *self, const char *name, int parent);

static inline MoJoint *
mo_skeleton_joint (const MoSkeleton *self, guint index)
{
  return &g_array_index (self->joints, MoJoint, index);
}

/* A deep copy. */
MoSkeleton *mo_skeleton_copy (const MoSkeleton *self);

/* The joints depth first, as text formats have them; readers give them so, but any order with parents
 * before their children may be. `order` gets an index for each joint, `columns` for each channel in
 * that order its column in a frame. Returns TRUE where the columns are the frame's own order. */
gboolean mo_skeleton_get_order (const MoSkeleton *self, guint *order, guint *columns);

/* How many joints are above one. */
guint mo_skeleton_get_depth (const MoSkeleton *self, guint index);

/* The name of a joint for people: of an end site, whose end it is. Free it. */
char *mo_skeleton_name_joint (const MoSkeleton *self, guint index);

/* Joints that are not end sites. */
guint mo_skeleton_count (const MoSkeleton *self);

/* Gives every joint its first_channel and sets n_channels; called once when all are there. */
void mo_skeleton_seal (MoSkeleton *self);

/* "Xposition", the spelling that is written. */
const char *mo_channel_name (MoChannel channel);

G_END_DECLS
