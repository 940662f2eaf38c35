/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take-sample.h"

void
mo_take_sample (const MoTake *self, double time, MoPose *pose, gboolean moves[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < self->tracks->len; i++)
    {
      const MoTakeTrack *track = mo_take_track (self, i);

      if (track->number < 0)
        continue;
      if (track->rotation->len > 0)
        pose->local[track->number].rotation = mo_take_rotation_at (self, track->rotation, time);
      if (track->position->len > 0)
        pose->local[track->number].position = mo_take_position_at (track->position, time);
      if (moves != NULL)
        moves[track->number] = TRUE;
    }
}

void
mo_take_sample_pose (gpointer data, double time, MoPose *pose)
{
  mo_pose_reset (pose);
  mo_take_sample (data, time, pose, NULL);
  mo_pose_update (pose);
}
