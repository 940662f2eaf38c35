/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli-posed.h"

#include "mo-clip.h"
#include "mo-pose-change.h"

G_BEGIN_DECLS

/* How a motion is to be posed. */
typedef struct
{
  GArray *goals;       /* MoGoal; their answers are filled in */
  gboolean is_free;    /* without ranges */
  gboolean has_at;     /* otherwise where the motion begins */
  MoTime at;           /* of the source */
  gboolean has_spread; /* otherwise around that time, and always in a motion of one moment */
  MoSpread spread;
  double n_frames;   /* in how many frames the change comes and goes */
  const char *title; /* of the edit; NULL for the usual one */
} CliPosing;

/* A recipe with the pose as an edit on top of those that there are already, and in `posed` what changed; both last as
 * long as the goals. The pose is that of the source, before it is cut, timed, mirrored or placed. NULL with MO_ERROR_USAGE
 * if nothing plays at that time or the recipe imports as the viewer does, with MO_ERROR_LIMIT if there are too many edits,
 * or if the clip cannot be converted. */
MoRecipe *cli_posing_work (const CliPosing *self, const MoClip *clip, const MoRecipe *recipe,
                           CliPosed *posed, GError **error);

G_END_DECLS
