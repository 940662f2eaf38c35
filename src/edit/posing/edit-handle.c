/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-handle.h"

#include "mo-finger.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *name, *title;
} handles[EDIT_N_HANDLES] = {
  { "mPelvis", NC_ ("joint", "Hips") },
  { "mTorso", NC_ ("joint", "Waist") },
  { "mChest", NC_ ("joint", "Chest") },
  { "mNeck", NC_ ("joint", "Neck") },
  { "mHead", NC_ ("joint", "Head") },
  { "mCollarLeft", NC_ ("joint", "Left Collar") },
  { "mShoulderLeft", NC_ ("joint", "Left Shoulder") },
  { "mElbowLeft", NC_ ("joint", "Left Elbow") },
  { "mWristLeft", NC_ ("joint", "Left Hand") },
  { "mCollarRight", NC_ ("joint", "Right Collar") },
  { "mShoulderRight", NC_ ("joint", "Right Shoulder") },
  { "mElbowRight", NC_ ("joint", "Right Elbow") },
  { "mWristRight", NC_ ("joint", "Right Hand") },
  { "mHipLeft", NC_ ("joint", "Left Thigh") },
  { "mKneeLeft", NC_ ("joint", "Left Knee") },
  { "mAnkleLeft", NC_ ("joint", "Left Foot") },
  { "mHipRight", NC_ ("joint", "Right Thigh") },
  { "mKneeRight", NC_ ("joint", "Right Knee") },
  { "mAnkleRight", NC_ ("joint", "Right Foot") },
};

/* Of the left hand and the right one. */
static const char *const finger_titles[MO_N_FINGERS][2] = {
  [MO_FINGER_THUMB] = { NC_ ("joint", "Left Thumb"), NC_ ("joint", "Right Thumb") },
  [MO_FINGER_INDEX] = { NC_ ("joint", "Left Index Finger"), NC_ ("joint", "Right Index Finger") },
  [MO_FINGER_MIDDLE] = { NC_ ("joint", "Left Middle Finger"),
                         NC_ ("joint", "Right Middle Finger") },
  [MO_FINGER_RING] = { NC_ ("joint", "Left Ring Finger"), NC_ ("joint", "Right Ring Finger") },
  [MO_FINGER_PINKY] = { NC_ ("joint", "Left Little Finger"), NC_ ("joint", "Right Little Finger") },
};

static const char *const group_titles[MO_N_GROUPS] = {
  [MO_GROUP_TORSO] = N_ ("Torso"),
  [MO_GROUP_FACE] = N_ ("Face"),
  [MO_GROUP_ARMS] = N_ ("Arms"),
  [MO_GROUP_HANDS] = N_ ("Hands"),
  [MO_GROUP_LEGS] = N_ ("Legs"),
  [MO_GROUP_TAIL] = N_ ("Tail"),
  [MO_GROUP_WINGS] = N_ ("Wings"),
  [MO_GROUP_HIND_LIMBS] = N_ ("Hind Limbs"),
  [MO_GROUP_VOLUMES] = N_ ("Collision Volumes"),
  [MO_GROUP_POINTS] = N_ ("Attachment Points"),
};

/* Bones that fold back on themselves, and what stands in for them. */
static const struct
{
  const char *name, *instead;
} inner[] = {
  { "mSpine1", "mTorso" }, { "mSpine2", "mTorso" },  { "mSpine3", "mChest" },
  { "mSpine4", "mChest" }, { "mGroin", "mPelvis" },  { "mSkull", "mHead" },
  { "mEyeLeft", "mHead" }, { "mEyeRight", "mHead" }, { "mFaceRoot", "mHead" },
};

guint
edit_handle_get_joint (guint handle)
{
  return (guint) mo_rig_find (handles[handle].name);
}

int
edit_handle_find (guint joint)
{
  for (guint i = 0; i < EDIT_N_HANDLES; i++)
    if (g_str_equal (handles[i].name, mo_rig_joint (joint)->name))
      return (int) i;
  return -1;
}

const char *
edit_joint_get_title (guint joint)
{
  int handle = edit_handle_find (joint);

  return handle >= 0 ? g_dpgettext2 (NULL, "joint", handles[handle].title)
                     : mo_rig_joint (joint)->name;
}

const char *
edit_joint_get_plain_title (guint joint)
{
  MoFinger finger;
  MoHalf half;

  if (edit_handle_find (joint) >= 0)
    return edit_joint_get_title (joint);
  if (edit_finger_find (joint, &half, &finger))
    return g_dpgettext2 (NULL, "joint", finger_titles[finger][half == MO_HALF_RIGHT]);
  return edit_joint_get_part_title (joint);
}

gboolean
edit_finger_find (guint joint, MoHalf *half, MoFinger *finger)
{
  for (*half = MO_HALF_LEFT; *half <= MO_HALF_RIGHT; (*half)++)
    for (*finger = 0; *finger < MO_N_FINGERS; (*finger)++)
      for (guint bone = 0; bone < MO_N_FINGER_BONES; bone++)
        if (mo_finger_joint (*half, *finger, bone) == joint)
          return TRUE;
  return FALSE;
}

const char *
edit_joint_get_part_title (guint joint)
{
  guint nearest = edit_joint_to_pose (joint);

  if ((1u << mo_rig_joint (joint)->group) & MO_GROUPS_OPTIONAL)
    return edit_group_get_title ((MoGroup) mo_rig_joint (joint)->group);
  while (edit_handle_find (nearest) < 0 && mo_rig_joint (nearest)->parent >= 0)
    nearest = (guint) mo_rig_joint (nearest)->parent;
  return edit_joint_get_title (nearest);
}

const char *
edit_group_get_title (MoGroup group)
{
  return _ (group_titles[group]);
}

guint
edit_joint_to_pose (guint joint)
{
  for (guint i = 0; i < G_N_ELEMENTS (inner); i++)
    if (g_str_equal (inner[i].name, mo_rig_joint (joint)->name))
      return (guint) mo_rig_find (inner[i].instead);
  return joint;
}

guint
edit_joint_get_parent (guint joint)
{
  int above = mo_rig_joint (joint)->parent;

  while (above >= 0 && edit_joint_to_pose ((guint) above) != (guint) above)
    above = mo_rig_joint ((guint) above)->parent;
  return above >= 0 ? (guint) above : joint;
}

guint
edit_joint_get_child (guint joint)
{
  for (guint i = joint + 1; i < MO_RIG_N_BONES; i++)
    if (edit_joint_to_pose (i) == i && edit_joint_get_parent (i) == joint)
      return i;
  return joint;
}
