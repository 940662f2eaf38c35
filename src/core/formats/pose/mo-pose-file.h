/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* The content of a pose file of the viewer's poser, for its reader only. */

/* Joints that a poser moves: bones and collision volumes. */
#define MO_POSE_N_JOINTS MO_RIG_FIRST_POINT

typedef enum
{
  MO_POSE_ROTATION, /* radians about x, y and z */
  MO_POSE_POSITION, /* metres relative to the joint's rest position */
  MO_POSE_SCALE,
  MO_POSE_N_VECTORS
} MoPoseVector;

typedef struct
{
  gboolean is_named;          /* the file has such a key */
  guint entry;                /* which of the file's keys it was */
  gboolean is_enabled;        /* the poser controls it, which is the default */
  int from_zero;              /* the rotation is absolute, not a change; -1 if not given */
  guint n[MO_POSE_N_VECTORS]; /* numbers read so far */
  double vectors[MO_POSE_N_VECTORS][3];
  MoLocation location; /* of the last number */
} MoPoseJoint;

typedef struct
{
  int version;          /* 0 if not given */
  gboolean from_t_pose; /* all rotations are absolute, unless a joint says otherwise */
  MoPoseJoint joints[MO_POSE_N_JOINTS];
} MoPoseFile;

/* Reads a file into an empty value. Fails on invalid values of joints; ignored members are
 * findings. FALSE with `error` set. */
gboolean mo_pose_file_read (MoPoseFile *self, MoSource *source, MoContext *context, GError **error);

/* The joint of a key in the file, ignoring case as the viewer does; or -1. */
int mo_pose_find_joint (const char *key);

G_END_DECLS
