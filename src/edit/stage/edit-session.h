/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-cast.h"
#include "edit-playback.h"
#include "edit-selection.h"
#include "mo-gobject.h"

G_BEGIN_DECLS

/* Viewing a motion: the time, whether it plays, what is selected. Never changes the document. Time
 * comes from the frame clock; the session reads no clock itself.
 *
 * Properties, with notification:
 *   motion      MoMotion to play, or NULL (usually bound to the document's)
 *   clip        MoClip that is the motion's source, or NULL (bound likewise)
 *   frame-time  seconds of one step; 0, as for a document without frames, means 1/30
 *   time        seconds within the motion, loops folded: what mo_poser_get_pose takes
 *   weight      0..1 relative to what plays below: follows the eases while playing; 1 after a jump
 *               in time, so that every pose can be seen (read only)
 *   playing
 *   stopping    it was stopped and is easing out; playing again restarts it (read only)
 *   rate        speed, from 0.1 to 4; 1 is real time
 *   repeat      a motion without a loop starts again at its end, instead of stopping there
 *   base        nick of an EditBase: what the avatar does below. If there is one, it goes on after
 *               the motion was stopped, until another moment is shown
 *   cast        EditCast: the other motions on the stage, which go on like the base (read only)
 *   active      rig joint that was selected last, or -1 (read only)
 *   n-selected  (read only)
 *   n-laid      joints of the pose that is laid over what plays; 0 without one (read only)
 *
 * Signals: "selection-changed": other joints are selected; "moved": the pose may have changed. */
#define EDIT_TYPE_SESSION (edit_session_get_type ())
G_DECLARE_FINAL_TYPE (EditSession, edit_session, EDIT, SESSION, GObject)

EditSession *edit_session_new (void);

void edit_session_set_motion (EditSession *self, MoMotion *motion);
MoMotion *edit_session_get_motion (EditSession *self);

void edit_session_set_base (EditSession *self, EditBase base);
EditBase edit_session_get_base (EditSession *self);

/* Takes a reference; NULL for none. With another clip, what is laid over what plays goes. */
void edit_session_set_clip (EditSession *self, MoClip *clip);

EditCast *edit_session_get_cast (EditSession *self);

/* The current pose and the mixer it comes from; both are owned by the session. The pose is valid until the
 * next pose of the same avatar. */
const MoPose *edit_session_get_pose (EditSession *self);
const MoMixer *edit_session_get_mixer (EditSession *self);

/* The same for any avatar of the cast, at its place. */
const MoMixer *edit_session_get_figure_mixer (EditSession *self, guint figure);
const MoPose *edit_session_get_figure_pose (EditSession *self, guint figure);

/* The pose of an avatar at another time (seconds) of the motion. */
void edit_session_get_pose_at (EditSession *self, guint figure, double time, MoPose *pose);

/* The pose after everything has ended: that of the base, or the rest pose; nothing is laid over it. */
void edit_session_get_base_pose (EditSession *self, MoPose *pose);

/* The transform of a joint that replaces what plays. */
typedef struct
{
  guint joint;                         /* of the rig, below MO_RIG_N_JOINTS */
  gboolean has_rotation, has_position; /* which of `local` counts */
  MoTransform local;                   /* relative to the parent, as in MoPose */
} EditLaid;

/* Lays a pose over what plays on the first avatar, as a drag does before it becomes a change. It is shown at
 * every time, whatever plays, and is part of neither the document nor an export. It replaces the previous one;
 * an `n` of 0 takes it off, and so does another clip. Copies the joints. */
void edit_session_lay_over (EditSession *self, const EditLaid *joints, guint n);
gboolean edit_session_is_laid (EditSession *self, guint joint);

/* Lays the same over another pose of the first avatar, without updating it: a step for callers that sample
 * motions of their own. */
void edit_session_lay_onto (EditSession *self, MoPose *pose);

/* Jumps to a time between 0 and the end (seconds), and goes on playing if it was playing. */
void edit_session_set_time (EditSession *self, double time);
double edit_session_get_time (EditSession *self);
double edit_session_get_weight (EditSession *self);

/* Plays from the current time; at the end, from the beginning. FALSE pauses: the pose stays. */
void edit_session_set_playing (EditSession *self, gboolean playing);
gboolean edit_session_get_playing (EditSession *self);

/* Play and pause on one key: pauses if playing, but restarts a motion that is stopping. */
void edit_session_toggle (EditSession *self);
gboolean edit_session_would_pause (EditSession *self);

void edit_session_set_rate (EditSession *self, double rate);
double edit_session_get_rate (EditSession *self);
void edit_session_set_repeat (EditSession *self, gboolean repeat);

/* Stops it as the world would: a loop plays its outro, the motion eases out, then playing ends and
 * the time is 0. Immediately if it is not playing. */
void edit_session_stop (EditSession *self);

/* Whether the clock runs: the motion plays, or others go on without it. */
gboolean edit_session_is_live (EditSession *self);

/* To be called with the time of each frame drawn, in microseconds. TRUE if something moved since
 * the last one, so that another frame is needed. */
gboolean edit_session_advance (EditSession *self, gint64 frame_time_us);

/* These pause. A step goes to the next whole frame in its direction. */
void edit_session_step (EditSession *self, int n_frames);
void edit_session_go_to_start (EditSession *self);
void edit_session_go_to_end (EditSession *self);

/* Joints are numbers of the rig, below MO_RIG_N_JOINTS; an empty list with EDIT_SELECT_ONLY clears
 * the selection. */
void edit_session_select (EditSession *self, const guint *joints, guint n_joints,
                          EditSelectMode mode);
gboolean edit_session_is_selected (EditSession *self, guint joint);
guint edit_session_get_n_selected (EditSession *self);
int edit_session_get_active (EditSession *self);

G_END_DECLS
