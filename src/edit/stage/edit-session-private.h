/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-session.h"

G_BEGIN_DECLS

/* The session, cut by concern: edit-session.c has the type, the stage and what is selected,
 * edit-session-clock.c how time goes by. */

#define EDIT_SESSION_MIN_RATE 0.1
#define EDIT_SESSION_MAX_RATE 4.0

struct _EditSession
{
  GObject parent_instance;

  /* Owned */
  EditPlayback *playback;
  EditCast *cast;

  double time; /* within the motion */
  double weight;
  double rate;
  double frame_time;
  gint64 last_frame; /* microseconds; 0 before the first frame of playing */

  EditSelection selection;

  gboolean playing : 1;
  gboolean stopping : 1; /* it plays, but was told to stop */
  gboolean live : 1;     /* the clock runs: it plays, or the base goes on alone */
  gboolean repeat : 1;
};

typedef enum
{
  PROP_0,
  PROP_MOTION,
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
  N_PROPS
} EditSessionProperty;

void edit_session_notify (EditSession *self, EditSessionProperty property);
void edit_session_tell_moved (EditSession *self);

/* Shows a moment to look at. */
void edit_session_jump (EditSession *self, double time);

/* What is played is another: goes on where that runs, else stands still. */
void edit_session_follow_motion (EditSession *self);

G_END_DECLS
