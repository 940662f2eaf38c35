/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-pose.h"

G_BEGIN_DECLS

/* What a BVJ attaches to the avatar. Each joint with ATTACH has a point for things, in the middle of the bone that ends at
 * it. If the joint is none of the avatar's, but hangs on one of them, a set of prims begins there: it and all joints below
 * it are prims with the names that the file gives them ("Animating Attached Prims" of the BVJ document). They are placed at
 * that point, turn as the file says, and go with the joint that carries them. */
typedef struct _MoAttached MoAttached;

typedef struct
{
  int id;             /* of the point; 1 to 55 are the world's */
  const char *name;   /* of the joint, or of the avatar's */
  MoTransform middle; /* in the world, metres: at the point, turned as the bone is */
  gboolean has_average;
  MoTransform average; /* at the joint itself, turned half along with it; of joints of the avatar */
} MoAttachedPoint;

/* NULL if the clip attaches nothing. It keeps the clip. */
MoAttached *mo_attached_new (const MoClip *clip);
void mo_attached_free (MoAttached *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoAttached, mo_attached_free)

/* The number of joints of the clip, and whether one is a prim of an attached set. */
guint mo_attached_get_n_joints (const MoAttached *self);
gboolean mo_attached_is_prim (const MoAttached *self, guint joint);
gboolean mo_attached_has_prims (const MoAttached *self);

/* The joint of the clip that carries the set which a prim belongs to. */
guint mo_attached_get_carrier (const MoAttached *self, guint prim);

/* Where the joints of the clip are on an avatar in a pose, which has been updated, at a time of the source (seconds): fills
 * `world` with one transform for each joint, in metres. */
void mo_attached_place (const MoAttached *self, const MoPose *pose, double time,
                        MoTransform *world);

/* The box of a prim (mo-linkset.h) in metres and in the avatar's axes, relative to the joint: half its edges, and its centre.
 * FALSE if it has none. */
gboolean mo_attached_box (const MoAttached *self, guint joint, MoVec3 *half, MoVec3 *middle);

/* The points, when joints are placed so. */
guint mo_attached_get_n_points (const MoAttached *self);
void mo_attached_get_point (const MoAttached *self, guint index, const MoPose *pose,
                            const MoTransform *world, MoAttachedPoint *point);

G_END_DECLS
