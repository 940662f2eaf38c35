/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-base.h"
#include "edit-figure.h"
#include "mo-mixer.h"

G_BEGIN_DECLS

/* A motion on the stage, over what the avatar does by itself and among others, on this avatar and on
 * those beside it; each by a mixer of the world's. All are either held at a moment, to be looked at,
 * or they play frame by frame. Seconds. */
typedef struct _EditPlayback EditPlayback;

EditPlayback *edit_playback_new (void);
void edit_playback_free (EditPlayback *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditPlayback, edit_playback_free)

/* Takes a reference; NULL for none. What plays goes on with the new one from where it is. */
void edit_playback_set_motion (EditPlayback *self, MoMotion *motion);
MoMotion *edit_playback_get_motion (const EditPlayback *self);

/* What is below, on every avatar; the moment is to be held anew. */
void edit_playback_set_base (EditPlayback *self, EditBase base);
EditBase edit_playback_get_base (const EditPlayback *self);

/* What begins beside it: `start` seconds after it, or before where that is negative. Takes references.
 * TRUE if the moment is to be held anew, FALSE where it has these very layers already. */
typedef struct
{
  MoMotion *motion;
  double start;
  guint figure; /* below EDIT_N_FIGURES; 0 is the avatar of the motion itself */
} EditPlaybackLayer;

gboolean edit_playback_set_layers (EditPlayback *self, const EditPlaybackLayer *layers, guint n);

/* Whether anything plays beside the motion. */
gboolean edit_playback_has_company (const EditPlayback *self);

/* Whether an avatar is there: the first one, and those that a layer plays on. */
gboolean edit_playback_has_figure (const EditPlayback *self, guint figure);

/* Shows the motion so many seconds after its start, at full weight; the base some seconds on; and the
 * layers as they are by then, those of other avatars at full weight, too. */
void edit_playback_hold (EditPlayback *self, double elapsed);

/* Starts the motion, `elapsed` seconds into it, over whatever plays by now; and the layers with it. */
void edit_playback_start (EditPlayback *self, double elapsed);

/* Tells it to stop: its outro, its ease-out, and then the others alone. */
void edit_playback_stop (EditPlayback *self);

/* The next frame. FALSE where the motion has ended. */
gboolean edit_playback_advance (EditPlayback *self, double seconds);

gboolean edit_playback_is_running (const EditPlayback *self);

/* Whether anything plays, or is yet to begin. */
gboolean edit_playback_is_moving (const EditPlayback *self);

/* Since the motion was started, loops not folded. */
double edit_playback_get_elapsed (const EditPlayback *self);

/* Within the motion, loops folded, no later than its end; and its weight. 0 where it does not run. */
double edit_playback_get_time (const EditPlayback *self);
double edit_playback_get_weight (const EditPlayback *self);

/* What is seen, and who is to thank for it. Lives as long as this. */
const MoMixer *edit_playback_get_mixer (const EditPlayback *self, guint figure);

/* What edit_playback_hold would show. */
void edit_playback_pose_at (const EditPlayback *self, guint figure, double elapsed, MoPose *pose);

/* What is seen of the base alone, when all else has ended. */
void edit_playback_base_pose (const EditPlayback *self, MoPose *pose);

G_END_DECLS
