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

/* Without toes, knees that are bent backwards are also those of a body whose legs are built so. A human's are straight in a rest
 * pose that stands (within this, of the leg's length; cosine of how far legs are from the trunk). Where none says so elbows tell,
 * which bend as a human's of both, and the way that it goes: knees and elbows bend clearly by so much (lengths of their limbs), and of all steps of the hips that are long enough (lengths
 * of a leg, all together) so much goes one way. */
#define STRAIGHT_KNEES 0.02
#define STANDS 0.77
#define MUCH_BEND 0.04
#define CLEAR_BEND 0.02
#define LEAST_WAY 0.5
#define MOST_OF_WAY 0.7

/* Over all poses that were looked at: how far forward toes, knees and hips are, and elbows behind, if the names are right. */
typedef struct
{
  double toes, knees, elbows;
  guint n_toes, n_knees, n_elbows;
  double ahead, way;   /* of the hips, in lengths of a leg */
  gboolean is_twisted; /* arms and legs disagree about left and right */
  gboolean has_before;
  MoVec3 hips, front; /* of the pose before */
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

/* How far ahead of the line from its root to its tip a limb's middle joint is, in lengths of the limb. */
static double
get_bend (const MoTransform *pose, int root, int middle, int tip, MoVec3 front)
{
  MoVec3 upper = mo_figure_bone (pose, root, middle), lower = mo_figure_bone (pose, middle, tip);
  MoVec3 line = mo_vec3_unit (mo_vec3_add (upper, lower));
  double length = mo_vec3_length (upper) + mo_vec3_length (lower);

  if (!(length > 0.0))
    return 0.0;
  upper = mo_vec3_sub (upper, mo_vec3_scale (line, mo_vec3_dot (upper, line)));
  return mo_vec3_dot (front, upper) / length;
}

static void
look_at_arm (Front *self, const MoBodySide *side, const MoTransform *pose, MoVec3 front)
{
  if (side->shoulder < 0 || side->elbow < 0 || side->wrist < 0)
    return;
  self->elbows -= get_bend (pose, side->shoulder, side->elbow, side->wrist, front);
  self->n_elbows++;
}

static void
look_at_way (Front *self, MoVec3 hips, MoVec3 front, double leg)
{
  if (self->has_before && leg > 0.0)
    {
      MoVec3 step = mo_vec3_scale (mo_vec3_sub (hips, self->hips), 1.0 / leg);

      self->ahead += mo_vec3_dot (step, mo_vec3_unit (mo_vec3_add (front, self->front)));
      self->way += mo_vec3_length (step);
    }
  self->hips = hips;
  self->front = front;
  self->has_before = TRUE;
}

static void
look_at_leg (Front *self, const MoBodySide *side, int tip, const MoTransform *pose, MoVec3 front)
{
  MoVec3 shin = mo_figure_bone (pose, side->knee, side->ankle), foot;
  double leg =
      mo_vec3_length (mo_figure_bone (pose, side->hip, side->knee)) + mo_vec3_length (shin);
  double below;

  if (!(leg > 0.0))
    return;
  self->knees += get_bend (pose, side->hip, side->knee, side->ankle, front);
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
    {
      look_at_leg (self, &body->sides[side], tips[side], pose, front);
      look_at_arm (self, &body->sides[side], pose, front);
    }
  look_at_way (self, mo_figure_middle (pose, left->hip, right->hip), front,
               mo_vec3_length (mo_figure_bone (pose, left->hip, left->knee))
                   + mo_vec3_length (mo_figure_bone (pose, left->knee, left->ankle)));
}

/* Whether without toes knees bend backwards that are straight at rest; or where they are not, and elbows bend forward or the
 * body goes backwards, and neither of these says the opposite. */
static gboolean
bends_backwards (const Front *self, gboolean rests_straight)
{
  double knees = self->n_knees > 0 ? self->knees / self->n_knees : 0.0;
  double elbows = self->n_elbows > 0 ? self->elbows / self->n_elbows : 0.0;
  double ahead = self->way > LEAST_WAY ? self->ahead / self->way : 0.0;

  if (rests_straight && knees < -MUCH_BEND)
    return TRUE;
  return knees < -CLEAR_BEND && elbows < CLEAR_BEND && ahead < MOST_OF_WAY
         && (elbows < -CLEAR_BEND || ahead < -MOST_OF_WAY);
}

/* Whether toes point backwards, or where they say nothing all else does; and nothing says the opposite. */
static gboolean
is_backwards (const Front *self, gboolean rests_straight)
{
  double toes = self->n_toes > 0 ? self->toes / self->n_toes : 0.0;
  double knees = self->n_knees > 0 ? self->knees / self->n_knees : 0.0;

  if (self->is_twisted)
    return FALSE;
  if (self->n_toes == 0)
    return bends_backwards (self, rests_straight);
  return (toes < -CLEARLY && knees < LEAST_BEND) || (toes < -RATHER && knees < -LEAST_BEND);
}

/* Whether legs are straight, and go on along the trunk. */
static gboolean
stands_straight (const MoBody *body, const MoTransform *pose)
{
  const MoBodySide *sides = body->sides;
  MoVec3 trunk =
      mo_vec3_unit (mo_vec3_sub (mo_figure_middle (pose, sides[0].shoulder, sides[1].shoulder),
                                 mo_figure_middle (pose, sides[0].hip, sides[1].hip)));

  for (guint side = 0; side < 2; side++)
    {
      const MoBodySide *s = &sides[side];
      MoVec3 thigh = mo_figure_bone (pose, s->knee, s->hip),
             leg = mo_figure_bone (pose, s->ankle, s->hip);
      MoVec3 along = mo_vec3_unit (leg);
      MoVec3 off = mo_vec3_sub (thigh, mo_vec3_scale (along, mo_vec3_dot (thigh, along)));

      if (mo_vec3_dot (along, trunk) < STANDS
          || mo_vec3_length (off) > STRAIGHT_KNEES * mo_vec3_length (leg))
        return FALSE;
    }
  return TRUE;
}

gboolean
mo_map_mirror_is (const MoBody *body, const MoClip *clip)
{
  g_autoptr (MoFigure) figure = mo_figure_new_stream (clip);
  /* Takes of a scene share its pose at rest, and are looked at as keys and as frames. What was written onto a skeleton tells
   * no more of it than the skeleton does. */
  gboolean is_by_rest = clip->is_scene || clip->skeleton->tells_tracks;
  guint n = mo_clip_has_values (clip) && !is_by_rest ? clip->n_frames : 0;
  guint step = MAX (1, n / MAX_POSES);
  Front moving = { 0 }, rest = { 0 };
  int tips[2];

  for (guint side = 0; side < 2; side++)
    tips[side] = find_tip (&body->sides[side], clip->skeleton, figure);
  /* At rest legs are mostly straight, so that only toes tell. */
  look_at (&rest, body, tips, mo_figure_rest (figure));
  if (rest.n_toes > 0 && !rest.is_twisted && rest.toes > CLEARLY * rest.n_toes)
    return FALSE;
  if (n == 0)
    look_at (&moving, body, tips, mo_figure_rest (figure));
  for (guint i = 0; i < n; i += step)
    look_at (&moving, body, tips, mo_figure_pose (figure, i));
  return is_backwards (&moving, stands_straight (body, mo_figure_rest (figure)));
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
