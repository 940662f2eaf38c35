/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-scene.h"

#include <math.h>

G_BEGIN_DECLS

/* -- Which nodes are joints -------------------------------------------------------------------- */

/* The chosen nodes, parents before their children, depth first. All nodes above one are among them. */
typedef struct
{
  const MoScene *scene;
  guint n;
  guint *nodes;   /* the node of each joint */
  int *parents;   /* the joint above each joint, or -1 */
  int *joints;    /* the joint of each node, or -1 */
  guint n_moving; /* nodes of the whole scene that move */
} MoSceneJoints;

/* NULL with `error` set, as mo_scene_to_clip says. Free it. */
MoSceneJoints *mo_scene_joints_new (const MoScene *scene, MoContext *context, GError **error);
void mo_scene_joints_free (MoSceneJoints *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoSceneJoints, mo_scene_joints_free)

static inline const MoNode *
mo_scene_joint (const MoSceneJoints *self, guint joint)
{
  return mo_scene_node (self->scene, self->nodes[joint]);
}

/* -- Where nodes are --------------------------------------------------------------------------- */

/* A node in the world, with what its children may inherit. */
typedef struct
{
  MoAffine world;
  double unscaled[9]; /* its linear part before its own scale */
  MoQuat turn;        /* the product of rotations alone */
} MoPlaced;

/* Places a node in its parent; NULL for a root. */
void mo_placed_init (MoPlaced *self, const MoPlaced *parent, MoInherit inherit,
                     const MoLocal *local);

/* The rotation and the position, without scale. */
MoTransform mo_affine_to_rigid (const MoAffine *affine);

/* A transform of the world, relative to that of a parent (NULL for none). */
MoTransform mo_rigid_below (MoTransform world, const MoTransform *parent);

/* Poses of joints that depend on all nodes above them, each relative to the joint above. */
typedef struct _MoChain MoChain;

MoChain *mo_chain_new (const MoSceneJoints *joints);
void mo_chain_free (MoChain *self);

/* Before the first pose of a joint, of which there is at least one: at how many times it has keys. */
void mo_chain_expect (MoChain *self, guint n_times);

/* `nodes` are the `n` nodes from the root down to the joint. */
MoTransform mo_chain_pose (MoChain *self, const guint *nodes, guint n, double time,
                           gboolean is_before);

/* The same at rising times, of which there are at most MO_SCENE_MANY; not before any. */
void mo_chain_poses (MoChain *self, const guint *nodes, guint n, const double *times, guint n_times,
                     MoTransform *poses);

/* The local transforms of a node at such times. */
void mo_scene_evaluate (const MoScene *self, guint node, const double *times, guint n,
                        MoLocal *locals);

/* -- The rest ---------------------------------------------------------------------------------- */

/* Fills a row of transforms, one for each joint relative to its parent, of the pose in which meshes are bound. Returns
 * whether the file says it of any joint. */
gboolean mo_scene_fill_rest (const MoSceneJoints *joints, MoContext *context, MoTransform *rest);

/* -- The motion -------------------------------------------------------------------------------- */

/* A key of a joint relative to its parent, without scale. */
typedef struct
{
  double time;
  MoTransform pose;
} MoSceneKey;

typedef struct _MoBaker MoBaker;

/* How far from a frame single precision may put a key (seconds, and as a share of its time). */
#define MO_SCENE_ROUNDING 1e-7

/* Beyond that many, each double is a whole number of frames. */
#define MO_SCENE_MOST_FRAMES 0x1p53

/* The time of the frame that is next, where a time is no farther from it than single precision may put it. */
static inline double
mo_scene_on_frame (const MoScene *self, double time)
{
  double frames = time / self->frame_time, frame;

  /* No time is negative, so that this rounds, without a call for each of millions of keys. */
  frame = (frames < MO_SCENE_MOST_FRAMES ? (double) (gint64) (frames + 0.5) : frames)
          * self->frame_time;
  return fabs (time - frame) <= MO_SCENE_ROUNDING * (1.0 + time) ? frame : time;
}

/* What a joint's pose depends on. */
typedef struct
{
  /* All above it are as large along all axes and never change that, so that its pose is its node's own, with positions
   * by a factor. */
  gboolean is_direct;
  gboolean
      needs_rigid; /* its own axes are mirrored or sheared, or may be: what is rigid in its pose has to be found */
  double factor;       /* of its positions */
  double base, full;   /* size of its own axes before and after its own scale */
  gboolean has_skewed; /* its own scale, or one above it, moves or differs by axis */
  gboolean has_moving; /* its own scale, or one above it, moves */
} MoDependence;

/* Sets that of a joint, of those of all joints; those above it come first. Whether its own scale moves. */
gboolean mo_dependence_find (const MoSceneJoints *joints, guint joint, MoDependence *all);

/* `figure` is the size of the skeleton at rest, in its own units; `size` that of the file (bytes). */
MoBaker *mo_baker_new (const MoSceneJoints *joints, double figure, guint64 size);
void mo_baker_free (MoBaker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoBaker, mo_baker_free)

/* Fills `keys` (MoSceneKey) with those of a joint, between which positions go linearly and rotations by slerp. At least
 * one. TRUE if it is known that their positions are all the same. */
gboolean mo_baker_fill (MoBaker *self, guint joint, GArray *keys);

/* Whether curves were simplified, or scales moved. */
gboolean mo_baker_has_simplified (const MoBaker *self);
gboolean mo_baker_has_scales (const MoBaker *self);

G_END_DECLS
