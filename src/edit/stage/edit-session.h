/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-cast.h"
#include "edit-playback.h"
#include "edit-selection.h"
#include "mo-gobject.h"

G_BEGIN_DECLS

/* Looking at a motion: where in time, playing or not, what is selected. Changes nothing of the
 * document. Time comes from the frame clock; the session asks no clock itself.
 *
 * Properties, with notification:
 *   motion      MoMotion to play, or NULL (set by whoever has it: a binding to the document)
 *   frame-time  seconds of one step; 0 (as a document without frames has it) stands for 1/30
 *   time        seconds within the motion, loops folded: what mo_player_sample takes
 *   weight      0..1 against what is below: what easing in and out make of it while it plays; 1 after
 *               a jump in time, so that every pose can be looked at (read only)
 *   playing
 *   stopping    it was told to stop and lets go of the body; playing again starts it anew (read only)
 *   rate        0.1 to 4 times the real speed
 *   repeat      a motion without a loop begins again at its end, instead of stopping there
 *   base        nick of an EditBase: what the avatar does below. With one, a motion that was stopped
 *               leaves it alone on the stage, where it goes on until something else is shown
 *   cast        EditCast: other clips on the stage, which go on as the base does (read only)
 *   active      rig joint that was selected last, or -1 (read only)
 *   n-selected  (read only)
 *
 * Signals: "selection-changed": which joints are selected; "moved": the pose may be another. */
#define EDIT_TYPE_SESSION (edit_session_get_type ())
G_DECLARE_FINAL_TYPE (EditSession, edit_session, EDIT, SESSION, GObject)

EditSession *edit_session_new (void);

void edit_session_set_motion (EditSession *self, MoMotion *motion);
MoMotion *edit_session_get_motion (EditSession *self);

void edit_session_set_base (EditSession *self, EditBase base);
EditBase edit_session_get_base (EditSession *self);

EditCast *edit_session_get_cast (EditSession *self);

/* What is seen and who is to thank for it, as of now. */
const MoPose *edit_session_get_pose (EditSession *self);
const MoMixer *edit_session_get_mixer (EditSession *self);

/* The same of any avatar of the cast, where it stands. */
const MoMixer *edit_session_get_figure_mixer (EditSession *self, guint figure);
void edit_session_get_figure_pose (EditSession *self, guint figure, MoPose *pose);

/* What would be seen of one at another time of the motion. */
void edit_session_get_pose_at (EditSession *self, guint figure, double time, MoPose *pose);

/* What remains when all has ended: the base, or the rest pose. */
void edit_session_get_base_pose (EditSession *self, MoPose *pose);

/* Jumps to a time between 0 and the end, and plays on if it was playing. */
void edit_session_set_time (EditSession *self, double time);
double edit_session_get_time (EditSession *self);
double edit_session_get_weight (EditSession *self);

/* Plays from where it is; from the beginning where that is the end. FALSE pauses: the body stays as
 * it is. */
void edit_session_set_playing (EditSession *self, gboolean playing);
gboolean edit_session_get_playing (EditSession *self);

/* Play and pause on one key: pauses what plays, but starts anew what is stopping. */
void edit_session_toggle (EditSession *self);
gboolean edit_session_would_pause (EditSession *self);

void edit_session_set_rate (EditSession *self, double rate);
double edit_session_get_rate (EditSession *self);
void edit_session_set_repeat (EditSession *self, gboolean repeat);

/* As if the world had been told to stop it: a loop plays its outro, the body is let go of in the
 * ease-out, then playing ends and time is 0. Not playing: at once. */
void edit_session_stop (EditSession *self);

/* Whether the clock runs: it plays, or the base goes on alone. */
gboolean edit_session_is_live (EditSession *self);

/* The time of a frame that is being drawn, in microseconds. TRUE where something moved since the
 * last, so that another frame is wanted. */
gboolean edit_session_advance (EditSession *self, gint64 frame_time_us);

/* These pause. Steps go to the next whole frame in that direction. */
void edit_session_step (EditSession *self, int n_frames);
void edit_session_go_to_start (EditSession *self);
void edit_session_go_to_end (EditSession *self);

/* Numbers of the rig, below MO_RIG_N_JOINTS; none with EDIT_SELECT_ONLY clears. */
void edit_session_select (EditSession *self, const guint *joints, guint n_joints,
                          EditSelectMode mode);
gboolean edit_session_is_selected (EditSession *self, guint joint);
guint edit_session_get_n_selected (EditSession *self);
int edit_session_get_active (EditSession *self);

G_END_DECLS
