/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-checks.h"

#include "mo-limits.h"
#include "mo-math.h"
#include "mo-poser.h"

#include <glib/gi18n-lib.h>

/* What happens together with other motions (docs/world/mixing.md, Worth a warning). */

#define HAND_POSE_RELAXED 1u

/* A joint that is further from rest visibly jumps there. */
#define VISIBLE_ANGLE MO_DEGREES (5.0)

/* A motion that claims no joint at full weight is skipped from then on. */
static void
check_claim (const MoCheckInput *input)
{
  const MoMotionFacts *facts = mo_motion_get_facts (input->motion);
  guint n = mo_motion_get_n_tracks (input->motion), claimed = 0;
  int lowest = G_MAXINT;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    claimed |= (guint) (facts->turns[i] | facts->moves[i]);
  for (guint i = 0; i < n; i++)
    lowest = MIN (lowest, mo_motion_get_track (input->motion, i).priority);
  if (n > 0 && claimed == 0 && lowest > MO_MAX_PRIORITY)
    mo_report (input->context, MO_CODE_VANISHES, MO_NOWHERE, NULL, "%d", lowest);
}

static void
check_hand_pose (const MoCheckInput *input)
{
  const MoMotionFacts *facts = mo_motion_get_facts (input->motion);
  int base = MIN (input->anim->base_priority, MO_MAX_PRIORITY);

  if (facts->hand_pose != HAND_POSE_RELAXED && facts->hand_pose < MO_N_HAND_POSES
      && facts->max_priority < base)
    mo_report (input->context, MO_CODE_HAND_POSE_WEAK, MO_NOWHERE, NULL, _ ("%d instead of %d"),
               facts->max_priority, base);
}

/* Bones that are moved neither by the world's own motions nor by most others. */
static gboolean
is_alone (guint joint)
{
  switch (mo_rig_joint (joint)->group)
    {
    case MO_GROUP_FACE:
    case MO_GROUP_HANDS:
    case MO_GROUP_TAIL:
    case MO_GROUP_WINGS:
    case MO_GROUP_HIND_LIMBS:
      return TRUE;
    default:
      return FALSE;
    }
}

static double
turned_from_rest (const MoPose *pose, guint joint)
{
  return mo_quat_angle (pose->local[joint].rotation, mo_rig_rest (joint)->rotation);
}

/* If nothing plays underneath, there is nothing to ease from or to. */
static void
check_unseen_eases (const MoCheckInput *input)
{
  g_autoptr (MoPoser) begin = mo_poser_new (input->motion), end = mo_poser_new (input->motion);
  const MoPose *first = mo_poser_sample (begin, 0.0);
  const MoPose *last = mo_poser_sample (end, mo_motion_get_duration (input->motion));
  guint n_found = 0, example = 0;

  for (guint i = 0; i < mo_motion_get_n_tracks (input->motion); i++)
    {
      guint joint = mo_motion_get_track (input->motion, i).number;

      if (!is_alone (joint)
          || MAX (turned_from_rest (first, joint), turned_from_rest (last, joint)) < VISIBLE_ANGLE)
        continue;
      if (n_found++ == 0)
        example = joint;
    }
  if (n_found > 0)
    mo_report (input->context, MO_CODE_EASE_UNSEEN, MO_NOWHERE,
               n_found == 1 ? mo_rig_joint (example)->name : NULL,
               ngettext ("%u joint", "%u joints", n_found), n_found);
}

static void
check_mixing (const MoCheckInput *input)
{
  check_claim (input);
  check_hand_pose (input);
  check_unseen_eases (input);
}

const MoCheck mo_check_mixing = { "mixing", N_ ("Effect of other animations"), check_mixing };
