/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"
#include "edit-keys.h"
#include "edit-mending.h"

#include "mo-pose-change.h"
#include "mo-posture.h"
#include "mo-range.h"

G_BEGIN_DECLS

/* Posing the avatar of a document at the session's time. What is changed becomes keys of an edit, as one step to undo;
 * until the document has a new result, the pose is laid over what plays.
 *
 * Properties, writable unless said otherwise, with notification:
 *   document, session
 *   active     the maker is posing. Pauses the session; goes when posing is no longer possible
 *   limits     what is turned stays within the ranges of a human
 *   mirror     the other side of the body does the same, mirrored
 *   snap       turns go in steps of 5 degrees
 *   whole-pose of a clip from nothing, each pose has a key of every joint that has any, so that it stays as it is
 *              when others change; otherwise only what was changed gets one
 *   whole-body what is dragged with the tool "reach" takes the body along: see mo_body_solve
 *   tool       nick of an EditTool
 *   plane      nick of an EditPlane
 *   axes       nick of an EditAxes: what rings turn about
 *   spread     nick of a MoSpread: where in time a change acts
 *   frames     frames in which a change comes and goes
 *   obstacle   why there is nothing to pose, a sentence; NULL if there is (read only)
 *
 * Signal "changed": the pose may have. */
#define EDIT_TYPE_POSING (edit_posing_get_type ())
G_DECLARE_FINAL_TYPE (EditPosing, edit_posing, EDIT, POSING, GObject)

typedef enum
{
  EDIT_AXES_OWN, /* of the joint as it is turned */
  EDIT_AXES_PARENT,
  EDIT_AXES_AVATAR, /* of the hips */
  EDIT_AXES_WORLD,
  EDIT_AXES_SCREEN,
  EDIT_N_AXES
} EditAxes;

typedef enum
{
  EDIT_TOOL_TURN,
  EDIT_TOOL_REACH,
  EDIT_N_TOOLS
} EditTool;

/* In which plane, through what is held, a pointer moves it. */
typedef enum
{
  EDIT_PLANE_SCREEN,
  EDIT_PLANE_LEVEL,
  EDIT_PLANE_SIDE, /* the avatar's forward and up */
  EDIT_N_PLANES
} EditPlane;

/* What taking hold of a joint does. */
typedef enum
{
  EDIT_HOLD_TURN, /* it turns */
  EDIT_HOLD_END, /* a hand or a foot goes to a place; with the whole body, also the head or the chest */
  EDIT_HOLD_SWIVEL, /* an elbow or a knee swings about the line from the limb's root to its end */
  EDIT_HOLD_FINGER, /* a finger curls and spreads, so that its tip goes to a place */
  EDIT_HOLD_HIPS,   /* the body moves; with the whole body, as pinned ends allow */
} EditHold;

/* The largest number of frames in which a change comes and goes. */
#define EDIT_POSING_MAX_FRAMES 1000u

/* Changes with the same tag that follow one another this fast are one step to undo (milliseconds). */
#define EDIT_POSING_SEAL_MS 800u

EditPosing *edit_posing_new (void);

/* "own" and so on, and its name, translated. */
const char *edit_axes_nick (EditAxes axes);
const char *edit_axes_get_title (EditAxes axes);
EditAxes edit_posing_get_axes (EditPosing *self);

/* "screen" and so on, and its name, translated. */
const char *edit_plane_nick (EditPlane plane);
const char *edit_plane_get_title (EditPlane plane);
EditPlane edit_posing_get_plane (EditPosing *self);

/* "turn" and "reach". */
const char *edit_tool_nick (EditTool tool);
EditTool edit_posing_get_tool (EditPosing *self);

/* "here" and so on, and its name, translated. */
const char *edit_spread_nick (MoSpread spread);
const char *edit_spread_get_title (MoSpread spread);

gboolean edit_posing_get_active (EditPosing *self);
gboolean edit_posing_get_snap (EditPosing *self);
const char *edit_posing_get_obstacle (EditPosing *self);

/* -- Gestures: from a press to a release. Each change is one of the pose at the press, whatever was shown in between. -- */

