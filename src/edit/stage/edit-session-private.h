/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-session.h"
#include "mo-poser.h"

G_BEGIN_DECLS

/* The session, divided by topic: edit-session.c has the type, the other motions and the selection,
 * edit-session-clock.c the passing of time, edit-session-pose.c the poses. */

#define EDIT_SESSION_MIN_RATE 0.1
#define EDIT_SESSION_MAX_RATE 4.0

struct _EditSession
{
  GObject parent_instance;

  /* Owned */
  EditPlayback *playback;
  EditCast *cast;
  MoClip *clip;                    /* or NULL */
  MoPoser *posers[EDIT_N_FIGURES]; /* of what the mixer of each avatar shows */
  GArray *laid;                    /* EditLaid */

  double time; /* seconds within the motion */
  double weight;
  double rate;
  double frame_time;
  gint64 last_frame; /* microseconds; 0 before the first frame of playing */

  EditSelection selection;

  gboolean playing : 1;
  gboolean stopping : 1; /* playing, but it was told to stop */
  gboolean live : 1;     /* the clock runs: the motion plays, or others go on without it */
  gboolean repeat : 1;
};

typedef enum
{
  PROP_0,
  PROP_MOTION,
  PROP_CLIP,
  PROP_FRAME_TIME,
  PROP_TIME,
  PROP_WEIGHT,
  PROP_PLAYING,
  PROP_STOPPING,
  PROP_RATE,
  PROP_REPEAT,
  PROP_BASE,
  PROP_CAST,
  PROP_ACTIVE,
  PROP_N_SELECTED,
  PROP_N_LAID,
  N_PROPS
} EditSessionProperty;

void edit_session_notify (EditSession *self, EditSessionProperty property);
void edit_session_tell_moved (EditSession *self);

/* After the cast is there. */
void edit_session_init_poses (EditSession *self);
void edit_session_clear_poses (EditSession *self);

/* Shows a moment, not playing. */
void edit_session_jump (EditSession *self, double time);

/* The motion has been replaced: continues if it was running, or else shows the same moment. */
void edit_session_follow_motion (EditSession *self);

G_END_DECLS
