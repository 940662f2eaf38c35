/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-posing.h"

G_BEGIN_DECLS

/* Posing, divided by topic: edit-posing.c has the type and what it follows, -gesture what is shown from a press to a
 * release, -change what becomes of that, -which the edit that gets it, -reach places and pins, -posture whole poses, -keys going from key to key, -take the keys of
 * the file. */

/* A number that was given for the pose. */
typedef enum
{
  EDIT_NUMBER_ANGLE, /* of a joint, radians */
  EDIT_NUMBER_NUDGE, /* by which it changes */
  EDIT_NUMBER_PLACE, /* of the pelvis, a wrist or an ankle along an axis, metres */
} EditNumberKind;

typedef struct
{
  EditNumberKind kind;
  guint joint;
  guint which; /* MoAngle, or an axis */
  double value;
} EditNumber;

/* Whether an end of a limb stays. */
typedef enum
{
  EDIT_PIN_AUTO, /* if it is a foot that stands, and the body goes along */
  EDIT_PIN_STAYS,
  EDIT_PIN_GOES,
} EditPin;

struct _EditPosing
{
  GObject parent_instance;

  /* Owned */
  EditDocument *document; /* or NULL */
  EditSession *session;   /* or NULL */
  EditKeys *keys;
  EditMending *mending;
  GSignalGroup *document_signals, *session_signals;

  gboolean active, limits, mirror, snap, whole_pose, whole_body;
  guint axes, spread, tool, plane; /* EditAxes, MoSpread, EditTool, EditPlane */
  guint frames;
  const char *obstacle; /* as last told */

  gboolean is_pressed;
  gboolean is_changing; /* the document hears of a change of ours */
  /* The last result is of other settings, and what is laid does not make up for that. */
  gboolean is_stale;
  gboolean has_later; /* a number waits for the next result: */
  EditNumber later;
  MoPose before; /* what the press began with; joints that nothing moves are at rest ... */
  MoPose start;  /* ... and here as they are seen */
  MoPose pose;   /* as shown */
  gboolean moves[MO_RIG_N_JOINTS]; /* in the motion below */
  gboolean laid[MO_RIG_N_JOINTS];  /* shown in place of what plays, before the press as well */
  GArray *laid_before;             /* EditLaid, to go back to */

  /* What is laid on, during its release: in a clip from nothing its joints get keys even where they were so before. */
  const MoPosture *given;

  guint8 pins[MO_RIG_N_JOINTS]; /* EditPin */
  double miss;                  /* of what is shown, metres */

  guint seal_id;
};

/* -- edit-posing-gesture.c ----------------------------------------------------------------------- */

/* Shows the pose. */
void edit_posing_lay_pose (EditPosing *self);

/* What plays is as the pose is, or is not what was posed. */
void edit_posing_take_off (EditPosing *self);

/* Does what had to wait for a result. */
void edit_posing_catch_up (EditPosing *self);

/* -- edit-posing-reach.c ------------------------------------------------------------------------- */

void edit_posing_reset_pins (EditPosing *self);

/* After a joint was turned or moved: pinned ends below it go back to where they were. */
void edit_posing_hold_pins (EditPosing *self, guint moved);

/* A place as edit_posing_from_world has it, in the world. */
MoVec3 edit_posing_to_world (EditPosing *self, MoVec3 place);

/* -- edit-posing-change.c ------------------------------------------------------------------------ */

/* Why there is nothing to pose, or NULL. */
const char *edit_posing_find_obstacle (EditPosing *self);

/* Makes edits of a changed pose: one step to undo. FALSE if nothing has changed. */
gboolean edit_posing_commit (EditPosing *self, const MoPose *before, const MoPose *after,
                             const char *tag);

/* Gives the document other edits, which it takes over: one step to undo. */
void edit_posing_set_edits (EditPosing *self, MoEdits *edits, const char *tag);

/* A first edit for a clip from nothing; and the recipe's edits with one more, which they take over. */
MoEdit *edit_posing_make_keys (void);
MoEdits *edit_posing_with_edit (EditPosing *self, MoEdit *edit);

/* Whether the clip was made from nothing. */
gboolean edit_posing_is_from_nothing (EditPosing *self);

/* Seconds between two frames of the result, also of one that has none. */
double edit_posing_get_frame_time (EditPosing *self);

void edit_posing_emit_changed (EditPosing *self);

/* As edit_posing_reset, by a part (0..1). FALSE if there is nothing to take away. */
gboolean edit_posing_reset_part (EditPosing *self, const guint8 joints[MO_RIG_N_JOINTS],
                                 double part, const char *tag);

/* -- edit-posing-which.c ------------------------------------------------------------------------- */

/* The uppermost edit that moves any of these joints of the source: of those that act, or with `has_keys` of those with keys.
 * Its index; -1 if there is none. */
int edit_posing_find_mover (const MoEdits *edits, const guint8 joints[MO_RIG_N_JOINTS],
                            gboolean has_keys);

/* The index of the edit that gets a change between two poses of the source; -1 if none can have it. */
int edit_posing_find_place (EditPosing *self, const MoPose *before, const MoPose *after,
                            double time);

/* -- edit-posing-keys.c -------------------------------------------------------------------------- */

/* When the next key (1) of the selected joints or of all plays, or the one before (-1); FALSE if there is none. */
gboolean edit_posing_find_key (EditPosing *self, int direction, double *time);

/* -- edit-posing-posture.c ----------------------------------------------------------------------- */

/* The joints of the source that the selection means: 1 by number. FALSE if nothing is selected. */
gboolean edit_posing_find_joints (EditPosing *self, guint8 joints[MO_RIG_N_JOINTS]);

G_END_DECLS
