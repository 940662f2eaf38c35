/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-base.h"
#include "edit-figure.h"
#include "mo-mixer.h"

G_BEGIN_DECLS

/* A motion over what the avatar does by itself, among other motions, on this avatar and on those
 * beside it. Every avatar has a mixer (mo-mixer.h). All of it is either held at a moment, for
 * viewing, or plays frame by frame. Times are in seconds. */
typedef struct _EditPlayback EditPlayback;

EditPlayback *edit_playback_new (void);
void edit_playback_free (EditPlayback *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditPlayback, edit_playback_free)

/* Takes a reference; NULL for none. If it is playing, the new motion continues at the same time. */
void edit_playback_set_motion (EditPlayback *self, MoMotion *motion);
MoMotion *edit_playback_get_motion (const EditPlayback *self);

/* Sets what plays below, on every avatar; call edit_playback_hold again if it is held. */
void edit_playback_set_base (EditPlayback *self, EditBase base);
EditBase edit_playback_get_base (const EditPlayback *self);

/* Sets the motions beside it: each starts `start` seconds after it, or before it if negative. Takes
 * references. TRUE if the moment has to be held again, FALSE if the layers are the same as
 * before. */
typedef struct
{
  MoMotion *motion;
  double start;
  guint figure; /* index below EDIT_N_FIGURES; 0 is the avatar of the motion itself */
} EditPlaybackLayer;

gboolean edit_playback_set_layers (EditPlayback *self, const EditPlaybackLayer *layers, guint n);

/* Whether anything plays beside the motion. */
gboolean edit_playback_has_company (const EditPlayback *self);

/* Whether an avatar is on the stage: the first one always, others if a layer plays on them. */
gboolean edit_playback_has_figure (const EditPlayback *self, guint figure);

/* Holds the moment `elapsed` seconds after the motion's start: the motion at full weight, the base
 * some seconds into it, and the layers as they are at that time; on other avatars they have full
 * weight too. */
void edit_playback_hold (EditPlayback *self, double elapsed);

/* Starts the motion at `elapsed` seconds into it, over whatever is playing, and the layers with
 * it. */
void edit_playback_start (EditPlayback *self, double elapsed);

/* Stops the motion as the world would: it plays its outro and its ease-out; then only the others
 * are left. */
void edit_playback_stop (EditPlayback *self);

/* The next frame, `seconds` later. FALSE if the motion has ended. */
gboolean edit_playback_advance (EditPlayback *self, double seconds);

gboolean edit_playback_is_running (const EditPlayback *self);

/* Whether anything is playing, or has yet to start. */
gboolean edit_playback_is_moving (const EditPlayback *self);

/* Seconds since the motion started, loops not folded. */
double edit_playback_get_elapsed (const EditPlayback *self);

/* The time within the motion, loops folded, at most its duration; and its weight. 0 if it is not
 * running. */
double edit_playback_get_time (const EditPlayback *self);
double edit_playback_get_weight (const EditPlayback *self);

/* The pose shown and the motions that contribute to it. Owned by this object. */
const MoMixer *edit_playback_get_mixer (const EditPlayback *self, guint figure);

/* A new mixer with what edit_playback_hold would show. */
MoMixer *edit_playback_mix_at (const EditPlayback *self, guint figure, double elapsed);

/* A new one with the base alone, after everything else has ended. */
MoMixer *edit_playback_mix_base (const EditPlayback *self);

G_END_DECLS
