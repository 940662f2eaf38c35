/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-hinge.h"

/* How a joint bends is known where it bends by so much in some frame (sine), always about the same axis. */
#define BENDS 0.26
#define LEAST_BEND 0.2
#define COHERENT 0.9

typedef struct
{
  MoVec3 upper, lower; /* the axis about which the lower bone bends, in the axes of both turners */
  double length, most; /* of all sums before they are summed, and of the largest */
} Hinge;

static Hinge
find_hinge (const MoFitting *self, const MoFitted *a, const MoFitted *b)
{
  Hinge hinge = { 0 };

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self))
    {
      const MoTransform *pose = mo_figure_pose (self->figure, i);
      MoVec3 axis = mo_vec3_cross (mo_vec3_unit (mo_figure_bone (pose, a->from, a->to)),
                                   mo_vec3_unit (mo_figure_bone (pose, b->from, b->to)));
      double bend = mo_vec3_length (axis);

      if (bend < LEAST_BEND)
        continue;
      hinge.upper =
          mo_vec3_add (hinge.upper,
                       mo_quat_rotate (mo_quat_conjugate (pose[a->turner].rotation), axis));
      hinge.lower =
          mo_vec3_add (hinge.lower,
                       mo_quat_rotate (mo_quat_conjugate (pose[b->turner].rotation), axis));
      hinge.length += bend;
      hinge.most = MAX (hinge.most, bend);
    }
  return hinge;
}

/* Turns a part about its bone, so that the avatar's hinge lies in the source's. */
static void
roll (MoFitted *part, MoVec3 own, MoVec3 wanted)
{
  MoVec3 back = mo_quat_rotate (mo_quat_conjugate (part->fit), wanted), side;

  /* Both as the avatar's part has them at rest, at right angles to the bone. */
  own = mo_vec3_sub (own, mo_vec3_scale (part->bone, mo_vec3_dot (own, part->bone)));
  back = mo_vec3_sub (back, mo_vec3_scale (part->bone, mo_vec3_dot (back, part->bone)));
  side = mo_vec3_cross (part->bone, own);
  part->fit = mo_quat_mul (mo_quat_from_axis_angle (part->bone, atan2 (mo_vec3_dot (back, side),
                                                                       mo_vec3_dot (back, own))),
                           part->fit);
}

static void
fit_hinge (MoFitting *self, guint upper, guint lower, MoVec3 own)
{
  MoFitted *a = &self->parts[upper], *b = &self->parts[lower];
  Hinge hinge;

  if (a->number < 0 || b->number < 0 || a->to < 0 || b->to < 0)
    return;
  hinge = find_hinge (self, a, b);
  if (hinge.most < BENDS || mo_vec3_length (hinge.upper) < COHERENT * hinge.length
      || mo_vec3_length (hinge.lower) < COHERENT * hinge.length)
    return;
  roll (a, own, hinge.upper);
  roll (b, own, hinge.lower);
}

void
mo_hinge_fit_all (MoFitting *self)
{
  for (guint side = 0; side < 2; side++)
    {
      fit_hinge (self, mo_fitted_limb ((MoSide) side, MO_LIMB_HIP),
                 mo_fitted_limb ((MoSide) side, MO_LIMB_KNEE), (MoVec3){ 0.0, 1.0, 0.0 });
      fit_hinge (self, mo_fitted_limb ((MoSide) side, MO_LIMB_SHOULDER),
                 mo_fitted_limb ((MoSide) side, MO_LIMB_ELBOW),
                 (MoVec3){ 0.0, 0.0, side == MO_SIDE_LEFT ? -1.0 : 1.0 });
    }
}
