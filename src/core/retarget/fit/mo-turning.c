/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-turning.h"

#include "mo-back.h"
#include "mo-stance.h"

/* How far shoulders and neck are brought to the source's directions (radians); beyond that bodies differ. */
#define MOST_MENDED MO_DEGREES (40)

/* The cosine of half of a turn that is smaller than that: cos(20 degrees) is 0.9397. */
#define SURELY_SMALL 0.94

/* A direction of the source as the avatar has it. */
static MoVec3
direction (const MoFitting *fitting, const MoTransform *pose, int from, int to)
{
  return mo_quat_rotate (fitting->upright, mo_figure_bone (pose, from, to));
}

/* The shortest turn between directions, but none too large. */
static MoQuat
mend (MoVec3 from, MoVec3 to)
{
  MoQuat turn = mo_quat_between (from, to);
  double angle;

  /* Nearly all are small, which is seen without measuring them. */
  if (fabs (turn.w) > SURELY_SMALL)
    return turn;
  angle = mo_quat_angle (MO_QUAT_IDENTITY, turn);
  return angle > MOST_MENDED ? mo_quat_slerp (MO_QUAT_IDENTITY, turn, MOST_MENDED / angle) : turn;
}

static void
turn_by (MoQuat *turn, MoQuat by)
{
  *turn = mo_quat_mul (*turn, by);
}

static MoVec3
turned_line (MoQuat turn, MoVec3 from, MoVec3 to)
{
  return mo_quat_rotate (turn, mo_vec3_sub (to, from));
}

/* From the avatar's left shoulder to its right one. */
static MoVec3
shoulder_line (const MoStance *stance, const MoQuat *turns)
{
  MoVec3 ends[2];

  for (guint side = 0; side < 2; side++)
    ends[side] =
        mo_vec3_add (turned_line (turns[MO_PART_CHEST], stance->chest, stance->collar[side]),
                     turned_line (turns[mo_fitted_limb ((MoSide) side, MO_LIMB_COLLAR)],
                                  stance->collar[side], stance->shoulder[side]));
  return mo_vec3_sub (ends[1], ends[0]);
}

/* Bends the waist so that the line from the avatar's pelvis to its neck is that of the source's back: the waist's bone w
 * ends on that line where w + rest = t * back with |w| known, an equation of second degree in t. */
static void
straighten_back (const MoStance *stance, MoVec3 back, MoQuat *turns)
{
  MoVec3 rest = mo_vec3_add (turned_line (turns[MO_PART_PELVIS], stance->pelvis, stance->waist),
                             turned_line (turns[MO_PART_CHEST], stance->chest, stance->neck));
  MoVec3 waist = turned_line (turns[MO_PART_WAIST], stance->waist, stance->chest);
  MoVec3 line = mo_vec3_unit (back);
  double along = mo_vec3_dot (rest, line);
  double room = along * along - mo_vec3_dot (rest, rest) + mo_vec3_dot (waist, waist);
  /* Out of reach it bends as far as it can. */
  double t = along + sqrt (MAX (room, 0.0));

  turn_by (&turns[MO_PART_WAIST],
           mo_quat_between (waist, mo_vec3_sub (mo_vec3_scale (line, t), rest)));
}

static void
straighten_trunk (const MoFitting *fitting, const MoTransform *pose, MoQuat *turns)
{
  const MoStance *stance = mo_stance_get ();
  const MoBody *body = &fitting->body;
  MoVec3 back, left;
  MoQuat by = mo_quat_between (turned_line (turns[MO_PART_PELVIS], stance->hip[0], stance->hip[1]),
                               direction (fitting, pose, body->sides[0].hip, body->sides[1].hip));

  turn_by (&turns[MO_PART_PELVIS], by);
  by = mend (shoulder_line (stance, turns),
             direction (fitting, pose, body->sides[0].shoulder, body->sides[1].shoulder));
  turn_by (&turns[MO_PART_CHEST], by);
  for (guint side = 0; side < 2; side++)
    turn_by (&turns[mo_fitted_limb ((MoSide) side, MO_LIMB_COLLAR)], by);
  /* Without a neck of its own, the avatar's goes along with what arms hang on, and the head must not. */
  if (fitting->parts[MO_PART_NECK].number < 0)
    turns[MO_PART_NECK] = turns[MO_PART_CHEST];
  left = mo_vec3_unit (direction (fitting, pose, body->sides[1].hip, body->sides[0].hip));
  back =
      mo_quat_rotate (mo_quat_mul (fitting->upright, mo_quat_from_axis_angle (left, fitting->lean)),
                      mo_back_get_line (fitting, pose));
  straighten_back (stance, back, turns);
}

static MoQuat
get_turn (const MoFitting *fitting, const MoTransform *pose, guint part)
{
  const MoFitted *fitted = &fitting->parts[part];

  return mo_quat_mul (fitted->fit, mo_quat_mul (pose[fitted->turner].rotation, fitting->upright));
}

MoQuat
mo_turning_get_foot (const MoFitting *fitting, const MoTransform *pose, MoSide side)
{
  const MoVec3 up = { 0.0, 0.0, 1.0 };
  MoQuat turn = get_turn (fitting, pose, mo_fitted_limb (side, MO_LIMB_ANKLE));

  if (fitting->is_footless[side])
    turn_by (&turn, mend (mo_quat_rotate (turn, up), up));
  return turn;
}

void
mo_turning_solve (const MoFitting *fitting, const MoTransform *pose, MoQuat turns[MO_N_FITTED])
{
  const int *parents = mo_fitting_parents ();

  for (guint i = 0; i < MO_N_FITTED; i++)
    {
      const MoFitted *part = &fitting->parts[i];
      int above = parents[i];

      turns[i] = above >= 0 ? turns[above] : MO_QUAT_IDENTITY;
      if (part->number < 0)
        continue;
      turns[i] = get_turn (fitting, pose, i);
      if (part->aims)
        turn_by (&turns[i], mo_quat_between (mo_quat_rotate (turns[i], part->bone),
                                             direction (fitting, pose, part->from, part->to)));
    }
  for (guint side = 0; side < 2; side++)
    if (fitting->is_footless[side])
      turns[mo_fitted_limb ((MoSide) side, MO_LIMB_ANKLE)] =
          turns[mo_fitted_limb ((MoSide) side, MO_LIMB_TOE)] =
              mo_turning_get_foot (fitting, pose, (MoSide) side);
  if (!fitting->by_turns)
    straighten_trunk (fitting, pose, turns);
}
