/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-posing-private.h"

/* A part of the way to another pose: that of a neighbouring key, at rest, or as it is below the uppermost edit. */

/* The joints that are meant: 1 by number. To be called after a press. */
static void
find_meant (EditPosing *self, guint8 joints[MO_RIG_N_JOINTS])
{
  if (edit_posing_get_chosen (self, FALSE, joints))
    return;
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    joints[i] = self->moves[i] || self->laid[i];
}

/* Where they are to go; who rests stays in its place. */
static gboolean
find_target (EditPosing *self, EditTween to, MoPose *target)
{
  double time;

  *target = self->start;
  if (to == EDIT_TWEEN_REST)
    {
      mo_pose_reset (target);
      target->local[MO_RIG_PELVIS].position = self->start.local[MO_RIG_PELVIS].position;
      return TRUE;
    }
  if (!edit_posing_find_key (self, to == EDIT_TWEEN_NEXT ? 1 : -1, &time))
    return FALSE;
  mo_prepared_sample (edit_document_get_prepared (self->document), time, target, NULL);
  return TRUE;
}

static void
show_part (EditPosing *self, const MoPose *target, const guint8 joints[MO_RIG_N_JOINTS],
           double part)
{
  MoPose pose = self->start;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      if (!joints[i])
        continue;
      pose.local[i].rotation =
          mo_quat_slerp (self->start.local[i].rotation, target->local[i].rotation, part);
      if (mo_joint_is_moved (i))
        pose.local[i].position =
            mo_vec3_lerp (self->start.local[i].position, target->local[i].position, part);
    }
  edit_posing_show (self, &pose);
}

gboolean
edit_posing_tween (EditPosing *self, EditTween to, double part)
{
  guint8 joints[MO_RIG_N_JOINTS] = { 0 };
  MoPose target;
  char tag[32];

  if (!edit_posing_press (self))
    return FALSE;
  find_meant (self, joints);
  g_snprintf (tag, sizeof tag, "tween:%u", to);
  if (to == EDIT_TWEEN_BELOW)
    {
      edit_posing_cancel (self);
      return edit_posing_reset_part (self, joints, part, tag);
    }
  if (!find_target (self, to, &target))
    {
      edit_posing_cancel (self);
      return FALSE;
    }
  show_part (self, &target, joints, part);
  edit_posing_release (self, tag);
  return TRUE;
}
