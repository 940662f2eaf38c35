/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-posing-private.h"

#include "mo-twin.h"

/* From a press to a release. What is shown is a function of the pose at the press and of what was asked for last, so
 * that a pointer that comes back has changed nothing. */

/* Times that differ by less are one frame (seconds). */
#define SAME_TIME 1e-6

/* -- The press --------------------------------------------------------------------------------- */

void
edit_posing_stop (EditPosing *self)
{
  double frame_time = edit_document_get_frame_time (self->document);
  double time = edit_session_get_time (self->session);
  double nearest = frame_time > 0.0 ? round (time / frame_time) * frame_time : time;

  edit_session_set_playing (self->session, FALSE);
  if (fabs (nearest - time) > SAME_TIME || edit_session_get_weight (self->session) != 1.0)
    edit_session_set_time (self->session, nearest);
}

/* As the motion is before it is reduced, under what was posed since; joints that nothing moves as the preview has
 * them. */
static void
find_start (EditPosing *self)
{
  memset (self->moves, 0, sizeof self->moves);
  self->start = *edit_session_get_pose (self->session);
  mo_prepared_sample (edit_document_get_prepared (self->document),
                      edit_session_get_time (self->session), &self->start, self->moves);
  edit_session_lay_onto (self->session, &self->start);
  mo_pose_update (&self->start);
}

static void
find_before (EditPosing *self)
{
  MoPose rest;

  mo_pose_reset (&rest);
  self->before = self->start;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      self->laid[i] = edit_session_is_laid (self->session, i);
      if (!self->moves[i] && !self->laid[i])
        self->before.local[i] = rest.local[i];
    }
}

static EditLaid
make_laid (const MoPose *pose, guint joint)
{
  return (EditLaid){ joint, TRUE, mo_joint_is_moved (joint), pose->local[joint] };
}

static void
keep_laid (EditPosing *self)
{
  g_array_set_size (self->laid_before, 0);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (self->laid[i])
      {
        EditLaid laid = make_laid (&self->start, i);

        g_array_append_val (self->laid_before, laid);
      }
}

gboolean
edit_posing_press (EditPosing *self)
{
  if (self->is_pressed)
    edit_posing_cancel (self);
  if (self->is_stale || edit_posing_find_obstacle (self) != NULL)
    return FALSE;
  edit_posing_stop (self);
  find_start (self);
  find_before (self);
  keep_laid (self);
  self->pose = self->start;
  self->is_pressed = TRUE;
  return TRUE;
}

gboolean
edit_posing_is_pressed (EditPosing *self)
{
  return self->is_pressed;
}

const MoPose *
edit_posing_get_start (EditPosing *self)
{
  return self->is_pressed ? &self->start : NULL;
}

void
edit_posing_get_pose (EditPosing *self, MoPose *pose)
{
  if (self->is_pressed)
    *pose = self->pose;
  else if (edit_posing_find_obstacle (self) == NULL)
    {
      find_start (self);
      *pose = self->start;
    }
  else if (self->session != NULL)
    *pose = *edit_session_get_pose (self->session);
  else
    mo_pose_reset (pose);
  mo_pose_update (pose);
}

/* -- What is shown ----------------------------------------------------------------------------- */

static gboolean
is_changed (EditPosing *self, guint joint)
{
  const MoTransform *a = &self->start.local[joint], *b = &self->pose.local[joint];

  return memcmp (&a->rotation, &b->rotation, sizeof a->rotation) != 0
         || (mo_joint_is_moved (joint)
             && memcmp (&a->position, &b->position, sizeof a->position) != 0);
}

void
edit_posing_lay_pose (EditPosing *self)
{
  EditLaid laid[MO_RIG_N_JOINTS];
  guint n = 0;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (self->laid[i] || is_changed (self, i))
      laid[n++] = make_laid (&self->pose, i);
  edit_session_lay_over (self->session, laid, n);
  mo_pose_update (&self->pose);
  edit_posing_emit_changed (self);
}

void
edit_posing_show (EditPosing *self, const MoPose *pose)
{
  g_return_if_fail (self->is_pressed);

  self->pose = *pose;
  edit_posing_lay_pose (self);
}

static MoQuat
limit (EditPosing *self, guint joint, MoQuat rotation)
{
  MoRange range;

  if (!self->limits)
    return rotation;
  mo_range_init (&range, joint);
  mo_range_widen (&range, self->start.local[joint].rotation);
  return mo_range_clamp (&range, rotation);
}

/* By the change in the joint's own axes, so that two sides that differ go on differing. */
static void
turn_twin (EditPosing *self, guint joint)
{
  guint twin = mo_rig_twin (joint);
  MoQuat change = mo_quat_mul (self->pose.local[joint].rotation,
                               mo_quat_conjugate (self->start.local[joint].rotation));

  if (twin == joint)
    return;
  self->pose.local[twin].rotation =
      limit (self, twin,
             mo_quat_normalise (
                 mo_quat_mul (mo_mirror_rotation (change), self->start.local[twin].rotation)));
}

