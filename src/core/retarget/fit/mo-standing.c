/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-standing.h"

/* Joints turned by no more than this (radians) are as without. */
#define TURNED MO_DEGREES (0.5)

/* A pose is neutral whose legs and trunk are straight within this (cosine), and whose left and right are alike within this
 * (lengths of a leg). Of the rest poses of programs legs are up to 20 degrees apart, and joints up to 0.05 uneven; of frames
 * in motion they are 0.07 and more, but who stands still may be as even. */
#define STRAIGHT 0.92
#define MOST_UNEVEN 0.06

/* Who leans as a whole does so by more than this, and by less than who does not stand (radians): legs of rest poses are up
 * to 4 degrees from an axis of the file. */
#define LEANS MO_DEGREES (7)
#define LEANS_LESS MO_DEGREES (35)

/* A frame of the motion that is neutral has straighter knees and a straighter trunk than others that are even by chance
 * (radians): of rest poses knees are bent by up to 11 degrees, and a trunk leans up to 16 against its legs. */
#define MOST_BENT MO_DEGREES (15)
#define MOST_BOWED MO_DEGREES (18)

static const MoVec3 up = { 0.0, 0.0, 1.0 };

MoVec3
mo_standing_nearest_axis (MoVec3 v)
{
  double x = fabs (v.x), y = fabs (v.y), z = fabs (v.z);

  if (z >= x && z >= y)
    return (MoVec3){ 0.0, 0.0, v.z < 0.0 ? -1.0 : 1.0 };
  return x >= y ? (MoVec3){ v.x < 0.0 ? -1.0 : 1.0, 0.0, 0.0 }
                : (MoVec3){ 0.0, v.y < 0.0 ? -1.0 : 1.0, 0.0 };
}

MoVec3
mo_standing_get_stature (const MoBody *body, const MoTransform *pose)
{
  MoVec3 feet = mo_figure_middle (pose, body->sides[0].ankle, body->sides[1].ankle);

  return mo_vec3_sub (pose[body->head].position, feet);
}

MoVec3
mo_standing_get_trunk (const MoBody *body, const MoTransform *pose)
{
  return mo_vec3_sub (mo_figure_middle (pose, body->sides[0].shoulder, body->sides[1].shoulder),
                      mo_figure_middle (pose, body->sides[0].hip, body->sides[1].hip));
}

double
mo_standing_measure (const MoBody *body, const MoTransform *pose, MoQuat upright)
{
  double least = mo_quat_rotate (upright, mo_vec3_unit (mo_standing_get_trunk (body, pose))).z;

  for (guint side = 0; side < 2; side++)
    {
      const MoBodySide *s = &body->sides[side];
      double thigh =
          -mo_quat_rotate (upright, mo_vec3_unit (mo_figure_bone (pose, s->hip, s->knee))).z;
      double shin =
          -mo_quat_rotate (upright, mo_vec3_unit (mo_figure_bone (pose, s->knee, s->ankle))).z;

      least = MIN (least, MIN (thigh, shin));
    }
  return least;
}

/* How far the left limbs are from where the right ones would be as in a mirror, in lengths of a leg: the farthest joint. */
static double
measure_unevenness (const MoBody *body, const MoTransform *pose)
{
  const MoBodySide *left = &body->sides[MO_SIDE_LEFT], *right = &body->sides[MO_SIDE_RIGHT];
  const int pairs[][2] = { { left->knee, right->knee },
                           { left->ankle, right->ankle },
                           { left->shoulder, right->shoulder },
                           { left->elbow, right->elbow },
                           { left->wrist, right->wrist } };
  MoVec3 across = mo_vec3_unit (mo_figure_bone (pose, right->hip, left->hip));
  MoVec3 middle = mo_figure_middle (pose, left->hip, right->hip);
  double most = 0.0, leg = mo_vec3_length (mo_figure_bone (pose, left->hip, left->knee))
                           + mo_vec3_length (mo_figure_bone (pose, left->knee, left->ankle));

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      MoVec3 from, mirrored;

      if (pairs[i][0] < 0 || pairs[i][1] < 0)
        continue;
      from = mo_vec3_sub (pose[pairs[i][1]].position, middle);
      mirrored = mo_vec3_sub (from, mo_vec3_scale (across, 2.0 * mo_vec3_dot (from, across)));
      most =
          MAX (most, mo_vec3_length (
                         mo_vec3_sub (mo_vec3_sub (pose[pairs[i][0]].position, middle), mirrored)));
    }
  return most / leg;
}

/* Where joints have axes of their own at rest, as in an HTR, the OFFSETs alone, without these, are no pose of the file. */
static gboolean
turns_joints (const MoFigure *figure, const MoTransform *pose)
{
  for (guint i = 0; i < figure->n_joints; i++)
    if (mo_quat_angle (pose[i].rotation, MO_QUAT_IDENTITY) > TURNED)
      return TRUE;
  return FALSE;
}

