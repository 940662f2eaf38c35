/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-session-private.h"

#include <math.h>

/* How time passes: playing, pausing, stopping, repeating, single frames. */

/* A time this close to a frame, as a part of one, counts as that frame, because times pass through
 * single precision. */
#define SAME_FRAME 0.01

static double
get_duration (EditSession *self)
{
  MoMotion *motion = edit_playback_get_motion (self->playback);

  return motion != NULL ? mo_motion_get_duration (motion) : 0.0;
}

static void
set_moment (EditSession *self, double time, double weight)
{
  g_object_freeze_notify (G_OBJECT (self));
  if (self->time != time)
    {
      self->time = time;
      edit_session_notify (self, PROP_TIME);
    }
  if (self->weight != weight)
    {
      self->weight = weight;
      edit_session_notify (self, PROP_WEIGHT);
    }
  g_object_thaw_notify (G_OBJECT (self));
  edit_session_tell_moved (self);
}

static void
set_stopping (EditSession *self, gboolean stopping)
{
  if (self->stopping == stopping)
    return;
  self->stopping = stopping;
  edit_session_notify (self, PROP_STOPPING);
}

static void
set_playing (EditSession *self, gboolean playing)
{
  if (self->playing == playing)
    return;
  self->playing = playing;
  edit_session_notify (self, PROP_PLAYING);
}

static void
set_live (EditSession *self, gboolean live)
{
  if (live && !self->live)
    self->last_frame = 0;
  self->live = live;
}

static void
show_playing (EditSession *self)
{
  set_moment (self, edit_playback_get_time (self->playback),
              edit_playback_get_weight (self->playback));
}

/* Shows a moment, not playing. */
void
edit_session_jump (EditSession *self, double time)
{
  time = CLAMP (time, 0.0, get_duration (self));
  set_live (self, self->playing);
  set_stopping (self, FALSE);
  edit_playback_hold (self->playback, time);
  set_moment (self, time, 1.0);
}

/* How many seconds ago the motion ended, within one repetition. If its eases overlap, it ends only
 * after it has eased out, later than its duration. */
static double
get_lateness (EditSession *self)
{
  MoMotion *motion = edit_playback_get_motion (self->playback);
  double over = mo_motion_get_phase (motion, MO_PHASE_EASE_OUT).from
                + (double) mo_motion_get_facts (motion)->ease_out;
  double late = edit_playback_get_elapsed (self->playback) - over;

  return late > 0.0 ? fmod (late, mo_motion_get_duration (motion)) : 0.0;
}

/* The motion has ended. If it was stopped, the others play on without it. */
static void
on_motion_ended (EditSession *self)
{
  double duration = get_duration (self);

  if (!self->stopping && self->repeat && duration > 0.0)
    {
      edit_playback_start (self->playback, get_lateness (self));
      show_playing (self);
      return;
    }
  set_playing (self, FALSE);
  set_live (self, edit_playback_has_company (self->playback));
  if (edit_playback_has_company (self->playback) || !self->stopping)
    set_moment (self, self->stopping ? 0.0 : duration, 0.0);
  else
    edit_session_jump (self, 0.0);
  set_stopping (self, FALSE);
}

void
edit_session_follow_motion (EditSession *self)
{
  if (edit_session_get_motion (self) != NULL && self->playing
      && edit_playback_is_running (self->playback))
    show_playing (self);
  else
    {
      set_playing (self, FALSE);
      edit_session_jump (self, self->time);
    }
}

void
edit_session_set_time (EditSession *self, double time)
{
  edit_session_jump (self, time);
}

double
edit_session_get_time (EditSession *self)
{
  return self->time;
}

double
edit_session_get_weight (EditSession *self)
{
  return self->weight;
}

/* Starts the motion, over what plays below, if it is no longer running. Also if it is stopping: the
 * old instance fades out while the new one fades in. */
static void
start_motion (EditSession *self)
{
  if (self->live)
    edit_playback_start (self->playback, 0.0);
  else if (self->time >= get_duration (self) || !edit_playback_is_running (self->playback))
    edit_playback_hold (self->playback, 0.0);
  else
    return;
  set_stopping (self, FALSE);
  show_playing (self);
}

void
edit_session_set_playing (EditSession *self, gboolean playing)
{
  playing = playing && edit_session_get_motion (self) != NULL;
  if (self->playing == playing && !(playing && self->stopping))
    return;
  if (playing)
    start_motion (self);
  set_live (self, playing);
  set_playing (self, playing);
}

gboolean
edit_session_get_playing (EditSession *self)
{
  return self->playing;
}

gboolean
edit_session_would_pause (EditSession *self)
{
  return self->playing && !self->stopping;
}

void
edit_session_toggle (EditSession *self)
{
  edit_session_set_playing (self, !edit_session_would_pause (self));
}

void
edit_session_set_rate (EditSession *self, double rate)
{
  rate = CLAMP (rate, EDIT_SESSION_MIN_RATE, EDIT_SESSION_MAX_RATE);
  if (self->rate == rate)
    return;
  self->rate = rate;
  edit_session_notify (self, PROP_RATE);
}

double
edit_session_get_rate (EditSession *self)
{
  return self->rate;
}

void
edit_session_set_repeat (EditSession *self, gboolean repeat)
{
  repeat = repeat != FALSE;
  if (self->repeat == repeat)
    return;
  self->repeat = repeat;
  edit_session_notify (self, PROP_REPEAT);
}

void
edit_session_stop (EditSession *self)
{
  if (!self->playing)
    edit_session_jump (self, 0.0);
  else if (!self->stopping)
    {
      edit_playback_stop (self->playback);
      set_stopping (self, TRUE);
    }
}

gboolean
edit_session_is_live (EditSession *self)
{
  return self->live;
}

gboolean
edit_session_advance (EditSession *self, gint64 frame_time_us)
{
  gint64 since = self->last_frame != 0 ? frame_time_us - self->last_frame : 0;
  double seconds = (double) MAX (since, 0) / G_USEC_PER_SEC * self->rate;

  if (!self->live)
    return FALSE;
  self->last_frame = frame_time_us;
  if (edit_playback_advance (self->playback, seconds))
    show_playing (self);
  else if (self->playing)
    on_motion_ended (self);
  else
    {
      set_live (self, edit_playback_is_moving (self->playback));
      set_moment (self, self->time, 0.0);
    }
  return TRUE;
}

void
edit_session_step (EditSession *self, int n_frames)
{
  double step = self->frame_time > 0.0 ? self->frame_time : MO_USUAL_FRAME_TIME;
  double frame = self->time / step, nearest = round (frame);

  edit_session_set_playing (self, FALSE);
  if (fabs (frame - nearest) <= SAME_FRAME)
    frame = nearest;
  else
    frame = n_frames > 0 ? floor (frame) : ceil (frame);
  edit_session_jump (self, (frame + n_frames) * step);
}

void
edit_session_go_to_start (EditSession *self)
{
  edit_session_set_playing (self, FALSE);
  edit_session_jump (self, 0.0);
}

void
edit_session_go_to_end (EditSession *self)
{
  edit_session_set_playing (self, FALSE);
  edit_session_jump (self, get_duration (self));
}