void
edit_posing_turn (EditPosing *self, guint joint, MoQuat rotation)
{
  g_return_if_fail (self->is_pressed && joint < MO_RIG_N_JOINTS);

  self->pose = self->start;
  self->pose.local[joint].rotation = limit (self, joint, rotation);
  if (self->mirror)
    turn_twin (self, joint);
  self->miss = 0.0;
  edit_posing_hold_pins (self, joint);
  edit_posing_lay_pose (self);
}

void
edit_posing_swing (EditPosing *self, guint joint, MoQuat rotation)
{
  double wanted[MO_N_ANGLES], before[MO_N_ANGLES];
  MoRange range;

  g_return_if_fail (self->is_pressed && joint < MO_RIG_N_JOINTS);

  mo_range_init (&range, joint);
  mo_range_get_angles (&range, rotation, wanted);
  mo_range_get_angles (&range, self->start.local[joint].rotation, before);
  wanted[MO_ANGLE_TWIST] = before[MO_ANGLE_TWIST];
  edit_posing_turn (self, joint,
                    range.is_limited ? mo_range_set_angles (&range, wanted) : rotation);
}

double
edit_posing_get_turn (EditPosing *self, guint joint)
{
  return mo_quat_angle (self->start.local[joint].rotation, self->pose.local[joint].rotation);
}

/* -- The release ------------------------------------------------------------------------------- */

void
edit_posing_take_off (EditPosing *self)
{
  if (self->session != NULL)
    edit_session_lay_over (self->session, NULL, 0);
  self->is_stale = self->document != NULL && edit_document_get_busy (self->document);
  edit_posing_emit_changed (self);
}

void
edit_posing_cancel (EditPosing *self)
{
  if (!self->is_pressed)
    return;
  self->is_pressed = FALSE;
  if (self->session != NULL)
    edit_session_lay_over (self->session, (const EditLaid *) (gpointer) self->laid_before->data,
                           edit_document_get_busy (self->document) ? self->laid_before->len : 0);
  edit_posing_emit_changed (self);
}

/* A joint that nothing moved was seen as the preview has it; it is written only if it was changed. */
void
edit_posing_release (EditPosing *self, const char *tag)
{
  MoPose after = self->before;

  g_return_if_fail (self->is_pressed);

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (is_changed (self, i))
      after.local[i] = self->pose.local[i];
  if (edit_posing_find_obstacle (self) != NULL
      || !edit_posing_commit (self, &self->before, &after, tag))
    {
      edit_posing_cancel (self);
      return;
    }
  self->is_pressed = FALSE;
  edit_posing_emit_changed (self);
}

/* -- In one go --------------------------------------------------------------------------------- */

static void
set_angle (EditPosing *self, const EditNumber *number)
{
  double angles[MO_N_ANGLES];
  MoRange range;

  mo_range_init (&range, number->joint);
  mo_range_get_angles (&range, self->start.local[number->joint].rotation, angles);
  if (number->kind == EDIT_NUMBER_NUDGE)
    angles[number->which] += number->value;
  else
    angles[number->which] = number->value;
  edit_posing_turn (self, number->joint, mo_range_set_angles (&range, angles));
}

static void
set_place (EditPosing *self, const EditNumber *number)
{
  gboolean is_hips = number->joint == MO_RIG_PELVIS;
  MoVec3 place =
      is_hips ? self->start.local[MO_RIG_PELVIS].position
              : edit_posing_from_world (&self->start, self->start.world[number->joint].position);
  double *const parts[] = { &place.x, &place.y, &place.z };

  *parts[number->which] = number->value;
  if (is_hips)
    edit_posing_move (self, place);
  else
    edit_posing_reach (self, number->joint, edit_posing_to_world (self, place));
}

/* Of those that come before there is a result to change, the last one counts. */
static void
set_number (EditPosing *self, const EditNumber *number)
{
  char tag[32];

  if (!edit_posing_press (self))
    {
      self->has_later = self->is_stale;
      self->later = *number;
      return;
    }
  if (number->kind == EDIT_NUMBER_PLACE)
    set_place (self, number);
  else
    set_angle (self, number);
  g_snprintf (tag, sizeof tag, "number:%u:%u", number->kind == EDIT_NUMBER_PLACE, number->joint);
  edit_posing_release (self, tag);
}

void
edit_posing_catch_up (EditPosing *self)
{
  self->is_stale = FALSE;
  if (!self->has_later || self->is_pressed)
    return;
  self->has_later = FALSE;
  set_number (self, &self->later);
}

void
edit_posing_set_angle (EditPosing *self, guint joint, MoAngle angle, double value)
{
  set_number (self, &(EditNumber){ EDIT_NUMBER_ANGLE, joint, angle, value });
}

void
edit_posing_nudge (EditPosing *self, guint joint, MoAngle angle, double by)
{
  set_number (self, &(EditNumber){ EDIT_NUMBER_NUDGE, joint, angle, by });
}

void
edit_posing_set_place (EditPosing *self, guint joint, guint axis, double value)
{
  set_number (self, &(EditNumber){ EDIT_NUMBER_PLACE, joint, axis, value });
}
