/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-affine.h"
#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* A tree of nodes that move, as the files of 3D programs have it: bones among meshes, cameras and groups, with scales,
 * and with curves that are evaluated by rules of their own. A reader fills a scene; mo_scene_to_clip finds the skeleton
 * in it and makes a clip of rotations and positions. All numbers are in the file's axes and units, angles as
 * quaternions, times in seconds from the beginning of the clip. */

typedef enum
{
  MO_NODE_OTHER,   /* taken where bones are below it, or where the file has no bones and it moves */
  MO_NODE_BONE,    /* the file says that it is one */
  MO_NODE_IGNORED, /* cameras, lights, controls: never taken unless bones are below them */
} MoNodeKind;

/* What a node inherits from its parent, whose linear part is L; L0 is that before the parent's own scale. */
typedef enum
{
  MO_INHERIT_ALL,       /* linear = L . turn . scale */
  MO_INHERIT_NOT_SCALE, /* linear = L0 . turn . scale: segment scale compensate */
  MO_INHERIT_SCALE_LAST, /* linear = G . turn . (G^-1 L) . scale, with G the parent's rotation alone */
} MoInherit;

/* A transform relative to the parent: point = move + turn . (scale and shear) . point. The matrix of scale and shear is
 * [[x, xy, xz], [0, y, yz], [0, 0, z]]. */
typedef struct
{
  MoVec3 move;
  MoQuat turn; /* of unit length */
  MoVec3 scale;
  MoVec3 shear; /* xy, xz, yz */
} MoLocal;

#define MO_LOCAL_IDENTITY                                                                          \
  ((MoLocal){ { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 }, { 0.0, 0.0, 0.0 } })

/* The local transform of an affine map. */
MoLocal mo_local_from_affine (const MoAffine *affine);

typedef struct
{
  char *name; /* UTF-8, perhaps "" */
  char *role; /* the name of a VRM humanoid bone that the file says this node is, or NULL */
  int parent; /* the index of any other node, or -1; never in a circle */
  MoNodeKind kind;
  MoInherit inherit;
  gboolean moves;       /* it has keys with different values */
  gboolean scale_moves; /* so has its scale */
  MoLocal rest;         /* its values without animation */

  /* Its world transform where a mesh is bound to it: see mo_scene_set_bind. */
  guint skin; /* 0 for none */
  MoAffine bind;
} MoNode;

/* The times of one node's keys, while they are collected. */
typedef struct _MoSceneTimes MoSceneTimes;

/* A key: the transform goes on from here in another way. `jumps`: it does not come from where it was just before. */
void mo_scene_times_add (MoSceneTimes *self, double time, gboolean jumps);

/* Between two times the transform does not go the straight way (positions linearly, rotations by slerp, the shorter
 * way): keys will be added there. For a curve that bends so little that nobody could tell, do not call it. */
void mo_scene_times_bend (MoSceneTimes *self, double from, double to);

typedef struct _MoScene MoScene;

/* Times that are asked for at once, at most. */
#define MO_SCENE_MANY 64u

/* What a format knows of its own curves. */
typedef struct
{
  /* Adds all keys of a node, in any order; those before 0 or after the duration are left out, and both ends are added
   * by the caller. */
  void (*add_times) (gpointer data, guint node, MoSceneTimes *times);

  /* The local transform of a node at a time. `is_before`: just before that time, where it jumps there. Times rise from
   * call to call as a rule, so that a cursor per curve is worth while. */
  void (*evaluate) (gpointer data, guint node, double time, gboolean is_before, MoLocal *local);

  /* The same at rising times, of which there are at most MO_SCENE_MANY; not before any. NULL if that is no quicker than one by
   * one. */
  void (*evaluate_many) (gpointer data, guint node, const double *times, guint n, MoLocal *locals);

  /* What a node's times are made of, if they neither bend nor jump: nodes with the same answer have the same times, which are
   * then not asked for again. NULL if that is not known. The function may be NULL, too. */
  gconstpointer (*find_times) (gpointer data, guint node);

  /* The rotations of a node at rising times, where nothing else of it moves; FALSE if something does. As `evaluate` not
   * before any time, but without a call for each of many thousand keys. NULL for never. */
  gboolean (*evaluate_turns) (gpointer data, guint node, const double *times, guint n,
                              MoQuat *turns);

  /* The same with its position. NULL for never. */
  gboolean (*evaluate_poses) (gpointer data, guint node, const double *times, guint n,
                              MoTransform *poses);

  /* Nothing will be asked about a node any more. NULL if that makes no difference. */
  void (*release) (gpointer data, guint node);
} MoSceneType;

struct _MoScene
{
  const char *format; /* id of the format; static */
  GArray *nodes;      /* MoNode; parents may come after their children */
  MoSpace space;      /* of all numbers */
  double duration;    /* seconds; 0 for a pose */
  double frame_time;  /* seconds; what the file says, or what its keys suggest */

  /* Frames count: curves are exact there, and straight between two keys that are no more than a frame apart. Otherwise
   * every curve is followed closely everywhere. */
  gboolean has_frames;

  MoLocation place; /* of what is read: where findings about the whole are */

  const MoSceneType *type;
  gpointer data; /* for its functions; not owned */
};

/* A scene without nodes, in axes x right, y up, z to the front, in metres. */
MoScene *mo_scene_new (const char *format);
void mo_scene_free (MoScene *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoScene, mo_scene_free)

/* Adds a node at rest in its parent, which may be added later, and returns its index. Copies the name; without one (NULL or "")
 * it is called node and its index, as other formats want one. */
guint mo_scene_add (MoScene *self, const char *name, int parent);

static inline MoNode *
mo_scene_node (const MoScene *self, guint index)
{
  return &g_array_index (self->nodes, MoNode, index);
}

/* Where a mesh is bound to a node. With skin MO_SKIN_WORLD, `bind` is its world transform then; with any other number
 * above 0, its transform relative to that mesh, so that only relations between bones of one skin mean something. */
#define MO_SKIN_WORLD 1u
void mo_scene_set_bind (MoScene *self, guint node, guint skin, const MoAffine *bind);

/* The skeleton in motion, as a clip: joints are bones of skeletons in which something moves or, where nothing does, all
 * bones, or where there are none, the nodes that move; and all nodes above them. Its channels are whole poses by
 * quaternions, its reference is the pose in which meshes are bound or, without any, that of the nodes' own values; rest
 * transforms are of the same pose. Scales are worked into positions, also those that move.
 *
 * NULL with `error` set: no joint (MO_CODE_SCENE_NO_SKELETON), more than MO_MAX_JOINTS, deeper than MO_MAX_DEPTH, a
 * circle, longer than MO_MAX_TAKE_DURATION, cancelled. Findings: MO_CODE_SCENE_STILL for a skeleton without any keys,
 * MO_CODE_SCENE_SCALES for scales that move, MO_CODE_SCENE_SIMPLIFIED where following curves would take more keys than
 * a file of this size may ask for. `size` is that of the file (bytes). Unref it. */
MoClip *mo_scene_to_clip (MoScene *self, guint64 size, MoContext *context, GError **error);

G_END_DECLS
