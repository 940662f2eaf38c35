/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-math.h"
#include "mo-rows.h"

G_BEGIN_DECLS

/* A clip's skeleton in motion: the transform of each joint in each frame. Transforms are
 * relative to the file's origin, in the axes of the avatar's files (x forward, y left, z up, if
 * the clip's y is up and its z forward) and in the clip's own units. */
typedef struct _MoFigureStream MoFigureStream;

typedef struct
{
  guint n_joints, n_frames;
  /* A row of joints for each frame, then one at rest, then the reference pose. */
  MoTransform *world;
  gboolean has_reference;
  /* The file says which of its axes is up, so that it is not to be guessed. */
  gboolean is_up_declared;
  MoFigureStream *stream; /* NULL if `world` has all frames */
} MoFigure;

/* Only for clips with frames. Position channels replace the OFFSET, are added to it, or are
 * relative to the file's origin: whichever keeps the bones as long as at rest. Free it. */
MoFigure *mo_figure_new (const MoClip *clip);
void mo_figure_free (MoFigure *self);

/* The same for who looks at one frame after the other, without memory for all of them: each is worked out when it is asked
 * for, and only stays until another one is. Frame 0, the pose at rest and the reference always stay. For one thread. The
 * clip must stay. */
MoFigure *mo_figure_new_stream (const MoClip *clip);

/* That, for clips that have so many frames and joints that all poses would take more memory than the clip; otherwise with all
 * frames, which is faster. */
MoFigure *mo_figure_new_for_retarget (const MoClip *clip);

/* mo_figure_pose of a frame, which stays until another one is to be kept. */
const MoTransform *mo_figure_keep_pose (const MoFigure *self, guint frame);

/* From now on only these joints (of each whether it is one) and those above them are worked out in such a figure; the others
 * are where they were. Nothing changes in one that has all frames. */
void mo_figure_narrow (const MoFigure *self, const gboolean *joints);

/* The transforms of a joint in up to MO_ROW frames. */
typedef struct
{
  MoQuatRow rotation;
  MoVec3Row position;
} MoTransformRow;

/* The same as mo_figure_pose for several frames from one on, whose number it returns: a row for each joint that such a figure
 * has not been narrowed by, until the next call. 0 where the frame before was not the last to be asked for, or the figure
 * has all frames: then the pose is to be asked for. */
guint mo_figure_find_rows (const MoFigure *self, guint frame, const MoTransformRow **rows);

/* For mo_figure_pose alone. */
const MoTransform *mo_figure_stream_pose (const MoFigure *self, guint frame);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoFigure, mo_figure_free)

static inline const MoTransform *
mo_figure_pose (const MoFigure *self, guint frame)
{
  return self->stream != NULL ? mo_figure_stream_pose (self, frame)
                              : self->world + (gsize) frame * self->n_joints;
}

/* The pose of the OFFSETs, without rotations. */
static inline const MoTransform *
mo_figure_rest (const MoFigure *self)
{
  return mo_figure_pose (self, self->n_frames);
}

/* The pose that the clip has beside its frames to compare them with; NULL where it has none. */
static inline const MoTransform *
mo_figure_reference (const MoFigure *self)
{
  return self->has_reference ? mo_figure_pose (self, self->n_frames + 1) : NULL;
}

/* From one joint of a pose to another. */
static inline MoVec3
mo_figure_bone (const MoTransform *pose, int from, int to)
{
  return mo_vec3_sub (pose[to].position, pose[from].position);
}

/* Of the joints right below one the farthest from it at rest, end sites among them if they count; -1 where there is none. */
int mo_figure_find_farthest (const MoFigure *self, const MoSkeleton *skeleton, int joint,
                             gboolean counts_ends);

/* The middle between two joints of a pose. */
static inline MoVec3
mo_figure_middle (const MoTransform *pose, int a, int b)
{
  return mo_vec3_lerp (pose[a].position, pose[b].position, 0.5);
}

G_END_DECLS
