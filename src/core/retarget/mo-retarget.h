/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"
#include "mo-fitting.h"
#include "mo-joint-map.h"

G_BEGIN_DECLS

/* The map of a clip whose skeleton is a body whose joints do not have the avatar's names, or whose joints the recipe maps; NULL
 * for others. Reports a map that the recipe names if there is none of that name. Free it. */
MoJointMap *mo_retarget_find_map (const MoClip *clip, const MoRecipe *recipe, MoContext *context);

/* Whether there is such a map. */
gboolean mo_retarget_applies (const MoClip *clip, const MoRecipe *recipe, MoContext *context);

/* How a clip's figure fits the avatar by its map, as the recipe says and by what is found. FALSE where its bones have
 * no length, or where limbs are missing. `figure` must stay. */
gboolean mo_retarget_fit (MoFitting *fitting, const MoFigure *figure, const MoJointMap *map,
                          const MoClip *clip, const MoRecipe *recipe);

/* The clip's motion on the avatar: a new clip of the avatar's own joints (inches, x left, y up,
 * z forward), which stands upright on the floor, faces forward at the beginning, and whose limbs
 * point in the same directions as the source's in every frame. `clip` must be one of which
 * mo_retarget_find_map finds `map`, with frames, in the form of mo_clip_as_meant. If its first frame is a
 * reference pose, that of the result is too. `is_carried` has one entry for each joint of the clip;
 * sets those to TRUE whose rotations affect the avatar: parts of it, and joints above one; and those
 * that the maker leaves out on purpose. NULL with
 * MO_ERROR_INVALID if bones have no length, so that it stands nowhere. Unref it. */
MoClip *mo_retarget (const MoClip *clip, const MoJointMap *map, const MoRecipe *recipe,
                     gboolean *is_carried, MoContext *context, GError **error);

/* How high a conversion sets the hips, the middle between the hip joints (metres). */
typedef struct
{
  double height; /* over the floor, in the first frame that is played */
  double raised; /* higher than by the file's own origin, in most frames; below 0 lower */
  /* In how many of the frames (0..1) feet rest on the avatar's floor, of those in which they rest on that of the file. */
  double on_floor;
  gboolean is_inverted; /* hands or the head touch the floor, not the feet */
} MoRetargetHips;

/* Finds that of a clip as for mo_retarget, and its figure and map. FALSE where it cannot be fitted, or the avatar gets no
 * legs. */
gboolean mo_retarget_find_hips (MoRetargetHips *hips, const MoFigure *figure, const MoJointMap *map,
                                const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
