/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-standing.h"

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

static gboolean
is_stance (const MoFitting *self, const MoTransform *pose)
{
  return mo_standing_measure (&self->body, pose,
                              mo_quat_between (mo_standing_nearest_axis (
                                                   mo_standing_get_stature (&self->body, pose)),
                                               up))
         >= MO_STANDS;
}

const MoTransform *
mo_standing_find_pose (const MoFitting *self)
{
  const MoTransform *first = mo_figure_pose (self->figure, 0);
  const MoTransform *poses[] = { mo_figure_rest (self->figure), mo_figure_reference (self->figure),
                                 self->first > 0 ? first : NULL };

  if (self->rest != MO_REST_POSE_AUTO)
    return self->rest == MO_REST_POSE_FIRST_FRAME ? first : poses[0];
  for (guint i = 0; i < G_N_ELEMENTS (poses); i++)
    if (poses[i] != NULL && is_stance (self, poses[i]))
      return poses[i];
  return NULL;
}

const MoTransform *
mo_standing_find_straightest (const MoFitting *self, MoQuat upright)
{
  const MoTransform *best = mo_figure_pose (self->figure, self->first);
  double straightest = -2.0;

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self))
    {
      const MoTransform *pose = mo_figure_pose (self->figure, i);
      double here = mo_standing_measure (&self->body, pose, upright);

      if (here <= straightest)
        continue;
      straightest = here;
      best = pose;
    }
  return best;
}
