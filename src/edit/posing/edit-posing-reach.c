/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-handle.h"
#include "edit-posing-private.h"

#include "mo-body-solve.h"
#include "mo-footing.h"
#include "mo-limb-solve.h"
#include "mo-twin.h"

/* Hands and feet that go to places, and those that stay where they are. All of it is worked out from the pose at the
 * press. */

/* -- What a joint means ------------------------------------------------------------------------ */

static gboolean
is_above (guint joint, guint below)
{
  for (int i = (int) below; i >= 0; i = mo_rig_joint ((guint) i)->parent)
    if (i == (int) joint)
      return TRUE;
  return FALSE;
}

gboolean
edit_posing_can_reach (EditPosing *self, guint joint)
{
  MoLimbJoints limb;

  return mo_limb_joints_find (joint, &limb) || (self->whole_body && mo_body_is_handle (joint));
}

gboolean
edit_posing_has_place (EditPosing *self, guint joint)
{
  return joint == MO_RIG_PELVIS || edit_posing_can_reach (self, joint);
}

EditHold
edit_posing_find_hold (EditPosing *self, guint joint, guint *held)
{
  const guint head = (guint) mo_rig_find ("mHead");
  MoLimbJoints limb;
  MoFinger finger;
  MoHalf half;

  *held = joint;
  if (self->tool != EDIT_TOOL_REACH)
    return EDIT_HOLD_TURN;
  if (joint == MO_RIG_PELVIS)
    return EDIT_HOLD_HIPS;
  if (edit_finger_find (joint, &half, &finger)
      && joint == mo_finger_joint (half, finger, MO_N_FINGER_BONES - 1))
    return EDIT_HOLD_FINGER;
  /* Other bones of fingers go with their hand, toes with their foot. */
  for (int i = (int) joint; i >= 0; i = mo_rig_joint ((guint) i)->parent)
    if (mo_limb_joints_find ((guint) i, &limb))
      {
        *held = (guint) i;
        return EDIT_HOLD_END;
      }
  if (mo_limb_joints_find_middle (joint, &limb))
    {
      *held = limb.end;
      return EDIT_HOLD_SWIVEL;
    }
  if (is_above (head, joint))
    *held = head;
  return edit_posing_can_reach (self, *held) ? EDIT_HOLD_END : EDIT_HOLD_TURN;
}

/* -- Pins -------------------------------------------------------------------------------------- */

gboolean
edit_posing_can_pin (EditPosing *self, guint joint)
{
  MoLimbJoints limb;

  return mo_limb_joints_find (joint, &limb);
}

/* A foot, if the body goes along. */
static gboolean
stands (EditPosing *self, guint joint)
{
  const MoPose *pose = self->is_pressed ? &self->start : edit_session_get_pose (self->session);

  return self->whole_body && mo_rig_joint (joint)->group == MO_GROUP_LEGS
         && edit_posing_from_world (pose, pose->world[joint].position).z < MO_FOOTING_LOW;
}

/* While something is reached for, or else turned. */
static gboolean
stays (EditPosing *self, guint joint, gboolean is_reached)
{
  if (self->pins[joint] != EDIT_PIN_AUTO)
    return self->pins[joint] == EDIT_PIN_STAYS;
  return is_reached && edit_posing_can_pin (self, joint) && stands (self, joint);
}

gboolean
edit_posing_is_pinned (EditPosing *self, guint joint)
{
  return stays (self, joint, self->tool == EDIT_TOOL_REACH);
}

void
edit_posing_pin (EditPosing *self, guint joint, gboolean is_pinned)
{
  if (!edit_posing_can_pin (self, joint) || edit_posing_is_pinned (self, joint) == is_pinned)
    return;
  self->pins[joint] = is_pinned ? EDIT_PIN_STAYS : EDIT_PIN_GOES;
  edit_posing_emit_changed (self);
}