/* Stops playing, at the nearest frame. */
void edit_posing_stop (EditPosing *self);

/* Begins, at the session's time, which goes to the nearest frame. FALSE if posing is not possible, or not yet, as the
 * document works on other changes. Drops a gesture that
 * has not ended. */
gboolean edit_posing_press (EditPosing *self);
gboolean edit_posing_is_pressed (EditPosing *self);

/* The pose at the press, updated; owned by this. NULL if nothing was pressed. */
const MoPose *edit_posing_get_start (EditPosing *self);

/* The pose as it is now, updated: that of the gesture, or the one that the next gesture would begin with. */
void edit_posing_get_pose (EditPosing *self, MoPose *pose);

/* Turns a joint to a rotation relative to its parent, as far as its range allows, or moves the pelvis relative to the
 * root (metres); so does the other side if that is mirrored. Pinned ends of limbs below it stay. */
void edit_posing_turn (EditPosing *self, guint joint, MoQuat rotation);
void edit_posing_move (EditPosing *self, MoVec3 position);

/* As edit_posing_turn, but the bone is only swung: it keeps the twist that it had. */
void edit_posing_swing (EditPosing *self, guint joint, MoQuat rotation);

/* What taking hold of a joint does with the current tool; `held`: the end of the limb, or the joint itself. */
EditHold edit_posing_find_hold (EditPosing *self, guint joint, guint *held);

/* Whether it can be brought to a place: a wrist or an ankle and, with the whole body, the head, the chest or the pelvis. */
gboolean edit_posing_can_reach (EditPosing *self, guint joint);

/* Brings it to a place in the world (metres), as far as the limb and its ranges allow, or with the whole body, of which the
 * pinned ends stay: see mo_body_solve. A foot keeps its direction, a hand goes with the forearm. */
void edit_posing_reach (EditPosing *self, guint end, MoVec3 place);

/* Swings the elbow or knee of that wrist or ankle about the line to it, which stays (radians). */
void edit_posing_swivel (EditPosing *self, guint end, double angle);

/* By how much it has swung since the press, where its range may have stopped it (radians, -pi..pi). */
double edit_posing_get_swivel (EditPosing *self, guint end);

/* By how much something that reaches or stays is missed (metres). */
double edit_posing_get_miss (EditPosing *self);

/* Which of the pinned wrists and ankles, but for the one that moves, has turned the most in the world since the press, as its range ends, and
 * by how much (radians; 0: none, and `joint` is not set). */
double edit_posing_find_turned (EditPosing *self, guint moved, guint *joint);

/* Wrists and ankles can be pinned: they stay while what is above them moves. For this session only. A clip from nothing
 * begins with pinned feet; in one of a file, feet that stand at the session's time are pinned as well where the body goes
 * along, until they are let go. */
gboolean edit_posing_can_pin (EditPosing *self, guint joint);
gboolean edit_posing_is_pinned (EditPosing *self, guint joint);
void edit_posing_pin (EditPosing *self, guint joint, gboolean is_pinned);

/* A place of the pose's world as the avatar has it: forward and to the left of its middle, and above its floor (metres). */
MoVec3 edit_posing_from_world (const MoPose *pose, MoVec3 place);

/* By how much a joint is turned from where it was at the press (radians). */
double edit_posing_get_turn (EditPosing *self, guint joint);

/* Shows another pose: its rotations, and the positions of joints that poses move (mo_joint_is_moved). No range bounds it. */
void edit_posing_show (EditPosing *self, const MoPose *pose);

/* Ends it: the change is one step to undo, or one together with those just before it that had the same tag; NULL for a
 * step of its own. */
void edit_posing_release (EditPosing *self, const char *tag);

/* Ends it without a change. */
void edit_posing_cancel (EditPosing *self);

/* -- Changes in one go ------------------------------------------------------------------------------------------ */

/* Gives a joint an angle (radians) of its range. Several in quick succession are one step, as all numbers of a joint. One
 * that comes while the document works on other changes waits for that. */
void edit_posing_set_angle (EditPosing *self, guint joint, MoAngle angle, double value);

