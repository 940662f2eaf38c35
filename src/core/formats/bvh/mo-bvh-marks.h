/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* What QAvimator stores after the frames of its .avm, which is otherwise a BVH: which frames are
 * keyframes, and a few settings. A clip holds the text itself (`trailer`). */

/* The interpolation between a key and its neighbour: linear, or half a cosine wave. */
enum
{
  MO_BVH_EASE_IN = 1 << 0,  /* in the second half of the segment before it */
  MO_BVH_EASE_OUT = 1 << 1, /* in the first half of the segment after it */
};

typedef struct
{
  guint frame;
  guint ease;
} MoBvhKey;

typedef struct
{
  guint n_tracks;
  GArray **tracks;   /* MoBvhKey by frame, one array for each joint and end site; the first frame is
                      * a key of every joint */
  GArray *positions; /* of the first joint, whose track then only has rotations; NULL if its track
                      * has both */
  double scale;      /* of the avatar; 0 if not given */
  int figure;        /* 0 male, 1 female, -1 if not given */
  gint64 loop_in, loop_out; /* frames; -1 if not given */
  gboolean has_properties;
  gboolean is_odd; /* something in it was ignored */
} MoBvhMarks;

/* NULL if the text is something else. Marks have a line of keyframes for each of `n_nodes` joints
 * and end sites, in the order of the file, followed by nothing or the word "Properties". */
MoBvhMarks *mo_bvh_marks_parse (const guint8 *text, gsize length, guint n_nodes, guint64 n_frames);
void mo_bvh_marks_free (MoBvhMarks *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoBvhMarks, mo_bvh_marks_free)

/* Those of a clip's trailer; NULL for none. */
MoBvhMarks *mo_bvh_marks_of (const MoClip *clip);

/* The frames that are a key of any joint. */
guint mo_bvh_marks_count_frames (const MoBvhMarks *self, const MoClip *clip);

/* The largest difference (degrees, or the file's units) between a clip's frames and QAvimator's
 * interpolation of the keys, and where it is. 0 if there is none. */
double mo_bvh_marks_compare (const MoBvhMarks *self, const MoClip *clip, guint *joint,
                             guint *frame);

/* The loop points as settings of the result, whose first frame is the one after a reference pose;
 * NULL if they span all of it, which is the default in QAvimator. */
MoRecipe *mo_bvh_marks_settings (const MoBvhMarks *self, const MoClip *clip);

/* The clip's trailer with the loop points of a recipe: the same bytes if they are unchanged;
 * without loop points if the trailer has no lines for them. Free it. */
GBytes *mo_bvh_marks_with_loop (const MoBvhMarks *self, const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
