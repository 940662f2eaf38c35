/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* What QAvimator keeps behind the frames of its .avm, which is a BVH else: which frames are keys that
 * the maker set, and what was chosen besides. A clip holds the text itself (`trailer`). */

/* How the motion goes between a key and a neighbour: in a line, or along a half wave. */
enum
{
  MO_BVH_EASE_IN = 1 << 0,  /* the second half of the way to it */
  MO_BVH_EASE_OUT = 1 << 1, /* the first half of the way from it */
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
  GArray *positions; /* of the first joint, whose track has its rotations only; NULL where it has
                      * both */
  double scale;      /* of the avatar; 0 where nothing is said */
  int figure;        /* 0 male, 1 female, -1 where nothing is said */
  gint64 loop_in, loop_out; /* frames; -1 where nothing is said */
  gboolean has_properties;
  gboolean is_odd; /* something in it was passed over */
} MoBvhMarks;

/* NULL where the text is something else: for each of `n_nodes` joints and end sites, in the order of
 * the file, there is a line of key frames, and nothing else or the word "Properties" behind them. */
MoBvhMarks *mo_bvh_marks_parse (const guint8 *text, gsize length, guint n_nodes, guint64 n_frames);
void mo_bvh_marks_free (MoBvhMarks *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoBvhMarks, mo_bvh_marks_free)

/* Those of a clip's trailer; NULL for none. */
MoBvhMarks *mo_bvh_marks_of (const MoClip *clip);

/* Frames that are a key of any joint. */
guint mo_bvh_marks_count_frames (const MoBvhMarks *self, const MoClip *clip);

/* The largest difference (degrees, or the file's units) between a clip's frames and the motion that
 * QAvimator makes of the keys; where that is. 0 where nothing differs. */
double mo_bvh_marks_compare (const MoBvhMarks *self, const MoClip *clip, guint *joint,
                             guint *frame);

/* The loop points as settings of the result, whose first frame is the one behind a pose to compare
 * with; NULL where they are the whole of it, as they are in every file whose maker set none. */
MoRecipe *mo_bvh_marks_settings (const MoBvhMarks *self, const MoClip *clip);

/* The clip's trailer with the loop points of a recipe, the same bytes where they are the same; it
 * says none where the trailer has no place for them. Free it. */
GBytes *mo_bvh_marks_with_loop (const MoBvhMarks *self, const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
