/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-map-mirror.h"

#include "mo-figure.h"
#include "mo-twin.h"

/* Frames that are looked at, evenly over the clip. */
#define MAX_POSES 32u

/* A foot tells something that is so far from straight below its shin (lengths of a leg), and does not hang down along it
 * (parts of how far it goes on along the shin). Toes point forward or backwards whose mean direction does by so much
 * (cosine), or by less where knees say the same. */
#define LEAST_FOOT 0.04
#define HANGING 0.5
#define CLEARLY 0.5
#define RATHER 0.3

/* Knees bend forward or backwards whose mean distance from the line from hip to ankle is so large (lengths of a leg). */
#define LEAST_BEND 0.01
#define MUCH_BEND 0.04

/* Over all poses that were looked at: how far forward toes and knees are, if the names are right. */
typedef struct
{
  double toes, knees;
  guint n_toes, n_knees;
  gboolean is_twisted; /* arms and legs disagree about left and right */
} Front;

/* Toes may be right below the ankle, where only their end tells which way they point. */
static int
find_tip (const MoBodySide *side, const MoSkeleton *skeleton, const MoFigure *figure)
{
  int toe =
      side->toe >= 0 ? side->toe : mo_figure_find_farthest (figure, skeleton, side->ankle, TRUE);
  int tip = toe >= 0 ? mo_figure_find_farthest (figure, skeleton, toe, TRUE) : side->ankle;

  return tip >= 0 ? tip : toe;
}

static void
look_at_leg (Front *self, const MoBodySide *side, int tip, const MoTransform *pose, MoVec3 front)
{
  MoVec3 thigh = mo_figure_bone (pose, side->hip, side->knee);
  MoVec3 shin = mo_figure_bone (pose, side->knee, side->ankle);
  MoVec3 line = mo_vec3_unit (mo_vec3_add (thigh, shin)), foot;
  double leg = mo_vec3_length (thigh) + mo_vec3_length (shin), below;

  if (!(leg > 0.0))
    return;
  self->knees +=
      mo_vec3_dot (front, mo_vec3_sub (thigh, mo_vec3_scale (line, mo_vec3_dot (thigh, line))))
      / leg;
  self->n_knees++;
  foot = mo_figure_bone (pose, side->ankle, tip);
  shin = mo_vec3_unit (shin);
  below = mo_vec3_dot (foot, shin);
  foot = mo_vec3_sub (foot, mo_vec3_scale (shin, below));
  if (mo_vec3_length (foot) < MAX (LEAST_FOOT * leg, HANGING * below))
    return;
  self->toes += mo_vec3_dot (front, mo_vec3_unit (foot));
  self->n_toes++;
}

static void
look_at (Front *self, const MoBody *body, const int tips[2], const MoTransform *pose)
{
  const MoBodySide *left = &body->sides[MO_SIDE_LEFT], *right = &body->sides[MO_SIDE_RIGHT];
  MoVec3 across = mo_figure_bone (pose, right->hip, left->hip);
  MoVec3 trunk = mo_vec3_sub (mo_figure_middle (pose, left->shoulder, right->shoulder),
                              mo_figure_middle (pose, left->hip, right->hip));
  MoVec3 front = mo_vec3_unit (mo_vec3_cross (across, trunk));

  self->is_twisted =
      self->is_twisted
      || mo_vec3_dot (across, mo_figure_bone (pose, right->shoulder, left->shoulder)) <= 0.0;
  for (guint side = 0; side < 2; side++)
    look_at_leg (self, &body->sides[side], tips[side], pose, front);
}

/* Whether toes point backwards, or where they say nothing knees bend there; and nothing says the opposite. */
static gboolean
is_backwards (const Front *self)
{
  double toes = self->n_toes > 0 ? self->toes / self->n_toes : 0.0;
  double knees = self->n_knees > 0 ? self->knees / self->n_knees : 0.0;

  if (self->is_twisted)
    return FALSE;
  if (self->n_toes == 0)
    return knees < -MUCH_BEND;
  return (toes < -CLEARLY && knees < LEAST_BEND) || (toes < -RATHER && knees < -LEAST_BEND);
}

/* At rest legs are mostly straight, so that only toes tell. */
static gboolean
rests_forward (const MoBody *body, const int tips[2], const MoFigure *figure)
{
  Front rest = { 0 };

  look_at (&rest, body, tips, mo_figure_rest (figure));
  return rest.n_toes > 0 && !rest.is_twisted && rest.toes > CLEARLY * rest.n_toes;
}

gboolean
mo_map_mirror_is (const MoBody *body, const MoClip *clip)
{
  g_autoptr (MoFigure) figure = mo_figure_new_stream (clip);
  /* Takes of a scene share its pose at rest, and are looked at as keys and as frames. */
  guint n = mo_clip_has_values (clip) && !clip->is_scene ? clip->n_frames : 0;
  guint step = MAX (1, n / MAX_POSES);
  Front moving = { 0 };
  int tips[2];

  for (guint side = 0; side < 2; side++)
    tips[side] = find_tip (&body->sides[side], clip->skeleton, figure);
  if (rests_forward (body, tips, figure))
    return FALSE;
  if (n == 0)
    look_at (&moving, body, tips, mo_figure_rest (figure));
  for (guint i = 0; i < n; i += step)
    look_at (&moving, body, tips, mo_figure_pose (figure, i));
  return is_backwards (&moving);
}

void
mo_map_mirror_swap (MoEvidence *evidence, guint n_joints)
{
  for (guint i = 0; i < n_joints; i++)
    {
      MoEvidence *joint = &evidence[i];

      if (joint->known == MO_KNOWN_BY_MAKER)
        continue;
      if (joint->name.side != MO_SIDE_NONE)
        joint->name.side = joint->name.side == MO_SIDE_LEFT ? MO_SIDE_RIGHT : MO_SIDE_LEFT;
      if (joint->number >= 0)
        joint->number = (int) mo_rig_twin ((guint) joint->number);
    }
}
