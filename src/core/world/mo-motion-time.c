/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-motion.h"

#include "mo-math.h"

/* The local time of a motion and its weight, as far as they follow from its header alone
 * (docs/world/playback.md, Loops; docs/world/playback.md, Easing). */

double
mo_motion_fold (const MoMotion *self, double elapsed)
{
  const MoMotionFacts *facts = mo_motion_get_facts (self);
  double in = (double) facts->loop_in, out = (double) facts->loop_out;
  double t = MAX (elapsed, 0.0);

  if (!facts->loop)
    return t;
  if (facts->duration == 0.0f)
    return 0.0;
  if (t <= out)
    return t;
  return in == out ? out : in + fmod (t - out, out - in);
}

gboolean
mo_motion_is_finished (const MoMotion *self, double local_time)
{
  return local_time > (double) mo_motion_get_facts (self)->duration;
}

static double
ease_in_weight (const MoMotion *self, double elapsed)
{
  double length = (double) mo_motion_get_facts (self)->ease_in;

  return length > 0.0 && elapsed < length ? mo_smooth_step (elapsed / length) : 1.0;
}

/* When it starts to ease out by itself, in seconds after its start; never for a loop. A motion
 * of duration 0 ends in its first frame, and stops only there. */
static double
own_stop (const MoMotion *self)
{
  const MoMotionFacts *facts = mo_motion_get_facts (self);
  double stop = (double) (facts->duration - facts->ease_out);

  if (facts->loop)
    return G_MAXDOUBLE;
  if (facts->duration == 0.0f)
    return 0.0;
  if (stop > 0.0 && stop < (double) facts->ease_in)
    return (double) facts->duration;
  return stop;
}

double
mo_motion_weight (const MoMotion *self, double elapsed, double stopped)
{
  const MoMotionFacts *facts = mo_motion_get_facts (self);
  double own = own_stop (self), length = (double) facts->ease_out;

  /* A motion that stops as it starts is never seen. */
  if (elapsed < 0.0 || (own <= 0.0 && facts->duration != 0.0f))
    return 0.0;
  if (stopped < 0.0 || stopped > own)
    stopped = own;
  if (elapsed <= stopped)
    return ease_in_weight (self, elapsed);
  if (length <= 0.0 || elapsed > stopped + length)
    return 0.0;
  return ease_in_weight (self, stopped) * mo_smooth_step (1.0 - (elapsed - stopped) / length);
}

static MoSpan
span (double from, double to)
{
  return (MoSpan){ from, MAX (from, to) };
}

MoSpan
mo_motion_get_phase (const MoMotion *self, MoPhase phase)
{
  const MoMotionFacts *facts = mo_motion_get_facts (self);
  double duration = (double) facts->duration, out = (double) facts->loop_out;
  double stop = facts->loop ? MAX (duration - (double) facts->ease_out, 0.0)
                            : MIN (own_stop (self), duration);
  gboolean is_seen = facts->loop || stop > 0.0;

  switch (phase)
    {
    case MO_PHASE_LOOP:
      return facts->loop ? span ((double) facts->loop_in, out) : span (0.0, 0.0);
    case MO_PHASE_OUTRO:
      return facts->loop ? span (out, stop) : span (duration, duration);
    case MO_PHASE_EASE_IN:
      return is_seen ? span (0.0, MIN ((double) facts->ease_in, duration)) : span (0.0, 0.0);
    case MO_PHASE_EASE_OUT:
    default:
      return is_seen ? span (stop, duration) : span (duration, duration);
    }
}
