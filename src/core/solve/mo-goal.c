/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-goal.h"

#include "mo-body-solve.h"
#include "mo-footing.h"
#include "mo-limb-solve.h"

#include <math.h>
#include <string.h>

/* Nearer to its place, an end is there (metres). */
#define HELD 1e-4

typedef struct
{
  MoPose before, *pose;
  gboolean is_free;
  const MoGoalManner *manner;
} Work;

static void
move (Work *work, MoGoal *goal)
{
  MoVec3 *position = &work->pose->local[goal->joint].position;

  *position = mo_vec3_add (*position, goal->at);
  goal->miss = 0.0;
}

static void
turn (Work *work, MoGoal *goal)
{
  MoQuat *rotation = &work->pose->local[goal->joint].rotation;
  double angles[MO_N_ANGLES], wanted[MO_N_ANGLES];
  MoRange range;

  mo_range_init (&range, goal->joint);
  mo_range_widen (&range, work->before.local[goal->joint].rotation);
  mo_range_get_angles (&range, work->before.local[goal->joint].rotation, angles);
  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    if (!isnan (goal->angles[i]))
      angles[i] = goal->angles[i];
  memcpy (wanted, angles, sizeof wanted);
  if (!work->is_free)
    mo_range_clamp_angles (&range, angles);
  *rotation = mo_range_set_angles (&range, angles);
  /* Of the numbers: a turn by 400 degrees is one by 40, but somebody who asks for it does not get it. */
  goal->miss = 0.0;
  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    goal->miss = MAX (goal->miss, fabs (wanted[i] - angles[i]));
}

static void
pin (Work *work, MoGoal *goal)
{
  const MoTransform *place = &work->before.world[goal->joint];
  MoReach reach = { goal->swivel, work->is_free, TRUE };
  MoLimbJoints limb;

  work->pose->world[goal->joint].rotation = place->rotation;
  if (mo_limb_joints_find (goal->joint, &limb))
    goal->miss = mo_limb_solve (work->pose, &limb, place->position, &reach);
}

static void
reach (Work *work, MoGoal *goal)
{
  MoBodyReach reach = { .joint = goal->joint,
                        .target = goal->at,
                        .keeps_turn = mo_rig_joint (goal->joint)->group != MO_GROUP_ARMS,
                        .swivel = goal->swivel,
                        .trunk_stays = TRUE,
                        .is_free = work->is_free };

  goal->miss = mo_body_solve (work->pose, &reach).miss;
}

static void (*const workers[MO_N_GOALS]) (Work *, MoGoal *) = {
  [MO_GOAL_MOVE] = move,
  [MO_GOAL_TURN] = turn,
  [MO_GOAL_PIN] = pin,
  [MO_GOAL_REACH] = reach,
};

static gboolean
has_goal (const GArray *goals, const MoLimbJoints *limb)
{
  for (guint i = 0; i < goals->len; i++)
    {
      guint joint = g_array_index (goals, MoGoal, i).joint;

      if (joint == limb->root || joint == limb->middle || joint == limb->end)
        return TRUE;
    }
  return FALSE;
}

void
mo_goals_add_standing (GArray *goals, MoPose *pose)
{
  static const char *const ankles[] = { "mAnkleLeft", "mAnkleRight" };

  mo_pose_update (pose);
  for (guint i = 0; i < G_N_ELEMENTS (ankles); i++)
    {
      MoGoal pin = { .kind = MO_GOAL_PIN, .joint = (guint) mo_rig_find (ankles[i]) };
      MoLimbJoints limb;

      if (mo_limb_joints_find (pin.joint, &limb) && !has_goal (goals, &limb)
          && pose->world[pin.joint].position.z < MO_FOOTING_LOW)
        g_array_append_val (goals, pin);
    }
}

static int
compare_goals (gconstpointer a, gconstpointer b)
{
  guint one = (*(MoGoal *const *) a)->joint, other = (*(MoGoal *const *) b)->joint;

  return (one > other) - (one < other);
}

/* Where a turn of the trunk took a pinned limb out of its reach, the body brings it back. */
static void
bring_back (Work *work, MoGoal *pin, const MoGoal *goals, guint n)
{
  MoBodyReach reach = { .joint = pin->joint,
                        .target = work->before.world[pin->joint].position,
                        .is_free = work->is_free,
                        .keeps_turn = TRUE };

  for (guint i = 0; i < n; i++)
    if (goals[i].kind == MO_GOAL_PIN && &goals[i] != pin && goals[i].miss <= HELD
        && reach.n_pins < MO_MOST_PINS)
      reach.pins[reach.n_pins++] = goals[i].joint;
  pin->miss = mo_body_solve (work->pose, &reach).miss;
}

