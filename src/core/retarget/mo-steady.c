/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steady.h"

/* A foot is turned by no more than this (radians), and the correction fades over so many seconds. */
#define MOST MO_DEGREES (1.5)
#define FADE 0.2

static double
get_heading (const MoFittedMotion *motion, guint frame, MoSide side)
{
  MoLeg leg;

  mo_fitted_motion_get_leg (motion, frame, side, &leg);
  return atan2 (leg.toe.y - leg.ankle.y, leg.toe.x - leg.ankle.x);
}

static gboolean
is_flat (const MoContacts *contacts, guint frame, MoSide side)
{
  return mo_contacts_has (contacts, frame, side, MO_FOOT_ANKLE, MO_CONTACT_REST)
         && mo_contacts_has (contacts, frame, side, MO_FOOT_TOE, MO_CONTACT_REST);
}

/* To the mean heading of some frames. */
static void
find_yaws (const MoFittedMotion *motion, MoSide side, guint from, guint to, double *yaws)
{
  double x = 0.0, y = 0.0;

  for (guint i = from; i < to; i++)
    {
      double heading = get_heading (motion, i, side);

      x += cos (heading);
      y += sin (heading);
    }
  for (guint i = from; i < to; i++)
    yaws[i] =
        CLAMP (remainder (atan2 (y, x) - get_heading (motion, i, side), 2.0 * G_PI), -MOST, MOST);
}

/* Continues the correction of a frame in those beside it that have none of their own. */
static void
fade (const MoContacts *contacts, MoSide side, guint at, int step, guint reach, double *yaws)
{
  for (guint i = 1; i <= reach; i++)
    {
      gint64 frame = (gint64) at + (gint64) i * step;

      if (frame < contacts->first || frame >= contacts->n_frames
          || is_flat (contacts, (guint) frame, side))
        return;
      yaws[frame] += yaws[at] * (1.0 - mo_smooth_step ((double) i / (reach + 1)));
    }
}

static void
turn_foot (MoFittedMotion *motion, guint frame, MoSide side, double yaw)
{
  MoLeg leg;

  if (yaw == 0.0)
    return;
  mo_fitted_motion_get_leg (motion, frame, side, &leg);
  leg.foot = mo_quat_mul (leg.foot, mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 }, yaw));
  mo_fitted_motion_set_leg (motion, frame, side, &leg);
}

void
mo_steady_feet (MoFittedMotion *motion, const MoContacts *contacts)
{
  double frame_time = MAX (mo_clip_frame_time (motion->clip), 1e-6);
  guint reach = (guint) CLAMP (FADE / frame_time, 1.0, 1e6), n = contacts->n_frames;

  for (guint side = 0; side < 2; side++)
    {
      g_autofree double *yaws = g_new0 (double, n);

      for (guint i = contacts->first; i < n; i++)
        {
          guint from = i;

          while (i < n && is_flat (contacts, i, (MoSide) side))
            i++;
          if (i == from)
            continue;
          find_yaws (motion, (MoSide) side, from, i, yaws);
          fade (contacts, (MoSide) side, from, -1, reach, yaws);
          fade (contacts, (MoSide) side, i - 1, 1, reach, yaws);
        }
      for (guint i = contacts->first; i < n; i++)
        turn_foot (motion, i, (MoSide) side, yaws[i]);
    }
}
