/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli-laying.h"
#include "cli-mending.h"
#include "cli-posed.h"
#include "cli-refit.h"

#include "mo-clip.h"
#include "mo-pose-change.h"

G_BEGIN_DECLS

/* How a motion is to be posed. */
typedef struct
{
  GArray *goals;           /* MoGoal; their answers are filled in, and pins are added: */
  gboolean holds_standing; /* of feet that stand and have no goals of their own */
  MoGoalManner manner;     /* how they are met */
  gboolean has_at;         /* otherwise where the motion begins */
  MoTime at;               /* of the source */
  gboolean has_spread;     /* otherwise around that time, and always in a motion of one moment */
  MoSpread spread;
  double n_frames;          /* in how many frames the change comes and goes */
  gboolean has_idle_frames; /* somebody gave that number for a change that never comes or goes */
  gboolean takes_over;      /* the motion becomes keys first: */
  guint8 taken[MO_RIG_N_JOINTS]; /* of these joints */
  double within;                 /* degrees */
  CliRefit refit;                /* before all others */
  CliMending mending;            /* before all poses */
  CliLaying laying;              /* poses that come before the goals */
  MoKeyShape shape;              /* of keys in a clip that was made from nothing */
  double length;                 /* seconds of the source where the motion is to end; 0: as it is */
  const char *title;             /* of the edit; NULL for the usual one */
} CliPosing;

/* A recipe with the pose as an edit on top of those that there are already, and in `posed` what changed; both last as
 * long as the goals. In a clip that was made from nothing, the pose becomes keys of all joints that change or that a pose
 * laid on it has, in the edit on top if that takes keys, and the motion becomes as long as it takes. The pose is that of the source, before it is cut, timed, mirrored or placed. NULL with MO_ERROR_USAGE
 * if nothing plays at that time or the recipe imports as the viewer does, with MO_ERROR_LIMIT if there are too many edits,
 * or if the clip cannot be converted. */
MoRecipe *cli_posing_work (const CliPosing *self, const MoClip *clip, const MoRecipe *recipe,
                           CliPosed *posed, GError **error);

/* The pose of `posed` as a thing: the joints of the motion and those that were posed, or what --only says. Unref it. */
MoPosture *cli_posing_get_posture (const CliPosing *self, const CliPosed *posed);

G_END_DECLS