static MoVec3
get_axis (const MoFitting *self, const MoTransform *pose)
{
  return mo_standing_nearest_axis (mo_standing_get_stature (&self->body, pose));
}

/* The cosine of how far a pose is from standing by an axis of the file. */
static double
measure_stance (const MoFitting *self, const MoTransform *pose)
{
  return mo_standing_measure (&self->body, pose, mo_quat_between (get_axis (self, pose), up));
}

/* From the middle of the ankles to that of the hips. */
static MoVec3
get_legs (const MoBody *body, const MoTransform *pose)
{
  return mo_vec3_unit (
      mo_vec3_sub (mo_figure_middle (pose, body->sides[0].hip, body->sides[1].hip),
                   mo_figure_middle (pose, body->sides[0].ankle, body->sides[1].ankle)));
}

/* Up of a body that leans as a whole, as straight as it would stand, is along its legs. */
static MoVec3
get_own_up (const MoFitting *self, const MoTransform *pose)
{
  MoVec3 legs = get_legs (&self->body, pose), axis = get_axis (self, pose);
  double angle = mo_vec3_angle (legs, axis);

  return angle > LEANS && angle < LEANS_LESS ? legs : axis;
}

static gboolean
is_straight (const MoBody *body, const MoTransform *pose)
{
  for (guint side = 0; side < 2; side++)
    {
      const MoBodySide *s = &body->sides[side];

      if (mo_vec3_angle (mo_figure_bone (pose, s->hip, s->knee),
                         mo_figure_bone (pose, s->knee, s->ankle))
          > MOST_BENT)
        return FALSE;
    }
  return mo_vec3_angle (get_legs (body, pose), mo_standing_get_trunk (body, pose)) < MOST_BOWED;
}

/* Whether somebody stands in a pose straight and evenly, as bodies are modelled, and not as a frame of a motion has them. */
static gboolean
is_neutral (const MoFitting *self, const MoTransform *pose)
{
  MoQuat upright = mo_quat_between (get_own_up (self, pose), up);

  return mo_standing_measure (&self->body, pose, upright) >= STRAIGHT
         && measure_unevenness (&self->body, pose) <= MOST_UNEVEN;
}

/* Whether shoulders are on other sides than hips, as in the OFFSETs of programs whose joints have axes of their own: no body can
 * stand so. */
static gboolean
is_crossed (const MoBody *body, const MoTransform *pose)
{
  const MoBodySide *left = &body->sides[MO_SIDE_LEFT], *right = &body->sides[MO_SIDE_RIGHT];

  return mo_vec3_dot (mo_figure_bone (pose, right->hip, left->hip),
                      mo_figure_bone (pose, right->shoulder, left->shoulder))
         < 0.0;
}

MoVec3
mo_standing_get_up (const MoFitting *self, const MoTransform *pose)
{
  return is_neutral (self, pose) ? get_own_up (self, pose) : get_axis (self, pose);
}

const MoTransform *
mo_standing_find_pose (const MoFitting *self)
{
  const MoTransform *first = mo_figure_pose (self->figure, 0);
  const MoTransform *rest = mo_figure_rest (self->figure);
  const MoTransform *reference = mo_figure_reference (self->figure);
  gboolean is_turned = reference != NULL && turns_joints (self->figure, reference);
  const MoTransform *poses[] = { is_turned ? reference : rest, is_turned ? rest : reference,
                                 first };

  if (self->is_told)
    return is_neutral (self, rest) || measure_stance (self, rest) >= MO_STANDS ? rest : first;
  if (self->rest != MO_REST_POSE_AUTO)
    return self->rest == MO_REST_POSE_FIRST_FRAME ? first : rest;
  for (guint i = 0; i < G_N_ELEMENTS (poses); i++)
    if (poses[i] != NULL && is_crossed (&self->body, poses[i]))
      poses[i] = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (poses); i++)
    if (poses[i] != NULL && is_neutral (self, poses[i])
        && (i < 2 || self->first > 0 || is_straight (&self->body, first)))
      return poses[i];
  for (guint i = 0; i < G_N_ELEMENTS (poses); i++)
    if (poses[i] != NULL && (i < 2 || self->first > 0)
        && measure_stance (self, poses[i]) >= MO_STANDS)
      return poses[i];
  return NULL;
}

const MoTransform *
mo_standing_find_straightest (const MoFitting *self, MoQuat upright)
{
  guint best = self->first;
  double straightest = -2.0;

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self))
    {
      const MoTransform *pose = mo_figure_pose (self->figure, i);
      double here = mo_standing_measure (&self->body, pose, upright);

      if (here <= straightest)
        continue;
      straightest = here;
      best = i;
    }
  return mo_figure_keep_pose (self->figure, best);
}
