/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bearing.h"

#include "mo-contacts.h"
#include "mo-stance.h"

/* A pose stands whose legs point down within this (cosine). */
#define STANDS 0.75

/* Which way a body faces is told by a pose whose trunk is upright within this (cosine). */
#define UPRIGHT 0.77

/* Feet stay at one height within this, in lengths of a leg, in so many frames at least. */
#define ONE_HEIGHT 0.15
#define LEAST_LOOKS 6u

/* The lowest joint of who is on a floor through the file's origin is so far below and above it (lengths of a leg); and how
 * many more of the frames say that of one axis than of another that it counts. */
#define BELOW_ORIGIN 0.15
#define ABOVE_ORIGIN 0.35
#define CLEARLY 0.5

/* How level a front that the maker says is at least; else it is not the front of this figure. */
#define LEVEL 0.5

/* Who stands has a leg that is so straight, in its own length, and points down within this (cosine). */
#define STRAIGHT 0.9

/* Facing is told by the file's own axes where the figure stands by one within this. */
#define BY_AXIS MO_DEGREES (30)

static const MoVec3 up = { 0.0, 0.0, 1.0 };

/* The direction of the file's axes that is nearest. */
static MoVec3
nearest_axis (MoVec3 v)
{
  double x = fabs (v.x), y = fabs (v.y), z = fabs (v.z);

  if (z >= x && z >= y)
    return (MoVec3){ 0.0, 0.0, v.z < 0.0 ? -1.0 : 1.0 };
  return x >= y ? (MoVec3){ v.x < 0.0 ? -1.0 : 1.0, 0.0, 0.0 }
                : (MoVec3){ 0.0, v.y < 0.0 ? -1.0 : 1.0, 0.0 };
}

static MoVec3
stature (const MoBody *body, const MoTransform *pose)
{
  MoVec3 feet = mo_figure_middle (pose, body->sides[0].ankle, body->sides[1].ankle);

  return mo_vec3_sub (pose[body->head].position, feet);
}

/* From the hips to the shoulders. */
static MoVec3
get_trunk (const MoBody *body, const MoTransform *pose)
{
  return mo_vec3_sub (mo_figure_middle (pose, body->sides[0].shoulder, body->sides[1].shoulder),
                      mo_figure_middle (pose, body->sides[0].hip, body->sides[1].hip));
}

/* The least cosine of how far a figure is from standing straight, in its own upright axes. */
static double
stands (const MoBody *body, const MoTransform *pose, MoQuat upright)
{
  double least = mo_quat_rotate (upright, mo_vec3_unit (get_trunk (body, pose))).z;

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
  return stands (&self->body, pose,
                 mo_quat_between (nearest_axis (stature (&self->body, pose)), up))
         >= STANDS;
}

/* The file's rest pose in which somebody can stand: its OFFSETs, what it has to compare with, or the first frame
 * where that is not played; or what the maker says. NULL where none is. */
static const MoTransform *
find_stance (const MoFitting *self)
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

gboolean
mo_bearing_has_stance (const MoFitting *self)
{
  return find_stance (self) != NULL;
}

static MoVec3
mean_stature (const MoFitting *self)
{
  MoVec3 sum = { 0.0, 0.0, 0.0 };

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self))
    sum = mo_vec3_add (sum, mo_vec3_unit (stature (&self->body, mo_figure_pose (self->figure, i))));
  return sum;
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
    if (stands (&self->body, mo_figure_pose (self->figure, i), upright) >= STANDS)
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

/* Without a pose that tells it: the file's own axis, if somebody stands along it, or crawls and never stands, unless the
 * floor is elsewhere. */
static MoVec3
find_up_by_motion (const MoFitting *self, MoVec3 moving)
{
  double by_file, by_motion;

  if (mo_vec3_dot (moving, up) > 0.5 || stands_anywhere (self, up))
    return up;
  by_file = get_share_on_origin (self, up);
  by_motion = get_share_on_origin (self, moving);
  if (fabs (by_file - by_motion) > CLEARLY)
    return by_file > by_motion ? up : moving;
  return stands_anywhere (self, moving) ? moving : up;
}

MoVec3
mo_bearing_find_up (const MoFitting *self)
{
  MoVec3 moving = nearest_axis (mean_stature (self)), resting;
  const MoTransform *stance = find_stance (self);

  if (self->is_up_said || (self->figure->is_up_declared && stance == NULL))
    return up;
  if (stance == NULL)
    return find_up_by_motion (self, moving);
  resting = nearest_axis (stature (&self->body, stance));
  /* An axis that the file declares is doubted where neither the rest nor the motion knows it: who falls does stand at
   * rest. */
  if (self->figure->is_up_declared)
    return mo_vec3_dot (resting, up) < 0.5 && mo_vec3_dot (moving, resting) > 0.5 ? moving : up;
  /* Who lies all the time is not to stand up, but some files turn all of their figure over. */
  return mo_vec3_dot (moving, resting) > 0.5 || stands_on_origin (self, moving) ? moving : resting;
}

/* Which way a figure looks that stands upright: at a right angle to its hips and shoulders. Radians from x to
 * the left. */
