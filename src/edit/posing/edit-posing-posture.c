/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-posing-private.h"

#include "mo-twin.h"

/* Poses as things: copied, pasted, mirrored. */

/* -- Which joints ------------------------------------------------------------------------------ */

static void
add_below (guint8 joints[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_rig_joint (i)->parent >= 0 && joints[mo_rig_joint (i)->parent])
      joints[i] = TRUE;
}

gboolean
edit_posing_get_chosen (EditPosing *self, gboolean with_below, guint8 joints[MO_RIG_N_JOINTS])
{
  memset (joints, 0, MO_RIG_N_JOINTS);
  if (self->session == NULL || edit_session_get_n_selected (self->session) == 0)
    return FALSE;
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    joints[i] = edit_session_is_selected (self->session, i) != FALSE;
  if (with_below)
    add_below (joints);
  return TRUE;
}

gboolean
edit_posing_find_joints (EditPosing *self, guint8 joints[MO_RIG_N_JOINTS])
{
  guint8 seen[MO_RIG_N_JOINTS];
  gboolean mirror = edit_document_get_recipe (self->document)->mirror;

  if (!edit_posing_get_chosen (self, FALSE, seen))
    return FALSE;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    joints[mirror ? mo_rig_twin (i) : i] = seen[i];
  return TRUE;
}

/* The body as far as it is moved or posed, with both sides of it; all of it if nothing is. To be called after a press. */
static void
choose_body (EditPosing *self, guint8 joints[MO_RIG_N_JOINTS])
{
  gboolean is_any = FALSE;

  memset (joints, 0, MO_RIG_N_JOINTS);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (self->moves[i] || self->laid[i])
      is_any = joints[i] = joints[mo_rig_twin (i)] = TRUE;
  for (guint i = 0; i < MO_RIG_N_BONES && !is_any; i++)
    joints[i] = TRUE;
}

/* The pelvis always has a place of its own, a bone of the face only if it has left its own. */
static guint8
get_parts (EditPosing *self, guint joint)
{
  MoVec3 way = mo_vec3_sub (self->start.local[joint].position, mo_rig_rest (joint)->position);

  return MO_POSTURE_TURN
         | (joint == MO_RIG_PELVIS
                    || (mo_joint_is_moved (joint) && mo_vec3_length (way) > MO_CHANGE_DISTANCE)
                ? MO_POSTURE_MOVE
                : 0);
}

/* What is in the middle and at rest is its own mirror image: nothing is to be said of it. */
static gboolean
is_left_out (EditPosing *self, guint joint)
{
  const MoTransform *local = &self->start.local[joint];
  MoVec3 rest = joint == MO_RIG_PELVIS ? (MoVec3){ 0.0, 0.0, 0.0 } : mo_rig_rest (joint)->position;

  return mo_rig_twin (joint) == joint
         && mo_quat_angle (local->rotation, MO_QUAT_IDENTITY) <= MO_CHANGE_ANGLE
         && mo_vec3_length (mo_vec3_sub (local->position, rest)) <= MO_CHANGE_DISTANCE;
}

/* The parts of the pose at the press: of what is selected, with the other side of it if that is asked for, or of the
 * body. */
static MoPosture *
find_posture (EditPosing *self, gboolean with_twins)
{
  guint8 joints[MO_RIG_N_JOINTS], has[MO_RIG_N_JOINTS] = { 0 };

  if (!edit_posing_get_chosen (self, FALSE, joints))
    choose_body (self, joints);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (with_twins ? (joints[i] || joints[mo_rig_twin (i)]) && !is_left_out (self, i) : joints[i])
      has[i] = get_parts (self, i) | (with_twins ? get_parts (self, mo_rig_twin (i)) : 0);
  return mo_posture_from_pose (&self->start, has);
}

/* -- Copying and pasting ----------------------------------------------------------------------- */

MoPosture *
edit_posing_copy (EditPosing *self)
{
  MoPosture *posture;

  if (!edit_posing_press (self))
    return NULL;
  posture = find_posture (self, FALSE);
  edit_posing_cancel (self);
  return posture;
}

static void
show_posture (EditPosing *self, const MoPosture *posture, double part)
{
  MoPose pose = self->start;

  mo_posture_apply (posture, part, &pose);
  edit_posing_show (self, &pose);
  self->given = posture;
  edit_posing_release (self, NULL);
  self->given = NULL;
}

/* Of a pose that has none of the selected joints, all counts. */
static MoPosture *
find_part (EditPosing *self, const MoPosture *posture)
{
  guint8 joints[MO_RIG_N_JOINTS];
  g_autoptr (MoPosture) part = NULL;

  if (!edit_posing_get_chosen (self, FALSE, joints))
    return mo_posture_ref ((MoPosture *) posture);
  part = mo_posture_only (posture, joints);
  return mo_posture_count (part) > 0 ? g_steal_pointer (&part)
                                     : mo_posture_ref ((MoPosture *) posture);
}

gboolean
edit_posing_lay (EditPosing *self, const MoPosture *posture, double part)
{
  g_autoptr (MoPosture) chosen = find_part (self, posture);

  if (!edit_posing_press (self))
    return FALSE;
  show_posture (self, chosen, part);
  return TRUE;
}

gboolean
edit_posing_paste (EditPosing *self, const MoPosture *posture)
{
  if (!edit_posing_press (self))
    return FALSE;
  show_posture (self, posture, 1.0);
  return TRUE;
}

/* -- Left and right ---------------------------------------------------------------------------- */

void
edit_posing_change_sides (EditPosing *self, EditPoseSides sides)
{
  g_autoptr (MoPosture) posture = NULL, changed = NULL;

  if (!edit_posing_press (self))
    return;
  posture = find_posture (self, TRUE);
  changed = sides == EDIT_POSE_FLIP ? mo_posture_flip (posture)
            : sides == EDIT_POSE_SYMMETRISE
                ? mo_posture_symmetrise (posture)
                : mo_posture_copy_side (posture, sides == EDIT_POSE_LEFT_TO_RIGHT ? MO_HALF_LEFT
                                                                                  : MO_HALF_RIGHT);
  show_posture (self, changed, 1.0);
}
