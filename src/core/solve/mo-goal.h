/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose.h"
#include "mo-range.h"

G_BEGIN_DECLS

/* What a pose is to become. The kinds are in the order in which goals are worked in: whatever moves or turns the body
 * comes before the limbs that stay or reach. */
typedef enum
{
  MO_GOAL_MOVE,  /* the pelvis moves by `at` */
  MO_GOAL_TURN,  /* a joint has these angles */
  MO_GOAL_PIN,   /* the end of a limb stays where and as it was */
  MO_GOAL_REACH, /* the end of a limb comes to the place `at` */
  MO_N_GOALS
} MoGoalKind;

typedef struct
{
  MoGoalKind kind;
  guint joint; /* of the rig; the end of a limb to pin or to reach with */
  MoVec3 at;   /* metres: x forward, y left, z up; a place counts from the floor below the avatar */
  /* Radians, as of mo_range_set_angles; NAN for one that stays as it is. */
  double angles[MO_N_ANGLES];
  double swivel; /* radians, of a limb: see MoReach */
  /* The answer: by how much it is missed, metres, or radians of a joint that turns no further. */
  double miss;
  double undone; /* the answer: by how many radians what stays or reaches turned that joint again */
  /* The answer: by how many radians what is pinned has turned in the world, because its range ends. */
  double turned;
} MoGoal;

typedef struct
{
  gboolean is_free; /* without ranges */
  /* The whole body goes along with what reaches (mo_body_solve), one after the other by their numbers. */
  gboolean with_body;
  gboolean has_floor; /* with the body: ankles stay above it */
} MoGoalManner;

/* Updates a pose, and adds pins to an array of MoGoal: of both ankles that stand in it (MO_FOOTING_LOW), and whose legs have no
 * goals of their own. */
void mo_goals_add_standing (GArray *goals, MoPose *pose);

/* Changes the local transforms of a pose, which is updated before and after, until it has all `n` goals, as far as limbs and ranges allow,
 * and sets the answers of each. Ranges are widened to the pose that is given. A foot that reaches
 * keeps its direction, a hand goes with the forearm. The answer depends on the given pose and the goals
 * alone, not on their order; of one kind, a joint has at most one. */
void mo_goals_apply (MoGoal *goals, guint n, const MoGoalManner *manner, MoPose *pose);

G_END_DECLS