/* Whoever poses from nothing stands; the motion of a file has feet that stand now and then. */
void
edit_posing_reset_pins (EditPosing *self)
{
  const MoClip *clip = self->document != NULL ? edit_document_get_clip (self->document) : NULL;
  EditPin feet = clip != NULL && clip->stance != NULL ? EDIT_PIN_STAYS : EDIT_PIN_AUTO;

  memset (self->pins, EDIT_PIN_AUTO, sizeof self->pins);
  self->pins[mo_rig_find ("mAnkleLeft")] = (guint8) feet;
  self->pins[mo_rig_find ("mAnkleRight")] = (guint8) feet;
}

/* Brings a limb's end to a place, with its direction as it was at the press. */
static double
solve (EditPosing *self, guint end, MoVec3 place, double swivel)
{
  MoReach reach = { swivel, !self->limits, TRUE };
  MoLimbJoints limb;

  if (!mo_limb_joints_find (end, &limb))
    return 0.0;
  mo_pose_update (&self->pose);
  self->pose.world[end].rotation = self->start.world[end].rotation;
  return mo_limb_solve (&self->pose, &limb, place, &reach);
}

void
edit_posing_hold_pins (EditPosing *self, guint moved)
{
  MoLimbJoints limb;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_limb_joints_find (i, &limb) && limb.root != moved && is_above (moved, limb.root)
        && edit_posing_is_pinned (self, i))
      self->miss = MAX (self->miss, solve (self, i, self->start.world[i].position, 0.0));
}

/* A foot that is not pinned comes down with the hips as far as the floor, with the sole as it was. */
static void
stop_on_floor (EditPosing *self)
{
  MoLimbJoints limb;

  mo_pose_update (&self->pose);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_limb_joints_find (i, &limb) && mo_rig_joint (i)->group == MO_GROUP_LEGS
        && !stays (self, i, TRUE))
      {
        MoVec3 here = self->pose.world[i].position;
        MoVec3 place = mo_limb_stop_on_floor (&self->start, i, here);

        if (mo_vec3_length (mo_vec3_sub (place, here)) > 0.0)
          self->miss = MAX (self->miss, solve (self, i, place, 0.0));
      }
}

/* -- Reaching ---------------------------------------------------------------------------------- */

static void
begin (EditPosing *self)
{
  self->pose = self->start;
  self->miss = 0.0;
}

/* A way in the world, on the avatar's other side. */
static MoVec3
mirror_way (EditPosing *self, MoVec3 way)
{
  MoQuat root = self->start.root.rotation;
  MoVec3 own = mo_quat_rotate (mo_quat_conjugate (root), way);

  own.y = -own.y;
  return mo_quat_rotate (root, own);
}

/* A foot keeps its direction, a hand goes with the forearm. */
static gboolean
keeps_turn (guint end)
{
  return mo_rig_joint (end)->group != MO_GROUP_ARMS;
}

/* What is pinned, and another joint (or -1). */
static void
find_pins (EditPosing *self, guint handle, int other, MoBodyReach *reach)
{
  if (other >= 0)
    reach->pins[reach->n_pins++] = (guint) other;
  for (guint i = 0; i < MO_RIG_N_BONES && reach->n_pins < MO_MOST_PINS; i++)
    if (i != handle && (int) i != other && stays (self, i, TRUE))
      reach->pins[reach->n_pins++] = i;
}

/* A limb follows its end, or the body a handle, while what is pinned stays where it is, and so does another joint (or -1). */
static double
follow (EditPosing *self, guint handle, MoVec3 place, int other)
{
  MoBodyReach reach = { .joint = handle,
                        .target = place,
                        .keeps_turn = keeps_turn (handle),
                        .trunk_stays = !self->whole_body,
                        .is_free = !self->limits,
                        .has_floor = TRUE };
  MoBodyAnswer answer;

  if (self->whole_body)
    find_pins (self, handle, other, &reach);
  mo_pose_update (&self->pose);
  answer = mo_body_solve (&self->pose, &reach);
  return MAX (answer.miss, answer.pin_miss);
}

