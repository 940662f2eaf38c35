/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* What a pose file of the viewer's poser says, for its reader only. */

/* Joints that a poser moves: bones and collision volumes. */
#define MO_POSE_N_JOINTS MO_RIG_FIRST_POINT

typedef enum
{
  MO_POSE_ROTATION, /* radians about x, y and z */
  MO_POSE_POSITION, /* metres against the place of the joint */
  MO_POSE_SCALE,
  MO_POSE_N_VECTORS
} MoPoseVector;

typedef struct
{
  gboolean is_named;   /* the file has such a key */
  guint entry;         /* which of the file's keys it was */
  gboolean is_enabled; /* the poser holds it; where the file says nothing it does */
  int from_zero;       /* the rotation is the whole one and no change; -1 where nothing is said */
  guint n[MO_POSE_N_VECTORS]; /* numbers that came */
  double vectors[MO_POSE_N_VECTORS][3];
  MoLocation location; /* of the last number */
} MoPoseJoint;

typedef struct
{
  int version;          /* 0 where nothing is said */
  gboolean from_t_pose; /* all rotations are whole ones, where a joint does not say otherwise */
  MoPoseJoint joints[MO_POSE_N_JOINTS];
} MoPoseFile;

/* Reads a file into an empty value. What joints say that makes no sense fails, and what is passed over
 * is found. FALSE with `error` set. */
gboolean mo_pose_file_read (MoPoseFile *self, MoSource *source, MoContext *context, GError **error);

/* The joint that a key of the file means, its case set aside as the viewer does; or -1. */
int mo_pose_find_joint (const char *key);

G_END_DECLS