/* Each answer of the body keeps the direction that the one before it left. In the end, that at the beginning counts, of feet that have
 * reached as well. */
static void
keep_turn (Work *work, const MoGoal *goal)
{
  guint joint = goal->joint;
  MoLimbJoints limb;

  if (!mo_limb_joints_find (joint, &limb)
      || (goal->kind == MO_GOAL_REACH && mo_rig_joint (joint)->group == MO_GROUP_ARMS))
    return;
  work->pose->local[joint].rotation = work->before.local[joint].rotation;
  mo_limb_keep_turn (work->pose, &limb, work->before.world[joint].rotation, work->is_free);
}

/* What is pinned, and the end of a limb that has reached as far as it comes, stays when the next one reaches. */
static void
reach_with_body (Work *work, MoGoal *goals, guint n)
{
  g_autoptr (GPtrArray) reaching = g_ptr_array_new ();
  MoBodyReach reach = { .is_free = work->is_free };
  MoLimbJoints limb;

  for (guint i = 0; i < n; i++)
    if (goals[i].kind == MO_GOAL_REACH)
      g_ptr_array_add (reaching, &goals[i]);
    else if (goals[i].kind == MO_GOAL_PIN && reach.n_pins < MO_MOST_PINS)
      {
        if (goals[i].miss > HELD)
          bring_back (work, &goals[i], goals, n);
        reach.pins[reach.n_pins++] = goals[i].joint;
      }
  g_ptr_array_sort (reaching, compare_goals);
  for (guint i = 0; i < reaching->len; i++)
    {
      MoGoal *goal = g_ptr_array_index (reaching, i);

      reach.joint = goal->joint;
      reach.target = goal->at;
      reach.swivel = goal->swivel;
      reach.keeps_turn = mo_rig_joint (goal->joint)->group != MO_GROUP_ARMS;
      /* Who names a place for a hand may mean one in a pit. */
      reach.has_floor = work->manner->has_floor && reach.keeps_turn;
      mo_body_solve (work->pose, &reach);
      if (mo_limb_joints_find (goal->joint, &limb) && reach.n_pins < MO_MOST_PINS)
        reach.pins[reach.n_pins++] = goal->joint;
    }
  /* The head and the hips cannot be held while the next one reaches; what is pinned may have given way a little. */
  mo_pose_update (work->pose);
  for (guint i = 0; i < n; i++)
    {
      MoVec3 at =
          goals[i].kind == MO_GOAL_PIN ? work->before.world[goals[i].joint].position : goals[i].at;

      if (goals[i].kind != MO_GOAL_PIN && goals[i].kind != MO_GOAL_REACH)
        continue;
      keep_turn (work, &goals[i]);
      goals[i].miss = mo_vec3_length (mo_vec3_sub (work->pose->world[goals[i].joint].position, at));
    }
}

void
mo_goals_apply (MoGoal *goals, guint n, const MoGoalManner *manner, MoPose *pose)
{
  Work work = { .pose = pose, .is_free = manner->is_free, .manner = manner };
  MoPose turned;

  mo_pose_update (pose);
  work.before = *pose;
  for (MoGoalKind kind = 0; kind < MO_N_GOALS; kind++)
    {
      if (kind == MO_GOAL_PIN) /* limbs begin where the body has come to */
        mo_pose_update (pose);
      if (kind == MO_GOAL_REACH && manner->with_body)
        {
          mo_pose_update (pose);
          reach_with_body (&work, goals, n);
          continue;
        }
      for (guint i = 0; i < n; i++)
        if (goals[i].kind == kind)
          workers[kind](&work, &goals[i]);
      if (kind == MO_GOAL_TURN)
        turned = *pose;
    }
  mo_pose_update (pose);
  for (guint i = 0; i < n; i++)
    {
      MoGoal *goal = &goals[i];
      guint joint = goal->joint;

      goal->undone = goal->kind == MO_GOAL_TURN
                         ? mo_quat_angle (turned.local[joint].rotation, pose->local[joint].rotation)
                         : 0.0;
      goal->turned = goal->kind == MO_GOAL_PIN ? mo_quat_angle (work.before.world[joint].rotation,
                                                                pose->world[joint].rotation)
                                               : 0.0;
    }
}
