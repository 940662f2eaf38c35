/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bearing.h"

#include "mo-contacts.h"
#include "mo-stance.h"
#include "mo-standing.h"
#include "mo-up.h"

/* Which way a body faces is told by a pose whose trunk is upright within this (cosine). */
#define UPRIGHT 0.77

/* How level a front that the maker says is at least, else it is not the front of this figure; and what tells one. */
#define LEVEL 0.5

/* Who stands has a leg that is so straight, in its own length, and points down within this (cosine). */
#define STRAIGHT 0.9

/* Facing is told by the file's own axes where the figure stands by one within this. */
#define BY_AXIS MO_DEGREES (22)

static const MoVec3 up = { 0.0, 0.0, 1.0 };

gboolean
mo_bearing_has_stance (const MoFitting *self)
{
  return mo_standing_find_pose (self) != NULL;
}

static double
get_level (MoVec3 direction)
{
  return hypot (direction.x, direction.y);
}

/* Which way a figure looks: that stands upright, or lies on its back, at a right angle to its hips and shoulders. The hips of who
 * lies on a side are one above the other, and the chest faces somewhere. Radians from x to the left. */
static double
find_heading (const MoBody *body, const MoTransform *pose, MoQuat upright)
{
  MoVec3 hips = mo_vec3_unit (mo_figure_bone (pose, body->sides[1].hip, body->sides[0].hip));
  MoVec3 shoulders =
      mo_vec3_unit (mo_figure_bone (pose, body->sides[1].shoulder, body->sides[0].shoulder));
  MoVec3 left = mo_vec3_unit (mo_quat_rotate (upright, mo_vec3_add (hips, shoulders)));
  MoVec3 trunk = mo_quat_rotate (upright, mo_vec3_unit (mo_standing_get_trunk (body, pose)));
  MoVec3 chest = mo_vec3_cross (left, trunk), forward = mo_vec3_cross (left, up);

  if (get_level (left) < LEVEL && get_level (chest) > LEVEL)
    forward = chest;
  return atan2 (forward.y, forward.x);
}

static MoQuat
turned_forward (MoQuat upright, double heading)
{
  return mo_quat_mul (upright, mo_quat_from_axis_angle (up, -heading));
}

/* The frame that is most like standing, where no pose does. Who lies or is upside down in all of them is straight along another
 * axis than up, and is turned over for what a neutral pose tells. */
static const MoTransform *
find_straightest (const MoFitting *self, MoQuat *upright)
{
  MoQuat by_motion = mo_quat_between (mo_up_by_stature (self), up);
  const MoTransform *best;
  double straightness;

  *upright = mo_quat_between (mo_up_find (self), up);
  best = mo_standing_find_straightest (self, *upright);
  straightness = mo_standing_measure (&self->body, best, *upright);
  if (straightness >= MO_STANDS)
    return best;
  best = mo_standing_find_straightest (self, by_motion);
  if (mo_standing_measure (&self->body, best, by_motion) > straightness)
    *upright = by_motion;
  else
    best = mo_standing_find_straightest (self, *upright);
  return best;
}

const MoTransform *
mo_bearing_find_neutral (const MoFitting *self, MoQuat *upright)
{
  const MoTransform *best = mo_standing_find_pose (self);

  if (best != NULL)
    *upright = mo_quat_between (mo_standing_get_up (self, best), up);
  else
    best = find_straightest (self, upright);
  *upright = turned_forward (*upright, find_heading (&self->body, best, *upright));
  return best;
}

/* Whether a trunk is upright: who lies, or stands on the hands, faces nowhere. */
static gboolean
is_upright (const MoFitting *self, MoQuat upright, guint frame)
{
  const MoTransform *pose = mo_figure_pose (self->figure, frame);

  return mo_quat_rotate (upright, mo_vec3_unit (mo_standing_get_trunk (&self->body, pose))).z
         > UPRIGHT;
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

/* By the file's own axes, if one is near. */
static MoQuat
turned_by_axis (MoQuat upright, double heading)
{
  double turns = round (heading / (G_PI / 2.0)) * (G_PI / 2.0);

  return turned_forward (upright, fabs (heading - turns) < BY_AXIS ? turns : heading);
}

static MoQuat
find_forward (const MoFitting *self)
{
  MoQuat upright = mo_quat_between (mo_up_find (self), up);
  MoVec3 said = mo_quat_rotate (upright, (MoVec3){ 1.0, 0.0, 0.0 });

  if (self->is_front_said && fabs (said.z) < LEVEL)
    return turned_forward (upright, atan2 (said.y, said.x));
  return turned_by_axis (upright, mo_bearing_get_heading (self, upright));
}

/* Of a motion that was the avatar's: the avatar's forward is where the body faces in its neutral pose. */
static MoQuat
find_told_forward (const MoFitting *self)
{
  const MoTransform *neutral = mo_standing_find_pose (self);
  MoQuat upright = mo_quat_between (mo_standing_get_up (self, neutral), up);

  return turned_by_axis (upright, find_heading (&self->body, neutral, upright));
}

void
mo_bearing_face (MoFitting *self)
{
  if (self->is_told)
    {
      self->facing = self->first;
      self->upright = find_told_forward (self);
      return;
    }
  self->facing = find_first_upright (self, mo_quat_between (mo_up_find (self), up));
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