void
edit_posing_reach (EditPosing *self, guint end, MoVec3 place)
{
  guint twin = mo_rig_twin (end);
  MoVec3 way;

  g_return_if_fail (self->is_pressed && edit_posing_can_reach (self, end));

  begin (self);
  way = mo_vec3_sub (place, self->start.world[end].position);
  self->miss = follow (self, end, place, -1);
  if (self->mirror && twin != end)
    self->miss =
        MAX (self->miss,
             follow (self, twin,
                     mo_vec3_add (self->start.world[twin].position, mirror_way (self, way)),
                     (int) end));
  edit_posing_lay_pose (self);
}

void
edit_posing_swivel (EditPosing *self, guint end, double angle)
{
  guint twin = mo_rig_twin (end);

  g_return_if_fail (self->is_pressed && edit_posing_can_pin (self, end));

  begin (self);
  self->miss = solve (self, end, self->start.world[end].position, angle);
  if (self->mirror && twin != end)
    self->miss = MAX (self->miss, solve (self, twin, self->start.world[twin].position, -angle));
  edit_posing_lay_pose (self);
}

/* From the line, square to it, to the elbow or knee. */
static MoVec3
find_side (const MoPose *pose, const MoLimbJoints *limb, MoVec3 line)
{
  MoVec3 way = mo_vec3_sub (pose->world[limb->middle].position, pose->world[limb->root].position);

  return mo_vec3_sub (way, mo_vec3_scale (line, mo_vec3_dot (line, way)));
}

double
edit_posing_get_swivel (EditPosing *self, guint end)
{
  MoLimbJoints limb;
  MoVec3 line, before, after;

  if (!self->is_pressed || !mo_limb_joints_find (end, &limb))
    return 0.0;
  line = mo_vec3_unit (
      mo_vec3_sub (self->start.world[end].position, self->start.world[limb.root].position));
  before = find_side (&self->start, &limb, line);
  after = find_side (&self->pose, &limb, line);
  return atan2 (mo_vec3_dot (line, mo_vec3_cross (before, after)), mo_vec3_dot (before, after));
}

/* Where the pelvis is in the world when it is there relative to the root. */
static MoVec3
find_hips (EditPosing *self, MoVec3 position)
{
  MoVec3 way = mo_vec3_sub (position, self->start.local[MO_RIG_PELVIS].position);

  return mo_vec3_add (self->start.world[MO_RIG_PELVIS].position,
                      mo_quat_rotate (self->start.root.rotation, way));
}

void
edit_posing_move (EditPosing *self, MoVec3 position)
{
  g_return_if_fail (self->is_pressed);

  begin (self);
  if (self->whole_body && self->tool == EDIT_TOOL_REACH)
    self->miss = follow (self, MO_RIG_PELVIS, find_hips (self, position), -1);
  else
    {
      self->pose.local[MO_RIG_PELVIS].position = position;
      edit_posing_hold_pins (self, MO_RIG_PELVIS);
    }
  if (self->tool == EDIT_TOOL_REACH)
    stop_on_floor (self);
  edit_posing_lay_pose (self);
}

double
edit_posing_get_miss (EditPosing *self)
{
  return self->is_pressed ? self->miss : 0.0;
}

double
edit_posing_find_turned (EditPosing *self, guint moved, guint *joint)
{
  MoPose pose = self->pose;
  double most = 0.0;

  if (!self->is_pressed)
    return 0.0;
  mo_pose_update (&pose);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (i != moved && edit_posing_is_pinned (self, i))
      {
        double turn = mo_quat_angle (self->start.world[i].rotation, pose.world[i].rotation);

        if (turn > most)
          *joint = i;
        most = MAX (most, turn);
      }
  return most;
}

MoVec3
edit_posing_to_world (EditPosing *self, MoVec3 place)
{
  MoVec3 from_root = mo_vec3_sub (place, mo_rig_rest (MO_RIG_PELVIS)->position);

  return mo_vec3_add (self->start.root.position,
                      mo_quat_rotate (self->start.root.rotation, from_root));
}

MoVec3
edit_posing_from_world (const MoPose *pose, MoVec3 place)
{
  MoVec3 from_root = mo_quat_rotate (mo_quat_conjugate (pose->root.rotation),
                                     mo_vec3_sub (place, pose->root.position));

  return mo_vec3_add (from_root, mo_rig_rest (MO_RIG_PELVIS)->position);
}