/* Turns it on by that much. */
void edit_posing_nudge (EditPosing *self, guint joint, MoAngle angle, double by);

/* Puts the pelvis at a place along an axis (0 x, 1 y, 2 z; metres, relative to the root); or a wrist or an ankle, as
 * edit_posing_from_world has it. */
void edit_posing_set_place (EditPosing *self, guint joint, guint axis, double value);

/* Whether that puts it anywhere: the pelvis, and whatever can reach. */
gboolean edit_posing_has_place (EditPosing *self, guint joint);

/* Which joints are selected, and all below them if that is wanted: 1 by number. FALSE if none is. */
gboolean edit_posing_get_chosen (EditPosing *self, gboolean with_below,
                                 guint8 joints[MO_RIG_N_JOINTS]);

/* Takes away what the uppermost edit does to these joints at this time, so that they are as below it, or of an edit of
 * keys as at rest. */
void edit_posing_reset (EditPosing *self, const guint8 joints[MO_RIG_N_JOINTS]);

/* What a pose is brought nearer to. */
typedef enum
{
  EDIT_TWEEN_PREVIOUS, /* the motion at the key before */
  EDIT_TWEEN_NEXT,
  EDIT_TWEEN_REST,
  EDIT_TWEEN_BELOW, /* as it is below the uppermost edit */
} EditTween;

/* Brings the selected joints or, if none is, all that move, a part (0..1) of the way to another pose. FALSE if posing is not
 * possible, or not yet, or there is no such key. Several in quick succession are one step. */
gboolean edit_posing_tween (EditPosing *self, EditTween to, double part);

/* The pose of the selected joints or, if none is, of the body. NULL if posing is not possible, or not yet.
 * Unref it. */
MoPosture *edit_posing_copy (EditPosing *self);

/* FALSE if posing is not possible, or not yet. */
gboolean edit_posing_paste (EditPosing *self, const MoPosture *posture);

/* The same of a part (0..1) of a pose: the selected joints go so far on the way to it or, if it has none of these or none is
 * selected, all that it has. */
gboolean edit_posing_lay (EditPosing *self, const MoPosture *posture, double part);

/* -- Keys -------------------------------------------------------------------------------------------------------- */

/* Those of the uppermost edit, owned by this. */
EditKeys *edit_posing_get_keys (EditPosing *self);

/* What mends the motion, owned by this. */
EditMending *edit_posing_get_mending (EditPosing *self);

/* Goes to the next key (1) of the selected joints or of all, or the one before (-1); FALSE if there is none. */
gboolean edit_posing_go_to_key (EditPosing *self, int direction);

/* When the key after the session's time (1) or the one before (-1) plays, as above; where there is none, a moment that is
 * `frames` away, or the motion's end. FALSE at that end. */
gboolean edit_posing_find_neighbour (EditPosing *self, int direction, double *time);

/* Makes the motion of the file keys below all edits, within MO_TAKE_OVER_WITHIN: of the selected joints or, if none is or
 * `is_all`, of all. One step to undo. `n_keys`: how many there are; `off`: by how many degrees they are off at worst, which is
 * more near half turns. The errors of mo_take_over, and G_IO_ERROR_FAILED if posing is not possible or the motion has become another one meanwhile. */
void edit_posing_take_over_async (EditPosing *self, gboolean is_all, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
gboolean edit_posing_take_over_finish (EditPosing *self, GAsyncResult *result, guint *n_keys,
                                       double *off, GError **error);

/* Where a clip that was made from nothing ends, in seconds; FALSE for any other clip. */
gboolean edit_posing_get_length (EditPosing *self, double *seconds);
void edit_posing_set_length (EditPosing *self, double seconds);

/* -- Left and right --------------------------------------------------------------------------------------------- */

typedef enum
{
  EDIT_POSE_FLIP,
  EDIT_POSE_LEFT_TO_RIGHT,
  EDIT_POSE_RIGHT_TO_LEFT,
  EDIT_POSE_SYMMETRISE,
} EditPoseSides;

/* Of the selected joints with those of the other side, or of the body. */
void edit_posing_change_sides (EditPosing *self, EditPoseSides sides);

G_END_DECLS