static double
find_heading (const MoBody *body, const MoTransform *pose, MoQuat upright)
{
  MoVec3 hips = mo_vec3_unit (mo_figure_bone (pose, body->sides[1].hip, body->sides[0].hip));
  MoVec3 shoulders =
      mo_vec3_unit (mo_figure_bone (pose, body->sides[1].shoulder, body->sides[0].shoulder));
  MoVec3 left = mo_quat_rotate (upright, mo_vec3_add (hips, shoulders));
  MoVec3 forward = mo_vec3_cross (left, up);

  return atan2 (forward.y, forward.x);
}

static MoQuat
turned_forward (MoQuat upright, double heading)
{
  return mo_quat_mul (upright, mo_quat_from_axis_angle (up, -heading));
}

static const MoTransform *
find_straightest (const MoFitting *self, MoQuat upright)
{
  const MoTransform *best = mo_figure_pose (self->figure, self->first);
  double straightest = -2.0;

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self))
    {
      const MoTransform *pose = mo_figure_pose (self->figure, i);
      double here = stands (&self->body, pose, upright);

      if (here <= straightest)
        continue;
      straightest = here;
      best = pose;
    }
  return best;
}

const MoTransform *
mo_bearing_find_neutral (const MoFitting *self, MoQuat *upright)
{
  const MoTransform *best = find_stance (self);

  *upright = mo_quat_between (best != NULL ? nearest_axis (stature (&self->body, best))
                                           : mo_bearing_find_up (self),
                              up);
  if (best == NULL)
    best = find_straightest (self, *upright);
  *upright = turned_forward (*upright, find_heading (&self->body, best, *upright));
  return best;
}

double
mo_bearing_get_share (const MoFitting *self, MoVec3 axis)
{
  guint n = 0, n_along = 0;

  for (guint i = self->first; i < self->figure->n_frames; i += mo_fitting_sample_step (self), n++)
    {
      MoVec3 nearest = nearest_axis (stature (&self->body, mo_figure_pose (self->figure, i)));

      n_along += mo_vec3_dot (nearest, axis) > 0.5;
    }
  return n > 0 ? (double) n_along / n : 0.0;
}

/* Whether a trunk is upright: who lies, or stands on the hands, faces nowhere. */
static gboolean
is_upright (const MoFitting *self, MoQuat upright, guint frame)
{
  const MoTransform *pose = mo_figure_pose (self->figure, frame);

  return mo_quat_rotate (upright, mo_vec3_unit (get_trunk (&self->body, pose))).z > UPRIGHT;
}

/* Without any the first frame. */
static guint
find_first_upright (const MoFitting *self, MoQuat upright)
{
  for (guint i = self->first; i < self->figure->n_frames; i++)
    if (is_upright (self, upright, i))
      return i;
  return self->first;
}

/* Whether a leg carries the body: it is straight, and all of its foot on the floor. */
static gboolean
stands_on (const MoFitting *self, const MoContacts *contacts, MoSide side, guint frame)
{
  const MoTransform *pose = mo_figure_pose (self->figure, frame);
  const MoBodySide *body = &self->body.sides[side];
  MoVec3 reach = mo_quat_rotate (self->upright, mo_figure_bone (pose, body->hip, body->ankle));
  double length = mo_vec3_length (reach), leg = mo_stance_get ()->legs / 2.0 / self->scale;

  return length > STRAIGHT * leg && -reach.z > STRAIGHT * length
         && mo_contacts_has (contacts, frame, side, MO_FOOT_ANKLE, MO_CONTACT_LOW)
         && mo_contacts_has (contacts, frame, side, MO_FOOT_TOE, MO_CONTACT_LOW);
}

double
mo_bearing_get_heading (const MoFitting *self, MoQuat upright)
{
  return find_heading (&self->body, mo_figure_pose (self->figure, self->facing), upright);
}

static MoQuat
find_forward (const MoFitting *self)
{
  MoQuat upright = mo_quat_between (mo_bearing_find_up (self), up);
  double heading = mo_bearing_get_heading (self, upright);
  double turns = round (heading / (G_PI / 2.0)) * (G_PI / 2.0);
  MoVec3 said = mo_quat_rotate (upright, (MoVec3){ 1.0, 0.0, 0.0 });

  if (self->is_front_said && fabs (said.z) < LEVEL)
    return turned_forward (upright, atan2 (said.y, said.x));
  return turned_forward (upright, fabs (heading - turns) < BY_AXIS ? turns : heading);
}

void
mo_bearing_face (MoFitting *self)
{
  self->facing = find_first_upright (self, mo_quat_between (mo_bearing_find_up (self), up));
  self->upright = find_forward (self);
}

void
mo_bearing_face_by_stand (MoFitting *self, const MoContacts *contacts)
{
  for (guint i = self->first; i < self->figure->n_frames; i++)
    if (is_upright (self, self->upright, i)
        && (stands_on (self, contacts, MO_SIDE_LEFT, i)
            || stands_on (self, contacts, MO_SIDE_RIGHT, i)))
      {
        self->facing = i;
        self->upright = find_forward (self);
        return;
      }
}
