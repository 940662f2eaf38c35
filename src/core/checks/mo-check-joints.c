/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-checks.h"

#include "mo-encode.h"
#include "mo-limits.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Joints: their names, their tracks, and their priorities. */

/* A position this far from the joint's rest is visible (metres). */
#define VISIBLE_SHIFT 0.001

/* Bones of the face move skin by their positions, as expressions do; farther than that no face can (metres). */
#define FACE_SHIFT 0.05

static void
check_joints (const MoCheckInput *input)
{
  const MoAnim *anim = input->anim;
  guint8 seen[MO_RIG_N_JOINTS] = { 0 };

  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);
      int number = mo_rig_find (joint->name);

      if (number == MO_RIG_NOT_FOUND)
        mo_report (input->context, MO_CODE_JOINT_REFUSED, MO_NOWHERE, joint->name, NULL);
      else if (number == MO_RIG_INERT
               && !mo_check_was_found (input, MO_CODE_ANIM_INERT_JOINT, joint->name))
        mo_report (input->context, MO_CODE_ANIM_INERT_JOINT, MO_NOWHERE, joint->name, NULL);
      else if (number >= 0 && seen[number]++)
        mo_report (input->context, MO_CODE_JOINT_LISTED_TWICE, MO_NOWHERE, joint->name, NULL);
      if (joint->rotation.n_keys == 0 && joint->position.n_keys == 0)
        mo_report (input->context, MO_CODE_JOINT_WITHOUT_KEYS, MO_NOWHERE, joint->name, NULL);
    }
}

const MoCheck mo_check_joints = { "joints", N_ ("Joints of the avatar"), check_joints };

/* Bones whose positions determine the avatar's height, so that moving them raises or lowers the
 * body in the world (avatar body size, community wiki). */
static const char *const height_bones[] = {
  "mSkull",   "mHead",     "mNeck",      "mChest",    "mTorso",
  "mHipLeft", "mKneeLeft", "mAnkleLeft", "mFootLeft",
};

static gboolean
makes_height (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (height_bones); i++)
    if (g_str_equal (name, height_bones[i]))
      return TRUE;
  return FALSE;
}

static double
farthest_from_rest (const MoTrack *track, int number)
{
  MoVec3 rest = mo_rig_rest ((guint) number)->position;
  double farthest = 0.0;

  for (guint i = 0; i < track->n_keys; i++)
    farthest = MAX (farthest,
                    mo_vec3_length (
                        mo_vec3_sub (mo_decode_position (mo_key_image (track->keys[i], 1.0f, TRUE)),
                                     rest)));
  return farthest;
}

static gboolean
touches_limit (const MoTrack *track)
{
  for (guint i = 0; i < track->n_keys; i++)
    {
      const MoKey *key = &track->keys[i];

      if (key->x == 0 || key->y == 0 || key->z == 0 || key->x == 65535 || key->y == 65535
          || key->z == 65535)
        return TRUE;
    }
  return FALSE;
}

/* The pelvis may be anywhere. */
static double
allowed_shift (int number)
{
  guint group = mo_rig_joint ((guint) number)->group;

  return number == MO_RIG_PELVIS ? INFINITY : group == MO_GROUP_FACE ? FACE_SHIFT : VISIBLE_SHIFT;
}

static void
check_positions (const MoCheckInput *input)
{
  for (guint i = 0; i < input->anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (input->anim, i);
      int number = mo_rig_find (joint->name);
      double shift;

      if (number < 0 || joint->position.n_keys == 0)
        continue;
      if (touches_limit (&joint->position))
        mo_report (input->context, MO_CODE_POSITION_AT_LIMIT, MO_NOWHERE, joint->name, NULL);
      shift = farthest_from_rest (&joint->position, number);
      if (shift > allowed_shift (number))
        mo_report (input->context,
                   makes_height (joint->name) ? MO_CODE_POSITION_HEIGHT : MO_CODE_POSITION_DEFORMS,
                   MO_NOWHERE, joint->name, _ ("%.0f mm from its place"), shift * 1000.0);
    }
}

const MoCheck mo_check_positions = { "positions", N_ ("Positions that deform the body"),
                                     check_positions };

static void
check_priority (const MoCheckInput *input)
{
  const MoAnim *anim = input->anim;
  gint32 base = MIN (anim->base_priority, MO_MAX_PRIORITY), highest = -1;

  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);

      highest = MAX (highest, joint->priority);
      if (joint->priority > MO_MAX_PRIORITY)
        mo_report (input->context, MO_CODE_JOINT_PRIORITY_HIGH, MO_NOWHERE, joint->name, "%d",
                   joint->priority);
    }
  if (base == -1 && highest == -1)
    mo_report (input->context, MO_CODE_NO_PRIORITY, MO_NOWHERE, NULL, NULL);
  if (anim->base_priority > MO_MAX_PRIORITY
      && !mo_check_was_found (input, MO_CODE_ANIM_PRIORITY_HIGH, NULL))
    mo_report (input->context, MO_CODE_ANIM_PRIORITY_HIGH, MO_NOWHERE, NULL, "%d",
               anim->base_priority);
  if (anim->constraints->len > 0 && base < highest)
    mo_report (input->context, MO_CODE_BASE_BELOW_JOINTS, MO_NOWHERE, NULL, _ ("%d below %d"), base,
               highest);
  if (anim->hand_pose >= MO_N_HAND_POSES)
    mo_report (input->context, MO_CODE_HAND_POSE_IGNORED, MO_NOWHERE, NULL, "%u", anim->hand_pose);
}

const MoCheck mo_check_priority = { "priority", N_ ("Which animation controls the joints"),
                                    check_priority };
