/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* The skeleton of a file in motion, to be seen beside the avatar: its joints in the world's axes (x forward, y left,
 * z up) and metres, as large and turned as a conversion takes it, its feet on the floor at z = 0, and where the motion
 * begins at x = y = 0. Immutable and reference-counted. */
typedef struct _MoSourceFigure MoSourceFigure;

typedef enum
{
  MO_SOURCE_FITTED, /* a human, fitted to the avatar: upright, facing forward, with its legs as long */
  MO_SOURCE_OWN, /* it has the avatar's names: as large as the file says, or as is guessed of it */
  MO_SOURCE_OTHER, /* no human: in its own axes, as large as fits a picture */
} MoSourceKind;

typedef struct
{
  char *name;
  int parent;      /* -1 for a root */
  int number;      /* the avatar's joint that it is; -1 for none */
  int side;        /* 1 of that at its left, -1 at its right, else 0 */
  gboolean is_end; /* a tip without a name */
  /* From its parent to it: not from the file's origin, or what carries the body from there, to its hips. */
  gboolean has_bone;
} MoSourceJoint;

/* Of a clip as read, with a recipe. NULL where there is no skeleton of its own (an .anim), or nothing to be played.
 * Unref it. */
MoSourceFigure *mo_source_figure_new (const MoClip *clip, const MoRecipe *recipe);
MoSourceFigure *mo_source_figure_ref (MoSourceFigure *self);
void mo_source_figure_unref (MoSourceFigure *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoSourceFigure, mo_source_figure_unref)

MoSourceKind mo_source_figure_get_kind (const MoSourceFigure *self);

/* Joints as in the clip's skeleton, end sites among them: parents come before their children. */
guint mo_source_figure_get_n_joints (const MoSourceFigure *self);
const MoSourceJoint *mo_source_figure_get_joint (const MoSourceFigure *self, guint index);

/* The joint that is the avatar's pelvis, or else a root: what tells where the figure is. */
guint mo_source_figure_get_anchor (const MoSourceFigure *self);

/* How far beside the avatar it has room (metres), by how far its joints reach. */
double mo_source_figure_get_room (const MoSourceFigure *self);

/* Seconds that the result is long, if it is trimmed and played as the recipe says. */
double mo_source_figure_get_duration (const MoSourceFigure *self);

/* The time of the source (seconds) that a time of the result shows. */
double mo_source_figure_get_source_time (const MoSourceFigure *self, double time);

/* Where all joints are at a time of the result (seconds), between frames on a line. What the file has no number for is
 * where its parent is. */
void mo_source_figure_pose (const MoSourceFigure *self, double time, MoVec3 *points);

/* The same beside an avatar, wherever both have gone: the anchor is `room` to the left of `pelvis`, as seen by an eye
 * whose `yaw` is 0 in front of the avatar and a quarter turn at its left (radians). */
void mo_source_figure_pose_beside (const MoSourceFigure *self, double time, MoVec3 pelvis,
                                   double yaw, MoVec3 *points);

G_END_DECLS
