/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-up.h"

#include "mo-stance.h"
#include "mo-standing.h"

/* Feet stay at one height within this, in lengths of a leg, in so many frames at least. */
#define ONE_HEIGHT 0.15
#define LEAST_LOOKS 6u

/* The lowest joint of who is on a floor through the file's origin is so far below and above it (lengths of a leg); and how
 * many more of the frames say that of one axis than of another that it counts. */
#define BELOW_ORIGIN 0.15
#define ABOVE_ORIGIN 0.35
#define CLEARLY 0.5

/* The pelvis of who is on that floor is no nearer to it, in lengths of a leg. */
#define LEAST_PELVIS 0.04

static const MoVec3 up = { 0.0, 0.0, 1.0 };

static MoVec3
mean_stature (const MoFitting *self)
{
  MoVec3 sum = { 0.0, 0.0, 0.0 };

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self))
    sum = mo_vec3_add (sum,
                       mo_vec3_unit (mo_standing_get_stature (&self->body,
                                                              mo_figure_pose (self->figure, i))));
  return sum;
}

MoVec3
mo_up_by_stature (const MoFitting *self)
{
  return mo_standing_nearest_axis (mean_stature (self));
}

/* Heights in a frame if `axis` is up, in lengths of a leg: the lower ankle, and the middle of the hips. */
static void
get_heights (const MoFitting *self, MoVec3 axis, guint frame, double *feet, double *hips)
{
  const MoTransform *pose = mo_figure_pose (self->figure, frame);
  const MoBodySide *sides = self->body.sides;
  double leg = mo_stance_get ()->legs / 2.0 / self->scale;

  *feet = MIN (mo_vec3_dot (pose[sides[0].ankle].position, axis),
               mo_vec3_dot (pose[sides[1].ankle].position, axis))
          / leg;
  *hips = mo_vec3_dot (mo_figure_middle (pose, sides[0].hip, sides[1].hip), axis) / leg;
}

/* Whether feet stay at one height in all frames if `axis` is up. */
static gboolean
stays_on_feet (const MoFitting *self, MoVec3 axis)
{
  double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;
  guint n = 0;

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self), n++)
    {
      double feet, hips;

      get_heights (self, axis, i, &feet, &hips);
      low = MIN (low, feet);
      high = MAX (high, feet);
    }
  return n >= LEAST_LOOKS && high - low < ONE_HEIGHT;
}

/* Whether in the first frame, if `axis` is up, feet are about the file's origin and hips about as high as legs are
 * long. Legs of feet that stay at one height may have been made longer or shorter since. */
static gboolean
stands_on_origin (const MoFitting *self, MoVec3 axis)
{
  double feet, hips, slack = stays_on_feet (self, axis) ? 0.5 : 0.25;

  get_heights (self, axis, self->first, &feet, &hips);
  return fabs (feet) < slack && fabs (hips - 1.0) < slack;
}

static gboolean
stands_anywhere (const MoFitting *self, MoVec3 axis)
{
  MoQuat upright = mo_quat_between (axis, up);

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self))
    if (mo_standing_measure (&self->body, mo_figure_pose (self->figure, i), upright) >= MO_STANDS)
      return TRUE;
  return FALSE;
}

/* How high the lowest joint of arms, legs and head is along `axis`, from the file's origin in lengths of a leg. */
static double
get_lowest (const MoFitting *self, MoVec3 axis, guint frame)
{
  const MoTransform *pose = mo_figure_pose (self->figure, frame);
  double lowest = mo_vec3_dot (pose[self->body.head].position, axis);

  for (guint side = 0; side < 2; side++)
    {
      const MoBodySide *s = &self->body.sides[side];
      const int joints[] = { s->shoulder, s->elbow, s->wrist, s->hip, s->knee, s->ankle };

      for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
        if (joints[i] >= 0)
          lowest = MIN (lowest, mo_vec3_dot (pose[joints[i]].position, axis));
    }
  return lowest * self->scale / (mo_stance_get ()->legs / 2.0);
}

/* In how many of the frames the body is on a floor through the file's origin, if `axis` is up: 0..1. */
static double
get_share_on_origin (const MoFitting *self, MoVec3 axis)
{
  guint n = 0, n_on = 0;

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self), n++)
    {
      double lowest = get_lowest (self, axis, i);

      n_on += lowest > -BELOW_ORIGIN && lowest < ABOVE_ORIGIN;
    }
  return n > 0 ? (double) n_on / n : 0.0;
}

/* Whether the motion begins with the pelvis at the origin, which therefore is no floor, neither of who stands along `moving` nor
 * of who lies. */
static gboolean
begins_in_pelvis (const MoFitting *self, MoVec3 moving)
{
  MoVec3 pelvis = mo_figure_pose (self->figure, self->first)[self->body.pelvis].position;
  double leg = mo_stance_get ()->legs / 2.0 / self->scale;

  return fabs (mo_vec3_dot (pelvis, up)) < LEAST_PELVIS * leg
         && fabs (mo_vec3_dot (pelvis, moving)) < LEAST_PELVIS * leg;
}

/* Without a pose that tells it: the file's own axis, if somebody stands along it, or crawls and never stands, unless the
 * floor is elsewhere. */
static MoVec3
find_up_by_motion (const MoFitting *self, MoVec3 moving)
{
  double by_file, by_motion;

  if (mo_vec3_dot (moving, up) > 0.5 || stands_anywhere (self, up))
    return up;
  if (begins_in_pelvis (self, moving) && stands_anywhere (self, moving))
    return moving;
  by_file = get_share_on_origin (self, up);
  by_motion = get_share_on_origin (self, moving);
  if (fabs (by_file - by_motion) > CLEARLY)
    return by_file > by_motion ? up : moving;
  return stands_anywhere (self, moving) ? moving : up;
}

MoVec3
mo_up_find (const MoFitting *self)
{
  MoVec3 moving = mo_up_by_stature (self), resting;
  const MoTransform *stance = mo_standing_find_pose (self);

  if (self->is_up_said || (self->figure->is_up_declared && stance == NULL))
    return up;
  if (stance == NULL)
    return find_up_by_motion (self, moving);
  resting = mo_standing_nearest_axis (mo_standing_get_stature (&self->body, stance));
  /* An axis that the file declares is doubted where neither the rest nor the motion knows it: who falls does stand at
   * rest. */
  if (self->figure->is_up_declared)
    return mo_vec3_dot (resting, up) < 0.5 && mo_vec3_dot (moving, resting) > 0.5 ? moving : up;
  /* Who lies all the time is not to stand up, but some files turn all of their figure over. */
  return mo_vec3_dot (moving, resting) > 0.5 || stands_on_origin (self, moving) ? moving : resting;
}

double
mo_up_get_share (const MoFitting *self, MoVec3 axis)
{
  guint n = 0, n_along = 0;

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self), n++)
    {
      MoVec3 nearest = mo_standing_nearest_axis (
          mo_standing_get_stature (&self->body, mo_figure_pose (self->figure, i)));

      n_along += mo_vec3_dot (nearest, axis) > 0.5;
    }
  return n > 0 ? (double) n_along / n : 0.0;
}
